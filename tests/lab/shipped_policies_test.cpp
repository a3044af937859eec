// The policies in data/policies: each plays its game, is found by its name, and says which command
// made it. The openings in data/openings are those they were evolved with.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "engine/roster.h"
#include "lab/evolution.h"
#include "match/openings.h"
#include "playout/policy_folder.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> shipped() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(YOMI_SOURCE_DIR "/data/policies"))
    if (entry.path().extension() == policy_ending) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

// The comment that starts like this; empty if there is none.
std::string comment_of(const PatternFile& file, std::string_view start) {
  for (const std::string& comment : file.comments)
    if (comment.starts_with(start)) return comment;
  return "";
}

// What `yomi evolve --key value ...` would do. Requires: no blanks within a value.
EvolutionSetup setup_of(const std::string& command) {
  std::istringstream words(command);
  std::string program, name, key, value;
  words >> program >> name;
  EvolutionSetup setup;
  while (words >> key >> value) setup.set(key.substr(2), value);
  return setup;
}

TEST(ShippedPolicies, AreThere) {
  std::vector<std::string> names;
  for (const fs::path& file : shipped()) names.push_back(file.stem());
  for (const auto* name : {"hex-7", "hex-7-hivemind"})
    EXPECT_EQ(std::count(names.begin(), names.end(), name), 1) << name;
}

TEST(ShippedPolicies, AreFoundByNameAndPlayOnEverySize) {
  const std::string folder = YOMI_SOURCE_DIR "/data/policies";
  for (const fs::path& file : shipped()) {
    const std::string found = find_policy(file.stem(), {folder});
    EXPECT_TRUE(fs::equivalent(found, file)) << found;
    const std::string game = read_pattern_file(found).game;
    const auto player = parse_player("uct/pattern:file='" + found + "'@50");
    for (const std::string size : {":5", ":9"}) {
      const auto position = start_game(game + size);
      EXPECT_NO_THROW(make_searcher(*position, player, 1)) << found << " on " << game << size;
    }
  }
}

TEST(ShippedPolicies, SayWhichCommandSeedAndVersionMadeThem) {
  for (const fs::path& file : shipped()) {
    const PatternFile content = read_pattern_file(file);
    const std::string made = comment_of(content, "generation ");
    EXPECT_NE(made.find(" fitness games; Yomi "), std::string::npos) << file;
    const std::string command = comment_of(content, "yomi evolve ");
    EXPECT_NE(command.find(" --seed "), std::string::npos) << file;
    const Evolution evolution(setup_of(command));
    EXPECT_TRUE(evolution.game().starts_with(content.game + ":")) << command;
    EXPECT_TRUE(made.starts_with("generation " +
                                 std::to_string(evolution.optimiser().generations()) + " of " +
                                 std::to_string(evolution.optimiser().generations()) + ","))
        << file << ": not a whole run: " << made;
  }
}

// Weights that are all alike would be `local`.
TEST(ShippedPolicies, HaveLearnedSomething) {
  for (const fs::path& file : shipped()) {
    const auto entries = read_pattern_file(file).entries;
    const auto [least, most] = std::ranges::minmax(
        entries, {}, [](const PatternFile::Entry& entry) { return entry.weight; });
    EXPECT_GT(most.weight, 2 * least.weight) << file;
  }
}

TEST(ShippedOpenings, AreTheFirstMovesOfFitnessGames) {
  for (const auto* size : {"7", "11", "13"}) {
    const std::string game = std::string("hex:") + size;
    Evolution evolution(parse_evolution("game = \"" + game + "\"", "e.toml"));
    const Openings openings(YOMI_SOURCE_DIR "/data/openings/hex-" + std::string(size) + ".txt",
                            *start_game(game));
    EXPECT_EQ(openings.count(), 1);
    EXPECT_EQ(openings.of_pair(0, 1), evolution.fitness_games().front().setup.opening) << game;
  }
}

}  // namespace
}  // namespace yomi

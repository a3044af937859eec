// Whatever is typed, the answer is a result or one line, never a crash.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/rng.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

std::string random_bytes(Rng& rng, int most) {
  std::string text;
  for (int left = 1 + rng.below(most); left > 0; --left)
    text += static_cast<char>(1 + rng.below(255));  // a word of a command line has no zero byte
  return text;
}

void expect_one_line(const Said& said) {
  EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
  EXPECT_LT(said.err.size(), 600u);
}

TEST(Robustness, RandomBytesAreNeverAGameOrAMove) {
  Rng rng(1);
  for (int i = 0; i < 3000; ++i) {
    const std::string bytes = random_bytes(rng, 40);
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"show", bytes},
             {"playouts", "hex:" + bytes},
             {"perft", "go:5," + bytes, "--depth", "1"},
             {"show", "breakthrough:5", "--json", "--moves", "#" + bytes},
             {"#" + bytes}}) {
      const Said said = yomi_says(words);
      EXPECT_EQ(said.status, 2) << words.back();
      EXPECT_EQ(said.out, "");
      expect_one_line(said);
    }
  }
}

// One byte of something right changed, added or taken away may still be right.
TEST(Robustness, NearMissesAreAnsweredToo) {
  const std::vector<std::vector<std::string>> right = {
      {"show", "havannah:4,shapes=RB", "--moves", "d4 a1 c3"},
      {"show", "go:9,komi=6.5,ko=simple", "--moves=e5 c3 pass", "--json"},
      {"show", "domineering:5x6", "--plies", "--moves", "a1 b1 c3"},
      {"playouts", "breakthrough:4x5", "--count", "3", "--seed", "7"},
      {"perft", "hex:3,swap=on", "--depth", "2"}};
  Rng rng(2);
  for (int i = 0; i < 5000; ++i) {
    auto words = right[static_cast<std::size_t>(rng.below(static_cast<int>(right.size())))];
    std::string& word = words[static_cast<std::size_t>(rng.below(static_cast<int>(words.size())))];
    const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(word.size())));
    word.replace(at, static_cast<std::size_t>(rng.below(2)), random_bytes(rng, 2));
    if (words[0] == "playouts" || words[0] == "perft")
      words.insert(words.end(), {"--count", "9", "--depth", "2"});
    const Said said = yomi_says(words);
    if (said.status == 0) continue;
    EXPECT_EQ(said.status, 2) << said.err;
    expect_one_line(said);
  }
}

TEST(Robustness, NearMissesOfPlayersAreAnsweredToo) {
  const std::string right = "rave:c=0.3,schedule=mse,solver=on/uniform";
  Rng rng(3);
  for (int i = 0; i < 2000; ++i) {
    std::string player = right;
    const auto at = static_cast<std::size_t>(rng.below(static_cast<int>(player.size())));
    player.replace(at, static_cast<std::size_t>(rng.below(2)), random_bytes(rng, 2));
    const Said said = yomi_says({"think", "hex:2", "--player", player + "@5", "--json"});
    if (said.status == 0) continue;
    EXPECT_EQ(said.status, 2) << said.err;
    expect_one_line(said);
  }
}

TEST(Robustness, APersonMayTypeAnything) {
  Rng rng(4);
  std::string typed;
  for (int i = 0; i < 2000; ++i) typed += "#" + random_bytes(rng, 40) + "\n";
  const Said said = yomi_says({"play", "go:3", "--player", "random"}, {}, typed + "pass\nundo\n");
  EXPECT_EQ(said.status, 0);
  EXPECT_NE(said.out.find("took back 2 moves\n"), std::string::npos);
  EXPECT_EQ(yomi_says({"play", "hex:3"}, {}, std::string(1'000'000, 'a')).status, 0);
}

TEST(Robustness, AMegabyteOfMovesIsRead) {
  std::string moves;
  while (moves.size() < 1'000'000) moves += "a1 ";
  expect_one_line(yomi_says({"show", "hex:5", "--moves", moves}));
  expect_one_line(yomi_says({"show", "go:5", "--moves", std::string(1'000'000, 'a')}));
  EXPECT_EQ(yomi_says({"show", "hex:5", "--moves", std::string(1'000'000, ' ')}).status, 0);
}

TEST(Robustness, ManyWordsAreRead) {
  std::vector<std::string> words{"show"};
  words.resize(10'000, "hex:5");
  expect_one_line(yomi_says(words));
}

}  // namespace
}  // namespace yomi::cli

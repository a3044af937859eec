// What a newcomer meets first.
#include <gtest/gtest.h>

#include "tests/cli/run.h"
#include "version.h"

namespace yomi::cli {
namespace {

const std::vector<std::string> commands = {"games", "players",  "show",    "play",
                                           "think", "playouts", "perft",   "solve",
                                           "sprt",  "evolve",   "weights", "bench"};

TEST(Help, TheProgramAloneListsItsCommands) {
  const Said said = yomi_says({});
  EXPECT_EQ(said.status, 0);
  for (const auto& command : commands)
    EXPECT_NE(said.out.find("\n  " + command + " "), std::string::npos) << command;
  EXPECT_EQ(yomi_says({"--help"}).out, said.out);
  EXPECT_EQ(yomi_says({"help"}).out, said.out);
}

TEST(Help, EveryCommandExplainsItsOptionsAndGivesExamples) {
  for (const auto& command : commands) {
    const Said said = yomi_says({command, "--help"});
    EXPECT_EQ(said.status, 0);
    for (const auto& part : {"usage: yomi " + command, std::string("--seed S"),
                             std::string("--json"), "examples:\n  yomi " + command})
      EXPECT_NE(said.out.find(part), std::string::npos) << command << ": " << part;
    EXPECT_EQ(yomi_says({command, "-h"}).out, said.out);
    EXPECT_EQ(yomi_says({"help", command}).out, said.out);
  }
}

TEST(Help, IsGivenWhateverElseIsWrong) {
  EXPECT_EQ(yomi_says({"perft", "chess", "--dpeth", "--help"}).status, 0);
}

TEST(Help, EveryExampleWorks) {
  for (const auto& command : commands) {
    if (command == "bench" || command == "solve" || command == "evolve" || command == "weights")
      continue;  // slow, or about files; see their own tests
    const std::string help = yomi_says({command, "--help"}).out;
    const std::string head = "  yomi " + command;
    for (auto at = help.find(head); at != std::string::npos; at = help.find(head, at + 1)) {
      const auto words = shell_words(help.substr(at + 7, help.find('\n', at) - at - 7));
      const Said said = yomi_says(words);
      EXPECT_EQ(said.status, 0) << said.err;
    }
  }
}

TEST(Help, VersionNamesTheCommit) {
  EXPECT_EQ(yomi_says({"--version"}).out,
            "yomi " + std::string(version) + " (" + std::string(commit) + ")\n");
}

TEST(Help, EveryCommandForPeopleEndsByWhatToDoNext) {
  for (const auto& words :
       std::vector<std::vector<std::string>>{{},
                                             {"games"},
                                             {"players"},
                                             {"players", "rave"},
                                             {"players", "uniform"},
                                             {"think", "hex:3", "--player", "uct@10"},
                                             {"think", "hex:1"},
                                             {"think", "hex:3", "--player", "random"},
                                             {"show", "hex:3"},
                                             {"show", "nogo:1"},
                                             {"playouts", "hex:3", "--count", "10"},
                                             {"perft", "hex:2", "--depth", "2"},
                                             {"solve", "hex:2"},
                                             {"sprt", "6", "4", "0"},
                                             {"sprt", "600", "400", "0"},
                                             {"bench", "--only", "hex:7", "--seconds", "0.001"}}) {
    const Said said = yomi_says(words);
    ASSERT_FALSE(said.lines().empty()) << said.err;
    EXPECT_TRUE(said.lines().back().starts_with("next: yomi ")) << said.out;
  }
}

}  // namespace
}  // namespace yomi::cli

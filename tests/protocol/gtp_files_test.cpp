#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/protocol/gtp_probe.h"

namespace yomi {
namespace {

// A folder of this test's own, with a blank in its name.
class GtpFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = testing::TempDir() + "yomi gtp XXXXXX";
    ASSERT_NE(mkdtemp(folder_.data()), nullptr);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& text) const {
    std::ofstream(folder_ + "/game.sgf") << text;
    return "\"" + folder_ + "/game.sgf\"";
  }

  std::string folder_;
};

TEST_F(GtpFiles, AnSgfFileIsLoadedUpToAMove) {
  const std::string file = write("(;FF[4]GM[11]SZ[5];B[c3];W[b2];B[d4])");
  GtpProbe engine("go:9");
  engine.ask("loadsgf " + file);
  EXPECT_EQ(engine.ask("game"), "hex:5");
  EXPECT_EQ(engine.complaint("play w d4"), "illegal move: 'd4' is not allowed by the rules");
  engine.ask("undo");
  EXPECT_EQ(engine.complaint("play w d4"), "illegal move: it is black's turn");
  engine.ask("loadsgf " + file + " 2");
  engine.ask("play w b2");
  engine.ask("loadsgf " + file + " 99");
  engine.ask("play w a1");
  engine.ask("loadsgf " + file + " 1");
  EXPECT_EQ(engine.complaint("undo"), "cannot undo");
}

TEST_F(GtpFiles, WhatCannotBeLoadedIsSaidAndChangesNothing) {
  GtpProbe engine("hex:5");
  engine.ask("play b c3");
  const auto complains = [&](const std::string& file) {
    EXPECT_TRUE(engine.complaint("loadsgf " + file).starts_with("cannot load file")) << file;
  };
  complains("/no/such/file");
  complains("/");
  complains(write("no game"));
  complains(write("(;GM[11]SZ[5];B[z9])"));
  complains(write("(;GM[11]SZ[5];B[c3])") + " x");
  complains(write("(;GM[11]SZ[5];B[c3])") + " 0");
  EXPECT_TRUE(engine.complaint("loadsgf").starts_with("syntax error"));
  EXPECT_TRUE(engine.complaint("loadsgf \"x").starts_with("syntax error"));
  engine.ask("play w c4");
}

TEST_F(GtpFiles, EveryGameIsPrintedAndLoadedAgain) {
  for (const std::string& game : gtp_games()) {
    GtpProbe engine(game, "random", 5), other("go:3");
    for (int i = 0; i < 40 && !engine.ask("all_legal_moves").empty(); ++i)
      engine.ask(i % 2 == 0 ? "genmove b" : "genmove w");
    const std::string file = "\"" + folder_ + "/printed.sgf\"";
    engine.ask("printsgf " + file);
    other.ask("loadsgf " + file);
    EXPECT_EQ(other.ask("game"), engine.ask("game"));
    EXPECT_EQ(other.ask("showboard"), engine.ask("showboard"));
    EXPECT_TRUE(engine.ask("printsgf").starts_with("(;")) << engine.ask("printsgf");
    EXPECT_EQ(engine.ask("printsgf"), other.ask("printsgf -"));
  }
}

TEST_F(GtpFiles, AnUnwritableFileIsAnError) {
  GtpProbe engine("hex:3");
  EXPECT_TRUE(engine.complaint("printsgf /no/such/folder/x").starts_with("cannot write "));
}

TEST_F(GtpFiles, CanBeSwitchedOff) {
  const std::string file = write("(;GM[11]SZ[5];B[c3])");
  GtpProbe engine(GtpSetup{.game = "hex:5", .player = "random", .may_use_files = false});
  EXPECT_EQ(engine.complaint("loadsgf " + file), "cannot load file: files are switched off");
  EXPECT_EQ(engine.complaint("printsgf \"" + folder_ + "/new\""), "files are switched off");
  EXPECT_FALSE(std::filesystem::exists(folder_ + "/new"));
  EXPECT_TRUE(engine.ask("printsgf").starts_with("(;"));
}

}  // namespace
}  // namespace yomi

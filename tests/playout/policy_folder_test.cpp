// Policies by name: found where they are, or refused with the names there are.
#include "playout/policy_folder.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/store/fixture.h"

namespace yomi {
namespace {

struct PolicyFolder : testing::Test {
  PolicyFolder() {
    for (const auto* folder : {"one", "two"})
      std::filesystem::create_directory(directory.file(folder));
    for (const auto* file : {"one/hex-7.weights", "two/hex-7.weights", "two/go-9.weights",
                             "two/notes.txt", "own.weights"})
      std::ofstream(directory.file(file)) << "text";
  }
  std::string refusal(const std::string& name) const {
    return error_of([&] { find_policy(name, folders); });
  }

  TemporaryDirectory directory;
  std::vector<std::string> folders{directory.file("one"), directory.file("two"),
                                   directory.file("missing")};
};

TEST_F(PolicyFolder, ANameIsLookedUpInOneFolderAfterTheOther) {
  EXPECT_EQ(find_policy("hex-7", folders), directory.file("one/hex-7.weights"));
  EXPECT_EQ(find_policy("go-9", folders), directory.file("two/go-9.weights"));
  EXPECT_EQ(find_policy("go-9.weights", folders), directory.file("two/go-9.weights"));
}

TEST_F(PolicyFolder, AFileIsItself) {
  const std::string file = directory.file("own.weights");
  EXPECT_EQ(find_policy(file, folders), file);
}

TEST_F(PolicyFolder, WhatIsNotThereIsRefusedWithTheNamesThereAre) {
  const std::string places =
      "; looked for such a file, and in " + folders[0] + " " + folders[1] + " " + folders[2];
  EXPECT_EQ(refusal("hex-8"), "no policy 'hex-8' (did you mean 'hex-7'?)" + places);
  EXPECT_EQ(refusal("chess"), "no policy 'chess' (have: go-9, hex-7)" + places);
  EXPECT_EQ(refusal("one/none"), "cannot read the weights 'one/none'");
  EXPECT_EQ(error_of([&] { find_policy("x", {folders[2]}); }),
            "no policy 'x' (there are none); looked for such a file, and in " + folders[2]);
  EXPECT_NE(refusal(""), "");
}

TEST_F(PolicyFolder, FoldersAreBesideTheProgram) {
  const auto found = policy_folders();
  ASSERT_EQ(found.size(), 2u);
  EXPECT_TRUE(found[0].ends_with("/data/policies")) << found[0];
  EXPECT_TRUE(found[1].ends_with("/share/yomi/policies")) << found[1];
}

}  // namespace
}  // namespace yomi

// Policies that come with the program, found by their names: `pattern:file=hex-7`.
#pragma once
#include <string>
#include <vector>

namespace yomi {

inline constexpr const char* policy_ending = ".weights";

// Relative to the program: data/policies of the source it was built in, share/yomi/policies of the
// place it was installed to.
std::vector<std::string> policy_folders();

// The file that is meant: a path, or the name of a policy in one of the folders, with or without
// its ending. Throws an Error that says which names there are, and where they were looked for.
std::string find_policy(const std::string& name,
                        const std::vector<std::string>& folders = policy_folders());

}  // namespace yomi

// Experiments that come with the program, found by their names: ppa-table-1.
#pragma once
#include <string>
#include <vector>

namespace yomi {

inline constexpr const char* experiment_ending = ".toml";

// Relative to the program: experiments of the source it was built in, share/yomi/experiments of the
// place it was installed to.
std::vector<std::string> experiment_folders();

// Of all that are there, in order.
std::vector<std::string> experiment_names(
    const std::vector<std::string>& folders = experiment_folders());

// The file that is meant: a path, or a name. Throws an Error that names the nearest right one.
std::string find_experiment(const std::string& name,
                            const std::vector<std::string>& folders = experiment_folders());

}  // namespace yomi

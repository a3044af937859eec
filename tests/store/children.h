// Other processes for tests of the store: made by fork, so that a test can kill them.
#pragma once
#include <sys/types.h>

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace yomi {

// Runs in a child process; what it returns is the exit status.
using ChildWork = std::function<int()>;

inline constexpr int child_failed = 1;   // it threw, or did not fulfil what it had to
inline constexpr int child_cannot = 77;  // the system does not allow the test

pid_t start_child(const ChildWork& work);
bool has_ended(pid_t child);
// The exit status, or 128 plus the signal that ended it.
int wait_for(pid_t child);
// The program words[0] with the others as arguments; what it says goes into `out` and `err` there.
pid_t start_program(std::vector<std::string> words, const std::filesystem::path& folder);
inline int in_child(const ChildWork& work) { return wait_for(start_child(work)); }

// In a child: says what is wrong and ends it.
void require(bool condition, const std::string& what);

}  // namespace yomi

// The three kinds of failure. Bad input throws an Error; a broken invariant on a cold path is a
// CHECK, always on; on a hot path a DCHECK, on in debug and sanitizer builds.
#pragma once
#include <stdexcept>
#include <string>
#include <string_view>

namespace yomi {

// One line for the user: what was given, what was expected.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// User input quoted for an error message: at most 80 characters, no control characters.
std::string quoted(std::string_view text);

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace yomi

#define CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::yomi::check_failed(#condition, __FILE__, __LINE__))

#ifdef YOMI_DCHECK
#define DCHECK(condition) CHECK(condition)
#else
#define DCHECK(condition) static_cast<void>(0)
#endif

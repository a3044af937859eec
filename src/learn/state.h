// The complete state of an optimiser as bytes: a line that names the format and its version, a
// line that says what it is the state of, the numbers as this kind of machine keeps them, and a
// checksum. Nothing is read that was damaged or belongs to something else.
#pragma once
#include <bit>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace yomi {

static_assert(std::endian::native == std::endian::little);

class StateWriter {
 public:
  template <class... Parts>
  void add(const Parts&... parts) {
    (add_part(parts), ...);
  }
  // Requires: title is one line.
  std::string finished(std::string_view title) const;

 private:
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void add_part(Number number) {
    body_.append(reinterpret_cast<const char*>(&number), sizeof number);
  }
  template <class Part>
  void add_part(const std::vector<Part>& parts) {
    for (const Part& part : parts) add_part(part);
  }

  std::string body_;
};

class StateReader {
 public:
  // Throws an Error unless these are undamaged bytes with this title.
  StateReader(std::string_view bytes, std::string_view title);

  // Fills what was added, in the same order; vectors already have their sizes. Throws an Error
  // when there is less.
  template <class... Parts>
  void take(Parts&... parts) {
    (take_part(parts), ...);
  }

 private:
  template <class Number>
  requires std::is_arithmetic_v<Number>
  void take_part(Number& number) { copy(&number, sizeof number); }
  template <class Part>
  void take_part(std::vector<Part>& parts) {
    for (Part& part : parts) take_part(part);
  }
  void copy(void* to, std::size_t size);

  std::string_view body_;
};

}  // namespace yomi

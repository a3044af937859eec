// JSON objects, one a line, fields in the order given. The JSON library stays in json.cpp.
#pragma once
#include <concepts>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>

namespace yomi {

class Json {
 public:
  Json();
  Json(Json&&) noexcept;
  ~Json();

  Json& add(std::string_view name, std::string_view text);
  Json& add(std::string_view name, double number);
  Json& add(std::string_view name, std::integral auto number) {
    if constexpr (std::same_as<decltype(number), bool>)
      return add_truth(name, number);
    else if constexpr (std::unsigned_integral<decltype(number)>)
      return add_whole(name, static_cast<std::uint64_t>(number));
    else
      return add_whole(name, static_cast<std::int64_t>(number));
  }
  Json& add(std::string_view name, std::span<const std::string> texts);
  Json& add(std::string_view name, std::span<const double> numbers);
  Json& add(std::string_view name, std::span<const Json> objects);
  Json& add(std::string_view name, const Json& object);
  Json& add_null(std::string_view name);

  std::string text() const;
  // Writes the object as one line and hands it on at once, for a reader at the end of a pipe.
  void print(std::ostream& out) const;

 private:
  Json& add_truth(std::string_view name, bool truth);
  Json& add_whole(std::string_view name, std::int64_t number);
  Json& add_whole(std::string_view name, std::uint64_t number);

  std::unique_ptr<nlohmann::ordered_json> object_;
};

}  // namespace yomi

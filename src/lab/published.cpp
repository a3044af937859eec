#include "lab/published.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/params.h"

namespace yomi {
namespace {

// Papers write "about" of numbers that end in 0 or 5.
constexpr double about_points = 2.5;

[[noreturn]] void refuse(std::string_view text) {
  throw Error(fmt::format(
      "{}: expected a percentage as printed: 81.2, 48.25%, > 65%, < 25%, about 40% or 45% to 55%",
      quoted(text)));
}

// Takes the prefix away if it is there.
bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// A number from `lowest` to 100, and half a unit of its last digit.
struct Printed {
  double value, half_unit;
};

Printed read_number(std::string_view text, std::string_view whole, double lowest) {
  if (text.ends_with('%')) text.remove_suffix(1);
  double value = 0;
  if (text.empty() || text.find_first_not_of("-0123456789.") != text.npos ||
      !parse_number(text, value) || value < lowest || value > 100)
    refuse(whole);
  const auto dot = text.find('.');
  const auto decimals = dot == text.npos ? 0 : text.size() - dot - 1;
  return {value, 0.5 * std::pow(10.0, -static_cast<double>(decimals))};
}

Published read(std::string_view text, double lowest) {
  std::string_view rest = text;
  const auto between = [&](double low, double high) {
    return Published{std::string(text), std::max(lowest, low) / 100, std::min(100.0, high) / 100};
  };
  const auto number_in = [&](std::string_view part) { return read_number(part, text, lowest); };
  if (take(rest, "> ")) return between(number_in(rest).value, 100);
  if (take(rest, "< ")) return between(lowest, number_in(rest).value);
  const double more = take(rest, "about ") ? about_points : 0;
  constexpr std::string_view to = " to ";
  if (const auto at = rest.find(to); at != rest.npos) {
    const double low = number_in(rest.substr(0, at)).value;
    const double high = number_in(rest.substr(at + to.size())).value;
    if (low > high) refuse(text);
    return between(low - more, high + more);
  }
  const Printed number = number_in(rest);
  const double reach = more > 0 ? more : number.half_unit;
  return between(number.value - reach, number.value + reach);
}

}  // namespace

Published parse_published(std::string_view text, std::int64_t games, double lowest) {
  Published published = read(text, lowest);
  published.games = games;
  return published;
}

}  // namespace yomi

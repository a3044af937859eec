#include "search/budget.h"

#include <charconv>

#include "core/check.h"
#include "core/params.h"

namespace yomi {
namespace {

constexpr std::int64_t most_playouts = 1'000'000'000;
constexpr double longest = 86'400;

std::string shortest(double number) {
  char buffer[32];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr};
}

Budget of_time(std::string_view text, std::string_view unit, double scale) {
  double number = 0;
  if (!parse_number(text.substr(0, text.size() - unit.size()), number) || !(number > 0) ||
      number * scale > longest)
    throw Error("bad budget " + quoted(text) +
                " (expected a time up to 86400s, such as 2s or 250ms)");
  return {Budget::Kind::Seconds, 0, number * scale};
}

}  // namespace

Budget parse_budget(std::string_view text) {
  if (text == "proven") return {Budget::Kind::Proven, 0, 0};
  if (text.ends_with("ms")) return of_time(text, "ms", 0.001);
  if (text.ends_with("s")) return of_time(text, "s", 1);
  double number = 0;
  if (!parse_number(text, number) || number < 1 || number > most_playouts ||
      number != static_cast<double>(static_cast<std::int64_t>(number)))
    throw Error("bad budget " + quoted(text) +
                " (expected playouts such as 1000, a time such as 2s or 250ms, or proven)");
  return {Budget::Kind::Playouts, static_cast<std::int64_t>(number), 0};
}

std::string budget_text(const Budget& budget) {
  if (budget.kind == Budget::Kind::Proven) return "proven";
  if (budget.kind == Budget::Kind::Playouts) return std::to_string(budget.playouts);
  if (budget.seconds < 1) return shortest(budget.seconds * 1000) + "ms";
  return shortest(budget.seconds) + "s";
}

}  // namespace yomi

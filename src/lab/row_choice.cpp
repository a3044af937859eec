#include "lab/row_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "core/check.h"
#include "core/words.h"
#include "engine/player_spec.h"
#include "lab/reproduction.h"

namespace yomi {
namespace {

// Our own players only; says whether that changed anything.
bool change_budget(std::string& player, const Budget& budget) {
  if (player.empty() || player.starts_with("gtp:")) return false;
  PlayerSpec spec = parse_player(player);
  if (spec.rule == nullptr || spec.budget == budget) return false;
  spec.budget = budget;
  player = player_text(spec);
  return true;
}

bool alike(const ExperimentRow& one, const ExperimentRow& other) {
  return share_games(one, other) && one.counting == other.counting &&
         one.measure == other.measure && one.corner == other.corner;
}

// Is A compared with itself?
bool has_equal_players(const ExperimentRow& row) {
  const bool compares = !row.is_search() || row.is_difference();
  return compares && (row.a == row.b || row.a == row.less);
}

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

std::string lower(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), [](char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  });
  return small;
}

// Requires: both in small letters, and there is something to find.
bool contains(std::string_view text, std::string_view part) {
  for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) {
    const auto end = at + part.size();
    const bool within_number = (at > 0 && is_digit(part.front()) && is_digit(text[at - 1])) ||
                               (end < text.size() && is_digit(part.back()) && is_digit(text[end]));
    if (!within_number) return true;
  }
  return false;
}

bool has_text(const ExperimentRow& row, const std::string& part) {
  if (part.empty()) return true;
  for (const std::string* text : {&row.name, &row.game, &row.a, &row.b, &row.less})
    if (contains(lower(*text), part)) return true;
  return false;
}

void add_words(std::vector<std::string_view>& words, std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(" ,:/@"), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// The first row that has the nearest word, or some rows when no word is near.
std::string nearest_rows(const Experiment& experiment, const std::string& part) {
  constexpr std::size_t most = 3;
  const std::vector<ExperimentRow>& rows = experiment.rows;
  std::vector<std::string> names;
  std::string some;
  names.reserve(rows.size());
  for (const ExperimentRow& row : rows) {
    if (names.size() < most) some += (some.empty() ? "" : ", ") + yomi::quoted(row.name);
    names.push_back(lower(row.name));
  }
  std::vector<std::string_view> words;
  for (const std::string& name : names) add_words(words, name);
  const std::string_view near = nearest(part, words);
  for (std::size_t i = 0; i < rows.size() && !near.empty(); ++i)
    if (contains(names[i], near))
      return fmt::format("did you mean {}, as in {}?", yomi::quoted(near),
                         yomi::quoted(rows[i].name));
  return fmt::format("there are {}{}: see --list", some, rows.size() > most ? ", ..." : "");
}

}  // namespace

BudgetChange change_budget(Experiment& experiment, const Budget& budget) {
  BudgetChange change;
  std::vector<ExperimentRow> rows;
  rows.reserve(experiment.rows.size());
  for (ExperimentRow& row : experiment.rows) {
    bool changed = false;
    for (std::string* player : {&row.a, &row.b, &row.less})
      changed |= change_budget(*player, budget);
    if (changed) row.published = row.published_draws = std::nullopt;
    const auto known = std::find_if(rows.begin(), rows.end(),
                                    [&](const ExperimentRow& other) { return alike(other, row); });
    if (changed && has_equal_players(row)) {
      change.equal.push_back(row.name);
    } else if (known == rows.end()) {
      rows.push_back(std::move(row));
    } else {
      ++change.alike;
      if (!changed) *known = std::move(row);
    }
  }
  if (rows.empty())
    throw Error(fmt::format("with @{} every row of {} has equal players", budget_text(budget),
                            experiment.name));
  experiment.rows = std::move(rows);
  return change;
}

void keep_only(Experiment& experiment, std::string_view text) {
  const std::string part = lower(text);
  const auto has = [&](const ExperimentRow& row) { return has_text(row, part); };
  if (std::none_of(experiment.rows.begin(), experiment.rows.end(), has))
    throw Error(fmt::format("no row of {} has {} in its name, game or players ({})",
                            experiment.name, yomi::quoted(text), nearest_rows(experiment, part)));
  std::erase_if(experiment.rows, [&](const ExperimentRow& row) { return !has(row); });
}

}  // namespace yomi

#include "protocol/sgf_dialect.h"

#include <algorithm>

#include "core/check.h"
#include "core/words.h"
#include "engine/roster.h"

namespace yomi {
namespace {

std::string_view name_of(const Position& position) { return spec_name(position.game()); }

// What RU calls the games on a Go board.
struct GoRules {
  std::string_view game, rules;
};
constexpr GoRules go_rules[] = {
    {"go", "Chinese"}, {"atarigo", "AtariGo"}, {"nogo", "NoGo"}, {"misere-nogo", "Misere NoGo"}};

bool is_go_board(std::string_view name) {
  return std::ranges::find(go_rules, name, &GoRules::game) != std::end(go_rules);
}

char small(char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c); }

// Letters and digits only, so that "Misere NoGo" is "misere-nogo" is "MisereNogo".
std::string bare(std::string_view text) {
  std::string result;
  for (const char c : text)
    if (const char s = small(c); (s >= 'a' && s <= 'z') || (s >= '0' && s <= '9')) result += s;
  return result;
}

const GameInfo* find_game(std::string_view bare_name) {
  for (const GameInfo* info : all_games())
    if (bare(info->name) == bare_name) return info;
  return nullptr;
}

// The parts of RU, such as "Chinese" and "ko=simple".
std::vector<std::string> rules_of(const SgfNode& root) {
  std::vector<std::string> rules;
  const std::string text = root.simple_text("RU");
  for (const auto part : split(text, ',')) {
    const auto start = std::min(part.find_first_not_of(' '), part.size());
    rules.emplace_back(part.substr(start, part.find_last_not_of(' ') + 1 - start));
  }
  return rules;
}

[[noreturn]] void fail_game(const SgfProperty& property) {
  std::vector<std::string_view> names{"1", "11"};
  for (const GameInfo* info : all_games()) names.push_back(info->name);
  const std::string given = sgf_simple_text(property.values[0]);
  throw Error(sgf_location(property.place) + "unknown game " + quoted(given) + " in GM" +
              suggestion(sgf_word(given), names));
}

const GameInfo& game_info(const SgfNode& root, const std::vector<std::string>& rules) {
  const std::string game = bare(root.simple_text("GM"));
  if (game.empty() || game == "1") {
    const std::string variant = bare(rules[0]);
    const GameInfo* info = find_game(variant == "capturego" ? "atarigo" : variant);
    return info && is_go_board(info->name) ? *info : *find_game("go");
  }
  if (game == "11") return *find_game("hex");
  if (game == "4100") return *find_game("havannah");
  if (const GameInfo* info = find_game(game)) return *info;
  fail_game(*root.find("GM"));
}

// ":9" or ":8x6"; SGF's own default for Go is 19.
std::string size_text(const SgfNode& root, const GameInfo& info) {
  const SgfProperty* property = root.find("SZ");
  if (!property) return is_go_board(info.name) ? ":19" : "";
  const std::string size = sgf_word(property->values[0]);
  if (size.find_first_not_of("0123456789:") != std::string::npos || size.empty())
    throw Error(sgf_location(property->place) + "bad size " + quoted(size) +
                " (expected a number, or columns:rows)");
  const auto colon = size.find(':');
  const std::string columns = size.substr(0, colon),
                    rows = colon == std::string::npos ? columns : size.substr(colon + 1);
  if (info.size.usual == 0 && columns == "3" && rows == "3") return "";
  return ":" + columns + (rows == columns ? "" : "x" + rows);
}

// KM as an option; the other player's komi is the negative one.
std::string komi_text(const SgfNode& root, bool exchanged) {
  std::string komi = sgf_word(root.simple_text("KM"));
  if (komi.starts_with('+')) komi.erase(0, 1);
  if (komi.empty()) return "";
  std::replace(komi.begin(), komi.end(), ',', '.');
  if (exchanged) komi = komi[0] == '-' ? komi.substr(1) : "-" + komi;
  return ",komi=" + komi;
}

// Options among the rules. Japanese rules know only the simple ko.
std::string option_texts(const std::vector<std::string>& rules, const GameInfo& info) {
  std::string options;
  for (const std::string& rule : rules)
    for (const Param& param : info.params)
      if (param.key != "komi" && rule.starts_with(std::string(param.key) + "="))
        options += "," + rule;
  const std::string basis = bare(rules[0]);
  if (info.name == "go" && options.empty() && (basis == "japanese" || basis == "korean"))
    options += ",ko=simple";
  return options;
}

std::string go_point(const Grid& grid, Point p) {
  const int row = grid.row_one_on_top ? p.row : grid.height - 1 - p.row;
  return {static_cast<char>('a' + p.column), static_cast<char>('a' + row)};
}

// The point of two letters, counted from the top left corner.
std::optional<Point> parse_go_point(const Grid& grid, std::string_view value) {
  if (value.size() != 2) return std::nullopt;
  Point p{value[0] - 'a', value[1] - 'a'};
  if (!grid.row_one_on_top) p.row = grid.height - 1 - p.row;
  return grid.contains(p) ? std::optional(p) : std::nullopt;
}

std::string go_move_text(const Grid& grid, const std::string& value) {
  if (const auto p = parse_go_point(grid, value)) return grid.text(*p);
  return value.empty() || value == "tt" ? "pass" : value;
}

std::string hex_move_text(const Grid& grid, const std::string& value, bool mirrored) {
  if (value == "swap-pieces") return "swap";
  const auto with_letters = parse_go_point(grid, value);
  const auto p = with_letters ? with_letters : grid.parse(value);
  if (!p) return value;
  return grid.text(mirrored ? Point{p->row, p->column} : *p);
}

}  // namespace

std::unique_ptr<Position> sgf_start(const SgfNode& root, const SgfStart& start) {
  const auto rules = rules_of(root);
  const GameInfo& info = game_info(root, rules);
  std::string spec(info.name);
  spec += size_text(root, info);
  if (info.name == "go") spec += komi_text(root, start.colours_exchanged);
  std::string options = option_texts(rules, info);
  if (info.name == "hex" && start.swaps) options = ",swap=on";
  try {
    return start_game(spec + options);
  } catch (const Error& error) {
    throw Error(sgf_location(root.place) + error.what());
  }
}

void set_sgf_game(SgfNode& root, const Position& position) {
  const GameInfo& info = *find_game(bare(name_of(position)));
  const GameSpec spec = parse_spec(position.game(), info);
  const auto* const go = std::ranges::find(go_rules, info.name, &GoRules::game);
  std::string rules(go == std::end(go_rules) ? "" : go->rules);
  for (const Param& param : info.params)
    if (param.key != "komi" && spec.params.differs(param.key))
      rules += (rules.empty() ? "" : ",") + std::string(param.key) + "=" +
               std::string(spec.params.text(param.key));
  root.set_text("GM", is_go_board(info.name) ? "1" : info.name == "hex" ? "11" : info.name);
  if (info.size.usual != 0)
    root.set_text("SZ", std::to_string(spec.width) +
                            (spec.width == spec.height ? "" : ":" + std::to_string(spec.height)));
  if (info.name == "go") root.set_text("KM", spec.params.text("komi"));
  root.set_text("RU", rules);
}

bool sgf_white_may_start(const Position& position) {
  const auto name = name_of(position);
  return is_go_board(name) || name == "hex" || name == "havannah" || name == "tictactoe";
}

std::string sgf_move_value(const Position& position, Move move) {
  std::string text = position.move_text(move);
  if (name_of(position) == "hex") return text == "swap" ? "swap-pieces" : text;
  if (!is_go_board(name_of(position))) return text;
  const auto p = position.grid().parse(text);
  return p ? go_point(position.grid(), *p) : "";
}

std::string sgf_move_text(const Position& position, std::string_view value, bool mirrored) {
  const std::string word = sgf_word(sgf_simple_text(value));
  if (name_of(position) == "hex") return hex_move_text(position.grid(), word, mirrored);
  return is_go_board(name_of(position)) ? go_move_text(position.grid(), word) : word;
}

std::vector<std::string> sgf_point_texts(const Position& position, std::string_view value) {
  const Grid grid = position.grid();
  const auto colon = value.find(':');
  const auto from = parse_go_point(grid, sgf_word(value.substr(0, colon)));
  if (colon == std::string_view::npos || !from) return {sgf_move_text(position, value, false)};
  const auto to = parse_go_point(grid, sgf_word(value.substr(colon + 1)));
  if (!to) return {std::string(value)};
  std::vector<std::string> texts;
  for (int row = std::min(from->row, to->row); row <= std::max(from->row, to->row); ++row)
    for (int column = std::min(from->column, to->column);
         column <= std::max(from->column, to->column); ++column)
      texts.push_back(grid.text({column, row}));
  return texts;
}

std::string sgf_word(std::string_view text) {
  const auto start = text.find_first_not_of(" \t\v\f\r\n");
  if (start == std::string_view::npos) return "";
  std::string word(text.substr(start, text.find_last_not_of(" \t\v\f\r\n") + 1 - start));
  std::transform(word.begin(), word.end(), word.begin(), small);
  return word;
}

}  // namespace yomi

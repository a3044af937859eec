#include "lab/experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/params.h"
#include "core/words.h"
#include "engine/roster.h"
#include "lab/row_lines.h"
#include "lab/search_counts.h"
#include "match/match_player.h"
#include "match/openings.h"

namespace yomi {
namespace {

constexpr std::string_view row_keys[] = {"name",
                                         "measure",
                                         "game",
                                         "a",
                                         "b",
                                         "less",
                                         "games",
                                         "openings",
                                         "first",
                                         "counting",
                                         "corner",
                                         "published",
                                         "published_draws",
                                         "published_games",
                                         "source",
                                         "note",
                                         "needs",
                                         "referee"};
constexpr std::string_view file_keys[] = {"title", "paper", "claim", "x", "series", "rows"};
constexpr std::string_view line_keys[] = {"columns", "values", "each"};
constexpr std::string_view measures[] = {"match", "corner", "replies"};
// In the order of the type; those from here on are of searches.
constexpr std::string_view countings[] = {"points",  "wins",    "a rings",   "a bridges",
                                          "a forks", "b rings", "b bridges", "b forks",
                                          "a",       "b",       "difference"};
constexpr int first_of_searches = static_cast<int>(ExperimentRow::Counting::A);
constexpr std::string_view firsts[] = {"both", "a"};

bool has(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_one_line(std::string_view text) {
  return std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20; });
}

// The keys that may stand here; an unknown one fails.
void check_keys(const toml::table& table, std::span<const std::string_view> more,
                const TomlSource& source) {
  std::vector<std::string_view> allowed(std::begin(row_keys), std::end(row_keys));
  allowed.insert(allowed.end(), more.begin(), more.end());
  for (const auto& [key, value] : table)
    if (!has(allowed, key.str()))
      source.fail(value, fmt::format("unknown key {}{}", yomi::quoted(key.str()),
                                     suggestion(key.str(), allowed)));
}

// One row's keys: from its words, else its block, else the file.
class RowReader {
 public:
  RowReader(const TomlSource& source, const toml::table& file, const toml::table& block,
            const RowLine& line)
      : source_(source), file_(file), block_(block), line_(line) {}

  ExperimentRow read() const {
    ExperimentRow row;
    row.name = required("name", "a name for the row");
    if (!is_one_line(row.name)) fail("name", "expected one line");
    row.measure = choice("measure", measures);
    row.game = checked("game", required("game", "a game such as \"hex:11\""),
                       [](const std::string& text) { return start_game(text)->game(); });
    read_players(row);
    row.games = whole("games", 100);
    row.openings = checked("openings", text("openings", "none"), [&](const std::string& text) {
      [[maybe_unused]] const Openings readable(text, *start_game(row.game));
      return text;
    });
    row.referee = text("referee", "");
    row.a_is_first = choice("first", firsts) == "a";
    read_counting(row);
    read_less(row);
    const std::int64_t games = whole("published_games", row.games);
    row.published = published("published", games, row.is_difference() ? -100 : 0);
    row.published_draws = published("published_draws", games);
    if (row.compares_matches() && row.published_draws)
      fail("published_draws", "a row with less has none");
    row.source = text("source", "");
    row.note = text("note", "");
    row.needs = text("needs", "");
    row.words.reserve(line_.words.size());
    for (const Word& word : line_.words) row.words.emplace_back(word.name, word.text);
    if (row.published && row.source.empty())
      source_.fail(*line_.at, "expected source: where the published value stands");
    return row;
  }

 private:
  void read_players(ExperimentRow& row) const {
    constexpr std::string_view what = "a player such as \"uct@1000\"";
    const auto spelled = [&](const std::string& text) {
      if (row.is_search()) check_countable(text);
      return match_player_text(text);
    };
    row.a = checked("a", required("a", what), spelled);
    if (!row.is_search() || !text("b", "").empty())
      row.b = checked("b", required("b", what), spelled);
  }

  void read_counting(ExperimentRow& row) const {
    const std::span all(countings);
    const auto names =
        row.is_search() ? all.subspan(first_of_searches) : all.first(first_of_searches);
    const std::string name = choice("counting", names);
    row.counting =
        static_cast<ExperimentRow::Counting>(std::find(all.begin(), all.end(), name) - all.begin());
    if (row.is_search() && row.b.empty() && row.counting != ExperimentRow::Counting::A)
      fail("counting", "expected a player b for it");
    const auto position = start_game(row.game);
    if (row.is_shape() && !position->has_shapes())
      fail("counting", fmt::format("nobody wins by shapes in {}", row.game));
    if (row.measure != "corner") return;
    row.corner = required("corner", "the defender and his move such as \"black b1\"");
    checked("corner", row.corner, [&](const std::string& text) {
      parse_corner(text, *position);
      return text;
    });
  }

  void read_less(ExperimentRow& row) const {
    const std::string player = text("less", "");
    if (player.empty()) return;
    if (row.is_search()) fail("less", "only rows with measure = \"match\" have it");
    if (row.is_shape())
      fail("less", fmt::format("expected counting = \"points\" or \"wins\", not \"{}\"",
                               name_of(row.counting)));
    row.less =
        checked("less", player, [](const std::string& given) { return match_player_text(given); });
    if (row.less == row.a) fail("less", fmt::format("expected another player than a: {}", row.a));
  }

  // Where the key's value stands, or the row.
  const toml::node& at(std::string_view key) const {
    const toml::node* node = line_.find(key) != nullptr ? nullptr : block_.get(key);
    if (node == nullptr && line_.find(key) == nullptr) node = file_.get(key);
    const auto text = node == nullptr ? std::nullopt : node->value_exact<std::string>();
    return node == nullptr || (text && text->find('{') != text->npos) ? *line_.at : *node;
  }
  [[noreturn]] void fail(std::string_view key, const std::string& what) const {
    source_.fail(at(key), fmt::format("{}: {}", key, what));
  }

  // Numbers as texts; none: there is no such key.
  std::optional<Word> value(std::string_view key) const {
    if (const Word* word = line_.find(key)) return *word;
    const toml::node* node = block_.get(key);
    if (node == nullptr) node = file_.get(key);
    if (node == nullptr) return std::nullopt;
    if (const auto number = node->value_exact<std::int64_t>())
      return Word{std::string(key), std::to_string(*number)};
    const auto raw = node->value_exact<std::string>();
    if (!raw) fail(key, "expected a text in quotes");
    return Word{std::string(key),
                checked(key, *raw, [&](const std::string& text) { return filled(text, line_); }),
                true};
  }
  std::string text(std::string_view key, std::string_view fallback) const {
    const auto word = value(key);
    if (!word) return std::string(fallback);
    if (!word->quoted) fail(key, "expected a text in quotes");
    return word->text;
  }
  std::string required(std::string_view key, std::string_view what) const {
    std::string found = text(key, "");
    if (found.empty()) source_.fail(*line_.at, fmt::format("expected {}: {}", key, what));
    return found;
  }
  std::string choice(std::string_view key, std::span<const std::string_view> names) const {
    std::string name = text(key, names.front());
    if (!has(names, name))
      fail(key, fmt::format("unknown value {}{}", yomi::quoted(name), suggestion(name, names)));
    return name;
  }
  std::int64_t whole(std::string_view key, std::int64_t fallback) const {
    const auto word = value(key);
    if (!word) return fallback;
    int number = 0;
    if (!parse_number(word->text, number) || number < 1 || number > 1'000'000'000)
      fail(key, "expected a whole number from 1 to a billion");
    return number;
  }
  std::optional<Published> published(std::string_view key, std::int64_t games,
                                     double lowest = 0) const {
    const std::string printed = text(key, "");
    if (printed.empty()) return std::nullopt;
    try {
      return parse_published(printed, games, lowest);
    } catch (const Error& error) {
      fail(key, error.what());
    }
  }
  template <class Check>
  std::string checked(std::string_view key, const std::string& text, const Check& check) const {
    try {
      return check(text);
    } catch (const Error& error) {
      fail(key, error.what());
    }
  }

  const TomlSource& source_;
  const toml::table& file_;
  const toml::table& block_;
  const RowLine& line_;
};

std::string file_text(const toml::table& file, std::string_view key, const TomlSource& source) {
  const toml::node* node = file.get(key);
  if (node == nullptr) return "";
  const auto text = node->value_exact<std::string>();
  if (!text || !is_one_line(*text))
    source.fail(*node, fmt::format("{}: expected a text in quotes, in one line", key));
  return *text;
}

// A column that nothing uses is a mistake.
void check_columns_are_used(const toml::table& file, const toml::table& block, const RowLine& line,
                            const TomlSource& source) {
  std::string all =
      "{" + file_text(file, "x", source) + "}{" + file_text(file, "series", source) + "}";
  for (const toml::table* table : {&file, &block})
    for (const auto& [key, node] : *table) all += node.value_or(std::string());
  for (const Word& word : line.words)
    if (!has(row_keys, word.name) && all.find("{" + word.name + "}") == all.npos)
      source.fail(block, fmt::format("no text uses column {}: expected {{{}}} somewhere",
                                     yomi::quoted(word.name), word.name));
}

void add_rows(Experiment& experiment, const toml::table& file, const toml::node& node,
              const TomlSource& source) {
  const toml::table* block = node.as_table();
  if (block == nullptr) source.fail(node, "expected [[rows]]");
  check_keys(*block, line_keys, source);
  const std::vector<RowLine> lines = row_lines(*block, source);
  check_columns_are_used(file, *block, lines.front(), source);
  for (const RowLine& line : lines) {
    ExperimentRow row = RowReader(source, file, *block, line).read();
    for (const std::string& word : {experiment.x, experiment.series})
      if (!word.empty() && !row.compares_matches() && line.find(word) == nullptr)
        source.fail(*block, fmt::format("expected a column {} here, as x or series says",
                                        yomi::quoted(word)));
    for (const ExperimentRow& other : experiment.rows)
      if (other.name == row.name)
        source.fail(*line.at, fmt::format("name: two rows are called {}", yomi::quoted(row.name)));
    experiment.rows.push_back(std::move(row));
  }
}

}  // namespace

std::string_view name_of(ExperimentRow::Counting counting) {
  return countings[static_cast<std::size_t>(counting)];
}

Experiment read_experiment(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read " + yomi::quoted(file));
  return parse_experiment(std::string{std::istreambuf_iterator<char>(in), {}}, file);
}

Experiment parse_experiment(std::string_view text, const std::string& name) {
  const TomlSource source{name};
  toml::table file;
  try {
    file = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    throw Error(
        fmt::format("{}, line {}: {}", name, error.source().begin.line, error.description()));
  }
  check_keys(file, file_keys, source);
  Experiment experiment;
  experiment.name = std::filesystem::path(name).stem();
  experiment.title = file_text(file, "title", source);
  if (experiment.title.empty()) source.fail(file, "expected title = \"...\"");
  experiment.paper = file_text(file, "paper", source);
  experiment.claim = file_text(file, "claim", source);
  experiment.x = file_text(file, "x", source);
  experiment.series = file_text(file, "series", source);
  const toml::array* blocks = file["rows"].as_array();
  if (blocks == nullptr || blocks->empty())
    source.fail(file.contains("rows") ? *file.get("rows") : file, "expected [[rows]]");
  for (const toml::node& block : *blocks) add_rows(experiment, file, block, source);
  return experiment;
}

}  // namespace yomi

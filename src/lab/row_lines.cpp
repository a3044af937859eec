#include "lab/row_lines.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "core/words.h"

namespace yomi {
namespace {

Word word_of(const std::string& name, const toml::node& node, const TomlSource& source) {
  if (const auto text = node.value_exact<std::string>()) return {name, *text, true};
  if (const auto whole = node.value_exact<std::int64_t>()) return {name, fmt::format("{}", *whole)};
  if (const auto real = node.value_exact<double>()) return {name, fmt::format("{}", *real)};
  source.fail(node, fmt::format("{}: expected a text in quotes or a number", name));
}

const toml::array& list(const toml::node& node, std::string_view what, const TomlSource& source) {
  const toml::array* array = node.as_array();
  if (array == nullptr || array->empty()) source.fail(node, fmt::format("expected {}", what));
  return *array;
}

std::vector<std::string> column_names(const toml::table& block, const TomlSource& source) {
  const toml::node* node = block.get("columns");
  if (node == nullptr) return {};
  std::vector<std::string> names;
  for (const toml::node& column : list(*node, "columns = [\"board\", ...]", source)) {
    const auto name = column.value_exact<std::string>();
    if (!name || name->empty()) source.fail(column, "columns: expected texts in quotes");
    if (std::find(names.begin(), names.end(), *name) != names.end())
      source.fail(column, fmt::format("column {} is there twice", yomi::quoted(*name)));
    names.push_back(*name);
  }
  return names;
}

RowLine value_line(const std::vector<std::string>& names, const toml::node& node,
                   const TomlSource& source) {
  const toml::array* cells = node.as_array();
  if (cells == nullptr || cells->size() != names.size())
    source.fail(node, fmt::format("expected a line of {} values: {}", names.size(),
                                  fmt::join(names, ", ")));
  RowLine line{{}, &node};
  line.words.reserve(names.size());
  for (std::size_t i = 0; i < names.size(); ++i)
    line.words.push_back(word_of(names[i], (*cells)[i], source));
  return line;
}

std::vector<RowLine> value_lines(const toml::table& block, const TomlSource& source) {
  const auto names = column_names(block, source);
  const toml::node* values = block.get("values");
  if ((values == nullptr) != names.empty())
    source.fail(block, "columns and values belong together (expected both)");
  if (values == nullptr) return {{{}, &block}};
  std::vector<RowLine> lines;
  const toml::array& rows = list(*values, "values = [[...], ...]: a line a row", source);
  lines.reserve(rows.size());
  for (const toml::node& row : rows) lines.push_back(value_line(names, row, source));
  return lines;
}

// A table's keys in the order of the file.
std::vector<const toml::key*> keys_in_order(const toml::table& table) {
  std::vector<const toml::key*> keys;
  keys.reserve(table.size());
  for (const auto& [key, node] : table) keys.push_back(&key);
  const auto place = [](const toml::key* key) {
    return std::pair(key->source().begin.line, key->source().begin.column);
  };
  std::sort(keys.begin(), keys.end(), [&](auto* a, auto* b) { return place(a) < place(b); });
  return keys;
}

std::vector<RowLine> multiplied(const std::vector<RowLine>& lines, const std::string& name,
                                const toml::node& node, const TomlSource& source) {
  std::vector<RowLine> more;
  const toml::array& values = list(node, fmt::format("each.{} = [...]", name), source);
  constexpr std::size_t most = 10'000;
  if (lines.size() * values.size() > most)
    source.fail(node, "these are more than 10,000 rows (expected fewer)");
  more.reserve(lines.size() * values.size());
  for (const RowLine& line : lines)
    for (const toml::node& value : values) {
      if (line.find(name) != nullptr)
        source.fail(node, fmt::format("{} is a column already", yomi::quoted(name)));
      more.push_back(line);
      more.back().words.push_back(word_of(name, value, source));
    }
  return more;
}

}  // namespace

const Word* RowLine::find(std::string_view name) const {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const Word& word) { return word.name == name; });
  return found == words.end() ? nullptr : &*found;
}

void TomlSource::fail(const toml::node& node, const std::string& what) const {
  throw Error(fmt::format("{}, line {}: {}", name, node.source().begin.line, what));
}

std::vector<RowLine> row_lines(const toml::table& block, const TomlSource& source) {
  std::vector<RowLine> lines = value_lines(block, source);
  const toml::node* each = block.get("each");
  if (each == nullptr) return lines;
  const toml::table* table = each->as_table();
  if (table == nullptr) source.fail(*each, "expected such as each.playouts = [1000, 10000]");
  for (const toml::key* key : keys_in_order(*table))
    lines = multiplied(lines, std::string(key->str()), *table->get(key->str()), source);
  return lines;
}

std::string filled(std::string_view text, const RowLine& line) {
  std::string result;
  while (true) {
    const auto open = text.find('{'), close = text.find('}', open);
    result += text.substr(0, open);
    if (close == text.npos) return result + std::string(text.substr(std::min(open, text.size())));
    const std::string_view name = text.substr(open + 1, close - open - 1);
    const Word* word = line.find(name);
    if (word == nullptr) {
      std::vector<std::string_view> names;
      for (const Word& one : line.words) names.push_back(one.name);
      throw Error(fmt::format("no column {}{}", yomi::quoted(name), suggestion(name, names)));
    }
    result += word->text;
    text.remove_prefix(close + 1);
  }
}

}  // namespace yomi

// How few lines of an experiment's file stand for many rows: `columns` with `values`, and `each`.
#pragma once
#include <toml++/toml.h>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// The value of a column in one row.
struct Word {
  std::string name, text;
  bool quoted = false;  // stands in the file between quotes
};

// One row's words, and where they stand in the file.
struct RowLine {
  std::vector<Word> words;
  const toml::node* at;

  const Word* find(std::string_view name) const;
};

// A file for error messages.
struct TomlSource {
  std::string name;

  [[noreturn]] void fail(const toml::node& node, const std::string& what) const;
};

// A row for every line of values and every combination of `each`, the last of them fastest; one
// without words when there is neither. Throws an Error.
std::vector<RowLine> row_lines(const toml::table& block, const TomlSource& source);

// The text with the values of all {words} in it. Throws an Error that names the nearest one.
std::string filled(std::string_view text, const RowLine& line);

}  // namespace yomi

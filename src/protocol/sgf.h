// SGF, the Smart Game Format, version FF[4]: trees of nodes with properties, whatever the game.
// Nothing is lost between reading and writing: properties that nobody understands, values as they
// were spelt, variations. Older files are read too: lower-case letters in names of properties do
// not count, and text around the games is skipped.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// Where something stands in a file, both counted from 1 (columns in bytes); 0: in no file.
struct SgfPlace {
  int line = 0;
  int column = 0;
};

struct SgfProperty {
  std::string name;                 // "B", "AB": capital letters, then also digits
  std::vector<std::string> values;  // at least one; escaped, exactly as between the brackets
  SgfPlace place;
};

struct SgfNode {
  // The first property of that name, or null.
  const SgfProperty* find(std::string_view name) const;
  // Its first value as text, or "" without it.
  std::string text(std::string_view name) const;
  std::string simple_text(std::string_view name) const;
  // Replaces its values by this text. An empty text takes the property away.
  void set_text(std::string_view name, std::string_view text);

  std::vector<SgfProperty> properties;
  std::vector<int> children;  // numbers of nodes; the first one goes on with the main line
  SgfPlace place;
};

// One game with its variations.
struct SgfTree {
  // The nodes from the root along first children.
  std::vector<int> main_line() const;

  std::vector<SgfNode> nodes;  // never empty; the root first, children after their parents
};

// All games of a file, at least one. Throws an Error that begins with the place, such as "line 3,
// column 5: ...". Files of more than 16 MiB, or with more than a million nodes, properties and
// values, are refused; otherwise nesting may be as deep as it likes.
std::vector<SgfTree> parse_sgf(std::string_view text);

// A file with this one game.
std::string sgf_text(const SgfTree& tree);

// The text that an escaped value stands for: line breaks become '\n', other white space a blank.
std::string sgf_unescaped(std::string_view value);
// The same without line breaks.
std::string sgf_simple_text(std::string_view value);
// A value for a text of any characters.
std::string sgf_escaped(std::string_view text);

// "line 3, column 5: ", for errors.
std::string sgf_location(SgfPlace place);

}  // namespace yomi

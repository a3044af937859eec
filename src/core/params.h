// Descriptions of the keys users may set. One table per owner (a game, a tree, a playout) feeds
// help, parsing and stored runs, so none of these can disagree.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

struct Param {
  enum class Type { Real, Whole, Choice, Letters, Text };

  std::string_view key;
  Type type;
  std::string_view fallback;  // the default, as a user would type it; may be a word such as "auto"
  std::string_view range;     // numbers: "low..high"; Choice: "a|b"; Letters: a subset of these
  std::string_view meaning;
  std::string_view symbol = {};  // what the paper calls it
};

// The allowed values in words, for help and errors: "on or off", "-400 to 400".
std::string expected_values(const Param& param);

// Values for every key of a table, each valid.
class Params {
 public:
  // All at their defaults.
  explicit Params(std::span<const Param> table);

  // Throws an Error when the key is unknown, given twice or the value does not fit.
  void set(std::string_view key, std::string_view value);

  // The same, whether or not it was given before.
  void replace(std::string_view key, std::string_view value);

  std::string_view text(std::string_view key) const;
  double real(std::string_view key) const;
  int whole(std::string_view key) const;
  bool is(std::string_view key, std::string_view value) const { return text(key) == value; }

  std::span<const Param> table() const { return table_; }
  // Is its value another than the default?
  bool differs(std::string_view key) const;
  // ",key=value" for each key that differs from its default, in the table's order.
  std::string changes() const;

 private:
  std::span<const Param> table_;
  std::map<std::string, std::string, std::less<>> given_;
};

// Cuts a text at every separator; an empty text has one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

// The whole text as a number, or nothing. No signs but '-', no blanks, finite.
bool parse_number(std::string_view text, double& value);
bool parse_number(std::string_view text, int& value);

}  // namespace yomi

#include "protocol/sgf.h"

#include <algorithm>

#include "core/check.h"

namespace yomi {
namespace {

constexpr std::size_t max_bytes = 16 << 20;
constexpr int max_items = 1'000'000;

bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
bool is_break(char c) { return c == '\n' || c == '\r'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// A line break is one character or two different ones.
std::size_t break_length(std::string_view text, std::size_t at) {
  return at + 1 < text.size() && is_break(text[at + 1]) && text[at + 1] != text[at] ? 2 : 1;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (text.size() > max_bytes) throw Error("the SGF file is larger than 16 MiB");
  }

  std::vector<SgfTree> games() {
    std::vector<SgfTree> games;
    while (skip_to_game()) games.push_back(game());
    if (games.empty()) throw Error("not an SGF file (expected a game that starts with '(;')");
    return games;
  }

 private:
  bool at_end() const { return at_ == text_.size(); }
  char here() const { return text_[at_]; }
  SgfPlace place() const { return {line_, static_cast<int>(at_ - line_start_) + 1}; }

  void step() {
    const bool ends_line =
        here() == '\n' || (here() == '\r' && !text_.substr(at_).starts_with("\r\n"));
    ++at_;
    if (ends_line) ++line_, line_start_ = at_;
  }
  void skip_blanks() {
    while (!at_end() && is_blank(here())) step();
  }

  [[noreturn]] static void fail(SgfPlace place, const std::string& what) {
    throw Error(sgf_location(place) + what);
  }
  // What stands here, for an error.
  std::string found() const {
    return at_end() ? "the end of the file" : quoted(text_.substr(at_, 1));
  }
  void count_item() {
    if (++items_ > max_items) fail(place(), "more than a million nodes, properties and values");
  }

  // Goes to the next '(' that a ';' follows.
  bool skip_to_game() {
    for (; !at_end(); step()) {
      if (here() != '(') continue;
      const auto next = std::find_if_not(text_.begin() + static_cast<std::ptrdiff_t>(at_) + 1,
                                         text_.end(), is_blank);
      if (next != text_.end() && *next == ';') return true;
    }
    return false;
  }

  SgfTree game() {
    tree_ = {};
    current_ = -1;
    do {
      skip_blanks();
      if (at_end()) fail(place(), "the file ends within a game (expected ')')");
      if (here() == '(')
        open();
      else if (here() == ')')
        close();
      else if (!after_variation_ && here() == ';')
        add_node();
      else if (!after_variation_ && (is_capital(here()) || is_small(here())))
        add_property();
      else
        fail(place(), std::string(after_variation_ ? "expected '(' or ')' after a variation"
                                                   : "expected a property, ';', '(' or ')'") +
                          ", not " + found());
    } while (!branches_.empty());
    return std::move(tree_);
  }

  void open() {
    step();
    skip_blanks();
    if (at_end() || here() != ';') fail(place(), "expected ';' after '(', not " + found());
    branches_.push_back(current_);
    after_variation_ = false;
  }

  void close() {
    step();
    current_ = branches_.back();
    branches_.pop_back();
    after_variation_ = !branches_.empty();
  }

  void add_node() {
    count_item();
    const int number = static_cast<int>(tree_.nodes.size());
    if (current_ >= 0) tree_.nodes[static_cast<std::size_t>(current_)].children.push_back(number);
    tree_.nodes.emplace_back().place = place();
    current_ = number;
    step();
  }

  void add_property() {
    count_item();
    SgfProperty property;
    property.place = place();
    for (; !at_end() && (is_capital(here()) || is_small(here()) || is_digit(here())); step())
      if (!is_small(here())) property.name += here();
    if (property.name.empty() || !is_capital(property.name[0]))
      fail(property.place, "a property's name needs a capital letter");
    skip_blanks();
    if (at_end() || here() != '[')
      fail(place(), "expected '[' after " + quoted(property.name) + ", not " + found());
    for (; !at_end() && here() == '['; skip_blanks())
      property.values.push_back(value(property.name));
    tree_.nodes[static_cast<std::size_t>(current_)].properties.push_back(std::move(property));
  }

  std::string value(const std::string& name) {
    count_item();
    const SgfPlace opening = place();
    step();
    const std::size_t start = at_;
    while (!at_end() && here() != ']') {
      if (here() == '\\') step();
      if (!at_end()) step();
    }
    if (at_end()) fail(opening, "this value of " + quoted(name) + " never ends (expected ']')");
    const std::size_t end = at_;
    step();
    return std::string(text_.substr(start, end - start));
  }

  std::string_view text_;
  std::size_t at_ = 0, line_start_ = 0;
  int line_ = 1, items_ = 0;

  SgfTree tree_;
  int current_ = -1;           // the node that is being read; -1: none yet
  std::vector<int> branches_;  // for each open '(' the node it stands behind
  bool after_variation_ = false;
};

std::string unescaped(std::string_view value, std::string_view line_break) {
  std::string text;
  text.reserve(value.size());
  for (std::size_t i = 0; i < value.size(); ++i) {
    const bool is_escaped = value[i] == '\\' && i + 1 < value.size();
    if (is_escaped) ++i;
    if (is_break(value[i])) {
      i += break_length(value, i) - 1;
      if (!is_escaped) text += line_break;
    } else {
      text += is_blank(value[i]) ? ' ' : value[i];
    }
  }
  return text;
}

void write_node(const SgfNode& node, std::string& out) {
  out += ';';
  for (const SgfProperty& property : node.properties) {
    out += property.name;
    for (const std::string& value : property.values) out += "[" + value + "]";
  }
}

}  // namespace

const SgfProperty* SgfNode::find(std::string_view name) const {
  const auto found = std::ranges::find(properties, name, &SgfProperty::name);
  return found == properties.end() ? nullptr : &*found;
}

std::string SgfNode::text(std::string_view name) const {
  const SgfProperty* property = find(name);
  return property ? sgf_unescaped(property->values[0]) : "";
}

std::string SgfNode::simple_text(std::string_view name) const {
  const SgfProperty* property = find(name);
  return property ? sgf_simple_text(property->values[0]) : "";
}

void SgfNode::set_text(std::string_view name, std::string_view text) {
  const auto found = std::ranges::find(properties, name, &SgfProperty::name);
  if (text.empty()) {
    if (found != properties.end()) properties.erase(found);
  } else if (found != properties.end()) {
    found->values = {sgf_escaped(text)};
  } else {
    properties.push_back({std::string(name), {sgf_escaped(text)}, {}});
  }
}

std::vector<int> SgfTree::main_line() const {
  std::vector<int> line{0};
  for (;;) {
    const auto& children = nodes[static_cast<std::size_t>(line.back())].children;
    if (children.empty()) return line;
    CHECK(children[0] > line.back());
    line.push_back(children[0]);
  }
}

std::vector<SgfTree> parse_sgf(std::string_view text) { return Parser(text).games(); }

std::string sgf_text(const SgfTree& tree) {
  constexpr std::size_t full_line = 80;
  constexpr int opening = -1, closing = -2;
  std::string out;
  std::size_t line_start = 0;
  std::vector<int> left{closing, 0, opening};  // what is still to be written, the next one last
  while (!left.empty()) {
    const int next = left.back();
    left.pop_back();
    if (next < 0) {
      out += next == opening ? '(' : ')';
      continue;
    }
    const SgfNode& node = tree.nodes[static_cast<std::size_t>(next)];
    write_node(node, out);
    if (const auto line_break = out.rfind('\n'); line_break != std::string::npos)
      line_start = line_break + 1;
    if (next == 0 || out.size() - line_start > full_line) out += '\n';
    const bool branches = node.children.size() > 1;
    for (auto child = node.children.rbegin(); child != node.children.rend(); ++child) {
      CHECK(*child > next);
      if (branches) left.push_back(closing);
      left.push_back(*child);
      if (branches) left.push_back(opening);
    }
  }
  return out + "\n";
}

std::string sgf_unescaped(std::string_view value) { return unescaped(value, "\n"); }
std::string sgf_simple_text(std::string_view value) { return unescaped(value, " "); }

std::string sgf_escaped(std::string_view text) {
  std::string value;
  value.reserve(text.size());
  for (const char c : text) {
    if (c == ']' || c == '\\') value += '\\';
    value += c;
  }
  return value;
}

std::string sgf_location(SgfPlace place) {
  if (place.line == 0) return "";
  return "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": ";
}

}  // namespace yomi

#include "playout/pattern_file.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <sstream>

#include "core/check.h"
#include "core/params.h"

namespace yomi {
namespace {

constexpr std::string_view signs = ".XO#";

class Reader {
 public:
  Reader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw Error(name_ + ":" + std::to_string(line_) + ": " + why);
  }
  // The words of the next line that is not empty and not a comment; none at the end.
  std::vector<std::string> words() {
    for (std::string line; std::getline(in_, line);) {
      ++line_;
      std::istringstream stream(line);
      std::vector<std::string> found;
      for (std::string word; stream >> word;) found.push_back(word);
      if (found.empty()) continue;
      if (found[0][0] != '#') return found;
      comments.push_back(line.substr(std::min(line.size(), line.find('#') + 2)));
    }
    return {};
  }
  std::string value(const std::string& key) {
    const auto line = words();
    if (line.size() != 2 || line[0] != key)
      refuse("expected '" + key + " ...' (given " +
             quoted(line.empty() ? "the end of the file" : line[0]) + ")");
    return line[1];
  }

  std::vector<std::string> comments;

 private:
  std::istream& in_;
  std::string name_;
  int line_ = 0;
};

std::uint32_t parse_pattern(const Reader& reader, const std::string& text, int cells) {
  if (text.size() != static_cast<std::size_t>(cells))
    reader.refuse("bad pattern " + quoted(text) + " (expected " + std::to_string(cells) +
                  " cells)");
  std::uint32_t pattern = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto sign = signs.find(text[i]);
    if (sign == std::string_view::npos)
      reader.refuse("bad pattern " + quoted(text) + " (expected cells . X O #)");
    pattern |= static_cast<std::uint32_t>(sign) << (2 * i);
  }
  return pattern;
}

using Seen = std::set<std::pair<Player, std::uint32_t>>;

PatternFile::Entry parse_entry(const Reader& reader, const std::vector<std::string>& words,
                               Seen& seen, int cells) {
  double weight = 0;
  if (words.size() != 3 || (words[0] != "first" && words[0] != "second"))
    reader.refuse("expected 'first PATTERN WEIGHT' or 'second PATTERN WEIGHT'");
  if (!parse_number(words[2], weight) || weight < 0 || weight > PatternFile::largest_weight)
    reader.refuse("bad weight " + quoted(words[2]) + " (expected 0 to 1000000)");
  const Player player = words[0] == "first" ? Player::First : Player::Second;
  const std::uint32_t pattern = parse_pattern(reader, words[1], cells);
  if (!seen.insert({player, pattern}).second)
    reader.refuse("pattern " + quoted(words[1]) + " of " + words[0] + " is there twice");
  return {player, pattern, static_cast<float>(weight)};
}

// What the file must be for; nothing: whatever it says.
struct Expected {
  std::string game;
  int cells;
};

void parse_header(Reader& reader, const Expected* expected, PatternFile& file) {
  if (reader.words() != std::vector<std::string>{"yomi", "pattern", "weights", "1"})
    reader.refuse("not a file of pattern weights (expected 'yomi pattern weights 1')");
  file.game = reader.value("game");
  if (expected != nullptr && file.game != expected->game)
    reader.refuse("weights for " + quoted(file.game) + " (expected " + expected->game + ")");
  const auto cells = reader.value("cells");
  const bool is_number = parse_number(cells, file.cells);
  if (expected != nullptr && cells != std::to_string(expected->cells))
    reader.refuse("patterns of " + quoted(cells) + " cells (expected " +
                  std::to_string(expected->cells) + ")");
  if (!is_number || file.cells < 1 || file.cells > PatternFile::most_cells)
    reader.refuse("patterns of " + quoted(cells) + " cells (expected 1 to " +
                  std::to_string(PatternFile::most_cells) + ")");
}

PatternFile parse_file(std::istream& in, const std::string& name, const Expected* expected) {
  Reader reader(in, name);
  PatternFile file;
  parse_header(reader, expected, file);
  int count = 0;
  if (const auto given = reader.value("patterns"); !parse_number(given, count) || count < 0)
    reader.refuse("bad number of patterns " + quoted(given));
  Seen seen;
  for (auto words = reader.words(); !words.empty(); words = reader.words())
    file.entries.push_back(parse_entry(reader, words, seen, file.cells));
  if (std::ssize(file.entries) != count)
    reader.refuse("the file has " + std::to_string(file.entries.size()) + " patterns (expected " +
                  std::to_string(count) + "): it is damaged");
  file.comments = std::move(reader.comments);
  return file;
}

std::ifstream opened(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read the weights " + quoted(file));
  return in;
}

}  // namespace

PatternWeights parse_pattern_weights(std::istream& in, const std::string& name,
                                     const std::string& game, int cells) {
  const Expected expected{game, cells};
  PatternWeights weights(cells);
  for (const auto& entry : parse_file(in, name, &expected).entries)
    weights.set(entry.player, entry.pattern, entry.weight);
  return weights;
}

PatternWeights read_pattern_weights(const std::string& file, const std::string& game, int cells) {
  std::ifstream in = opened(file);
  return parse_pattern_weights(in, file, game, cells);
}

PatternFile read_pattern_file(const std::string& file) {
  std::ifstream in = opened(file);
  return parse_file(in, file, nullptr);
}

std::string pattern_text(std::uint32_t pattern, int cells) {
  std::string text;
  for (int i = 0; i < cells; ++i) text += signs[pattern >> (2 * i) & 3];
  return text;
}

std::string pattern_file_text(const PatternFile& file) {
  std::string text = "yomi pattern weights 1\n";
  for (const std::string& comment : file.comments) text += "# " + comment + "\n";
  text += "game " + file.game + "\ncells " + std::to_string(file.cells) + "\npatterns " +
          std::to_string(file.entries.size()) + "\n";
  for (const auto& [player, pattern, weight] : file.entries) {
    char number[32];
    const auto end =
        std::to_chars(number, number + sizeof number, weight).ptr;  // comes back exactly
    text += (player == Player::First ? "first " : "second ") + pattern_text(pattern, file.cells) +
            " " + std::string(number, end) + "\n";
  }
  return text;
}

}  // namespace yomi

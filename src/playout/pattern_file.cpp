#include "playout/pattern_file.h"

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
      if (!found.empty() && found[0][0] != '#') return found;
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

void parse_weight(const Reader& reader, const std::vector<std::string>& words, Seen& seen,
                  PatternWeights& weights) {
  double weight = 0;
  if (words.size() != 3 || (words[0] != "first" && words[0] != "second"))
    reader.refuse("expected 'first PATTERN WEIGHT' or 'second PATTERN WEIGHT'");
  if (!parse_number(words[2], weight) || weight < 0 || weight > 1e6)
    reader.refuse("bad weight " + quoted(words[2]) + " (expected 0 to 1000000)");
  const Player player = words[0] == "first" ? Player::First : Player::Second;
  const std::uint32_t pattern = parse_pattern(reader, words[1], weights.cells());
  if (!seen.insert({player, pattern}).second)
    reader.refuse("pattern " + quoted(words[1]) + " of " + words[0] + " is there twice");
  weights.set(player, pattern, static_cast<float>(weight));
}

}  // namespace

PatternWeights parse_pattern_weights(std::istream& in, const std::string& name,
                                     const std::string& game, int cells) {
  Reader reader(in, name);
  if (reader.words() != std::vector<std::string>{"yomi", "pattern", "weights", "1"})
    reader.refuse("not a file of pattern weights (expected 'yomi pattern weights 1')");
  if (const auto given = reader.value("game"); given != game)
    reader.refuse("weights for " + quoted(given) + " (expected " + game + ")");
  if (const auto given = reader.value("cells"); given != std::to_string(cells))
    reader.refuse("patterns of " + quoted(given) + " cells (expected " + std::to_string(cells) +
                  ")");
  int count = 0, read = 0;
  if (const auto given = reader.value("patterns"); !parse_number(given, count) || count < 0)
    reader.refuse("bad number of patterns " + quoted(given));
  PatternWeights weights(cells);
  Seen seen;
  for (auto words = reader.words(); !words.empty(); words = reader.words(), ++read)
    parse_weight(reader, words, seen, weights);
  if (read != count)
    reader.refuse("the file has " + std::to_string(read) + " patterns (expected " +
                  std::to_string(count) + "): it is damaged");
  return weights;
}

PatternWeights read_pattern_weights(const std::string& file, const std::string& game, int cells) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read the weights " + quoted(file));
  return parse_pattern_weights(in, file, game, cells);
}

}  // namespace yomi

#include "protocol/record_reader.h"

#include <algorithm>

#include "core/check.h"
#include "engine/position.h"
#include "protocol/sgf_dialect.h"
#include "protocol/utf8.h"

namespace yomi {
namespace {

bool is_move(const SgfProperty& property) { return property.name == "B" || property.name == "W"; }
bool is_setup(const SgfProperty& property) {
  return property.name == "AB" || property.name == "AW" || property.name == "AE";
}
std::string_view colour_text(bool is_white) { return is_white ? "White" : "Black"; }

class Reader {
 public:
  explicit Reader(const SgfTree& tree) : tree_(tree), line_(tree.main_line()) {}

  RecordReading read() {
    look_ahead();
    position_ = sgf_start(root(), {reading_.white_starts, swaps_});
    if (reading_.white_starts && !sgf_white_may_start(*position_))
      throw Error(sgf_location(root().place) + "White moves first (expected Black in " +
                  quoted(position_->game()) + ")");
    set_up();
    for (const int number : line_) read_node(number);
    finish();
    return std::move(reading_);
  }

 private:
  const SgfNode& node(int number) const { return tree_.nodes[static_cast<std::size_t>(number)]; }
  const SgfNode& root() const { return tree_.nodes[0]; }
  bool white_is_first() const { return reading_.white_is_first; }
  bool white_to_move() const { return (position_->to_play() == Player::First) == white_is_first(); }

  // Who starts, which stones are set up, does anybody swap?
  void look_ahead() {
    const std::vector<std::string> no_points{""};
    std::optional<bool> white_starts;
    bool has_moves = false;
    for (const int number : line_)
      for (const SgfProperty& property : node(number).properties) {
        if (is_move(property)) {
          if (!white_starts) white_starts = property.name == "W";
          has_moves = true;
          swaps_ |= sgf_word(property.values[0]).starts_with("swap");
        } else if (property.name == "PL" && !has_moves) {
          white_starts = sgf_word(property.values[0]).starts_with('w');
        } else if (is_setup(property) && property.values != no_points) {
          note_setup(property, has_moves);
        }
      }
    white_moves_ = white_starts.value_or(false);
    reading_.white_starts = reading_.white_is_first = white_moves_ && setup_.empty();
    if (int stones = 0;
        setup_.empty() && parse_number(sgf_word(root().simple_text("HA")), stones) && stones > 1)
      throw Error(sgf_location(root().find("HA")->place) + "a handicap of " +
                  std::to_string(stones) + " without its stones (expected them in AB)");
  }

  void note_setup(const SgfProperty& property, bool has_moves) {
    if (has_moves || property.name == "AE")
      throw Error(sgf_location(property.place) + "setup stones are not supported " +
                  (property.name == "AE" ? "if they are taken away (AE)" : "after the first move"));
    setup_.push_back(&property);
  }

  // Makes the position by moves. Where nobody may pass, the stones must suit the turns.
  void set_up() {
    if (setup_.empty()) return;
    const SgfPlace place = setup_[0]->place;
    try {
      std::vector<std::string> stones[2];
      for (const SgfProperty* property : setup_)
        for (const std::string& value : property->values)
          add_stones(value, stones[property->name == "AW"]);
      play_setup(stones);
      check_setup(stones);
    } catch (const Error& error) {
      throw Error(sgf_location(place) +
                  "setup stones are not supported unless moves can make them: " + error.what());
    }
  }

  void add_stones(const std::string& value, std::vector<std::string>& stones) const {
    for (auto& text : sgf_point_texts(*position_, value)) stones.push_back(std::move(text));
    if (stones.size() > max_record_moves) throw Error("too many stones");
  }

  void play_setup(const std::vector<std::string> (&stones)[2]) {
    std::size_t played[2] = {0, 0};
    for (;;) {
      const int player = index(position_->to_play());
      const bool done = played[0] == stones[0].size() && played[1] == stones[1].size();
      if (done && white_moves_ == (player == 1)) return;
      if (played[player] < stones[player].size())
        play(stones[player][played[player]++], 0);
      else if (position_->parse_move("pass"))
        play("pass", 0);
      else
        throw Error(std::to_string(stones[0].size()) + " black and " +
                    std::to_string(stones[1].size()) + " white stones with " +
                    std::string(colour_text(white_moves_)) + " to move");
    }
  }

  void check_setup(const std::vector<std::string> (&stones)[2]) const {
    for (const Player player : {Player::First, Player::Second})
      for (const std::string& text : stones[index(player)])
        if (const auto p = position_->grid().parse(text); !p || position_->at(*p) != player)
          throw Error("no stone is left on " + quoted(text));
  }

  void read_node(int number) {
    const SgfProperty* move = nullptr;
    for (const SgfProperty& property : node(number).properties) {
      if (!is_move(property)) continue;
      if (move || property.values.size() != 1)
        throw Error(sgf_location(property.place) + "more than one move in a node");
      move = &property;
    }
    if (!move) return;
    try {
      read_move_of(*move, number);
    } catch (const Error& error) {
      throw Error(sgf_location(move->place) + "move " +
                  std::to_string(reading_.record.moves.size() + 1) + ": " + error.what());
    }
  }

  void read_move_of(const SgfProperty& property, int number) {
    const bool is_white = property.name == "W";
    const std::string word = sgf_word(sgf_simple_text(property.values[0]));
    if (ended_) throw Error("the game has ended by resignation");
    if (word == "resign" || word == "forfeit") {
      ended_ = true;
      reading_.record.result = std::string(is_white ? "B+" : "W+") + (word == "resign" ? "R" : "F");
      return;
    }
    const std::string text = sgf_move_text(*position_, property.values[0], white_is_first());
    if (text == "pass" && position_->outcome() != Outcome::Ongoing)
      return;  // some play a third one
    if (is_white != white_to_move())
      throw Error(std::string(colour_text(is_white)) + " moves at the turn of " +
                  std::string(colour_text(!is_white)));
    const bool swaps_sides =
        is_hex() && (word == "swap-sides" || (word == "swap-pieces" && is_old_hexgui()));
    play(swaps_sides ? "swap" : text, number);
    if (swaps_sides) reading_.white_is_first = !reading_.white_is_first;
  }

  bool is_hex() const { return position_->grid().shape == Grid::Shape::Rhombus; }
  // Up to 0.9 it wrote swap-pieces for swap-sides.
  bool is_old_hexgui() const {
    const std::string program = sgf_word(root().simple_text("AP"));
    const auto is_digit = [&](std::size_t i) {
      return i < program.size() && program[i] >= '0' && program[i] <= '9';
    };
    return program.starts_with("hexgui:0.") && is_digit(9) && !is_digit(10);
  }

  void play(const std::string& text, int number) {
    if (reading_.record.moves.size() == max_record_moves)
      throw Error("more than " + std::to_string(max_record_moves) + " moves");
    const Move move = read_move(*position_, text);
    position_->play(move);
    reading_.record.moves.push_back(move);
    reading_.nodes.push_back(number);
  }

  void finish() {
    GameRecord& record = reading_.record;
    record.game = position_->game();
    record.first = as_utf8(root().simple_text(reading_.white_starts ? "PW" : "PB"));
    record.second = as_utf8(root().simple_text(reading_.white_starts ? "PB" : "PW"));
    if (const std::string result = as_utf8(root().simple_text("RE")); !result.empty())
      record.result = result;
    if (reading_.white_is_first) record.result = other_winner(record.result);
    record.comment = as_utf8(root().text("C"));
    for (const SgfProperty& property : root().properties)
      if (is_fact(property.name) && property.values.size() == 1) read_fact(property);
    std::vector<std::string> comments;
    comments.reserve(reading_.nodes.size());
    for (const int number : reading_.nodes)
      comments.push_back(number == 0 ? "" : as_utf8(node(number).text("C")));
    if (std::ranges::any_of(comments, [](const auto& comment) { return !comment.empty(); }))
      record.move_comments = std::move(comments);
  }

  void read_fact(const SgfProperty& property) {
    std::string text = as_utf8(sgf_unescaped(property.values[0]));
    if (!text.empty())
      reading_.record.facts.emplace(
          reading_.white_starts ? other_colours(property.name) : property.name, std::move(text));
  }

  const SgfTree& tree_;
  std::vector<int> line_;
  std::unique_ptr<Position> position_;
  RecordReading reading_;
  std::vector<const SgfProperty*> setup_;
  bool white_moves_ = false;  // the first move after the stones that are set up
  bool swaps_ = false;
  bool ended_ = false;
};

}  // namespace

RecordReading read_main_line(const SgfTree& tree) { return Reader(tree).read(); }

bool is_fact(std::string_view name) {
  constexpr std::string_view known[] = {"AN", "BR", "BT", "CP", "DT", "EV", "GC", "GN", "ON",
                                        "OT", "PC", "RO", "SO", "TM", "US", "WR", "WT"};
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  return std::ranges::find(known, name) != std::end(known) ||
         (name.size() > 2 && std::ranges::all_of(name, is_capital));
}

std::string other_colours(const std::string& fact) {
  if (fact == "BR" || fact == "BT") return {'W', fact[1]};
  if (fact == "WR" || fact == "WT") return {'B', fact[1]};
  return fact;
}

std::string other_winner(std::string result) {
  if (result.size() == 1 || (result.size() > 1 && result[1] == '+')) {
    if (result[0] == 'B')
      result[0] = 'W';
    else if (result[0] == 'W')
      result[0] = 'B';
  }
  return result;
}

}  // namespace yomi

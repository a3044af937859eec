#include "protocol/game_record.h"

#include "core/check.h"
#include "engine/roster.h"
#include "protocol/record_reader.h"
#include "protocol/sgf_dialect.h"
#include "version.h"

namespace yomi {
namespace {

void check_facts(const GameRecord& record) {
  for (const auto& [name, value] : record.facts)
    if (!is_fact(name))
      throw Error("a game record cannot hold the fact " + quoted(name) +
                  " (expected DT, EV, ..., or three or more capital letters)");
  if (!record.move_comments.empty() && record.move_comments.size() != record.moves.size())
    throw Error("a game record has " + std::to_string(record.moves.size()) + " moves and " +
                std::to_string(record.move_comments.size()) + " comments on them");
  if (record.moves.size() > max_record_moves)
    throw Error("a game record has more than " + std::to_string(max_record_moves) + " moves");
}

void check_move(const Position& position, Move move) {
  MoveList legal;
  position.legal_moves(legal);
  if (!legal.contains(move))
    throw Error("a game record's move " + std::to_string(position.moves().size() + 1) +
                " is illegal in " + quoted(position.game()));
}

void add_move(SgfTree& tree, std::string_view colour, const std::string& value) {
  const int number = static_cast<int>(tree.nodes.size());
  tree.nodes.back().children.push_back(number);
  tree.nodes.emplace_back().properties.push_back({std::string(colour), {value}, {}});
}

SgfNode root_of(const GameRecord& record, const Position& start) {
  SgfNode root;
  root.set_text("FF", "4");
  root.set_text("CA", "UTF-8");
  root.set_text("AP", "Yomi:" + std::string(version));
  set_sgf_game(root, start);
  root.set_text("PB", record.first);
  root.set_text("PW", record.second);
  root.set_text("RE", record.result);
  for (const auto& [name, value] : record.facts)
    if (!value.empty()) root.properties.push_back({name, {sgf_escaped(value)}, {}});
  root.set_text("C", record.comment);
  return root;
}

std::string comment_on(const GameRecord& record, std::size_t i) {
  return record.move_comments.empty() ? "" : record.move_comments[i];
}

// Leaves the spelling in the file alone where nothing has changed.
void change(SgfNode& node, std::string_view name, const std::string& old_text,
            const std::string& new_text) {
  if (old_text != new_text) node.set_text(name, new_text);
}

void change_facts(SgfNode& root, const GameRecord& old_record, const GameRecord& record,
                  bool exchanged) {
  const auto name_in_tree = [&](const std::string& name) {
    return exchanged ? other_colours(name) : name;
  };
  for (const auto& [name, value] : old_record.facts)
    if (!record.facts.contains(name)) root.set_text(name_in_tree(name), "");
  for (const auto& [name, value] : record.facts)
    if (const auto old_fact = old_record.facts.find(name);
        old_fact == old_record.facts.end() || old_fact->second != value)
      root.set_text(name_in_tree(name), value);
}

}  // namespace

GameRecord read_sgf(std::string_view text, int game_number) {
  const auto games = parse_sgf(text);
  if (game_number < 1 || static_cast<std::size_t>(game_number) > games.size())
    throw Error("no game " + std::to_string(game_number) + " in the file (it has " +
                std::to_string(games.size()) + ")");
  return read_record(games[static_cast<std::size_t>(game_number) - 1]);
}

std::string write_sgf(const GameRecord& record) { return sgf_text(record_tree(record)); }

GameRecord read_record(const SgfTree& tree) { return read_main_line(tree).record; }

SgfTree record_tree(const GameRecord& record) {
  check_facts(record);
  const auto position = start_game(record.game);
  SgfTree tree;
  tree.nodes.push_back(root_of(record, *position));
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    check_move(*position, record.moves[i]);
    add_move(tree, position->to_play() == Player::First ? "B" : "W",
             sgf_move_value(*position, record.moves[i]));
    tree.nodes.back().set_text("C", comment_on(record, i));
    position->play(record.moves[i]);
  }
  return tree;
}

void annotate(SgfTree& tree, const GameRecord& record) {
  check_facts(record);
  const RecordReading reading = read_main_line(tree);
  const GameRecord& old = reading.record;
  if (old.game != start_game(record.game)->game() || old.moves != record.moves)
    throw Error("the game record and the SGF tree to annotate have different moves");
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const std::string comment = comment_on(record, i);
    if (reading.nodes[i] == 0 && !comment.empty())
      throw Error("no comment can be kept on move " + std::to_string(i + 1) +
                  ", which the SGF tree has in its root");
    change(tree.nodes[static_cast<std::size_t>(reading.nodes[i])], "C", comment_on(old, i),
           comment);
  }
  SgfNode& root = tree.nodes[0];
  change(root, reading.white_starts ? "PW" : "PB", old.first, record.first);
  change(root, reading.white_starts ? "PB" : "PW", old.second, record.second);
  if (old.result != record.result)
    root.set_text("RE", reading.white_is_first ? other_winner(record.result) : record.result);
  change(root, "C", old.comment, record.comment);
  change_facts(root, old, record, reading.white_starts);
}

}  // namespace yomi

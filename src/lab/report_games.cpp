#include "lab/report_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "lab/contest.h"

namespace yomi {
namespace {

std::int64_t words_in(const std::string& text) {
  return text.empty() ? 0 : 1 + std::count(text.begin(), text.end(), ' ');
}

Json board_json(const DrawnBoard& board) {
  std::vector<double> middles;
  std::vector<std::string> names;
  for (const BoardPlace& place : board.places) {
    middles.insert(middles.end(), {std::round(10 * place.x) / 10, std::round(10 * place.y) / 10});
    names.push_back(board.grid.text(place.point));
  }
  Json json;
  json.add("game", board.game)
      .add("piece", board.piece)
      .add("radius", board.radius)
      .add("middles", middles)
      .add("names", names);
  return json;
}

}  // namespace

std::size_t ReportGames::board_of(const Position& position) {
  const auto [found, is_new] = board_numbers_.try_emplace(position.game(), boards_.size());
  if (is_new) boards_.push_back(drawn_board(position));
  return found->second;
}

Json ReportGames::game_json(RunId run, const GameRow& row) {
  Json json;
  json.add("number", row.number)
      .add("first", row.first)
      .add("second", row.second)
      .add("result", row.result)
      .add("end", row.end)
      .add("opening", words_in(row.opening))
      .add("seed", std::to_string(row.seed))
      .add("again", fmt::format("yomi replay {} {}{}", run, row.number, store_));
  if (!row.shapes.empty()) json.add("shapes", row.shapes);
  if (!row.note.empty()) json.add("note", row.note);
  try {
    const auto end = replayed(row);
    const std::size_t board = board_of(*end);
    json.add("board", board)
        .add("moves", row.moves)
        .add("cells", coded_plies(boards_[board], *end));
  } catch (const Error& error) {  // a store that somebody changed, or rules that did
    json.add("trouble", error.what());
  }
  return json;
}

std::size_t ReportGames::add(const GameSet& set) {
  const std::pair key{set.run, set.games.empty() ? -1 : set.games.front().number};
  const auto [found, is_new] = known_.try_emplace(key, sets_.size());
  if (!is_new) return found->second;
  std::vector<Json> list;
  list.reserve(set.games.size());
  for (const GameRow& row : set.games) list.push_back(game_json(set.run, row));
  Json json;
  json.add("title", set.title)
      .add("run", set.run)
      .add("a", set.a)
      .add("b", set.b)
      .add("played", set.played)
      .add("games", list);
  sets_.push_back(std::move(json));
  return found->second;
}

std::string ReportGames::boards() const {
  constexpr double largest = 1.4;  // times its size: a small board need not fill a large screen
  std::string html;
  for (std::size_t i = 0; i < boards_.size(); ++i)
    html += fmt::format(
        "<template id=\"board-{}\"><svg class=\"board\" viewBox=\"0 0 {:.1f} {:.1f}\" "
        "style=\"max-width: {:.0f}px\" role=\"img\">{}<g class=\"pieces\"></g></svg></template>\n",
        i, boards_[i].width, boards_[i].height, largest * boards_[i].width, boards_[i].picture);
  return html;
}

std::string ReportGames::text() const {
  std::vector<Json> boards;
  boards.reserve(boards_.size());
  for (const DrawnBoard& board : boards_) boards.push_back(board_json(board));
  Json json;
  json.add("boards", boards).add("sets", sets_);
  return json.text();
}

}  // namespace yomi

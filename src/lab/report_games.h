// The games of a report as data that its script replays: boards, and sets of games that belong
// together. Rules stay on this side: each game says which cells change with each ply.
#pragma once
#include <map>

#include "lab/report_board.h"
#include "protocol/json.h"
#include "store/store.h"

namespace yomi {

// Games of two players that a reader opens together.
struct GameSet {
  RunId run = 0;
  std::string title, a, b;
  const std::vector<GameRow>& games;
  std::int64_t played = 0;  // games in the store, these or more
};

class ReportGames {
 public:
  explicit ReportGames(std::string store) : store_(std::move(store)) {}

  // A number for the set; the same when its run's games were added before.
  std::size_t add(const GameSet& set);

  // <template> elements, board-0 and so on.
  std::string boards() const;
  // JSON: {"boards": [...], "sets": [...]}.
  std::string text() const;

 private:
  std::size_t board_of(const Position& position);
  Json game_json(RunId run, const GameRow& row);

  std::string store_;  // what follows `yomi replay RUN NUMBER`
  std::map<std::pair<RunId, std::int64_t>, std::size_t> known_;  // by the first game's number
  std::map<std::string, std::size_t> board_numbers_;             // by game
  std::vector<DrawnBoard> boards_;
  std::vector<Json> sets_;
};

}  // namespace yomi

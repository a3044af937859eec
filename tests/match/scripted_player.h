// A player for tests that does what its script says.
#pragma once
#include <sstream>
#include <string>
#include <vector>

#include "match/match_player.h"

namespace yomi {

// The script's words, one for each move: a move, "resign", "crash", "stall", "garbage", "time",
// "void" or "abandon". Throws what they stand for.
class ScriptedPlayer final : public MatchPlayer {
 public:
  explicit ScriptedPlayer(const std::string& script) {
    std::istringstream words(script);
    for (std::string word; words >> word;) script_.push_back(word);
  }

  void check(const Position&) override {}
  Facts facts() const override { return {}; }
  void begin(const Position& position, std::uint64_t game_seed) override {
    seed = game_seed;
    begun_after = position.moves().size();
    fail(fails_at_begin);
  }
  void see(const Position& position, Move move) override {
    seen += (seen.empty() ? "" : " ") + position.move_text(move);
    fail(fails_at_see);
  }
  Reply choose(const Position& position) override {
    const std::string word = script_.at(next_++);
    fail(word);
    const Effort effort{.seconds = 0.5, .cpu_seconds = 0.25, .playouts = 10};
    if (word == "resign") return {no_move, effort};
    return {position.parse_move(word).value(), effort};
  }

  std::string fails_at_begin, fails_at_see;
  // What it has heard.
  std::uint64_t seed = 0;
  std::size_t begun_after = 0;
  std::string seen;

 private:
  static void fail(const std::string& word) {
    for (const Failure failure : all_failures)
      if (name_of(failure) == word) throw PlayerFailed(failure, "by the script");
    if (word == "void") throw GameVoid("by the script");
    if (word == "abandon") throw GameAbandoned();
  }

  std::vector<std::string> script_;
  std::size_t next_ = 0;
};

}  // namespace yomi

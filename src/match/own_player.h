// Yomi's own players in a match.
#pragma once
#include "match/match_player.h"

namespace yomi {

class OwnPlayer final : public MatchPlayer {
 public:
  OwnPlayer(PlayerSpec spec, StopAsked stop) : spec_(std::move(spec)), stop_(std::move(stop)) {}

  void check(const Position& start) override { searcher_ = make_searcher(start, spec_, 0); }
  Facts facts() const override;
  void begin(const Position& position, std::uint64_t seed) override {
    searcher_ = make_searcher(position, spec_, seed);
  }
  void see(const Position&, Move) override {}  // positions have their history
  Reply choose(const Position& position) override;
  void end() override { searcher_.reset(); }

 private:
  PlayerSpec spec_;
  StopAsked stop_;
  std::unique_ptr<Searcher> searcher_;  // one for each game: nothing is left of the last
};

}  // namespace yomi

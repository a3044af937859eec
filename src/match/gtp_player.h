// An external engine in a match, by GTP. First is black; moves are spelt as Yomi spells them, which
// in Go and Hex is what other programs do too.
#pragma once
#include "match/match_player.h"
#include "protocol/gtp_client.h"

namespace yomi {

class GtpPlayer final : public MatchPlayer {
 public:
  GtpPlayer(const std::string& command, const Patience& patience, StopAsked stop = {});

  void check(const Position& start) override;
  Facts facts() const override;
  void begin(const Position& position, std::uint64_t seed) override;
  void see(const Position& position, Move move) override;
  Reply choose(const Position& position) override;

  // After check().
  bool can_referee() const { return client_.knows("final_score"); }
  // The winner by the engine's own count, for a referee that has seen the whole game.
  Outcome final_outcome();

 private:
  void set_up(const Position& position);
  void set_board(const Position& position);
  void play(const Position& position, Player player, Move move);
  [[noreturn]] void give_up(const GtpFailure& failure) const;

  Patience patience_;
  StopAsked stop_;
  GtpClient client_;
  std::string description_;
  double cpu_before_ = 0;
};

}  // namespace yomi

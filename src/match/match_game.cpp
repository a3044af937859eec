#include "match/match_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/hash.h"
#include "engine/roster.h"

namespace yomi {
namespace {

constexpr std::string_view end_names[] = {"rules", "resign", "illegal", "time",
                                          "crash", "stall",  "garbage", "void"};

GameEnd end_of(Failure failure) {
  constexpr GameEnd ends[] = {GameEnd::Illegal, GameEnd::Time, GameEnd::Crash, GameEnd::Stall,
                              GameEnd::Garbage};
  return ends[static_cast<int>(failure)];
}

class GameInPlay {
 public:
  GameInPlay(const GameSetup& setup, MatchPlayer& first, MatchPlayer& second, GtpPlayer* referee)
      : setup_(setup),
        players_{&first, &second},
        referee_(referee),
        position_(start_game(setup.game)) {}

  PlayedGame play() {
    try {
      begin();
      while (position_->outcome() == Outcome::Ongoing && !resigned_) step();
      if (!resigned_) end_by_rules();
    } catch (const PlayerFailed& failure) {
      end(win_for(other(mover_)), end_of(failure.failure()), failure.what());
    } catch (const GameVoid& reason) {
      end(Outcome::Ongoing, GameEnd::Void, reason.what());
    }
    game_.moves = position_->moves();
    return std::move(game_);
  }

 private:
  // The mover is whoever is asked, so that a failure is known to be his.
  void begin() {
    for (const Move move : setup_.opening) position_->play(move);
    for (const Player side : {Player::First, Player::Second}) {
      mover_ = side;
      players_[index(side)]->begin(*position_, side_seed(setup_.seed, side));
    }
    if (referee_ != nullptr) with_referee([&] { referee_->begin(*position_, setup_.seed); });
  }

  void step() {
    if (static_cast<int>(position_->moves().size()) >= setup_.longest)
      throw GameVoid(fmt::format("no end after {} moves", setup_.longest));
    mover_ = position_->to_play();
    const Player side = mover_;
    const Reply reply = players_[index(side)]->choose(*position_);
    (side == Player::First ? game_.first : game_.second) += reply.effort;
    if (reply.move == no_move) {
      resigned_ = true;
      end(win_for(other(side)), GameEnd::Resign, "");
      return;
    }
    MoveList legal;
    position_->legal_moves(legal);
    if (!legal.contains(reply.move))
      throw PlayerFailed(Failure::Illegal,
                         fmt::format("{} is not legal", position_->move_text(reply.move)));
    make(reply.move);
  }

  // A player need not hear of the move that ends the game: whatever he made of it, it has ended.
  void make(Move move) {
    const auto before = position_->clone();
    position_->play(move);
    mover_ = other(before->to_play());
    if (position_->outcome() == Outcome::Ongoing) players_[index(mover_)]->see(*before, move);
    if (referee_ != nullptr) with_referee([&] { referee_->see(*before, move); });
  }

  void end_by_rules() {
    if (position_->has_shapes()) game_.shapes = position_->shapes();
    const Outcome outcome = referee_ != nullptr ? referee_->final_outcome() : position_->outcome();
    end(outcome, GameEnd::Rules, "");
  }

  // A referee's failure is nobody's loss.
  template <class Do>
  static void with_referee(const Do& action) {
    try {
      action();
    } catch (const PlayerFailed& failure) {
      throw GameVoid(std::string("the referee: ") + failure.what());
    }
  }

  void end(Outcome outcome, GameEnd how, std::string note) {
    game_.outcome = outcome;
    game_.end = how;
    game_.note = std::move(note);
  }

  const GameSetup& setup_;
  MatchPlayer* players_[2];
  GtpPlayer* referee_;
  std::unique_ptr<Position> position_;
  Player mover_ = Player::First;
  bool resigned_ = false;
  PlayedGame game_;
};

}  // namespace

std::string_view name_of(GameEnd end) { return end_names[static_cast<int>(end)]; }

std::optional<GameEnd> game_end_named(std::string_view name) {
  const auto* found = std::find(std::begin(end_names), std::end(end_names), name);
  if (found == std::end(end_names)) return std::nullopt;
  return static_cast<GameEnd>(found - std::begin(end_names));
}

bool is_failure(GameEnd end) { return end >= GameEnd::Illegal && end <= GameEnd::Garbage; }

std::uint64_t side_seed(std::uint64_t game_seed, Player side) {
  return Rng(game_seed + static_cast<std::uint64_t>(index(side))).next();
}

PlayedGame play_game(const GameSetup& setup, MatchPlayer& first, MatchPlayer& second,
                     GtpPlayer* referee) {
  return GameInPlay(setup, first, second, referee).play();
}

}  // namespace yomi

#include "cli/session.h"

#include "cli/interrupt.h"
#include "cli/thinking.h"
#include "engine/roster.h"

namespace yomi::cli {
namespace {

Thought think_about(Searcher& searcher, const Position& position, Screen& screen) {
  Thought thought{position.clone(), think_aloud(searcher, position, screen)};
  if (thought.report.stopped) forget_interrupt();
  return thought;
}

}  // namespace

Session::Session(std::unique_ptr<Position> position, const PlayerSpec& spec, Player person,
                 std::uint64_t seed)
    : position_(std::move(position)),
      person_(person),
      seed_(seed),
      opponent_(make_searcher(*position_, spec, seed)) {}

const Thought& Session::answer(Screen& screen) {
  thoughts_.push_back(think_about(*opponent_, *position_, screen));
  position_->play(thoughts_.back().report.best);
  return thoughts_.back();
}

Thought Session::hint(Screen& screen) {
  if (adviser_ == nullptr) adviser_ = make_searcher(*position_, spec(), seed_);
  return think_about(*adviser_, *position_, screen);
}

std::size_t Session::take_back() {
  const std::size_t all = position_->moves().size();
  for (std::size_t left = all; left > 0; --left) {
    auto before = first_moves(left - 1);
    if (before->to_play() != person_) continue;
    position_ = std::move(before);
    while (!thoughts_.empty() && thoughts_.back().position->moves().size() >= left - 1)
      thoughts_.pop_back();
    return all - (left - 1);
  }
  return 0;
}

void Session::restart() {
  position_ = start_game(position_->game());
  thoughts_.clear();
  opponent_->new_game();
  if (adviser_ != nullptr) adviser_->new_game();
}

std::unique_ptr<Position> Session::first_moves(std::size_t count) const {
  auto position = start_game(position_->game());
  for (std::size_t i = 0; i < count; ++i) position->play(position_->moves()[i]);
  return position;
}

}  // namespace yomi::cli

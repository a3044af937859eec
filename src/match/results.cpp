#include "match/results.h"

#include <algorithm>

namespace yomi {
namespace {

void count(Score& score, const GameResult& result) {
  score.wins += result.a_wins();
  score.losses += result.b_wins();
  score.draws += result.outcome == Outcome::Draw;
}

int half_points(const GameResult& result) {
  if (result.outcome == Outcome::Draw) return 1;
  return result.a_wins() ? 2 : 0;
}

}  // namespace

ShapeWins& ShapeWins::operator+=(const ShapeWins& more) {
  rings += more.rings;
  bridges += more.bridges;
  forks += more.forks;
  of += more.of;
  return *this;
}

Score MatchTally::a_as_second() const {
  return {score.wins - a_as_first.wins, score.losses - a_as_first.losses,
          score.draws - a_as_first.draws};
}

MatchTally& MatchTally::operator+=(const MatchTally& more) {
  score += more.score;
  a_as_first += more.a_as_first;
  for (std::size_t side = 0; side < shapes.size(); ++side) shapes[side] += more.shapes[side];
  voids += more.voids;
  return *this;
}

void EncounterResults::add(const GameResult& result) {
  effort_[0] += result.a;
  effort_[1] += result.b;
  if (result.outcome == Outcome::Ongoing) {
    ++tally_.voids;
    return;
  }
  count_score(result);
  plies_ += result.length;
  distinct_.insert(result.moves);
  if (is_failure(result.end)) ++failures_[{result.a_wins() ? 1 : 0, result.end}];
  if (result.outcome == Outcome::Draw) return;
  ShapeWins& won = tally_.shapes[result.a_wins() ? 0 : 1];
  ++won.of;
  if (result.end != GameEnd::Rules) return;
  won.rings += (result.shapes & ring_shape) != 0;
  won.bridges += (result.shapes & bridge_shape) != 0;
  won.forks += (result.shapes & fork_shape) != 0;
}

void EncounterResults::count_score(const GameResult& result) {
  count(tally_.score, result);
  if (result.a_is_first) count(tally_.a_as_first, result);
  const auto [other, is_first_of_pair] =
      half_pairs_.try_emplace(result.round / 2, half_points(result));
  if (is_first_of_pair) return;
  pairs_.add(other->second + half_points(result));
  half_pairs_.erase(other);
}

Score EncounterResults::b_as_first() const {
  const Score a = tally_.a_as_second();
  return {a.losses, a.wins, a.draws};
}

double EncounterResults::first_player_rate() const {
  const Score b = b_as_first();
  const Score both{a_as_first().wins + b.wins, a_as_first().losses + b.losses, score().draws};
  return both.rate();
}

double EncounterResults::mean_length() const {
  return static_cast<double>(plies_) /
         static_cast<double>(std::max<std::int64_t>(1, score().games()));
}

std::int64_t EncounterResults::failures(int side, GameEnd end) const {
  const auto found = failures_.find({side, end});
  return found == failures_.end() ? 0 : found->second;
}

std::int64_t EncounterResults::failed() const {
  std::int64_t games = 0;
  for (const auto& [kind, count] : failures_) games += count;
  return games;
}

}  // namespace yomi

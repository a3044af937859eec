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

void EncounterResults::add(const GameResult& result) {
  effort_[0] += result.a;
  effort_[1] += result.b;
  if (result.outcome == Outcome::Ongoing) {
    ++voids_;
    return;
  }
  count_score(result);
  plies_ += result.length;
  distinct_.insert(result.moves);
  if (is_failure(result.end)) ++failures_[{result.a_wins() ? 1 : 0, result.end}];
  if (result.end != GameEnd::Rules || result.outcome == Outcome::Draw) return;
  ShapeWins& won = shapes_[result.a_wins() ? 0 : 1];
  won.rings += (result.shapes & ring_shape) != 0;
  won.bridges += (result.shapes & bridge_shape) != 0;
  won.forks += (result.shapes & fork_shape) != 0;
}

void EncounterResults::count_score(const GameResult& result) {
  count(score_, result);
  if (result.a_is_first) count(a_as_first_, result);
  const auto [other, is_first_of_pair] =
      half_pairs_.try_emplace(result.round / 2, half_points(result));
  if (is_first_of_pair) return;
  pairs_.add(other->second + half_points(result));
  half_pairs_.erase(other);
}

Score EncounterResults::b_as_first() const {
  return {score_.losses - a_as_first_.losses, score_.wins - a_as_first_.wins,
          score_.draws - a_as_first_.draws};
}

double EncounterResults::first_player_rate() const {
  const Score b = b_as_first();
  const Score both{a_as_first_.wins + b.wins, a_as_first_.losses + b.losses, score_.draws};
  return both.rate();
}

double EncounterResults::mean_length() const {
  return static_cast<double>(plies_) /
         static_cast<double>(std::max<std::int64_t>(1, score_.games()));
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

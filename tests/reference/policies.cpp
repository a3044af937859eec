#include "tests/reference/policies.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace yomi::slow {
namespace {

// The last so many moves before a turn.
Sequence last_moves(const Simulation& playout, int i, int count) {
  Sequence last;
  for (int plies = 1; plies <= count; ++plies) {
    const Turn* turn = playout.ago(i, plies);
    last.push_back(turn == nullptr ? -1 : turn->code);
  }
  return last;
}

Sequence ending_with(int code, const Sequence& last, int length) {
  Sequence sequence{code};
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(length); ++i)
    sequence.push_back(i < last.size() ? last[i] : -1);
  return sequence;
}

double result(int winner, int player) {
  if (winner == nobody) return 0.5;
  return winner == player ? 1 : 0;
}

}  // namespace

const Turn* Simulation::ago(int i, int plies) const {
  const int at = static_cast<int>(before.size()) + i - plies;
  if (at < 0) return nullptr;
  const auto place = static_cast<std::size_t>(at);
  return place < before.size() ? &before[place] : &turns[place - before.size()];
}

double Ppa::weight(const Sequence& sequence) const {
  const auto found = policy_.find(sequence);
  return found == policy_.end() ? 0 : found->second;
}

std::map<int, double> Ppa::weights() const {
  std::map<int, double> all;
  for (const auto& [sequence, weight] : policy_)
    if (sequence.size() == 1) all[sequence[0]] = weight;
  return all;
}

double Ppa::value(int code, const Sequence& last) const {
  double sum = weight({code});
  int count = 1;
  for (int length = 2; length <= longest; ++length) {
    const Sequence sequence = ending_with(code, last, length);
    const auto uses = uses_.find(sequence);
    if (uses == uses_.end() || uses->second < 7) continue;
    sum += weight(sequence);
    ++count;
  }
  return sum / count;
}

std::vector<double> Ppa::chances(const std::vector<int>& options, const Sequence& last) const {
  double z = 0;
  std::vector<double> all;
  for (const int m : options) {
    all.push_back(std::exp(k * value(m, last)));
    z += all.back();
  }
  for (double& chance : all) chance /= z;
  return all;
}

void Ppa::adapt(const Simulation& playout) {
  std::map<Sequence, double> polp = policy_;
  std::map<Sequence, int> uses = uses_;
  for (int i = 0; i < static_cast<int>(playout.turns.size()); ++i) {
    const Turn& turn = playout.turns[static_cast<std::size_t>(i)];
    double step = playout.winner == turn.player ? alpha : 0;
    if (playout.winner == nobody && by_payoff) step = alpha / 2;
    if (step == 0) continue;
    const Sequence last = last_moves(playout, i, 2);
    const std::vector<double> chance = chances(turn.options, last);
    for (int length = 1; length <= longest; ++length) {
      polp[ending_with(turn.chosen, last, length)] += step;
      uses[ending_with(turn.chosen, last, length)] += 1;
      for (std::size_t m = 0; m < turn.options.size(); ++m)
        polp[ending_with(turn.options[m], last, length)] -= step * chance[m];
      if (both == 0) continue;
      const auto same = [&](int code) { return Sequence{code < both ? code + both : code - both}; };
      polp[same(turn.chosen)] += step;
      for (std::size_t m = 0; m < turn.options.size(); ++m)
        polp[same(turn.options[m])] -= step * chance[m];
    }
  }
  policy_ = polp;
  uses_ = uses;
}

void Means::add(const Simulation& playout) {
  for (int i = 0; i < static_cast<int>(playout.turns.size()); ++i) {
    const Turn& turn = playout.turns[static_cast<std::size_t>(i)];
    for (int length = 1; length <= longest; ++length) {
      Count& count = counts_[ending_with(turn.chosen, last_moves(playout, i, 2), length)];
      count.visits += 1;
      count.sum += result(playout.winner, turn.player);
    }
  }
}

void Means::decay(double share) {
  for (auto& [sequence, count] : counts_) count.visits *= share, count.sum *= share;
}

std::map<int, double> Means::means() const {
  std::map<int, double> all;
  for (const auto& [sequence, count] : counts_)
    if (sequence.size() == 1 && count.visits > 0) all[sequence[0]] = count.mean();
  return all;
}

double Means::value(int code, const Sequence& last) const {
  double sum = 0;
  int used = 0;
  for (int length = 1; length <= longest; ++length) {
    const auto found = counts_.find(ending_with(code, last, length));
    const Count count = found == counts_.end() ? Count{} : found->second;
    if (length > 1 && (found == counts_.end() || count.visits < threshold)) continue;
    sum += count.mean();
    ++used;
  }
  return sum / used;
}

std::vector<double> Means::gibbs(const std::vector<int>& options, const Sequence& last,
                                 double k) const {
  std::vector<double> weights;
  for (const int code : options) weights.push_back(std::exp(k * value(code, last)));
  return in_proportion(weights);
}

std::size_t Means::best(const std::vector<int>& options, const Sequence& last) const {
  std::size_t best = 0;
  for (std::size_t i = 1; i < options.size(); ++i)
    if (value(options[i], last) > value(options[best], last)) best = i;
  return best;
}

void Replies::learn(const Simulation& playout) {
  if (playout.winner == nobody) return;
  std::set<int> answered;
  const int end = store == Store::Tree ? playout.in_tree : static_cast<int>(playout.turns.size());
  for (int i = 0; i < end; ++i) {
    const Turn& turn = playout.turns[static_cast<std::size_t>(i)];
    const Turn* last = playout.ago(i, 1);
    if (last == nullptr || turn.move == pass || last->move == pass) continue;
    if (store == Store::First && !answered.insert(last->code).second) continue;
    std::vector<Sequence> keys{{last->code}};
    if (const Turn* earlier = playout.ago(i, 2); context == 2 && earlier != nullptr)
      keys.push_back({last->code, earlier->code});
    for (const Sequence& key : keys) {
      if (playout.winner == turn.player)
        replies_[key] = turn.move;
      else if (forgets && reply(key) == turn.move)
        replies_.erase(key);
    }
  }
}

std::optional<int> Replies::reply(const Sequence& last) const {
  const auto found = replies_.find(last);
  if (found == replies_.end()) return std::nullopt;
  return found->second;
}

std::vector<int> pool(std::vector<Sampled> moves, int sims, int size) {
  std::erase_if(moves, [&](const Sampled& m) { return m.samples < sims || m.samples == 0; });
  std::stable_sort(moves.begin(), moves.end(), [](const Sampled& a, const Sampled& b) {
    return static_cast<long long>(a.half_points) * b.samples >
           static_cast<long long>(b.half_points) * a.samples;
  });
  std::vector<int> best;
  for (const Sampled& m : moves)
    if (static_cast<int>(best.size()) < size) best.push_back(m.move);
  return best;
}

std::vector<double> in_proportion(const std::vector<double>& weights) {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  if (sum == 0) return {};
  std::vector<double> chances;
  for (const double weight : weights) chances.push_back(weight / sum);
  return chances;
}

}  // namespace yomi::slow

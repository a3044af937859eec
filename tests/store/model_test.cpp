// Random claims, renewals, releases, results, deaths and passing time, compared step by step with
// the plainest store there can be.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "tests/store/fixture.h"

namespace yomi {
namespace {

// Looks at every game every time.
class Model {
 public:
  Claims claim(const World& world, const std::string& worker, std::int64_t games, int count,
               double lease) {
    for (auto it = leases_.begin(); it != leases_.end();) {
      const auto& [other, until] = *it;
      const bool lost = other != worker && (until <= world.now || world.gone.contains(other));
      if (lost) free_games_of(other);
      it = lost ? leases_.erase(it) : std::next(it);
    }
    Claims claims;
    for (std::int64_t number = 0; number < games; ++number) {
      auto& game = games_[number];
      if (game.finished || game.worker || std::ssize(claims) == count) continue;
      game.worker = worker;
      claims.push_back({number, ++game.attempt});
    }
    if (!claims.empty() || leases_.contains(worker)) leases_[worker] = world.now + lease;
    return claims;
  }

  bool renew(const World& world, const std::string& worker, double lease) {
    if (!leases_.contains(worker)) return false;
    leases_[worker] = world.now + lease;
    return true;
  }

  void release(const std::string& worker) {
    free_games_of(worker);
    leases_.erase(worker);
  }

  bool finish(const Claim& claim) {
    auto& game = games_[claim.number];
    if (game.finished || game.attempt != claim.attempt) return false;
    game.finished = true;
    journal.push_back(claim);
    return true;
  }

  Claims journal;

 private:
  struct Game {
    int attempt = 0;
    std::optional<std::string> worker;
    bool finished = false;
  };

  void free_games_of(const std::string& worker) {
    for (auto& [number, game] : games_)
      if (game.worker == worker) game.worker.reset();
  }

  std::map<std::int64_t, Game> games_;
  std::map<std::string, double> leases_;
};

struct Step {
  int kind, worker, games, count, amount;
};

void showValue(const Step& step, std::ostream& out) {  // NOLINT: RapidCheck's name
  out << step.kind << ":" << step.worker << ":" << step.games << ":" << step.count << ":"
      << step.amount;
}

// The store and its model, doing the same.
class Pair {
 public:
  Pair(World& world, Store& store, RunId run) : world_(world), store_(store), run_(run) {}

  void take(const Step& step) {
    const std::string worker(1, static_cast<char>('a' + step.worker));
    const double seconds = step.amount;
    switch (step.kind) {
      case 0:
      case 1:
        claim(worker, step);
        break;
      case 2:
        RC_ASSERT(store_.renew(run_, worker, seconds) == model_.renew(world_, worker, seconds));
        break;
      case 3:
        store_.release(run_, worker);
        model_.release(worker);
        break;
      case 4:
        world_.now += seconds;
        break;
      case 5:
        if (world_.gone.erase(worker) == 0 && step.amount % 2 == 0) world_.gone.insert(worker);
        break;
      default:
        finish(static_cast<std::size_t>(step.count * 50 + step.amount));
        break;
    }
  }

  void compare_journals() {
    Claims stored;
    for (const auto& game : store_.games(run_)) {
      stored.push_back({game.number, game.attempt});
      RC_ASSERT(game.position == std::ssize(stored));
    }
    RC_ASSERT(stored == model_.journal);
    RC_ASSERT(store_.run(run_)->games == std::ssize(stored));
  }

 private:
  void claim(const std::string& worker, const Step& step) {
    const auto claims = store_.claim(run_, worker, step.games, step.count, step.amount);
    RC_ASSERT(claims == model_.claim(world_, worker, step.games, step.count, step.amount));
    handed_out_.insert(handed_out_.end(), claims.begin(), claims.end());
  }

  void finish(std::size_t which) {
    if (handed_out_.empty()) return;
    const auto& claim = handed_out_[which % handed_out_.size()];
    RC_ASSERT(store_.finish(run_, claim, {}) == model_.finish(claim));
  }

  World& world_;
  Store& store_;
  RunId run_;
  Model model_;
  Claims handed_out_;
};

RC_GTEST_PROP(StoreModel, TheStoreDoesWhatItsModelDoes, ()) {
  static TemporaryDirectory directory;
  static World world;
  static const auto store = world.open(directory.file());
  static int cases = 0;

  const auto step = rc::gen::construct<Step>(rc::gen::inRange(0, 9), rc::gen::inRange(0, 3),
                                             rc::gen::inRange(0, 15), rc::gen::inRange(0, 5),
                                             rc::gen::inRange(1, 50));
  const auto steps = *rc::gen::container<std::vector<Step>>(60, step);
  world.gone.clear();
  Pair pair(world, *store, store->open_run(setup_of(std::to_string(++cases))));
  for (const auto& one : steps) pair.take(one);
  pair.compare_journals();
}

}  // namespace
}  // namespace yomi

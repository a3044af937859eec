#include "learn/schedule.h"

#include <cstddef>

#include "core/check.h"
#include "learn/numbers.h"
#include "learn/ranking.h"

namespace yomi {
namespace {

constexpr std::uint64_t schedule_purpose = 0x7363686564;

std::int64_t opening_number(int generation, std::size_t each, std::size_t number) {
  return static_cast<std::int64_t>(generation) * static_cast<std::int64_t>(each) +
         static_cast<std::int64_t>(number);
}

}  // namespace

std::vector<FitnessGame> drawn_schedule(int members, int games, std::uint64_t seed,
                                        int generation) {
  CHECK(members >= 2);
  Rng rng = generation_rng(seed, generation, schedule_purpose);
  std::vector<FitnessGame> schedule;
  const auto total = static_cast<std::size_t>(members) * static_cast<std::size_t>(games);
  schedule.reserve(total);
  for (int member = 0; member < members; ++member)
    for (int game = 0; game < games; ++game) {
      const int drawn = rng.below(members - 1);
      const int opponent = drawn + (drawn >= member);
      const auto opening = opening_number(generation, total, schedule.size());
      schedule.push_back(rng.below(2) == 0 ? FitnessGame{member, opponent, opening}
                                           : FitnessGame{opponent, member, opening});
    }
  return schedule;
}

// The circle method over members in random order: the last seat stays, the others move on.
std::vector<FitnessGame> paired_schedule(int members, int rounds, std::uint64_t seed,
                                         int generation) {
  CHECK(members >= 2);
  Rng rng = generation_rng(seed, generation, schedule_purpose);
  const std::vector<int> order = shuffled(members + members % 2, rng);
  const int turning = static_cast<int>(order.size()) - 1;
  std::vector<FitnessGame> schedule;
  schedule.reserve(static_cast<std::size_t>(members) * static_cast<std::size_t>(rounds));
  for (int round = 0; round < rounds; ++round) {
    const auto opening = opening_number(generation, static_cast<std::size_t>(rounds),
                                        static_cast<std::size_t>(round));
    for (int pair = 0; 2 * pair < turning; ++pair) {
      const int one = pair == 0 ? turning : (round + pair) % turning;
      const int two = (round + turning - pair) % turning;
      const int a = order[static_cast<std::size_t>(one)], b = order[static_cast<std::size_t>(two)];
      if (a >= members || b >= members) continue;  // sits out
      schedule.push_back({a, b, opening});
      schedule.push_back({b, a, opening});
    }
  }
  return schedule;
}

}  // namespace yomi

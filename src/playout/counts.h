// How often something was played and what came of it.
#pragma once
#include "core/types.h"

namespace yomi {

struct Count {
  float visits = 0, sum = 0;

  // What was never played has the mean 1, so that it gets its turn.
  float mean() const { return visits > 0 ? sum / visits : 1.0F; }
  void add(float result) { visits += 1, sum += result; }
  void decay(float share) { visits *= share, sum *= share; }
};

inline float result_of(Outcome outcome, Player player) {
  if (outcome == Outcome::Draw) return 0.5F;
  return outcome == win_for(player) ? 1.0F : 0.0F;
}

}  // namespace yomi

#include "learn/ranking.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <utility>

#include "core/check.h"

namespace yomi {
namespace {

double comparable(double fitness) {
  return std::isnan(fitness) ? -std::numeric_limits<double>::infinity() : fitness;
}

void sort_best_first(std::vector<int>& order, std::span<const double> fitness) {
  std::ranges::stable_sort(order, std::greater{}, [&](int member) {
    return comparable(fitness[static_cast<std::size_t>(member)]);
  });
}

}  // namespace

std::vector<int> shuffled(int count, Rng& rng) {
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (int i = count - 1; i > 0; --i)
    std::swap(order[static_cast<std::size_t>(i)],
              order[static_cast<std::size_t>(rng.below(i + 1))]);
  return order;
}

std::vector<int> ranking(std::span<const double> fitness, Rng& rng) {
  std::vector<int> order = shuffled(static_cast<int>(fitness.size()), rng);
  sort_best_first(order, fitness);
  return order;
}

std::vector<double> shared_by_rank(std::span<const double> fitness,
                                   std::span<const double> by_rank) {
  CHECK(fitness.size() == by_rank.size());
  std::vector<int> order(fitness.size());
  std::iota(order.begin(), order.end(), 0);
  sort_best_first(order, fitness);
  const auto value = [&](std::size_t rank) {
    return comparable(fitness[static_cast<std::size_t>(order[rank])]);
  };
  std::vector<double> shares(fitness.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    double sum = 0;
    while (end < order.size() && value(end) == value(begin)) sum += by_rank[end++];
    for (std::size_t rank = begin; rank < end; ++rank)
      shares[static_cast<std::size_t>(order[rank])] = sum / static_cast<double>(end - begin);
  }
  return shares;
}

}  // namespace yomi

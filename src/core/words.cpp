#include "core/words.h"

#include <algorithm>
#include <vector>

namespace yomi {
namespace {

// Optimal string alignment distance: insert, delete, replace, swap neighbours.
int edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int change = a[i - 1] == b[j - 1] ? 0 : 1;
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates) {
  constexpr std::size_t longest = 40;  // a longer word is nobody's typing error
  if (word.size() > longest) return {};
  std::string_view best;
  int best_distance = std::max(1, static_cast<int>(word.size()) / 3) + 1;
  for (const auto candidate : candidates) {
    const int distance = edit_distance(word, candidate);
    if (distance < best_distance) best = candidate, best_distance = distance;
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  const auto near = nearest(word, candidates);
  if (!near.empty()) return " (did you mean '" + std::string(near) + "'?)";
  std::string all;
  for (const auto candidate : candidates) all += (all.empty() ? "" : ", ") + std::string(candidate);
  return " (have: " + all + ")";
}

}  // namespace yomi

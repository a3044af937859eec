#include "learn/folding.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "core/check.h"

namespace yomi {

Folding::Folding(std::vector<int> class_of) : class_of_(std::move(class_of)) {
  const int count = weights();
  for (const int number : class_of_)
    if (number < 0 || number >= count)
      throw Error("not a class of weights: " + std::to_string(number) + " (expected 0 to " +
                  std::to_string(count - 1) + ")");
  if (count > 0) sizes_.resize(static_cast<std::size_t>(*std::ranges::max_element(class_of_)) + 1);
  for (const int number : class_of_) ++sizes_[static_cast<std::size_t>(number)];
  const auto empty = std::ranges::find(sizes_, 0);
  if (empty != sizes_.end())
    throw Error("class " + std::to_string(empty - sizes_.begin()) +
                " has no weights (expected classes numbered without gaps)");
}

std::vector<float> Folding::expand(std::span<const float> reduced) const {
  CHECK(reduced.size() == sizes_.size());
  std::vector<float> full(class_of_.size());
  for (std::size_t i = 0; i < full.size(); ++i)
    full[i] = reduced[static_cast<std::size_t>(class_of_[i])];
  return full;
}

std::vector<float> Folding::reduce(std::span<const float> full) const {
  CHECK(full.size() == class_of_.size());
  std::vector<double> sums(sizes_.size());
  for (std::size_t i = 0; i < full.size(); ++i)
    sums[static_cast<std::size_t>(class_of_[i])] += static_cast<double>(full[i]);
  std::vector<float> reduced(sizes_.size());
  for (std::size_t i = 0; i < reduced.size(); ++i)
    reduced[i] = static_cast<float>(sums[i] / sizes_[i]);
  return reduced;
}

}  // namespace yomi

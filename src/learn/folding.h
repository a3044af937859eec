// Symmetry folding: weights that must be equal are one number to the optimiser.
#pragma once
#include <span>
#include <vector>

namespace yomi {

class Folding {
 public:
  // The class of each weight, 0 to classes - 1, none of them empty. Throws an Error otherwise.
  explicit Folding(std::vector<int> class_of);

  int weights() const { return static_cast<int>(class_of_.size()); }
  int classes() const { return static_cast<int>(sizes_.size()); }

  // Every weight from its class. Requires: one value for each class.
  std::vector<float> expand(std::span<const float> reduced) const;
  // Every class as the mean of its weights. Requires: one value for each weight.
  std::vector<float> reduce(std::span<const float> full) const;

 private:
  std::vector<int> class_of_;
  std::vector<int> sizes_;
};

}  // namespace yomi

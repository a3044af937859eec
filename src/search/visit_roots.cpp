#include "search/visit_roots.h"

#include <cmath>

#include "core/lanes.h"
#include "core/math.h"

namespace yomi {

float make_root_of_log(std::int32_t visits) {
  return std::sqrt(static_cast<float>(natural_log(visits)));
}
float make_inverse_root(std::int32_t visits) { return inverse_root(static_cast<float>(visits)); }

}  // namespace yomi

// Functions on which choices depend, computed the same way on every machine: the standard
// library's may differ in the last digit from one version to the next.
#pragma once

namespace yomi {

// The natural logarithm, to about 1e-15. Requires: x is positive, normal and finite.
double natural_log(double x);

}  // namespace yomi

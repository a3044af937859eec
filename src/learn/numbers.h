// Numbers on which an optimiser's choices depend, the same on every machine: only operations that
// IEEE 754 rounds in one way, and core's logarithm.
#pragma once
#include <cstdint>
#include <span>

#include "core/rng.h"

namespace yomi {

// e^x to about 1e-15; below -700 and above 700 the value there.
double exponential(double x);

// Independent draws of N(0, 1).
void draw_normals(std::span<double> out, Rng& rng);

// The generator of one generation for one purpose: nothing has to be remembered in between.
Rng generation_rng(std::uint64_t seed, int generation, std::uint64_t purpose);

}  // namespace yomi

// How a learning run went, as a picture: fitness by generation and, where there were probes, their
// rates with 95 % intervals.
#pragma once
#include <span>
#include <string>

#include "store/store.h"

namespace yomi {

struct CurveTexts {
  std::string title;
  std::string fitness;  // what it is counted in
  std::string probe;    // who a probe meets
};

// An SVG file. Readable on light and dark screens; the same checkpoints give the same bytes.
std::string learning_curve(const CurveTexts& texts, std::span<const Checkpoint> checkpoints);

}  // namespace yomi

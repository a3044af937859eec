// What there is to reproduce, and what it would cost here.
#pragma once
#include "cli/command.h"

namespace yomi::cli {

// Computes for a few seconds, to guess. Throws an Error.
void list_experiments(bool json, Screen& screen);

}  // namespace yomi::cli

// What there is to reproduce, and what it would cost here.
#pragma once
#include "cli/command.h"
#include "lab/experiment.h"

namespace yomi::cli {

// Computes for a few seconds, to guess. Throws an Error.
void list_experiments(bool json, Screen& screen);

// The rows of one, which the user called so.
void list_rows(const Experiment& experiment, std::string_view name, bool json, Screen& screen);

}  // namespace yomi::cli

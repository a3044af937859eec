// Runs and games out of a store, as commands name them.
#pragma once
#include "cli/command.h"
#include "store/store.h"

namespace yomi::cli {

inline constexpr Option run_operand{.name = "RUN",
                                    .kind = Option::Kind::Whole,
                                    .required = true,
                                    .low = 1,
                                    .high = 1e15,
                                    .meaning = "number of a run (see: yomi runs)"};

// Throws an Error that says which runs there are.
RunInfo read_run(Store& store, const Arguments& arguments);

}  // namespace yomi::cli

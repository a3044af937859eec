// Advice that is measured on the spot: the league's players against uct in rounds, in a store.
#pragma once
#include "cli/advice_report.h"
#include "cli/command.h"

namespace yomi::cli {

struct AdviceSetup {
  std::string game, budget;          // in their one spelling
  std::vector<std::string> players;  // in the order to try them in
  std::string command;               // as typed
};

// About --seconds on --threads cores, or about --games. Throws Stopped, which says how to go on.
AdviceReport measure_advice(const AdviceSetup& setup, const Arguments& arguments, Screen& screen);

}  // namespace yomi::cli

// Some rows of an experiment, or all of them with another budget.
#pragma once
#include "lab/experiment.h"
#include "search/budget.h"

namespace yomi {

// What became of rows that were given another budget.
struct BudgetChange {
  std::int64_t alike = 0;          // rows that became like another one, which stands for them
  std::vector<std::string> equal;  // names of rows that would compare a player with itself
};

// All budgets of our own players become this one. Rows that had another one lose their published
// values. Of rows that become alike one stays, that which had this budget before or the first;
// those that would compare a player with itself go. Throws an Error when no row is left.
BudgetChange change_budget(Experiment& experiment, const Budget& budget);

// The rows that have the text in their name, game or players, in capitals or not; a text that
// begins or ends with a digit begins or ends a number: 1000 is not in 10000. Throws an Error that
// names rows when none has it.
void keep_only(Experiment& experiment, std::string_view text);

}  // namespace yomi

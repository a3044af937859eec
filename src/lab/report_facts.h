// How a number was made: what was played by whom, from which seed, by which build, where and when.
#pragma once
#include <string>
#include <vector>

#include "lab/report.h"

namespace yomi {

struct ReportFact {
  std::string name, text;
  bool as_typed = false;  // a text that a user types
};

std::vector<ReportFact> facts_of(const ReportRow& row);
std::vector<ReportFact> facts_of(const RunInfo& run);

// As HTML.
std::string facts_list(const std::vector<ReportFact>& facts);

}  // namespace yomi

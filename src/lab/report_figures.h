// The figures of a report: which plots say something about an experiment.
#pragma once
#include <string>

#include "lab/report.h"

namespace yomi {

// Curves where the experiment has an x, ours over published where there is enough published, and
// the shapes that won where its game has them. HTML; empty: the table says it all.
std::string figures_of(const ReportExperiment& experiment);
std::string shapes_of(const ReportExperiment& experiment);

// How an evolution went.
std::string learning_figure(const ReportRun& run);

}  // namespace yomi

// A report as one HTML file that needs nothing else: style, script, plots and games are inside, and
// it forbids the browser to fetch anything.
#pragma once
#include <string>

#include "lab/report.h"

namespace yomi {

// store_option: what a user types after `yomi replay 1 0` to mean the same store, such as
// " --store night.db". The same report gives the same bytes.
std::string report_html(const Report& report, const std::string& store_option);

// The files of data/report, built into the program.
extern const std::string_view report_style, report_script, report_viewer;

}  // namespace yomi

// The experiments of a report as Markdown, for a page that is kept with the source: nothing in it
// depends on the machine, the store's name or the time of writing.
#pragma once
#include <string>

#include "lab/report.h"

namespace yomi {

std::string report_markdown(const Report& report);

}  // namespace yomi

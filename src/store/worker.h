// Names of workers that tell whether their process still runs, so that the games of one that was
// killed are free at once and not only when its lease ends.
#pragma once
#include <string>
#include <string_view>

namespace yomi {

// HOST:PID:START:PLACE of this process. PLACE is one boot of one machine and one space of process
// numbers in it; START is when the process began, since numbers are used again.
std::string this_worker();

// True only if the name is of a process that this one could see and that has ended. Any other name,
// one from another machine too, may be alive: its lease decides.
bool worker_is_gone(std::string_view worker);

}  // namespace yomi

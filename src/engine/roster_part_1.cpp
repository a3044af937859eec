#include "engine/roster_part.h"

template std::unique_ptr<yomi::Position> yomi::start_in_part<1>(std::string_view);

// A key of a player's part or of an optimiser, described for people and programs.
#pragma once
#include <string>

#include "core/params.h"
#include "protocol/json.h"

namespace yomi::cli {

// What it may be set to, and whether it must be.
std::string allowed(const Param& param);
Json key_json(const Param& param);

}  // namespace yomi::cli

#include "engine/roster.h"

#include "core/words.h"
#include "engine/roster_part.h"

namespace yomi {

std::span<const GameInfo* const> all_games() { return GameList::infos; }

std::unique_ptr<Position> start_game(std::string_view spec) {
  for (const auto start : {start_in_part<0>, start_in_part<1>, start_in_part<2>, start_in_part<3>})
    if (auto position = start(spec)) return position;
  std::vector<std::string_view> names;
  for (const GameInfo* info : all_games()) names.push_back(info->name);
  throw Error("unknown game " + quoted(spec_name(spec)) + suggestion(spec_name(spec), names));
}

}  // namespace yomi

// What a user types to name a game, `NAME[:SIZE][,key=value]...`, and what a game says of itself.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/params.h"

namespace yomi {

struct SizeRule {
  int min_width = 0, min_height = 0;
  int max_width = 0, max_height = 0;
  int usual = 0;             // the default; 0: the game has no size
  bool rectangular = false;  // W or WxH; otherwise one number (width)
};

// A game as `yomi games` lists it.
struct GameInfo {
  std::string_view name;
  std::string_view rules;  // one line
  SizeRule size;
  std::span<const Param> params;
  std::string_view size_word = "size";  // "base" in Havannah
};

struct GameSpec {
  int width = 0;
  int height = 0;
  Params params;
};

// The sizes in words: "1 to 19", "2x4 to 12x12".
std::string expected_sizes(const SizeRule& size);

// The name in front of a spec, whatever follows.
std::string_view spec_name(std::string_view text);

// Reads a spec whose name is info's. Throws an Error that names the allowed range.
GameSpec parse_spec(std::string_view text, const GameInfo& info);

// The one spelling of a spec: size written out, options that differ from the default.
std::string spec_text(const GameInfo& info, const GameSpec& spec);

}  // namespace yomi

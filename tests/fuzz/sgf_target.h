// What must hold for any bytes that are taken for an SGF file: an Error or a game, and what is
// written reads back. Run by the fuzzer, and by a test over the kept files.
#pragma once
#include "core/check.h"
#include "protocol/game_record.h"

namespace yomi {

inline void try_sgf_game(SgfTree tree) {
  const std::string written = sgf_text(tree);
  CHECK(sgf_text(parse_sgf(written)[0]) == written);
  GameRecord record;
  try {
    record = read_record(tree);
  } catch (const Error&) {
    return;
  }
  CHECK(read_sgf(write_sgf(record)) == record);
  annotate(tree, record);
  CHECK(sgf_text(tree) == written);
}

inline void try_sgf(std::string_view text) {
  std::vector<SgfTree> games;
  try {
    games = parse_sgf(text);
  } catch (const Error&) {
    return;
  }
  for (SgfTree& game : games) try_sgf_game(std::move(game));
}

}  // namespace yomi

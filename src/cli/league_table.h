// The league's table as commands name it.
#pragma once
#include "cli/command.h"
#include "lab/league.h"

namespace yomi::cli {

inline constexpr Option table_option{
    .name = "--table",
    .kind = Option::Kind::Text,
    .value = "FILE",
    .meaning = "a table of yomi league instead of the one that comes with Yomi"};

// Empty when none is named and none comes with the program. Throws an Error.
inline std::vector<LeagueRow> read_table(const Arguments& arguments) {
  const std::string file(arguments.has("--table") ? arguments.text("--table") : league_file());
  return file.empty() ? std::vector<LeagueRow>{} : read_league(file);
}

}  // namespace yomi::cli

// Every subcommand, one file each.
#pragma once
#include "cli/command.h"

namespace yomi::cli {

extern const Command games_command;
extern const Command players_command;
extern const Command show_command;
extern const Command play_command;
extern const Command think_command;
extern const Command gtp_command;
extern const Command perft_command;
extern const Command playouts_command;
extern const Command solve_command;
extern const Command sprt_command;
extern const Command match_command;
extern const Command tournament_command;
extern const Command reproduce_command;
extern const Command league_command;
extern const Command advise_command;
extern const Command report_command;
extern const Command runs_command;
extern const Command replay_command;
extern const Command export_command;
extern const Command evolve_command;
extern const Command weights_command;
extern const Command bench_command;

}  // namespace yomi::cli

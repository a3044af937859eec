#include "cli/bench_rows.h"

#include <fmt/format.h>

namespace yomi::cli {
namespace {

// The sizes are those of the papers and of the peers' figures. A policy stands with the games it
// was published for. The names are what saved runs are compared by: add rows, keep those there are.
constexpr Workload workloads[] = {{"playouts", "hex:7", "uniform"},
                                  {"playouts", "hex:11", "uniform"},
                                  {"playouts", "hex:13", "uniform"},
                                  {"playouts", "hex:19", "uniform"},
                                  {"playouts", "havannah:4", "uniform"},
                                  {"playouts", "havannah:8", "uniform"},
                                  {"playouts", "havannah:10", "uniform"},
                                  {"playouts", "go:5", "uniform"},
                                  {"playouts", "go:8", "uniform"},
                                  {"playouts", "go:9", "uniform"},
                                  {"playouts", "go:19", "uniform"},
                                  {"playouts", "atarigo:5", "uniform"},
                                  {"playouts", "atarigo:8", "uniform"},
                                  {"playouts", "atarigo:9", "uniform"},
                                  {"playouts", "nogo:5", "uniform"},
                                  {"playouts", "nogo:8", "uniform"},
                                  {"playouts", "nogo:9", "uniform"},
                                  {"playouts", "misere-nogo:8", "uniform"},
                                  {"playouts", "breakthrough:5", "uniform"},
                                  {"playouts", "breakthrough:8", "uniform"},
                                  {"playouts", "misere-breakthrough:5", "uniform"},
                                  {"playouts", "misere-breakthrough:8", "uniform"},
                                  {"playouts", "knightthrough:5", "uniform"},
                                  {"playouts", "knightthrough:8", "uniform"},
                                  {"playouts", "misere-knightthrough:8", "uniform"},
                                  {"playouts", "domineering:5", "uniform"},
                                  {"playouts", "domineering:8", "uniform"},
                                  {"playouts", "misere-domineering:8", "uniform"},
                                  {"playouts", "tictactoe", "uniform"},
                                  {"search", "hex:7", "uct@10000"},
                                  {"search", "hex:7", "uct-tuned@10000"},
                                  {"search", "hex:11", "flat@10000"},
                                  {"search", "hex:11", "uct@10000"},
                                  {"search", "hex:11", "uct:threads=2@10000"},
                                  {"search", "hex:11", "uct@1000000"},
                                  {"search", "hex:11", "uct:threads=2@1000000"},
                                  {"search", "hex:11", "uct-tuned@10000"},
                                  {"search", "hex:11", "amaf@10000"},
                                  {"search", "hex:11", "rave@10000"},
                                  {"search", "hex:11", "rave:threads=2@10000"},
                                  {"search", "hex:11", "grave@10000"},
                                  {"search", "hex:13", "uct@10000"},
                                  {"search", "havannah:8", "uct@10000"},
                                  {"search", "havannah:8", "rave@10000"},
                                  {"search", "go:8", "uct@10000"},
                                  {"search", "go:9", "uct@10000"},
                                  {"search", "go:9", "uct:threads=2@10000"},
                                  {"search", "go:9", "rave@10000"},
                                  {"search", "go:19", "uct@10000"},
                                  {"search", "atarigo:8", "uct@10000"},
                                  {"search", "atarigo:8", "grave@10000"},
                                  {"search", "nogo:8", "uct@10000"},
                                  {"search", "misere-nogo:8", "uct@10000"},
                                  {"search", "breakthrough:8", "uct@10000"},
                                  {"search", "breakthrough:8", "rave@10000"},
                                  {"search", "misere-breakthrough:8", "uct@10000"},
                                  {"search", "knightthrough:8", "uct@10000"},
                                  {"search", "misere-knightthrough:8", "uct@10000"},
                                  {"search", "domineering:8", "uct@10000"},
                                  {"search", "misere-domineering:8", "uct@10000"},
                                  {"search", "tictactoe", "uct@10000"},
                                  {"search", "hex:11", "uct/local@10000"},
                                  {"search", "hex:11", "uct/tenuki@10000"},
                                  {"search", "hex:11", "uct/pattern@10000"},
                                  {"search", "hex:11", "uct/tactical@10000"},
                                  {"search", "hex:11", "uct/ppa@10000"},
                                  {"search", "hex:11", "uct/ppaf@10000"},
                                  {"search", "hex:11", "uct/mast@10000"},
                                  {"search", "hex:11", "uct/mastf@10000"},
                                  {"search", "hex:11", "uct/nst@10000"},
                                  {"search", "hex:11", "rave/poolrave@10000"},
                                  {"search", "hex:11", "rave/lgrf1@10000"},
                                  {"search", "havannah:8", "rave/poolrave@10000"},
                                  {"search", "havannah:8", "rave/lgrf1@10000"},
                                  {"search", "havannah:8", "uct/ppa@10000"},
                                  {"search", "havannah:8", "uct/ppaf@10000"},
                                  {"search", "havannah:8", "uct/nst@10000"},
                                  {"search", "breakthrough:8", "uct/ppa@10000"},
                                  {"search", "breakthrough:8", "uct/ppaf@10000"},
                                  {"search", "breakthrough:8", "uct/mast@10000"},
                                  {"search", "breakthrough:8", "uct/mastf@10000"},
                                  {"search", "breakthrough:8", "uct/nst@10000"},
                                  {"search", "breakthrough:8", "uct/lgrf1@10000"},
                                  {"search", "misere-breakthrough:8", "uct/ppa@10000"},
                                  {"search", "knightthrough:8", "uct/ppa@10000"},
                                  {"search", "domineering:8", "uct/ppa@10000"},
                                  {"search", "domineering:8", "uct/ppaf@10000"},
                                  {"search", "nogo:8", "uct/ppa@10000"},
                                  {"search", "nogo:8", "uct/ppaf@10000"},
                                  {"search", "nogo:8", "uct/mast@10000"},
                                  {"search", "nogo:8", "uct/nst@10000"},
                                  {"search", "atarigo:8", "uct/ppa@10000"},
                                  {"search", "atarigo:8", "uct/ppaf@10000"},
                                  {"search", "atarigo:8", "uct/mast@10000"},
                                  {"search", "go:9", "uct/lgr1@10000"},
                                  {"search", "go:9", "uct/lgr2@10000"},
                                  {"search", "go:9", "uct/lgrf2@10000"},
                                  {"search", "go:9", "rave/lgr1+tactical@10000"},
                                  {"search", "go:9", "uct/ppa@10000"},
                                  {"search", "go:9", "uct/ppaf@10000"},
                                  {"search", "go:9", "uct/mast@10000"},
                                  {"search", "go:9", "uct/mastf@10000"},
                                  {"search", "go:9", "uct/nst@10000"},
                                  {"search", "go:9", "rave/poolrave@10000"},
                                  {"search", "go:19", "uct/mast@10000"}};

}  // namespace

std::string Workload::text() const { return fmt::format("{} {} {}", kind, game, player); }

std::span<const Workload> all_workloads() { return workloads; }

std::string one_thread_player(std::string_view player) {
  constexpr std::string_view threads = ":threads=2";
  const auto at = player.find(threads);
  if (at == std::string_view::npos) return {};
  return std::string(player).erase(at, threads.size());
}

}  // namespace yomi::cli

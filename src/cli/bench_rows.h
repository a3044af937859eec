// What `yomi bench` measures: uniform playouts and whole searches, for every game, tree and policy.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace yomi::cli {

struct Workload {
  std::string_view kind, game, player;

  std::string text() const;
  bool is_search() const { return kind == "search"; }
  // Takes seconds however little time is allowed: one search is the least.
  bool is_long() const { return player.ends_with("@1000000"); }
};

std::span<const Workload> all_workloads();

// What its speed-up is measured against: the same player with one thread. Empty for a player that
// has one.
std::string one_thread_player(std::string_view player);

}  // namespace yomi::cli

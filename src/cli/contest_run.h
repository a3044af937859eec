// What `match` and `tournament` share: a contest played into a store under a progress line.
#pragma once
#include "cli/command.h"
#include "lab/runner.h"

namespace yomi::cli {

inline constexpr Option store_option{.name = "--store",
                                     .kind = Option::Kind::Text,
                                     .value = "FILE",
                                     .fallback = "yomi.db",
                                     .meaning = "the database that keeps every game"};
inline constexpr Option reproduced_seed_option = [] {
  Option option = seed_option;
  option.meaning = "the seed that reproduce was given";
  return option;
}();
inline constexpr Option threads_option{.name = "--threads",
                                       .kind = Option::Kind::Whole,
                                       .value = "N",
                                       .fallback = "0",
                                       .low = 0,
                                       .high = 1024,
                                       .meaning = "games at once; 0: one for each core"};
inline constexpr Option openings_option{
    .name = "--openings",
    .kind = Option::Kind::Text,
    .value = "O",
    .fallback = "none",
    .meaning =
        "none, random:K (K random moves, the same for both games of a pair), all:1 (every "
        "first move), moves:M (these moves), or a file with one opening a line"};
inline constexpr Option referee_option{
    .name = "--referee",
    .kind = Option::Kind::Text,
    .value = "COMMAND",
    .meaning = "a GTP engine whose final_score decides finished games"};
inline constexpr Option move_time_option{
    .name = "--move-time",
    .kind = Option::Kind::Real,
    .value = "S",
    .fallback = "0",
    .low = 0,
    .high = 86400,
    .meaning = "seconds a move for external engines; more is a loss on time; 0: no limit"};
inline constexpr Option patience_option{
    .name = "--patience",
    .kind = Option::Kind::Real,
    .value = "S",
    .fallback = "60",
    .low = 0.1,
    .high = 86400,
    .meaning = "seconds without an answer after which an external engine counts as hung"};

// How the user typed this command, for the record.
std::string typed_command(std::string_view command, const Arguments& arguments,
                          std::span<const Option> options);

struct ContestOutcome {
  RunId run = 0;
  std::vector<GameRow> rows;  // in the order of their numbers
  double seconds = 0;         // of this call
  bool interrupted = false;
  std::string trouble;         // why it was given up; empty: it was not
  std::vector<Facts> players;  // as they are in force

  bool is_complete() const { return !interrupted && trouble.empty(); }
};

struct ContestRun {
  const Contest& contest;
  std::int64_t games = 0;
  // Told each game once, in the order of their numbers; true: they are enough, later ones do not
  // count. So it does not matter in which order they ended.
  std::function<bool(const GameRow&)> enough = {};
  // Told each game once, as it comes.
  std::function<void(const GameRow&)> seen = {};
  // Shows how far it is in place of the usual progress line: games that the store has, and how many
  // of them it had at the beginning.
  std::function<void(std::int64_t stored, std::int64_t known)> show = {};
  // Some words on how the contest stands, for the progress line.
  std::function<std::string()> standing = {};
};

// So many games of each encounter, or what makes whole rounds of openings; says so if it is more.
std::int64_t whole_rounds(const Contest& contest, std::int64_t games_each, Screen& screen);

// Checks the players, then plays what the store does not have. Throws an Error.
ContestOutcome run_in_store(const ContestRun& run, const Arguments& arguments, Screen& screen);

// After the report: throws what ended the run before its last game, if anything did.
void check_complete(const ContestRun& run, const ContestOutcome& outcome);

Patience read_patience(const Arguments& arguments);

// "yomi.db" or "FILE" as the option to type for it, with a blank before it; empty for the default.
std::string store_as_typed(const Arguments& arguments);

}  // namespace yomi::cli

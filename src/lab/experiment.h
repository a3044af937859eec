// A table or figure of a paper, or one of our own, as a user writes it in TOML:
//
//   title = "PPA against UCT"
//   paper = "Cazenave 2015, Playout Policy Adaptation for Games"
//   claim = "PPA is better in most games"
//   games = 500                         # keys of rows out here are for all of them
//   source = "Table 1"
//
//   [[rows]]                            # as many of these as there are kinds of row
//   name = "{board} {size}x{size}, {playouts} playouts"
//   game = "{board}:{size}"
//   a = "uct/ppa@{playouts}"
//   b = "uct@{playouts}"
//   columns = ["board", "size", "published"]
//   values = [["atarigo", 5, "81.2"], ["atarigo", 8, "72.2"]]
//   each.playouts = [1000]              # a row for every line of values and each of these
//
// A column or `each` that has the name of a key sets it; {word} is the value of any. Keys of rows:
// name, measure, game, a, b, less, games, openings, referee, first, counting, corner, published,
// published_draws, published_games, source, note, needs. Keys of the file: title, paper, claim, x
// and series (the columns that a plot has along its axis, and as its lines; a row that compares
// matches has no place there and may lack them).
//
// `measure` says what a row's games are, `counting` what is read out of them; rows that differ only
// in this share their games.
//
//   measure   a game is                      counting
//   match     a game of A and B              points, wins: A's share of all games
//                                            a rings, b forks, ...: of A's or B's wins, the share
//                                            whose last move completed this shape
//   corner    a search by A, and one by B    a, b, difference: the mean share of playouts in which
//             if there is a b                the defender's corner is played correctly
//   replies   the same                       a, b, difference: the mean share of moves beyond the
//                                            tree that the first playout policy chose
//
// `less` compares two matches: the row counts A's share against B less the share that the player
// `less` has against the same B in as many games, all else being equal. Each of the two is a match
// like any other: a row that has it alone shares its games.
#pragma once
#include <optional>
#include <utility>
#include <vector>

#include "lab/published.h"

namespace yomi {

struct ExperimentRow {
  // Points: a draw is half a win. ARings to BForks are of the wins of one player. A, B and
  // Difference (A's less B's) are of searches.
  enum class Counting : std::uint8_t {
    Points,
    Wins,
    ARings,
    ABridges,
    AForks,
    BRings,
    BBridges,
    BForks,
    A,
    B,
    Difference
  };

  bool is_search() const { return measure != "match"; }
  bool compares_matches() const { return !less.empty(); }
  // Of two shares, so from -1 to 1.
  bool is_difference() const { return compares_matches() || counting == Counting::Difference; }
  bool is_shape() const { return counting >= Counting::ARings && counting <= Counting::BForks; }

  std::string name;  // within its experiment
  std::string measure = "match";
  std::string game, a, b;  // texts in their one spelling; percentages are A's; a search may lack B
  std::string less;        // the player whose share is taken away from A's; empty: nobody's
  std::int64_t games = 0;  // or searches; of each match
  std::string openings = "none", referee;
  bool a_is_first = false;  // in every game; else sides alternate
  Counting counting = Counting::Points;
  std::string corner;  // of this measure: the defender and the one move that lives, "black b1"
  std::optional<Published> published, published_draws;
  std::string source;  // of the published value
  std::string note;    // what a reader should know about it
  std::string needs;   // how to get what this row cannot do without
  std::vector<std::pair<std::string, std::string>> words;  // columns and their values
};

// As it stands in a file.
std::string_view name_of(ExperimentRow::Counting counting);

struct Experiment {
  std::string name;  // the file's, without its ending
  std::string title, paper, claim;
  std::string x, series;  // names of words, or empty
  std::vector<ExperimentRow> rows;
};

// Throws an Error that names the line and what was expected there. Whether players can play their
// games is not checked: it may take engines and policies that are not there.
Experiment read_experiment(const std::string& file);
Experiment parse_experiment(std::string_view text, const std::string& source);

}  // namespace yomi

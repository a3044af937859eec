// The results store: runs, and the games of each. Made for many workers: each claims some games of
// a run, renews its claims while it plays, and finishes every game when it ends. What is stored is
// a journal: games are added in the order in which they end, and never changed. A run that learns
// has no games here but checkpoints, one for each generation.
//
// Every function throws an Error when the store cannot be read or written; then nothing has
// changed. One Store may be used by several threads, and one file by several processes.
#pragma once
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

using RunId = std::int64_t;

// Two setups of the same kind and configuration are the same run; the rest is recorded as it was
// when the run began.
struct RunSetup {
  std::string kind;           // match, tournament, ...
  std::string title;          // one line for people: "hex:7: uct@1000 against rave@1000"
  std::string configuration;  // JSON: everything that decides how games are played, seed included
  std::string command;        // as typed
  std::string version, commit, machine;
  std::uint64_t seed = 0;

  bool operator==(const RunSetup&) const = default;
};

struct RunInfo {
  RunId id = 0;
  RunSetup setup;
  std::string started;     // UTC, ISO 8601, as all times here
  std::string last_game;   // when the last one was finished; empty when there is none
  std::int64_t games = 0;  // finished ones

  bool operator==(const RunInfo&) const = default;
};

struct GameRow {
  std::int64_t position = 0;  // in the run's journal, from 1 and without gaps
  std::int64_t number = 0;    // within the run, from 0
  int attempt = 0;
  std::string game;           // what was played: a spec
  std::string first, second;  // players' texts
  std::string opening;        // moves before the players'
  std::string moves;          // all of them, opening included, separated by blanks
  std::string result;         // first, second, draw, void; none: it was a search
  std::string end;            // rules, resign, illegal, time, crash, stall, void, search, ...
  std::string shapes;         // Havannah: what the last move completed
  double first_seconds = 0, second_seconds = 0;  // thinking time
  double first_cpu_seconds = 0, second_cpu_seconds = 0;
  std::int64_t first_playouts = 0, second_playouts = 0;
  std::uint64_t seed = 0;
  std::string note;  // what a failure said, or what a search counted
  std::string worker;
  std::string finished;  // when

  bool operator==(const GameRow&) const = default;
};

// The right to finish a game. The attempt, counted from 1, grows with every claim of the same game.
struct Claim {
  std::int64_t number = 0;
  int attempt = 0;

  bool operator==(const Claim&) const = default;
};

// How far a learning run was after a generation, and what it takes to go on from there.
struct Checkpoint {
  std::int64_t generation = 0;   // from 1 and without gaps
  std::int64_t games = 0;        // fitness games of this generation
  double seconds = 0;            // that it took
  double best = 0, mean = 0;     // fitness
  std::int64_t probe_games = 0;  // of the best so far against somebody fixed; 0: none were played
  double probe_points = 0;       // of the best so far: a win 1, a draw 1/2
  std::string state;             // bytes; kept of the last checkpoint only
  std::string saved;             // when

  bool operator==(const Checkpoint&) const = default;
};

// A worker's name is its own: this_worker() of store/worker.h, or one that no other process has or
// had in the run.
class Store {
 public:
  virtual ~Store() = default;

  // Finds the run or begins it.
  virtual RunId open_run(const RunSetup& setup) = 0;

  // The lowest numbers below `games` that nobody has finished and nobody holds, at most `count`.
  // The worker holds them, and all else it holds in this run, for `lease_seconds` from now. Games
  // of workers whose lease has ended, or that are known to be gone, are free.
  virtual std::vector<Claim> claim(RunId run, std::string_view worker, std::int64_t games,
                                   int count, double lease_seconds) = 0;

  // The worker holds what it holds for `lease_seconds` from now. False: it has no lease: it never
  // claimed, it has released, or its lease ended and others may have its games.
  virtual bool renew(RunId run, std::string_view worker, double lease_seconds) = 0;

  // Gives back what the worker holds unfinished.
  virtual void release(RunId run, std::string_view worker) = 0;

  // Stores the game as the result of the claim. False, with nothing stored: the claim was lost,
  // because the game is finished or was claimed again since. A claim whose lease has ended or that
  // was given back is good until then. Position, number, attempt and time are set here, whatever
  // `game` says.
  virtual bool finish(RunId run, const Claim& claim, const GameRow& game) = 0;

  // False, with nothing stored: there is one of this generation already. Whoever computes it comes
  // to the same. Throws an Error when it is not the next. The time is set here.
  virtual bool save_checkpoint(RunId run, const Checkpoint& checkpoint) = 0;
  // In the order of their generations.
  virtual std::vector<Checkpoint> checkpoints(RunId run) = 0;

  // In the order in which they began.
  virtual std::vector<RunInfo> runs() = 0;
  virtual std::optional<RunInfo> run(RunId id) = 0;

  // The run's journal after a position (0: from the beginning), at most `limit` games. Who asks
  // again after the last position sees exactly what is new.
  virtual std::vector<GameRow> games(
      RunId run, std::int64_t after = 0,
      std::int64_t limit = std::numeric_limits<std::int64_t>::max()) = 0;
  virtual std::optional<GameRow> game(RunId run, std::int64_t number) = 0;
};

// Creates the file where there is none. Throws an Error when it is not a store of ours, was written
// by a newer Yomi or cannot be written; then it is left as it was.
std::unique_ptr<Store> open_store(const std::string& file);

// The file must be there and is never changed: what would write throws an Error.
std::unique_ptr<Store> open_store_to_read(const std::string& file);

}  // namespace yomi

#include "store/records.h"

#include "store/schema.h"

namespace yomi::sqlite {
namespace {

#define RUN_COLUMNS                                                              \
  "runs.id, kind, title, configuration, command, version, \"commit\", machine, " \
  "runs.seed, started, coalesce(last.finished, ''), runs.games FROM runs "       \
  "LEFT JOIN games AS last ON last.run = runs.id AND last.position = runs.games "

#define GAME_COLUMNS                                                                          \
  "position, number, attempt, game, first, second, opening, moves, result, \"end\", shapes, " \
  "first_seconds, second_seconds, first_cpu_seconds, second_cpu_seconds, "                    \
  "first_playouts, second_playouts, seed, note, worker, finished "

#define CHECKPOINT_COLUMNS \
  "generation, games, seconds, best, mean, probe_games, probe_points, state, saved "

// Braces evaluate from left to right.
RunInfo run_of(Query& row) {
  return {.id = row.integer(),
          .setup = {.kind = row.text(),
                    .title = row.text(),
                    .configuration = row.text(),
                    .command = row.text(),
                    .version = row.text(),
                    .commit = row.text(),
                    .machine = row.text(),
                    .seed = row.seed()},
          .started = row.text(),
          .last_game = row.text(),
          .games = row.integer()};
}

GameRow game_of(Query& row) {
  return {.position = row.integer(),
          .number = row.integer(),
          .attempt = static_cast<int>(row.integer()),
          .game = row.text(),
          .first = row.text(),
          .second = row.text(),
          .opening = row.text(),
          .moves = row.text(),
          .result = row.text(),
          .end = row.text(),
          .shapes = row.text(),
          .first_seconds = row.real(),
          .second_seconds = row.real(),
          .first_cpu_seconds = row.real(),
          .second_cpu_seconds = row.real(),
          .first_playouts = row.integer(),
          .second_playouts = row.integer(),
          .seed = row.seed(),
          .note = row.text(),
          .worker = row.text(),
          .finished = row.text()};
}

Checkpoint checkpoint_of(Query& row) {
  return {.generation = row.integer(),
          .games = row.integer(),
          .seconds = row.real(),
          .best = row.real(),
          .mean = row.real(),
          .probe_games = row.integer(),
          .probe_points = row.real(),
          .state = row.text(),
          .saved = row.text()};
}

}  // namespace

std::optional<RunId> find_run(Connection& connection, const RunSetup& setup) {
  Query query(connection, "SELECT id FROM runs WHERE kind = ? AND configuration = ?", setup.kind,
              setup.configuration);
  if (!query.next()) return std::nullopt;
  return query.integer();
}

RunId insert_run(Connection& connection, const RunSetup& setup, const std::string& started) {
  Query query(connection,
              "INSERT INTO runs (kind, title, configuration, command, version, \"commit\", "
              "machine, seed, started) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
              setup.kind, setup.title, setup.configuration, setup.command, setup.version,
              setup.commit, setup.machine, setup.seed, started);
  CHECK(query.next());
  return query.integer();
}

void insert_game(Connection& connection, RunId run, const GameRow& game) {
  Query(connection,
        "INSERT INTO games (run, " GAME_COLUMNS
        ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        run, game.position, game.number, game.attempt, game.game, game.first, game.second,
        game.opening, game.moves, game.result, game.end, game.shapes, game.first_seconds,
        game.second_seconds, game.first_cpu_seconds, game.second_cpu_seconds, game.first_playouts,
        game.second_playouts, game.seed, game.note, game.worker, game.finished)
      .run();
}

std::vector<RunInfo> read_runs(Connection& connection) {
  Query query(connection, "SELECT " RUN_COLUMNS "ORDER BY runs.id");
  std::vector<RunInfo> runs;
  while (query.next()) runs.push_back(run_of(query));
  return runs;
}

std::optional<RunInfo> read_run(Connection& connection, RunId id) {
  Query query(connection, "SELECT " RUN_COLUMNS "WHERE runs.id = ?", id);
  if (!query.next()) return std::nullopt;
  return run_of(query);
}

std::vector<GameRow> read_games(Connection& connection, RunId run, std::int64_t after,
                                std::int64_t limit) {
  Query query(connection,
              "SELECT " GAME_COLUMNS
              "FROM games WHERE run = ? AND position > ? ORDER BY position LIMIT ?",
              run, after, limit);
  std::vector<GameRow> games;
  while (query.next()) games.push_back(game_of(query));
  return games;
}

std::optional<GameRow> read_game(Connection& connection, RunId run, std::int64_t number) {
  Query query(connection, "SELECT " GAME_COLUMNS "FROM games WHERE run = ? AND number = ?", run,
              number);
  if (!query.next()) return std::nullopt;
  return game_of(query);
}

void insert_checkpoint(Connection& connection, RunId run, const Checkpoint& checkpoint) {
  Query(connection, "UPDATE checkpoints SET state = NULL WHERE run = ? AND state IS NOT NULL", run)
      .run();
  Query(connection,
        "INSERT INTO checkpoints (run, " CHECKPOINT_COLUMNS
        ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        run, checkpoint.generation, checkpoint.games, checkpoint.seconds, checkpoint.best,
        checkpoint.mean, checkpoint.probe_games, checkpoint.probe_points, Bytes{checkpoint.state},
        checkpoint.saved)
      .run();
}

std::int64_t last_generation(Connection& connection, RunId run) {
  Query query(connection, "SELECT coalesce(max(generation), 0) FROM checkpoints WHERE run = ?",
              run);
  return query.next() ? query.integer() : 0;
}

std::vector<Checkpoint> read_checkpoints(Connection& connection, RunId run) {
  std::vector<Checkpoint> checkpoints;
  if (!is_current(connection)) return checkpoints;  // a file from before there were any
  Query query(connection,
              "SELECT " CHECKPOINT_COLUMNS "FROM checkpoints WHERE run = ? ORDER BY generation",
              run);
  while (query.next()) checkpoints.push_back(checkpoint_of(query));
  return checkpoints;
}

}  // namespace yomi::sqlite

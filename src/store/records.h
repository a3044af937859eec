// Runs, games and checkpoints as rows of the database.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/sqlite.h"
#include "store/store.h"

namespace yomi::sqlite {

std::optional<RunId> find_run(Connection& connection, const RunSetup& setup);
RunId insert_run(Connection& connection, const RunSetup& setup, const std::string& started);

// As it stands in `game`.
void insert_game(Connection& connection, RunId run, const GameRow& game);

// As it stands there, in place of the state of the one before.
void insert_checkpoint(Connection& connection, RunId run, const Checkpoint& checkpoint);
// 0: there is none.
std::int64_t last_generation(Connection& connection, RunId run);

// These are what Store says of them.
std::vector<RunInfo> read_runs(Connection& connection);
std::optional<RunInfo> read_run(Connection& connection, RunId id);
std::vector<GameRow> read_games(Connection& connection, RunId run, std::int64_t after,
                                std::int64_t limit);
std::optional<GameRow> read_game(Connection& connection, RunId run, std::int64_t number);
std::vector<Checkpoint> read_checkpoints(Connection& connection, RunId run);

}  // namespace yomi::sqlite

// Runs and games as rows of the database.
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

// These four are what Store says of them.
std::vector<RunInfo> read_runs(Connection& connection);
std::optional<RunInfo> read_run(Connection& connection, RunId id);
std::vector<GameRow> read_games(Connection& connection, RunId run, std::int64_t after,
                                std::int64_t limit);
std::optional<GameRow> read_game(Connection& connection, RunId run, std::int64_t number);

}  // namespace yomi::sqlite

#include "store/schema.h"

namespace yomi::sqlite {
namespace {

// runs.next: games from this number on were never claimed; runs.games counts finished ones and so
// is the last position of the journal.
// claims: games that were claimed and are not finished; a free one has no worker but keeps its
// attempt. One index finds both the lowest free games and those of one worker.
// leases: until when (seconds since 1970) a worker holds its claims.
constexpr const char* tables = R"(
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  configuration TEXT NOT NULL,
  title TEXT NOT NULL,
  command TEXT NOT NULL,
  version TEXT NOT NULL,
  "commit" TEXT NOT NULL,
  machine TEXT NOT NULL,
  seed TEXT NOT NULL,
  started TEXT NOT NULL,
  next INTEGER NOT NULL DEFAULT 0,
  games INTEGER NOT NULL DEFAULT 0,
  UNIQUE (kind, configuration)
) STRICT;

CREATE TABLE games (
  run INTEGER NOT NULL REFERENCES runs,
  position INTEGER NOT NULL,
  number INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  game TEXT NOT NULL,
  first TEXT NOT NULL,
  second TEXT NOT NULL,
  opening TEXT NOT NULL,
  moves TEXT NOT NULL,
  result TEXT NOT NULL,
  "end" TEXT NOT NULL,
  shapes TEXT NOT NULL,
  first_seconds REAL NOT NULL,
  second_seconds REAL NOT NULL,
  first_cpu_seconds REAL NOT NULL,
  second_cpu_seconds REAL NOT NULL,
  first_playouts INTEGER NOT NULL,
  second_playouts INTEGER NOT NULL,
  seed TEXT NOT NULL,
  note TEXT NOT NULL,
  worker TEXT NOT NULL,
  finished TEXT NOT NULL,
  UNIQUE (run, position),
  UNIQUE (run, number)
) STRICT;

CREATE TABLE claims (
  run INTEGER NOT NULL REFERENCES runs,
  number INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  worker TEXT,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX claims_by_worker ON claims (run, worker, number);

CREATE TABLE leases (
  run INTEGER NOT NULL REFERENCES runs,
  worker TEXT NOT NULL,
  until REAL NOT NULL,
  PRIMARY KEY (run, worker)
) STRICT, WITHOUT ROWID;
)";

// Since schema 2. checkpoints.state: of the run's last one; of others NULL.
constexpr const char* later_tables = R"(
CREATE TABLE IF NOT EXISTS checkpoints (
  run INTEGER NOT NULL REFERENCES runs,
  generation INTEGER NOT NULL,
  games INTEGER NOT NULL,
  seconds REAL NOT NULL,
  best REAL NOT NULL,
  mean REAL NOT NULL,
  probe_games INTEGER NOT NULL,
  probe_points REAL NOT NULL,
  state BLOB,
  saved TEXT NOT NULL,
  UNIQUE (run, generation)
) STRICT;
)";

std::int64_t number(Connection& connection, const char* sql) {
  Query query(connection, sql);
  return query.next() ? query.integer() : 0;
}

}  // namespace

// Another process may be making all three, in one transaction: the owner, looked for last, is there
// if any of the others was.
bool has_schema(Connection& connection, const std::string& file) {
  const auto tables_there = number(connection, "SELECT count(*) FROM sqlite_schema");
  const auto version = number(connection, "PRAGMA user_version");
  const auto owner = number(connection, "PRAGMA application_id");
  if (tables_there == 0 && owner == 0 && version == 0) return false;
  if (owner != application_id)
    throw Error(named(file) + "is not a Yomi store (an SQLite database of another program)");
  if (version > schema_version)
    throw Error(named(file) + "was written by a newer Yomi (schema " + std::to_string(version) +
                ", this one knows " + std::to_string(schema_version) + ")");
  return true;
}

bool is_current(Connection& connection) {
  return number(connection, "PRAGMA user_version") == schema_version;
}

void make_schema(Connection& connection, const std::string& file) {
  connection.transact([&] {
    if (!has_schema(connection, file)) connection.execute(tables);
    if (is_current(connection)) return;
    connection.execute(later_tables);
    connection.execute(("PRAGMA application_id = " + std::to_string(application_id)).c_str());
    connection.execute(("PRAGMA user_version = " + std::to_string(schema_version)).c_str());
  });
}

}  // namespace yomi::sqlite

// The tables of a store file, and how a file shows that it is one of ours.
#pragma once
#include <string>

#include "store/sqlite.h"

namespace yomi::sqlite {

inline constexpr int schema_version = 2;
inline constexpr int application_id = 0x596f6d69;  // "Yomi"

// False: the database is empty. Throws an Error if it is not ours or of a newer schema.
bool has_schema(Connection& connection, const std::string& file);

// Does a database that has one have the tables of this version? An older one lacks some.
bool is_current(Connection& connection);

// Makes the tables that are not there yet, unless another process was faster.
void make_schema(Connection& connection, const std::string& file);

}  // namespace yomi::sqlite

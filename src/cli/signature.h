// One number for each game that changes when the games played at a fixed seed change.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace yomi::cli {

struct SignatureRow {
  std::string game;
  std::string workload;
  std::uint32_t number;

  // As in tests/signature.txt.
  std::string text() const;
};

// The rows whose text would contain `part`. A fixed seed: the same on every machine.
std::vector<SignatureRow> signature(const std::string& part);

}  // namespace yomi::cli

// The solver's memory: a table of proved positions of a fixed size.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>

namespace yomi {

// Knows of a position whether the player to move wins, and the cells that the proof needs. When a
// bucket is full, the entry that took the least work to find goes.
class SolverTable {
 public:
  struct Entry {
    std::uint64_t key;
    std::uint64_t carrier;
    std::uint32_t work;  // nodes; 0: the slot is free
    std::uint32_t wins;
  };
  static_assert(sizeof(Entry) == 24);

  // Uses at most that much memory; pages that are never written cost none. Throws an Error when
  // the system refuses.
  explicit SolverTable(std::size_t mebibytes);

  const Entry* find(std::uint64_t key) const;
  void store(const Entry& entry);
  void clear();

 private:
  static constexpr int bucket_size = 4;
  struct Free {
    void operator()(Entry* entries) const { std::free(entries); }
  };
  Entry* bucket(std::uint64_t key) const;

  std::size_t buckets_;
  std::unique_ptr<Entry[], Free> entries_;
};

}  // namespace yomi

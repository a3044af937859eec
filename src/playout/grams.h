// Statistics of short sequences of moves: a table by hash that grows.
#pragma once
#include <algorithm>
#include <vector>

#include "core/hash.h"
#include "playout/policy.h"

namespace yomi {

template <class Value>
class GramTable {
 public:
  // The value of a key, made when it is first asked for. Keys are hashes: never zero.
  Value& at(std::uint64_t key) {
    if (2 * (used_ + 1) > slots_.size()) grow();
    Slot& slot = slots_[place(key)];
    if (slot.key == 0) slot.key = key, ++used_;
    return slot.value;
  }
  const Value* find(std::uint64_t key) const {
    if (slots_.empty()) return nullptr;
    const Slot& slot = slots_[place(key)];
    return slot.key == 0 ? nullptr : &slot.value;
  }
  void clear() { slots_.clear(), used_ = 0; }

 private:
  struct Slot {
    std::uint64_t key = 0;
    Value value{};
  };
  std::size_t place(std::uint64_t key) const {
    std::size_t i = key & (slots_.size() - 1);
    while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & (slots_.size() - 1);
    return i;
  }
  void grow() {
    std::vector<Slot> old(std::max<std::size_t>(1024, 2 * slots_.size()));
    old.swap(slots_);
    for (const Slot& slot : old)
      if (slot.key != 0) slots_[place(slot.key)] = slot;
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

// The key of the sequence that ends with a code: 1 the code alone, 2 with the move before it, ...
// before[0] is the code of the last move, before[1] of the one before; -1 where there is none.
inline std::uint64_t gram_key(int length, const std::int32_t (&before)[2], std::int32_t code) {
  Hasher hasher;
  hasher.add(static_cast<std::uint64_t>(code) + 1);
  for (int i = 0; i + 1 < length; ++i) hasher.add(static_cast<std::uint64_t>(before[i] + 2));
  return hasher.add(static_cast<std::uint64_t>(length)).value() | 1;
}

// Codes of the two moves before a ply of a record.
inline void codes_before(const Record& record, int ply, std::int32_t (&before)[2]) {
  for (int i = 0; i < 2; ++i) {
    const int at = record.before + ply - 1 - i;
    before[i] = at < 0 ? -1 : record.code(record.plies[static_cast<std::size_t>(at)]);
  }
}
inline void codes_before(const Decision& decision, int move_count, std::int32_t (&before)[2]) {
  for (int i = 0; i < 2; ++i) {
    const Ply* ply = decision.ago(i + 1);
    before[i] = ply == nullptr ? -1 : index(ply->player) * move_count + index(ply->move);
  }
}

}  // namespace yomi

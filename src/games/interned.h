// Tables that depend only on a board's size: made once, shared by every position of that size,
// never changed and never freed, so that a game may point to them and stay trivially copyable.
#pragma once
#include <array>
#include <memory>
#include <mutex>

#include "core/check.h"

namespace yomi {

// Table must be constructible from the size and say its largest size.
template <class Table>
const Table* interned(int size) {
  struct Slot {
    std::once_flag once;
    std::unique_ptr<const Table> table;
  };
  static std::array<Slot, Table::max_size + 1> slots;
  CHECK(size >= 1 && size <= Table::max_size);
  Slot& slot = slots[static_cast<std::size_t>(size)];
  std::call_once(slot.once, [&] { slot.table = std::make_unique<const Table>(size); });
  return slot.table.get();
}

}  // namespace yomi

#include "engine/solver_table.h"

#include <algorithm>

#include "core/check.h"
#include "core/rng.h"

namespace yomi {

SolverTable::SolverTable(std::size_t mebibytes)
    : buckets_(std::max<std::size_t>(mebibytes, 1) * 1024 * 1024 / (bucket_size * sizeof(Entry))) {
  clear();
}

void SolverTable::clear() {
  entries_.reset();
  // Zeroed by the system page by page, when first touched.
  entries_.reset(static_cast<Entry*>(std::calloc(buckets_ * bucket_size, sizeof(Entry))));
  if (!entries_)
    throw Error("not enough memory for a table of " +
                std::to_string(buckets_ * bucket_size * sizeof(Entry) / 1024 / 1024) + " MiB");
}

SolverTable::Entry* SolverTable::bucket(std::uint64_t key) const {
  return &entries_[static_cast<std::size_t>((static_cast<Wide>(key) * buckets_) >> 64) *
                   bucket_size];
}

const SolverTable::Entry* SolverTable::find(std::uint64_t key) const {
  const Entry* first = bucket(key);
  for (int i = 0; i < bucket_size; ++i)
    if (first[i].key == key && first[i].work != 0) return &first[i];
  return nullptr;
}

void SolverTable::store(const Entry& entry) {
  Entry* const first = bucket(entry.key);
  *std::min_element(first, first + bucket_size,
                    [](const Entry& a, const Entry& b) { return a.work < b.work; }) = entry;
}

}  // namespace yomi

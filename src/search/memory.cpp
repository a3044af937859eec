#include "search/memory.h"

#include <sys/mman.h>

#include <cstdint>

#include "core/check.h"

namespace yomi {
namespace {

constexpr std::uintptr_t page = std::uintptr_t{1} << 21;  // a huge one

bool is_upper_half(std::uintptr_t at) { return at % page >= page / 2; }

}  // namespace

Memory::Memory(std::size_t bytes) : size_(bytes) {
  void* const at = mmap(nullptr, size_, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED)
    throw Error("cannot get " + std::to_string(bytes >> 20) + " MiB for a tree (set memory=)");
  begin_ = static_cast<std::byte*>(at);
#ifdef MADV_HUGEPAGE
  madvise(begin_, size_, MADV_HUGEPAGE);  // a wish: the search jumps about in it
#endif
}

void Memory::passed([[maybe_unused]] const std::byte* from,
                    [[maybe_unused]] const std::byte* to) const {
#ifdef MADV_POPULATE_WRITE
  const auto before = reinterpret_cast<std::uintptr_t>(from);
  const auto after = reinterpret_cast<std::uintptr_t>(to);
  const bool upwards = after > before;
  if (is_upper_half(after) != upwards || is_upper_half(before) == upwards) return;
  const std::uintptr_t next = after / page * page + (upwards ? page : 0 - page);
  const auto first = reinterpret_cast<std::uintptr_t>(begin());
  if (next < first || next + page > first + size_) return;
  madvise(begin() + (next - first), page, MADV_POPULATE_WRITE);  // a wish, again
#endif
}

Memory::~Memory() { munmap(begin_, size_); }

}  // namespace yomi

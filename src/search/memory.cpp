#include "search/memory.h"

#include <sys/mman.h>

#include "core/check.h"

namespace yomi {

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

Memory::~Memory() { munmap(begin_, size_); }

}  // namespace yomi

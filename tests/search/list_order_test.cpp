#include "search/list_order.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>
#include <vector>

namespace yomi {
namespace {

RC_GTEST_PROP(ListOrder, IsByNumber, ()) {
  const auto some =
      *rc::gen::unique<std::vector<std::uint16_t>>(rc::gen::inRange<std::uint16_t>(0, 700));
  std::vector<std::uint16_t> moves = some;
  put_in_order(moves, 700);
  const std::set<std::uint16_t> sorted(some.begin(), some.end());
  RC_ASSERT(moves == std::vector<std::uint16_t>(sorted.begin(), sorted.end()));
  put_in_order(moves, 700);
  RC_ASSERT(moves == std::vector<std::uint16_t>(sorted.begin(), sorted.end()));
}

}  // namespace
}  // namespace yomi

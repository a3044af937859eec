// The 3x3 shapes of MoGo's playouts (Gelly, Wang, Munos and Teytaud, INRIA report 6062, 2006):
// hane, cuts and moves at the side, looked up by the eight neighbours of the point played.
#pragma once
#include <cstdint>

namespace yomi {

// `pattern` as CellGame::surroundings gives it for eight neighbours in go_board.h's order.
bool is_go_shape(std::uint32_t pattern);

}  // namespace yomi

#include "match/openings.h"

#include <fmt/format.h>

#include <fstream>

#include "core/check.h"
#include "core/params.h"
#include "core/rng.h"

namespace yomi {
namespace {

// Random moves until so many are played; starts again if the game ends on the way.
std::vector<Move> random_opening(const Position& start, int length, std::uint64_t seed) {
  Rng rng(seed);
  for (int attempt = 0; attempt < 1000; ++attempt) {
    const auto position = start.clone();
    for (int ply = 0; ply < length && position->outcome() == Outcome::Ongoing; ++ply) {
      MoveList moves;
      position->legal_moves(moves);
      position->play(moves[rng.below(moves.size())]);
    }
    if (position->outcome() == Outcome::Ongoing) return position->moves();
  }
  throw Error(
      fmt::format("no {} random moves without the end of the game in {}", length, start.game()));
}

// An opening as a user writes it; where: for errors.
std::vector<Move> moves_of(std::string_view text, const Position& start, const std::string& where) {
  const auto position = start.clone();
  try {
    play_moves(*position, text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", where, error.what()));
  }
  if (position->outcome() != Outcome::Ongoing)
    throw Error(fmt::format("{}: the game is over after this opening", where));
  if (position->moves().empty()) throw Error(fmt::format("{}: no moves in it", where));
  return position->moves();
}

}  // namespace

Openings::Openings(std::string_view text, const Position& start)
    : start_(start.clone()), identity_(text) {
  constexpr std::string_view random = "random:";
  if (text == "none") return;
  if (text == "all:1") {
    MoveList moves;
    start.legal_moves(moves);
    for (const Move move : moves) {
      const auto after = start.clone();
      after->play(move);
      if (after->outcome() == Outcome::Ongoing) list_.push_back({move});
    }
    if (list_.empty())
      throw Error("openings 'all:1': no first move leaves the game open in " + start.game());
    whole_rounds_ = true;
  } else if (text.starts_with(random)) {
    if (!parse_number(text.substr(random.size()), random_moves_) || random_moves_ < 1 ||
        random_moves_ > 100)
      throw Error(fmt::format("openings {}: expected random:1 to random:100", quoted(text)));
    random_opening(start, random_moves_, 1);
  } else if (constexpr std::string_view moves = "moves:"; text.starts_with(moves)) {
    list_.push_back(
        moves_of(text.substr(moves.size()), start, fmt::format("openings {}", quoted(text))));
  } else {
    read_file(std::string(text), start);
  }
}

void Openings::read_file(const std::string& name, const Position& start) {
  std::ifstream file(name);
  if (!file)
    throw Error(fmt::format(
        "openings {}: expected none, random:K, all:1, moves:M or a file that can be read",
        quoted(name)));
  identity_.clear();
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    line.erase(std::min(line.find_first_of("#\r"), line.size()));
    if (line.find_first_not_of(" \t,") == line.npos) continue;
    list_.push_back(moves_of(line, start, fmt::format("{}, line {}", name, number)));
    for (const Move move : list_.back()) identity_ += fmt::format("{} ", index(move));
    identity_ += ';';
  }
  if (list_.empty()) throw Error(fmt::format("{}: no opening in it (one a line)", quoted(name)));
}

std::vector<Move> Openings::of_pair(std::int64_t pair, std::uint64_t seed) const {
  if (random_moves_ > 0) return random_opening(*start_, random_moves_, seed);
  if (list_.empty()) return {};
  return list_[static_cast<std::size_t>(pair % count())];
}

}  // namespace yomi

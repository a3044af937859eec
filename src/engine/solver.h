// The exact solver: who wins with best play, and with which first moves.
//
// A depth-first search for the question "does the player to move win?", with a table of proved
// positions up to symmetry, moves that refuted most elsewhere tried first, and two cuts:
// - a child that is known to be lost for its player ends the search at once (the table is asked
//   for every child before any is searched);
// - where a game knows which cells a proof needs (Hex), a move outside all of them loses to the
//   same proof and is not searched (must-play; Hayward and others).
// With draws the question is asked twice, once with a draw as a loss and once as a win.
#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <vector>

#include "engine/solver_table.h"
#include "games/game.h"

namespace yomi {

struct SolveProgress {
  std::uint64_t nodes = 0;
  int moves_done = 0;  // of the first moves
  int moves_total = 0;
};

struct SolveLimits {
  std::size_t memory_mib = 1024;
  std::function<void(const SolveProgress&)> report = {};  // called now and then; may throw
};

struct Solution {
  Outcome winner = Outcome::Ongoing;
  std::vector<Move> winning_moves;  // of the player to move; empty when none wins
  std::uint64_t nodes = 0;
};

// The least hash over all symmetries, and the symmetry that gives it.
struct CanonicalHash {
  std::uint64_t hash;
  int symmetry;
};
template <class G>
concept HashesSymmetries = requires(const G game) {
  { game.hash(0) } -> std::same_as<std::uint64_t>;  // of transformed(symmetry)
};
template <Game G>
CanonicalHash canonical_hash(const G& game) {
  CanonicalHash best{game.hash(), 0};
  for (int s = 1; s < game.symmetry_count(); ++s) {
    std::uint64_t hash = 0;
    if constexpr (HashesSymmetries<G>)
      hash = game.hash(s);
    else
      hash = game.transformed(s).hash();
    if (hash < best.hash) best = {hash, s};
  }
  return best;
}

// Hex: a proof that a player wins needs only some of the empty cells, as bits.
template <class G>
concept HasCarriers = requires(const G game, std::uint64_t cells) {
  { game.has_carriers() } -> std::same_as<bool>;  // the board fits in a word
  { game.winning_cells(Player::First) } -> std::same_as<std::uint64_t>;
  { game.transformed_cells(cells, 0) } -> std::same_as<std::uint64_t>;
};

// How good a position looks for the player who has just moved; only the order depends on it.
template <class G>
concept HasSolveHint = requires(const G game) {
  { game.solve_hint() } -> std::same_as<int>;
};

template <Game G>
class Prover {
 public:
  Prover(const G& game, const SolveLimits& limits)
      : table_(limits.memory_mib), report_(limits.report) {
    for (auto& history : refuted_) history.resize(static_cast<std::size_t>(game.move_count()));
  }

  // From now on a draw counts as a win of this player. Forgets everything.
  void give_draws_to(Player player) {
    draw_winner_ = player;
    table_.clear();
  }
  bool saw_draw() const { return saw_draw_; }
  std::uint64_t nodes() const { return progress_.nodes; }
  SolveProgress& progress() { return progress_; }

  // Does the player who has just moved into this position win?
  bool mover_wins(const G& position) {
    const Player mover = other(position.to_play());
    if (position.outcome() != Outcome::Ongoing) return wins_by(position.outcome(), mover);
    return !prove(position, canonical_hash(position)).wins;
  }

 private:
  static constexpr std::uint64_t all_cells = ~std::uint64_t{0};
  static bool uses_carriers(const G& game) {
    if constexpr (HasCarriers<G>) return game.has_carriers();
    return false;
  }

  struct Proof {
    bool wins;              // the player to move
    std::uint64_t carrier;  // cells that it needs; all_cells where the game has no such notion
  };
  struct Candidate {
    Move move;
    CanonicalHash key;
    std::int64_t score;
  };
  struct Candidates {
    std::array<Candidate, MoveList::capacity> list;
    int first = 0, count = 0;

    // The best of those not taken yet, the earliest among equals; null when all are taken.
    const Candidate* take_best() {
      if (first == count) return nullptr;
      int best = first;
      for (int i = first + 1; i < count; ++i)
        if (list[i].score > list[best].score) best = i;
      std::rotate(&list[first], &list[best], &list[best + 1]);
      return &list[first++];
    }
  };

  bool wins_by(Outcome outcome, Player player) {
    if (outcome == Outcome::Draw) saw_draw_ = true;
    return outcome == Outcome::Draw ? draw_winner_ == player : outcome == win_for(player);
  }

  Proof prove(const G& game, const CanonicalHash& key) {
    if (const auto known = recall(game, key)) return *known;
    const std::uint64_t start = progress_.nodes++;
    if (progress_.nodes % report_every == 0 && report_) report_(progress_);
    const Proof proof = search(game);
    const auto work = std::min<std::uint64_t>(progress_.nodes - start, 0xffffffff);
    table_.store({key.hash, to_table(game, key, proof.carrier), static_cast<std::uint32_t>(work),
                  proof.wins ? 1U : 0U});
    return proof;
  }

  std::optional<Proof> recall(const G& game, const CanonicalHash& key) const {
    const auto* entry = table_.find(key.hash);
    if (entry == nullptr) return std::nullopt;
    return Proof{entry->wins != 0, from_table(game, key, entry->carrier)};
  }

  Proof search(const G& game) {
    const bool carries = uses_carriers(game);
    std::uint64_t must = all_cells;  // a move elsewhere loses
    std::uint64_t needed = 0;        // by the proofs against the moves so far
    if (const auto decided = look_ahead(game, must, needed)) return *decided;
    Candidates moves;
    if (const auto won = collect(game, must, needed, moves)) return *won;
    while (const Candidate* const best = moves.take_best()) {
      const Candidate candidate = *best;
      if (!contains(must, candidate.move)) continue;
      G next = game;
      next.play(candidate.move);
      const Proof reply = prove(next, candidate.key);
      if (!reply.wins) {
        ++refuted_[index(game.to_play())][index(candidate.move)];
        return {true, carries ? with(reply.carrier, candidate.move) : all_cells};
      }
      if (carries) must &= reply.carrier;
      needed |= reply.carrier;
    }
    return {false, carries ? needed : all_cells};
  }

  // Wins at once, and threats of the opponent to do so.
  std::optional<Proof> look_ahead(const G& game, std::uint64_t& must, std::uint64_t& needed) const {
    if constexpr (HasCarriers<G>) {
      if (game.has_carriers()) {
        const std::uint64_t wins = game.winning_cells(game.to_play());
        if (wins != 0) return Proof{true, wins & -wins};
        const std::uint64_t threats = game.winning_cells(other(game.to_play()));
        const std::uint64_t more = threats & (threats - 1);
        if (more != 0) return Proof{false, (threats ^ more) | (more & -more)};
        if (threats != 0) must = needed = threats;
        return std::nullopt;
      }
    }
    if constexpr (HasWinningMoves<G>) {
      MoveList wins;
      game.winning_moves(wins);
      if (!wins.empty()) return Proof{true, all_cells};
    }
    return std::nullopt;
  }

  // Fills in the moves to search; returns a proof if one of them wins by what is known already.
  std::optional<Proof> collect(const G& game, std::uint64_t& must, std::uint64_t& needed,
                               Candidates& out) {
    MoveList legal;
    game.legal_moves(legal);
    for (const Move move : legal) {
      if (!contains(must, move)) continue;
      G next = game;
      next.play(move);
      if (const Outcome end = next.outcome(); end != Outcome::Ongoing) {
        if (wins_by(end, game.to_play())) return Proof{true, all_cells};
        continue;
      }
      if (loses_at_once(next)) continue;
      const CanonicalHash key = canonical_hash(next);
      if (const auto known = recall(next, key)) {
        const bool carries = uses_carriers(game);
        if (!known->wins) return Proof{true, carries ? with(known->carrier, move) : all_cells};
        if (carries) must &= known->carrier;
        needed |= known->carrier;
        continue;
      }
      out.list[out.count++] = {move, key, score(game, move, next)};
    }
    return std::nullopt;
  }

  // The opponent has a winning move; where carriers are known, look_ahead has seen to it.
  bool loses_at_once(const G& next) const {
    if (uses_carriers(next)) return false;
    if constexpr (HasWinningMoves<G>) {
      MoveList wins;
      next.winning_moves(wins);
      return !wins.empty();
    }
    return false;
  }

  std::int64_t score(const G& game, Move move, const G& next) const {
    std::int64_t score = refuted_[index(game.to_play())][index(move)];
    if constexpr (HasSolveHint<G>)
      score += std::int64_t{next.solve_hint()} * (std::int64_t{1} << 40);
    return score;
  }

  static bool contains(std::uint64_t cells, Move move) {
    return cells == all_cells || (cells >> index(move) & 1) != 0;
  }
  static std::uint64_t with(std::uint64_t carrier, Move move) {
    return carrier == all_cells ? carrier : carrier | std::uint64_t{1} << index(move);
  }
  static std::uint64_t to_table(const G& game, const CanonicalHash& key, std::uint64_t carrier) {
    if constexpr (HasCarriers<G>)
      if (carrier != all_cells) return game.transformed_cells(carrier, key.symmetry);
    return carrier;
  }
  // Every symmetry of a game with carriers is its own inverse.
  static std::uint64_t from_table(const G& game, const CanonicalHash& key, std::uint64_t carrier) {
    return to_table(game, key, carrier);
  }

  static constexpr std::uint64_t report_every = 1 << 16;

  SolverTable table_;
  std::function<void(const SolveProgress&)> report_;
  SolveProgress progress_;
  Player draw_winner_ = Player::First;
  bool saw_draw_ = false;
  std::array<std::vector<std::int64_t>, 2> refuted_;  // how often a move was the answer
};

// The first moves that win when draws go to `draw_winner`, all of them or at most so many. Moves
// that are alike by symmetry are decided once.
template <Game G>
std::vector<Move> winning_first_moves(const G& game, Prover<G>& prover, Player draw_winner,
                                      std::size_t enough = MoveList::capacity) {
  prover.give_draws_to(draw_winner);
  MoveList legal;
  game.legal_moves(legal);
  prover.progress().moves_done = 0;
  prover.progress().moves_total = legal.size();
  // From the middle of the board outwards: what the strong moves teach, the others use.
  std::vector<Move> order(legal.begin(), legal.end());
  const int middle = legal.size() / 2;
  std::stable_sort(order.begin(), order.end(), [&](Move a, Move b) {
    return std::abs(index(a) - index(legal[middle])) < std::abs(index(b) - index(legal[middle]));
  });
  std::vector<Move> winning;
  std::map<std::uint64_t, bool> decided;
  for (const Move move : order) {
    if (winning.size() == enough) break;
    G next = game;
    next.play(move);
    const auto [known, is_new] = decided.emplace(canonical_hash(next).hash, false);
    if (is_new) known->second = prover.mover_wins(next);
    if (known->second) winning.push_back(move);
    ++prover.progress().moves_done;
  }
  return winning;
}

template <Game G>
Solution solve(const G& game, const SolveLimits& limits) {
  if (game.outcome() != Outcome::Ongoing) return {game.outcome(), {}, 0};
  const Player mover = game.to_play();
  Prover<G> prover(game, limits);
  Solution solution{win_for(mover), winning_first_moves(game, prover, other(mover)), 0};
  std::sort(solution.winning_moves.begin(), solution.winning_moves.end());
  if (solution.winning_moves.empty()) {
    const bool draw = prover.saw_draw() && !winning_first_moves(game, prover, mover, 1).empty();
    solution.winner = draw ? Outcome::Draw : win_for(other(mover));
  }
  solution.nodes = prover.nodes();
  return solution;
}

}  // namespace yomi

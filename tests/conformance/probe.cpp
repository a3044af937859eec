#include "tests/conformance/probe.h"

#include "engine/decisive.h"
#include "engine/game_list.h"
#include "engine/solver.h"

namespace yomi {
namespace {

template <class G>
constexpr bool is_hex(const G&) {
  return false;
}
template <int Words>
constexpr bool is_hex(const HexBoard<Words>&) {
  return true;
}

template <Game G>
class GameProbe final : public Probe {
 public:
  explicit GameProbe(const G& game) : game_(game) {}

  std::unique_ptr<Probe> copy() const override { return std::make_unique<GameProbe>(game_); }
  Player to_play() const override { return game_.to_play(); }
  Outcome outcome() const override { return game_.outcome(); }
  MoveList legal_moves() const override {
    MoveList moves;
    if (game_.outcome() == Outcome::Ongoing) game_.legal_moves(moves);
    return moves;
  }
  void play(Move move) override { game_.play(move); }
  std::uint64_t hash() const override { return game_.hash(); }
  std::uint64_t canonical_hash() const override { return yomi::canonical_hash(game_).hash; }
  int move_count() const override { return game_.move_count(); }
  int code(Move move) const override { return index(game_.code(move)); }
  int code_count() const override { return game_.code_count(); }
  int feature_code(Move move) const override { return index(game_.feature_code(move)); }
  int feature_code_count() const override { return game_.feature_code_count(); }
  std::string move_text(Move move) const override { return game_.move_text(move); }
  std::optional<Move> parse_move(std::string_view text) const override {
    return game_.parse_move(text);
  }
  Grid grid() const override { return game_.grid(); }
  std::optional<Player> at(Point point) const override { return game_.at(point); }
  int symmetry_count() const override { return game_.symmetry_count(); }
  std::unique_ptr<Probe> transformed(int symmetry) const override {
    return std::make_unique<GameProbe>(game_.transformed(symmetry));
  }
  Move transformed(Move move, int symmetry) const override {
    return game_.transformed(move, symmetry);
  }
  Finish finish(Rng& rng) const override {
    G copy = game_;
    return yomi::finish(copy, rng);
  }

  Finish watch(Rng& rng, bool slowly, Seen& seen) const override {
    const auto see = [&](Player player, Move move) { seen.emplace_back(player, move); };
    G copy = game_;
    return slowly ? finish_slowly(copy, rng, see) : yomi::finish(copy, rng, see);
  }
  bool shows_order() const override { return !is_hex(game_); }
  bool skips_turn() const override { return SkipsTurn<G>; }
  std::unique_ptr<Probe> skipped() const override {
    G copy = game_;
    if constexpr (SkipsTurn<G>) copy.skip_turn();
    return std::make_unique<GameProbe>(copy);
  }
  MoveList saving_moves() const override {
    MoveList moves;
    decisive_moves(game_, Decisive::Both, moves);
    return moves;
  }

  MoveList winning_moves() const override {
    MoveList moves;
    yomi::winning_moves(game_, moves);
    return moves;
  }
  MoveList urgent_replies() const override {
    MoveList moves;
    if constexpr (HasUrgentReplies<G>) game_.urgent_replies(moves);
    return moves;
  }
  MoveList empty_neighbours() const override {
    MoveList cells;
    if constexpr (HasPatterns<G>) game_.empty_neighbours(cells);
    return cells;
  }
  std::uint32_t pattern(Move cell) const override {
    if constexpr (HasPatterns<G>) return game_.pattern(cell);
    return 0;
  }
  int pattern_cells() const override {
    if constexpr (HasPatterns<G>) return G::pattern_cells;
    return 0;
  }

 private:
  G game_;
};

}  // namespace

std::unique_ptr<Probe> probe(const std::string& spec) {
  std::unique_ptr<Probe> start;
  const bool known = GameList::visit(spec, [&](const std::string&, const auto& game) {
    start = std::make_unique<GameProbe<std::remove_cvref_t<decltype(game)>>>(game);
  });
  CHECK(known);
  return start;
}

}  // namespace yomi

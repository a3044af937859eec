// The fast MAST and NST against means in maps, after every simulation.
#include "tests/playout/compare.h"

namespace yomi {
namespace {

// Sums of results are exact in single precision; decays are rounded to 6e-8.
void expect_means(const Policy& policy, const slow::Means& expected, int move_count,
                  int code_count) {
  const auto lessons = policy.lessons();
  auto next = lessons.begin();
  for (const auto& [code, mean] : expected.means()) {
    ASSERT_NE(next, lessons.end());
    const Ply ply = ply_of(code, code_count, move_count);
    ASSERT_EQ(next->move, ply.move);
    ASSERT_EQ(next->player, ply.player);
    ASSERT_NEAR(next->value, mean, 1e-5);
    ++next;
  }
  ASSERT_EQ(next, lessons.end());
}

struct Setting {
  std::string text;
  bool features = false;
  double k = 10, epsilon = -1, decay = 0.2;  // epsilon: -1 for Gibbs
  int longest = 1;
  bool is_nst = false;
  int threshold = 7;
};

void compare(const std::string& game, const Setting& setting, int simulations) {
  SCOPED_TRACE(game + " " + setting.text);
  const auto ground = make_playground(game);
  const GameFacts& facts = ground->facts();
  const int codes = setting.features ? facts.feature_code_count : facts.code_count();
  const auto fast = make_policy(setting.text, facts);
  slow::Means slow{};
  slow.longest = setting.longest;
  slow.threshold = setting.threshold;

  Comparison comparison{game, setting.text, simulations, simulations / 3, {}, {}, {}};
  comparison.chosen = [&](Decision& decision, Rng before, Move chosen) {
    const auto options = codes_of(decision, setting.features);
    const auto moves = decision.moves();
    const auto last = last_codes(decision, facts.move_count);
    if (setting.epsilon < 0)
      return expect_drawn(decision, before, chosen, slow.gibbs(options, last, setting.k), moves,
                          !setting.is_nst && draws_from_set(decision, setting.features));
    if (before.unit() < setting.epsilon) {
      const Move random =
          moves[static_cast<std::size_t>(before.below(static_cast<int>(moves.size())))];
      ASSERT_EQ(chosen, setting.is_nst ? no_move : random);
      return;
    }
    // Means of several sequences may be equal but for their rounding.
    const auto at = std::find(moves.begin(), moves.end(), chosen) - moves.begin();
    ASSERT_NEAR(slow.value(options.at(static_cast<std::size_t>(at)), last),
                slow.value(options[slow.best(options, last)], last), 1e-6);
    if (setting.longest > 1) return;
    // Among equals the first of the list or, where NST has one, of the set.
    const bool by_number = setting.is_nst && !decision.move_set().empty();
    const double best = slow.value(options.at(static_cast<std::size_t>(at)), last);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (slow.value(options[i], last) == best) {
        ASSERT_TRUE(by_number ? moves[i] >= chosen : static_cast<std::ptrdiff_t>(i) >= at) << i;
      }
  };
  comparison.learned = [&](const Record& record) {
    slow.add(plain(record, setting.features));
    expect_means(*fast, slow, facts.move_count, codes);
  };
  comparison.moved = [&] {
    slow.decay(setting.decay);
    expect_means(*fast, slow, facts.move_count, codes);
  };
  run(comparison, *ground, *fast);
}

class MeansOn : public testing::TestWithParam<const char*> {};

TEST_P(MeansOn, AreThoseOfMast) {
  compare(GetParam(), {"mast:k=10"}, 300);
  compare(GetParam(), {"mast:k=3,decay=0", false, 3, -1, 0}, 300);
  compare(GetParam(), {"mast:epsilon=0.2,decay=1", false, 0, 0.2, 1}, 300);
}

TEST_P(MeansOn, AreThoseOfMastf) {
  compare(GetParam(), {"mastf:k=5", true, 5}, 300);
  compare(GetParam(), {"mastf:epsilon=0.1,decay=0", true, 0, 0.1, 0}, 300);
}

TEST_P(MeansOn, AreThoseOfNst) {
  // A decay of one half leaves counts that both precisions hold exactly.
  compare(GetParam(), {"nst:decay=0.5", false, 0, 0.4, 0.5, 3, true}, 300);
  compare(GetParam(), {"nst:n=2,epsilon=0,decay=0", false, 0, 0, 0, 2, true}, 300);
  compare(GetParam(), {"nst:n=1,epsilon=0.1,decay=1", false, 0, 0.1, 1, 1, true}, 300);
  compare(GetParam(), {"nst:threshold=0,epsilon=0.1,decay=0.5", false, 0, 0.1, 0.5, 3, true, 0},
          300);
  compare(GetParam(), {"nst:threshold=2,epsilon=0.2,decay=1", false, 0, 0.2, 1, 3, true, 2}, 300);
  compare(GetParam(), {"nst:k=10,decay=0.5", false, 10, -1, 0.5, 3, true}, 300);
  compare(GetParam(), {"nst:n=2,threshold=2,k=3,decay=1", false, 3, -1, 1, 2, true, 2}, 300);
}

INSTANTIATE_TEST_SUITE_P(Games, MeansOn,
                         testing::Values("breakthrough:5", "nogo:4", "hex:5", "domineering:5",
                                         "havannah:3", "tictactoe", "go:4", "atarigo:4"));

}  // namespace
}  // namespace yomi

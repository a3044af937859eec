// The fast reply tables against maps, and pattern choices on real boards, move for move.
#include <fstream>

#include "tests/playout/compare.h"

namespace yomi {
namespace {

using Store = slow::Replies::Store;

struct Setting {
  std::string text;
  int context = 1;
  bool forgets = false, keeps = true;
  Store store = Store::All;
};

// The stored reply to two moves, else to one, if it may be played; LGR-1 has only the second.
Move expected_reply(Decision& decision, const slow::Replies& replies, const slow::Sequence& last) {
  const auto moves = decision.moves();
  for (const slow::Sequence& key : {slow::Sequence{last[0], last[1]}, slow::Sequence{last[0]}})
    if (const auto reply = replies.reply(key))
      if (std::find(moves.begin(), moves.end(), move_at(*reply)) != moves.end())
        return move_at(*reply);
  return no_move;
}

int compare(const std::string& game, const Setting& setting) {
  SCOPED_TRACE(game + " " + setting.text);
  const auto ground = make_playground(game);
  const GameFacts& facts = ground->facts();
  const auto fast = make_policy(setting.text, facts);
  slow::Replies slow{};
  slow.context = setting.context, slow.forgets = setting.forgets, slow.store = setting.store;
  if (facts.pass != no_move) slow.pass = index(facts.pass);
  int replies = 0;

  const auto expect_replies = [&] {
    std::map<int, int> stored;
    for (const Lesson& one : fast->lessons())
      stored[index(other(one.player)) * facts.move_count + index(one.to)] = index(one.move);
    for (int code = 0; code < facts.code_count(); ++code) {
      const auto expected = slow.reply({code});
      ASSERT_EQ(stored.contains(code), expected.has_value()) << code;
      if (expected) {
        ASSERT_EQ(stored[code], *expected) << code;
      }
    }
  };
  Comparison comparison{game, setting.text, 400, 150, {}, {}, {}};
  comparison.chosen = [&](Decision& decision, Rng, Move chosen) {
    replies += chosen != no_move;
    ASSERT_EQ(chosen, expected_reply(decision, slow, last_codes(decision, facts.move_count)));
  };
  comparison.learned = [&](const Record& record) {
    slow.learn(plain(record, false));
    expect_replies();
  };
  comparison.moved = [&] {
    if (!setting.keeps) slow.forget();
    expect_replies();
  };
  run(comparison, *ground, *fast);
  return replies;
}

class RepliesOn : public testing::TestWithParam<const char*> {};

TEST_P(RepliesOn, AreThoseOfTheMaps) {
  const Setting settings[] = {{"lgr1"},
                              {"lgr2", 2},
                              {"lgrf1", 1, true},
                              {"lgrf2", 2, true},
                              {"lgrf1:keep=off", 1, true, false},
                              {"lgrf2:keep=off", 2, true, false},
                              {"lgr1:store=first", 1, false, true, Store::First},
                              {"lgrf2:store=first", 2, true, true, Store::First},
                              {"lgr2:store=tree", 2, false, true, Store::Tree},
                              {"lgrf1:store=tree", 1, true, true, Store::Tree}};
  for (const Setting& setting : settings) {
    const int replies = compare(GetParam(), setting);
    if (setting.store != Store::Tree) {
      EXPECT_GT(replies, 100) << setting.text << ": too few to say anything";
    }
  }
}

// go for its passes, tictactoe for its draws.
INSTANTIATE_TEST_SUITE_P(Games, RepliesOn,
                         testing::Values("breakthrough:5", "nogo:4", "hex:5", "domineering:5",
                                         "tictactoe", "go:3", "havannah:3"));

std::string pattern_text(std::uint32_t pattern, int cells) {
  std::string text;
  for (int i = 0; i < cells; ++i) text += ".XO#"[pattern >> (2 * i) & 3];
  return text;
}

class PatternsOn : public testing::TestWithParam<const char*> {};

TEST_P(PatternsOn, AreDrawnByTheirWeights) {
  const auto ground = make_playground(GetParam());
  const GameFacts& facts = ground->facts();
  std::map<std::pair<int, std::string>, double> weights;
  const auto text_of = [&](Decision& decision, Move cell) {
    return std::pair{index(decision.to_play()),
                     pattern_text(decision.pattern(cell), facts.pattern_cells)};
  };
  Comparison seen{GetParam(), "local", 50, 20, {}, {}, {}};
  Rng rng(11);
  seen.chosen = [&](Decision& decision, Rng, Move chosen) {
    const auto near = decision.neighbours();
    ASSERT_EQ(chosen == no_move, near.empty());
    for (const Move cell : near)  // every third weighs 1 because it is not in the file
      if (rng.below(3) > 0) weights[text_of(decision, cell)] = 0.25 * rng.below(40);
  };
  seen.learned = [](const Record&) {};
  seen.moved = [] {};
  run(seen, *ground, *make_policy("local", facts));
  ASSERT_GT(weights.size(), 50U);

  const std::string file = temporary_file("compare_weights");
  std::ofstream out(file);
  out << "yomi pattern weights 1\ngame " << facts.name << "\ncells " << facts.pattern_cells
      << "\npatterns " << weights.size() << "\n";
  for (const auto& [key, weight] : weights)
    out << (key.first == 0 ? "first " : "second ") << key.second << " " << weight << "\n";
  out.close();

  Comparison compared = seen;
  compared.chosen = [&](Decision& decision, Rng before, Move chosen) {
    const auto near = decision.neighbours();
    std::vector<double> candidates;
    for (const Move cell : near) {
      const auto known = weights.find(text_of(decision, cell));
      candidates.push_back(known == weights.end() ? 1 : known->second);
    }
    const auto chances = slow::in_proportion(candidates);
    if (chances.empty()) {
      ASSERT_EQ(chosen, no_move);
    } else {
      expect_drawn(decision, before, chosen, chances, near);
    }
  };
  run(compared, *make_playground(GetParam()), *make_policy("pattern:file=" + file, facts));
}

INSTANTIATE_TEST_SUITE_P(Games, PatternsOn,
                         testing::Values("hex:7", "havannah:4", "go:5", "atarigo:5", "nogo:5"));

}  // namespace
}  // namespace yomi

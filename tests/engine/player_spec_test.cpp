#include "engine/player_spec.h"

#include <gtest/gtest.h>

#include "core/check.h"

namespace yomi {
namespace {

std::string spelled(const std::string& text) { return player_text(parse_player(text)); }

std::string complaint(const std::string& text) {
  try {
    parse_player(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no complaint";
}

TEST(PlayerSpec, HasOneSpelling) {
  EXPECT_EQ(spelled("uct"), "uct@1000");
  EXPECT_EQ(spelled("uct:c=0.4@1000"), "uct@1000");
  EXPECT_EQ(spelled("uct:c=0.50/uniform@1e4"), "uct:c=0.5@10000");
  EXPECT_EQ(spelled("grave:bias=0.00001"), "grave@1000");
  EXPECT_EQ(spelled("rave:count=parent,r=1000,schedule=sqrt@2s"), "rave:r=1000,count=parent@2s");
  EXPECT_EQ(spelled("uct@250ms"), "uct@250ms");
  EXPECT_EQ(spelled("uct@0.25s"), "uct@250ms");
  EXPECT_EQ(spelled("uct:solver=on@proven"), "uct:solver=on@proven");
  EXPECT_EQ(spelled("random"), "random");
}

TEST(PlayerSpec, KnowsTheDefaultsOfThePapers) {
  EXPECT_EQ(parse_player("uct").params.real("c"), 0.4);
  EXPECT_EQ(parse_player("uct-tuned").params.real("c"), 0.5);
  EXPECT_EQ(parse_player("amaf").params.real("alpha"), 0.5);
  EXPECT_EQ(parse_player("rave").params.real("r"), 90);
  EXPECT_EQ(parse_player("rave").params.text("unvisited"), "first");
  EXPECT_EQ(parse_player("grave").params.whole("ref"), 50);
  EXPECT_EQ(parse_player("grave").params.real("bias"), 1e-5);
  EXPECT_EQ(parse_player("grave").params.text("unvisited"), "amaf");
  for (const PartInfo& tree : all_trees()) {
    const PlayerSpec spec = parse_player(tree.name);
    EXPECT_EQ(spec.budget.playouts, 1000);
    if (spec.rule == nullptr) continue;
    EXPECT_EQ(spec.params.whole("expand"), 1);
    EXPECT_EQ(spec.params.text("transpositions"), "on");
    EXPECT_EQ(spec.params.text("final"), "visits");
  }
}

TEST(PlayerSpec, SaysWhatIsWrongAndWhatWasExpected) {
  EXPECT_EQ(complaint("utc"), "unknown tree 'utc' (did you mean 'uct'?)");
  EXPECT_EQ(
      complaint("uct:ponder=on"),
      "uct: unknown key 'ponder' (have: c, expand, transpositions, unvisited, decisive, solver, "
      "threads, reuse, final, memory)");
  EXPECT_EQ(complaint("uct:c=x"), "uct: bad value 'x' for 'c' (expected 0 to 100)");
  EXPECT_EQ(complaint("uct:expand=1.5"),
            "uct: bad value '1.5' for 'expand' (expected 1 to 1000000)");
  EXPECT_EQ(complaint("uct:c=1,c=2"), "uct: key 'c' is given twice");
  EXPECT_EQ(complaint("uct:solver"), "uct: bad option 'solver' (expected key=value)");
  EXPECT_EQ(complaint("rave:schedule=linear"),
            "rave: bad value 'linear' for 'schedule' (expected sqrt or mse)");
  EXPECT_EQ(complaint("uct/unifrom"), "unknown playout 'unifrom' (did you mean 'uniform'?)");
  EXPECT_EQ(complaint("uct@"),
            "bad budget '' (expected playouts such as 1000, a time such as 2s or "
            "250ms, or proven)");
  EXPECT_EQ(complaint("uct@0"),
            "bad budget '0' (expected playouts such as 1000, a time such as 2s "
            "or 250ms, or proven)");
  EXPECT_EQ(complaint("uct@-2s"),
            "bad budget '-2s' (expected a time up to 86400s, such as 2s or 250ms)");
  EXPECT_EQ(complaint("uct@proven"), "bad budget 'proven' for 'uct' (expected solver=on with it)");
  EXPECT_EQ(complaint("random:c=1"), "random: unknown key 'c' (there are no keys here)");
  EXPECT_EQ(complaint("uct:c='1"), "a quote ' is not closed in 'uct:c='1'");
}

TEST(PlayerSpec, SurvivesAnyText) {
  const std::string pieces = "uctrave:=,/+@'.0123smprovengdi";
  std::uint64_t state = 1;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (int k = 0; k < 12; ++k) {
      state = state * 6364136223846793005 + 1442695040888963407;
      text += pieces[(state >> 33) % pieces.size()];
    }
    try {
      EXPECT_EQ(spelled(spelled(text)), spelled(text)) << text;
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace yomi

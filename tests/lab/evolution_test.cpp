// Evolutions: what a setup may say, what is refused before the first game, and that the weights
// depend on nothing else: not on threads, not on interruptions.
#include "lab/evolution.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "core/check.h"
#include "engine/roster.h"
#include "tests/store/fixture.h"

namespace yomi {
namespace {

EvolutionSetup setup_with(const std::vector<std::pair<std::string, std::string>>& settings) {
  EvolutionSetup setup;
  for (const auto& [key, value] : settings) setup.set(key, value);
  return setup;
}

EvolutionSetup tiny(const std::string& game = "hex:3",
                    const std::string& optimiser = "snes:members=4,generations=3,games=2") {
  return setup_with({{"game", game}, {"optimiser", optimiser}, {"player", "uct/pattern@20"}});
}

std::string file_error(const std::string& text) {
  return error_of([&] { parse_evolution(text, "e.toml"); });
}
std::string refusal(const EvolutionSetup& setup) {
  return error_of([&] { Evolution evolution(setup); });
}
std::string refusal(const std::string& key, const std::string& value) {
  return error_of([&] {
    EvolutionSetup setup = tiny();
    setup.set(key, value);
    Evolution evolution(setup);
  });
}

TEST(EvolutionSetup, ReadsEveryKeyOfTheFileAndOfTheOptimiser) {
  const EvolutionSetup setup = parse_evolution(
      "rate = 0.25\nmembers = 8\ngame = \"hex:7\"\noptimiser = \"snes\"\nseed = 5\n"
      "generations = 20\nmirror = \"off\"\nprobe = 10\nfolding = \"off\"\n",
      "e.toml");
  EXPECT_EQ(setup.params.text("game"), "hex:7");
  EXPECT_EQ(setup.params.whole("probe"), 10);
  EXPECT_EQ(optimiser_text(setup.optimiser), "snes:members=8,rate=0.25,mirror=off,generations=20");
  EXPECT_EQ(setup.seed, 5u);
  EXPECT_EQ(Evolution(setup).optimiser().population().size(), 8u);
}

TEST(EvolutionSetup, SpendsThePapersGamesBetterWhereNothingIsSaid) {
  const Evolution evolution(parse_evolution("game = \"hex:7\"", "e.toml"));
  EXPECT_EQ(evolution.command(),
            "yomi evolve --game hex:7 --optimiser snes --player "
            "uct-tuned:expand=50,transpositions=off/pattern@1000 --opening c4 --folding on "
            "--seed 1");
  EXPECT_EQ(evolution.optimiser().games().size(), 200u);
  EXPECT_EQ(evolution.optimiser().population()[0].size(), 496u);
}

TEST(EvolutionSetup, OfHivemindIsThePapers) {
  const Evolution evolution(
      parse_evolution("game = \"hex:7\"\noptimiser = \"hivemind\"", "e.toml"));
  EXPECT_EQ(evolution.command(),
            "yomi evolve --game hex:7 --optimiser hivemind --player "
            "uct-tuned:expand=50,transpositions=off/pattern@1000 --opening c4 --folding off "
            "--seed 1");
  EXPECT_EQ(evolution.optimiser().generations(), 100);
  EXPECT_EQ(evolution.optimiser().population().size(), 40u);
  EXPECT_EQ(evolution.optimiser().games().size(), 200u);
  EXPECT_EQ(evolution.optimiser().population()[0].size(), 8192u);
}

TEST(EvolutionSetup, OfTheExamplesIsAsTheySay) {
  const std::string folder = YOMI_SOURCE_DIR "/data/evolve/";
  const auto command = [](const std::string& text) {
    return Evolution(parse_evolution(text, "")).command();
  };
  const Evolution paper(read_evolution(folder + "hivemind-hex-7.toml"));
  EXPECT_EQ(paper.command(), command("game = \"hex:7\"\noptimiser = \"hivemind\""))
      << "every line is a default";
  const Evolution better(read_evolution(folder + "snes-hex-7.toml"));
  EXPECT_EQ(better.command(), command("game = \"hex:7\"")) << "every line is a default";
  EXPECT_EQ(better.optimiser().generations(), paper.optimiser().generations());
  EXPECT_EQ(better.optimiser().games().size(), paper.optimiser().games().size());
}

TEST(EvolutionSetup, OpensHexByThePapersMoveOnEverySize) {
  for (const auto& [game, opening] : {std::pair("hex:5", "c4"),
                                      {"hex:11", "c4"},
                                      {"hex:13", "c4"},
                                      {"hex:4", "random:2"},
                                      {"nogo:5", "random:2"}})
    EXPECT_NE(Evolution(tiny(game)).command().find(" --opening " + std::string(opening) + " "),
              std::string::npos)
        << game;
}

TEST(EvolutionSetup, TakesAnOpeningAsMovesOrAsAFileOfThem) {
  const TemporaryDirectory directory;
  std::ofstream(directory.file("openings")) << "a1\nb2 c3\n";
  const auto opened = [](const std::string& opening) {
    EvolutionSetup setup = tiny("hex:5", "snes:members=4,games=3");
    setup.set("opening", opening);
    Evolution evolution(setup);
    std::vector<std::size_t> lengths;
    for (const BatchGame& game : evolution.fitness_games())
      lengths.push_back(game.setup.opening.size());
    return std::pair(evolution.run_setup().configuration, lengths);
  };
  EXPECT_EQ(opened(" B2,c3 "), opened("b2 c3"));
  EXPECT_EQ(opened("b2 c3").second, std::vector<std::size_t>(12, 2));
  EXPECT_EQ(opened("none").second, std::vector<std::size_t>(12, 0));
  EXPECT_EQ(opened("random:3").second, std::vector<std::size_t>(12, 3));
  EXPECT_EQ(opened(directory.file("openings")).second,
            (std::vector<std::size_t>{1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1}));
}

TEST(EvolutionSetup, NamesTheLineAndTheNearestRightWord) {
  EXPECT_EQ(file_error("game = \"hex:7\"\nsigma = 1\n"),
            "e.toml, line 2: unknown key 'sigma' (did you mean 'sigma0'?)");
  EXPECT_EQ(file_error("optimiser = \"hivemnd\"\n"),
            "e.toml, line 1: unknown optimiser 'hivemnd' (did you mean 'hivemind'?)");
  EXPECT_EQ(file_error("optimiser = \"snes\"\nmembers = 0\n"),
            "e.toml, line 2: bad value '0' for 'members' (expected 4 to 100000)");
  EXPECT_EQ(file_error("parents = 0\noptimiser = \"hivemind\"\n"),
            "e.toml, line 1: bad value '0' for 'parents' (expected 2 to 100000)");
  EXPECT_EQ(file_error("\nseed = -1\n"),
            "e.toml, line 2: bad value '-1' for 'seed' (expected 0 to 2^64 - 1)");
  EXPECT_EQ(file_error("game = [1]\n"), "e.toml, line 1: expected a number or a text in quotes");
  EXPECT_TRUE(file_error("game = \n").starts_with("e.toml, line 1: "));
  EXPECT_EQ(error_of([] { read_evolution("no/such.toml"); }), "cannot read 'no/such.toml'");
}

TEST(Evolution, RefusesWhatCannotBePlayed) {
  EXPECT_EQ(refusal(EvolutionSetup()),
            "no game to evolve patterns for (expected such as game = \"hex:7\")");
  EXPECT_EQ(refusal("game", "hexx"), "unknown game 'hexx' (did you mean 'hex'?)");
  EXPECT_EQ(refusal("game", "breakthrough:5"),
            "no patterns in breakthrough: its moves are not cells with neighbours");
  EXPECT_EQ(refusal("game", "nogo:1"), "no pattern can occur on a board of nogo");
  EXPECT_EQ(refusal("optimiser", "hivemind:parents=3,elites=4"),
            "more elites than parents (expected at most as many)");
  EXPECT_EQ(refusal("player", "uct@10"),
            "player 'uct@10' has no place for weights (expected one playout 'pattern' without "
            "file=)");
  EXPECT_EQ(refusal("player", "uct/pattern:file=x@10"),
            "player 'uct/pattern:file=x@10' has no place for weights (expected one playout "
            "'pattern' without file=)");
  EXPECT_EQ(refusal("player", "uct/pattern@1s"),
            "player 'uct/pattern@1s' never plays the same game again (expected threads=1 and a "
            "number of playouts)");
  EXPECT_EQ(refusal("player", "utc/pattern"), "unknown tree 'utc' (did you mean 'uct'?)");
  EXPECT_NE(refusal("opening", "z9"), "");
  EXPECT_NE(refusal("opening", "random:0"), "");
  EXPECT_LT(refusal("opening", std::string(100'000, 'x')).size(), 300u);
  EXPECT_NE(refusal("folding", "maybe"), "");
}

TEST(Evolution, RefusesAProbeAgainstWeightsOfAnotherGame) {
  const TemporaryDirectory directory;
  const std::string file = directory.file("go.weights");
  std::ofstream(file) << "yomi pattern weights 1\ngame go\ncells 8\npatterns 0\n";
  EvolutionSetup setup = tiny();
  setup.set("probe", "2");
  setup.set("probe-against", "pattern:file='" + file + "'");
  EXPECT_EQ(refusal(setup), file + ":2: weights for 'go' (expected hex)");
}

struct EvolutionRun : testing::Test {
  // Plays on from what the store has, for so many generations at most; returns the policy.
  std::string evolve(const EvolutionSetup& setup, int threads = 1, int most = 1000) {
    Evolution evolution(setup);
    const auto store = open_store(directory.file(store_name));
    run = store->open_run(evolution.run_setup());
    evolution.resume(store->checkpoints(run));
    int left = most;
    run_evolution(*store, run, evolution, threads,
                  {.go_on = [&](const EvolutionState&) { return left > 0; },
                   .saved = [&](const Checkpoint&) { --left; }});
    checkpoints = store->checkpoints(run);
    return evolution.policy_text(0);
  }

  TemporaryDirectory directory;
  std::string store_name = "one.db";
  RunId run = 0;
  std::vector<Checkpoint> checkpoints;
};

TEST_F(EvolutionRun, GivesTheSamePolicyWithAnyNumberOfThreads) {
  const std::string one = evolve(tiny());
  store_name = "two.db";
  EXPECT_EQ(evolve(tiny(), 3), one);
  EXPECT_EQ(checkpoints.size(), 3u);
  EXPECT_EQ(checkpoints[0].games, 8);
}

TEST_F(EvolutionRun, GivesTheSamePolicyHoweverOftenItWasStopped) {
  for (const std::string optimiser :
       {"hivemind:parents=3,children=3,elites=1,generations=3,games=2",
        "snes:members=4,generations=3,games=2", "pso:members=4,generations=3,games=2"}) {
    const EvolutionSetup setup = tiny("hex:3", optimiser);
    store_name = "whole.db";
    const std::string whole = evolve(setup);
    const auto expected = checkpoints;
    store_name = "pieces.db";
    for (int i = 0; i < 3; ++i) evolve(setup, 1, 1);
    EXPECT_EQ(evolve(setup), whole) << optimiser;
    ASSERT_EQ(checkpoints.size(), 3u);
    EXPECT_EQ(checkpoints.back().state, expected.back().state);
    EXPECT_EQ(checkpoints.back().best, expected.back().best);
  }
}

TEST_F(EvolutionRun, AnotherSettingIsAnotherRun) {
  evolve(tiny());
  const RunId first = run;
  for (const auto& [key, value] : {std::pair("seed", "2"),
                                   {"rate", "0.3"},
                                   {"player", "uct/pattern@21"},
                                   {"opening", "b2"},
                                   {"game", "hex:4"},
                                   {"folding", "off"}}) {
    EvolutionSetup setup = tiny();
    setup.set(key, value);
    evolve(setup, 1, 0);
    EXPECT_NE(run, first) << key;
    EXPECT_TRUE(checkpoints.empty()) << key;
  }
  EvolutionSetup looked_at = tiny();
  looked_at.set("probe", "2");
  evolve(looked_at);
  EXPECT_EQ(run, first) << "probes only look on";
}

TEST_F(EvolutionRun, MayBeMadeLongerUnlessTheOptimiserPlansAhead) {
  EvolutionSetup setup = tiny();
  evolve(setup);
  const RunId first = run;
  setup.set("generations", "4");
  const std::string longer = evolve(setup);
  EXPECT_EQ(run, first);
  EXPECT_EQ(checkpoints.size(), 4u);
  store_name = "at-once.db";
  EXPECT_EQ(evolve(setup), longer);
  setup.set("generations", "2");
  EXPECT_EQ(error_of([&] { evolve(setup); }),
            "the store has generation 4 of this run (expected --generations 4 or more, given 2)");

  setup = tiny("hex:3", "hivemind:parents=3,children=3,elites=1,generations=2,games=1");
  evolve(setup);
  const RunId short_run = run;
  setup.set("generations", "3");
  evolve(setup, 1, 0);
  EXPECT_NE(run, short_run) << "tau falls over the whole run";
}

TEST_F(EvolutionRun, RefusesADamagedCheckpoint) {
  const EvolutionSetup setup = tiny();
  evolve(setup, 1, 2);
  const auto whole = checkpoints;
  Evolution evolution(setup);
  for (const std::size_t at : {std::size_t{0}, std::size_t{60}, whole.back().state.size() - 1}) {
    auto damaged = whole;
    damaged.back().state[at] ^= 1;
    const std::string error = error_of([&] { evolution.resume(damaged); });
    EXPECT_TRUE(error.starts_with("the checkpoint of generation 2 cannot be used: ")) << error;
    EXPECT_TRUE(error.ends_with("(expected another --seed or --store, to begin anew)")) << error;
  }
  auto renumbered = whole;
  renumbered.back().generation = 1;
  EXPECT_NE(error_of([&] { evolution.resume(renumbered); }), "");
  evolution.resume(whole);
  EXPECT_EQ(evolution.optimiser().generation(), 2);
}

TEST_F(EvolutionRun, WorksForEveryGameWithPatternsAndItsPolicyPlays) {
  for (const std::string game :
       {"hex:3", "hex:3,swap=on", "havannah:2", "nogo:3", "misere-nogo:3", "atarigo:3", "go:3"})
    for (const std::string optimiser :
         {"hivemind:parents=2,children=2,elites=0,generations=1,games=1",
          "snes:members=4,generations=1,games=1"}) {
      const std::string policy = evolve(tiny(game, optimiser));
      const std::string file = directory.file("policy.weights");
      std::ofstream(file) << policy;
      const auto start = start_game(game);
      const auto spec = parse_player("uct/pattern:file='" + file + "'@20");
      EXPECT_EQ(make_searcher(*start, spec, 1)->think(*start).playouts, 20) << game << optimiser;
    }
}

TEST_F(EvolutionRun, ProbesWhenTheyAreDueAndAtTheEnd) {
  EvolutionSetup setup = tiny();
  for (const auto& [key, value] :
       {std::pair("generations", "5"), {"probe", "6"}, {"probe-every", "2"}})
    setup.set(key, value);
  evolve(setup);
  std::vector<std::int64_t> games;
  for (const Checkpoint& checkpoint : checkpoints) {
    games.push_back(checkpoint.probe_games);
    EXPECT_LE(checkpoint.probe_points, static_cast<double>(checkpoint.probe_games));
  }
  EXPECT_EQ(games, (std::vector<std::int64_t>{0, 6, 0, 6, 6}));
}

TEST_F(EvolutionRun, EveryMemberPlaysWithItsOwnWeights) {
  Evolution evolution(tiny("hex:4"));
  const auto games = evolution.fitness_games();
  std::set<const PatternWeights*> weights;
  for (const BatchGame& game : games) {
    weights.insert(game.first->playouts[0].weights.get());
    weights.insert(game.second->playouts[0].weights.get());
  }
  EXPECT_EQ(weights.size(), 4u);
  std::set<float> of_one_pattern;
  for (const auto* one : weights) of_one_pattern.insert(one->at(Player::First, 2));
  EXPECT_EQ(of_one_pattern.size(), 4u);
}

TEST_F(EvolutionRun, APolicyOnDiskPlaysAsTheWeightsInMemory) {
  Evolution evolution(tiny("hex:5", "hivemind:games=1"));
  const PlayerSpec in_memory = *evolution.fitness_games()[0].first;
  const auto start = start_game("hex:5");
  PatternFile file{.comments = {}, .game = "hex", .cells = 6, .entries = {}};
  for (const Player player : {Player::First, Player::Second})
    for (std::uint32_t pattern = 0; pattern < 4096; ++pattern)
      file.entries.push_back({player, pattern, in_memory.playouts[0].weights->at(player, pattern)});
  std::ofstream(directory.file("w")) << pattern_file_text(file);
  const auto visits = [&](const PlayerSpec& spec) {
    std::vector<std::pair<Move, std::int64_t>> counts;
    for (const auto& move :
         make_searcher(*start, spec, 1)->think(*start, Budget{.playouts = 500}).moves)
      counts.emplace_back(move.move, move.visits);
    return counts;
  };
  const auto on_disk = parse_player("uct/pattern:file='" + directory.file("w") + "'@20");
  EXPECT_EQ(visits(in_memory), visits(on_disk));
  EXPECT_NE(visits(in_memory), visits(parse_player("uct/local@20")));
}

TEST_F(EvolutionRun, PairsOfGamesBeginAlikeAndSeedsDiffer) {
  Evolution evolution(tiny("hex:5"));
  const auto games = evolution.fitness_games();
  ASSERT_EQ(games.size(), 8u);
  std::set<std::uint64_t> seeds;
  for (std::size_t i = 0; i < games.size(); ++i) {
    EXPECT_EQ(games[i].setup.opening, games[i ^ 1].setup.opening);
    EXPECT_EQ(games[i].first, games[i ^ 1].second);
    seeds.insert(games[i].setup.seed);
  }
  EXPECT_EQ(seeds.size(), games.size());
}

TEST_F(EvolutionRun, TheOutputIsNotWrittenOverSomethingElse) {
  const std::string file = directory.file("out.weights");
  EvolutionSetup setup = tiny();
  setup.set("output", file);
  const Evolution evolution(setup);
  evolution.check_output();
  std::ofstream(file) << evolution.policy_text(0);
  evolution.check_output();
  std::ofstream(file) << "my diary\n";
  EXPECT_EQ(error_of([&] { evolution.check_output(); }),
            "'" + file + "' is there and is not a policy (expected another --output)");
  setup.set("seed", "2");
  std::ofstream(file) << Evolution(setup).policy_text(0);
  EXPECT_EQ(error_of([&] { evolution.check_output(); }),
            "'" + file +
                "' is there and is the policy of another run (expected another "
                "--output)");
  const auto refused = [&](const std::string& name) {
    setup.set("output", name);
    return error_of([&] { Evolution(setup).check_output(); });
  };
  EXPECT_EQ(refused("out.svg"), "output 'out.svg': .svg is for the learning curve");
  std::ofstream(directory.file("drawing.svg")) << "mine";
  EXPECT_EQ(refused(directory.file("drawing.weights")),
            "'" + directory.file("drawing.svg") + "' is there already (expected another --output)");
  EXPECT_NE(refused(std::string(100'000, 'x')), "");
  setup.set("output", directory.file("missing/out.weights"));
  EXPECT_NE(error_of([&] { Evolution(setup).check_output(); }), "");
}

}  // namespace
}  // namespace yomi

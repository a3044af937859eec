// Results that outlive their games: their file, what counts of two of them, and what a store adds.
#include "lab/kept_results.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "lab/experiment_folder.h"
#include "lab/stored_matches.h"
#include "tests/lab/fixture.h"

namespace yomi {
namespace {

const PlainMatch hex{"hex:3", "uct@5", "random", "none", "", false, false};

// A's games as first and as second, all else nothing.
MatchResult result_of(const Score& first, const Score& second, const std::string& build = "1 (x)") {
  MatchResult result;
  result.result.games.score = first;
  result.result.games.score += second;
  result.result.games.a_as_first = first;
  result.builds = {build};
  return result;
}

KeptResults parsed(const std::string& text) {
  std::istringstream in(text);
  return parse_kept_results(in, "kept.jsonl");
}

TEST(KeptResultsOfAMatch, AreReadAsTheyWereWritten) {
  KeptResults results;
  MatchResult havannah = result_of({6, 3, 1}, {4, 5, 1});
  havannah.result.games.shapes = {ShapeWins{7, 1, 3, 10}, ShapeWins{8, 0, 0, 8}};
  havannah.result.games.voids = 2;
  havannah.builds = {"0.1.0 (abc)", "0.2.0 (def)"};
  const PlainMatch other{"havannah:4", "uct@5", "gtp:x \"y\"", "random:2", "z | é", true, false};
  havannah.result.games.a_as_first = havannah.result.games.score;  // A is always first
  ASSERT_TRUE(results.take(other, 7, havannah));
  ASSERT_TRUE(results.take(hex, 18446744073709551615u, result_of({1, 0, 0}, {0, 1, 0})));
  const KeptResults read = parsed(results.text());
  EXPECT_EQ(read.text(), results.text());
  ASSERT_EQ(read.matches().size(), 2u);
  EXPECT_EQ(read.of(other).at(7).result.games, havannah.result.games);
  EXPECT_EQ(read.of(other).at(7).builds, havannah.builds);
  EXPECT_EQ(read.of(hex).at(18446744073709551615u).result.games.a_as_second(), (Score{0, 1, 0}));
  EXPECT_TRUE(read.of({}).empty());
}

TEST(KeptResultsOfAMatch, AreALineEachInTheirOwnOrder) {
  KeptResults one, other;
  PlainMatch earlier = hex;
  earlier.a = "rave@5";
  one.take(hex, 2, result_of({1, 0, 0}, {}));
  one.take(hex, 1, result_of({1, 0, 0}, {}));
  one.take(earlier, 1, result_of({1, 0, 0}, {}));
  other.take(earlier, 1, result_of({1, 0, 0}, {}));
  other.take(hex, 1, result_of({1, 0, 0}, {}));
  other.take(hex, 2, result_of({1, 0, 0}, {}));
  EXPECT_EQ(one.text(), other.text());
  const std::string first = fmt::format(
      "{{\"game\":\"hex:3\",\"a\":\"rave@5\",\"b\":\"random\",\"openings\":\"none\","
      "\"first\":\"both\",\"seed\":1,\"row_seed\":{},"
      "\"as_first\":{{\"won\":1,\"lost\":0,\"drawn\":0}},"
      "\"as_second\":{{\"won\":0,\"lost\":0,\"drawn\":0}},\"builds\":[\"1 (x)\"]}}\n",
      row_seed(earlier, 1));
  EXPECT_EQ(one.text().substr(0, first.size()), first);
}

TEST(KeptResultsOfAMatch, WithTheSameSeedAreThoseOfMoreGames) {
  KeptResults results;
  EXPECT_TRUE(results.take(hex, 1, result_of({2, 0, 0}, {1, 1, 0}, "first")));
  EXPECT_FALSE(results.take(hex, 1, result_of({3, 0, 0}, {}, "fewer")));
  EXPECT_EQ(results.of(hex).at(1).builds.front(), "first");
  EXPECT_FALSE(results.take(hex, 1, result_of({4, 0, 0}, {}, "as many")));
  EXPECT_EQ(results.of(hex).at(1).builds.front(), "as many") << "the new one";
  EXPECT_TRUE(results.take(hex, 1, result_of({4, 1, 0}, {}, "more")));
  ASSERT_EQ(results.of(hex).size(), 1u);
  EXPECT_EQ(results.of(hex).at(1).result.games.score, (Score{4, 1, 0})) << "never added";
  KeptResults few;
  few.take(hex, 1, result_of({1, 0, 0}, {}));
  const std::string both = few.text() + results.text() + few.text();
  EXPECT_EQ(parsed(both).text(), results.text()) << "so two files may be put together";
}

TEST(KeptResultsOfAMatch, WithAnotherSeedAreOthers) {
  KeptResults results;
  results.take(hex, 1, result_of({2, 0, 0}, {}));
  results.take(hex, 2, result_of({1, 0, 0}, {}));
  EXPECT_EQ(results.of(hex).size(), 2u);
}

// A line that is right, changed.
std::string wrong(const std::string& from, const std::string& to) {
  KeptResults results;
  MatchResult result = result_of({6, 3, 1}, {4, 5, 1});
  result.result.games.shapes[0] = {7, 1, 3, 10};
  results.take(hex, 1, result);
  std::string line = results.text();
  EXPECT_NE(line.find(from), line.npos) << from;
  line.replace(line.find(from), from.size(), to);
  return error_of([&] { parsed(results.text() + line); });
}

TEST(KeptResultsOfAMatch, NameTheLineOfAMistake) {
  const std::string at = "kept.jsonl, line 2: ";
  EXPECT_EQ(wrong("{\"game", "{game"), at + "expected a JSON object");
  EXPECT_EQ(wrong("{\"game", "<<<<<<< HEAD"), at + "expected a JSON object");
  EXPECT_EQ(wrong("\"hex:3\"", "3"), at + "expected a text \"game\"");
  EXPECT_EQ(wrong("\"random\"", "\"\""),
            at + "expected a game, a player A and, but for searches, a player B");
  EXPECT_EQ(wrong("\"both\"", "\"b\""), at + "expected \"first\": \"both\" or \"a\"");
  EXPECT_EQ(wrong("\"seed\":1", "\"seed\":-1"),
            at + "expected \"seed\", a whole number up to 18446744073709551615");
  EXPECT_EQ(wrong("\"won\":6,", ""), at + "expected \"won\", a whole number up to 1000000000");
  EXPECT_EQ(wrong("\"won\":6", "\"won\":6.5"),
            at + "expected \"won\", a whole number up to 1000000000");
  EXPECT_EQ(wrong("\"won\"", "\"wins\"").substr(0, 39), at + "unknown name 'wins'");
  EXPECT_EQ(wrong("\"builds\"", "\"build\""), at + "unknown name 'build' (did you mean 'builds'?)");
  EXPECT_EQ(wrong("[\"1 (x)\"]", "[]"), at + "expected \"builds\": [\"...\"], texts");
  EXPECT_EQ(wrong("\"rings\":7", "\"rings\":11"),
            at + "expected no more \"a_shapes\" of a kind than wins: 10");
  EXPECT_EQ(wrong("{\"won\":6,\"lost\":3,\"drawn\":1}", "[6, 3, 1]"),
            at + "expected \"as_first\": {\"won\": ..., ...}");
  EXPECT_EQ(error_of([] { read_kept_results("/nobody/has.jsonl"); }),
            "cannot read '/nobody/has.jsonl'");
}

TEST(KeptResultsOfAMatch, FitTheSeedOfWhatWasPlayed) {
  const std::string seed = std::to_string(row_seed(hex, 1));
  EXPECT_EQ(wrong(seed, "12"),
            "kept.jsonl, line 2: \"row_seed\" 12 does not fit the match and its "
            "seed (expected " +
                seed + ")");
  EXPECT_NE(wrong("uct@5", "uct@6").find("\"row_seed\" " + seed + " does not fit"),
            std::string::npos);
  EXPECT_NE(wrong("\"seed\":1", "\"seed\":2").find("does not fit"), std::string::npos);
}

TEST(KeptResultsOfAMatch, HaveNoSecondMoversWhereAIsAlwaysFirst) {
  KeptResults results;
  PlainMatch first = hex;
  first.a_is_first = true;
  results.take(first, 1, result_of({1, 0, 0}, {1, 0, 0}));
  EXPECT_EQ(error_of([&] { parsed(results.text()); }),
            "kept.jsonl, line 1: expected no games \"as_second\" where A is always first");
}

const PlainMatch searched_hex{"hex:3", "uct@5", "", "none", "", false, true};

TEST(KeptSearches, AreReadAsTheyWereWritten) {
  KeptResults results;
  MatchResult result;
  result.builds = {"1 (x)"};
  result.result.searches = {{{10, 20, 5, {{"black b1", 3}}}}, {{11, 0, 0, {}}}};
  results.take(searched_hex, 1, result);
  results.take({"go:7", "uct@5", "rave@5", "none", "", false, true}, 1,
               {{{}, {}, {{{1, 2, 1, {}}, {2, 2, 2, {}}}}}, {"1 (x)"}});
  const KeptResults read = parsed(results.text());
  EXPECT_EQ(read.text(), results.text());
  EXPECT_EQ(read.of(searched_hex).at(1).result.searches, result.result.searches);
  EXPECT_EQ(read.of(searched_hex).at(1).games(), 2);
  EXPECT_TRUE(read.of(hex).empty()) << "a match is something else";
}

TEST(KeptSearches, ThatCannotBeAreRefused) {
  const auto error_with = [](const std::string& text, const std::string& b) {
    KeptResults results;
    results.take({"hex:3", "uct@5", b, "none", "", false, true}, 1,
                 {{{}, {}, {{{10, 20, 5, {}}}}}, {"1 (x)"}});
    std::string line = results.text();
    const std::string counts = "playouts 10 moves 20 answered 5";
    line.replace(line.find(counts), counts.size(), text);
    return error_of([&] { parsed(line); });
  };
  const std::string at = "kept.jsonl, line 1: ";
  EXPECT_EQ(error_with("playouts 10 moves 20 answered 5", ""), "");
  EXPECT_EQ(error_with("playouts ten", ""), at + "not counts of a search: 'playouts ten'");
  EXPECT_EQ(error_with("", ""), at + "these cannot be the counts of a search: 'playouts 0 moves 0 "
                                     "answered 0'");
  EXPECT_NE(error_with("playouts 10 moves 20 answered 21", "").find("cannot be"),
            std::string::npos);
  EXPECT_NE(error_with("playouts 10 black:b1 11", "").find("cannot be"), std::string::npos);
  EXPECT_EQ(error_with("playouts 1", "rave@5"),
            at + "expected in every search counts of A and of B");
  EXPECT_EQ(error_with("playouts 1; playouts 1", ""),
            at + "expected in every search counts of A only");
}

struct KeptOfAStore : ContestTest {
  KeptOfAStore() {
    experiment = parse_experiment(R"(title = "Small"
games = 4
[[rows]]
name = "match"
game = "havannah:2"
a = "uct@5"
b = "random"
[[rows]]
name = "less"
game = "havannah:2"
a = "uct@5"
less = "rave@5"
b = "random"
[[rows]]
name = "replies"
game = "hex:3"
a = "uct/lgr1@50"
measure = "replies"
)",
                                  "small.toml");
  }
  void play_plain(const ExperimentRow& plain, std::int64_t games, std::uint64_t seed = 1) {
    play(row_contest(experiment, plain, seed), games);
  }
  std::int64_t keep_all(std::uint64_t seed = 1) {
    const auto store = open_store_to_read(directory.file());
    return keep(kept, StoredMatches(*store, seed), {experiment});
  }

  Experiment experiment;
  KeptResults kept;
};

TEST_F(KeptOfAStore, AreItsTalliesEachOnce) {
  play_plain(experiment.rows[0], 4);
  play_plain(experiment.rows[2], 3);
  EXPECT_EQ(keep_all(), 2) << "two rows share a match";
  const auto store = open_store_to_read(directory.file());
  const auto match = stored_row(*store, experiment, experiment.rows[0], 1);
  const auto searches = stored_row(*store, experiment, experiment.rows[2], 1);
  const KeptResults read = parsed(kept.text());
  EXPECT_EQ(read.text(), kept.text());
  const MatchTally& tally = read.of(plain_match(experiment.rows[0])).at(1).result.games;
  EXPECT_EQ(tally, match->result.games);
  EXPECT_GT(tally.shapes[0].of + tally.shapes[1].of, 0);
  const auto& again = read.of(plain_match(experiment.rows[2])).at(1).result;
  EXPECT_EQ(again.searches, searches->result.searches);
  EXPECT_EQ(again.share(experiment.rows[2]).points,
            searches->result.share(experiment.rows[2]).points);
}

TEST_F(KeptOfAStore, GrowWithItAndBySeeds) {
  play_plain(experiment.rows[0], 2);
  EXPECT_EQ(keep_all(), 1);
  EXPECT_EQ(keep_all(), 0);
  play_plain(experiment.rows[0], 4);
  EXPECT_EQ(keep_all(), 1);
  EXPECT_EQ(kept.of(plain_match(experiment.rows[0])).at(1).games(), 4);
  EXPECT_EQ(keep_all(2), 0) << "nothing was played from it";
  play_plain(experiment.rows[0], 2, 2);
  EXPECT_EQ(keep_all(2), 1);
  EXPECT_EQ(kept.of(plain_match(experiment.rows[0])).size(), 2u);
}

TEST_F(KeptOfAStore, HaveOneOfTwoMatchesWithoutTheOther) {
  play_plain(plain_rows(experiment.rows[1])[1], 2);
  EXPECT_EQ(keep_all(), 1);
  EXPECT_EQ(kept.matches().begin()->first.a, "rave@5");
}

TEST(TheKeptResults, ThatComeWithTheProgramAreOfItsExperiments) {
  const std::string file = std::string(YOMI_SOURCE_DIR) + "/data/results.jsonl";
  const KeptResults results = read_kept_results(file);  // which looks at every row's seed
  std::ifstream in(file);
  EXPECT_EQ(results.text(), std::string(std::istreambuf_iterator<char>(in), {}))
      << "as yomi report --keep writes it";
  std::set<PlainMatch> known;
  for (const std::string& name : experiment_names())
    for (const ExperimentRow& row : read_experiment(find_experiment(name)).rows)
      for (const ExperimentRow& plain : plain_rows(row)) known.insert(plain_match(plain));
  for (const auto& [match, by_seed] : results.matches())
    EXPECT_TRUE(known.contains(match)) << match.game << ": " << match.a << " against " << match.b;
}

}  // namespace
}  // namespace yomi

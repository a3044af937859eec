// Verdicts on made-up runs, and the files they are read from.
#include "cli/bench_compare.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/check.h"
#include "core/rng.h"
#include "tests/cli/run.h"

namespace yomi::cli {
namespace {

// Slices around a speed, evenly over a spread: with 0.05 from 2.5 % below to 2.5 % above.
std::vector<double> slices(double units, double spread, int count = 7) {
  std::vector<double> values;
  for (int i = 0; i < count; ++i)
    values.push_back(units * (1 + spread * (static_cast<double>(i) / (count - 1) - 0.5)));
  return values;
}

BenchRow row(double units, std::vector<double> slices) {
  return {"search", "hex:11", "uct@10000", units, std::move(slices)};
}

Verdict verdict(double ratio, double spread, int count = 7) {
  const double before = 3.4;
  return compare(row(before, slices(before, spread, count)),
                 row(before * ratio, slices(before * ratio, spread, count)))
      .verdict;
}

std::string refusal(const std::string& text) {
  std::istringstream in(text);
  try {
    parse_bench(in, "old.json");
    return "";
  } catch (const Error& error) {
    return error.what();
  }
}

std::string line(const std::string& game, double units, const std::vector<double>& slices) {
  std::ostringstream out;
  out << R"({"workload":"search","game":")" << game << R"(","player":"uct@10000","units":)" << units
      << R"(,"slices":[)";
  for (std::size_t i = 0; i < slices.size(); ++i) out << (i == 0 ? "" : ",") << slices[i];
  out << "]}\n";
  return out.str();
}

// A folder for one test's files.
class BenchFiles : public testing::Test {
 protected:
  BenchFiles() {
    std::string name = testing::TempDir() + "bench_XXXXXX";
    folder_ = mkdtemp(name.data());
  }
  ~BenchFiles() override { std::filesystem::remove_all(folder_); }

  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path) << text;
    return path;
  }

 private:
  std::string folder_;
};

TEST(BenchVerdict, FindsATwentyPercentChangeInFivePercentOfNoise) {
  EXPECT_EQ(verdict(1.2, 0.05), Verdict::Faster);
  EXPECT_EQ(verdict(1 / 1.2, 0.05), Verdict::Slower);
  EXPECT_EQ(verdict(1.2, 0.05, 5), Verdict::Faster);
}

TEST(BenchVerdict, LeavesAThreePercentChangeInTenPercentOfNoise) {
  EXPECT_EQ(verdict(1.03, 0.1), Verdict::Same);
  EXPECT_EQ(verdict(1 / 1.03, 0.1), Verdict::Same);
  EXPECT_EQ(verdict(1.03, 0.1, 5), Verdict::Same);
}

TEST(BenchVerdict, LeavesASmallChangeHoweverSure) {
  EXPECT_EQ(verdict(1.015, 1e-6), Verdict::Same);
  EXPECT_EQ(verdict(1 / 1.015, 1e-6), Verdict::Same);
  EXPECT_EQ(verdict(1.03, 1e-6), Verdict::Faster);
}

TEST(BenchVerdict, IsNotMovedByOneWildSlice) {
  std::vector<double> now = slices(1, 0.05);
  now[3] = 5;
  EXPECT_EQ(compare(row(1, slices(1, 0.05)), row(1, now)).verdict, Verdict::Same);
  now = slices(1.3, 0.05, 9);
  now[3] = 0.1;
  EXPECT_EQ(compare(row(1, slices(1, 0.05, 9)), row(1.3, now)).verdict, Verdict::Faster);
}

TEST(BenchVerdict, NeedsEnoughSlices) {
  EXPECT_EQ(verdict(10, 0.01, 4), Verdict::Unknown);
  const Comparison found = compare(row(2, {}), row(3, slices(3, 0.05)));
  EXPECT_EQ(found.verdict, Verdict::Unknown);
  EXPECT_EQ(found.ratio, 1.5);
  EXPECT_FALSE(found.interval.has_value());
}

// U is 0 in one of C(m + n, m) orders, 1 in one, 2 in two, 3 in three: with 5 and 5 of 252 only the
// first has less than a chance of 1/200, with 7 and 7 of 3432 the sums of orders are 1, 2, 4, 7,
// 12, 19, 30 (more than 17.16 of them are too many). Wilcoxon's tables have the same.
TEST(BenchVerdict, TakesItsRanksFromTheExactDistribution) {
  EXPECT_EQ(interval_rank(4, 5), 0u);
  EXPECT_EQ(interval_rank(4, 6), 1u);
  EXPECT_EQ(interval_rank(5, 5), 1u);
  EXPECT_EQ(interval_rank(7, 7), 5u);
  EXPECT_EQ(interval_rank(0, 7), 0u);
  EXPECT_EQ(interval_rank(1000, 1), 5u);  // U is as likely 0 as 1 to 1000
  EXPECT_EQ(interval_rank(3000, 1), 0u);
  // Beyond 2500 pairs by the normal distribution, which continues the exact one.
  EXPECT_NEAR(static_cast<double>(interval_rank(50, 51)),
              static_cast<double>(interval_rank(50, 50)), 30);
}

// 99 of 100 intervals hold the truth; of 2000, all but 20 with a standard deviation of 4.5.
TEST(BenchVerdict, IsWrongAboutNothingChangedOnceInAHundred) {
  Rng rng(7);
  const auto noisy = [&] {
    std::vector<double> values;
    for (int i = 0; i < 7; ++i) values.push_back(0.8 + 0.4 * rng.below(1'000'000) / 1e6);
    return values;
  };
  int missed = 0;
  for (int run = 0; run < 2000; ++run) {
    const auto interval = compare(row(1, noisy()), row(1, noisy())).interval;
    missed += interval->low > 1 || interval->high < 1;
  }
  EXPECT_LT(missed, 34);
  EXPECT_GT(missed, 2);
}

TEST(BenchFile, IsRefusedWithTheLineThatIsWrong) {
  const std::string good = line("hex:7", 2, {2, 2.1});
  const std::string what = "not a line of yomi bench --json: ";
  EXPECT_EQ(refusal(""), "no rows in 'old.json' (expected what yomi bench --json prints)");
  EXPECT_EQ(refusal(good + "{\"workload\":"), "old.json:2: " + what + "'{\"workload\":'");
  EXPECT_EQ(refusal("unit: 1,000\n"), "old.json:1: " + what + "'unit: 1,000'");
  EXPECT_EQ(refusal("[1]\n"), "old.json:1: " + what + "'[1]'");
  EXPECT_EQ(refusal("{\"workload\":\"search\",\"game\":3}"), "old.json:1: " + what + "no \"game\"");
  EXPECT_EQ(refusal(line("hex:7", -1, {1})), "old.json:1: " + what + "\"units\" is no speed");
  EXPECT_EQ(refusal(line("hex:7", 1, {1, 0})),
            "old.json:1: " + what + "\"slices\" is no list of speeds");
  EXPECT_EQ(refusal(good), "");
}

TEST(BenchFile, MayComeFromOtherVersions) {
  std::istringstream in(
      R"({"workload":"playouts","game":"hex:7","player":"uniform","units":2})"
      "\n"
      R"({"workload":"search","game":"hex:7","player":"uct","units":3,"slices":[3],"new":{"a":1}})"
      "\n"
      R"({"workload":"search","game":"chess","player":"uct","verdict":"missing"})"
      "\n");
  const auto rows = parse_bench(in, "old.json");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_TRUE(rows[0].slices.empty());
  EXPECT_EQ(rows[1].text(), "search hex:7 uct");
}

TEST(BenchFile, CountsSeveralRunsTogether) {
  std::istringstream in(line("hex:7", 2, {1, 2, 3}) + line("hex:9", 1, {1}) +
                        line("hex:7", 5, {4, 5, 6}));
  const auto rows = parse_bench(in, "old.json");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].slices, (std::vector<double>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(rows[0].units, 3.5);
}

TEST_F(BenchFiles, OfTwoRunsGiveVerdictsAndNameWhatIsOnOneSideOnly) {
  const auto before =
      file("before", line("hex:7", 1, slices(1, 0.05)) + line("hex:9", 1, slices(1, 0.1)) +
                         line("go:9", 1, slices(1, 0.05)));
  const auto now =
      file("now", line("hex:7", 1.2, slices(1.2, 0.05)) + line("hex:9", 1.03, slices(1.03, 0.1)) +
                      line("nogo:9", 1, slices(1, 0.05)));
  const Said said = yomi_says({"bench", "--compare", before, "--with", now});
  EXPECT_EQ(said.status, 0) << said.err;
  for (const std::string& part : {std::string("faster\n"), std::string("same\n"),
                                  std::string("\nonly now: search nogo:9 uct@10000\n"),
                                  "\nonly in " + before + ": search go:9 uct@10000\n",
                                  std::string("\n1 faster, 0 slower, 1 the same\n")})
    EXPECT_NE(said.out.find(part), std::string::npos) << part << said.out;
}

TEST_F(BenchFiles, OfTwoRunsGiveVerdictsAsJson) {
  const auto before = file("before", line("hex:7", 1.2, slices(1.2, 0.05)) + line("go:9", 1, {1}));
  const auto now = file("now", line("hex:7", 1, slices(1, 0.05)) + line("nogo:9", 1, {1}));
  const auto lines = yomi_says({"bench", "--compare", before, "--with", now, "--json"}).lines();
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(json_value(lines[0], "verdict"), "\"slower\"");
  EXPECT_LT(std::stod(json_value(lines[0], "low")), 1 / 1.2);
  EXPECT_GT(std::stod(json_value(lines[0], "high")), 1 / 1.2);
  EXPECT_EQ(json_value(lines[1], "verdict"), "\"new\"");
  EXPECT_EQ(json_value(lines[2], "verdict"), "\"missing\"");
  EXPECT_EQ(json_value(lines[2], "game"), "\"go:9\"");
  // What was printed can be compared again.
  const auto again = file("again", lines[0] + "\n" + lines[1] + "\n" + lines[2] + "\n");
  EXPECT_EQ(yomi_says({"bench", "--compare", again, "--with", now}).status, 0);
}

TEST_F(BenchFiles, AreComparedWithWhatIsMeasured) {
  const auto before =
      file("before", R"({"workload":"playouts","game":"hex:7","player":"uniform","units":1e9,)"
                     R"("slices":[1e9,1e9,1e9,1e9,1e9]})"
                     "\n" +
                         line("hex:11", 1, {1}));
  const std::vector<std::string> words{"bench", "--only",  "playouts hex:7", "--compare",
                                       before,  "--quick", "--seconds",      "0.001"};
  const Said said = yomi_says(words);
  EXPECT_NE(said.out.find("slower\n"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("\n0 faster, 1 slower, 0 the same\n"), std::string::npos);
  EXPECT_EQ(said.out.find("only in"), std::string::npos) << "was not to be measured";
  auto with_json = words;
  with_json.emplace_back("--json");
  EXPECT_EQ(json_value(yomi_says(with_json).out, "verdict"), "\"slower\"");
}

TEST_F(BenchFiles, ThatAreBadAreRefusedInOneLine) {
  const auto bad = file("bad", "hello\n");
  for (const auto& words : std::vector<std::vector<std::string>>{
           {"bench", "--compare", "/no/such/file"},
           {"bench", "--compare", bad},
           {"bench", "--with", bad},
           {"bench", "--compare", file("good", line("hex:7", 1, {1})), "--with", bad}}) {
    const Said said = yomi_says(words);
    EXPECT_EQ(said.status, 2);
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
  }
}

}  // namespace
}  // namespace yomi::cli

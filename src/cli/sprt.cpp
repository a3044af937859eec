// yomi sprt: what the result of a match says, from plain counts.
#include "match/sprt.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <ostream>

#include "cli/commands.h"
#include "cli/text.h"
#include "core/check.h"
#include "core/params.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr double most_games = 1e12;

constexpr Option count_operand(std::string_view name, std::string_view meaning) {
  return {
      .name = name, .kind = Option::Kind::Whole, .low = 0, .high = most_games, .meaning = meaning};
}

constexpr Option error_option(std::string_view name, std::string_view meaning) {
  return {.name = name,
          .kind = Option::Kind::Real,
          .value = "P",
          .fallback = "0.05",
          .low = 0.0001,
          .high = 0.4999,
          .meaning = meaning};
}

constexpr Option options[] = {
    count_operand("W", "games that A won"),
    count_operand("L", "games that A lost"),
    count_operand("D", "drawn games"),
    {.name = "--pairs",
     .kind = Option::Kind::Text,
     .value = "a,b,c,d,e",
     .meaning = "instead of W L D: pairs of games, sides swapped, in which A made 0, 1/2, 1, 3/2 "
                "and 2 points"},
    {.name = "--bounds",
     .kind = Option::Kind::Text,
     .value = "E0,E1",
     .fallback = "0,30",
     .meaning = "H0: A is at most E0 Elo stronger; H1: at least E1"},
    error_option("--alpha", "chance of accepting H1 at E0"),
    error_option("--beta", "chance of accepting H0 at E1"),
    seed_option,
    json_option,
    help_option};

// What was given, and what it comes to.
struct Report {
  Score score;
  std::optional<PairScore> pairs;  // given instead
  double rate;
  Interval interval;
  Elo elo;
  Evidence evidence;
};

PairScore parse_pairs(std::string_view text) {
  PairScore pairs;
  const auto parts = split(text, ',');
  bool good = parts.size() == pairs.counts.size();
  for (std::size_t i = 0; good && i < parts.size(); ++i) {
    const char* const end = parts[i].data() + parts[i].size();
    const auto [stop, error] = std::from_chars(parts[i].data(), end, pairs.counts[i]);
    good = error == std::errc{} && stop == end && pairs.counts[i] >= 0 &&
           static_cast<double>(pairs.counts[i]) <= most_games;
  }
  if (!good)
    throw Error(
        fmt::format("bad value {} for --pairs (expected five counts: pairs in which A made "
                    "0, 1/2, 1, 3/2 and 2 points, such as 3,0,33,0,24)",
                    quoted(text)));
  return pairs;
}

Score read_score(const Arguments& arguments) {
  for (const auto name : {"W", "L", "D"})
    if (!arguments.has(name))
      throw Error("sprt needs W L D, the games won, lost and drawn by A (or --pairs a,b,c,d,e)");
  const auto count = [&](std::string_view name) {
    return static_cast<std::int64_t>(arguments.whole(name));
  };
  return {.wins = count("W"), .losses = count("L"), .draws = count("D")};
}

Report read_report(const Arguments& arguments, const Sprt& test) {
  if (!arguments.has("--pairs")) {
    const Score score = read_score(arguments);
    return {score,      std::nullopt,        score.rate(), wilson(score.points(), score.games()),
            elo(score), test.evidence(score)};
  }
  if (arguments.has("W")) throw Error("sprt takes either W L D or --pairs a,b,c,d,e, not both");
  const PairScore pairs = parse_pairs(arguments.text("--pairs"));
  return {{}, pairs, pairs.rate(), pair_interval(pairs), elo(pairs), test.evidence(pairs)};
}

std::string_view decision_name(Sprt::Decision decision) {
  constexpr std::string_view names[] = {"continue", "H0", "H1"};
  return names[static_cast<int>(decision)];
}

// An Elo without limit is null.
void print_json(const Report& report, const Sprt& test, std::ostream& out) {
  Json json;
  if (report.pairs) {
    const auto& counts = report.pairs->counts;
    json.add("pairs", Json()
                          .add("0", counts[0])
                          .add("0.5", counts[1])
                          .add("1", counts[2])
                          .add("1.5", counts[3])
                          .add("2", counts[4]));
  } else {
    json.add("wins", report.score.wins)
        .add("losses", report.score.losses)
        .add("draws", report.score.draws);
  }
  json.add("rate", report.rate)
      .add("low", report.interval.low)
      .add("high", report.interval.high)
      .add("elo", report.elo.value)
      .add("elo_low", report.elo.low)
      .add("elo_high", report.elo.high)
      .add("elo0", test.setup().bounds.elo0)
      .add("elo1", test.setup().bounds.elo1)
      .add("alpha", test.setup().alpha)
      .add("beta", test.setup().beta)
      .add("llr", report.evidence.llr)
      .add("llr_low", test.lower())
      .add("llr_high", test.upper())
      .add("decision", decision_name(test.decide(report.evidence)))
      .print(out);
}

std::string heading(const Report& report) {
  const auto count = [](std::int64_t number, std::string_view noun) {
    return counted(static_cast<std::uint64_t>(number), noun);
  };
  if (!report.pairs)
    return fmt::format("{}: A won {}, lost {}, drew {}", count(report.score.games(), "game"),
                       grouped(static_cast<std::uint64_t>(report.score.wins)),
                       grouped(static_cast<std::uint64_t>(report.score.losses)),
                       grouped(static_cast<std::uint64_t>(report.score.draws)));
  const auto& counts = report.pairs->counts;
  return fmt::format("{}: A made 2 points in {}, 3/2 in {}, 1 in {}, 1/2 in {}, 0 in {}",
                     count(report.pairs->pairs(), "pair"), counts[4], counts[3], counts[2],
                     counts[1], counts[0]);
}

// A pace is a guess; without any, nothing is said.
std::string remaining(const Evidence& evidence, const Sprt& test) {
  if (evidence.llr == 0) return "";
  const double goal = evidence.llr > 0 ? test.upper() : test.lower();
  const double more = std::ceil((goal / evidence.llr - 1) * static_cast<double>(evidence.count));
  if (more > most_games) return "";
  return fmt::format(", about {} at this rate",
                     counted(static_cast<std::uint64_t>(more), evidence.unit));
}

std::string next_step(const Report& report, const Sprt& test) {
  if (test.decide(report.evidence) == Sprt::Decision::Continue)
    return fmt::format("next: yomi sprt {} --bounds {},{} after more {}s{}",
                       report.pairs ? "--pairs a,b,c,d,e" : "W L D", test.setup().bounds.elo0,
                       test.setup().bounds.elo1, report.evidence.unit,
                       remaining(report.evidence, test));
  return "next: yomi sprt --help   for the next test choose bounds before its first game";
}

void print_text(const Report& report, const Sprt& test, std::ostream& out) {
  const auto [elo0, elo1] = test.setup().bounds;
  const bool decided = test.decide(report.evidence) != Sprt::Decision::Continue;
  out << heading(report) << "\n\n"
      << aligned({{"rate of A", percent(report.rate),
                   fmt::format("95 % {:.2f} to {:.2f}", 100 * report.interval.low,
                               100 * report.interval.high)},
                  {"Elo of A - B", elo_text(report.elo)},
                  {"LLR", llr_text(report.evidence.llr),
                   fmt::format("H0 ({} Elo) at {}, H1 ({} Elo) at {}", elo0, llr_text(test.lower()),
                               elo1, llr_text(test.upper()))}})
      << "\n"
      << test.sentence(report.evidence) << "\n";
  if (decided)
    out << "The limits are for a number of games fixed beforehand; a test that stops on its own "
           "exaggerates the difference a little.\n";
  out << next_step(report, test) << "\n";
}

void run(const Arguments& arguments, Screen& screen) {
  const Sprt test({.bounds = parse_elo_bounds(arguments.text("--bounds")),
                   .alpha = arguments.real("--alpha"),
                   .beta = arguments.real("--beta")});
  const Report report = read_report(arguments, test);
  if (arguments.has("--json"))
    print_json(report, test, screen.out);
  else
    print_text(report, test, screen.out);
}

}  // namespace

const Command sprt_command{"sprt", "says what a match result means, and whether it decides a test",
                           options,
                           "yomi sprt 60 40 0\n"
                           "yomi sprt 520 430 50 --bounds 0,20 --json\n"
                           "yomi sprt --pairs 3,0,33,0,24 --bounds 0,30",
                           run};

}  // namespace yomi::cli

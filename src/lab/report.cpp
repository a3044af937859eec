#include "lab/report.h"

#include <algorithm>
#include <map>
#include <set>

namespace yomi {
namespace {

// Nothing: there is nothing of this row or of one of its two matches.
std::optional<ReportRow> read_row(const StoredMatches& stored, const KeptResults& kept,
                                  const Experiment& experiment, const ExperimentRow& row,
                                  std::size_t shown_games) {
  ReportRow report{row, {}, {}};
  for (const ExperimentRow& plain : plain_rows(row)) {
    ReportMatch match{plain_match(plain), kept.of(plain_match(plain)),
                      stored.read(experiment, plain)};
    if (match.stored) {
      take(match.results, stored.seed(), match_result(*match.stored));
      std::vector<GameRow>& games = match.stored->games;
      games.resize(row.is_search() ? 0 : std::min(games.size(), shown_games));
    }
    if (match.results.empty()) return std::nullopt;
    for (const auto& [seed, result] : match.results)
      report.result.add(result.result, plain.a == row.less);
    report.matches.push_back(std::move(match));
  }
  return report;
}

std::vector<ReportExperiment> read_experiments(const StoredMatches& stored, const KeptResults& kept,
                                               const std::vector<Experiment>& experiments,
                                               std::size_t shown_games) {
  std::vector<ReportExperiment> parts;
  for (const Experiment& experiment : experiments) {
    ReportExperiment part{experiment, {}};
    for (const ExperimentRow& row : experiment.rows)
      if (auto played = read_row(stored, kept, experiment, row, shown_games))
        part.rows.push_back(*std::move(played));
    if (!part.rows.empty()) parts.push_back(std::move(part));
  }
  return parts;
}

ReportPairing& pairing_of(std::vector<ReportPairing>& pairings, const GameRow& row) {
  for (ReportPairing& pairing : pairings)
    if (pairing.game == row.game && ((pairing.a == row.first && pairing.b == row.second) ||
                                     (pairing.a == row.second && pairing.b == row.first)))
      return pairing;
  return pairings.emplace_back(ReportPairing{row.game, row.first, row.second, {}, {}, {}});
}

ReportRun read_run(Store& store, const RunInfo& run, std::size_t shown_games) {
  ReportRun report{run, {}, store.checkpoints(run.id)};
  for (GameRow& row : games_in_order(store, run.id)) {
    report.searches = is_search(row);
    ReportPairing& pairing = pairing_of(report.pairings, row);
    pairing.count(row);
    if (pairing.games.size() < shown_games) pairing.games.push_back(std::move(row));
  }
  return report;
}

// Each match once, whichever rows share it.
using GamesOfMatches = std::map<PlainMatch, std::int64_t>;

void add_matches(GamesOfMatches& matches, const ReportExperiment& experiment) {
  for (const ReportRow& row : experiment.rows)
    for (const ReportMatch& match : row.matches) matches[match.match] = match.games();
}

std::int64_t sum_of(const GamesOfMatches& matches, bool searches) {
  std::int64_t sum = 0;
  for (const auto& [match, games] : matches)
    if (match.searches == searches) sum += games;
  return sum;
}

}  // namespace

std::vector<std::string> ReportExperiment::missing() const {
  std::vector<std::string> names;
  for (const ExperimentRow& row : experiment.rows)
    if (std::none_of(rows.begin(), rows.end(),
                     [&](const ReportRow& played) { return played.row.name == row.name; }))
      names.push_back(row.name);
  return names;
}

void ReportPairing::count(const GameRow& row) {
  const bool a_is_first = row.first == a;
  const auto add = [&](Score& total) {
    if (row.result == "draw")
      ++total.draws;
    else if (row.result == "first" || row.result == "second")
      ++((row.result == "first") == a_is_first ? total.wins : total.losses);
  };
  add(score);
  if (a_is_first) add(a_as_first);
}

std::int64_t ReportMatch::games() const {
  std::int64_t sum = 0;
  for (const auto& [seed, result] : results) sum += result.games();
  return sum;
}

std::int64_t ReportExperiment::counted(bool searches) const {
  GamesOfMatches matches;
  add_matches(matches, *this);
  return sum_of(matches, searches);
}

std::int64_t Report::counted(bool searches) const {
  GamesOfMatches matches;
  for (const ReportExperiment& experiment : experiments) add_matches(matches, experiment);
  std::int64_t sum = sum_of(matches, searches);
  for (const ReportRun& run : others)
    if (run.searches == searches) sum += run.run.games;
  return sum;
}

std::int64_t Report::shown() const {
  std::set<std::pair<RunId, std::int64_t>> games;
  for (const ReportExperiment& experiment : experiments)
    for (const ReportRow& row : experiment.rows)
      for (const ReportMatch& match : row.matches)
        if (match.stored)
          for (const GameRow& game : match.stored->games)
            games.emplace(match.stored->run.id, game.number);
  for (const ReportRun& run : others)
    for (const ReportPairing& pairing : run.pairings)
      for (const GameRow& game : pairing.games) games.emplace(run.run.id, game.number);
  return std::ssize(games);
}

bool Report::is_stored() const {
  const auto stored = [](const ReportRow& row) {
    return std::all_of(row.matches.begin(), row.matches.end(),
                       [](const ReportMatch& match) { return match.is_stored(); });
  };
  return std::all_of(experiments.begin(), experiments.end(), [&](const ReportExperiment& part) {
    return std::all_of(part.rows.begin(), part.rows.end(), stored);
  });
}

std::vector<std::uint64_t> Report::seeds() const {
  std::set<std::uint64_t> seeds;
  for (const ReportExperiment& experiment : experiments)
    for (const ReportRow& row : experiment.rows)
      for (const ReportMatch& match : row.matches)
        for (const auto& [seed, result] : match.results) seeds.insert(seed);
  return {seeds.begin(), seeds.end()};
}

Report read_report(Store& store, const std::vector<Experiment>& experiments,
                   const ReportOptions& options, const KeptResults& kept) {
  Report report;
  report.experiments =
      read_experiments(StoredMatches(store, options.seed), kept, experiments, options.shown_games);
  if (options.only_experiments) return report;
  std::set<RunId> used;
  for (const ReportExperiment& part : report.experiments)
    for (const ReportRow& row : part.rows)
      for (const ReportMatch& match : row.matches)
        if (match.stored) used.insert(match.stored->run.id);
  for (const RunInfo& run : store.runs())
    if (!used.contains(run.id)) report.others.push_back(read_run(store, run, options.shown_games));
  return report;
}

Report kept_report(const KeptResults& kept, const std::vector<Experiment>& experiments) {
  Report report;
  report.experiments = read_experiments({}, kept, experiments, 0);
  return report;
}

void VerdictCounts::add(const ReportRow& row) {
  const auto add_one = [&](const Measured& ours, const std::optional<Published>& published) {
    if (!published) return;
    const Verdict verdict = judge(ours, *published);
    ++(verdict == Verdict::Agrees ? agree : verdict == Verdict::Differs ? differ : open);
  };
  add_one(row.result.share(row.row), row.row.published);
  add_one(row.result.draws(row.row), row.row.published_draws);
}

VerdictCounts verdicts(const ReportExperiment& experiment) {
  VerdictCounts counts;
  for (const ReportRow& row : experiment.rows) counts.add(row);
  return counts;
}

}  // namespace yomi

#include "lab/report.h"

#include <algorithm>
#include <map>
#include <set>

#include "version.h"

namespace yomi {
namespace {

// A run's identity whatever build played it.
std::string without_engine(std::string configuration) {
  constexpr std::string_view key = ",\"engine\":\"";
  const auto at = configuration.find(key);
  if (at == configuration.npos) return configuration;
  const auto end = configuration.find('"', at + key.size());
  return configuration.erase(at, end + 1 - at);
}

bool is_of_this_engine(const RunInfo& run) {
  return run.setup.configuration.find("\"" + std::string(engine_signature) + "\"") !=
         std::string::npos;
}

// The runs that reproduce made, by what they play.
class Reproduced {
 public:
  explicit Reproduced(const std::vector<RunInfo>& runs) {
    for (const RunInfo& run : runs)
      if (run.setup.kind == "reproduce" && run.games > 0) add(run);
  }

  const RunInfo* find(const RunSetup& setup) const {
    const auto found = runs_.find(without_engine(setup.configuration));
    return found == runs_.end() ? nullptr : &found->second;
  }

 private:
  void add(const RunInfo& run) {
    RunInfo& kept = runs_[without_engine(run.setup.configuration)];
    if (kept.id == 0 || is_of_this_engine(run) || !is_of_this_engine(kept)) kept = run;
  }

  std::map<std::string, RunInfo> runs_;
};

std::vector<GameRow> games_in_order(Store& store, RunId run) {
  std::vector<GameRow> games = store.games(run);
  std::sort(games.begin(), games.end(),
            [](const GameRow& a, const GameRow& b) { return a.number < b.number; });
  return games;
}

// Nothing: the store has no games of this row or of one of its two matches, or its players cannot
// even be named here (a policy that is not there).
std::optional<ReportRow> read_row(Store& store, const Reproduced& runs,
                                  const Experiment& experiment, const ExperimentRow& row,
                                  const ReportOptions& options) {
  try {
    ReportRow report{row, {}, {}};
    for (const ExperimentRow& plain : plain_rows(row)) {
      const Contest contest(row_contest(experiment, plain, options.seed));
      const RunInfo* const run = runs.find(contest.run_setup());
      if (run == nullptr) return std::nullopt;
      std::vector<GameRow> games = games_in_order(store, run->id);
      report.result.take(row_result(contest, games), plain.a == row.less);
      games.resize(row.is_search() ? 0 : std::min(games.size(), options.shown_games));
      report.matches.push_back({plain.a, *run, std::move(games)});
    }
    return report;
  } catch (const Error&) {
    return std::nullopt;
  }
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

using GamesOfRuns = std::map<RunId, std::int64_t>;

void add_runs(GamesOfRuns& runs, const ReportExperiment& experiment, bool searches) {
  for (const ReportRow& row : experiment.rows)
    for (const ReportMatch& match : row.matches)
      if (row.row.is_search() == searches) runs[match.run.id] = match.run.games;
}

std::int64_t sum_of(const GamesOfRuns& runs) {
  std::int64_t sum = 0;
  for (const auto& [run, games] : runs) sum += games;
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

std::int64_t ReportExperiment::counted(bool searches) const {
  GamesOfRuns runs;
  add_runs(runs, *this, searches);
  return sum_of(runs);
}

std::int64_t Report::counted(bool searches) const {
  GamesOfRuns runs;
  for (const ReportExperiment& experiment : experiments) add_runs(runs, experiment, searches);
  for (const ReportRun& run : others)
    if (run.searches == searches) runs[run.run.id] = run.run.games;
  return sum_of(runs);
}

std::int64_t Report::shown() const {
  std::set<std::pair<RunId, std::int64_t>> games;
  for (const ReportExperiment& experiment : experiments)
    for (const ReportRow& row : experiment.rows)
      for (const ReportMatch& match : row.matches)
        for (const GameRow& game : match.games) games.emplace(match.run.id, game.number);
  for (const ReportRun& run : others)
    for (const ReportPairing& pairing : run.pairings)
      for (const GameRow& game : pairing.games) games.emplace(run.run.id, game.number);
  return std::ssize(games);
}

Report read_report(Store& store, const std::vector<Experiment>& experiments,
                   const ReportOptions& options) {
  Report report;
  report.seed = options.seed;
  const std::vector<RunInfo> runs = store.runs();
  const Reproduced reproduced(runs);
  std::set<RunId> used;
  for (const Experiment& experiment : experiments) {
    ReportExperiment part{experiment, {}};
    for (const ExperimentRow& row : experiment.rows)
      if (auto played = read_row(store, reproduced, experiment, row, options)) {
        for (const ReportMatch& match : played->matches) used.insert(match.run.id);
        part.rows.push_back(*std::move(played));
      }
    if (!part.rows.empty()) report.experiments.push_back(std::move(part));
  }
  if (options.only_experiments) return report;
  for (const RunInfo& run : runs)
    if (!used.contains(run.id)) report.others.push_back(read_run(store, run, options.shown_games));
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

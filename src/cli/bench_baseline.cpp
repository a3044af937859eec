#include "cli/bench_baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace yomi::cli {

Json names_of(const BenchRow& row) {
  Json json;
  json.add("workload", row.workload).add("game", row.game).add("player", row.player);
  return json;
}

const BenchRow* Baseline::saved(const BenchRow& now) {
  const std::string text = now.text();
  const auto found = std::find_if(rows_.begin(), rows_.end(),
                                  [&](const BenchRow& row) { return row.text() == text; });
  (found == rows_.end() ? new_ : compared_).push_back(text);
  return found == rows_.end() ? nullptr : &*found;
}

Comparison Baseline::judge(const BenchRow& before, const BenchRow& now) {
  const Comparison found = compare(before, now);
  ++counts_.at(static_cast<std::size_t>(found.verdict));
  return found;
}

void Baseline::add_to(Json& json, const BenchRow& now) {
  const BenchRow* before = saved(now);
  if (before == nullptr) {
    json.add("verdict", "new");
    return;
  }
  const Comparison found = judge(*before, now);
  json.add("ratio", found.ratio);
  if (found.interval) json.add("low", found.interval->low).add("high", found.interval->high);
  json.add("verdict", verdict_name(found.verdict));
}

std::string Baseline::heading() {
  return fmt::format("  {:10}{:24}{:26}{:>9}{:>9}{:>8}  {:17}{}\n", "workload", "game", "player",
                     "before", "now", "ratio", "99 % interval", "verdict");
}

std::string Baseline::line(const BenchRow& now) {
  const std::string names = fmt::format("  {:10}{:24}{:26}", now.workload, now.game, now.player);
  const BenchRow* before = saved(now);
  if (before == nullptr)
    return fmt::format("{}{:>9}{:>9.3f}{:>8}  {:17}new", names, "-", now.units, "-", "-");
  const Comparison found = judge(*before, now);
  const std::string interval =
      found.interval ? fmt::format("{:.3f} to {:.3f}", found.interval->low, found.interval->high)
                     : "-";
  return fmt::format("{}{:>9.3f}{:>9.3f}{:>8.3f}  {:17}{}", names, before->units, now.units,
                     found.ratio, interval, verdict_name(found.verdict));
}

std::vector<BenchRow> Baseline::missing() const {
  std::vector<BenchRow> rows = rows_;
  std::erase_if(rows, [&](const BenchRow& row) {
    return std::find(compared_.begin(), compared_.end(), row.text()) != compared_.end();
  });
  return rows;
}

void Baseline::print_missing_json(std::ostream& out) const {
  for (const BenchRow& row : missing()) names_of(row).add("verdict", "missing").print(out);
}

void Baseline::print_summary(std::ostream& out) const {
  for (const std::string& row : new_) out << "only now: " << row << '\n';
  for (const BenchRow& row : missing()) out << fmt::format("only in {}: {}\n", file_, row.text());
  out << fmt::format("{} faster, {} slower, {} the same", count(Verdict::Faster),
                     count(Verdict::Slower), count(Verdict::Same));
  if (const int unknown = count(Verdict::Unknown); unknown > 0)
    out << fmt::format(", {} unknown (too few slices; 5 and 5 are enough)", unknown);
  out << "\nchance calls 1 unchanged line in 100, a busy machine more: measure it again with "
         "--only\n";
}

}  // namespace yomi::cli

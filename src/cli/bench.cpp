// yomi bench: speeds, per CPU second and in a unit that compares machines; what has changed since a
// saved run; and the signature.
#include <fmt/format.h>

#include <ostream>

#include "cli/bench_baseline.h"
#include "cli/bench_speed.h"
#include "cli/commands.h"
#include "cli/progress.h"
#include "cli/signature.h"
#include "cli/text.h"
#include "core/check.h"
#include "protocol/json.h"

namespace yomi::cli {
namespace {

constexpr Option options[] = {
    {.name = "--only",
     .kind = Option::Kind::Text,
     .value = "TEXT",
     .meaning = "only the lines that contain this text, such as hex:11"},
    {.name = "--seconds",
     .kind = Option::Kind::Real,
     .value = "S",
     .fallback = "0.7",
     .low = 0.001,
     .high = 3600,
     .meaning = "CPU seconds for each line (all lines: about two minutes)"},
    {.name = "--repeat",
     .kind = Option::Kind::Whole,
     .value = "R",
     .fallback = "7",
     .low = 1,
     .high = 1000,
     .meaning = "in so many slices; their median counts"},
    {.name = "--quick",
     .meaning = "half a minute: --seconds 0.1 --repeat 5, and no searches of a million playouts "
                "unless --only asks for them"},
    {.name = "--compare",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .meaning = "with a run saved by --json: each line is faster or slower if the 99 % interval of "
                "the ratio of units (rank-sum test on the slices) is beyond 2 %, else the same"},
    {.name = "--with",
     .kind = Option::Kind::Text,
     .value = "FILE",
     .meaning = "compare this saved run instead of measuring"},
    {.name = "--signature", .meaning = "instead: one number for each game, the same everywhere"},
    seed_option,
    json_option,
    help_option};

Effort effort_of(const Arguments& arguments) {
  const bool quick = arguments.has("--quick");
  return {.seconds = quick && !arguments.has("--seconds") ? 0.1 : arguments.real("--seconds"),
          .slices = quick && !arguments.has("--repeat")
                        ? 5
                        : static_cast<int>(arguments.whole("--repeat"))};
}

std::vector<Workload> selected(const Arguments& arguments) {
  const std::string_view part = arguments.text("--only");
  const bool skips_long = arguments.has("--quick") && part.empty();
  std::vector<Workload> chosen;
  for (const Workload& workload : all_workloads())
    if (workload.text().find(part) != std::string::npos && !(skips_long && workload.is_long()))
      chosen.push_back(workload);
  if (chosen.empty())
    throw Error(fmt::format("no line of the bench contains {} (a line is: {})", quoted(part),
                            all_workloads()[0].text()));
  return chosen;
}

Json json_of(const BenchRow& row, const Speed& speed) {
  Json json = names_of(row);
  json.add("per_cpu_second", speed.rate()).add("units", row.units);
  if (speed.bytes_per_node)
    json.add("bytes_per_node", *speed.bytes_per_node);
  else
    json.add_null("bytes_per_node");
  json.add("spread", spread(row.slices)).add("slices", std::span<const double>(row.slices));
  if (const auto scaling = speed.scaling())
    json.add("per_second", scaling->per_second).add("speedup", scaling->speedup);
  return json;
}

std::string speed_line(const BenchRow& row, const Speed& speed) {
  const auto whole = [](double rate) { return grouped(static_cast<std::uint64_t>(rate)); };
  std::string text = fmt::format(
      "  {:10}{:24}{:26}{:>15}{:>9.3f}{:>10}{:>12}", row.workload, row.game, row.player,
      whole(speed.rate()), row.units, percent(spread(row.slices)),
      speed.bytes_per_node ? fmt::format("{:.1f}", *speed.bytes_per_node) : std::string("-"));
  if (const auto scaling = speed.scaling())
    text += fmt::format("{:>14}{:>10.2f}", whole(scaling->per_second), scaling->speedup);
  return text;
}

void print_heading(const SpeedMeter& meter, const Baseline* baseline, std::ostream& out) {
  out << fmt::format("unit: {} calibration games per CPU second\n\n",
                     grouped(static_cast<std::uint64_t>(meter.unit())));
  if (baseline != nullptr)
    out << Baseline::heading();
  else
    out << fmt::format("  {:10}{:24}{:26}{:>15}{:>9}{:>10}{:>12}{:>14}{:>10}\n", "workload", "game",
                       "player", "per CPU second", "units", "spread", "bytes/node", "per second",
                       "speed-up");
  out << std::flush;
}

void print_end(const SpeedMeter& meter, const Baseline* baseline, std::ostream& out) {
  out << fmt::format("\nunit over the whole run: {} (spread {})\n",
                     grouped(static_cast<std::uint64_t>(meter.unit())),
                     percent(meter.unit_spread()));
  if (baseline != nullptr) baseline->print_summary(out);
  out << "medians; units compare between machines, rates do not; per second and speed-up: threads\n"
         "next: yomi bench --only hex:11 --seconds 5   yomi bench --json > before.json\n";
}

// baseline: null if there is none.
void print_row(const Workload& workload, const Speed& speed, bool json, Baseline* baseline,
               std::ostream& out) {
  const BenchRow row{std::string(workload.kind), std::string(workload.game),
                     std::string(workload.player), median(speed.units), speed.units};
  if (json) {
    Json object = json_of(row, speed);
    if (baseline != nullptr) baseline->add_to(object, row);
    object.print(out);
  } else {
    out << (baseline != nullptr ? baseline->line(row) : speed_line(row, speed)) << std::endl;
  }
}

// The first half of the slices.
std::vector<Speed> measure_first(const std::vector<Workload>& chosen, int slices, SpeedMeter& meter,
                                 Screen& screen) {
  Progress progress(screen, "first of two rounds", "lines");
  std::vector<Speed> speeds(chosen.size());
  for (std::size_t i = 0; i < chosen.size() && slices > 0; ++i) {
    meter.measure(chosen[i], slices, speeds[i]);
    progress.update(static_cast<double>(i + 1) / static_cast<double>(2 * chosen.size()), i + 1,
                    chosen[i].text());
  }
  return speeds;
}

// In two rounds over all lines: what disturbs the machine for some seconds then does not hit all
// slices of a line, and their spread tells of it.
void measure_all(const Arguments& arguments, Baseline* baseline, Screen& screen) {
  const bool json = arguments.has("--json");
  const std::vector<Workload> chosen = selected(arguments);
  const Effort effort = effort_of(arguments);
  SpeedMeter meter(effort, arguments.whole("--seed"));
  if (!json) print_heading(meter, baseline, screen.out);
  const int half = effort.slices / 2;
  std::vector<Speed> speeds = measure_first(chosen, half, meter, screen);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    meter.measure(chosen[i], effort.slices - half, speeds[i]);
    print_row(chosen[i], speeds[i], json, baseline, screen.out);
  }
  if (json && baseline != nullptr) baseline->print_missing_json(screen.out);
  if (!json) print_end(meter, baseline, screen.out);
}

void compare_saved(const Arguments& arguments, Baseline& baseline, std::ostream& out) {
  const bool json = arguments.has("--json");
  const auto rows = read_bench(std::string(arguments.text("--with")), arguments.text("--only"));
  if (!json) out << Baseline::heading();
  for (const BenchRow& row : rows) {
    if (json) {
      Json object = names_of(row);
      object.add("units", row.units).add("slices", std::span<const double>(row.slices));
      baseline.add_to(object, row);
      object.print(out);
    } else {
      out << baseline.line(row) << '\n';
    }
  }
  if (json) return baseline.print_missing_json(out);
  out << '\n';
  baseline.print_summary(out);
  out << "next: yomi bench --compare " << shell_word(arguments.text("--with")) << '\n';
}

void print_signature(const Arguments& arguments, std::ostream& out) {
  for (const SignatureRow& row : signature(std::string(arguments.text("--only")))) {
    if (arguments.has("--json"))
      Json()
          .add("game", row.game)
          .add("workload", row.workload)
          .add("number", row.number)
          .print(out);
    else
      out << row.text() << '\n';
  }
}

void run(const Arguments& arguments, Screen& screen) {
  if (arguments.has("--signature")) return print_signature(arguments, screen.out);
  if (!arguments.has("--compare")) {
    if (arguments.has("--with")) throw Error("--with needs --compare FILE: a run to compare with");
    return measure_all(arguments, nullptr, screen);
  }
  Baseline baseline(std::string(arguments.text("--compare")), arguments.text("--only"));
  if (arguments.has("--with"))
    compare_saved(arguments, baseline, screen.out);
  else
    measure_all(arguments, &baseline, screen);
}

}  // namespace

const Command bench_command{"bench", "measures the speed, in a unit that compares machines",
                            options,
                            "yomi bench --quick\n"
                            "yomi bench --only go:9 --seconds 5 --json\n"
                            "yomi bench --json > before.json\n"
                            "yomi bench --compare before.json\n"
                            "yomi bench --signature",
                            run};

}  // namespace yomi::cli

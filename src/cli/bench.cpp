// yomi bench: speeds, per CPU second and in the unit of calibrate.h. Each slice of work stands
// between two slices of calibration, so that the noise of a shared machine hits both.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>

#include "cli/calibrate.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/signature.h"
#include "cli/text.h"
#include "core/check.h"
#include "core/clock.h"
#include "engine/roster.h"
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
     .fallback = "1",
     .low = 0.001,
     .high = 3600,
     .meaning = "CPU seconds for each line"},
    {.name = "--repeat",
     .kind = Option::Kind::Whole,
     .value = "R",
     .fallback = "5",
     .low = 1,
     .high = 1000,
     .meaning = "in so many slices; their median counts"},
    {.name = "--quick", .meaning = "short for --seconds 0.25 --repeat 3"},
    {.name = "--signature", .meaning = "instead: one number for each game, the same everywhere"},
    seed_option,
    json_option,
    help_option};

struct Workload {
  std::string_view kind, game, player;

  std::string text() const { return fmt::format("{} {} {}", kind, game, player); }
};

constexpr Workload workloads[] = {{"playouts", "hex:7", "uniform"},
                                  {"playouts", "hex:11", "uniform"},
                                  {"playouts", "hex:19", "uniform"},
                                  {"playouts", "havannah:8", "uniform"},
                                  {"playouts", "go:9", "uniform"},
                                  {"playouts", "go:19", "uniform"},
                                  {"playouts", "atarigo:8", "uniform"},
                                  {"playouts", "atarigo:9", "uniform"},
                                  {"playouts", "nogo:8", "uniform"},
                                  {"playouts", "nogo:9", "uniform"},
                                  {"playouts", "breakthrough:8", "uniform"},
                                  {"playouts", "misere-breakthrough:8", "uniform"},
                                  {"playouts", "knightthrough:8", "uniform"},
                                  {"playouts", "domineering:8", "uniform"},
                                  {"search", "hex:7", "uct@10000"},
                                  {"search", "hex:11", "uct@10000"},
                                  {"search", "hex:11", "uct@1000000"},
                                  {"search", "hex:11", "uct-tuned@10000"},
                                  {"search", "hex:11", "rave@10000"},
                                  {"search", "hex:11", "grave@10000"},
                                  {"search", "havannah:8", "uct@10000"},
                                  {"search", "havannah:8", "rave@10000"},
                                  {"search", "breakthrough:8", "uct@10000"},
                                  {"search", "breakthrough:8", "rave@10000"},
                                  {"search", "knightthrough:8", "uct@10000"},
                                  {"search", "domineering:8", "uct@10000"},
                                  {"search", "atarigo:8", "uct@10000"},
                                  {"search", "nogo:8", "uct@10000"},
                                  {"search", "go:9", "uct@10000"},
                                  {"search", "go:9", "rave@10000"},
                                  {"search", "go:19", "uct@10000"},
                                  {"search", "breakthrough:8", "uct/ppa@10000"},
                                  {"search", "breakthrough:8", "uct/ppaf@10000"},
                                  {"search", "breakthrough:8", "uct/mast@10000"},
                                  {"search", "breakthrough:8", "uct/nst@10000"},
                                  {"search", "breakthrough:8", "uct/lgrf1@10000"},
                                  {"search", "nogo:8", "uct/ppa@10000"},
                                  {"search", "nogo:8", "uct/mast@10000"},
                                  {"search", "havannah:8", "rave/poolrave@10000"},
                                  {"search", "havannah:8", "rave/lgrf1@10000"},
                                  {"search", "hex:11", "uct/local@10000"},
                                  {"search", "hex:11", "uct/tactical@10000"},
                                  {"search", "hex:11", "uct/ppa@10000"},
                                  {"search", "hex:11", "rave/lgrf1@10000"},
                                  {"search", "go:9", "rave/lgr1+tactical@10000"}};

struct Effort {
  double seconds;
  int slices;

  explicit Effort(const Arguments& arguments)
      : seconds(arguments.real("--seconds")),
        slices(static_cast<int>(arguments.whole("--repeat"))) {
    if (!arguments.has("--quick")) return;
    if (!arguments.has("--seconds")) seconds = 0.25;
    if (!arguments.has("--repeat")) slices = 3;
  }
  double slice() const { return seconds / slices; }
  double calibration_slice() const { return std::max(0.02, slice() / 4); }
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// The width of all values, as a fraction of their median.
double spread(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return (*high - *low) / median(values);
}

struct Speed {
  double per_cpu_second;
  double units;
  double spread;
  std::optional<double> bytes_per_node;  // a move in the tree: what other programs call a node
};

// Something that makes playouts.
class Work {
 public:
  virtual ~Work() = default;
  // Playouts per CPU second, over so many seconds or a little more.
  virtual double rate(double seconds) = 0;
  virtual std::optional<double> bytes_per_node() const { return std::nullopt; }
};

class PlainPlayouts final : public Work {
 public:
  PlainPlayouts(const Position& position, std::uint64_t seed) : position_(position), rng_(seed) {}

  double rate(double seconds) override {
    constexpr double long_enough = 0.001;  // for reading the clock not to matter
    const double start = cpu_seconds();
    double now = start;
    std::int64_t playouts = 0;
    for (std::int64_t batch = 16; now - start < seconds && !interrupted();) {
      const double before = now;
      playouts += position_.playouts(batch, rng_).count;
      now = cpu_seconds();
      if (now - before < long_enough) batch *= 2;
    }
    return static_cast<double>(playouts) / std::max(now - start, 1e-9);
  }

 private:
  const Position& position_;
  Rng rng_;
};

// Whole searches from the same position, each with a new tree. The first one, in which the system
// hands out the memory, is not counted.
class Searches final : public Work {
 public:
  Searches(const Position& position, std::string_view player, std::uint64_t seed)
      : position_(position), searcher_(make_searcher(position, parse_player(player), seed)) {
    search();
  }

  double rate(double seconds) override {
    double spent = 0;
    std::int64_t playouts = 0;
    do {
      const SearchReport report = search();
      spent += report.cpu_seconds;
      playouts += report.playouts;
    } while (spent < seconds && !interrupted());
    return static_cast<double>(playouts) / std::max(spent, 1e-9);
  }
  std::optional<double> bytes_per_node() const override { return bytes_per_node_; }

 private:
  SearchReport search() {
    searcher_->new_game();
    SearchReport report = searcher_->think(position_, searcher_->spec().budget,
                                           [](std::int64_t, double) { return !interrupted(); });
    bytes_per_node_ = static_cast<double>(report.bytes) /
                      static_cast<double>(std::max(report.tree_moves, std::int64_t{1}));
    return report;
  }

  const Position& position_;
  std::unique_ptr<Searcher> searcher_;
  double bytes_per_node_ = 0;
};

std::unique_ptr<Work> make_work(const Workload& workload, const Position& position,
                                std::uint64_t seed) {
  if (workload.kind == "search") return std::make_unique<Searches>(position, workload.player, seed);
  return std::make_unique<PlainPlayouts>(position, seed);
}

class Bench {
 public:
  Bench(const Arguments& arguments, Screen& screen)
      : effort_(arguments), seed_(arguments.whole("--seed")), screen_(screen) {
    units_.push_back(calibration_.rate(5 * effort_.calibration_slice()));
  }

  Speed measure(const Workload& workload) {
    Progress progress(screen_, workload.text(), "playouts");
    const auto position = start_game(workload.game);
    const auto work = make_work(workload, *position, seed_);
    std::vector<double> rates, ratios;
    double before = calibrate();
    for (int slice = 0; slice < effort_.slices; ++slice) {
      rates.push_back(work->rate(effort_.slice()));
      if (interrupted()) throw Stopped("stopped; the lines so far are complete");
      const double after = calibrate();
      ratios.push_back(rates.back() / ((before + after) / 2));
      before = after;
      progress.update((slice + 1.0) / effort_.slices,
                      static_cast<std::uint64_t>(rates.back() * effort_.slice() * (slice + 1)));
    }
    return {median(rates), median(ratios), spread(ratios), work->bytes_per_node()};
  }

  double unit() const { return median(units_); }
  double unit_spread() const { return spread(units_); }

 private:
  double calibrate() {
    units_.push_back(calibration_.rate(effort_.calibration_slice()));
    return units_.back();
  }

  Effort effort_;
  std::uint64_t seed_;
  Screen& screen_;
  Calibration calibration_;
  std::vector<double> units_;
};

void print_json(const Workload& workload, const Speed& speed, std::ostream& out) {
  Json json;
  json.add("workload", workload.kind)
      .add("game", workload.game)
      .add("player", workload.player)
      .add("per_cpu_second", speed.per_cpu_second)
      .add("units", speed.units);
  if (speed.bytes_per_node)
    json.add("bytes_per_node", *speed.bytes_per_node);
  else
    json.add_null("bytes_per_node");
  json.print(out);
}

std::vector<Workload> selected(std::string_view part) {
  std::vector<Workload> chosen;
  for (const Workload& workload : workloads)
    if (workload.text().find(part) != std::string::npos) chosen.push_back(workload);
  if (chosen.empty())
    throw Error(fmt::format("no line of the bench contains {} (a line is: {})", quoted(part),
                            workloads[0].text()));
  return chosen;
}

void measure_all(const std::vector<Workload>& chosen, const Arguments& arguments, Screen& screen) {
  const bool json = arguments.has("--json");
  Bench bench(arguments, screen);
  if (!json)
    screen.out << fmt::format("unit: {} calibration games per CPU second\n\n",
                              grouped(static_cast<std::uint64_t>(bench.unit())))
               << fmt::format("  {:10}{:24}{:24}{:>16}{:>9}{:>10}{:>12}\n", "workload", "game",
                              "player", "per CPU second", "units", "spread", "bytes/node")
               << std::flush;
  for (const Workload& workload : chosen) {
    const Speed speed = bench.measure(workload);
    if (json)
      print_json(workload, speed, screen.out);
    else
      screen.out << fmt::format("  {:10}{:24}{:24}{:>16}{:>9.3f}{:>10}{:>12}\n", workload.kind,
                                workload.game, workload.player,
                                grouped(static_cast<std::uint64_t>(speed.per_cpu_second)),
                                speed.units, percent(speed.spread),
                                speed.bytes_per_node ? fmt::format("{:.1f}", *speed.bytes_per_node)
                                                     : std::string("-"))
                 << std::flush;
  }
  if (!json)
    screen.out << fmt::format("\nunit over the whole run: {} (spread {})\n",
                              grouped(static_cast<std::uint64_t>(bench.unit())),
                              percent(bench.unit_spread()))
               << "one thread, medians; units compare between machines, rates do not\n"
               << "next: yomi bench --only hex:11 --seconds 5   yomi playouts hex:11\n";
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
  measure_all(selected(arguments.text("--only")), arguments, screen);
}

}  // namespace

const Command bench_command{"bench", "measures the speed, in a unit that compares machines",
                            options,
                            "yomi bench --quick\n"
                            "yomi bench --only go:9 --seconds 5 --json\n"
                            "yomi bench --signature",
                            run};

}  // namespace yomi::cli

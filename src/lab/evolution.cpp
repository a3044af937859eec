#include "lab/evolution.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <numeric>
#include <system_error>

#include "core/check.h"
#include "core/clock.h"
#include "core/hash.h"
#include "engine/roster.h"
#include "lab/contest.h"
#include "lab/whole_file.h"
#include "match/match_player.h"
#include "playout/policy_folder.h"
#include "protocol/json.h"
#include "version.h"

namespace yomi {
namespace {

constexpr std::uint64_t fitness_purpose = 0x6669746e657373, probe_purpose = 0x70726f6265,
                        opening_purpose = 0x6f70656e696e67;

std::unique_ptr<Position> start_of(std::string_view game) {
  if (game.empty())
    throw Error("no game to evolve patterns for (expected such as game = \"hex:7\")");
  return start_game(game);
}

// The paper's settings have a weight for every pattern.
bool is_folded(const EvolutionSetup& setup) {
  if (!setup.params.is("folding", "auto")) return setup.params.is("folding", "on");
  return setup.optimiser.info != &hivemind_optimiser && setup.optimiser.info != &pso_optimiser;
}

std::uint64_t mixed(std::uint64_t seed, std::uint64_t purpose, int generation,
                    std::uint64_t number) {
  return Hasher()
      .add(seed)
      .add(purpose)
      .add(static_cast<std::uint64_t>(generation))
      .add(number)
      .value();
}

// Where its `pattern` is. Throws an Error unless there is exactly one, waiting for weights.
std::size_t pattern_place(const PlayerSpec& spec) {
  const auto is_pattern = [](const PlayoutSpec& playout) {
    return playout.info == &pattern_playout;
  };
  const auto found = std::ranges::find_if(spec.playouts, is_pattern);
  if (std::ranges::count_if(spec.playouts, is_pattern) != 1 || !found->params.text("file").empty())
    throw Error("player " + yomi::quoted(player_text(spec)) +
                " has no place for weights (expected one playout 'pattern' without file=)");
  return static_cast<std::size_t>(found - spec.playouts.begin());
}

PlayerSpec template_of(const EvolutionSetup& setup) {
  const std::string text(setup.params.text("player"));
  PlayerSpec spec = parse_player(text);
  pattern_place(spec);
  if (!is_repeatable(text))
    throw Error("player " + yomi::quoted(text) +
                " never plays the same game again (expected threads=1 and a number of playouts)");
  return spec;
}

// Of an opening; its text becomes the one spelling of it.
std::vector<Move> moves_of(const Position& start, std::string& text) {
  const auto position = start.clone();
  play_moves(*position, text);
  if (position->outcome() != Outcome::Ongoing)
    throw Error("the game is over after the opening " + yomi::quoted(text));
  text.clear();
  const auto replay = start.clone();
  for (const Move move : position->moves()) {
    text += (text.empty() ? "" : " ") + replay->move_text(move);
    replay->play(move);
  }
  return position->moves();
}

std::string file_name_of(const std::string& game, const EvolutionSetup& setup) {
  std::string name = fmt::format("{}-{}-{}", game, setup.optimiser.info->name, setup.seed);
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  return name + policy_ending;
}

std::string hash_text(std::string_view text) {
  Hasher hasher;
  for (const char c : text) hasher.add(static_cast<unsigned char>(c));
  return fmt::format("{:016x}", hasher.value());
}

std::string shell_quoted(std::string_view word) {
  return word.find_first_of(" '*?") == word.npos ? std::string(word) : fmt::format("\"{}\"", word);
}

}  // namespace

Evolution::Evolution(const EvolutionSetup& setup)
    : setup_(setup),
      start_(start_of(setup.params.text("game"))),
      shape_(*start_),
      folded_(is_folded(setup)),
      space_(shape_, folded_),
      optimiser_(
          setup.optimiser.info->make(setup.optimiser.params, space_.dimension(), setup.seed)),
      template_(template_of(setup)),
      output_(setup.params.is("output", "auto") ? file_name_of(start_->game(), setup)
                                                : setup.params.text("output")) {
  if (start_->outcome() != Outcome::Ongoing)
    throw Error("nothing to play in " + game() + ": the game is over at its start");
  choose_opening();
  check_players();
}

void Evolution::choose_opening() {
  opening_text_ = setup_.params.text("opening");
  if (opening_text_ == "auto") {
    const Grid grid = start_->grid();
    const bool is_hex = shape_.game() == "hex" && grid.width >= 5;
    opening_text_ = is_hex ? grid.text({2, 3}) : "random:2";
  }
  if (opening_text_ == "none" || opening_text_ == "all:1" || opening_text_.starts_with("random:")) {
    openings_.emplace(opening_text_, *start_);
    return;
  }
  try {
    first_moves_ = moves_of(*start_, opening_text_);
  } catch (const Error&) {
    std::error_code none;
    if (!std::filesystem::is_regular_file(opening_text_, none)) throw;
    openings_.emplace(opening_text_, *start_);
  }
}

void Evolution::check_players() {
  make_searcher(*start_, player(std::make_shared<PatternWeights>(shape_.cells())), 0);
  if (probe_games() > 0) make_searcher(*start_, parse_player(player_with(probe_against())), 0);
}

std::string Evolution::player_with(std::string_view playout) const {
  PlayerSpec spec = template_;
  const auto place = static_cast<std::ptrdiff_t>(pattern_place(spec));
  const auto others = parse_player("uct/" + std::string(playout)).playouts;
  spec.playouts.erase(spec.playouts.begin() + place);
  spec.playouts.insert(spec.playouts.begin() + place, others.begin(), others.end());
  return player_text(spec);
}

std::string Evolution::curve() const {
  return std::filesystem::path(output_).replace_extension(".svg");
}

RunSetup Evolution::run_setup() const {
  Json identity;
  identity.add("game", game())
      .add("player", player_text(template_))
      .add("opening", openings_ ? openings_->identity() : opening_text_)
      .add("folding", folded_)
      .add("optimiser", optimiser_->title())
      .add("engine", engine_signature);
  return {.kind = "evolve",
          .title = fmt::format("{}: {}", game(), optimiser_text(setup_.optimiser)),
          .configuration = identity.text(),
          .command = command(),
          .version = std::string(version),
          .commit = std::string(commit),
          .machine = machine_text(),
          .seed = setup_.seed};
}

std::string Evolution::command() const {
  return fmt::format(
      "yomi evolve --game {} --optimiser {} --player {} --opening {} --folding {} --seed {}",
      game(), optimiser_text(setup_.optimiser), shell_quoted(player_text(template_)),
      shell_quoted(opening_text_), folded_ ? "on" : "off", setup_.seed);
}

std::string Evolution::run_mark() const { return "run " + hash_text(run_setup().configuration); }

void Evolution::resume(const std::vector<Checkpoint>& checkpoints) {
  if (checkpoints.empty()) return;
  const Checkpoint& last = checkpoints.back();
  if (last.generation > optimiser_->generations())
    throw Error(
        fmt::format("the store has generation {} of this run (expected --generations {} or "
                    "more, given {})",
                    last.generation, last.generation, optimiser_->generations()));
  try {
    optimiser_->load(last.state);
    if (optimiser_->generation() != last.generation)
      throw Error(fmt::format("it is of generation {}", optimiser_->generation()));
  } catch (const Error& error) {
    throw Error(
        fmt::format("the checkpoint of generation {} cannot be used: {} (expected another "
                    "--seed or --store, to begin anew)",
                    last.generation, error.what()));
  }
}

std::vector<Move> Evolution::opening(std::int64_t number) const {
  if (!openings_) return first_moves_;
  return openings_->of_pair(
      number, mixed(setup_.seed, opening_purpose, 0, static_cast<std::uint64_t>(number)));
}

SharedWeights Evolution::shared(const Weights& point) const {
  return std::make_shared<const PatternWeights>(space_.weights(point));
}

PlayerSpec Evolution::player(SharedWeights weights) const {
  PlayerSpec spec = template_;
  spec.playouts[pattern_place(spec)].weights = std::move(weights);
  return spec;
}

BatchGame Evolution::game_of(const PlayerSpec& first, const PlayerSpec& second,
                             std::int64_t opening_number, std::uint64_t purpose,
                             std::size_t number) const {
  return {{.game = game(),
           .opening = opening(opening_number),
           .seed = mixed(setup_.seed, purpose, optimiser_->generation(), number)},
          &first,
          &second};
}

std::vector<BatchGame> Evolution::fitness_games() {
  players_.clear();
  for (const Weights& member : optimiser_->population()) players_.push_back(player(shared(member)));
  std::vector<BatchGame> games;
  for (const FitnessGame& game : optimiser_->games())
    games.push_back(game_of(players_[static_cast<std::size_t>(game.first)],
                            players_[static_cast<std::size_t>(game.second)], game.opening,
                            fitness_purpose, games.size()));
  return games;
}

Checkpoint Evolution::tell(std::span<const double> scores) {
  const std::vector<double> fitness = optimiser_->fitness(scores);
  optimiser_->tell_fitness(fitness);
  Checkpoint checkpoint;
  checkpoint.generation = optimiser_->generation();
  checkpoint.games = std::ssize(scores);
  checkpoint.best = std::ranges::max(fitness);
  checkpoint.mean =
      std::accumulate(fitness.begin(), fitness.end(), 0.0) / static_cast<double>(fitness.size());
  if (std::abs(checkpoint.mean) < 1e-9) checkpoint.mean = 0;  // what rounding left of it
  checkpoint.state = optimiser_->save();
  return checkpoint;
}

std::vector<BatchGame> Evolution::probe_batch() {
  const bool is_due = optimiser_->generation() % setup_.params.whole("probe-every") == 0 ||
                      optimiser_->is_finished();
  std::vector<BatchGame> games;
  if (!is_due || probe_games() == 0) return games;
  players_ = {player(shared(optimiser_->best())), parse_player(player_with(probe_against()))};
  for (std::size_t i = 0; i < static_cast<std::size_t>(probe_games()); ++i)
    games.push_back(game_of(players_[i % 2], players_[1 - i % 2], static_cast<std::int64_t>(i / 2),
                            probe_purpose, i));
  return games;
}

std::string Evolution::policy_text(std::int64_t games) const {
  std::string cells;
  for (const Point by : shape_.offsets()) cells += fmt::format(" {:+},{:+}", by.column, by.row);
  PatternFile file;
  file.game = shape_.game();
  file.cells = shape_.cells();
  file.entries = space_.entries(optimiser_->best());
  file.comments = {
      fmt::format("a policy for {}, evolved on {}: --player {}", shape_.game(), game(),
                  shell_quoted(player_with("pattern:file=FILE"))),
      fmt::format("generation {} of {}, {} fitness games; Yomi {} ({}), engine {}",
                  optimiser_->generation(), optimiser_->generations(), games, version, commit,
                  engine_signature),
      command(),
      run_mark(),
      fmt::format("cells around a candidate, in columns and rows from it:{}", cells),
      ". empty, X first's, O second's, # off the board; what cannot occur is left out"};
  return pattern_file_text(file);
}

void Evolution::check_output() const {
  check_can_write(output_);
  check_can_write(curve());
  if (curve() == output_)
    throw Error("output " + yomi::quoted(output_) + ": .svg is for the learning curve");
  std::error_code none;
  if (!std::filesystem::exists(output_, none)) {
    if (std::filesystem::exists(curve(), none))
      throw Error(yomi::quoted(curve()) + " is there already (expected another --output)");
    return;
  }
  std::string why = "is not a policy";
  try {
    const auto comments = read_pattern_file(output_).comments;
    if (std::ranges::count(comments, run_mark()) > 0) return;
    why = "is the policy of another run";
  } catch (const Error&) {
    // Something else, or damaged: not ours to replace.
  }
  throw Error(
      fmt::format("{} is there and {} (expected another --output)", yomi::quoted(output_), why));
}

void run_evolution(Store& store, RunId run, Evolution& evolution, int threads,
                   const EvolutionWatch& watch) {
  while (!evolution.optimiser().is_finished()) {
    const Stopwatch clock;
    const int generation = evolution.optimiser().generation() + 1;
    const auto go_on = [&](std::int64_t games) { return watch.go_on({generation, games}); };
    const auto scores = play_batch(evolution.fitness_games(), threads, go_on);
    if (!scores) return;
    Checkpoint checkpoint = evolution.tell(*scores);
    const auto probe = evolution.probe_batch();
    const auto points =
        play_batch(probe, threads, [&](std::int64_t) { return go_on(checkpoint.games); });
    if (!points) return;
    checkpoint.probe_games = std::ssize(probe);
    for (std::size_t i = 0; i < points->size(); ++i)
      checkpoint.probe_points += i % 2 == 0 ? (*points)[i] : 1 - (*points)[i];
    checkpoint.seconds = clock.seconds();
    store.save_checkpoint(run, checkpoint);
    watch.saved(checkpoint);
  }
}

}  // namespace yomi

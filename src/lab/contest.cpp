#include "lab/contest.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <fstream>
#include <thread>

#include "core/hash.h"
#include "engine/roster.h"
#include "playout/policy_folder.h"
#include "protocol/json.h"
#include "version.h"

namespace yomi {
namespace {

constexpr std::pair<std::uint8_t, std::string_view> shape_names[] = {
    {ring_shape, "ring"}, {bridge_shape, "bridge"}, {fork_shape, "fork"}};

std::uint64_t hash_of(std::string_view text) {
  Hasher hasher;
  for (const char c : text) hasher.add(static_cast<unsigned char>(c));
  return hasher.value();
}

std::string file_text(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Weight files are part of what a player is.
std::string files_hash(const std::string& player) {
  std::string hashes;
  if (player.starts_with("gtp:")) return hashes;
  for (const PlayoutSpec& playout : parse_player(player).playouts)
    for (const Param& param : playout.params.table())
      if (param.key == "file")
        hashes += fmt::format(
            "{:016x} ", hash_of(file_text(find_policy(std::string(playout.params.text("file"))))));
  return hashes;
}

std::string joined_moves(const Position& end, std::size_t count) {
  const auto position = start_game(end.game());
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    const Move move = end.moves()[i];
    text += (i > 0 ? " " : "") + position->move_text(move);
    position->play(move);
  }
  return text;
}

GameRow row_of(const PlannedGame& planned, const PlayedGame& played) {
  GameRow row;
  const auto end = start_game(planned.setup.game);
  for (const Move move : played.moves) end->play(move);
  row.game = planned.setup.game;
  row.opening = joined_moves(*end, planned.setup.opening.size());
  row.moves = joined_moves(*end, played.moves.size());
  row.result = result_name(played.outcome);
  row.end = name_of(played.end);
  row.shapes = shapes_text(played.shapes);
  row.first_seconds = played.first.seconds;
  row.second_seconds = played.second.seconds;
  row.first_cpu_seconds = played.first.cpu_seconds;
  row.second_cpu_seconds = played.second.cpu_seconds;
  row.first_playouts = played.first.playouts;
  row.second_playouts = played.second.playouts;
  row.seed = planned.setup.seed;
  row.note = played.note;
  return row;
}

}  // namespace

std::string machine_text() {
  utsname name{};
  uname(&name);
  std::string model = name.machine, line;
  for (std::ifstream cpu("/proc/cpuinfo"); std::getline(cpu, line);)
    if (line.starts_with("model name")) {
      model = line.substr(std::min(line.size(), line.find(':') + 2));
      break;
    }
  return fmt::format("{}: {}, {} threads, {} {}", name.nodename, model,
                     std::thread::hardware_concurrency(), name.sysname, name.release);
}

Contest::Contest(ContestSetup setup)
    : setup_(std::move(setup)),
      plan_(setup_.games, setup_.openings, setup_.encounters, setup_.seed, setup_.a_is_first) {
  for (std::string& player : setup_.players) player = match_player_text(player);
  constexpr std::string_view prefix = "gtp:";
  if (setup_.referee.starts_with(prefix)) setup_.referee.erase(0, prefix.size());
}

RunSetup Contest::run_setup() const {
  std::vector<std::string> games, players, encounters;
  for (const Plan::Game& game : plan_.games())
    games.push_back(game.spec + " " + game.openings.identity());
  for (const std::string& player : setup_.players) players.push_back(player + files_hash(player));
  for (const auto& [game, a, b] : plan_.encounters())
    encounters.push_back(fmt::format("{} {} {}", game, a, b));
  Json identity;
  identity.add("games", games)
      .add("players", players)
      .add("encounters", encounters)
      .add("referee", setup_.referee)
      .add("move_time", setup_.patience.move_time)
      .add("seed", setup_.seed)
      .add("engine", engine_signature);
  if (setup_.a_is_first) identity.add("first", "a");
  if (setup_.searches) identity.add("searches", true);
  return {.kind = setup_.kind,
          .title = setup_.title,
          .configuration = identity.text(),
          .command = setup_.command,
          .version = std::string(version),
          .commit = std::string(commit),
          .machine = machine_text(),
          .seed = setup_.seed};
}

bool Contest::is_paired() const {
  for (const Plan::Game& game : plan_.games())
    if (game.openings.any()) return true;
  return false;
}

Table::Table(const Contest& contest, StopAsked stop) : contest_(contest), stop_(std::move(stop)) {}

MatchPlayer& Table::player(int number) {
  auto& player = players_[number];
  if (!player) {
    const ContestSetup& setup = contest_.setup();
    player = make_match_player(setup.players.at(static_cast<std::size_t>(number)), setup.patience,
                               stop_);
    for (const auto& [game, a, b] : setup.encounters)
      if (a == number || b == number)
        player->check(*start_game(setup.games.at(static_cast<std::size_t>(game))));
  }
  return *player;
}

GtpPlayer* Table::referee() {
  const ContestSetup& setup = contest_.setup();
  if (setup.referee.empty()) return nullptr;
  if (!referee_) {
    referee_ = std::make_unique<GtpPlayer>(setup.referee, setup.patience);
    referee_->check(*start_game(setup.games.front()));
    if (!referee_->can_referee())
      throw Error(quoted(setup.referee) + " cannot be a referee: it does not know final_score");
  }
  return referee_.get();
}

GameRow Table::play(std::int64_t number) {
  constexpr int attempts = 3;
  const PlannedGame planned = contest_.plan().at(number);
  const Encounter& encounter =
      contest_.plan().encounters()[static_cast<std::size_t>(planned.encounter)];
  if (contest_.setup().searches) return search(planned, encounter);
  const int first = planned.a_is_first ? encounter.a : encounter.b;
  const int second = planned.a_is_first ? encounter.b : encounter.a;
  PlayedGame played;
  for (int attempt = 0; attempt < attempts && played.end == GameEnd::Void; ++attempt)
    played = play_game(planned.setup, player(first), player(second), referee());
  for (const int side : {first, second}) player(side).end();
  GameRow row = row_of(planned, played);
  row.first = contest_.setup().players[static_cast<std::size_t>(first)];
  row.second = contest_.setup().players[static_cast<std::size_t>(second)];
  return row;
}

GameRow Table::search(const PlannedGame& planned, const Encounter& encounter) const {
  const auto& players = contest_.setup().players;
  GameRow row;
  row.game = planned.setup.game;
  row.seed = planned.setup.seed;
  row.first = players.at(static_cast<std::size_t>(encounter.a));
  if (encounter.b != encounter.a) row.second = players.at(static_cast<std::size_t>(encounter.b));
  const auto position = start_game(row.game);
  for (const Move move : planned.setup.opening) position->play(move);
  row.opening = joined_moves(*position, planned.setup.opening.size());
  return searched(row, stop_);
}

GameRow searched(GameRow row, const StopAsked& stop) {
  const auto position = start_game(row.game);
  play_moves(*position, row.opening);
  row.moves = row.opening;
  row.result = "none";
  row.end = "search";
  const auto count = [&](const std::string& player, Player side) {
    return count_search(*position, parse_player(player), side_seed(row.seed, side), stop);
  };
  const CountedSearch a = count(row.first, Player::First);
  row.note = sides_text({a.counts});
  row.first_seconds = a.effort.seconds;
  row.first_cpu_seconds = a.effort.cpu_seconds;
  row.first_playouts = a.effort.playouts;
  if (row.second.empty()) return row;
  const CountedSearch b = count(row.second, Player::Second);
  row.note = sides_text({a.counts, b.counts});
  row.second_seconds = b.effort.seconds;
  row.second_cpu_seconds = b.effort.cpu_seconds;
  row.second_playouts = b.effort.playouts;
  return row;
}

std::vector<SearchCounts> counts_of(const GameRow& row) { return parse_sides(row.note); }

GameResult result_of(const GameRow& row, const GamePlace& place) {
  GameResult result;
  result.round = place.round;
  result.a_is_first = place.a_is_first;
  result.outcome = result_named(row.result);
  result.end = game_end_named(row.end).value_or(GameEnd::Void);
  result.shapes = shapes_in(row.shapes);
  result.length = row.moves.empty() ? 0 : 1 + std::count(row.moves.begin(), row.moves.end(), ' ');
  result.moves = hash_of(row.moves);
  result.a = {row.first_seconds, row.first_cpu_seconds, row.first_playouts};
  result.b = {row.second_seconds, row.second_cpu_seconds, row.second_playouts};
  if (!place.a_is_first) std::swap(result.a, result.b);
  return result;
}

std::unique_ptr<Position> replayed(const GameRow& row) {
  auto position = start_game(row.game);
  play_moves(*position, row.moves);
  return position;
}

std::string_view result_name(Outcome outcome) {
  constexpr std::string_view names[] = {"void", "first", "second", "draw"};
  return names[static_cast<int>(outcome)];
}

Outcome result_named(std::string_view name) {
  for (const Outcome outcome : {Outcome::First, Outcome::Second, Outcome::Draw})
    if (result_name(outcome) == name) return outcome;
  return Outcome::Ongoing;
}

std::string shapes_text(std::uint8_t shapes) {
  std::string text;
  for (const auto& [bit, name] : shape_names)
    if ((shapes & bit) != 0) text += (text.empty() ? "" : "+") + std::string(name);
  return text;
}

std::uint8_t shapes_in(std::string_view text) {
  std::uint8_t shapes = 0;
  for (const auto& [bit, name] : shape_names)
    if (text.find(name) != text.npos) shapes |= bit;
  return shapes;
}

}  // namespace yomi

#include "match/gtp_player.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/roster.h"

namespace yomi {
namespace {

Failure failure_of(GtpFailure::Kind kind) {
  if (kind == GtpFailure::Kind::Crash) return Failure::Crash;
  return kind == GtpFailure::Kind::Stall ? Failure::Stall : Failure::Garbage;
}

// What GTP programs other than Yomi call a move.
std::string gtp_text(const std::string& text) { return text == "swap" ? "swap-pieces" : text; }

GameSpec spec_of(const Position& position) {
  const std::string& game = position.game();
  for (const GameInfo* info : all_games())
    if (info->name == spec_name(game)) return parse_spec(game, *info);
  throw Error("unknown game " + quoted(game));
}

}  // namespace

GtpPlayer::GtpPlayer(const std::string& command, const Patience& patience, StopAsked stop)
    : patience_(patience),
      stop_(std::move(stop)),
      client_(command, std::max(patience.start, patience.stall)) {}

void GtpPlayer::check(const Position& start) {
  const std::vector<std::string> problems =
      client_.check(std::max(patience_.start, patience_.stall));
  if (!problems.empty())
    throw Error(fmt::format("{} cannot play: {}", quoted("gtp:" + client_.command()),
                            fmt::join(problems, "; ")));
  try {
    set_up(start);
    description_ = client_.description().value_or("");
  } catch (const GtpFailure& failure) {
    throw Error(fmt::format("{} cannot play {}: {}", quoted("gtp:" + client_.command()),
                            start.game(), failure.what()));
  }
}

Facts GtpPlayer::facts() const {
  Facts facts{
      {"command", client_.command()}, {"name", client_.name()}, {"version", client_.version()}};
  if (!description_.empty()) facts.emplace_back("description", description_);
  return facts;
}

void GtpPlayer::begin(const Position& position, std::uint64_t seed) {
  try {
    if (!client_.alive()) client_.restart();
    const auto start = start_game(position.game());
    set_up(*start);
    if (client_.knows("set_random_seed"))
      client_.ask(fmt::format("set_random_seed {}", seed & 0x7fffffff));
    for (const Move move : position.moves()) {
      play(*start, start->to_play(), move);
      start->play(move);
    }
    cpu_before_ = client_.cpu_seconds().value_or(0);
  } catch (const GtpFailure& failure) {
    give_up(failure);
  }
}

void GtpPlayer::set_up(const Position& position) {
  if (client_.knows("set_game"))
    client_.ask("set_game " + position.game());
  else
    set_board(position);
  client_.clear_board();
  if (patience_.move_time > 0)
    client_.time_settings(0, std::max(1, static_cast<int>(patience_.move_time)), 1);
}

// For programs of one game. Those of Hex want two numbers.
void GtpPlayer::set_board(const Position& position) {
  const GameSpec spec = spec_of(position);
  const bool is_hex = spec_name(position.game()) == "hex";
  if (spec.width != spec.height || is_hex)
    client_.boardsize(spec.width, spec.height);
  else
    client_.boardsize(spec.width);
  if (spec_name(position.game()) == "go") client_.komi(spec.params.real("komi"));
  if (is_hex && spec.params.is("swap", "on") && client_.knows("param_game"))
    client_.ask("param_game allow_swap 1");
}

void GtpPlayer::play(const Position& position, Player player, Move move) {
  client_.play(player, gtp_text(position.move_text(player, move)));
}

// Who does not take what the rules allow spoils the game; who is gone has lost it.
void GtpPlayer::give_up(const GtpFailure& failure) const {
  if (failure.kind() == GtpFailure::Kind::Refused)
    throw GameVoid(fmt::format("{}: {}", quoted("gtp:" + client_.command()), failure.what()));
  throw PlayerFailed(failure_of(failure.kind()), failure.what());
}

void GtpPlayer::see(const Position& position, Move move) {
  try {
    play(position, position.to_play(), move);
  } catch (const GtpFailure& failure) {
    give_up(failure);
  }
}

Reply GtpPlayer::choose(const Position& position) {
  if (stop_ && stop_()) throw GameAbandoned();
  Reply reply;
  std::string text;
  try {
    const double limit = patience_.move_time;
    GtpAnswer answer = client_.genmove(position.to_play(), std::max(patience_.stall, 10 * limit));
    reply.effort.seconds = answer.seconds;
    if (limit > 0 && answer.seconds > limit)
      throw PlayerFailed(Failure::Time, fmt::format("{:.2f} s for a move, {:.2f} s allowed",
                                                    answer.seconds, limit));
    const double cpu = client_.cpu_seconds().value_or(0);
    reply.effort.cpu_seconds = cpu - std::exchange(cpu_before_, cpu);
    text = std::move(answer.text);
  } catch (const GtpFailure& failure) {
    throw PlayerFailed(failure_of(failure.kind()), failure.what());
  }
  if (text == "resign") return reply;
  if (text == "swap-pieces") text = "swap";
  const auto move = position.parse_move(text);
  if (!move)
    throw PlayerFailed(Failure::Illegal,
                       fmt::format("answered {}, no move of {}", quoted(text), position.game()));
  reply.move = *move;
  return reply;
}

Outcome GtpPlayer::final_outcome() {
  try {
    const auto score = client_.final_score();
    if (!score) throw GameVoid("the referee does not know final_score");
    if (score->starts_with("B+") || score->starts_with("b+")) return Outcome::First;
    if (score->starts_with("W+") || score->starts_with("w+")) return Outcome::Second;
    if (*score == "0" || score->starts_with("Draw") || score->starts_with("draw"))
      return Outcome::Draw;
    throw GameVoid("the referee's final_score is " + quoted(*score));
  } catch (const GtpFailure& failure) {
    throw GameVoid(std::string("the referee: ") + failure.what());
  }
}

}  // namespace yomi

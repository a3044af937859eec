// Commands that make the engine move, and those that tell it how long it may think.
#include <fmt/format.h>

#include <algorithm>

#include "core/check.h"
#include "protocol/gtp_commands.h"
#include "protocol/gtp_moves.h"
#include "protocol/gtp_report.h"
#include "protocol/gtp_turn.h"

namespace yomi {
namespace {

// The best move that the present half of a move allows: with a piece taken up, one of this piece.
Move best_of(const GtpGame& game, const SearchReport& report) {
  const std::vector<Move> allowed = game.moves();
  for (const MoveReport& move : report.moves)
    if (std::find(allowed.begin(), allowed.end(), move.move) != allowed.end()) return move.move;
  return allowed.front();
}

bool gives_up(const GtpSession& session, const SearchReport& report) {
  const MoveReport& best = report.moves.front();
  const bool is_known = best.visits > 0 || best.proof != Proof::Unknown;
  return is_known && known_value(best) < session.resign_below();
}

// The text of a move, or of the half of it that comes next.
std::string text_now(const GtpSession& session, Move move) {
  const GtpCoordinates coordinates = session.coordinates();
  if (!session.plays_halves()) return coordinates.text(move);
  const MovePoints points = points_of(session.position(), move);
  return coordinates.text(session.game().picked() ? *points.to : *points.from);
}

void play_now(GtpSession& session, Move move) {
  GtpGame& game = session.game();
  if (session.plays_halves() && !game.picked())
    game.pick(*points_of(session.position(), move).from);
  else
    game.play({move});
}

std::string genmove(GtpSession& session, const GtpLine& line) {
  return gtp_genmove(session, parse_colour(line.argument(0)));
}

std::string reg_genmove(GtpSession& session, const GtpLine& line) {
  const Player player = parse_colour(line.argument(0));
  if (session.game().is_over()) return "pass";
  const GtpTurn turn(session.game(), player);
  return text_now(session, best_of(session.game(), session.consider(true).report));
}

std::string genmove_ex(GtpSession& session, const GtpLine& line) {
  const Player player = parse_colour(line.argument(0));
  const auto& words = line.arguments;
  const bool may_claim = std::find(words.begin() + 1, words.end(), "claim") != words.end();
  return gtp_genmove(session, player, {}, may_claim);
}

std::string explain_last_move(GtpSession& session, const GtpLine&) {
  const GtpThought* const thought = session.last_thought();
  return thought == nullptr ? "" : thought_sentence(session, *thought);
}

double seconds_at(const GtpLine& line, std::size_t at) {
  const double seconds = line.real(at);
  if (seconds < 0) gtp_syntax_error(quoted(line.argument(at)) + " is no time");
  return seconds;
}

int count_at(const GtpLine& line, std::size_t at) {
  const int count = line.whole(at);
  if (count < 0) gtp_syntax_error(quoted(line.argument(at)) + " is no number of stones");
  return count;
}

std::string time_settings(GtpSession& session, const GtpLine& line) {
  using enum TimeControl::Kind;
  const double main = seconds_at(line, 0), period = seconds_at(line, 1);
  const int stones = count_at(line, 2);
  if (period > 0 && stones == 0)
    session.clock().set(std::nullopt);  // GTP's way to say: no limit
  else if (stones > 0)
    session.clock().set(TimeControl{Canadian, main, period, stones});
  else
    session.clock().set(TimeControl{Absolute, main, 0, 0});
  return {};
}

std::optional<TimeControl> parse_control(const GtpLine& line) {
  using enum TimeControl::Kind;
  const std::string& kind = line.argument(0);
  constexpr std::string_view kinds[] = {"none",           "absolute", "fischer",
                                        "fischer-capped", "canadian", "byoyomi"};
  if (std::find(std::begin(kinds), std::end(kinds), kind) == std::end(kinds))
    gtp_syntax_error("expected none, absolute, fischer, canadian or byoyomi");
  if (kind == "none") return std::nullopt;
  const double main = seconds_at(line, 1);
  if (kind == "absolute") return TimeControl{Absolute, main, 0, 0};
  const double period = seconds_at(line, 2);
  if (kind == "fischer" || kind == "fischer-capped") return TimeControl{Fischer, main, period, 0};
  const int stones = std::max(1, count_at(line, 3));
  return TimeControl{kind == "canadian" ? Canadian : Byoyomi, main, period, stones};
}

std::string kata_time_settings(GtpSession& session, const GtpLine& line) {
  session.clock().set(parse_control(line));
  return {};
}

std::string time_left(GtpSession& session, const GtpLine& line) {
  const Player player = parse_colour(line.argument(0));
  const double seconds = seconds_at(line, 1);
  session.clock().set_left(player, {seconds, line.count() > 2 ? count_at(line, 2) : 0});
  return {};
}

constexpr GtpCommand commands[] = {
    {"genmove", genmove, "plays a move for COLOUR; pass when the game is over"},
    {"reg_genmove", reg_genmove, "what genmove would play for COLOUR, without playing it"},
    {"gomill-genmove_ex", genmove_ex, "genmove COLOUR [claim]: claims a win that is proven"},
    {"gomill-explain_last_move", explain_last_move, "what the engine thought of its last move"},
    {"time_settings", time_settings, "MAIN seconds, then BYOYOMI seconds for STONES stones"},
    {"time_left", time_left, "COLOUR has SECONDS left, for STONES stones if not 0"},
    {"kata-time_settings", kata_time_settings,
     "none, absolute MAIN, fischer MAIN INCREMENT, canadian or byoyomi MAIN PERIOD COUNT"},
};

}  // namespace

std::string gtp_genmove(GtpSession& session, Player player, const SearchView& view,
                        bool may_claim) {
  GtpGame& game = session.game();
  if (game.is_over()) return "pass";
  GtpTurn turn(game, player);
  const SearchReport& report =
      game.picked() ? session.consider().report : session.think(view).report;
  if (may_claim && report.proof == Proof::Win) return "claim";
  if (gives_up(session, report)) return "resign";
  const Move move = best_of(game, report);
  std::string text = text_now(session, move);
  play_now(session, move);
  turn.keep();
  return text;
}

std::span<const GtpCommand> gtp_moves() { return commands; }

}  // namespace yomi

#include "protocol/gtp_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace yomi {
namespace {

std::string_view proof_text(Proof proof) {
  constexpr std::string_view texts[] = {"", " (proven win)", " (proven loss)", " (proven draw)"};
  return texts[static_cast<int>(proof)];
}

std::string info_of(const GtpCoordinates& coordinates, const MoveReport& move, std::size_t order,
                    const std::vector<std::string>& line, bool kata) {
  const double value = known_value(move), bound = lower_bound_of(move);
  std::string info =
      fmt::format("info move {} visits {}", coordinates.text(move.move), move.visits);
  if (kata)
    info += fmt::format(" utility {:.6f} winrate {:.6f} lcb {:.6f}", 2 * value - 1, value, bound);
  else
    info += fmt::format(" winrate {:.0f} lcb {:.0f}", 10000 * value, 10000 * bound);
  return info + fmt::format(" order {} pv {}", order, fmt::join(line, " "));
}

}  // namespace

double known_value(const MoveReport& move) {
  if (move.proof == Proof::Win) return 1;
  if (move.proof == Proof::Loss) return 0;
  if (move.proof == Proof::Draw || move.visits == 0) return 0.5;
  return move.value;
}

double lower_bound_of(const MoveReport& move) {
  if (move.proof != Proof::Unknown) return known_value(move);
  if (move.visits == 0) return 0;
  const auto visits = static_cast<double>(move.visits);
  const double spread = std::max(move.value * (1 - move.value), 0.25 / visits);
  return std::max(0.0, move.value - 1.96 * std::sqrt(spread / visits));
}

double root_value(const SearchReport& report) {
  double sum = 0, visits = 0;
  for (const MoveReport& move : report.moves) {
    sum += move.value * static_cast<double>(move.visits);
    visits += static_cast<double>(move.visits);
  }
  if (report.proof != Proof::Unknown || visits == 0) return known_value(report.moves.front());
  return sum / visits;
}

std::string thought_sentence(const GtpSession& session, const GtpThought& thought) {
  const GtpCoordinates coordinates(*thought.position, session.spelling());
  const MoveReport& best = thought.report.moves.front();
  std::vector<std::string> line = coordinates.line(thought.report.line);
  if (!line.empty()) line.erase(line.begin());
  std::string text = coordinates.text(best.move);
  if (best.visits > 0)
    text += fmt::format(" wins {:.1f} % of {} playouts", 100 * best.value, best.visits);
  text += proof_text(best.proof);
  return line.empty() ? text : text + fmt::format(", then {}", fmt::join(line, " "));
}

std::string thought_table(const GtpSession& session, const GtpThought& thought) {
  constexpr std::size_t most = 20;
  const GtpCoordinates coordinates(*thought.position, session.spelling());
  const SearchReport& report = thought.report;
  std::string text =
      fmt::format("player: {}\nplayouts: {}\nseconds: {:.3f}\npositions: {}\n",
                  player_text(session.player()), report.playouts, report.seconds, report.nodes);
  text += fmt::format("line: {}\n", fmt::join(coordinates.line(report.line), " "));
  for (std::size_t i = 0; i < std::min(most, report.moves.size()); ++i) {
    const MoveReport& move = report.moves[i];
    text += fmt::format("{:6} visits {:8} value {:5.1f} %", coordinates.text(move.move),
                        move.visits, 100 * known_value(move));
    if (report.has_amaf && move.amaf_visits > 0)
      text += fmt::format(" AMAF {:5.1f} %", 100 * move.amaf);
    text += fmt::format("{}\n", proof_text(move.proof));
  }
  return text;
}

std::string info_line(const GtpCoordinates& coordinates, const SearchReport& report,
                      const InfoStyle& style) {
  std::string text;
  for (std::size_t i = 0; i < std::min(style.most_moves, report.moves.size()); ++i) {
    const MoveReport& move = report.moves[i];
    const bool shown = move.visits > 0 || move.proof != Proof::Unknown;
    if (i > 0 && i >= style.least_moves && !shown) break;
    const std::vector<Move> line = move.line.empty() ? std::vector{move.move} : move.line;
    text += (text.empty() ? "" : " ") +
            info_of(coordinates, move, i, coordinates.line(line), style.kata);
  }
  if (style.root_info)
    text += fmt::format(" rootInfo visits {} utility {:.6f} winrate {:.6f}", report.playouts,
                        2 * root_value(report) - 1, root_value(report));
  return text;
}

}  // namespace yomi

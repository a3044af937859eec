// Commands whose answers GoGui and HexGui draw on the board: visits, values, AMAF and what playout
// policies have learned. They are about the last search if that was here, otherwise they search.
//
// A move is drawn where it goes; where pieces move, where the piece stands, and for a piece that
// was taken up where it could go. Dark squares speak for black, light ones for white.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/check.h"
#include "protocol/gtp_commands.h"
#include "protocol/gtp_report.h"

namespace yomi {
namespace {

// What stands on one cell: the most that a move there has.
struct Mark {
  double influence = 0;  // for the player to move, -1 to 1
  std::string label;
};

class Map {
 public:
  explicit Map(const GtpSession& session) : session_(session) {}

  void add(Move move, double influence, std::string label) {
    const MovePoints points = points_of(session_.position(), move);
    const bool has_picked = session_.game().picked().has_value();
    if (has_picked && points.from != session_.game().picked()) return;
    const auto& cell = points.from && !has_picked ? points.from : points.to;
    if (!cell) return;
    const auto [mark, is_new] = marks_.try_emplace(session_.coordinates().text(*cell));
    if (is_new || influence > mark->second.influence) mark->second = {influence, std::move(label)};
  }

  std::string gfx(std::string_view text) const {
    const double sign = session_.position().to_play() == Player::First ? 1 : -1;
    std::string influence, labels;
    for (const auto& [cell, mark] : marks_) {
      influence += fmt::format(" {} {:.3f}", cell, sign * std::clamp(mark.influence, -1.0, 1.0));
      labels += fmt::format(" {} {}", cell, mark.label);
    }
    const std::string marks =
        marks_.empty() ? "" : fmt::format("INFLUENCE{}\nLABEL{}\n", influence, labels);
    return marks + fmt::format("TEXT {}", text);
  }

 private:
  const GtpSession& session_;
  std::map<std::string, Mark> marks_;
};

std::string percent(double fraction) { return fmt::format("{:.0f}", 100 * fraction); }

std::string visits_map(GtpSession& session, const GtpLine&) {
  const GtpThought& thought = session.consider();
  std::int64_t most = 1;
  for (const MoveReport& move : thought.report.moves) most = std::max(most, move.visits);
  Map map(session);
  for (const MoveReport& move : thought.report.moves)
    if (move.visits > 0)
      map.add(move.move, static_cast<double>(move.visits) / static_cast<double>(most),
              std::to_string(move.visits));
  return map.gfx(thought_sentence(session, thought));
}

std::string values_map(GtpSession& session, const GtpLine&) {
  const GtpThought& thought = session.consider();
  Map map(session);
  for (const MoveReport& move : thought.report.moves)
    if (move.visits > 0 || move.proof != Proof::Unknown)
      map.add(move.move, 2 * known_value(move) - 1, percent(known_value(move)));
  return map.gfx(thought_sentence(session, thought));
}

std::string amaf_map(GtpSession& session, const GtpLine&) {
  const GtpThought& thought = session.consider();
  if (!thought.report.has_amaf)
    throw Error("this player keeps no AMAF statistics (rave and grave do)");
  Map map(session);
  for (const MoveReport& move : thought.report.moves)
    if (move.amaf_visits > 0) map.add(move.move, 2 * move.amaf - 1, percent(move.amaf));
  return map.gfx("AMAF, percent won");
}

bool has_values(const PolicyLessons& policy) {
  return !policy.lessons.empty() && policy.lessons.front().what != "reply";
}

// Of each move of the player to move; one that has several values, with surroundings, has their
// mean.
std::map<Move, double> learned_values(const GtpSession& session, const PolicyLessons& policy) {
  std::map<Move, std::pair<double, int>> sums;
  for (const Lesson& lesson : policy.lessons)
    if (lesson.player == session.position().to_play()) {
      auto& [sum, count] = sums[lesson.move];
      sum += lesson.value;
      ++count;
    }
  std::map<Move, double> values;
  for (const auto& [move, sum] : sums) values[move] = sum.first / sum.second;
  return values;
}

std::string weights_map(GtpSession& session, const GtpLine&) {
  session.consider();
  const std::vector<PolicyLessons> policies = session.lessons();
  const auto policy = std::find_if(policies.begin(), policies.end(), has_values);
  if (policy == policies.end())
    throw Error("this player's playouts have learned no weights (those of ppa and mast do)");
  const bool are_means = policy->lessons.front().what != "weight";
  const std::map<Move, double> values = learned_values(session, *policy);
  double largest = 1e-9;
  for (const auto& [move, value] : values) largest = std::max(largest, std::abs(value));
  Map map(session);
  for (const Move move : session.game().moves())
    if (const auto found = values.find(move); found != values.end()) {
      const double value = found->second;
      map.add(move, are_means ? 2 * value - 1 : value / largest,
              are_means ? percent(value) : fmt::format("{:.2f}", value));
    }
  return map.gfx(fmt::format("{}: {}", policy->policy, policy->lessons.front().what));
}

std::string lesson_text(const GtpSession& session, const Lesson& lesson) {
  const GtpCoordinates coordinates = session.coordinates();
  const std::string move = coordinates.text(lesson.player, lesson.move);
  if (lesson.to == no_move)
    return fmt::format("{} {} {} {:.3f}\n", colour_name(lesson.player), lesson.what, move,
                       lesson.value);
  return fmt::format("{} {} {} to {}\n", colour_name(lesson.player), lesson.what, move,
                     coordinates.text(other(lesson.player), lesson.to));
}

std::string lessons_list(GtpSession& session, const GtpLine&) {
  session.consider();
  std::string text;
  for (const PolicyLessons& policy : session.lessons()) {
    text += fmt::format("{}: {} lessons\n", policy.policy, policy.lessons.size());
    for (const Lesson& lesson : policy.lessons) text += lesson_text(session, lesson);
  }
  return text.empty() ? "this player's playouts do not learn" : text;
}

std::string line_of_play(GtpSession& session, const GtpLine&) {
  const GtpThought& thought = session.consider();
  return fmt::format("{}", fmt::join(session.coordinates().line(thought.report.line), " "));
}

std::string report(GtpSession& session, const GtpLine&) {
  return thought_table(session, session.consider());
}

std::string analyze_commands(GtpSession&, const GtpLine&) {
  return "gfx/Visits/yomi-visits\n"
         "gfx/Values/yomi-values\n"
         "gfx/AMAF/yomi-amaf\n"
         "gfx/Learned Weights/yomi-weights\n"
         "var/Principal Variation/yomi-line\n"
         "hstring/Search Report/yomi-report\n"
         "hstring/Learned Lessons/yomi-lessons\n"
         "pstring/Legal Moves/all_legal_moves\n"
         "string/Explain Last Move/gomill-explain_last_move\n"
         "string/Final Score/final_score\n"
         "string/Game/game\n"
         "param/Parameters/yomi-param\n"
         "none/Clear Cache/clear_cache\n";
}

constexpr GtpCommand commands[] = {
    {"gogui-analyze_commands", analyze_commands, "what GoGui can draw: TYPE/LABEL/COMMAND"},
    {"hexgui-analyze_commands", analyze_commands, "what HexGui can draw: TYPE/LABEL/COMMAND"},
    {"yomi-visits", visits_map, "map of the playouts that each move has had"},
    {"yomi-values", values_map, "map of what each move is worth, in percent"},
    {"yomi-amaf", amaf_map, "map of the AMAF values, in percent"},
    {"yomi-weights", weights_map, "map of what the playouts have learned"},
    {"yomi-lessons", lessons_list, "all that the playouts have learned"},
    {"yomi-line", line_of_play, "what both players would play"},
    {"yomi-report", report, "the best moves of the search"},
};

}  // namespace

std::span<const GtpCommand> gtp_maps() { return commands; }

}  // namespace yomi

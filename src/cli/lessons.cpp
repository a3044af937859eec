#include "cli/lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "cli/board.h"
#include "cli/state.h"
#include "cli/text.h"

namespace yomi::cli {
namespace {

using Column = std::vector<std::string>;

struct Valued {
  Move move;
  double value;
};

// A player's moves, the highest value first; one that has several values with their mean.
std::vector<Valued> ranking(const std::vector<Lesson>& lessons, Player player) {
  struct Sum {
    double sum = 0;
    int count = 0;
  };
  std::map<Move, Sum> sums;
  for (const Lesson& lesson : lessons)
    if (lesson.player == player) {
      sums[lesson.move].sum += lesson.value;
      ++sums[lesson.move].count;
    }
  std::vector<Valued> ranked;
  ranked.reserve(sums.size());
  for (const auto& [move, sum] : sums) ranked.push_back({move, sum.sum / sum.count});
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Valued& a, const Valued& b) { return a.value > b.value; });
  return ranked;
}

std::string value_text(std::string_view what, double value) {
  return what == "weight" ? fmt::format("{:+.2f}", value) : fmt::format("{:.1f} %", 100 * value);
}

// A title, then a move and its value in each line.
class ColumnMaker {
 public:
  ColumnMaker(const Position& position, Player player, std::string_view what)
      : position_(position), player_(player), what_(what) {}

  Column make(std::string title, std::span<const Valued> values) const {
    std::vector<std::pair<std::string, std::string>> texts;
    std::size_t move_width = 0, value_width = 0;
    for (const auto& [move, value] : values) {
      texts.emplace_back(position_.move_text(player_, move), value_text(what_, value));
      move_width = std::max(move_width, texts.back().first.size());
      value_width = std::max(value_width, texts.back().second.size());
    }
    Column column{std::move(title)};
    for (const auto& [move, value] : texts)
      column.push_back(fmt::format("{:{}}  {:>{}}", move, move_width, value, value_width));
    return column;
  }

 private:
  const Position& position_;
  Player player_;
  std::string_view what_;
};

void add_columns(const ColumnMaker& maker, std::string_view player,
                 const std::vector<Valued>& ranked, std::size_t most,
                 std::vector<Column>& columns) {
  const std::size_t high = std::min(most, ranked.size());
  const std::size_t low = std::min((most + 1) / 2, ranked.size() - high);
  if (high > 0)
    columns.push_back(
        maker.make(high < ranked.size() ? fmt::format("{}, highest of {}", player, ranked.size())
                                        : std::string(player),
                   {ranked.begin(), ranked.begin() + static_cast<std::ptrdiff_t>(high)}));
  const std::vector<Valued> lowest(ranked.rbegin(),
                                   ranked.rbegin() + static_cast<std::ptrdiff_t>(low));
  if (low > 0) columns.push_back(maker.make(fmt::format("{}, lowest", player), lowest));
}

std::string side_by_side(const std::vector<Column>& columns) {
  std::size_t height = 0;
  for (const Column& column : columns) height = std::max(height, column.size());
  std::vector<std::vector<std::string>> rows(height);
  for (std::size_t i = 0; i < height; ++i)
    for (const Column& column : columns) rows[i].push_back(i < column.size() ? column[i] : "");
  return aligned(rows);
}

std::string_view explanation(std::string_view what) {
  if (what == "weight") return "weights of moves, chances in playouts go with e^(k weight)";
  if (what == "mean") return "mean results of playouts with a move, for its player";
  if (what == "pool") return "its pool after the last playout, with AMAF means";
  return what;
}

// The best legal moves as digits on the board; none where moves are not cells.
std::string ranks_text(const Position& position, const std::vector<Valued>& ranked, bool unicode) {
  constexpr int most = 9;
  BoardPicture picture = picture_of(position, unicode);
  MoveList legal;
  position.legal_moves(legal);
  int rank = 0;
  for (const auto& [move, value] : ranked)
    if (const auto point = position.grid().parse(position.move_text(move));
        point && rank < most && legal.contains(move))
      picture.mark(*point, std::to_string(++rank));
  if (rank == 0) return {};
  return fmt::format("  1 to {}: the highest of what {} may play now\n{}", rank,
                     signed_name(position.to_play(), picture), picture.text());
}

std::string values_text(const Position& position, const PolicyLessons& learned,
                        const LessonView& view) {
  const std::string& what = learned.lessons.front().what;
  std::vector<Column> columns;
  std::vector<Valued> of_mover;
  std::size_t moves = 0;
  for (const Player player : {Player::First, Player::Second}) {
    const std::vector<Valued> ranked = ranking(learned.lessons, player);
    add_columns({position, player, what}, player_name(player), ranked, view.moves, columns);
    moves += ranked.size();
    if (player == position.to_play()) of_mover = ranked;
  }
  const bool has_surroundings = moves < learned.lessons.size();
  return fmt::format("{}: {}{}\n{}{}", learned.policy, explanation(what),
                     has_surroundings ? " (with surroundings: their mean)" : "",
                     side_by_side(columns), ranks_text(position, of_mover, view.unicode));
}

// Replies to the moves that the search prefers, then the others in their order.
std::vector<Lesson> sorted_replies(const Position& position, const SearchReport& report,
                                   std::vector<Lesson> replies) {
  std::map<Move, std::size_t> places;
  for (const MoveReport& move : report.moves) places.emplace(move.move, places.size());
  const auto place = [&](const Lesson& reply) {
    const auto found = places.find(reply.to);
    const bool is_root_move = other(reply.player) == position.to_play() && found != places.end();
    return is_root_move ? found->second : places.size();
  };
  std::stable_sort(replies.begin(), replies.end(),
                   [&](const Lesson& a, const Lesson& b) { return place(a) < place(b); });
  return replies;
}

std::string replies_text(const Position& position, const SearchReport& report,
                         const PolicyLessons& learned, const LessonView& view) {
  const std::size_t count = learned.lessons.size(), shown = std::min(view.replies, count);
  std::vector<std::vector<std::string>> rows;
  for (const Lesson& reply : sorted_replies(position, report, learned.lessons)) {
    if (rows.size() == shown) break;
    const Player before = other(reply.player);
    rows.push_back(
        {fmt::format("after {} ({})", position.move_text(before, reply.to), player_name(before)),
         fmt::format("{} answers {}", player_name(reply.player),
                     position.move_text(reply.player, reply.move))});
  }
  return fmt::format("{}: {} that won\n{}{}", learned.policy,
                     count == 1 ? "1 reply" : grouped(count) + " replies", aligned(rows),
                     shown < count ? fmt::format("  and {} more\n", grouped(count - shown)) : "");
}

Json lesson_object(const Position& position, std::string_view policy, const Lesson& lesson) {
  Json json;
  json.add("policy", policy)
      .add("what", lesson.what)
      .add("player", player_name(lesson.player))
      .add("move", position.move_text(lesson.player, lesson.move));
  if (lesson.to == no_move)
    json.add_null("to");
  else
    json.add("to", position.move_text(other(lesson.player), lesson.to));
  json.add("value", lesson.value);
  return json;
}

}  // namespace

std::string lessons_text(const Position& position, const SearchReport& report,
                         const PolicyLessons& learned, const LessonView& view) {
  if (learned.lessons.empty()) return fmt::format("{}: nothing to show\n", learned.policy);
  if (learned.lessons.front().what == "reply") return replies_text(position, report, learned, view);
  return values_text(position, learned, view);
}

void add_lessons(Json& json, const Position& position, const std::vector<PolicyLessons>& learned) {
  std::vector<Json> objects;
  for (const PolicyLessons& policy : learned)
    for (const Lesson& lesson : policy.lessons)
      objects.push_back(lesson_object(position, policy.policy, lesson));
  json.add("weights", objects);
}

}  // namespace yomi::cli

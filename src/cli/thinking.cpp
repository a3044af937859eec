#include "cli/thinking.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/progress.h"
#include "cli/text.h"

namespace yomi::cli {
namespace {

using Row = std::vector<std::string>;

std::string_view proof_name(Proof proof) {
  constexpr std::string_view names[] = {"-", "win", "loss", "draw"};
  return names[static_cast<int>(proof)];
}

// Columns of numbers end at the same place; the first column and one of words stay as they are.
void align_numbers(std::vector<Row>& rows, std::size_t columns) {
  for (std::size_t column = 1; column < columns; ++column) {
    std::size_t width = 0;
    for (const Row& row : rows) width = std::max(width, row[column].size());
    for (Row& row : rows) row[column] = fmt::format("{:>{}}", row[column], width);
  }
}

std::string mean_text(double mean, std::int64_t visits) {
  return visits == 0 ? "-" : fmt::format("{:.1f} %", 100 * mean);
}

// A small game is searched in less than a hundredth of a second.
std::string time_text(double seconds) {
  return seconds < 1 ? fmt::format("{:.1f} ms", 1000 * seconds) : seconds_text(seconds);
}

std::int64_t visits_of_all(const SearchReport& report) {
  std::int64_t sum = 0;
  for (const MoveReport& move : report.moves) sum += move.visits;
  return std::max<std::int64_t>(1, sum);
}

Json move_object(const Position& position, const MoveReport& move, bool has_amaf) {
  Json json;
  json.add("move", position.move_text(move.move)).add("visits", move.visits);
  const auto add_mean = [&](std::string_view name, double mean, std::int64_t visits) {
    visits == 0 ? json.add_null(name) : json.add(name, mean);
  };
  add_mean("value", move.value, move.visits);
  if (has_amaf) {
    json.add("amaf_visits", move.amaf_visits);
    add_mean("amaf", move.amaf, move.amaf_visits);
  }
  add_proof(json, move.proof);
  return json;
}

}  // namespace

SearchReport think_aloud(Searcher& searcher, const Position& position, Screen& screen) {
  Progress progress(screen, "thinking", "playouts");
  return searcher.think(position, searcher.spec().budget, [&](std::int64_t playouts, double share) {
    progress.update(share, static_cast<std::uint64_t>(playouts));
    return !interrupted();
  });
}

std::string root_table(const Position& position, const SearchReport& report, std::size_t most) {
  const bool proofs = std::any_of(report.moves.begin(), report.moves.end(),
                                  [](const MoveReport& m) { return m.proof != Proof::Unknown; });
  std::vector<Row> rows{{"move", "visits", "share", "value"}};
  if (report.has_amaf) rows[0].emplace_back("AMAF");
  const std::size_t columns = rows[0].size();
  if (proofs) rows[0].emplace_back("proven");
  const double all = static_cast<double>(visits_of_all(report));
  for (const MoveReport& move : report.moves) {
    if (rows.size() > most) break;
    rows.push_back({position.move_text(move.move), grouped(static_cast<std::uint64_t>(move.visits)),
                    fmt::format("{:.1f} %", 100 * static_cast<double>(move.visits) / all),
                    mean_text(move.value, move.visits)});
    if (report.has_amaf) rows.back().push_back(mean_text(move.amaf, move.amaf_visits));
    if (proofs) rows.back().emplace_back(proof_name(move.proof));
  }
  align_numbers(rows, columns);
  std::string text = aligned(rows);
  if (report.moves.size() > most)
    text += fmt::format("  and {} more\n", report.moves.size() - most);
  return text;
}

std::string lone_move_text(const Position& position, const SearchReport& report) {
  if (report.moves.size() != 1) return {};
  const std::string move = position.move_text(report.best);
  if (legal_texts(position).size() == 1) return move + " is the only legal move";
  const auto after = position.clone();
  after->play(report.best);
  if (after->outcome() == win_for(position.to_play())) return move + " wins at once";
  return move + " is the only move considered: the others lose at once or waste a turn";
}

std::vector<std::string> line_texts(const Position& position, const SearchReport& report) {
  std::vector<std::string> texts;
  const auto now = position.clone();
  for (const Move move : report.line) {
    MoveList legal;
    now->legal_moves(legal);
    if (!legal.contains(move)) break;
    texts.push_back(now->move_text(move));
    now->play(move);
  }
  return texts;
}

std::string numbered_line(const Position& position, const SearchReport& report) {
  constexpr std::size_t most = 12;
  std::size_t number = position.moves().size();
  std::vector<std::string> parts;
  for (const std::string& move : line_texts(position, report))
    parts.push_back(fmt::format("{}{}. {}", parts.empty() ? "" : " ", ++number, move));
  return listed(parts, most);
}

std::string proven_text(const Position& position, const SearchReport& report) {
  if (report.proof == Proof::Unknown) return {};
  if (report.proof == Proof::Draw) return "a draw";
  const Player mover = position.to_play();
  return fmt::format("{} wins", player_name(report.proof == Proof::Win ? mover : other(mover)));
}

std::string effort_text(const SearchReport& report) {
  const double rate = static_cast<double>(report.playouts) / std::max(report.seconds, 1e-9);
  return fmt::format("{} in {} ({} a second), CPU time {}",
                     counted(static_cast<std::uint64_t>(report.playouts), "playout"),
                     time_text(report.seconds), short_number(rate), time_text(report.cpu_seconds));
}

void add_proof(Json& json, Proof proof) {
  if (proof == Proof::Unknown)
    json.add_null("proof");
  else
    json.add("proof", proof_name(proof));
}

void add_report(Json& json, const Position& position, const SearchReport& report) {
  std::vector<Json> moves;
  for (const MoveReport& move : report.moves)
    moves.push_back(move_object(position, move, report.has_amaf));
  json.add("best", position.move_text(report.best))
      .add("playouts", report.playouts)
      .add("seconds", report.seconds)
      .add("cpu_seconds", report.cpu_seconds)
      .add("moves", moves)
      .add("line", line_texts(position, report));
  add_proof(json, report.proof);
}

}  // namespace yomi::cli

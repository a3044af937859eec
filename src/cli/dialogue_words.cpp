// What a dialogue says, in words for people and in events for programs.
#include <fmt/format.h>

#include <ostream>

#include "cli/board.h"
#include "cli/dialogue.h"
#include "cli/position.h"
#include "cli/state.h"
#include "cli/text.h"
#include "cli/thinking.h"

namespace yomi::cli {

void Dialogue::introduce() {
  const Position& position = session_.position();
  out_ << fmt::format("{}: you are {}, {} is {}\nrules: {}\n", position.game(),
                      name(session_.person()), player_text(session_.spec()),
                      name(other(session_.person())), rules_of(position));
  show_board();
  if (session_.over()) announce_end();
}

void Dialogue::show_board() {
  if (style_.json) return;
  out_ << fmt::format("\n{}\n", picture_of(session_.position(), style_.unicode).text())
       << std::flush;  // to be looked at while the player thinks
}

void Dialogue::announce_end() {
  const Position& position = session_.position();
  const BoardPicture picture = picture_of(position, style_.unicode);
  std::string who;
  if (position.outcome() == win_for(session_.person())) who = " (you)";
  if (position.outcome() == win_for(other(session_.person()))) who = " (the player)";
  out_ << state_text(position, picture) << who << '\n';
  Json event;
  event.add("event", "end").add("outcome", outcome_name(position.outcome()));
  print_event(event);
}

void Dialogue::complain(const std::string& what) {
  if (style_.json)
    screen_.err << "yomi: " << what << std::endl;
  else
    out_ << what << '\n';
}

void Dialogue::say_thought(const Thought& thought) {
  const auto& [position, report] = thought;
  if (const std::string lone = lone_move_text(*position, report); !lone.empty()) {
    out_ << lone << '\n';
    return;
  }
  if (report.playouts == 0) {
    out_ << fmt::format("chosen without playouts from {}\n", counted(report.moves.size(), "move"));
    return;
  }
  constexpr std::size_t few = 5;
  out_ << root_table(*position, report, few)
       << fmt::format("value: mean result for {}; {}\n", player_name(position->to_play()),
                      effort_text(report))
       << fmt::format("line:  {}\n", numbered_line(*position, report));
  if (const std::string proven = proven_text(*position, report); !proven.empty())
    out_ << fmt::format("proven: {}\n", proven);
}

void Dialogue::tell(std::string_view event, const Thought& thought) {
  Json json;
  json.add("event", event);
  add_report(json, *thought.position, thought.report);
  print_event(json);
}

void Dialogue::tell_move(Player player, const std::string& move) {
  Json json;
  json.add("event", "move").add("player", player_name(player)).add("move", move);
  print_event(json);
}

std::string Dialogue::name(Player player) const {
  return signed_name(player, BoardPicture(session_.position(), style_.unicode));
}

std::string Dialogue::continuation() const {
  if (session_.over() || session_.position().moves().empty()) return {};
  std::string moves;
  for (const std::string& move : played_texts(session_.position()))
    moves += (moves.empty() ? "" : " ") + move;
  return fmt::format("yomi play {}{}{} --moves \"{}\"", session_.position().game(),
                     style_.player.empty() ? "" : " --player " + shell_word(style_.player),
                     session_.person() == Player::Second ? " --side second" : "", moves);
}

void Dialogue::print_event(const Json& event) {
  if (style_.json) event.print(screen_.out);
}

}  // namespace yomi::cli

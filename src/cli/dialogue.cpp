#include "cli/dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <istream>
#include <ostream>

#include "cli/interrupt.h"
#include "cli/position.h"
#include "cli/state.h"
#include "cli/text.h"
#include "cli/thinking.h"
#include "core/check.h"
#include "core/words.h"

namespace yomi::cli {
namespace {

// In small letters, without blanks around; control characters are blanks.
std::string tidied(std::string text) {
  const auto blank = [](unsigned char c) { return c <= ' '; };
  std::transform(text.begin(), text.end(), text.begin(), [&](unsigned char c) {
    return blank(c) ? ' ' : static_cast<char>(std::tolower(c));
  });
  text.erase(std::find_if_not(text.rbegin(), text.rend(), blank).base(), text.end());
  text.erase(text.begin(), std::find_if_not(text.begin(), text.end(), blank));
  return text;
}

// What the player to move makes of its chances.
std::string chances(const Thought& thought) {
  const SearchReport& report = thought.report;
  if (report.proof != Proof::Unknown)
    return fmt::format(" (proven: {})", proven_text(*thought.position, report));
  const MoveReport& best = report.moves.front();
  if (best.move != report.best || best.visits == 0) return {};
  return fmt::format(" (it gives itself {:.0f} %)", 100 * best.value);
}

}  // namespace

const Dialogue::Word Dialogue::words[] = {
    {"undo", "take back to your last turn", &Dialogue::undo},
    {"hint", "what the player would do in your place", &Dialogue::hint},
    {"why", "what the player thought before its last move", &Dialogue::why},
    {"moves", "all legal moves", &Dialogue::moves},
    {"board", "draw the board again", &Dialogue::show_board},
    {"new", "start a new game", &Dialogue::restart},
    {"side", "swap sides with the player", &Dialogue::swap_sides},
    {"help", "this list", &Dialogue::help},
    {"quit", "leave", &Dialogue::quit},
};

Dialogue::Dialogue(Session& session, DialogueStyle style, Screen& screen)
    : session_(session),
      style_(std::move(style)),
      screen_(screen),
      nobody_(nullptr),
      out_(style_.json ? nobody_ : screen.out) {}

void Dialogue::run() {
  introduce();
  for (;;) {
    while (!session_.over() && !session_.persons_turn()) opponents_move();
    const auto line = ask();
    if (!line) break;
    obey(*line);
    if (leaves_) break;
  }
  const std::string later = continuation();
  if (!session_.over()) print_event(Json().add("event", "end").add("outcome", "ongoing"));
  if (interrupted())
    throw Stopped(later.empty() ? "stopped" : fmt::format("stopped; to go on: {}", later));
  if (!later.empty()) out_ << fmt::format("to go on later: {}\n", later);
}

std::optional<std::string> Dialogue::ask() {
  if (session_.over())
    out_ << "game over (new, undo, why, quit or help)> ";
  else
    out_ << fmt::format("{}, your move (or help)> ", name(session_.person()));
  out_.flush();
  std::string line;
  if (interrupted() || !std::getline(screen_.in, line)) {
    out_ << '\n';
    return std::nullopt;
  }
  line = tidied(line);
  if (!screen_.typed) out_ << line << '\n';
  return line;
}

void Dialogue::obey(const std::string& line) {
  if (line.empty()) return;
  for (const Word& word : words)
    if (word.name == line) return (this->*word.obey)();
  persons_move(line);
}

void Dialogue::persons_move(const std::string& text) {
  const Position& position = session_.position();
  std::vector<std::string_view> names;
  for (const Word& word : words) names.push_back(word.name);
  const auto near = nearest(text, names);
  if (!position.parse_move(text) && !near.empty())
    return complain(fmt::format("unknown word {} (did you mean '{}'?)", quoted(text), near));
  try {
    const Move move = read_move(position, text);
    const Player player = position.to_play();
    const std::string spelled = position.move_text(move);
    session_.play(move);
    tell_move(player, spelled);
    show_board();
  } catch (const Error& error) {
    return complain(error.what());
  }
  if (session_.over()) announce_end();
}

void Dialogue::opponents_move() {
  const Player player = session_.position().to_play();
  const Thought& thought = session_.answer(screen_);
  const std::string move = thought.position->move_text(thought.report.best);
  out_ << fmt::format("{} plays {}{}\n", name(player), move, chances(thought));
  tell_move(player, move);
  show_board();
  if (session_.over()) announce_end();
}

void Dialogue::undo() {
  const std::size_t plies = session_.take_back();
  if (plies == 0) return complain("nothing to take back");
  out_ << fmt::format("took back {}\n", counted(plies, "move"));
  print_event(Json().add("event", "undo").add("moves", plies));
  show_board();
}

void Dialogue::hint() {
  if (session_.over()) return complain("the game is over: no hint (new or undo)");
  const Thought thought = session_.hint(screen_);
  out_ << fmt::format("{} would play {}\n", player_text(session_.spec()),
                      thought.position->move_text(thought.report.best));
  say_thought(thought);
  tell("hint", thought);
}

void Dialogue::why() {
  const Thought* const thought = session_.last_thought();
  if (thought == nullptr) return complain("the player has not moved yet");
  out_ << fmt::format("move {}, {} by {}: what it thought\n", thought->position->moves().size() + 1,
                      thought->position->move_text(thought->report.best),
                      name(thought->position->to_play()));
  say_thought(*thought);
  tell("why", *thought);
}

void Dialogue::moves() {
  const auto legal = legal_texts(session_.position());
  out_ << fmt::format("{}: {}\n", counted(legal.size(), "legal move"), listed(legal, legal.size()));
  print_event(Json().add("event", "moves").add("legal", legal));
}

void Dialogue::restart() {
  session_.restart();
  print_event(Json().add("event", "new"));
  introduce();
}

void Dialogue::swap_sides() {
  session_.swap_sides();
  out_ << fmt::format("you are {} now\n", name(session_.person()));
  print_event(Json().add("event", "side").add("side", player_name(session_.person())));
}

void Dialogue::help() {
  const auto legal = legal_texts(session_.position());
  std::vector<std::vector<std::string>> rows;
  if (!legal.empty()) rows.push_back({legal[legal.size() / 2], "a move, as the board names it"});
  for (const Word& word : words)
    rows.push_back({std::string(word.name), std::string(word.meaning)});
  rows.push_back({"Ctrl-C", "while the player thinks: it moves at once; here: leave"});
  out_ << aligned(rows) << fmt::format("rules: {}\n", rules_of(session_.position()));
}

}  // namespace yomi::cli

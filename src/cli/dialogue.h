// A game in the terminal: reads what a person types, line by line, and answers.
#pragma once
#include <optional>
#include <string>

#include "cli/session.h"
#include "protocol/json.h"

namespace yomi::cli {

struct DialogueStyle {
  bool json = false;  // events for a program instead of words
  bool unicode = false;
  std::string player;  // --player as typed; empty: none was named
};

class Dialogue {
 public:
  Dialogue(Session& session, DialogueStyle style, Screen& screen);

  // Until the person leaves. Throws Stopped after Ctrl-C at the prompt.
  void run();

 private:
  struct Word {
    std::string_view name, meaning;
    void (Dialogue::*obey)();
  };
  static const Word words[];

  std::optional<std::string> ask();
  void obey(const std::string& line);
  void persons_move(const std::string& text);
  void opponents_move();

  void undo();
  void hint();
  void why();
  void moves();
  void restart();
  void swap_sides();
  void help();
  void quit() { leaves_ = true; }

  void introduce();
  void show_board();
  void announce_end();
  void complain(const std::string& what);
  void say_thought(const Thought& thought);
  void tell(std::string_view event, const Thought& thought);
  void tell_move(Player player, const std::string& move);
  std::string name(Player player) const;
  // What to type to go on later; empty when there is nothing to go on with.
  std::string continuation() const;

  // Says nothing unless a program listens.
  void print_event(const Json& event);

  Session& session_;
  DialogueStyle style_;
  Screen& screen_;
  std::ostream nobody_;  // what is said to it is lost
  std::ostream& out_;    // words for people
  bool leaves_ = false;
};

}  // namespace yomi::cli

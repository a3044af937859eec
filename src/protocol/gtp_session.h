// What the commands of one GTP session share: the game, the player, the clock, and the way out.
#pragma once
#include <functional>
#include <memory>
#include <ostream>
#include <string>

#include "protocol/gtp_clock.h"
#include "protocol/gtp_coordinates.h"
#include "protocol/gtp_game.h"
#include "protocol/gtp_line.h"

namespace yomi {

// How a session begins, and what it needs from outside.
struct GtpSetup {
  enum class Coordinates { Auto, Native, Go };

  std::string game;    // a spec
  std::string player;  // nothing: what default_player says
  std::uint64_t seed = 1;
  Coordinates coordinates = Coordinates::Auto;  // Auto: Go's as soon as GoGui's rules are asked for
  bool may_use_files = true;
  Budget analysis{Budget::Kind::Proven, 0, 0};  // an analysis ends by then, whoever waits
  std::function<std::string(std::string_view game)> default_player = {};
  std::function<std::string(const Position&)> picture = {};  // of the board, in lines
  std::function<bool()> stopped = {};  // does somebody want the program to end?
};

// A search and the position it was about.
struct GtpThought {
  std::unique_ptr<Position> position;
  SearchReport report;
};

class GtpSession {
 public:
  GtpSession(GtpSetup setup, GtpReader& reader, std::ostream& out);

  const GtpSetup& setup() const { return setup_; }
  GtpGame& game() { return game_; }
  const GtpGame& game() const { return game_; }
  const Position& position() const { return game_.position(); }
  GtpClock& clock() { return clock_; }
  GtpReader& reader() { return reader_; }

  // GoGui is on the other side.
  void meet_gogui() { met_gogui_ = true; }
  bool met_gogui() const { return met_gogui_; }
  GtpSpelling spelling() const;
  GtpCoordinates coordinates() const { return {game_.position(), spelling()}; }
  void set_coordinates(GtpSetup::Coordinates coordinates) { setup_.coordinates = coordinates; }
  // Are moves of pieces played in halves?
  bool plays_halves() const { return spelling() == GtpSpelling::Go && moves_pieces(position()); }

  // Another game or another size has begun, or the same game again.
  void game_changed();
  const PlayerSpec& player() const { return player_; }
  // Throws an Error when there is no such player, or it does not play this game.
  void set_player(std::string_view text);
  std::uint64_t seed() const { return setup_.seed; }
  void set_seed(std::uint64_t seed);
  // What the searches so far have left behind is gone.
  void forget();

  // Resigns when the best move is worth less; 0: never.
  double resign_below() const { return resign_below_; }
  void set_resign_below(double value) { resign_below_ = value; }

  // The player thinks about its next move, on its clock if there is one. GoGui's comment ends it.
  const GtpThought& think(const SearchView& view = {});
  // A thought about this position: the last one if it was, otherwise one that leaves no trace in
  // what the player remembers. In full: one that was cut short will not do.
  const GtpThought& consider(bool in_full = false);
  // Thinks without end and shows its state now and then, until a line arrives. What was found by
  // then is the thought about this position.
  const GtpThought& analyse(const SearchView& view);
  const GtpThought* last_thought() const { return thought_.position ? &thought_ : nullptr; }
  // What the policies of the last thought have learned.
  std::vector<PolicyLessons> lessons() const;

  // Part of an answer that is not complete yet: a line of it, sent at once.
  void stream(std::string_view line);
  // Answers to this line from now on.
  void begin(const GtpLine& line);
  void finish(bool success, std::string_view text);
  bool can_write() const { return out_.good(); }

  void quit() { has_quit_ = true; }
  bool has_quit() const { return has_quit_; }

 private:
  Searcher& searcher(std::unique_ptr<Searcher>& kept);
  Budget budget() const;
  const GtpThought& keep(Searcher& thinker, const Budget& budget, const SearchView& view,
                         const SearchWatch& watch);
  // Is there still somebody who wants an answer?
  bool goes_on() const { return can_write() && !(setup_.stopped && setup_.stopped()); }
  PlayerSpec wanted_player() const;

  GtpSetup setup_;
  GtpReader& reader_;
  std::ostream& out_;
  GtpGame game_;
  PlayerSpec player_;
  GtpClock clock_;
  double resign_below_ = 0;
  bool met_gogui_ = false;
  bool has_quit_ = false;
  std::unique_ptr<Searcher> mover_, adviser_;  // made when first needed
  std::string made_for_;                       // the game they play
  GtpThought thought_;
  const Searcher* thinker_ = nullptr;  // who had it
  GtpLine line_;                       // being answered
  bool streaming_ = false;
};

// black or white, b or w, in any case. Throws an Error.
Player parse_colour(std::string_view text);
std::string_view colour_name(Player player);

}  // namespace yomi

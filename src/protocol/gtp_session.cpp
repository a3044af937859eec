#include "protocol/gtp_session.h"

#include "core/check.h"
#include "core/clock.h"

namespace yomi {

GtpSession::GtpSession(GtpSetup setup, GtpReader& reader, std::ostream& out)
    : setup_(std::move(setup)),
      reader_(reader),
      out_(out),
      game_(gtp_game_spec(setup_.game)),
      player_(wanted_player()) {
  make_searcher(position(), player_, setup_.seed);  // an Error now rather than later
}

PlayerSpec GtpSession::wanted_player() const {
  return parse_player(setup_.player.empty() && setup_.default_player
                          ? setup_.default_player(game_.name())
                          : setup_.player);
}

GtpSpelling GtpSession::spelling() const {
  using enum GtpSetup::Coordinates;
  const bool go = setup_.coordinates == Go || (setup_.coordinates == Auto && met_gogui_);
  return go ? GtpSpelling::Go : GtpSpelling::Native;
}

void GtpSession::game_changed() {
  clock_.restart();
  thought_ = {};
  if (made_for_ == game_.spec()) {
    if (mover_) mover_->new_game();
    if (adviser_) adviser_->new_game();
  } else {
    forget();
    player_ = wanted_player();
  }
}

void GtpSession::set_player(std::string_view text) {
  const PlayerSpec wanted = parse_player(text);
  make_searcher(position(), wanted, setup_.seed);
  setup_.player = text;
  player_ = wanted;
  forget();
}

void GtpSession::set_seed(std::uint64_t seed) {
  setup_.seed = seed;
  forget();
}

void GtpSession::forget() {
  mover_.reset();
  adviser_.reset();
  thought_ = {};
  thinker_ = nullptr;
}

Searcher& GtpSession::searcher(std::unique_ptr<Searcher>& kept) {
  if (made_for_ != game_.spec()) {
    forget();
    made_for_ = game_.spec();
  }
  if (!kept) kept = make_searcher(position(), player_, setup_.seed);
  return *kept;
}

Budget GtpSession::budget() const {
  if (!clock_.is_set()) return player_.budget;
  const double seconds = clock_.seconds_for_move(position().to_play(), moves_to_come(position()));
  return {Budget::Kind::Seconds, 0, seconds};
}

const GtpThought& GtpSession::keep(Searcher& thinker, const Budget& budget, const SearchView& view,
                                   const SearchWatch& watch) {
  thinker.show_to(view);
  thought_.report = thinker.think(position(), budget, watch);
  thought_.position = position().clone();
  thinker_ = &thinker;
  return thought_;
}

const GtpThought& GtpSession::think(const SearchView& view) {
  const Stopwatch watch;
  keep(searcher(mover_), budget(), view,
       [&](std::int64_t, double) { return goes_on() && !reader_.take_interrupt(); });
  clock_.spend(position().to_play(), watch.seconds());
  return thought_;
}

const GtpThought& GtpSession::consider(bool in_full) {
  if (thought_.position && thought_.position->game() == game_.spec() &&
      thought_.position->moves() == position().moves() && !(in_full && thought_.report.stopped))
    return thought_;
  return keep(searcher(adviser_), player_.budget, {},
              [&](std::int64_t, double) { return goes_on() && !reader_.take_interrupt(); });
}

const GtpThought& GtpSession::analyse(const SearchView& view) {
  return keep(searcher(adviser_), setup_.analysis, view,
              [&](std::int64_t, double) { return goes_on() && !reader_.waiting(); });
}

std::vector<PolicyLessons> GtpSession::lessons() const {
  return thinker_ == nullptr ? std::vector<PolicyLessons>{} : thinker_->lessons();
}

void GtpSession::begin(const GtpLine& line) {
  line_ = line;
  streaming_ = false;
}

void GtpSession::stream(std::string_view line) {
  if (!streaming_) out_ << "=" << line_.id << "\n";
  streaming_ = true;
  out_ << line << "\n" << std::flush;
}

void GtpSession::finish(bool success, std::string_view text) {
  if (!streaming_)
    out_ << gtp_answer(line_, success, text) << std::flush;
  else
    out_ << text << (text.empty() ? "\n" : "\n\n") << std::flush;
}

Player parse_colour(std::string_view text) {
  const std::string word = lower_case(text);
  if (word == "b" || word == "black") return Player::First;
  if (word == "w" || word == "white") return Player::Second;
  gtp_syntax_error(quoted(text) + " is no colour (expected black or white)");
}

std::string_view colour_name(Player player) { return player == Player::First ? "black" : "white"; }

}  // namespace yomi

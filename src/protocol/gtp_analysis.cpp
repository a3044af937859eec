// Streams of what a search finds, in the formats of Leela Zero (lz-analyze) and KataGo
// (kata-analyze): a line now and then, until any line comes in.
#include <algorithm>

#include "core/check.h"
#include "core/params.h"
#include "protocol/gtp_commands.h"
#include "protocol/gtp_moves.h"
#include "protocol/gtp_report.h"
#include "protocol/gtp_turn.h"

namespace yomi {
namespace {

struct Wish {
  Player player;
  double seconds = 1;  // between two lines
  InfoStyle style;
};

double seconds_of(std::string_view centiseconds) {
  constexpr double shortest = 0.02, longest = 3600;
  double value = 0;
  if (!parse_number(centiseconds, value) || value < 0)
    gtp_syntax_error(quoted(centiseconds) + " is no interval (expected hundredths of a second)");
  return std::clamp(value / 100, shortest, longest);
}

// Moves cannot be kept out of a search, and there is no ownership to show.
bool is_ignored(std::string_view key) {
  constexpr std::string_view keys[] = {"ownership",           "ownershipStdev", "movesOwnership",
                                       "movesOwnershipStdev", "pvVisits",       "pvEdgeVisits"};
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

void read_option(Wish& wish, const GtpLine& line, std::size_t at) {
  const std::string& key = line.argument(at);
  const std::string& value = line.argument(at + 1);
  if (key == "interval")
    wish.seconds = seconds_of(value);
  else if (key == "minmoves")
    wish.style.least_moves = static_cast<std::size_t>(std::max(0, line.whole(at + 1)));
  else if (key == "maxmoves")
    wish.style.most_moves = static_cast<std::size_t>(std::max(1, line.whole(at + 1)));
  else if (key == "rootInfo")
    wish.style.root_info = value == "true";
  else if (!is_ignored(key))
    gtp_syntax_error(quoted(key) +
                     " is not an option here (expected interval, minmoves, maxmoves "
                     "or rootInfo)");
}

// [colour] [interval] [key value ...]
Wish read_wish(const GtpSession& session, const GtpLine& line, bool kata) {
  Wish wish{session.position().to_play(), 1, {.kata = kata}};
  std::size_t at = 0;
  const auto is_number = [](const std::string& text) {
    return text.find_first_not_of("0123456789.") == std::string::npos;
  };
  const auto is_colour = [](const std::string& text) {
    const std::string word = lower_case(text);
    return word == "b" || word == "w" || word == "black" || word == "white";
  };
  if (at < line.count() && is_colour(line.argument(at)))
    wish.player = parse_colour(line.argument(at++));
  if (at < line.count() && is_number(line.argument(at)))
    wish.seconds = seconds_of(line.argument(at++));
  for (; at < line.count(); at += 2) read_option(wish, line, at);
  return wish;
}

SearchView view_of(GtpSession& session, const Wish& wish) {
  const auto show = [&session, &wish](const SearchReport& report) {
    session.stream(info_line(session.coordinates(), report, wish.style));
  };
  return {.interval = wish.seconds, .show = show, .lines = 20};
}

std::string analyse(GtpSession& session, const GtpLine& line, bool kata) {
  const Wish wish = read_wish(session, line, kata);
  const GtpTurn turn(session.game(), wish.player);
  const SearchReport& report = session.analyse(view_of(session, wish)).report;
  session.stream(info_line(session.coordinates(), report, wish.style));
  if (!report.stopped) session.reader().wait();
  return {};
}

std::string genmove(GtpSession& session, const GtpLine& line, bool kata) {
  const Wish wish = read_wish(session, line, kata);
  if (session.game().is_over()) return "\nplay pass";
  const std::string move = gtp_genmove(session, wish.player, view_of(session, wish));
  const GtpThought& thought = *session.last_thought();
  session.stream(info_line({*thought.position, session.spelling()}, thought.report, wish.style));
  return "play " + move;
}

std::string lz_analyze(GtpSession& session, const GtpLine& line) {
  return analyse(session, line, false);
}
std::string kata_analyze(GtpSession& session, const GtpLine& line) {
  return analyse(session, line, true);
}
std::string lz_genmove(GtpSession& session, const GtpLine& line) {
  return genmove(session, line, false);
}
std::string kata_genmove(GtpSession& session, const GtpLine& line) {
  return genmove(session, line, true);
}

constexpr GtpCommand commands[] = {
    {"lz-analyze", lz_analyze, "[COLOUR] [CENTISECONDS]: thinks aloud until a line comes in"},
    {"kata-analyze", kata_analyze,
     "[COLOUR] [CENTISECONDS] [minmoves N] [maxmoves N] [rootInfo true]"},
    {"lz-genmove_analyze", lz_genmove, "genmove that thinks aloud, as lz-analyze"},
    {"kata-genmove_analyze", kata_genmove, "genmove that thinks aloud, as kata-analyze"},
};

}  // namespace

std::span<const GtpCommand> gtp_analysis() { return commands; }

}  // namespace yomi

#include "match/match_player.h"

#include "match/gtp_player.h"
#include "match/own_player.h"

namespace yomi {
namespace {

constexpr std::string_view external = "gtp:";

}  // namespace

Effort& Effort::operator+=(const Effort& more) {
  seconds += more.seconds;
  cpu_seconds += more.cpu_seconds;
  playouts += more.playouts;
  return *this;
}

std::string_view name_of(Failure failure) {
  constexpr std::string_view names[] = {"illegal", "time", "crash", "stall", "garbage"};
  return names[static_cast<int>(failure)];
}

std::unique_ptr<MatchPlayer> make_match_player(const std::string& text, const Patience& patience,
                                               const StopAsked& stop) {
  if (text.starts_with(external))
    return std::make_unique<GtpPlayer>(text.substr(external.size()), patience, stop);
  return std::make_unique<OwnPlayer>(parse_player(text), stop);
}

std::string match_player_text(std::string_view text) {
  if (!text.starts_with(external)) return player_text(parse_player(text));
  if (text.find_first_not_of(' ', external.size()) == text.npos)
    throw Error("no command after 'gtp:' (expected such as \"gtp:gnugo --mode gtp\")");
  return std::string(text);
}

bool is_repeatable(std::string_view text) {
  if (text.starts_with(external)) return false;
  const PlayerSpec spec = parse_player(text);
  return spec.budget.kind != Budget::Kind::Seconds &&
         (spec.rule == nullptr || spec.params.whole("threads") == 1);
}

}  // namespace yomi

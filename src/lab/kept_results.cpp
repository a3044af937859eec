#include "lab/kept_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "lab/json_lines.h"
#include "protocol/json.h"

namespace yomi {
namespace {

constexpr std::int64_t most_games = 1'000'000'000;            // of a match
constexpr std::int64_t most_counted = 1'000'000'000'000'000;  // in a search
constexpr std::uint64_t any_seed = std::numeric_limits<std::uint64_t>::max();

// Writing.

Json score_json(const Score& score) {
  Json json;
  json.add("won", score.wins).add("lost", score.losses).add("drawn", score.draws);
  return json;
}

void add_shapes(Json& json, std::string_view name, const ShapeWins& shapes) {
  if (shapes.rings + shapes.bridges + shapes.forks == 0) return;
  Json counts;
  counts.add("rings", shapes.rings).add("bridges", shapes.bridges).add("forks", shapes.forks);
  json.add(name, counts);
}

void add_games(Json& json, const MatchTally& games) {
  json.add("as_first", score_json(games.a_as_first))
      .add("as_second", score_json(games.a_as_second()));
  add_shapes(json, "a_shapes", games.shapes[0]);
  add_shapes(json, "b_shapes", games.shapes[1]);
  if (games.voids > 0) json.add("voids", games.voids);
}

void add_searches(Json& json, const RowResult& result) {
  std::vector<std::string> texts;
  texts.reserve(result.searches.size());
  for (const std::vector<SearchCounts>& sides : result.searches) texts.push_back(sides_text(sides));
  json.add("searches", texts);
}

std::string line_of(const PlainMatch& match, std::uint64_t seed, const MatchResult& result) {
  Json json;
  json.add("game", match.game).add("a", match.a).add("b", match.b).add("openings", match.openings);
  if (!match.referee.empty()) json.add("referee", match.referee);
  json.add("first", match.a_is_first ? "a" : "both")
      .add("seed", seed)
      .add("row_seed", row_seed(match, seed));
  if (match.searches)
    add_searches(json, result.result);
  else
    add_games(json, result.result.games);
  return json.add("builds", result.builds).text() + "\n";
}

// Reading.

std::int64_t count_in(const nlohmann::json& object, const char* name) {
  return static_cast<std::int64_t>(whole_in(object, name, most_games));
}

const nlohmann::json& object_in(const nlohmann::json& object, const char* name,
                                std::initializer_list<std::string_view> names) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_object())
    throw Error(fmt::format("expected \"{}\": {{\"{}\": ..., ...}}", name, *names.begin()));
  check_names(*found, names);
  return *found;
}

std::vector<std::string> texts_in(const nlohmann::json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || !found->is_array() || found->empty() ||
      !std::all_of(found->begin(), found->end(), [](const auto& one) { return one.is_string(); }))
    throw Error(fmt::format("expected \"{}\": [\"...\"], texts", name));
  return found->get<std::vector<std::string>>();
}

PlainMatch match_in(const nlohmann::json& object) {
  PlainMatch match;
  match.game = text_in(object, "game");
  match.a = text_in(object, "a");
  match.b = text_in(object, "b");
  match.openings = text_in(object, "openings");
  if (object.contains("referee")) match.referee = text_in(object, "referee");
  const std::string first = text_in(object, "first");
  if (first != "a" && first != "both") throw Error("expected \"first\": \"both\" or \"a\"");
  match.a_is_first = first == "a";
  match.searches = object.contains("searches");
  if (match.game.empty() || match.a.empty() || (match.b.empty() && !match.searches))
    throw Error("expected a game, a player A and, but for searches, a player B");
  return match;
}

Score score_in(const nlohmann::json& object, const char* name) {
  const nlohmann::json& score = object_in(object, name, {"won", "lost", "drawn"});
  return {count_in(score, "won"), count_in(score, "lost"), count_in(score, "drawn")};
}

ShapeWins shapes_in(const nlohmann::json& object, const char* name, std::int64_t wins) {
  if (!object.contains(name)) return {};
  const nlohmann::json& shapes = object_in(object, name, {"rings", "bridges", "forks"});
  const ShapeWins counts{count_in(shapes, "rings"), count_in(shapes, "bridges"),
                         count_in(shapes, "forks"), wins};
  if (std::max({counts.rings, counts.bridges, counts.forks}) > wins)
    throw Error(fmt::format("expected no more \"{}\" of a kind than wins: {}", name, wins));
  return counts;
}

MatchTally games_in(const nlohmann::json& object, bool a_is_first) {
  MatchTally games;
  games.a_as_first = score_in(object, "as_first");
  const Score second = score_in(object, "as_second");
  if (a_is_first && second.games() > 0)
    throw Error("expected no games \"as_second\" where A is always first");
  games.score = games.a_as_first;
  games.score += second;
  games.shapes = {shapes_in(object, "a_shapes", games.score.wins),
                  shapes_in(object, "b_shapes", games.score.losses)};
  if (object.contains("voids")) games.voids = count_in(object, "voids");
  if (games.games() < 1 || games.games() > most_games) throw Error("expected 1 to a billion games");
  return games;
}

void check_counts(const SearchCounts& counts) {
  const bool are_right =
      counts.playouts > 0 && counts.playouts <= most_counted && counts.moves <= most_counted &&
      counts.answered <= counts.moves &&
      std::all_of(counts.first_stones.begin(), counts.first_stones.end(),
                  [&](const auto& stone) { return stone.second <= counts.playouts; });
  if (!are_right)
    throw Error("these cannot be the counts of a search: " + yomi::quoted(counts_text(counts)));
}

std::vector<std::vector<SearchCounts>> searches_in(const nlohmann::json& object, bool has_b) {
  std::vector<std::vector<SearchCounts>> searches;
  for (const std::string& text : texts_in(object, "searches")) {
    searches.push_back(parse_sides(text));
    if (searches.back().size() != (has_b ? 2 : 1))
      throw Error(has_b ? "expected in every search counts of A and of B"
                        : "expected in every search counts of A only");
    for (const SearchCounts& counts : searches.back()) check_counts(counts);
  }
  return searches;
}

void check_names_of(const nlohmann::json& object, bool searches) {
  if (searches)
    check_names(object, {"game", "a", "b", "openings", "referee", "first", "seed", "row_seed",
                         "searches", "builds"});
  else
    check_names(object, {"game", "a", "b", "openings", "referee", "first", "seed", "row_seed",
                         "as_first", "as_second", "a_shapes", "b_shapes", "voids", "builds"});
}

// A line that somebody changed by hand would count for a match that never was.
void check_row_seed(const nlohmann::json& object, const PlainMatch& match, std::uint64_t seed) {
  const std::uint64_t said = whole_in(object, "row_seed", any_seed),
                      expected = row_seed(match, seed);
  if (said != expected)
    throw Error(fmt::format("\"row_seed\" {} does not fit the match and its seed (expected {})",
                            said, expected));
}

void take_line(KeptResults& results, const nlohmann::json& object) {
  const PlainMatch match = match_in(object);
  check_names_of(object, match.searches);
  const std::uint64_t seed = whole_in(object, "seed", any_seed);
  check_row_seed(object, match, seed);
  MatchResult result;
  result.builds = texts_in(object, "builds");
  if (match.searches)
    result.result.searches = searches_in(object, !match.b.empty());
  else
    result.result.games = games_in(object, match.a_is_first);
  results.take(match, seed, std::move(result));
}

}  // namespace

std::int64_t MatchResult::games() const {
  return result.games.games() + std::ssize(result.searches);
}

bool take(SeedResults& results, std::uint64_t seed, MatchResult result) {
  MatchResult& known = results[seed];
  const std::int64_t before = known.games(), now = result.games();
  if (now >= before) known = std::move(result);
  return now > before;
}

bool KeptResults::take(const PlainMatch& match, std::uint64_t seed, MatchResult result) {
  return yomi::take(matches_[match], seed, std::move(result));
}

const SeedResults& KeptResults::of(const PlainMatch& match) const {
  static const SeedResults nothing;
  const auto found = matches_.find(match);
  return found == matches_.end() ? nothing : found->second;
}

std::string KeptResults::text() const {
  std::string text;
  for (const auto& [match, results] : matches_)
    for (const auto& [seed, result] : results) text += line_of(match, seed, result);
  return text;
}

KeptResults parse_kept_results(std::istream& in, const std::string& name) {
  KeptResults results;
  read_json_lines(in, name, [&](const nlohmann::json& object, int) { take_line(results, object); });
  return results;
}

KeptResults read_kept_results(const std::string& file) {
  std::ifstream in(file);
  if (!in) throw Error("cannot read " + yomi::quoted(file));
  return parse_kept_results(in, file);
}

}  // namespace yomi

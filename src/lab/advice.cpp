#include "lab/advice.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include "match/distributions.h"
#include "search/budget.h"

namespace yomi {
namespace {

constexpr double doubt = 0.05;
constexpr int finalists = 3, fewest_entrants = 4, fewest_games = 2;

// Half points count against a difference.
double chance_of_being_as_good(const Measured& best, const Measured& other) {
  const auto ours = static_cast<std::int64_t>(std::floor(best.points));
  const auto theirs = static_cast<std::int64_t>(std::ceil(other.points));
  return hypergeometric_tail(ours, best.games, ours + theirs, best.games + other.games,
                             Tail::Above);
}

// Of a share's rate, by its games; never 0.
double noise(const Measured& share) {
  const double games = static_cast<double>(share.games), rate = (share.points + 1) / (games + 2);
  return rate * (1 - rate) / std::max(1.0, games);
}

// Rows weigh as much as they have games.
std::vector<double> expected_rates(const std::vector<LeagueRow>& rows) {
  double games = 0, points = 0, spread = 0, by_noise = 0;
  for (const LeagueRow& row : rows) {
    games += static_cast<double>(row.share.games);
    points += row.share.points;
  }
  const double mean = points / games, count = static_cast<double>(rows.size());
  for (const LeagueRow& row : rows) {
    const double weight = static_cast<double>(row.share.games) / games;
    spread += weight * std::pow(row.share.rate() - mean, 2) * count / std::max(1.0, count - 1);
    by_noise += weight * noise(row.share);
  }
  const double between = std::max(0.0, spread - by_noise);  // players
  std::vector<double> rates;
  rates.reserve(rows.size());
  for (const LeagueRow& row : rows) {
    const double weight = between / (between + noise(row.share));
    rates.push_back(mean + weight * (row.share.rate() - mean));
  }
  return rates;
}

bool is_ahead(const Advice::Place& one, const Advice::Place& other) {
  const auto merit = [](const Advice::Place& place) {
    return std::tuple(place.expected, place.row.share.rate(), place.row.speed());
  };
  return merit(one) > merit(other);
}

// With this chance each of so many comparisons may err, that any of them does so with `doubt` at
// most (Bonferroni).
double shared_level(std::size_t comparisons) {
  return doubt / std::max(1.0, static_cast<double>(comparisons));
}

// How many begin, how many are left after each round.
std::vector<int> fields_of(int players) {
  std::vector<int> fields;
  for (; players > finalists; players = std::max(finalists, players / 3)) fields.push_back(players);
  fields.push_back(players);
  return fields;
}

// A round's games, when so many players begin.
std::int64_t share_of(std::int64_t games, int players) {
  return games / static_cast<std::int64_t>(fields_of(players).size() + 1);
}

std::int64_t even(std::int64_t games) {
  return std::max<std::int64_t>(fewest_games, games / 2 * 2);
}

}  // namespace

std::string Advice::player() const {
  return places.front().expected > 0.5 ? places.front().row.player : std::string(league_rival);
}

bool Advice::is_better_than_rival() const {
  const Measured& share = places.front().row.share;
  const double luck = binomial_tail(static_cast<std::int64_t>(std::floor(share.points)),
                                    share.games, 0.5, Tail::Above);
  return luck < shared_level(2 * places.size());  // on two sides, as an interval has them
}

std::size_t Advice::leaders() const {
  return static_cast<std::size_t>(std::count_if(
      places.begin(), places.end(), [](const Place& place) { return place.may_be_best; }));
}

std::size_t Advice::equals() const {
  const Place& first = places.front();
  return static_cast<std::size_t>(
      std::count_if(places.begin(), places.end(), [&](const Place& place) {
        return place.expected == first.expected && place.row.share.rate() == first.row.share.rate();
      }));
}

Advice advice_of(std::vector<LeagueRow> rows) {
  Advice advice;
  advice.places.reserve(rows.size());
  const std::vector<double> expected = expected_rates(rows);
  for (std::size_t i = 0; i < rows.size(); ++i)
    advice.places.push_back({std::move(rows[i]), expected[i], true});
  std::stable_sort(advice.places.begin(), advice.places.end(), is_ahead);
  const double level = shared_level(std::max<std::size_t>(rows.size(), 1) - 1);
  for (Advice::Place& place : advice.places)
    place.may_be_best =
        &place == advice.places.data() ||
        chance_of_being_as_good(advice.places.front().row.share, place.row.share) >= level;
  return advice;
}

std::vector<LeagueRow> rows_of(const std::vector<LeagueRow>& league, std::string_view game,
                               std::string_view budget) {
  std::vector<LeagueRow> rows;
  std::copy_if(league.begin(), league.end(), std::back_inserter(rows),
               [&](const LeagueRow& row) { return row.game == game && row.budget == budget; });
  return rows;
}

std::vector<std::string> budgets_of(const std::vector<LeagueRow>& league, std::string_view game) {
  std::vector<std::string> budgets;
  for (const LeagueRow& row : league)
    if (row.game == game && std::find(budgets.begin(), budgets.end(), row.budget) == budgets.end())
      budgets.push_back(row.budget);
  return budgets;
}

std::vector<std::string> promising_first(std::vector<std::string> players,
                                         const std::vector<LeagueRow>& league,
                                         std::string_view game, std::string_view budget) {
  const auto kind = parse_budget(budget).kind;
  std::vector<LeagueRow> alike;
  std::copy_if(league.begin(), league.end(), std::back_inserter(alike), [&](const LeagueRow& row) {
    return game_name(row.game) == game_name(game) && parse_budget(row.budget).kind == kind;
  });
  const std::vector<Advice::Place> places = advice_of(std::move(alike)).places;
  const auto place_of = [&](const std::string& player) {
    return std::find_if(places.begin(), places.end(),
                        [&](const Advice::Place& place) { return place.row.player == player; });
  };
  std::stable_sort(players.begin(), players.end(),
                   [&](const auto& a, const auto& b) { return place_of(a) < place_of(b); });
  return players;
}

std::vector<Round> plan_rounds(int players, std::int64_t games) {
  while (players > fewest_entrants && share_of(games, players) < fewest_games * players) --players;
  const std::int64_t share = share_of(games, players);
  std::vector<Round> rounds;
  for (const int field : fields_of(players)) rounds.push_back({field, even(share / field)});
  rounds.back().games_each = even(2 * share / rounds.back().players);
  return rounds;
}

std::int64_t games_in(const std::vector<Round>& rounds) {
  std::int64_t games = 0;
  for (const auto& [players, games_each] : rounds) games += players * games_each;
  return games;
}

}  // namespace yomi

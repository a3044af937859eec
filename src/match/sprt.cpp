#include "match/sprt.h"

#include <fmt/format.h>

#include <cmath>

#include "core/check.h"
#include "core/params.h"

namespace yomi {
namespace {

constexpr double largest_elo = 1000;

bool is_elo(double elo) { return std::abs(elo) <= largest_elo; }  // no for nan

bool is_error_rate(double rate) { return rate > 0 && rate < 0.5; }

void validate(const SprtSetup& setup) {
  const auto [elo0, elo1] = setup.bounds;
  if (!is_elo(elo0) || !is_elo(elo1) || elo0 >= elo1)
    throw Error(
        fmt::format("bad Elo bounds {},{} (expected two numbers from -1000 to 1000, the "
                    "smaller first)",
                    elo0, elo1));
  for (const double rate : {setup.alpha, setup.beta})
    if (!is_error_rate(rate))
      throw Error(fmt::format("bad error rate {} (expected more than 0 and less than 0.5)", rate));
}

std::string count_text(const Evidence& evidence) {
  return fmt::format("{} {}{}", evidence.count, evidence.unit, evidence.count == 1 ? "" : "s");
}

std::string percent_text(double rate) { return fmt::format("{:.3g} %", 100 * rate); }

// What it means that A's lead over B is more, or less, than so much.
std::string more_than(double elo, std::string_view a, std::string_view b) {
  if (elo >= 0) return fmt::format("{} is stronger than {} by more than {} Elo", a, b, elo);
  return fmt::format("{} is weaker than {} by less than {} Elo, if at all", a, b, -elo);
}

std::string less_than(double elo, std::string_view a, std::string_view b) {
  if (elo <= 0) return fmt::format("{} is weaker than {} by more than {} Elo", a, b, std::abs(elo));
  return fmt::format("{} is stronger than {} by less than {} Elo, if at all", a, b, elo);
}

}  // namespace

EloBounds parse_elo_bounds(std::string_view text) {
  const auto parts = split(text, ',');
  EloBounds bounds;
  if (parts.size() != 2 || !parse_number(parts[0], bounds.elo0) ||
      !parse_number(parts[1], bounds.elo1) || !is_elo(bounds.elo0) || !is_elo(bounds.elo1))
    throw Error(fmt::format(
        "bad Elo bounds {} (expected two numbers from -1000 to 1000, such as 0,30)", quoted(text)));
  if (bounds.elo0 >= bounds.elo1)
    throw Error(
        fmt::format("bad Elo bounds {} (expected the smaller first, such as 0,30)", quoted(text)));
  return bounds;
}

std::string llr_text(double llr) {
  return fmt::format("{:.2f}", std::round(100 * llr) / 100 + 0.0);
}

Sprt::Sprt(const SprtSetup& setup) : setup_(setup) {
  validate(setup);
  lower_ = std::log(setup.beta / (1 - setup.alpha));
  upper_ = std::log((1 - setup.beta) / setup.alpha);
}

double Sprt::llr(Counts counts) const {
  return log_likelihood(counts, rate_of_elo(setup_.bounds.elo1)) -
         log_likelihood(counts, rate_of_elo(setup_.bounds.elo0));
}

Evidence Sprt::evidence(const Score& score) const {
  return {llr(score.counts()), score.games(), "game"};
}

Evidence Sprt::evidence(const PairScore& pairs) const {
  return {llr(pairs.counts), pairs.pairs(), "pair"};
}

Sprt::Decision Sprt::decide(const Evidence& evidence) const {
  if (evidence.llr >= upper_) return Decision::AcceptH1;
  if (evidence.llr <= lower_) return Decision::AcceptH0;
  return Decision::Continue;
}

std::string Sprt::sentence(const Evidence& evidence, std::string_view a, std::string_view b) const {
  const auto [elo0, elo1] = setup_.bounds;
  const std::string played = count_text(evidence);
  const std::string alpha = percent_text(setup_.alpha), beta = percent_text(setup_.beta);
  switch (decide(evidence)) {
    case Decision::AcceptH1:
      return fmt::format(
          "H1 accepted after {}: {} (if the lead were {} Elo or less, at most about {} of such "
          "tests would end like this; error rates {}/{})",
          played, more_than(elo0, a, b), elo0, alpha, alpha, beta);
    case Decision::AcceptH0:
      return fmt::format(
          "H0 accepted after {}: {} (if the lead were {} Elo or more, at most about {} of such "
          "tests would end like this; error rates {}/{})",
          played, less_than(elo1, a, b), elo1, beta, alpha, beta);
    case Decision::Continue:
      break;
  }
  return fmt::format(
      "no decision after {}: LLR {} is between {} (H0) and {} (H1), error rates {}/{}", played,
      llr_text(evidence.llr), llr_text(lower_), llr_text(upper_), alpha, beta);
}

}  // namespace yomi

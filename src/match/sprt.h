// The sequential test: goes on until the results speak clearly for one of two hypotheses about the
// Elo difference between A and B, and may be asked after every game or pair without becoming less
// sure. Wald 1945; the unknown shares of draws and of split pairs are fitted under each hypothesis
// (generalised likelihood ratio, as in Stockfish's Fishtest), so the error
// rates hold the better the longer the test runs.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "match/statistics.h"

namespace yomi {

// H0: A is at most elo0 stronger than B. H1: A is at least elo1 stronger. Elo is logistic: it
// stands for an expected rate, draws counted as half.
struct EloBounds {
  double elo0 = 0, elo1 = 30;
};

// Reads "0,30". Throws an Error unless these are two numbers from -1000 to 1000, the smaller first.
EloBounds parse_elo_bounds(std::string_view text);

struct SprtSetup {
  EloBounds bounds = {};
  double alpha = 0.05;  // chance of accepting H1 at elo0 or below
  double beta = 0.05;   // chance of accepting H0 at elo1 or above
};

// What the results say: how much more likely they are at elo1 than at elo0.
struct Evidence {
  double llr = 0;  // natural logarithm of the likelihood ratio
  std::int64_t count = 0;
  std::string_view unit;  // "game" or "pair"
};

// With two decimals, and no sign if these are zeros.
std::string llr_text(double llr);

class Sprt {
 public:
  enum class Decision { Continue, AcceptH0, AcceptH1 };

  // Throws an Error when the bounds or error rates make no test.
  explicit Sprt(const SprtSetup& setup);

  const SprtSetup& setup() const { return setup_; }

  // H0 is accepted when the LLR falls to lower(), H1 when it rises to upper().
  double lower() const { return lower_; }
  double upper() const { return upper_; }

  // Without draws this is W ln(p1/p0) + L ln(q1/q0) for games.
  Evidence evidence(const Score& score) const;
  Evidence evidence(const PairScore& pairs) const;

  Decision decide(const Evidence& evidence) const;

  // The decision in one sentence, with what it means and how often it would be wrong.
  std::string sentence(const Evidence& evidence, std::string_view a = "A",
                       std::string_view b = "B") const;

 private:
  double llr(Counts counts) const;

  SprtSetup setup_;
  double lower_, upper_;
};

}  // namespace yomi

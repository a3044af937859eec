// By Boost.Math, whose headers are read here and nowhere else.
#include "match/distributions.h"

#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/hypergeometric.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>

namespace yomi {
namespace {

template <class Distribution>
double mid_tail(const Distribution& distribution, double x, Tail tail) {
  using boost::math::cdf;
  const double half = pdf(distribution, x) / 2;
  return tail == Tail::Above ? cdf(complement(distribution, x)) + half
                             : cdf(distribution, x) - half;
}

}  // namespace

double normal_limit(double chance) { return quantile(complement(boost::math::normal(), chance)); }

double student_limit(double chance, std::int64_t freedom) {
  return quantile(complement(boost::math::students_t(static_cast<double>(freedom)), chance));
}

double binomial_tail(std::int64_t x, std::int64_t trials, double chance, Tail tail) {
  return mid_tail(boost::math::binomial(static_cast<double>(trials), chance),
                  static_cast<double>(x), tail);
}

double hypergeometric_tail(std::int64_t x, std::int64_t drawn, std::int64_t successes,
                           std::int64_t all, Tail tail) {
  return mid_tail(
      boost::math::hypergeometric(static_cast<unsigned>(successes), static_cast<unsigned>(drawn),
                                  static_cast<unsigned>(all)),
      static_cast<double>(x), tail);
}

}  // namespace yomi

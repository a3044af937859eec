#include "match/bradley_terry.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/check.h"

namespace yomi {
namespace {

class Matrix {
 public:
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}

  std::size_t size() const { return size_; }
  double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// The lower triangle L with L Lᵀ = the matrix. Requires: the matrix is positive definite.
Matrix cholesky(const Matrix& matrix) {
  Matrix lower(matrix.size());
  for (std::size_t row = 0; row < matrix.size(); ++row)
    for (std::size_t column = 0; column <= row; ++column) {
      double rest = matrix.at(row, column);
      for (std::size_t k = 0; k < column; ++k) rest -= lower.at(row, k) * lower.at(column, k);
      if (row == column) CHECK(rest > 0);
      lower.at(row, column) = row == column ? std::sqrt(rest) : rest / lower.at(column, column);
    }
  return lower;
}

// Solves L Lᵀ x = b.
std::vector<double> solve(const Matrix& lower, std::vector<double> b) {
  const std::size_t size = lower.size();
  for (std::size_t row = 0; row < size; ++row) {
    for (std::size_t k = 0; k < row; ++k) b[row] -= lower.at(row, k) * b[k];
    b[row] /= lower.at(row, row);
  }
  for (std::size_t row = size; row-- > 0;) {
    for (std::size_t k = row + 1; k < size; ++k) b[row] -= lower.at(k, row) * b[k];
    b[row] /= lower.at(row, row);
  }
  return b;
}

std::size_t index(int player) { return static_cast<std::size_t>(player); }

double win_chance(double t) { return 1 / (1 + std::exp(-t)); }
double log_win_chance(double t) {
  return t > 0 ? -std::log1p(std::exp(-t)) : t - std::log1p(std::exp(t));
}

class Model {
 public:
  explicit Model(const Contest& contest) : contest_(contest) {}

  std::size_t unknowns() const { return advantage() + 1; }
  std::size_t advantage() const { return static_cast<std::size_t>(contest_.players); }

  double log_likelihood(const std::vector<double>& value) const {
    double sum = 0;
    for (const Pairing& pairing : contest_.pairings) {
      const double t = exponent(pairing, value);
      sum +=
          pairing.first_points() * log_win_chance(t) + pairing.second_points() * log_win_chance(-t);
    }
    return sum;
  }

  std::vector<double> slope(const std::vector<double>& value) const {
    std::vector<double> slope(unknowns());
    for (const Pairing& pairing : contest_.pairings) {
      const double t = exponent(pairing, value);
      const double rest =
          pairing.first_points() * win_chance(-t) - pairing.second_points() * win_chance(t);
      slope[first(pairing)] += rest;
      slope[second(pairing)] -= rest;
      slope.back() += rest;
    }
    return slope;
  }

  // The information of the games. They say nothing of a core's mean, so that the matrix would be
  // singular: what they say of its players on average is added for the mean. It changes nothing
  // about differences from the mean.
  Matrix information(const std::vector<double>& value) const {
    Matrix result(unknowns());
    for (const Pairing& pairing : contest_.pairings) {
      const double t = exponent(pairing, value);
      const double games = pairing.first_points() + pairing.second_points();
      add_games(result, pairing, games * win_chance(t) * win_chance(-t));
    }
    for (const auto& core : contest_.cores) add_mean(result, core);
    for (std::size_t i = 0; i < unknowns(); ++i)
      if (result.at(i, i) == 0) result.at(i, i) = 1;  // no games here: stays at 0
    return result;
  }

 private:
  static std::size_t first(const Pairing& pairing) { return index(pairing.first); }
  static std::size_t second(const Pairing& pairing) { return index(pairing.second); }

  double exponent(const Pairing& pairing, const std::vector<double>& value) const {
    return value[first(pairing)] - value[second(pairing)] + value.back();
  }

  void add_games(Matrix& matrix, const Pairing& pairing, double weight) const {
    const std::pair<std::size_t, double> terms[] = {
        {first(pairing), 1}, {second(pairing), -1}, {advantage(), 1}};
    for (const auto& [row, row_sign] : terms)
      for (const auto& [column, column_sign] : terms)
        matrix.at(row, column) += row_sign * column_sign * weight;
  }

  static void add_mean(Matrix& matrix, const std::vector<int>& core) {
    double weight = 0;
    for (const int player : core) weight += matrix.at(index(player), index(player));
    weight /= static_cast<double>(core.size() * core.size());
    for (const int one : core)
      for (const int other : core) matrix.at(index(one), index(other)) += weight;
  }

  const Contest& contest_;
};

// Takes an unknown out of the equations: it will not move.
void hold(Matrix& matrix, std::size_t unknown) {
  for (std::size_t i = 0; i < matrix.size(); ++i)
    matrix.at(unknown, i) = matrix.at(i, unknown) = i == unknown ? 1 : 0;
}

// Goes along the step, or as much of it as does not lead down. Says if there was any.
bool advance(const Model& model, std::vector<double>& value, const std::vector<double>& step) {
  const double before = model.log_likelihood(value);
  const double tolerance = 1e-12 * (1 + std::abs(before));
  for (double part = 1; part > 1e-9; part /= 2) {
    std::vector<double> next = value;
    for (std::size_t i = 0; i < value.size(); ++i) next[i] += part * step[i];
    if (model.log_likelihood(next) < before - tolerance) continue;
    value = std::move(next);
    return true;
  }
  return false;
}

std::vector<double> most_likely(const Model& model, std::optional<double> advantage) {
  std::vector<double> value(model.unknowns());
  value.back() = advantage.value_or(0);
  for (int round = 0; round < 200; ++round) {
    Matrix information = model.information(value);
    std::vector<double> step = model.slope(value);
    if (advantage) hold(information, model.advantage()), step.back() = 0;
    step = solve(cholesky(information), std::move(step));
    const auto is_small = [](double part) { return std::abs(part) < 1e-11; };
    if (!advance(model, value, step) || std::all_of(step.begin(), step.end(), is_small)) break;
  }
  return value;
}

// Rounding lets the means drift while there is still far to go.
void centre(std::vector<double>& value, const std::vector<int>& core) {
  double mean = 0;
  for (const int player : core) mean += value[index(player)] / static_cast<double>(core.size());
  for (const int player : core) value[index(player)] -= mean;
}

// Of a sum of unknowns, each with its weight.
double variance_of(const Matrix& lower, const std::vector<double>& weights) {
  const auto solved = solve(lower, weights);
  return std::inner_product(weights.begin(), weights.end(), solved.begin(), 0.0);
}

double variance_of_advantage(const Matrix& lower) {
  std::vector<double> weights(lower.size());
  weights.back() = 1;
  return variance_of(lower, weights);
}

double variance_in_core(const Matrix& lower, int player, const std::vector<int>& core) {
  std::vector<double> weights(lower.size());
  for (const int other : core) weights[index(other)] = -1 / static_cast<double>(core.size());
  weights[index(player)] += 1;
  return variance_of(lower, weights);
}

}  // namespace

Fit fit_bradley_terry(const Contest& contest, std::optional<double> advantage) {
  const Model model(contest);
  Fit fit{most_likely(model, advantage), std::vector<double>(model.unknowns())};
  Matrix information = model.information(fit.value);
  if (advantage) hold(information, model.advantage());
  const Matrix lower = cholesky(information);
  for (const auto& core : contest.cores) {
    centre(fit.value, core);
    for (const int player : core)
      fit.variance[index(player)] = variance_in_core(lower, player, core);
  }
  if (!advantage) fit.variance.back() = variance_of_advantage(lower);
  return fit;
}

double advantage_score(const Contest& contest, double advantage) {
  const Model model(contest);
  const auto value = most_likely(model, advantage);
  const double slope = model.slope(value).back();
  return slope * slope * variance_of_advantage(cholesky(model.information(value)));
}

}  // namespace yomi

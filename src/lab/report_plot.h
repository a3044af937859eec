// Plots of shares of games as SVG elements inside a page, which has the style. What was published
// is hollow and thin, what we measured is filled; no meaning hangs on a colour alone.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "lab/verdict.h"

namespace yomi {

// A published share with what is open about it: its rounding or wording, and the noise of its games
// if it is of games and their number is known.
struct PublishedRange {
  std::optional<double> middle;  // none where the words leave a wide range
  double low = 0, high = 1;
};
PublishedRange range_of(const Published& published, bool of_games = true);

// One line of a forest plot as wide as its place is: ours with its 95 % interval below, published
// above. And the marks over all such lines.
std::string share_strip(const Measured& ours, const std::optional<Published>& published);
std::string share_strip_axis();

struct CurvePoint {
  double x = 0;
  std::string x_text;
  Measured ours;
  std::optional<Published> published;
};

struct Curve {
  std::string name;
  std::vector<CurvePoint> points;  // by x
};

struct PlotTexts {
  std::string title;  // for those who cannot see it
  std::string x, y;
  bool x_has_numbers = true;  // else words, at places 0, 1, ..., between which there is nothing
};

// Shares over x, on a logarithmic axis where x spans much. Numbers are joined by lines.
std::string curve_plot(const PlotTexts& texts, const std::vector<Curve>& curves);

struct AgreementPoint {
  std::string name;
  Measured ours;
  Published published;
};

// Ours over published: what agrees lies on the diagonal.
std::string agreement_plot(const PlotTexts& texts, const std::vector<AgreementPoint>& points);

}  // namespace yomi

#include "lab/report_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "lab/html.h"

namespace yomi {
namespace {

constexpr double width = 720, height = 400, left = 62, right = 24, top = 20, bottom = 56;
constexpr int styles = 6;  // that the page tells apart

std::string share_text(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string words_of(const Measured& ours, const std::optional<Published>& published) {
  const Interval interval = ours.interval();
  std::string text = "ours " + share_text(ours.rate());
  if (ours.has_interval())
    text += fmt::format(", 95 % interval {} to {}", share_text(interval.low),
                        share_text(interval.high));
  if (published) text = fmt::format("published {}; {}", escaped(published->printed), text);
  return text;
}

// The places of shares and of x on a plot.
class Frame {
 public:
  Frame(double low, double high, bool logarithmic)
      : low_(low), high_(high), logarithmic_(logarithmic) {}

  double x(double value) const {
    if (high_ <= low_) return (left + width - right) / 2;
    const double share = logarithmic_ ? std::log(value / low_) / std::log(high_ / low_)
                                      : (value - low_) / (high_ - low_);
    constexpr double inset = 30;
    return left + inset + share * (width - left - right - 2 * inset);
  }
  static double y(double share) { return height - bottom - share * (height - top - bottom); }

  // Lines for every quarter, the one half stronger.
  static std::string shares(const std::string& unit) {
    std::string svg;
    for (int percent = 0; percent <= 100; percent += 25)
      svg += fmt::format(
          "<line class=\"{}\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>"
          "<text class=\"tick\" x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>",
          percent == 50 ? "half" : "grid", left, width - right, y(percent / 100.0),
          y(percent / 100.0), left - 8, y(percent / 100.0) + 4.5, percent);
    return svg + fmt::format(
                     "<text class=\"axis\" transform=\"translate(16 {:.1f}) rotate(-90)\" "
                     "text-anchor=\"middle\">{}</text>",
                     y(0.5), escaped(unit));
  }

 private:
  double low_, high_;
  bool logarithmic_;
};

std::string plot_head(const PlotTexts& texts, std::string_view kind, double plot_width) {
  return fmt::format("<svg class=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\"><title>{}</title>", kind,
                     plot_width, height, escaped(texts.title));
}

Frame frame_of(const std::vector<Curve>& curves) {
  double low = 0, high = 0;
  bool any = false;
  for (const Curve& curve : curves)
    for (const CurvePoint& point : curve.points) {
      low = any ? std::min(low, point.x) : point.x;
      high = any ? std::max(high, point.x) : point.x;
      any = true;
    }
  constexpr double much = 8;
  return {low, high, low > 0 && high / low >= much};
}

// The texts of all x, leaving out those that would touch the one before.
std::string x_marks(const Frame& frame, const std::vector<Curve>& curves) {
  std::vector<std::pair<double, std::string>> marks;
  for (const Curve& curve : curves)
    for (const CurvePoint& point : curve.points) marks.emplace_back(point.x, point.x_text);
  std::sort(marks.begin(), marks.end());
  std::string svg;
  double free_from = 0;
  for (const auto& [value, text] : marks) {
    const double at = frame.x(value), half = 6.5 * static_cast<double>(text.size());
    if (at - half < free_from) continue;
    free_from = at + half;
    svg += fmt::format(
        "<line class=\"grid\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1}\" y2=\"{2}\"/>"
        "<text class=\"tick\" x=\"{0:.1f}\" y=\"{3}\" text-anchor=\"middle\">{4}</text>",
        at, top, height - bottom, height - bottom + 19, escaped(text));
  }
  return svg;
}

std::string upright_interval(double x, double low, double high, std::string_view kind) {
  return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}V{:.1f}m-4 0h8M{:.1f} {:.1f}h8\"/>",
                     kind, x, Frame::y(low), Frame::y(high), x - 4, Frame::y(low));
}

// A filled mark for ours: circle, square, triangle, so that series differ without colour.
std::string mark(double x, double y, int style) {
  constexpr const char* shapes[] = {"M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", "M-4.5-4.5h9v9h-9z",
                                    "M0-6L5.5 4.5h-11z"};
  return fmt::format("<path class=\"mark\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\"/>", x, y,
                     shapes[style % 3]);
}

std::string diamond(double x, double y) {
  return fmt::format(
      "<path class=\"said\" transform=\"translate({:.1f} {:.1f})\" d=\"M0-6L6 0L0 6L-6 0z\"/>", x,
      y);
}

std::string drawn_point(const CurvePoint& point, double x, int style) {
  constexpr double beside = 8;
  const Interval interval = point.ours.interval();
  std::string svg = fmt::format("<g><title>{}: {}</title>", escaped(point.x_text),
                                words_of(point.ours, point.published));
  if (point.published) {
    const PublishedRange range = range_of(*point.published, !point.ours.error);
    svg += upright_interval(x - beside, range.low, range.high, "said-range");
    if (range.middle) svg += diamond(x - beside, Frame::y(*range.middle));
  }
  if (point.ours.has_interval()) svg += upright_interval(x, interval.low, interval.high, "whisker");
  return svg + mark(x, Frame::y(point.ours.rate()), style) + "</g>";
}

std::string drawn_curve(const Frame& frame, const Curve& curve, int style, double shift,
                        bool joined) {
  std::string path, marks;
  for (const CurvePoint& point : curve.points) {
    const double x = frame.x(point.x) + shift;
    path +=
        fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", x, Frame::y(point.ours.rate()));
    marks += drawn_point(point, x, style);
  }
  const std::string line =
      joined ? fmt::format("<path class=\"curve\" d=\"{}\"/>", path) : std::string();
  return fmt::format("<g class=\"s{}\">{}{}</g>", style % styles, line, marks);
}

}  // namespace

PublishedRange range_of(const Published& published, bool of_games) {
  constexpr double wide = 0.06;
  PublishedRange range{std::nullopt, published.low, published.high};
  if (published.high - published.low <= wide) range.middle = published.middle();
  if (of_games && published.games > 0) {
    const auto games = static_cast<double>(published.games);
    range.low = wilson(std::clamp(published.low, 0.0, 1.0) * games, published.games).low;
    range.high = wilson(std::clamp(published.high, 0.0, 1.0) * games, published.games).high;
  }
  range.low = std::max(0.0, range.low);
  range.high = std::min(1.0, range.high);
  return range;
}

std::string share_strip(const Measured& ours, const std::optional<Published>& published) {
  std::string svg = fmt::format(
      "<svg class=\"strip\" role=\"img\"><title>{}</title>"
      "<line class=\"grid\" x1=\"25%\" x2=\"25%\" y1=\"0\" y2=\"100%\"/>"
      "<line class=\"half\" x1=\"50%\" x2=\"50%\" y1=\"0\" y2=\"100%\"/>"
      "<line class=\"grid\" x1=\"75%\" x2=\"75%\" y1=\"0\" y2=\"100%\"/>",
      words_of(ours, published));
  const auto lane = [](std::string_view kind, double low, double high, int y) {
    return fmt::format("<line class=\"{}\" x1=\"{:.2f}%\" x2=\"{:.2f}%\" y1=\"{}\" y2=\"{}\"/>",
                       kind, 100 * low, 100 * high, y, y);
  };
  if (published) {
    const PublishedRange range = range_of(*published, !ours.error);
    svg += lane("said-range", range.low, range.high, 9);
    if (range.middle)
      svg += fmt::format("<svg x=\"{:.2f}%\" y=\"9\" overflow=\"visible\">{}</svg>",
                         100 * *range.middle, diamond(0, 0));
  }
  const Interval interval = ours.interval();
  const int y = published ? 22 : 15;
  if (ours.has_interval()) svg += lane("whisker", std::max(0.0, interval.low), interval.high, y);
  return svg + fmt::format("<circle class=\"mark\" cx=\"{:.2f}%\" cy=\"{}\" r=\"4.5\"/></svg>",
                           100 * ours.rate(), y);
}

std::string share_strip_axis() {
  std::string svg = "<svg class=\"strip-axis\" aria-hidden=\"true\">";
  for (int percent = 0; percent <= 100; percent += 25)
    svg += fmt::format("<text x=\"{}%\" y=\"13\" text-anchor=\"{}\">{}</text>", percent,
                       percent == 0     ? "start"
                       : percent == 100 ? "end"
                                        : "middle",
                       percent);
  return svg + "</svg>";
}

std::string curve_plot(const PlotTexts& texts, const std::vector<Curve>& curves) {
  const Frame frame = frame_of(curves);
  std::string svg = plot_head(texts, "plot", width) + Frame::shares(texts.y) +
                    x_marks(frame, curves) +
                    fmt::format(
                        "<text class=\"axis\" x=\"{:.1f}\" y=\"{}\" "
                        "text-anchor=\"middle\">{}</text>",
                        (left + width - right) / 2, height - 10, escaped(texts.x));
  const auto count = static_cast<double>(curves.size());
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const double apart = std::min(18.0, 70 / count);  // intervals at one x do not hide each other
    const double shift = apart * (static_cast<double>(i) - (count - 1) / 2);
    svg += drawn_curve(frame, curves[i], static_cast<int>(i), shift, texts.x_has_numbers);
  }
  return svg + "</svg>";
}

std::string agreement_plot(const PlotTexts& texts, const std::vector<AgreementPoint>& points) {
  constexpr double size = height - top - bottom, plot_width = left + size + right;
  const auto x = [&](double share) { return left + share * size; };
  std::string svg = plot_head(texts, "plot square", plot_width);
  for (int percent = 0; percent <= 100; percent += 25)
    svg += fmt::format(
        "<path class=\"grid\" d=\"M{0:.1f} {1:.1f}V{2:.1f}M{3:.1f} {4:.1f}H{5:.1f}\"/>"
        "<text class=\"tick\" x=\"{0:.1f}\" y=\"{6:.1f}\" text-anchor=\"middle\">{7}</text>"
        "<text class=\"tick\" x=\"{8}\" y=\"{9:.1f}\" text-anchor=\"end\">{7}</text>",
        x(percent / 100.0), Frame::y(0), Frame::y(1), x(0), Frame::y(percent / 100.0), x(1),
        Frame::y(0) + 19, percent, left - 8, Frame::y(percent / 100.0) + 4.5);
  svg += fmt::format("<path class=\"half\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>", x(0), Frame::y(0),
                     x(1), Frame::y(1));
  for (const AgreementPoint& point : points) {
    const PublishedRange range = range_of(point.published, !point.ours.error);
    const Interval ours = point.ours.interval();
    const double at = x(point.published.middle()), level = Frame::y(point.ours.rate());
    const bool differs = judge(point.ours, point.published) == Verdict::Differs;
    svg += fmt::format(
        "<g class=\"{}\"><title>{}: {}</title>"
        "<path class=\"whisker\" d=\"M{:.1f} {:.1f}V{:.1f}M{:.1f} {:.1f}H{:.1f}\"/>{}</g>",
        differs ? "differs" : "s0", escaped(point.name), words_of(point.ours, point.published), at,
        Frame::y(ours.low), Frame::y(ours.high), x(range.low), level, x(range.high),
        mark(at, level, differs ? 1 : 0));
  }
  return svg + fmt::format(
                   "<text class=\"axis\" x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>"
                   "<text class=\"axis\" transform=\"translate(16 {:.1f}) rotate(-90)\" "
                   "text-anchor=\"middle\">{}</text></svg>",
                   x(0.5), height - 10, escaped(texts.x), Frame::y(0.5), escaped(texts.y));
}

}  // namespace yomi

#include "match/own_player.h"

namespace yomi {
namespace {

void add_values(Facts& facts, const std::string& owner, const Params& params) {
  for (const Param& param : params.table())
    facts.emplace_back(owner + "." + std::string(param.key), params.text(param.key));
}

}  // namespace

Facts OwnPlayer::facts() const {
  const PlayerSpec& spec = searcher_ ? searcher_->spec() : spec_;
  Facts facts{{"tree", spec.tree}};
  add_values(facts, spec.tree, spec.params);
  std::string chain;
  for (const PlayoutSpec& playout : spec.playouts)
    chain += (chain.empty() ? "" : "+") + std::string(playout.info->name);
  if (spec.rule != nullptr) facts.emplace_back("playout", chain.empty() ? "uniform" : chain);
  for (const PlayoutSpec& playout : spec.playouts)
    add_values(facts, std::string(playout.info->name), playout.params);
  if (spec.rule != nullptr) facts.emplace_back("budget", budget_text(spec.budget));
  return facts;
}

Reply OwnPlayer::choose(const Position& position) {
  const SearchReport report = searcher_->think(
      position, spec_.budget, [this](std::int64_t, double) { return !stop_ || !stop_(); });
  if (report.stopped) throw GameAbandoned();
  return {report.best, {report.seconds, report.cpu_seconds, report.playouts}};
}

}  // namespace yomi

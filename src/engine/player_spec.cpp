#include "engine/player_spec.h"

#include "core/check.h"
#include "core/words.h"
#include "engine/policy_playout.h"
#include "engine/witness.h"

namespace yomi {
namespace {

// A new selection rule is one line here.
constexpr const RuleInfo* rules[] = {&flat_rule, &uct_rule,  &uct_tuned_rule,
                                     &amaf_rule, &rave_rule, &grave_rule};

// A new playout policy is one line here.
constexpr const PlayoutInfo* playouts[] = {
    &uniform_playout,  &mast_playout,  &mastf_playout,  &nst_playout,     &ppa_playout,
    &ppaf_playout,     &lgr1_playout,  &lgr2_playout,   &lgrf1_playout,   &lgrf2_playout,
    &poolrave_playout, &local_playout, &tenuki_playout, &pattern_playout, &tactical_playout};

constexpr PartInfo random_player{"random", "plays uniformly, no search", {}};

// The first of these characters that is not between quotes.
std::size_t find_unquoted(std::string_view text, char wanted, std::size_t from = 0) {
  bool inside = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '\'') inside = !inside;
    if (!inside && text[i] == wanted) return i;
  }
  if (inside) throw Error("a quote ' is not closed in " + quoted(text));
  return std::string_view::npos;
}

std::vector<std::string_view> split_unquoted(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto end = find_unquoted(text, separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string_view unquoted(std::string_view value) {
  if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'')
    return value.substr(1, value.size() - 2);
  return value;
}

// Reads `NAME[:key=value,...]` for a part that the list must have.
Params parse_part(std::string_view text, const std::vector<PartInfo>& known, std::string_view kind,
                  std::string& name) {
  const auto colon = text.find(':');
  name = text.substr(0, colon);
  std::vector<std::string_view> names;
  const PartInfo* found = nullptr;
  for (const PartInfo& part : known) {
    names.push_back(part.name);
    if (part.name == name) found = &part;
  }
  if (found == nullptr)
    throw Error("unknown " + std::string(kind) + " " + quoted(name) + suggestion(name, names));
  Params params(found->params);
  if (colon == std::string_view::npos) return params;
  for (const auto pair : split_unquoted(text.substr(colon + 1), ',')) {
    const auto equals = pair.find('=');
    try {
      if (equals == std::string_view::npos)
        throw Error("bad option " + quoted(pair) + " (expected key=value)");
      params.set(pair.substr(0, equals), unquoted(pair.substr(equals + 1)));
    } catch (const Error& error) {
      throw Error(name + ": " + error.what());
    }
  }
  return params;
}

// A value that the grammar would cut goes between quotes.
std::string part_text(const std::string& name, const Params& params) {
  std::string text = name;
  char before = ':';
  for (const Param& param : params.table()) {
    if (!params.differs(param.key)) continue;
    const std::string value(params.text(param.key));
    const bool cut = value.find_first_of(",+@") != std::string::npos;
    text += before + std::string(param.key) + "=" + (cut ? "'" + value + "'" : value);
    before = ',';
  }
  return text;
}

}  // namespace

std::vector<PartInfo> all_trees() {
  std::vector<PartInfo> all{random_player};
  for (const RuleInfo* rule : rules) all.push_back({rule->name, rule->summary, rule->params});
  return all;
}

std::vector<PartInfo> all_playouts() {
  std::vector<PartInfo> all;
  for (const PlayoutInfo* playout : playouts)
    all.push_back({playout->name, playout->summary, playout->params});
  return all;
}

std::vector<std::unique_ptr<Policy>> make_policies(const PlayerSpec& spec, const GameFacts& facts) {
  std::vector<std::unique_ptr<Policy>> policies;
  for (const PlayoutSpec& playout : spec.playouts)
    if (playout.witness)
      policies.push_back(make_witness_policy(playout.witness, playout.witness_is_first));
    else if (playout.weights)
      policies.push_back(make_pattern_policy(playout.weights, facts));
    else if (playout.info != &uniform_playout)
      policies.push_back(playout.info->make(playout.params, facts));
  return policies;
}

PlayerSpec parse_player(std::string_view text) {
  const auto at = find_unquoted(text, '@');
  const std::string_view parts = text.substr(0, at);
  const auto slash = parts.find('/');
  std::string tree;
  Params params = parse_part(parts.substr(0, slash), all_trees(), "tree", tree);
  PlayerSpec spec{tree, nullptr, std::move(params), {}, {}};
  for (const RuleInfo* rule : rules)
    if (rule->name == tree) spec.rule = rule;
  if (slash != std::string_view::npos)
    for (const auto part : split_unquoted(parts.substr(slash + 1), '+')) {
      std::string name;
      const Params of_part = parse_part(part, all_playouts(), "playout", name);
      for (const PlayoutInfo* playout : playouts)
        if (playout->name == name) spec.playouts.push_back({playout, of_part, nullptr});
    }
  if (at != std::string_view::npos) spec.budget = parse_budget(text.substr(at + 1));
  if (spec.budget.kind == Budget::Kind::Proven && !(spec.rule && spec.params.is("solver", "on")))
    throw Error("bad budget 'proven' for " + quoted(parts) + " (expected solver=on with it)");
  return spec;
}

void settle(PlayerSpec& spec, const GameFacts& facts) {
  for (PlayoutSpec& playout : spec.playouts)
    if (playout.info->settle != nullptr) playout.info->settle(playout.params, facts);
}

std::string player_text(const PlayerSpec& spec) {
  std::string text = part_text(spec.tree, spec.params);
  char before = '/';
  for (const PlayoutSpec& playout : spec.playouts) {
    if (playout.info == &uniform_playout) continue;
    text += before + part_text(std::string(playout.info->name), playout.params);
    before = '+';
  }
  return spec.rule == nullptr ? text : text + "@" + budget_text(spec.budget);
}

}  // namespace yomi

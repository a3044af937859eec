#include "rules.h"

#include <stdexcept>

#include "families.h"

namespace yomi::reference {

std::unique_ptr<Rules> make(const std::string& text) {
  const Spec spec = parse_spec(text);
  if (spec.name == "go") return make_go(spec);
  if (spec.name == "atarigo") return make_atarigo(spec);
  if (spec.name == "nogo") return make_nogo(spec, Goal::Normal);
  if (spec.name == "misere-nogo") return make_nogo(spec, Goal::Misere);
  if (spec.name == "breakthrough") return make_breakthrough(spec, Goal::Normal);
  if (spec.name == "misere-breakthrough") return make_breakthrough(spec, Goal::Misere);
  if (spec.name == "knightthrough") return make_knightthrough(spec, Goal::Normal);
  if (spec.name == "misere-knightthrough") return make_knightthrough(spec, Goal::Misere);
  if (spec.name == "domineering") return make_domineering(spec, Goal::Normal);
  if (spec.name == "misere-domineering") return make_domineering(spec, Goal::Misere);
  if (spec.name == "hex") return make_hex(spec);
  if (spec.name == "havannah") return make_havannah(spec);
  if (spec.name == "tictactoe") return make_tictactoe(spec);
  throw std::invalid_argument("unknown game '" + spec.name + "'");
}

}  // namespace yomi::reference

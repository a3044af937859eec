#include "cli/keys.h"

namespace yomi::cli {

std::string allowed(const Param& param) {
  return expected_values(param) + (param.fallback.empty() ? ", no default" : "");
}

Json key_json(const Param& param) {
  Json json;
  json.add("key", param.key)
      .add("default", param.fallback)
      .add("expected", allowed(param))
      .add("meaning", param.meaning);
  param.symbol.empty() ? json.add_null("symbol") : json.add("symbol", param.symbol);
  return json;
}

}  // namespace yomi::cli

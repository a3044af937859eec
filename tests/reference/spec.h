// The text of a game, NAME[:SIZE][,key=value]..., taken apart.
#pragma once
#include <map>
#include <set>
#include <string>

namespace yomi::reference {

struct Spec {
  std::string name;
  int width = 0;   // 0 when the text gives no size
  int height = 0;  // the width when the text gives one number
  std::map<std::string, std::string> options;
};

Spec parse_spec(const std::string& text);

// Throws unless both sides are given and within the bounds.
void require_size(const Spec& spec, int min_width, int min_height, int max);

// Throws unless one number within the bounds is given; returns it.
int square_size(const Spec& spec, int min, int max);

// Throws if the text has an option that is not among `known`.
void require_options(const Spec& spec, const std::set<std::string>& known);

// The value of an option, or `fallback` when the text does not give it.
std::string option(const Spec& spec, const std::string& key, const std::string& fallback);

// Like option(), but throws if the value is not `fallback` or `other`.
std::string choice(const Spec& spec, const std::string& key, const std::string& fallback,
                   const std::string& other);

}  // namespace yomi::reference

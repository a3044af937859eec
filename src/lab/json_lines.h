// Files of JSON objects, one a line, as data/ has them: reading them, with errors that name the
// line and what was expected there.
#pragma once
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace yomi {

// Tells each object and the number of its line, from 1. Throws an Error that names the file and the
// line: of what is no object, and of every Error that `tell` throws.
void read_json_lines(std::istream& in, const std::string& name,
                     const std::function<void(const nlohmann::json&, int line)>& tell);

// The field of this name. Throws an Error unless it is there and is a text; a whole number up to
// this.
std::string text_in(const nlohmann::json& object, const char* name);
std::uint64_t whole_in(const nlohmann::json& object, const char* name, std::uint64_t highest);

// Throws an Error when the object has a field of another name: a misspelt one is never ignored.
void check_names(const nlohmann::json& object, std::initializer_list<std::string_view> names);

}  // namespace yomi

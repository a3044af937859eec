#include "protocol/json.h"

#include <nlohmann/json.hpp>
#include <ostream>
#include <vector>

namespace yomi {

using nlohmann::ordered_json;

Json::Json() : object_(std::make_unique<ordered_json>(ordered_json::object())) {}
Json::Json(Json&&) noexcept = default;
Json::~Json() = default;

Json& Json::add(std::string_view name, std::string_view text) {
  (*object_)[std::string(name)] = text;
  return *this;
}

Json& Json::add(std::string_view name, double number) {
  (*object_)[std::string(name)] = number;
  return *this;
}

Json& Json::add_truth(std::string_view name, bool truth) {
  (*object_)[std::string(name)] = truth;
  return *this;
}

Json& Json::add_whole(std::string_view name, std::int64_t number) {
  (*object_)[std::string(name)] = number;
  return *this;
}

Json& Json::add_whole(std::string_view name, std::uint64_t number) {
  (*object_)[std::string(name)] = number;
  return *this;
}

Json& Json::add(std::string_view name, std::span<const std::string> texts) {
  ordered_json list = ordered_json::array();
  for (const std::string& text : texts) list.push_back(text);
  (*object_)[std::string(name)] = std::move(list);
  return *this;
}

Json& Json::add(std::string_view name, std::span<const double> numbers) {
  (*object_)[std::string(name)] = std::vector<double>(numbers.begin(), numbers.end());
  return *this;
}

Json& Json::add(std::string_view name, std::span<const Json> objects) {
  ordered_json list = ordered_json::array();
  for (const Json& object : objects) list.push_back(*object.object_);
  (*object_)[std::string(name)] = std::move(list);
  return *this;
}

Json& Json::add(std::string_view name, const Json& object) {
  (*object_)[std::string(name)] = *object.object_;
  return *this;
}

Json& Json::add_null(std::string_view name) {
  (*object_)[std::string(name)] = nullptr;
  return *this;
}

std::string Json::text() const {
  return object_->dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

void Json::print(std::ostream& out) const { out << text() << std::endl; }

}  // namespace yomi

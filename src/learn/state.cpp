#include "learn/state.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "core/check.h"
#include "core/hash.h"

namespace yomi {
namespace {

constexpr std::string_view format = "yomi optimiser state 1\n";
constexpr std::size_t checksum_size = sizeof(std::uint64_t);

std::uint64_t checksum(std::string_view bytes) {
  Hasher hasher;
  hasher.add(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint64_t)) {
    std::uint64_t word = 0;
    const auto piece = bytes.substr(i, sizeof word);
    std::memcpy(&word, piece.data(), piece.size());
    hasher.add(word);
  }
  return hasher.value();
}

}  // namespace

std::string StateWriter::finished(std::string_view title) const {
  CHECK(title.find('\n') == std::string_view::npos);
  std::string bytes(format);
  bytes.append(title).append("\n").append(body_);
  const std::uint64_t sum = checksum(bytes);
  bytes.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return bytes;
}

StateReader::StateReader(std::string_view bytes, std::string_view title) {
  if (!bytes.starts_with(format))
    throw Error("not an optimiser's state that this program knows: it begins with " +
                quoted(bytes.substr(0, format.size() - 1)) + " (expected " +
                quoted(format.substr(0, format.size() - 1)) + ")");
  std::uint64_t sum = 0;
  const bool has_sum = bytes.size() >= format.size() + checksum_size;
  const auto content = has_sum ? bytes.substr(0, bytes.size() - checksum_size) : bytes;
  if (has_sum) std::memcpy(&sum, bytes.data() + content.size(), sizeof sum);
  if (!has_sum || sum != checksum(content))
    throw Error("damaged optimiser's state: the checksum does not fit its " +
                std::to_string(bytes.size()) + " bytes");
  body_ = content.substr(format.size());
  const auto line = body_.substr(0, body_.find('\n'));
  if (line != title)
    throw Error("the state is of another run: " + quoted(line) + " (expected " + quoted(title) +
                ")");
  body_.remove_prefix(std::min(body_.size(), line.size() + 1));
}

void StateReader::copy(void* to, std::size_t size) {
  if (body_.size() < size) throw Error("damaged optimiser's state: it ends too early");
  std::memcpy(to, body_.data(), size);
  body_.remove_prefix(size);
}

}  // namespace yomi

// Games in SGF files.
#include <algorithm>
#include <fstream>

#include "core/check.h"
#include "core/params.h"
#include "protocol/game_record.h"
#include "protocol/gtp_commands.h"
#include "protocol/gtp_score.h"
#include "version.h"

namespace yomi {
namespace {

// A file's name, between quotes if it contains blanks, and what follows it.
struct FileArgument {
  std::string name;
  std::string rest;
};
FileArgument file_argument(const GtpLine& line) {
  if (!line.rest.starts_with('"'))
    return {line.argument(0), line.count() > 1 ? line.argument(1) : ""};
  const auto end = line.rest.find('"', 1);
  if (end == std::string::npos) gtp_syntax_error("a quote is missing");
  const std::string rest = line.rest.substr(end + 1);
  return {line.rest.substr(1, end - 1),
          rest.substr(std::min(rest.find_first_not_of(' '), rest.size()))};
}

void check_files_allowed(const GtpSession& session) {
  if (!session.setup().may_use_files) throw Error("files are switched off");
}

std::string read_file(const std::string& name) {
  constexpr std::streamsize most = (16 << 20) + 1;  // an SGF file that is too long by then
  std::ifstream file(name, std::ios::binary);
  std::string text(static_cast<std::size_t>(most), '\0');
  file.read(text.data(), most);
  if (file.bad() || (file.fail() && !file.eof())) throw Error(quoted(name) + " cannot be read");
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

// The position before that move; after the last one without a number.
void load(GtpSession& session, const FileArgument& file) {
  check_files_allowed(session);
  GameRecord record = read_sgf(read_file(file.name));
  if (!file.rest.empty()) {
    int number = 0;
    if (!parse_number(file.rest, number) || number < 1)
      throw Error(quoted(file.rest) + " is not the number of a move");
    record.moves.resize(std::min(record.moves.size(), static_cast<std::size_t>(number - 1)));
  }
  session.game().load(record.game, record.moves);
  session.game_changed();
}

std::string loadsgf(GtpSession& session, const GtpLine& line) {
  const FileArgument file = file_argument(line);
  try {
    load(session, file);
  } catch (const Error& error) {
    throw Error(std::string("cannot load file: ") + error.what());
  }
  return {};
}

std::string sgf_of(const Position& position) {
  GameRecord record;
  record.game = position.game();
  record.moves = position.moves();
  if (position.outcome() != Outcome::Ongoing) record.result = score_text(position).value_or("");
  return write_sgf(record);
}

std::string printsgf(GtpSession& session, const GtpLine& line) {
  std::string sgf = sgf_of(session.position());
  if (line.count() == 0 || line.argument(0) == "-") return sgf;
  check_files_allowed(session);
  const std::string name = file_argument(line).name;
  std::ofstream file(name, std::ios::binary);
  if (!(file << sgf).flush()) throw Error("cannot write " + quoted(name));
  return {};
}

constexpr GtpCommand commands[] = {
    {"loadsgf", loadsgf, "the game of FILE, up to MOVE if given"},
    {"printsgf", printsgf, "the game so far in SGF, into FILE if given"},
};

}  // namespace

std::span<const GtpCommand> gtp_files() { return commands; }

}  // namespace yomi

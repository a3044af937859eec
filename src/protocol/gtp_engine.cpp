#include "protocol/gtp_engine.h"

#include <algorithm>
#include <new>

#include "protocol/gtp_commands.h"

namespace yomi {
namespace {

void answer(GtpSession& session, const GtpLine& line) {
  const GtpCommand* const command = find_gtp_command(line.name);
  if (command == nullptr) return session.finish(false, "unknown command");
  try {
    session.finish(true, command->run(session, line));
  } catch (const std::bad_alloc&) {
    session.finish(false, "not enough memory");
  } catch (const std::exception& error) {
    session.finish(false, error.what());
  }
}

}  // namespace

const std::vector<GtpCommand>& gtp_commands() {
  static const std::vector<GtpCommand> all = [] {
    std::vector<GtpCommand> commands;
    for (const auto group : {gtp_administration(), gtp_board(), gtp_moves(), gtp_rules(),
                             gtp_analysis(), gtp_maps(), gtp_files()})
      commands.insert(commands.end(), group.begin(), group.end());
    std::sort(commands.begin(), commands.end(),
              [](const GtpCommand& a, const GtpCommand& b) { return a.name < b.name; });
    return commands;
  }();
  return all;
}

const GtpCommand* find_gtp_command(std::string_view name) {
  const std::vector<GtpCommand>& all = gtp_commands();
  const auto found = std::lower_bound(
      all.begin(), all.end(), name,
      [](const GtpCommand& command, std::string_view wanted) { return command.name < wanted; });
  return found == all.end() || found->name != name ? nullptr : &*found;
}

GtpEngine::GtpEngine(GtpSetup setup, std::istream& in, std::ostream& out)
    : reader_(in), session_(std::move(setup), reader_, out) {}

void GtpEngine::run() {
  std::string text;
  while (!session_.has_quit() && session_.can_write() && reader_.next(text)) {
    if (!reader_.was_too_long()) {
      execute(text);
      continue;
    }
    session_.begin({parse_gtp_line(text.substr(0, 100)).id, {}, {}, {}});
    session_.finish(false, "line too long (at most 1 MiB)");
  }
}

bool GtpEngine::execute(std::string_view text) {
  const GtpLine line = parse_gtp_line(text);
  if (line.name.empty() && line.id.empty()) return !session_.has_quit();
  session_.begin(line);
  answer(session_, line);
  return !session_.has_quit();
}

}  // namespace yomi

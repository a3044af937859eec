// The engine's side of the Go Text Protocol, version 2, for every game: lines in, answers out.
// Whatever comes in, there is an answer or, to comments and blank lines, silence.
#pragma once
#include "protocol/gtp_session.h"

namespace yomi {

class GtpEngine {
 public:
  // Throws an Error when game or player do not exist.
  GtpEngine(GtpSetup setup, std::istream& in, std::ostream& out);

  // Answers until quit, the end of the input, or until nobody reads the answers.
  void run();
  // Answers one line, which did not come from the input. False after quit.
  bool execute(std::string_view text);

 private:
  GtpReader reader_;
  GtpSession session_;
};

}  // namespace yomi

// Talks to an engine in this process, line by line.
#pragma once
#include <sstream>
#include <string>
#include <vector>

#include "protocol/gtp_engine.h"

namespace yomi {

class GtpProbe {
 public:
  explicit GtpProbe(GtpSetup setup) : engine_(std::move(setup), in_, out_) {}
  explicit GtpProbe(const std::string& game, const std::string& player = "random",
                    std::uint64_t seed = 1)
      : GtpProbe(GtpSetup{.game = game, .player = player, .seed = seed}) {}

  // The whole answer, without what ends it.
  std::string raw(const std::string& line);
  // The text of an answer that has to be a success (the test fails if it is none).
  std::string ask(const std::string& line);
  // The text of an answer that has to be a failure.
  std::string complaint(const std::string& line);

 private:
  std::istringstream in_;
  std::ostringstream out_;
  GtpEngine engine_;
};

// The texts between blanks and line ends.
std::vector<std::string> words_of(const std::string& text);

// A small board of every game, with more than one way to spell it where there is one.
std::vector<std::string> gtp_games();

}  // namespace yomi

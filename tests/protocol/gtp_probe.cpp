#include "tests/protocol/gtp_probe.h"

#include <gtest/gtest.h>

namespace yomi {

std::string GtpProbe::raw(const std::string& line) {
  out_.str("");
  engine_.execute(line);
  std::string answer = out_.str();
  EXPECT_TRUE(answer.ends_with("\n\n")) << line << " -> " << answer;
  while (answer.ends_with('\n') || answer.ends_with(' ')) answer.pop_back();
  return answer;
}

std::string GtpProbe::ask(const std::string& line) {
  const std::string answer = raw(line);
  EXPECT_TRUE(answer.starts_with("=")) << line << " -> " << answer;
  return answer.size() < 2 ? "" : answer.substr(2);
}

std::string GtpProbe::complaint(const std::string& line) {
  const std::string answer = raw(line);
  EXPECT_TRUE(answer.starts_with("? ")) << line << " -> " << answer;
  return answer.size() < 2 ? "" : answer.substr(2);
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> gtp_games() {
  return {"go:5",
          "atarigo:5",
          "nogo:4",
          "misere-nogo:3",
          "breakthrough:4x5",
          "misere-breakthrough:5",
          "knightthrough:5",
          "misere-knightthrough:4x6",
          "domineering:4x5",
          "misere-domineering:4",
          "hex:4,swap=on",
          "hex:11",
          "havannah:4",
          "tictactoe"};
}

}  // namespace yomi

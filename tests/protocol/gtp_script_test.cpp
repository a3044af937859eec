// Sessions as data: tests/data/gtp/*.txt have commands and their answers side by side. A file
// begins with the words after `yomi gtp`. Of an expected line that ends with "..." only what comes
// before it counts; "..." alone stands for any further lines.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/cli/run.h"

namespace yomi {
namespace {

struct Exchange {
  int number;  // of the line in the file
  std::string command;
  std::vector<std::string> answer;
};

struct Script {
  std::string options;
  std::vector<Exchange> exchanges;
};

Script read_script(const std::string& path) {
  std::ifstream file(path);
  Script script;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with("#")) continue;
    if (line.starts_with("options: "))
      script.options = line.substr(9);
    else if (line.starts_with("> "))
      script.exchanges.push_back({number, line.substr(2), {}});
    else
      script.exchanges.back().answer.push_back(line);
  }
  return script;
}

// The answers to all commands of a session, each without blanks at the ends of its lines.
std::vector<std::vector<std::string>> answers_of(const Script& script) {
  std::string commands;
  for (const Exchange& exchange : script.exchanges) commands += exchange.command + "\n";
  const cli::Said said = cli::yomi_says(cli::shell_words("gtp " + script.options), {}, commands);
  EXPECT_EQ(said.status, 0) << said.err;
  std::vector<std::vector<std::string>> answers(1);
  for (std::string line : said.lines()) {
    while (line.ends_with(' ')) line.pop_back();
    if (line.empty())
      answers.emplace_back();
    else
      answers.back().push_back(line);
  }
  answers.pop_back();
  return answers;
}

bool fits(const std::string& line, const std::string& expected) {
  if (!expected.ends_with("...")) return line == expected;
  return line.starts_with(expected.substr(0, expected.size() - 3));
}

bool fits(const std::vector<std::string>& lines, const std::vector<std::string>& expected) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] == "...") return true;
    if (i >= lines.size() || !fits(lines[i], expected[i])) return false;
  }
  return lines.size() == expected.size();
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "  " + line + "\n";
  return text;
}

std::vector<std::string> script_names() {
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(YOMI_SOURCE_DIR) + "/tests/data/gtp"))
    names.push_back(entry.path().stem().string());
  return names;
}

class GtpScript : public testing::TestWithParam<std::string> {};

TEST_P(GtpScript, GetsTheAnswersBesideIt) {
  const Script script =
      read_script(std::string(YOMI_SOURCE_DIR) + "/tests/data/gtp/" + GetParam() + ".txt");
  ASSERT_FALSE(script.exchanges.empty());
  const auto answers = answers_of(script);
  ASSERT_EQ(answers.size(), script.exchanges.size());
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const Exchange& exchange = script.exchanges[i];
    EXPECT_TRUE(fits(answers[i], exchange.answer))
        << GetParam() << ".txt:" << exchange.number << ": " << exchange.command << "\n"
        << joined(answers[i]) << "expected\n"
        << joined(exchange.answer);
  }
}

INSTANTIATE_TEST_SUITE_P(Files, GtpScript, testing::ValuesIn(script_names()),
                         [](const auto& script) {
                           std::string name = script.param;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

TEST(GtpCommandLine, TheExamplesOfTheHelpWork) {
  const std::string help = cli::yomi_says({"gtp", "--help"}).out;
  int examples = 0;
  for (auto at = help.find("  yomi gtp "); at != std::string::npos;
       at = help.find("  yomi gtp ", at + 1), ++examples) {
    const auto words = cli::shell_words(help.substr(at + 7, help.find('\n', at) - at - 7));
    EXPECT_EQ(cli::yomi_says(words, {}, "name\n").out, "= Yomi\n\n");
  }
  EXPECT_EQ(examples, 3);
}

}  // namespace
}  // namespace yomi

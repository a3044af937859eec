// Runs the program in this process and looks at what it said.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "cli/cli.h"

namespace yomi::cli {

struct Said {
  int status = 0;
  std::string out, err;

  std::vector<std::string> lines() const;  // of out
};

// typed: what is on standard input.
Said yomi_says(const std::vector<std::string>& words, Terminal terminal = {},
               const std::string& typed = {});

// The words of a line as typed into a shell, with "..." around one that contains blanks.
std::vector<std::string> shell_words(const std::string& line);

// The fields of a JSON object in their order, each value as JSON. Fails the test if the line is
// none.
std::vector<std::pair<std::string, std::string>> json_fields(const std::string& line);
std::vector<std::string> json_names(const std::string& line);
std::string json_value(const std::string& line, const std::string& name);

}  // namespace yomi::cli

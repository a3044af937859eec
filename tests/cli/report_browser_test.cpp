// A report in a real browser: games are clicked and typed through, boards read back and compared
// with what `yomi show` draws, and the page is seen to fetch nothing and to be unable to.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/cli/run.h"
#include "tests/shell.h"
#include "tests/store/fixture.h"

namespace yomi::cli {
namespace {

constexpr const char* experiment = R"(title = "Boards"
games = 2
source = "nowhere"
[[rows]]
name = "{board}"
game = "{board}"
a = "uct@20"
b = "random"
published = "60"
each.board = ["hex:5", "breakthrough:5", "havannah:3", "go:5", "domineering:4"]
)";

// Goes before the page's own script: notes what goes wrong and what is asked for.
constexpr const char* witness = R"(<script>
window.trouble = [];
window.blocked = [];
addEventListener('error', event => trouble.push(String(event.message)));
addEventListener('securitypolicyviolation', event => blocked.push(event.blockedURI));
</script>)";

// Goes after it: a reader who opens each row's first game, and writes down what is on the board.
constexpr const char* reader = R"(<script>
const out = [];
const say = (...words) => out.push(words.join(' '));
const click = selector => document.querySelector(selector).click();
const press = key => document.activeElement.dispatchEvent(
  new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
const data = JSON.parse(document.getElementById('games').textContent);
const game = set => data.sets[set].games[+document.getElementById('viewer-game').value];
const board = set => {
  const owners = {};
  for (const piece of document.querySelectorAll('#viewer .pieces [data-owner]'))
    for (const cell of piece.dataset.cell.split(' ')) owners[cell] = piece.dataset.owner;
  return data.boards[game(set).board].names.map(name =>
    name + (owners[name] === 'first' ? 'X' : owners[name] === 'second' ? 'O' : '.')).join(',');
};
const tell = (set, ply) => say('board', data.boards[game(set).board].game,
  game(set).moves.split(' ').slice(0, ply).join('_') || '-', board(set));
const state = () => document.getElementById('viewer-state').textContent;
for (const button of document.querySelectorAll('button.open')) {
  const set = +button.dataset.set;
  button.click();
  tell(set, 0);
  for (let ply = 1; ply <= 3; ++ply) {
    click('[data-step=on]');
    tell(set, ply);
  }
  click('[data-step=back]');
  tell(set, 2);
  click('[data-step=end]');
  tell(set, 999);
  press('Home');
  press('ArrowRight');
  tell(set, 1);
  press('End');
  say('last', /has won|draw/.test(state()));
  press('ArrowDown');
  say('other', game(set).number, location.hash);
  click('#viewer-moves [data-ply="2"]');
  say('current', document.querySelector('#viewer-moves [aria-current=step]').dataset.ply);
  tell(set, 2);
  click('[data-step=close]');
}
say('open', document.getElementById('viewer').open);
say('overflow', document.documentElement.scrollWidth > innerWidth);
say('fetched', performance.getEntriesByType('resource').length, blocked.length);
new Image().src = 'http://127.0.0.1:9/spy.png';
fetch('http://127.0.0.1:9/spy').catch(() => {});
setTimeout(() => {
  say('blocked', blocked.length);
  say('trouble', trouble.length, ...trouble);
  const result = document.createElement('pre');
  result.id = 'said';
  result.textContent = '\n' + out.join('\n') + '\n';
  document.body.replaceChildren(result);
}, 500);
</script>)";

std::string with(std::string page, const std::string& text, const char* before) {
  return page.insert(page.rfind(before), text);
}

// The contents of all cells, row by row, as `yomi show` draws them.
std::string shown_by_yomi(const std::string& game, std::string moves) {
  std::replace(moves.begin(), moves.end(), '_', ' ');
  std::vector<std::string> words{"show", game, "--ascii"};
  if (moves != "-") words.insert(words.end(), {"--moves", moves});
  const std::string text = yomi_says(words).out;
  const auto start = text.find("\n\n") + 2;
  std::string signs;
  for (const char c : text.substr(start, text.find("\n\n", start) - start)) {
    if (c == 'X' || c == '^' || c == 'v') signs += 'X';
    if (c == 'O' || c == '<' || c == '>') signs += 'O';
    if (c == '.' || c == '+') signs += '.';
  }
  return signs;
}

struct ReportInBrowser : testing::Test {
  void SetUp() override {
    if (shell("command -v chromium >/dev/null").status != 0)
      GTEST_SKIP() << "chromium is not installed (./dev test installs it)";
    std::ofstream(directory.file("boards.toml")) << experiment;
    const std::string in_directory = "cd " + directory.path().string() + " && ";
    ASSERT_EQ(shell(in_directory + "$Y reproduce boards.toml --threads 1").status, 0);
    ASSERT_EQ(shell(in_directory + "$Y report boards.toml").status, 0);
  }

  // What the reader in the page said, line by line.
  std::vector<std::string> read(int width) {
    std::ifstream file(directory.file("report.html"));
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    std::ofstream(directory.file("read.html"))
        << with(with(page, reader, "</body>"), witness, "</head>");
    const Shell browser =
        shell("cd " + directory.path().string() +
              " && HOME=$PWD timeout 100 chromium --headless=new --no-sandbox --disable-gpu "
              "--disable-dev-shm-usage --no-first-run --disable-background-networking "
              "--user-data-dir=$PWD/profile --virtual-time-budget=20000 --window-size=" +
              std::to_string(width) + ",900 --dump-dom file://$PWD/read.html 2>browser.log");
    const auto start = browser.out.find("<pre id=\"said\">");
    EXPECT_NE(start, std::string::npos)
        << "status " << browser.status << browser.out.substr(0, 500);
    std::vector<std::string> lines;
    std::istringstream text(browser.out.substr(std::min(start, browser.out.size())));
    for (std::string line; std::getline(text, line) && line.find("</pre>") == line.npos;)
      lines.push_back(line);
    return lines;
  }

  TemporaryDirectory directory;
};

// "a1X,b1.,...": the contents alone, rows in the order in which show draws them.
std::string signs_in(const std::string& cells, bool row_one_on_top) {
  std::vector<std::string> rows;
  std::istringstream list(cells);
  for (std::string cell; std::getline(list, cell, ',');) {
    const auto row = static_cast<std::size_t>(std::stoi(cell.substr(1)));
    if (rows.size() < row) rows.resize(row);
    rows[row - 1] += cell.back();
  }
  if (!row_one_on_top) std::reverse(rows.begin(), rows.end());
  std::string signs;
  for (const std::string& row : rows) signs += row;
  return signs;
}

void expect_as_shown(const std::string& line) {
  std::istringstream words(line);
  std::string word, game, moves, cells;
  words >> word >> game >> moves >> cells;
  const bool top = game.starts_with("hex") || game.starts_with("hav") || game.starts_with("dom");
  EXPECT_EQ(signs_in(cells, top), shown_by_yomi(game, moves)) << line;
}

TEST_F(ReportInBrowser, GamesAreReplayedMoveByMoveAndNothingIsFetched) {
  std::size_t boards = 0, others = 0;
  std::vector<std::string> rest;
  for (const std::string& line : read(1400)) {
    if (line.starts_with("board ")) {
      ++boards;
      expect_as_shown(line);
    } else if (line.starts_with("other ")) {
      ++others;
      EXPECT_TRUE(line.starts_with("other 1 #run-") && line.ends_with("-game-1-ply-0")) << line;
    } else if (line.starts_with("last ")) {
      EXPECT_EQ(line, "last true");
    } else if (line.starts_with("current ")) {
      EXPECT_EQ(line, "current 2");
    } else {
      rest.push_back(line);
    }
  }
  EXPECT_EQ(boards, 5u * 8);
  EXPECT_EQ(others, 5u);
  ASSERT_EQ(rest.size(), 6u);
  EXPECT_EQ(rest[1], "open false");
  EXPECT_EQ(rest[2], "overflow false");
  EXPECT_EQ(rest[3], "fetched 0 0");
  EXPECT_EQ(rest[4], "blocked 2") << "the page's policy stops what would be fetched";
  EXPECT_EQ(rest[5], "trouble 0");
}

TEST_F(ReportInBrowser, FitsANarrowScreen) {
  const auto lines = read(500);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "overflow false"), 1);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "trouble 0"), 1);
}

}  // namespace
}  // namespace yomi::cli

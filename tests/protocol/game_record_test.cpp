// Game records in SGF: every game of the roster round trips, files of other programs are read.
#include "protocol/game_record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "engine/roster.h"
#include "tests/conformance/specs.h"
#include "tests/fuzz/sgf_target.h"

namespace yomi {
namespace {

// "c3 d4 pass": the moves of a record as Yomi prints them.
std::string moves_of(const GameRecord& record) {
  const auto position = start_game(record.game);
  std::string texts;
  for (const Move move : record.moves) {
    texts += (texts.empty() ? "" : " ") + position->move_text(move);
    position->play(move);
  }
  return texts;
}

GameRecord record_of(const std::string& game, std::string_view moves) {
  const auto position = start_game(game);
  play_moves(*position, moves);
  GameRecord record;
  record.game = position->game();
  record.moves = position->moves();
  return record;
}

GameRecord random_game(const std::string& game, Rng& rng) {
  const auto position = start_game(game);
  while (position->outcome() == Outcome::Ongoing && position->moves().size() < 400) {
    MoveList moves;
    position->legal_moves(moves);
    position->play(moves[rng.below(moves.size())]);
  }
  GameRecord record;
  record.game = position->game();
  record.moves = position->moves();
  return record;
}

std::string error_of(std::string_view text) {
  try {
    read_sgf(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

// Without what depends on the version.
std::string body_of(const GameRecord& record) {
  std::string text = write_sgf(record);
  const auto program = text.find("AP[");
  return text.erase(program, text.find(']', program) + 1 - program);
}

const std::filesystem::path corpus =
    std::filesystem::path(YOMI_SOURCE_DIR) / "tests/fuzz/corpus/sgf";

std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string corpus_text(std::string_view name) { return file_text(corpus / name); }

TEST(GameRecord, EveryGameSizeAndOptionReadsBack) {
  Rng rng(1);
  auto specs = small_specs(30);
  for (auto& spec : large_specs()) specs.push_back(std::move(spec));
  for (const std::string& spec : specs) {
    const GameRecord record = random_game(spec, rng);
    EXPECT_EQ(read_sgf(write_sgf(record)), record) << spec;
  }
}

RC_GTEST_PROP(GameRecord, TextsReadBack, (std::uint64_t seed)) {
  const auto text =
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab [];\\:()\n1")));
  const auto line =
      rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab [];\\:()1")));
  Rng rng(seed);
  GameRecord record = random_game("hex:3,swap=on", rng);
  record.first = *line;
  record.second = *line;
  record.result = *line;
  record.comment = *text;
  for (std::size_t i = 0; i < record.moves.size(); ++i) record.move_comments.push_back("-" + *text);
  record.facts = {{"DT", "-" + *text}, {"SEED", "-" + *text}, {"BR", "-" + *text}};
  RC_ASSERT(read_sgf(write_sgf(record)) == record);
}

TEST(GameRecord, HexIsWrittenByTheOfficialConvention) {
  GameRecord record = record_of("hex:11,swap=on", "c2 swap k11 a1");
  record.first = "uct";
  record.result = "B+R";
  record.facts["DT"] = "2026-02-03";
  record.move_comments = {"", "", "last [word]", ""};
  EXPECT_EQ(body_of(record),
            "(;FF[4]CA[UTF-8]GM[11]SZ[11]RU[swap=on]PB[uct]RE[B+R]DT[2026-02-03]\n"
            ";B[c2];W[swap-pieces];B[k11]C[last [word\\]];W[a1])\n");
}

TEST(GameRecord, GoIsWrittenWithPointsFromTheTopLeft) {
  EXPECT_EQ(body_of(record_of("go:9,komi=6.5", "a9 j1 pass e5")),
            "(;FF[4]CA[UTF-8]GM[1]SZ[9]KM[6.5]RU[Chinese]\n;B[aa];W[ii];B[];W[ee])\n");
  EXPECT_EQ(body_of(record_of("go:5,ko=simple", "")),
            "(;FF[4]CA[UTF-8]GM[1]SZ[5]KM[7.5]RU[Chinese,ko=simple]\n)\n");
  EXPECT_EQ(body_of(record_of("misere-nogo:5", "b1")),
            "(;FF[4]CA[UTF-8]GM[1]SZ[5]RU[Misere NoGo]\n;B[be])\n");
}

TEST(GameRecord, OtherGamesAreWrittenAsYomiNamesThem) {
  EXPECT_EQ(body_of(record_of("havannah:4,shapes=RB", "d4")),
            "(;FF[4]CA[UTF-8]GM[havannah]SZ[4]RU[shapes=RB]\n;B[d4])\n");
  EXPECT_EQ(body_of(record_of("misere-breakthrough:5x6", "a2a3 a5a4")),
            "(;FF[4]CA[UTF-8]GM[misere-breakthrough]SZ[5:6]\n;B[a2a3];W[a5a4])\n");
  EXPECT_EQ(body_of(record_of("tictactoe", "b2")), "(;FF[4]CA[UTF-8]GM[tictactoe]\n;B[b2])\n");
}

TEST(GameRecord, AServersGoFileIsRead) {
  const GameRecord record = read_sgf(corpus_text("go-cgoban.sgf"));
  EXPECT_EQ(record.game, "go:9,komi=6.5,ko=simple");
  EXPECT_EQ(moves_of(record), "e5 g7 c3 g3 c5 pass pass");
  EXPECT_EQ(record.first, "mosswood");
  EXPECT_EQ(record.second, "kestrel");
  EXPECT_EQ(record.result, "W+2.50");
  EXPECT_EQ(record.facts.at("BR"), "5k");
  EXPECT_EQ(record.move_comments[2], "mosswood [5k]: hi, good game\nkestrel [4k]: thanks");
}

TEST(GameRecord, PassesBeyondTheEndAreIgnored) {
  const GameRecord record = read_sgf(corpus_text("go-gnugo.sgf"));
  EXPECT_EQ(record.game, "go:5,komi=5.5");
  EXPECT_EQ(moves_of(record), "c3 b3 b4 c4 pass pass");
}

TEST(GameRecord, OldFilesWithLongNamesAreRead) {
  const GameRecord record = read_sgf(corpus_text("go-ff3.sgf"));
  EXPECT_EQ(record.game, "go:19");
  EXPECT_EQ(moves_of(record), "q16 d16 q3");
  EXPECT_EQ(record.first + "|" + record.second, "A. B|C] D");
  EXPECT_EQ(record.move_comments[1], "too\n high?");
}

TEST(GameRecord, WithoutGameAndSizeItIsGoOnNineteenLines) {
  EXPECT_EQ(read_sgf("(;)").game, "go:19");
  EXPECT_EQ(read_sgf("(;GM[11])").game, "hex:11");
  EXPECT_EQ(read_sgf("(;KM[]SZ[ 9 ])").game, "go:9");
  EXPECT_EQ(read_sgf("(;KM[+6,5]SZ[9:9])").game, "go:9,komi=6.5");
}

TEST(GameRecord, RulesNameTheVariantOnAGoBoard) {
  for (const auto* rules : {"NoGo", "nogo", "No Go", "no-go"})
    EXPECT_EQ(read_sgf("(;GM[1]SZ[7]RU[" + std::string(rules) + "])").game, "nogo:7") << rules;
  EXPECT_EQ(read_sgf("(;GM[1]SZ[7]KM[5]RU[Capture Go])").game, "atarigo:7");
  EXPECT_EQ(read_sgf("(;GM[1]SZ[7]RU[MisereNoGo])").game, "misere-nogo:7");
  EXPECT_EQ(read_sgf("(;GM[1]SZ[7]RU[hex])").game, "go:7");
  EXPECT_EQ(read_sgf("(;GM[Misere Nogo]SZ[7];B[aa])").game, "misere-nogo:7");
}

TEST(GameRecord, HandicapStonesBecomeMovesWithPasses) {
  const GameRecord record = read_sgf(corpus_text("go-handicap.sgf"));
  EXPECT_EQ(record.game, "go:9,komi=0.5");
  EXPECT_EQ(moves_of(record), "g7 pass c3 pass g3 c7 d6");
  EXPECT_EQ(moves_of(read_sgf("(;SZ[5]AB[aa:ba]AW[ee]PL[B];B[cc])")), "a5 e1 b5 pass c3");
}

TEST(GameRecord, HexStonesThatSuitTheTurnsBecomeMoves) {
  EXPECT_EQ(moves_of(read_sgf("(;GM[11]SZ[5]AB[a1][c3]AW[b2][d4];B[e5])")), "a1 b2 c3 d4 e5");
  EXPECT_EQ(moves_of(read_sgf("(;GM[11]SZ[5];AB[a1];W[e5])")), "a1 e5");
}

TEST(GameRecord, OtherStonesAreRefused) {
  const std::string refused = "setup stones are not supported ";
  EXPECT_EQ(error_of("(;GM[11]SZ[5]AB[a1][a2];W[e5])"),
            "line 1, column 14: " + refused +
                "unless moves can make them: 2 black and 0 white stones with White to move");
  EXPECT_EQ(error_of("(;GM[11]SZ[5];B[a1];AW[a2])"),
            "line 1, column 21: " + refused + "after the first move");
  EXPECT_EQ(error_of("(;SZ[5]AE[aa])"),
            "line 1, column 8: " + refused + "if they are taken away (AE)");
  EXPECT_EQ(
      error_of("(;SZ[5]AB[ab][ba]AW[aa]PL[B])"),
      "line 1, column 8: " + refused + "unless moves can make them: no stone is left on 'a5'");
  EXPECT_NE(error_of("(;GM[11]SZ[5]AB[][a1][a2];W[e5])").find(refused), std::string::npos);
  EXPECT_EQ(error_of("(;GM[11]SZ[5]AB[]AE[];B[e5])"), "no error");
  EXPECT_NE(error_of("(;GM[breakthrough]AB[a4];W[a7a6])").find(refused), std::string::npos);
  EXPECT_EQ(error_of("(;SZ[9]HA[4];W[aa])"),
            "line 1, column 8: a handicap of 4 without its stones (expected them in AB)");
}

TEST(GameRecord, WhiteMayMoveFirstWhereColoursMeanNothing) {
  const GameRecord havannah =
      read_sgf("(;GM[havannah]SZ[4]PW[north]PB[south]WR[9]RE[W+];W[d4];B[e5];W[a1])");
  EXPECT_EQ(havannah.first + " " + havannah.second + " " + havannah.result, "north south B+");
  EXPECT_EQ(havannah.facts.at("BR"), "9");
  EXPECT_EQ(moves_of(havannah), "d4 e5 a1");
  EXPECT_EQ(read_sgf("(;SZ[9]KM[6.5]RE[W+2];W[aa])").game, "go:9,komi=-6.5");
  EXPECT_EQ(error_of("(;GM[domineering];W[a1])"),
            "line 1, column 2: White moves first (expected Black in 'domineering:8')");
}

TEST(GameRecord, WhiteMovingFirstInHexMirrorsTheBoard) {
  const GameRecord record = read_sgf("(;GM[11]SZ[5]RE[B+R];W[c2];B[d1])");
  EXPECT_EQ(moves_of(record), "b3 a4");
  EXPECT_EQ(record.result, "W+R");
}

TEST(GameRecord, SwappedPiecesAreOurSwap) {
  const GameRecord record = read_sgf("(;GM[11]SZ[5];B[C2];W[Swap-Pieces];B[e5])");
  EXPECT_EQ(record.game, "hex:5,swap=on");
  EXPECT_EQ(moves_of(record), "c2 swap e5");
}

// After swap-sides Black's stone stays on c2 and White moves on b4; with pieces swapped instead
// the second player's stone is on b3 and the first one's move is on d2.
TEST(GameRecord, SwappedSidesAreTheSameGameMirrored) {
  const GameRecord record =
      read_sgf("(;GM[11]SZ[5]RE[B+]PB[a]PW[b];B[c2];W[swap-sides];W[b4];B[a5])");
  EXPECT_EQ(record.game, "hex:5,swap=on");
  EXPECT_EQ(moves_of(record), "c2 swap d2 e1");
  EXPECT_EQ(record.result, "W+");
  EXPECT_EQ(record.first, "a");
  EXPECT_EQ(error_of("(;GM[11]SZ[5];B[c2];W[swap-sides];B[b4])"),
            "line 1, column 35: move 3: Black moves at the turn of White");
}

TEST(GameRecord, OldHexGuiMeansSidesWhenItSaysPieces) {
  const std::string rest = "]GM[11]SZ[5];B[c2];W[swap-pieces];W[b4])";
  for (const auto* old : {"HexGui:0.9", "HexGui:0.9.GIT", "HexGui:0.2"})
    EXPECT_EQ(moves_of(read_sgf("(;AP[" + std::string(old) + rest)), "c2 swap d2") << old;
  for (const auto* other : {"HexGui:0.10", "HexGui:1.0", "Yomi:0.9"})
    EXPECT_NE(error_of("(;AP[" + std::string(other) + rest).find("at the turn of"),
              std::string::npos);
}

TEST(GameRecord, PointsOfTwoLettersAreReadInHex) {
  EXPECT_EQ(moves_of(read_sgf("(;GM[11]SZ[5];B[cd];W[D2])")), "c4 d2");
}

TEST(GameRecord, ResigningEndsTheRecord) {
  EXPECT_EQ(read_sgf("(;GM[11]SZ[5];B[a1];W[resign])").result, "B+R");
  EXPECT_EQ(read_sgf("(;GM[11]SZ[5];B[forfeit])").result, "W+F");
  EXPECT_EQ(read_sgf("(;GM[11]SZ[5]RE[B+];B[a1];W[resign])").result, "B+");
  EXPECT_EQ(error_of("(;GM[11]SZ[5];B[resign];W[a1])"),
            "line 1, column 25: move 1: the game has ended by resignation");
}

TEST(GameRecord, TextsInLatin1BecomeUtf8) {
  EXPECT_EQ(read_sgf("(;PB[J\xfcrgen]PW[J\xc3\xbcrgen])").first, "J\xc3\xbcrgen");
  EXPECT_EQ(read_sgf("(;PB[J\xfcrgen]PW[J\xc3\xbcrgen])").second, "J\xc3\xbcrgen");
  EXPECT_EQ(read_sgf("(;PB[\xc0\x80\xed\xa0\x80])").first,
            "\xc3\x80\xc2\x80\xc3\xad\xc2\xa0\xc2\x80");
  EXPECT_EQ(read_sgf("(;PB[\xe6\xa3\x8b\xf0\x9f\x8e\xb2])").first, "\xe6\xa3\x8b\xf0\x9f\x8e\xb2");
}

TEST(GameRecord, AGameOfAFileIsChosenByNumber) {
  const std::string two = "(;GM[11]SZ[3];B[b2])(;GM[1]SZ[3]RU[NoGo];B[bb])";
  EXPECT_EQ(read_sgf(two).game, "hex:3");
  EXPECT_EQ(read_sgf(two, 2).game, "nogo:3");
  EXPECT_THROW(read_sgf(two, 3), Error);
  EXPECT_THROW(read_sgf(two, 0), Error);
}

TEST(GameRecord, ErrorsNameThePlaceAndTheMove) {
  EXPECT_EQ(error_of("(;SZ[5]\n;B[aa];W[aa])"),
            "line 2, column 8: move 2: illegal move: 'a5' (second to move has 25 legal moves, such "
            "as a1)");
  EXPECT_EQ(error_of("(;SZ[5];B[zz])"),
            "line 1, column 9: move 1: not a move: 'zz' (expected cells a1 to e5, a move like a1)");
  EXPECT_EQ(error_of("(;GM[11]SZ[5];B[pass])"),
            "line 1, column 15: move 1: not a move: 'pass' (expected cells a1 to e5, a move like "
            "a1)");
  EXPECT_EQ(error_of("(;SZ[5];B[aa];B[bb])"),
            "line 1, column 15: move 2: Black moves at the turn of White");
  EXPECT_EQ(error_of("(;SZ[5]PL[W];B[aa])"),
            "line 1, column 14: move 1: Black moves at the turn of White");
  EXPECT_EQ(error_of("(;SZ[5];B[aa]W[bb])"), "line 1, column 14: more than one move in a node");
  EXPECT_EQ(error_of("(;SZ[5];B[aa][bb])"), "line 1, column 9: more than one move in a node");
  EXPECT_EQ(error_of("(;GM[11]SZ[1];B[a1];W[a1])"),
            "line 1, column 21: move 2: the game is over: no move 'a1' can follow");
}

TEST(GameRecord, UnknownGamesSizesAndOptionsAreErrors) {
  EXPECT_EQ(error_of("(;GM[havanna])"),
            "line 1, column 3: unknown game 'havanna' in GM (did you mean 'havannah'?)");
  EXPECT_EQ(error_of("(;SZ[25])"), "line 1, column 2: bad size '25' for go (expected 1 to 19)");
  EXPECT_EQ(error_of("(;SZ[9:7])"), "line 1, column 2: bad size '9x7' for go (expected 1 to 19)");
  EXPECT_EQ(error_of("(;SZ[9,ko=simple])"),
            "line 1, column 3: bad size '9,ko=simple' (expected a number, or columns:rows)");
  EXPECT_EQ(error_of("(;KM[much])"),
            "line 1, column 2: go: bad value 'much' for 'komi' (expected -400 to 400)");
  EXPECT_EQ(error_of("(;GM[11]RU[swap=maybe])"),
            "line 1, column 2: hex: bad value 'maybe' for 'swap' (expected off or on)");
}

// On four points without superko stones can be captured for ever.
TEST(GameRecord, EndlessGamesAreRefused) {
  const auto position = start_game("go:2,ko=simple");
  while (position->moves().size() < 5000) {
    MoveList moves;
    position->legal_moves(moves);
    position->play(moves[0]);
  }
  GameRecord record;
  record.game = position->game();
  record.moves = position->moves();
  std::string text = write_sgf(record);
  EXPECT_EQ(read_sgf(text), record);
  text.insert(text.rfind(')'), ";B[aa]");
  EXPECT_NE(error_of(text).find("move 5001: more than 5000 moves"), std::string::npos);
  MoveList moves;
  position->legal_moves(moves);
  record.moves.push_back(moves[0]);
  EXPECT_THROW(write_sgf(record), Error);
}

TEST(GameRecord, ManyStonesAreRefusedAndManyFactsKept) {
  std::string stones = "(;SZ[19]AB", facts = "(;SZ[5]";
  for (int i = 0; i < 100'000; ++i) {
    stones += "[aa:ss]";
    facts += "FA";
    for (const char digit : std::to_string(i)) facts += static_cast<char>(digit - '0' + 'A');
    facts += "[x]";
  }
  EXPECT_NE(error_of(stones + ")").find("too many stones"), std::string::npos);
  const GameRecord record = read_sgf(facts + ")");
  EXPECT_EQ(record.facts.size(), 100'000U);
  EXPECT_EQ(read_sgf(write_sgf(record)), record);
}

TEST(GameRecord, RecordsThatDoNotHoldTogetherAreNotWritten) {
  GameRecord record = record_of("hex:5", "a1 b2");
  record.moves.push_back(record.moves[0]);
  EXPECT_THROW(write_sgf(record), Error);
  record.moves.back() = no_move;
  EXPECT_THROW(write_sgf(record), Error);
  record.moves.pop_back();
  EXPECT_NO_THROW(write_sgf(record));
  record.move_comments = {"one"};
  EXPECT_THROW(write_sgf(record), Error);
  record.move_comments.clear();
  for (const auto* name : {"", "SZ", "C", "b", "AB", "seed", "SEE D"}) {
    record.facts = {{name, "x"}};
    EXPECT_THROW(write_sgf(record), Error) << name;
  }
  record.facts.clear();
  record.game = "chess";
  EXPECT_THROW(write_sgf(record), Error);
}

TEST(GameRecord, AnnotatingKeepsVariationsAndForeignProperties) {
  SgfTree tree =
      parse_sgf("(;GM[11]SZ[5]PB[\xfc]ZZ[z]C[old](;B[c2]C[keep]TR[c2];W[b4])(;B[d4]C[x]))")[0];
  GameRecord record = read_record(tree);
  record.second = "yomi";
  record.result = "W+";
  record.comment = "new";
  record.move_comments = {"keep", "good"};
  record.facts["EV"] = "test";
  annotate(tree, record);
  EXPECT_EQ(sgf_text(tree),
            "(;GM[11]SZ[5]PB[\xfc]ZZ[z]C[new]PW[yomi]RE[W+]EV[test]\n"
            "(;B[c2]C[keep]TR[c2];W[b4]C[good])(;B[d4]C[x]))\n");
  EXPECT_EQ(read_record(tree), record);
  record.facts.clear();
  annotate(tree, record);
  EXPECT_EQ(read_record(tree), record);
  record.moves.pop_back();
  record.move_comments.clear();
  EXPECT_THROW(annotate(tree, record), Error);
}

TEST(GameRecord, AnnotatingWritesToTheRightColour) {
  SgfTree tree = parse_sgf("(;GM[11]SZ[5]BR[1];W[c2];B[swap-sides];B[d1])")[0];
  GameRecord record = read_record(tree);
  EXPECT_EQ(moves_of(record), "b3 swap d1");
  record.first = "first";
  record.result = "B+";
  record.facts = {{"BR", "7"}};
  annotate(tree, record);
  EXPECT_EQ(tree.nodes[0].text("PW"), "first");
  EXPECT_EQ(tree.nodes[0].text("WR"), "7");
  EXPECT_EQ(tree.nodes[0].find("BR"), nullptr);
  EXPECT_EQ(tree.nodes[0].text("RE"), "B+");  // White was first until sides were swapped
  EXPECT_EQ(read_record(tree), record);
}

TEST(GameRecord, StonesThatWereSetUpTakeNoComment) {
  SgfTree tree = parse_sgf("(;GM[11]SZ[5]AB[a1];W[b2])")[0];
  GameRecord record = read_record(tree);
  record.move_comments = {"", "fine"};
  annotate(tree, record);
  EXPECT_EQ(tree.nodes[1].text("C"), "fine");
  record.move_comments = {"lost", "fine"};
  EXPECT_THROW(annotate(tree, record), Error);
}

// Files named bad-... are refused, all others are read.
TEST(GameRecord, TheFuzzersFilesAreReadOrRefused) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(corpus)) {
    const std::string text = file_text(entry.path()), name = entry.path().filename();
    EXPECT_EQ(error_of(text) != "no error", name.starts_with("bad-"))
        << name << ": " << error_of(text);
    try_sgf(text);
    ++files;
  }
  EXPECT_GE(files, 20);
}

}  // namespace
}  // namespace yomi

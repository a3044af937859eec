#include "protocol/gtp_game.h"

#include <algorithm>

#include "core/check.h"
#include "engine/roster.h"
#include "protocol/gtp_coordinates.h"
#include "protocol/gtp_line.h"

namespace yomi {
namespace {

// Letters only, none of them large: "Misere-NoGo" and "miserenogo" are the same.
std::string letters_of(std::string_view text) {
  std::string letters = lower_case(text);
  std::erase_if(letters, [](char c) { return c < 'a' || c > 'z'; });
  return letters;
}

std::unique_ptr<Position> replayed(std::string_view spec, const std::vector<Move>& moves) {
  auto position = start_game(spec);
  for (const Move move : moves) {
    MoveList legal;
    position->legal_moves(legal);
    if (!legal.contains(move)) throw Error("the moves played do not fit " + quoted(spec));
    position->play(move);
  }
  return position;
}

}  // namespace

std::string gtp_game_spec(std::string_view text) {
  const auto end = text.find_first_of(":,");
  const std::string_view name = text.substr(0, end);
  const std::string rest(end == std::string_view::npos ? "" : text.substr(end));
  for (const GameInfo* game : all_games())
    if (letters_of(game->name) == letters_of(name)) return std::string(game->name) + rest;
  return std::string(text);
}

std::string with_option(const std::string& spec, std::string_view key, std::string_view value) {
  const std::string start = std::string(key) + "=";
  std::string result;
  for (const std::string_view part : split(spec, ','))
    if (!part.starts_with(start)) result += (result.empty() ? "" : ",") + std::string(part);
  return result + "," + start + std::string(value);
}

GtpGame::GtpGame(std::string_view spec) : position_(start_game(spec)) {}

std::string_view GtpGame::name() const { return spec_name(position_->game()); }

void GtpGame::restart() { load(std::string(spec()), {}); }

void GtpGame::load(std::string_view spec, const std::vector<Move>& moves) {
  position_ = replayed(spec, moves);
  picked_.reset();
  steps_.clear();
  for (std::size_t ply = 0; ply < moves.size(); ++ply) steps_.push_back({ply, std::nullopt});
}

void GtpGame::resize(int width, int height) {
  const std::string& now = spec();
  const auto comma = std::min(now.find(','), now.size());
  const std::string size =
      std::to_string(width) + (width == height ? "" : "x" + std::to_string(height));
  load(std::string(name()) + ":" + size + now.substr(comma), {});
}

void GtpGame::set_option(std::string_view key, std::string_view value) {
  position_ = replayed(with_option(spec(), key, value), position_->moves());
}

void GtpGame::play(const std::vector<Move>& moves) {
  steps_.push_back({position_->moves().size(), picked_});
  picked_.reset();
  for (const Move move : moves) position_->play(move);
}

void GtpGame::pick(Point from) {
  steps_.push_back({position_->moves().size(), picked_});
  picked_ = from;
}

bool GtpGame::undo() {
  if (steps_.empty()) return false;
  go_back_to(steps_.back().plies);
  picked_ = steps_.back().picked;
  steps_.pop_back();
  return true;
}

void GtpGame::go_back_to(std::size_t plies) {
  if (plies == position_->moves().size()) return;
  auto before = start_game(spec());
  for (std::size_t ply = 0; ply < plies; ++ply) before->play(position_->moves()[ply]);
  position_ = std::move(before);
}

std::vector<Move> GtpGame::moves() const {
  MoveList legal;
  position_->legal_moves(legal);
  std::vector<Move> moves(legal.begin(), legal.end());
  if (picked_)
    std::erase_if(moves, [&](Move move) { return points_of(*position_, move).from != picked_; });
  return moves;
}

bool GtpGame::is_legal(Move move) const {
  MoveList legal;
  position_->legal_moves(legal);
  return legal.contains(move);
}

}  // namespace yomi

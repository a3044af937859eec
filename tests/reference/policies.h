// Playout policies as the papers print them: maps, double precision, everything copied. What the
// fast policies are compared with. They know plies and codes as plain numbers and share no code
// with what they check.
#pragma once
#include <map>
#include <optional>
#include <vector>

namespace yomi::slow {

struct Turn {
  int player = 0;  // 0 first, 1 second
  int move = 0;
  int code = 0;              // of player and move; what replies and sequences are known by
  std::vector<int> options;  // codes (with features, if the learner has them) of all moves
  int chosen = 0;            // the one among them that was played
};

inline constexpr int nobody = -1;

// One playout from the root on.
struct Simulation {
  std::vector<Turn> before;  // the last moves of the game, at most two
  std::vector<Turn> turns;
  int in_tree = 0;      // how many of the turns the tree chose
  int winner = nobody;  // nobody: a draw

  // The turn so many plies before turn i; none before the moves that are known.
  const Turn* ago(int i, int plies) const;
};

// A code and the codes of the moves before it, the last first; -1 where there is none.
using Sequence = std::vector<int>;

// PPA (Cazenave 2015). Longest 1: Algorithm 2 to the letter. Longer: a weight for every sequence,
// the policy of a move is the mean over its sequences, those longer than one move from their
// seventh adaptation on.
class Ppa {
 public:
  double alpha = 1, k = 1;
  bool by_payoff = false;
  int longest = 1;
  int both = 0;  // with longest 1: a code and the one so many further on have the same weight

  void adapt(const Simulation& playout);
  // Algorithm 1: exp(policy[m]) / z for every option, given the codes of the last moves.
  std::vector<double> chances(const std::vector<int>& options, const Sequence& last) const;
  // Of every move that was ever an option of a learner.
  std::map<int, double> weights() const;
  void forget() { policy_.clear(), uses_.clear(); }

 private:
  double weight(const Sequence& sequence) const;
  double value(int code, const Sequence& last) const;

  std::map<Sequence, double> policy_;
  std::map<Sequence, int> uses_;
};

// MAST (Finnsson and Bjornsson 2008) with longest 1, NST (Tak, Winands and Bjornsson 2012) with 3.
class Means {
 public:
  int longest = 1;
  double threshold = 7;

  void add(const Simulation& playout);
  void decay(double share);
  void forget() { counts_.clear(); }
  // Of every move that was played and not forgotten, the move alone.
  std::map<int, double> means() const;
  // The mean over the sequences that end with a code; 1 if it was never played.
  double value(int code, const Sequence& last) const;
  std::vector<double> gibbs(const std::vector<int>& options, const Sequence& last, double k) const;
  // The first of the best.
  std::size_t best(const std::vector<int>& options, const Sequence& last) const;

 private:
  struct Count {
    double visits = 0, sum = 0;
    double mean() const { return visits == 0 ? 1 : sum / visits; }
  };
  std::map<Sequence, Count> counts_;
};

// LGR-1 and LGR-2 (Drake 2009), LGRF-1 and LGRF-2 (Baier and Drake 2010).
class Replies {
 public:
  enum class Store { All, First, Tree };
  int context = 1;
  bool forgets = false;
  Store store = Store::All;
  int pass = -1;

  void learn(const Simulation& playout);
  void forget() { replies_.clear(); }
  // What is stored for the last moves' codes, the last first: one or two.
  std::optional<int> reply(const Sequence& last) const;

 private:
  std::map<Sequence, int> replies_;
};

// PoolRave's pool (Teytaud and Dehos 2015): the moves with enough samples, sorted, the best few.
struct Sampled {
  int move, samples, half_points;
};
std::vector<int> pool(std::vector<Sampled> moves, int sims, int size);

// The chances of candidates with these weights; none when all are zero.
std::vector<double> in_proportion(const std::vector<double>& weights);

}  // namespace yomi::slow

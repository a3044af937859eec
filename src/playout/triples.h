// What came of moves after the two moves before them. Most such sequences are rare: all are counted
// in a table by hash, and those that occurred often enough to count are found by the two moves.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "core/tape.h"
#include "playout/counts.h"

namespace yomi {

class Triples {
 public:
  using Key = std::uint32_t;  // a move after two others: never zero

  // Requires: (codes + 1)^2 codes fits a Key.
  void clear(int codes, float threshold) {
    codes_ = static_cast<Key>(codes);
    threshold_ = threshold;
    used_ = 0;
    buckets_.assign(64, {});
    first_group_.assign(std::size_t{codes_ + 1} * (codes_ + 1), 0);
    groups_.assign(1, {});
  }
  // Codes of the last move and the one before it, -1 where there is none; and of what followed.
  Key key(std::int32_t last, std::int32_t earlier, std::int32_t code) const {
    return static_cast<Key>(context(last, earlier)) * codes_ + static_cast<Key>(code) + 1;
  }

  // A simulation makes room for all that it adds, fetches all of it, adds all of it, and what is
  // late last: so it waits for memory once and not every time.
  void make_room(std::size_t more) {
    while (3 * (used_ + more) > 2 * bucket_size * buckets_.size()) grow();
  }
  void fetch(Key key) const { __builtin_prefetch(&buckets_[home(key)], 1); }
  void add(Key key, float result) {
    const std::size_t first = home(key), at = buckets_[first].find(key);
    if (at < bucket_size) return add(Slot{buckets_[first], at}, key, result);
    __builtin_prefetch(&buckets_[next(first)], 1);
    late_.push_back({key, result});
  }
  void add_late() {
    for (const Late& late : late_) add(slot(late.key), late.key, late.result);
    late_.shorten(0);
  }

  void decay(float share) {
    if (used_ == 0) return;
    std::fill(first_group_.begin(), first_group_.end(), 0);
    groups_.resize(1);
    for (Bucket& bucket : buckets_)
      for (std::size_t at = 0; at < bucket_size && bucket.keys[at] != 0; ++at) {
        Count& count = bucket.counts[at];
        count.decay(share);
        if (count.visits >= threshold_) show(bucket.keys[at], count.mean());
      }
  }

  // Those that count after two moves; zero: none do.
  using Group = std::uint32_t;
  Group after(std::int32_t last, std::int32_t earlier) const {
    return first_group_[context(last, earlier)];
  }
  // use(code, mean) for each of them.
  template <class Use>
  void each(Group at, const Use& use) const {
    for (; at != 0; at = groups_[at].next)
      for (std::uint32_t i = 0; i < groups_[at].size; ++i)
        use(groups_[at].followers[i].code, groups_[at].followers[i].mean);
  }

 private:
  static constexpr std::size_t bucket_size = 5, group_size = 7;

  // Used from the front; what does not fit is in the next one.
  struct alignas(64) Bucket {
    std::array<Key, bucket_size> keys{};
    std::array<Count, bucket_size> counts;

    // The first that is this key's or nobody's; or bucket_size. No branch could be predicted.
    std::size_t find(Key key) const {
      const auto is_others = [&](std::size_t i) -> std::size_t {
        return std::size_t{keys[i] != key} & std::size_t{keys[i] != 0};
      };
      const std::size_t first = is_others(0), second = first & is_others(1);
      const std::size_t third = second & is_others(2), fourth = third & is_others(3);
      return first + second + third + fourth + (fourth & is_others(4));
    }
  };
  struct Slot {
    Bucket& bucket;
    std::size_t at;
  };
  struct Late {
    Key key;
    float result;
  };
  struct Follower {
    std::int32_t code;
    float mean;
  };
  struct alignas(64) Followers {
    std::array<Follower, group_size> followers;
    std::uint32_t size = 0;
    Group next = 0;  // after the same two moves
  };

  std::size_t context(std::int32_t last, std::int32_t earlier) const {
    return static_cast<std::size_t>(earlier + 1) * (codes_ + 1) +
           static_cast<std::size_t>(last + 1);
  }
  std::size_t home(Key key) const {
    return key * 0x9e3779b97f4a7c15U >> (64 - std::countr_zero(buckets_.size()));
  }
  std::size_t next(std::size_t bucket) const { return (bucket + 1) & (buckets_.size() - 1); }
  Slot slot(Key key) {
    std::size_t bucket = home(key), at = buckets_[bucket].find(key);
    while (at == bucket_size) bucket = next(bucket), at = buckets_[bucket].find(key);
    return {buckets_[bucket], at};
  }
  void add(Slot slot, Key key, float result) {
    Count& count = slot.bucket.counts[slot.at];
    used_ += slot.bucket.keys[slot.at] == 0;
    slot.bucket.keys[slot.at] = key;
    count.add(result);
    if (count.visits >= threshold_) show(key, count.mean());
  }
  // By four as long as that is little memory. The order stays nearly the same, so both tables are
  // passed through from front to back.
  [[gnu::noinline, gnu::cold]] void grow() {
    const std::size_t times = buckets_.size() < (std::size_t{1} << 18) ? 4 : 2;
    std::vector<Bucket> old(times * buckets_.size());
    old.swap(buckets_);
    for (const Bucket& bucket : old)
      for (std::size_t at = 0; at < bucket_size && bucket.keys[at] != 0; ++at) {
        const Slot to = slot(bucket.keys[at]);
        to.bucket.keys[to.at] = bucket.keys[at];
        to.bucket.counts[to.at] = bucket.counts[at];
      }
  }

  void show(Key key, float mean) {
    const auto code = static_cast<std::int32_t>((key - 1) % codes_);
    Group& first = first_group_[(key - 1) / codes_];
    for (Group at = first; at != 0; at = groups_[at].next)
      for (std::uint32_t i = 0; i < groups_[at].size; ++i)
        if (Follower& one = groups_[at].followers[i]; one.code == code) {
          one.mean = mean;
          return;
        }
    if (first == 0 || groups_[first].size == group_size) {
      groups_.push_back({{}, 0, first});
      first = static_cast<Group>(groups_.size() - 1);
    }
    Followers& group = groups_[first];
    group.followers[group.size++] = {code, mean};
  }

  Key codes_ = 0;
  float threshold_ = 0;
  std::vector<Bucket> buckets_;     // a power of two
  std::size_t used_ = 0;            // keys in them
  Tape<Late> late_;                 // what is not in its first bucket
  std::vector<Group> first_group_;  // by the two moves before
  std::vector<Followers> groups_;   // the first: none
};

}  // namespace yomi

// Counters that several threads may read and write: one way to touch them, whether or not there is
// a second thread. Loads and stores compile to plain moves; only `add` costs more when shared.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstring>

namespace yomi {

template <class T>
T read(const T& counter) {
  return std::atomic_ref<T>(const_cast<T&>(counter)).load(std::memory_order_relaxed);
}
template <class T>
void write(T& counter, T value) {
  std::atomic_ref<T>(counter).store(value, std::memory_order_relaxed);
}

// Many counters at once, which others may change meanwhile. Processors read each aligned element of
// a vector whole, but the language knows no such reading; where races are looked for, they are read
// one by one.
#ifdef __SANITIZE_THREAD__
inline constexpr bool may_read_many = false;
#else
inline constexpr bool may_read_many = true;
#endif
template <class T>
void copy_shared(const T* from, int count, T* to) {
  if constexpr (may_read_many)
    std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));
  else
    for (int i = 0; i < count; ++i) to[i] = read(from[i]);
}

// Never loses an addition; returns what was there before.
template <class T>
T add(T& counter, T amount, bool shared) {
  if (shared) return std::atomic_ref<T>(counter).fetch_add(amount, std::memory_order_relaxed);
  const T before = counter;
  counter = before + amount;
  return before;
}

// What a thread wrote before `publish` is seen by one that gets the value from `published`.
template <class T>
void publish(T& counter, T value) {
  std::atomic_ref<T>(counter).store(value, std::memory_order_release);
}
template <class T>
T published(const T& counter) {
  return std::atomic_ref<T>(const_cast<T&>(counter)).load(std::memory_order_acquire);
}
// Replaces `from` by `to`. False, and the present value in `from`, when something else is there.
template <class T>
bool exchange(T& counter, T& from, T to, bool shared) {
  if (!shared) {
    const bool is_same = counter == from;
    (is_same ? counter : from) = is_same ? to : counter;
    return is_same;
  }
  return std::atomic_ref<T>(counter).compare_exchange_strong(from, to, std::memory_order_acq_rel,
                                                             std::memory_order_acquire);
}

}  // namespace yomi

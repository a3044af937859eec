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

// Copies counters that others may change meanwhile. Each is read whole: processors read aligned
// elements of a vector at once, but the language knows no such reading, so that where races are
// looked for they are read one by one.
template <class T>
void copy_shared(const T* from, int count, T* to) {
#ifdef __SANITIZE_THREAD__
  for (int i = 0; i < count; ++i) to[i] = read(from[i]);
#else
  std::memcpy(to, from, static_cast<std::size_t>(count) * sizeof(T));
#endif
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
bool exchange(T& counter, T& from, T to) {
  return std::atomic_ref<T>(counter).compare_exchange_strong(from, to, std::memory_order_acq_rel,
                                                             std::memory_order_acquire);
}

}  // namespace yomi

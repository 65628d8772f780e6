// Random numbers that are the same on every machine: a program is named by its seed for ever.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace redcomp::fuzz {

// SplitMix64 (Steele, Lea, Flood 2014); the distributions of <random> differ between libraries.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15u + 1) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  // From `low` to `high`, both included.
  int between(int low, int high) { return low + static_cast<int>(next() % static_cast<std::uint64_t>(high - low + 1)); }
  bool chance(int percent) { return between(0, 99) < percent; }
  template <class T>
  const T& choice(const std::vector<T>& from) { return from[next() % from.size()]; }

 private:
  std::uint64_t state_;
};

}  // namespace redcomp::fuzz

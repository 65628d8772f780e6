// The hash function of the tables of the search.
#pragma once

#include <cstdint>

namespace redcomp::search {

// The hash of a sequence of words, one word at a time: both halves of a product of 128 bits.
inline std::uint64_t hashOf(std::uint64_t before, std::uint64_t word) {
  const auto product = static_cast<unsigned __int128>(before ^ word ^ 0x9e3779b97f4a7c15u) * 0xd6e8feb86659fd93u;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

}  // namespace redcomp::search

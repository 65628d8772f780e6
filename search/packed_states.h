// A set of states, packed: each slot takes as many bits as its values have needed so far, a slot that has not changed
// takes none. A value that does not fit widens its slot, and all states are packed again; that happens a few times
// for each slot, mostly while there are few states.
//
//     x: 3 3 3        0 bits, beginning at 3
//     x: 3 3 3 5      2 bits, beginning at 3: room for 3..6
//     x: 3 3 3 5 -1   3 bits, ending at 6: room for -1..6
//
// States have numbers in the order in which they come, and each knows the one from which it was found. They are found
// again by an open-addressing hash table of their numbers. Two states are the same only if all their bits are: no
// state is taken for another one because their hashes agree.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "search/array_pool.h"

namespace redcomp::search {

using StateNumber = std::uint32_t;

// Where the slots are in a packed state of 64-bit words. No slot crosses the border between two words.
class Packing {
 public:
  explicit Packing(const std::vector<Number>& first);

  std::size_t slots() const { return fields_.size() + constant_.size(); }
  std::size_t words() const { return words_; }
  bool pack(const Number* slots, std::uint64_t* words) const {  // false if a value does not fit
    std::uint64_t tooFar = 0;
    for (const auto& [slot, value] : constant_) tooFar |= static_cast<std::uint64_t>(slots[slot] ^ value);
    std::fill(words, words + words_, 0);
    for (const Field& field : fields_) {
      const std::uint64_t distance = static_cast<std::uint64_t>(slots[field.slot]) - static_cast<std::uint64_t>(field.low);
      tooFar |= distance & ~field.mask;
      words[field.word] |= distance << field.shift;
    }
    return tooFar == 0;
  }
  void unpack(const std::uint64_t* words, Number* slots) const {
    for (const auto& [slot, value] : constant_) slots[slot] = value;
    for (const Field& field : fields_)
      slots[field.slot] = static_cast<Number>((words[field.word] >> field.shift & field.mask) + static_cast<std::uint64_t>(field.low));
  }
  void widen(const Number* slots);  // so that these values fit, and all that did
  unsigned bits() const;

 private:
  struct Field {
    std::uint32_t slot;
    std::uint32_t word = 0;
    Number low;               // the smallest value that fits
    std::uint64_t mask = 0;   // 2^bits - 1: the largest distance from it
    std::uint8_t shift = 0;
    std::uint8_t bits = 0;
  };
  static void widen(Field& field, Number value);
  void place();

  std::vector<Field> fields_;                              // of slots that have changed, the widest first
  std::vector<std::pair<std::uint32_t, Number>> constant_;  // slots that have not, and their values
  std::size_t words_ = 1;
};

class PackedStates {
 public:
  // Contains the state `first`, as number 0.
  explicit PackedStates(const std::vector<Number>& first);

  std::size_t size() const { return parents_.size(); }
  std::size_t bytes() const;
  unsigned bits() const { return packing_.bits(); }  // of a state

  struct Inserted {
    StateNumber number;
    bool isNew;
  };
  Inserted insert(const Number* slots, StateNumber parent);
  std::optional<StateNumber> find(const Number* slots) const;
  class Lookups;
  void get(StateNumber number, Number* slots) const { packing_.unpack(words(number), slots); }
  StateNumber parent(StateNumber number) const { return parents_[number]; }  // of state 0: itself

 private:
  static constexpr std::size_t statesPerChunk = std::size_t{1} << 13;
  using Chunk = std::unique_ptr<std::uint64_t[]>;

  const std::uint64_t* words(StateNumber n) const { return &chunks_[n / statesPerChunk][n % statesPerChunk * packing_.words()]; }
  std::uint64_t* words(StateNumber n) { return &chunks_[n / statesPerChunk][n % statesPerChunk * packing_.words()]; }
  std::uint64_t hashOfWords(const std::uint64_t* words) const;
  bool equal(const std::uint64_t* a, const std::uint64_t* b) const {
    std::uint64_t difference = 0;
    for (std::size_t n = 0; n < packing_.words(); ++n) difference |= a[n] ^ b[n];
    return difference == 0;
  }
  // The place of the packed state in the table, or the empty place where it belongs.
  std::size_t placeOf(const std::uint64_t* packed, std::uint64_t hash) const;
  // What the table says of a state. Of 2^k places at most 3/4 are used, so numbers have k bits; the others hold a part of the
  // hash, so that most other states are told apart without looking at them.
  StateNumber entryOf(StateNumber number, std::uint64_t hash) const { return tagOf(hash) | (number + 1); }
  StateNumber tagOf(std::uint64_t hash) const { return static_cast<StateNumber>(hash >> 32) & ~maskOfNumber(); }
  StateNumber numberIn(StateNumber entry) const { return (entry & maskOfNumber()) - 1; }
  StateNumber maskOfNumber() const { return static_cast<StateNumber>(table_.size() - 1); }
  void packAgain(const Number* toFit);
  void fillTable(std::size_t places);

  Packing packing_;
  std::vector<Chunk> chunks_;          // the packed states, one behind the other
  std::vector<StateNumber> parents_;
  std::vector<StateNumber> table_;     // entries of states, or 0; its size is a power of two
  mutable std::vector<std::uint64_t> packed_;  // the state that is looked for
};

// Whether states are in the set, for several at a time: while one is computed, the memory that tells of those before it is fetched.
// No state may be inserted meanwhile.
class PackedStates::Lookups {
 public:
  explicit Lookups(const PackedStates& states) : states_(states), packed_(atATime * states.packing_.words()) {}

  // False if this state, or one that was asked for before, is known not to be there.
  bool ask(const Number* slots);
  bool finish();  // false if one of those that were asked for is not there

 private:
  static constexpr std::size_t atATime = 16;

  std::uint64_t* packed(std::size_t n) { return &packed_[n * states_.packing_.words()]; }

  const PackedStates& states_;
  std::vector<std::uint64_t> packed_;   // the states that wait, one behind the other
  std::uint64_t hashes_[atATime] = {};
  std::size_t waiting_ = 0;
  bool allFound_ = true;
};

}  // namespace redcomp::search

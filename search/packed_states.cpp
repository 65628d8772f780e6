#include "search/packed_states.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "search/hash.h"

namespace redcomp::search {

namespace {
constexpr Number smallest = std::numeric_limits<Number>::min();
}

// ---- packing ---------------------------------------------------------------------------------------------------------

Packing::Packing(const std::vector<Number>& first) {
  for (const Number value : first) constant_.emplace_back(static_cast<std::uint32_t>(constant_.size()), value);
}

void Packing::widen(const Number* slots) {
  for (Field& field : fields_) widen(field, slots[field.slot]);
  std::erase_if(constant_, [&](const auto& constant) {
    const auto& [slot, value] = constant;
    if (slots[slot] == value) return false;
    fields_.push_back({.slot = slot, .low = value});
    widen(fields_.back(), slots[slot]);
    return true;
  });
  place();
}

void Packing::widen(Field& field, Number value) {
  const auto distance = [](Number from, Number to) { return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from); };
  if (distance(field.low, value) <= field.mask) return;
  const Number high = static_cast<Number>(static_cast<std::uint64_t>(field.low) + field.mask);
  const bool downwards = value < field.low;
  const int bits = std::bit_width(downwards ? distance(value, high) : distance(field.low, value));
  field.bits = static_cast<std::uint8_t>(bits > 60 ? 64 : bits);
  field.mask = ~std::uint64_t{0} >> (64 - field.bits);
  // Room is left in the direction in which the values have grown.
  if (downwards) field.low = distance(smallest, high) < field.mask ? smallest : high - static_cast<Number>(field.mask);
}

// Each into the first word that has room.
void Packing::place() {
  std::ranges::stable_sort(fields_, std::greater{}, &Field::bits);
  std::vector<unsigned> used{0};
  for (Field& field : fields_) {
    std::size_t word = 0;
    while (used[word] + field.bits > 64)
      if (++word == used.size()) used.push_back(0);
    field.word = static_cast<std::uint32_t>(word);
    field.shift = static_cast<std::uint8_t>(used[word]);
    used[word] += field.bits;
  }
  words_ = used.size();
}

unsigned Packing::bits() const {
  return std::accumulate(fields_.begin(), fields_.end(), 0u, [](unsigned sum, const Field& field) { return sum + field.bits; });
}

// ---- states ----------------------------------------------------------------------------------------------------------

PackedStates::PackedStates(const std::vector<Number>& first) : packing_(first), table_(1024), packed_(1) { insert(first.data(), 0); }

std::size_t PackedStates::bytes() const {
  return chunks_.size() * statesPerChunk * packing_.words() * sizeof(std::uint64_t) + chunks_.capacity() * sizeof(Chunk) +
         parents_.capacity() * sizeof(StateNumber) + table_.capacity() * sizeof(StateNumber);
}

std::uint64_t PackedStates::hashOfWords(const std::uint64_t* words) const {
  std::uint64_t hash = 0;
  for (std::size_t n = 0; n < packing_.words(); ++n) hash = hashOf(hash, words[n]);
  return hash;
}

std::size_t PackedStates::placeOf(const std::uint64_t* packed, std::uint64_t hash) const {
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    const StateNumber entry = table_[place];
    if ((entry & ~maskOfNumber()) == tagOf(hash) && equal(words(numberIn(entry)), packed)) break;
  }
  return place;
}

std::optional<StateNumber> PackedStates::find(const Number* slots) const {
  if (!packing_.pack(slots, packed_.data())) return std::nullopt;
  const StateNumber entry = table_[placeOf(packed_.data(), hashOfWords(packed_.data()))];
  return entry == 0 ? std::nullopt : std::optional(numberIn(entry));
}

bool PackedStates::Lookups::ask(const Number* slots) {
  allFound_ = allFound_ && states_.packing_.pack(slots, packed(waiting_));
  if (!allFound_) return false;
  const std::uint64_t hash = states_.hashOfWords(packed(waiting_));
  __builtin_prefetch(&states_.table_[hash & (states_.table_.size() - 1)]);
  hashes_[waiting_++] = hash;
  return waiting_ < atATime || finish();
}

bool PackedStates::Lookups::finish() {
  for (std::size_t n = 0; n < waiting_; ++n)
    if (const StateNumber entry = states_.table_[hashes_[n] & (states_.table_.size() - 1)]; entry != 0)
      __builtin_prefetch(states_.words(states_.numberIn(entry)));
  for (std::size_t n = 0; n < waiting_; ++n) allFound_ = allFound_ && states_.table_[states_.placeOf(packed(n), hashes_[n])] != 0;
  waiting_ = 0;
  return allFound_;
}

PackedStates::Inserted PackedStates::insert(const Number* slots, StateNumber parent) {
  if (!packing_.pack(slots, packed_.data())) {
    packAgain(slots);
    packing_.pack(slots, packed_.data());
  }
  const std::uint64_t hash = hashOfWords(packed_.data());
  const std::size_t place = placeOf(packed_.data(), hash);
  if (table_[place] != 0) return {numberIn(table_[place]), false};
  const auto number = static_cast<StateNumber>(size());
  if (number % statesPerChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<std::uint64_t[]>(statesPerChunk * packing_.words()));
  std::copy(packed_.begin(), packed_.end(), words(number));
  parents_.push_back(parent);
  table_[place] = entryOf(number, hash);
  if (4 * size() > 3 * table_.size()) fillTable(2 * table_.size());
  return {number, true};
}

// Chunk by chunk, so that there is never more than one of them twice.
void PackedStates::packAgain(const Number* toFit) {
  const Packing before = packing_;
  packing_.widen(toFit);
  packed_.resize(packing_.words());
  std::vector<Number> slots(before.slots());
  for (std::size_t c = 0, left = size(); c < chunks_.size(); ++c) {
    Chunk wider = std::make_unique_for_overwrite<std::uint64_t[]>(statesPerChunk * packing_.words());
    for (std::size_t n = 0; n < statesPerChunk && left > 0; ++n, --left) {
      before.unpack(&chunks_[c][n * before.words()], slots.data());
      packing_.pack(slots.data(), &wider[n * packing_.words()]);
    }
    chunks_[c] = std::move(wider);
  }
  fillTable(table_.size());
}

void PackedStates::fillTable(std::size_t places) {
  table_.clear();
  table_.shrink_to_fit();
  table_.resize(places);
  for (StateNumber n = 0; n < size(); ++n) {
    const std::uint64_t hash = hashOfWords(words(n));
    std::size_t place = hash & (places - 1);
    while (table_[place] != 0) place = (place + 1) & (places - 1);
    table_[place] = entryOf(n, hash);
  }
}

}  // namespace redcomp::search

#include "search/array_pool.h"

#include <algorithm>

#include "search/hash.h"

namespace redcomp::search {

Number ArrayPool::filled(Number everywhere) {
  scratch_.clear();
  return numberOf(everywhere, scratch_);
}

Number ArrayPool::stored(Number array, Number index, Number value) {
  const Entry& old = entries_[array];
  scratch_ = old.cells;
  const auto place = std::ranges::lower_bound(scratch_, index, {}, &Cell::first);
  const bool listed = place != scratch_.end() && place->first == index;
  if (value == old.rest) {
    if (listed) scratch_.erase(place);
  } else if (listed) {
    place->second = value;
  } else {
    scratch_.insert(place, {index, value});
  }
  return numberOf(old.rest, scratch_);
}

Number ArrayPool::at(Number array, Number index) const {
  const Entry& entry = entries_[array];
  const auto place = std::ranges::lower_bound(entry.cells, index, {}, &Cell::first);
  return place != entry.cells.end() && place->first == index ? place->second : entry.rest;
}

Number ArrayPool::numberOf(Number rest, const std::vector<Cell>& cells) {
  if (2 * (entries_.size() + 1) > table_.size()) growTable();
  std::uint64_t hash = hashOf(0, static_cast<std::uint64_t>(rest));
  for (const auto& [index, value] : cells)
    hash = hashOf(hashOf(hash, static_cast<std::uint64_t>(index)), static_cast<std::uint64_t>(value));
  const std::size_t mask = table_.size() - 1;
  std::size_t place = hash & mask;
  for (; table_[place] != 0; place = (place + 1) & mask) {
    const Entry& entry = entries_[table_[place] - 1];
    if (entry.hash == hash && entry.rest == rest && entry.cells == cells) return table_[place] - 1;
  }
  entries_.push_back({rest, cells, hash});
  bytes_ += sizeof(Entry) + cells.size() * sizeof(Cell);
  table_[place] = static_cast<std::uint32_t>(entries_.size());
  return static_cast<Number>(entries_.size()) - 1;
}

void ArrayPool::growTable() {
  table_.assign(std::max<std::size_t>(64, 2 * table_.size()), 0);
  const std::size_t mask = table_.size() - 1;
  for (std::size_t n = 0; n < entries_.size(); ++n) {
    std::size_t place = entries_[n].hash & mask;
    while (table_[place] != 0) place = (place + 1) & mask;
    table_[place] = static_cast<std::uint32_t>(n + 1);
  }
}

}  // namespace redcomp::search

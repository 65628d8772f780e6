#include "translate/environment.h"

namespace redcomp::translate {

using logic::Integer;

Environments::Environments() : nodes_{Node{}}, ids_{{Node{}, 0}}, values_(1) {}

std::size_t Environments::NodeHash::operator()(const Node& node) const {
  std::size_t hash = 14695981039346656037ull;
  for (const int part : node) hash = (hash ^ static_cast<std::size_t>(part)) * 1099511628211ull;
  return hash;
}

int Environments::intern(const Node& node) {
  const auto [entry, isNew] = ids_.try_emplace(node, static_cast<int>(nodes_.size()));
  if (isNew) nodes_.push_back(node);
  return entry->second;
}

int Environments::intern(const Integer& value) {
  const auto [entry, isNew] = valueIds_.try_emplace(value, static_cast<int>(values_.size()));
  if (isNew) values_.push_back(value);
  return entry->second;
}

EnvironmentId Environments::with(EnvironmentId environment, int cell, const std::optional<Integer>& value) {
  return {with(environment.index, kLevels - 1, cell, value ? intern(*value) : 0)};
}

int Environments::with(int node, int level, int cell, int value) {
  const int slot = (cell >> (kBits * level)) & ((1 << kBits) - 1);
  Node changed = nodes_[node];
  changed[slot] = level == 0 ? value : with(changed[slot], level - 1, cell, value);
  return intern(changed);
}

const Integer* Environments::find(EnvironmentId environment, int cell) const {
  int node = environment.index;
  for (int level = kLevels - 1; level >= 0; --level) node = nodes_[node][(cell >> (kBits * level)) & ((1 << kBits) - 1)];
  return node == 0 ? nullptr : &values_[node];
}

std::vector<std::pair<int, Integer>> Environments::entries(EnvironmentId environment) const {
  std::vector<std::pair<int, Integer>> out;
  if (environment.index != 0) collect(environment.index, kLevels - 1, 0, out);
  return out;
}

void Environments::collect(int node, int level, int cell, std::vector<std::pair<int, Integer>>& into) const {
  for (int slot = 0; slot < (1 << kBits); ++slot) {
    const int below = nodes_[node][slot];
    if (below == 0) continue;
    const int here = cell | (slot << (kBits * level));
    if (level == 0) into.emplace_back(here, values_[below]);
    else collect(below, level - 1, here, into);
  }
}

}  // namespace redcomp::translate

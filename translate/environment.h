// Known values of variables, as small numbers: two environments are equal exactly if their ids are. Setting a value
// shares all but a path of the tree below, so environments with thousands of values stay cheap.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "logic/term.h"

namespace redcomp::translate {

struct EnvironmentId {
  int index = 0;  // 0: nothing is known
  auto operator<=>(const EnvironmentId&) const = default;
};

class Environments {
 public:
  static constexpr int kMaxCells = 1 << 20;

  Environments();
  // `cell` numbers the variables, from 0; no value: it is not known any more.
  EnvironmentId with(EnvironmentId environment, int cell, const std::optional<logic::Integer>& value);
  const logic::Integer* find(EnvironmentId environment, int cell) const;  // null if it is not known
  std::vector<std::pair<int, logic::Integer>> entries(EnvironmentId environment) const;

 private:
  static constexpr int kLevels = 5;
  static constexpr int kBits = 4;
  using Node = std::array<int, 1 << kBits>;  // of nodes below; on the last level of values, 0 for none
  struct NodeHash {
    std::size_t operator()(const Node& node) const;
  };

  int with(int node, int level, int cell, int value);
  int intern(const Node& node);
  int intern(const logic::Integer& value);
  void collect(int node, int level, int cell, std::vector<std::pair<int, logic::Integer>>& into) const;

  std::vector<Node> nodes_;
  std::unordered_map<Node, int, NodeHash> ids_;
  std::vector<logic::Integer> values_;
  std::map<logic::Integer, int> valueIds_;
};

}  // namespace redcomp::translate

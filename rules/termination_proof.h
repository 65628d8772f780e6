// A proof that no run goes through a control graph for ever, argument by argument, and its check.
//
// A run that never ends goes, from some time on, only through edges that it takes again and again: they lie in one
// strongly connected component. Each argument takes edges away that no run takes for ever, until no cycle is left:
//
//   Ranked    in a component, a function f that no edge increases; edges over which f >= 0 decreases by one or more
//             cannot be taken for ever. Several of these, one after the other, are a lexicographic ranking.
//   CutPoint  a node h of a component: TI(V, V') holds whenever a run that stays inside comes to h with V, and again,
//             after one round or more, with V'. TI is inside a finite union of well-founded relations
//             f >= 0 && f' <= f - 1, so no run comes to h for ever (Podelski and Rybalchenko, "Transition
//             invariants"). Where one relation is enough, one round is.
//   Unfair    in a component, a thread that can always move, and never does: with fairness, no run stays here.
//
// Ranked covers loops inside blocks (LRound of the paper, at nodes where one thread is inside a block) and those across
// threads (IRound) alike.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "horn/ranking.h"
#include "rules/control_graph.h"
#include "rules/ranges.h"

namespace redcomp::rules {

struct Ranked {
  std::vector<int> nodes;       // of the component
  ts::Term function;
  std::vector<int> decreasing;  // edges
};

struct CutPoint {
  std::vector<int> nodes;            // of the component
  int head = -1;                     // one of them
  std::vector<ts::Term> functions;
  bool closed = false;               // TI covers any number of rounds, not just one
  horn::Model model;                 // of the clauses of cut_point.h
};

struct Unfair {
  std::vector<int> nodes;
  ts::ThreadId ignored;
};

using Argument = std::variant<Ranked, CutPoint, Unfair>;

struct TerminationProof {
  std::vector<ts::Term> invariants;  // by node, over the data variables; empty: none are needed
  std::vector<Argument> arguments;   // in order
};

// The edges that are left, by index; arguments take them away. Nodes are given in increasing order.
class OpenEdges {
 public:
  explicit OpenEdges(const ControlGraph& graph);
  std::vector<std::vector<int>> components() const;                                    // nodes, of those with a cycle
  std::vector<std::vector<int>> componentsOf(const std::vector<int>& nodes) const;     // the same inside a component
  std::vector<int> inside(const std::vector<int>& nodes) const;                        // open edges between them
  void close(const std::vector<int>& edges);
  void closeAt(int node);

 private:
  const ControlGraph& graph_;
  std::vector<bool> open_;
  std::vector<std::vector<int>> leaving_;  // by node: edges
};

// One pass through an edge: its guard, what is drawn, the invariant of its node.
horn::Round roundOf(const ControlGraph& graph, int edge, const std::vector<ts::Term>& invariants);

// What the argument takes away.
void takeAway(const Argument& argument, OpenEdges& open);

}  // namespace redcomp::rules

// A proof that a control graph has no infinite run: a list of arguments, each of which removes edges.
//
// From some time on, an infinite run only takes edges that it takes infinitely often: they lie in one strongly connected
// component. Each argument removes edges that no run takes infinitely often, until no cycle remains:
//
//   Ranked    in a component, a function f that no edge increases; edges on which f >= 0 and f decreases by one or more
//             cannot be taken infinitely often. Several of these in sequence are a lexicographic ranking.
//   CutPoint  a node h of a component: TI(V, V') holds whenever a run that stays inside comes to h with V, and after one or
//             more rounds again with V'. TI is contained in a finite union of well-founded relations
//             f >= 0 && f' <= f - 1, so no run visits h infinitely often (Podelski and Rybalchenko, "Transition
//             invariants"). If a single relation suffices, it is enough that TI covers one round.
//   Falling   in a component, a function f that no edge increases, and that decreases by one or more on every cycle: from some
//             time on f < 0, which the arguments that follow may assume there. So x + y and then y - 1, as long as x > 0, ends:
//             y falls below 0, and from then on x decreases (several phases: Ben-Amram and Genaim, "Multiphase-linear ranking
//             functions").
//   Unfair    in a component, a thread that can always move but never does: no fair run stays in the component.
//
// Ranked covers loops inside blocks (LRound of the paper, at nodes where one thread is mid-block) as well as loops across
// threads (IRound).
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

struct Falling {
  std::vector<int> nodes;
  ts::Term function;
  std::vector<int> decreasing;  // edges, one on every cycle
};

using Argument = std::variant<Ranked, CutPoint, Unfair, Falling>;

struct TerminationProof {
  std::vector<ts::Term> invariants;  // by node, over the data variables; empty: true everywhere
  std::vector<Argument> arguments;   // in order
};

// The remaining edges, and what holds from some time on where they begin; arguments remove edges. Nodes are given in increasing order.
class OpenEdges {
 public:
  explicit OpenEdges(const ControlGraph& graph);
  std::vector<std::vector<int>> components() const;                                    // by component with a cycle: its nodes
  std::vector<std::vector<int>> componentsOf(const std::vector<int>& nodes) const;     // the same inside a component
  std::vector<int> inside(const std::vector<int>& nodes) const;                        // open edges between them
  void close(const std::vector<int>& edges);
  void closeAt(int node);
  ts::Term lastly(int node) const { return lastly_[node]; }  // what holds there from some time on
  void assumeLastly(const std::vector<int>& nodes, ts::Term condition);

 private:
  const ControlGraph& graph_;
  std::vector<bool> open_;
  std::vector<ts::Term> lastly_;  // by node
  std::vector<std::vector<int>> leaving_;  // by node: edges
};

// Whether there is no cycle inside without these edges.
bool isOnEveryCycle(const std::vector<int>& edges, const std::vector<int>& nodes, OpenEdges open);

// The round of one edge: its guard, the ranges of its inputs and the invariant of its source node; and its updates.
horn::Round roundOf(const ControlGraph& graph, int edge, const std::vector<ts::Term>& invariants);

// The same of an open edge, in runs that take it infinitely often.
horn::Round lastRoundOf(const ControlGraph& graph, const OpenEdges& open, int edge, const std::vector<ts::Term>& invariants);

// Removes the edges that the argument shows not to be taken infinitely often, or notes what it shows to hold from some time on.
void takeAway(const Argument& argument, OpenEdges& open);

}  // namespace redcomp::rules

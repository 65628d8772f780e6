// The transition invariant of one cut point, as Horn clauses.
//
// For a node h of a component, predicates T_n(S, V) for the nodes n of the component: a run was at h with the values S, and
// has come through the component to n with the values V. P_n are the reachable states (graph_rule.h), for the stem.
//
//   start     P_h(V)    & guard(V)            -> T_n(V, update(V))          for every edge h -> n inside
//   go on     T_n(S, V) & guard(V)            -> T_m(S, update(V))          for every edge n -> m inside, n != h
//                                                                           (closed: also n = h)
//   covered   T_h(S, V) & none of f_k(S) >= 0 && f_k(V) <= f_k(S) - 1       -> false
//
// A model is a transition invariant contained in the union of the ranking relations. Of S only the variables of the functions
// are kept. A refutation is a stem and one or more rounds that no function ranks.
#pragma once

#include "rules/graph_rule.h"
#include "rules/termination_proof.h"

namespace redcomp::rules {

// The graph whose termination is proved, with the clauses for its reachable states.
struct ReachableGraph {
  ControlGraph graph;
  horn::System clauses;                      // init and moves
  std::vector<int> edgeOfClause;             // -1: init
  std::vector<horn::PredicateId> predicate;  // by node
};

// `whole`: without elimination of chains, so that every state between blocks belongs to a node.
ReachableGraph reachableGraph(ControlGraph graph, RangePrecision precision, bool whole);

struct CutPointClauses {
  horn::System system;
  std::vector<int> edge;      // by clause: the edge of the graph; -1: none
  std::vector<bool> inRound;  // by clause: it is a `start` or `go on`
};

CutPointClauses encodeCutPoint(const ReachableGraph& reachable, const OpenEdges& open, const CutPoint& point);

// The edges of the stem, and of the rounds from the head back to it.
struct LassoEdges {
  std::vector<int> stem, round;
};
LassoEdges readLasso(const CutPointClauses& clauses, const horn::Refutation& refutation);

// The composition of the edges, from the values before the first to the values after the last.
horn::Round roundOf(const ControlGraph& graph, const std::vector<int>& edges, const std::vector<ts::Term>& invariants);

// The node whose removal leaves the fewest nodes of the component on cycles.
int chooseHead(const ControlGraph& graph, const OpenEdges& open, const std::vector<int>& component);

}  // namespace redcomp::rules

// The proof rule over the control graph: one predicate per node, over the live data variables.
//
//   init    initial values of the data            -> P_0(V)
//   move    P_n(V) & guard(V, inputs)             -> P_m(update(V, inputs))      for every edge n -> m
//   error   P_n(V) & guard(V)                     -> false                       for every edge n -> error
//
// All clauses are linear, and the least solution is the reachable states of the reduced system: the rule is exact.
// The solver gets the clauses of the graph after chain elimination; the clauses to validate are those of the whole graph,
// with the invariants of the eliminated nodes restored.
#pragma once

#include "horn/clauses.h"
#include "rules/eliminate.h"
#include "rules/ranges.h"

namespace redcomp::rules {

struct GraphEncoding {
  ControlGraph graph;               // without elimination
  Elimination elimination;
  horn::System toValidate;          // clauses of the whole graph
  horn::System toSolve;             // clauses after elimination
  std::vector<int> edgeOfClause;    // of `toSolve`: index into elimination.graph.edges; -1: init
  std::vector<horn::PredicateId> validatedPredicate, solvedPredicate;  // by node; index -1: no predicate
};

GraphEncoding encodeGraphRule(ControlGraph graph, RangePrecision precision);

// A model of `toSolve` as a model of `toValidate`.
horn::Model restoreModel(const GraphEncoding& encoding, const horn::Model& solvedModel);

ts::Path readPath(const GraphEncoding& encoding, const horn::Refutation& refutation);

}  // namespace redcomp::rules

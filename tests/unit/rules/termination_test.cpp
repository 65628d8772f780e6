// Termination over the control graph: which systems are ranked, and that wrong proofs are refused.
#include "rules/termination_check.h"

#include <gtest/gtest.h>

#include "movers/kinds.h"
#include "passes/guard_slice.h"
#include "rules/rank_components.h"
#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

struct Problem {
  ts::ConcurrentSystem system;
  ReachableGraph reachable;
};

Problem problemOf(const char* text) {
  Problem problem{passes::sliceToGuards(ts::parseSystem(text, "test.ts")), {}};
  const auto blocks = movers::findBlocks(problem.system, movers::analyseMovers(problem.system));
  GraphOptions options;
  options.keep = GraphOptions::Keep::ReachingCycles;
  problem.reachable = reachableGraph(*buildControlGraph(problem.system, blocks, options), RangePrecision::Exact, false);
  return problem;
}

TerminationProof rankAll(const Problem& problem) {
  TerminationProof proof;
  OpenEdges open(problem.reachable.graph);
  rankComponents(problem.reachable.graph, open, proof);
  return proof;
}

bool isProof(const Problem& problem, const TerminationProof& proof) {
  return !faultOf(problem.system, problem.reachable, proof, false);
}

struct Row {
  const char* what;
  const char* text;
  bool ranked;
};

const Row rows[] = {
    {"a loop to a bound", "global int n; thread T { local int i; initial 0; 0 -> 0: [i < n] i := i + 1; }", true},
    {"a loop without end", "global int n; thread T { local int i; initial 0; 0 -> 0: [i < n] i := i - 1; }", false},
    {"two counters, one after the other", R"(
      thread T { local int i; local int j; initial 0;
        0 -> 0: [i > 0] i := i - 1;  0 -> 1: [i > 0] i := i - 1, j := i;  1 -> 1: [j > 0] j := j - 1;  1 -> 0: [j <= 0]; })", true},
    {"two threads", R"(
      thread A { local int i; initial 0; 0 -> 0: [i > 0] i := i - 1; }
      thread B { local int j; initial 0; 0 -> 0: [j < 100] j := j + 3; })", true},
    {"one thread sets the other's counter back, for ever", R"(
      global int i;
      thread A { initial 0; 0 -> 0: [i > 0] i := i - 1; }
      thread B { initial 0; 0 -> 0: i := 7; })", false},
    {"a loop inside a block", R"(
      global int x; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 1: [x > 0] x := x - 1; 1 -> 2: [x <= 0]; 2 -> 3: release(m); }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 5; 2 -> 3: release(m); })", true},
    {"at first the other variable falls below zero", "thread T { local int x; local int y; initial 0; 0 -> 0: [x > 0] x := x + y, y := y - 1; }", true},
    {"it falls in some rounds only", R"(
      thread T { local int x; local int y; initial 0; 0 -> 0: [x > 0] x := x + y; 0 -> 0: [x > 0] x := x + y, y := y - 1; })", false},
    {"it falls to zero", "thread T { local int x; local int y; initial 0; 0 -> 0: [x > 0 && y > 0] x := x + y, y := y - 1; 0 -> 0: [x > 0 && y == 0] x := x + y; }", false},
    {"no loop", "thread T { initial 0; 0 -> 1: skip; 1 -> 2: skip; }", true}};

TEST(Termination, Table) {
  for (const Row& row : rows) {
    const Problem problem = problemOf(row.text);
    EXPECT_EQ(isProof(problem, rankAll(problem)), row.ranked) << row.what;
  }
}

TEST(Termination, WrongProofsAreRefused) {
  const Problem problem = problemOf("global int n; thread T { local int i; initial 0; 0 -> 0: [i < n] i := i + 1; }");
  const TerminationProof right = rankAll(problem);
  ASSERT_TRUE(isProof(problem, right));
  EXPECT_FALSE(isProof(problem, {}));  // a cycle is left

  TerminationProof wrong = right;
  std::get<Ranked>(wrong.arguments[0]).function = logic::variable("n", logic::Sort::Int);
  EXPECT_FALSE(isProof(problem, wrong));  // does not decrease

  wrong = right;
  std::get<Ranked>(wrong.arguments[0]).nodes.clear();
  EXPECT_FALSE(isProof(problem, wrong));  // no component

  wrong = right;
  wrong.invariants.assign(problem.reachable.graph.nodes.size(), logic::boolean(false));
  EXPECT_FALSE(isProof(problem, wrong));  // not invariant

  EXPECT_FALSE(isProof(problem, {{}, {Unfair{std::get<Ranked>(right.arguments[0]).nodes, ts::ThreadId{0}}}}));
}

TEST(Termination, WhatIsSaidToFallIsChecked) {
  const Problem problem = problemOf("thread T { local int x; local int y; initial 0; 0 -> 0: [x > 0] x := x + y, y := y - 1; }");
  const TerminationProof right = rankAll(problem);
  ASSERT_TRUE(isProof(problem, right));
  ASSERT_TRUE(std::holds_alternative<Falling>(right.arguments[0]));
  TerminationProof wrong = right;
  std::get<Falling>(wrong.arguments[0]).function = logic::variable("x", logic::Sort::Int);
  EXPECT_FALSE(isProof(problem, wrong));  // increases at first
  wrong = right;
  std::get<Falling>(wrong.arguments[0]).decreasing.clear();
  EXPECT_FALSE(isProof(problem, wrong));  // falls on no cycle
  wrong = right;
  wrong.arguments.erase(wrong.arguments.begin());
  EXPECT_FALSE(isProof(problem, wrong));  // what ranks the rest needs it
}

TEST(Termination, CutPointsAreChecked) {
  const Problem problem = problemOf("global int n; thread T { local int i; initial 0; 0 -> 0: [i < n] i := i + 1; }");
  const OpenEdges open(problem.reachable.graph);
  CutPoint point{open.components().front(), open.components().front().front(), {}, false, {}};
  const logic::Term n = problem.system.globals[0].symbol, i = problem.system.threads[0].locals[0].symbol;
  point.functions = {logic::subtract(n, i)};
  const CutPointClauses clauses = encodeCutPoint(problem.reachable, open, point);
  for (const horn::Predicate& p : clauses.system.predicates) {
    if (p.name[0] == 'P') {
      point.model.formulas.push_back(logic::boolean(true));
      continue;
    }
    const auto saved = [&](logic::Term v) { return logic::variable(v.name() + "@h", v.sort()); };
    point.model.formulas.push_back(logic::conjunction({logic::less(saved(i), saved(n)), logic::equal(n, saved(n)),
                                                       logic::equal(i, logic::add(saved(i), logic::integer(1)))}));
  }
  EXPECT_TRUE(isProof(problem, {{}, {point}}));

  CutPoint wrong = point;
  wrong.model.formulas.back() = logic::boolean(false);  // not inductive
  EXPECT_FALSE(isProof(problem, {{}, {wrong}}));
  wrong = point;
  wrong.model.formulas.back() = logic::boolean(true);  // not covered
  EXPECT_FALSE(isProof(problem, {{}, {wrong}}));
  wrong = point;
  wrong.functions.push_back(i);  // two relations for one round
  EXPECT_FALSE(isProof(problem, {{}, {wrong}}));
}

}  // namespace
}  // namespace redcomp::rules

// The control graph: what becomes explicit, locations inside blocks, symmetry, elimination, and that nothing is lost by them.
#include "rules/control_graph.h"

#include <gtest/gtest.h>

#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/kinds.h"
#include "rules/explicit_variables.h"
#include "rules/graph_rule.h"
#include "ts/text/text.h"

namespace redcomp::rules {
namespace {

struct Built {
  ts::ConcurrentSystem system;
  ControlGraph graph;
};

Built build(const char* text) {
  Built built{ts::parseSystem(text, "test.ts"), {}};
  auto blocks = movers::findBlocks(built.system, movers::analyseMovers(built.system));
  auto graph = buildControlGraph(built.system, blocks, {});
  EXPECT_TRUE(graph);
  if (graph) built.graph = std::move(*graph);
  return built;
}

std::set<std::string> names(const std::vector<ts::Variable>& variables) {
  std::set<std::string> result;
  for (const ts::Variable& v : variables) result.insert(v.symbol.name());
  return result;
}

using Names = std::set<std::string>;

TEST(ExplicitVariables, Table) {
  struct Row {
    const char* text;
    Names qualified;
  };
  const Row rows[] = {
      {"global int t = 0; thread A { initial 0; 0 -> 1: t := 1; 1 -> 0: t := 2; }", {"t"}},
      {"global int t = 0; global int c = 0; thread A { initial 0; 0 -> 1: c := t; 1 -> 0: t := 2; }", {"c", "t"}},
      {"global int t; thread A { initial 0; 0 -> 1: t := 1; }", {}},
      {"global int t = 0; global int x; thread A { initial 0; 0 -> 1: t := x; }", {}},
      {"global int t = 0; global int x; thread A { initial 0; 0 -> 1: t := x > 3 ? 1 : 0; }", {"t"}},
      {"global int t = 0; global int u = 0; global int x; thread A { initial 0; 0 -> 1: t := u; 1 -> 2: u := x; }", {}},
      {"global int t = 0; thread A { initial 0; 0 -> 1: input int n in 0..1: t := n; }", {"t"}},
      {"global int t = 0; thread A { initial 0; 0 -> 1: input int n in 0..100: t := n; }", {}},
      {"global int a[] = 0; global int t = 0; thread A { initial 0; 0 -> 1: t := a[0]; }", {}},
      {"thread A { local int l; initial 0; 0 -> 1: l := 1; 1 -> 2: [l == 1]; }", {"A.l"}},
      {"thread A { local int l; initial 0; 1 -> 0: l := 1; 0 -> 1: [l == 1]; }", {}},
  };
  for (const Row& row : rows) {
    Names found;
    for (const ts::Term& v : findExplicitVariables(ts::parseSystem(row.text, "test.ts"), {})) found.insert(v.name());
    EXPECT_EQ(found, row.qualified) << row.text;
  }
}

TEST(ControlGraph, AVariableThatTakesTooManyValuesBecomesSymbolic) {
  Built b = build("global int n = 0; global int t = 0; thread A { initial 0; 0 -> 1: n := n + 1; 1 -> 0: t := 1 - t; } error n < 0;");
  EXPECT_EQ(names(b.graph.dataVariables), Names{"n"});
  EXPECT_EQ(names(b.graph.explicitVariables), Names{"t"});
}

TEST(ControlGraph, NodesThatReachNoErrorAreDropped) {
  Built b = build("global int x; thread A { initial 0; 0 -> 1: [x > 0]; 0 -> 2: [x <= 0]; 1 -> err: [x > 5]; } error A@err;");
  EXPECT_GT(b.graph.builtNodes, static_cast<int>(b.graph.nodes.size()));
  for (const Node& n : b.graph.nodes) EXPECT_NE(b.system.threads[0][n.at[0]].name, "2");
}

TEST(ControlGraph, NoErrorNodeMeansNoEdges) {
  Built b = build("global int f = 0; thread A { initial 0; 0 -> 1: f := 1; 1 -> err: [f == 0]; } error A@err;");
  EXPECT_TRUE(b.graph.edges.empty());
}

TEST(ControlGraph, OnlyTheThreadInsideABlockMovesAtItsLoop) {
  Built b = build(R"(
    global int x = 0; lock m;
    thread A { local int i; initial 0; 0 -> 1: acquire(m); 1 -> 1: [i > 0] i := i - 1, x := x + 1; 1 -> 2: [i <= 0]; 2 -> 3: release(m); }
    thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := x + 1; 2 -> 3: release(m); }
    error A@3 && B@3 && x == 77;)");
  ts::LocationId head{-1};
  for (ts::LocationId l : ts::locationIds(b.system.threads[0]))
    if (b.system.threads[0][l].name == "1") head = l;
  bool seen = false;
  for (const GraphEdge& e : b.graph.edges)
    if (b.graph.nodes[e.from].at[0] == head) {
      seen = true;
      for (const EdgeSegment& s : e.path) EXPECT_EQ(s.segment.thread, ts::ThreadId{0});
    }
  EXPECT_TRUE(seen);
}

// n threads that count under a lock; main creates, joins and checks.
std::string counters(int n, int wanted) {
  std::string text = "global int x = 0; lock m;\nthread M { initial 0;\n";
  int at = 0;
  for (int k = 1; k <= n; ++k, ++at) text += fmt::format("  {} -> {}: create(T{});\n", at, at + 1, k);
  for (int k = 1; k <= n; ++k, ++at) text += fmt::format("  {} -> {}: join(T{});\n", at, at + 1, k);
  text += fmt::format("  {} -> err: [x != {}];\n}}\n", at, wanted);
  for (int k = 1; k <= n; ++k)
    text += fmt::format("thread T{} {{ local int a = 0; initial 0; 0 -> 1: start; 1 -> 2: acquire(m); 2 -> 3: a := x; "
                        "3 -> 4: x := a + 1; 4 -> 5: release(m); 5 -> 6: exit; }}\n", k);
  return text + "error M@err;\n";
}

TEST(ControlGraph, SymmetryMakesTheNumberOfNodesLinearInTheThreads) {
  EXPECT_LE(build(counters(4, 4).c_str()).graph.builtNodes, 4 * 4);
  EXPECT_LE(build(counters(8, 8).c_str()).graph.builtNodes, 8 * 4);
}

TEST(ControlGraph, ThreadsWithDifferentCodeAreNoTwins) {
  std::string text = counters(2, 3);
  text.replace(text.rfind("x := a + 1"), 10, "x := a + 2");
  Built b = build(text.c_str());
  EXPECT_TRUE(b.graph.edges.empty());  // 1 + 2 == 3 in whatever order, and the graph shows it
  EXPECT_GT(b.graph.builtNodes, build(counters(2, 2).c_str()).graph.builtNodes);
}

// Every answer of the graph rule is checked on the clauses of the whole graph.
std::string answerOf(const char* text) {
  Built b = build(text);
  GraphEncoding encoding = encodeGraphRule(b.graph, RangePrecision::Exact);
  horn::Answer answer = horn::solve(encoding.toSolve);
  if (auto* model = std::get_if<horn::Model>(&answer))
    return horn::validate(encoding.toValidate, restoreModel(encoding, *model)).valid() ? "safe" : "invalid model";
  if (auto* refutation = std::get_if<horn::Refutation>(&answer)) {
    ts::Path path = readPath(encoding, *refutation);
    std::vector<ts::LocationId> at;
    for (const ts::ThreadSystem& t : b.system.threads) at.push_back(t.initial);
    for (const ts::Segment& s : path.segments) {
      if (at[s.thread.index] != s.from) return "broken path";
      at[s.thread.index] = s.to;
    }
    return "unsafe";
  }
  return std::get<horn::Unknown>(answer).reason;
}

TEST(GraphRule, Answers) {
  const std::pair<const char*, const char*> rows[] = {
      {"global int x; thread A { initial 0; 0 -> 1: [x > 0]; 1 -> err: [x < 0]; } error A@err;", "safe"},
      {"global int x; thread A { initial 0; 0 -> 1: [x > 0]; 1 -> err: [x > 5]; } error A@err;", "unsafe"},
      {"global int n = 0; thread A { initial 0; 0 -> 0: n := n + 2; 0 -> err: [n == 7]; } error A@err;", "safe"},
      {"global int n = 0; thread A { initial 0; 0 -> 0: n := n + 2; 0 -> err: [n == 8]; } error A@err;", "unsafe"},
      {R"(global int x = 0; global int y = 0;
          thread A { local int a; initial 0; 0 -> 1: a := y; 1 -> 2: x := a + 1; }
          thread B { local int b; initial 0; 0 -> 1: b := x; 1 -> 2: y := b + 1; }
          error A@2 && B@2 && x + y > 3;)", "safe"},
      {R"(global int x = 0; global int y = 0;
          thread A { local int a; initial 0; 0 -> 1: a := y; 1 -> 2: x := a + 1; }
          thread B { local int b; initial 0; 0 -> 1: b := x; 1 -> 2: y := b + 1; }
          error A@2 && B@2 && x + y > 2;)", "unsafe"},
      {R"(global int x = 0;
          thread A { local int a; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; 2 -> 0: skip; }
          thread B { local int a; initial 0; 0 -> 1: a := x; 1 -> 2: x := a + 1; 2 -> 0: skip; }
          error x < 0;)", "safe"},
      {R"(global int x = 0;
          thread A { local int a; initial 0; 0 -> 1: input int n: a := n; 1 -> 2: x := a; }
          thread B { local int a; initial 0; 0 -> 1: input int n: a := n; 1 -> 2: x := a; }
          error A@2 && B@2 && x == 12345;)", "unsafe"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(answerOf(text), expected) << text;
}

}  // namespace
}  // namespace redcomp::rules

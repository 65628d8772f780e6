// Which engines are tried, in which order.
#include "engines/strategy.h"

#include <gtest/gtest.h>

#include "ts/text/text.h"

namespace redcomp::engines {
namespace {

std::string names(const char* system, const Method& method, bool foldable = false) {
  std::string text;
  for (const Entry& e : enginesFor(method, {}, ts::parseSystem(system, "test.ts"), foldable))
    text += (text.empty() ? "" : "; ") + nameOf(e.engine);
  return text;
}

const char* const one = "thread T { initial 0; 0 -> 1: skip; }";
const char* const open = "global int x; thread T { initial 0; 0 -> 1: skip; }";  // x begins with any value
const char* const many = "thread replicated T { initial 0; 0 -> 1: skip; }";

TEST(Strategy, Engines) {
  Method automatic, graph, views, level, search, bounded;
  bounded.bounded = true;
  search.search = true;
  graph.rule = rules::Rule::Graph;
  views.rule = rules::Rule::Views;
  level.rule = rules::Rule::Views;
  level.viewLevel = 2;
  EXPECT_EQ(names(one, automatic), "search; graph, lemmas; graph; lazy-cseq; graph, symbolic; views 1; views 2");
  EXPECT_EQ(names(one, automatic, true),
            "search; graph, lemmas; graph; views 1, folded; views 1, counting, folded; views 2, folded; lazy-cseq; graph, symbolic; views 1; views 2");
  EXPECT_EQ(names(many, automatic),
            "views 1; search, 2 copies; graph, 1 copy; views 1, counting; views 1, lemmas; views 1, counting, lemmas; search, 3 copies; graph, 2 copies; "
            "views 1, symbolic; views 2; views 2, lemmas; views 2, symbolic; views 2, counting; graph, 3 copies; views 3");
  EXPECT_EQ(names(open, automatic), "search; graph, lemmas; search, deferred; graph; lazy-cseq; graph, symbolic; views 1; views 2");
  EXPECT_EQ(names(one, search), "search");
  EXPECT_EQ(names(open, search), "search; search, deferred");
  EXPECT_EQ(names(many, search), "search, 2 copies; search, 3 copies");
  EXPECT_EQ(names(one, bounded), "lazy-cseq");
  EXPECT_EQ(names(many, bounded), "lazy-cseq, 2 copies");
  EXPECT_EQ(names(one, graph), "graph");
  EXPECT_EQ(names(many, graph), "graph, 1 copy; graph, 2 copies; graph, 3 copies");
  EXPECT_EQ(names(one, views), "views 1; views 2; views 3");
  EXPECT_EQ(names(one, level), "views 2");
  EXPECT_EQ(names(many, level), "views 2; views 2, counting");
  graph.lemmas = level.lemmas = Lemmas::Numbers;
  EXPECT_EQ(names(one, graph), "graph, numbers");
  EXPECT_EQ(names(many, level), "views 2, numbers; views 2, counting, numbers");
}

TEST(Strategy, WhatIsIncompleteCannotBeProved) {
  EXPECT_EQ(names("thread T { initial 0; 0 -> 1: skip; } incomplete \"something\";", {}), "search; lazy-cseq; graph");
}

}  // namespace
}  // namespace redcomp::engines

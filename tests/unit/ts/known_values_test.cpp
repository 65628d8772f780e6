// What is known on the way of one thread, and which globals have few values.
#include "ts/known_values.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

std::string show(const Known& known) {
  std::map<std::string, std::string> byName;
  for (const auto& [variable, value] : known) byName[variable.name()] = logic::cTerm(value);
  std::string text;
  for (const auto& [name, value] : byName) text += (text.empty() ? "" : " ") + name + "=" + value;
  return text;
}

std::vector<std::string> knownOf(const char* text) {
  std::vector<std::string> result;
  for (const auto& known : knownAt(parseSystem(text, "test.ts"), ThreadId{0}))
    result.push_back(known ? show(*known) : "unreachable");
  return result;
}

using Strings = std::vector<std::string>;

TEST(KnownValues, GuardsTeachAndDecide) {
  EXPECT_EQ(knownOf("thread T { local int a; local bool b; initial 0; 0 -> 1: [a == 3 && !b]; 1 -> 2: a := a + 1; "
                    "2 -> 3: [a == 5]; }"),
            (Strings{"", "T.a=3 T.b=false", "T.a=4 T.b=false", "unreachable"}));
}

TEST(KnownValues, UpdatesHappenAtOnce) {
  EXPECT_EQ(knownOf("thread T { local int a = 1; local int b = 2; initial 0; 0 -> 1: a := b, b := a; }"),
            (Strings{"T.a=1 T.b=2", "T.a=2 T.b=1"}));
}

TEST(KnownValues, WhatPathsDisagreeOnIsNotKnown) {
  EXPECT_EQ(knownOf("thread T { local int a = 0; local int b = 7; initial 0; 0 -> 1: a := 1; 0 -> 1: a := 2; "
                    "1 -> 0: [b == 7]; }"),
            (Strings{"T.b=7", "T.b=7"}));
}

TEST(KnownValues, GlobalsAreKnownInsideSectionsOnly) {
  EXPECT_EQ(knownOf("global int m = 0; thread T { initial 0; atomic 1; 0 -> 1: [m == 3]; 1 -> 2: skip; }"),
            (Strings{"", "m=3", ""}));
}

TEST(KnownValues, InputsAreDrawnAnew) {
  EXPECT_EQ(knownOf("thread T { local int a; initial 0; 0 -> 1: input int n in 0..5: [n == 3] a := n; "
                    "1 -> 2: input int n in 0..5: a := n; }"),
            (Strings{"", "T.a=3", ""}));
}

TEST(FewValues, AreTheInitialOneAndWhatIsAssigned) {
  ConcurrentSystem system = parseSystem(
      "global int m = 4; global int n = 0; global int r in 0..1; global int any; global bool b; global int a[] = 0; "
      "thread T { local int k = 0; initial 0; 0 -> 1: m := m == 4 ? 7 : m; 1 -> 2: n := k; 2 -> 3: r := 5; }",
      "test.ts");
  std::map<std::string, std::size_t> sizes;
  for (const auto& [variable, values] : globalsOfFewValues(system)) sizes[variable.name()] = values.size();
  EXPECT_EQ(sizes, (std::map<std::string, std::size_t>{{"m", 2}, {"r", 3}, {"b", 2}}));
}

}  // namespace
}  // namespace redcomp::ts

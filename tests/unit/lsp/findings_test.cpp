#include "lsp/findings.h"

#include <gtest/gtest.h>

namespace redcomp::lsp {
namespace {

using nlohmann::json;

const Checked kChecked{"file:///a.c", "int x;\n  assert(x == 0);\n", "/tmp/1/a.c"};

json place(int line, int column) { return {{"file", kChecked.file}, {"line", line}, {"column", column}}; }

json violated() {
  const json step{{"thread", "t"}, {"source", place(1, 5)}, {"text", "x++"}, {"kind", "statement"}, {"reads", json::object()}, {"changes", {{"x", "1"}}}, {"before", {{"x", "0"}}}};
  return {{"verdict", "violated"}, {"property", "safety"},
          {"violation", {{"message", "assertion x == 0 fails"}, {"values", "1 == 0"}, {"why", "x is 1"}, {"thread", "main"}, {"source", place(2, 3)}, {"trace", {step}}}}};
}

TEST(Findings, AViolationIsADiagnosticWithItsTrace) {
  const Findings found = findingsIn(violated(), kChecked);
  ASSERT_EQ(found.diagnostics.size(), 1u);
  const json& shown = found.diagnostics[0];
  EXPECT_EQ(shown["message"], "assertion x == 0 fails (1 == 0) in thread main\nwhy: x is 1");
  EXPECT_EQ(shown["severity"], 1);
  EXPECT_EQ(shown["range"]["start"], (json{{"line", 1}, {"character", 2}}));
  EXPECT_EQ(shown["range"]["end"], (json{{"line", 1}, {"character", 17}}));
  EXPECT_EQ(shown["relatedInformation"][0]["message"], "1. t: x++, x: 0 -> 1");
  EXPECT_EQ(shown["relatedInformation"][0]["location"]["uri"], "file:///a.c");
}

TEST(Findings, BlocksAndLocksAreLenses) {
  json facts{{"verdict", "proved"}, {"answers", {{{"verdict", "proved"}, {"property", "safety"}}, {{"verdict", "proved"}, {"property", "races"}}}}};
  facts["blocks"] = {{{"from", place(1, 0)}, {"to", 2}, {"threads", {"main", "t"}}}};
  facts["held"] = {{{"at", place(1, 0)}, {"locks", {"m"}}}, {{"at", place(2, 0)}, {"locks", {"m"}}}};
  const Findings found = findingsIn(facts, kChecked);
  EXPECT_TRUE(found.diagnostics.empty());
  ASSERT_EQ(found.lenses.size(), 3u) << "the second line holds what the first one does";
  EXPECT_EQ(found.lenses[0]["command"]["title"], "proved: safety, races");
  EXPECT_EQ(found.lenses[1]["command"]["title"], "lines 1-2: one step of main, t");
  EXPECT_EQ(found.lenses[2]["command"]["title"], "holds m");
}

TEST(Findings, PlacesElsewhereAreShownAtTheFirstLine) {
  json facts = violated();
  facts["violation"]["source"] = {{"file", "/usr/include/x.h"}, {"line", 90}, {"column", 1}};
  EXPECT_EQ(findingsIn(facts, kChecked).diagnostics[0]["range"]["start"]["line"], 0);
  facts["violation"]["source"] = place(90, 1);
  EXPECT_EQ(findingsIn(facts, kChecked).diagnostics[0]["range"]["start"]["line"], 0);
}

TEST(Findings, WhatIsNotDecidedAndWhatIsRefused) {
  const Findings open = findingsIn({{"verdict", "inconclusive"}, {"property", "safety"}, {"reason", "time limit"}}, kChecked);
  EXPECT_EQ(open.diagnostics[0]["message"], "not decided: time limit");
  EXPECT_EQ(open.diagnostics[0]["severity"], 3);
  const Findings refused = findingsIn({{"verdict", "error"}, {"message", "/tmp/1/a.c:2:3: error: expected ';'"}, {"source", place(2, 3)}}, kChecked);
  EXPECT_EQ(refused.diagnostics[0]["message"], "2:3: error: expected ';'");
  EXPECT_EQ(refused.diagnostics[0]["severity"], 1);
}

TEST(Findings, OtherFactsAreAnError) { EXPECT_THROW(findingsIn({{"verdict", "violated"}}, kChecked), json::exception); }

}  // namespace
}  // namespace redcomp::lsp

// Counterexamples as a person reads them.
#include "reports/trace_text.h"

#include <gtest/gtest.h>

namespace redcomp::reports {

using namespace engines;
using Kind = TraceLine::Kind;

namespace {

TraceLine line(const char* thread, int number, const char* text) { return {thread, {"p.c", number, 3}, text}; }

TraceLine of(TraceLine given, Kind kind, const char* object) {
  given.kind = kind, given.object = object;
  return given;
}

Violation withTrace(std::vector<TraceLine> trace) { return {"x", {}, "main", std::move(trace)}; }

TEST(TraceText, BlocksRowsAndMarks) {
  Violation v = withTrace({of(line("main", 9, "pthread_create(&t, 0, f, 0)"), Kind::Create, "f"), of(line("f", 2, "f starts"), Kind::Start, ""), line("f", 3, "x++"),
                           line("main", 10, "x == 0")});
  v.trace[2].changes = {{"x", "1", "0"}};
  v.trace[3].kind = Kind::Branch, v.trace[3].holds = false, v.trace[3].values = "1 == 0";
  v.decisive = {2};
  EXPECT_EQ(traceText(v, {}),
            "in p.c:\n"
            "  main\n"
            "       9  pthread_create(&t, 0, f, 0)  creates f\n"
            "  f\n"
            "    *  3  x++                          x: 0 -> 1\n"
            "  main\n"
            "      10  x == 0                       false: 1 == 0\n");
  EXPECT_EQ(traceText(v, {.trace = Style::Trace::None}), "");
  EXPECT_NE(traceText(v, {.trace = Style::Trace::Full}).find("f starts"), std::string::npos);
}

TEST(TraceText, RoundsThatAreAlikeAreFolded) {
  std::vector<TraceLine> trace;
  for (int i = 0; i < 5; ++i) {
    TraceLine step = line("main", 4, "i++");
    step.changes = {{"i", std::to_string(i + 1), std::to_string(i)}};
    trace.insert(trace.end(), {line("main", 3, "i < 5"), step});
  }
  const Violation v = withTrace(trace);
  EXPECT_EQ(traceText(v, {}),
            "in p.c:\n"
            "  main\n"
            "      3  i < 5\n"
            "      4  i++                                    i: 0 -> 1\n"
            "         ... 4 more rounds like this (8 steps)  i: 1 -> 5\n");
}

TEST(TraceText, WhatADecisiveRowSaysIsNotFolded) {
  Violation v = withTrace({line("main", 3, "f()"), line("main", 3, "f()"), line("main", 3, "f()"), line("main", 3, "f()")});
  v.decisive = {2};
  EXPECT_EQ(traceText(v, {}).find("more rounds"), std::string::npos);
}

TEST(TraceText, CallsAreIndented) {
  Violation v = withTrace({line("main", 9, "y = 1"), line("main", 3, "x = 1")});
  v.trace[0].calls = {{"main", {}}};
  v.trace[1].calls = {{"f", {"p.c", 10, 3}}, {"main", {}}};
  EXPECT_EQ(traceText(v, {}), "in p.c:\n  main\n       9  y = 1\n      10  f()\n       3    x = 1\n");
}

TEST(TraceText, FitsTheTerminal) {
  const Violation v = withTrace({line("main", 9, "a_function_with_a_long_name(and_with_arguments)")});
  EXPECT_EQ(traceText(v, {.width = 30}), "in p.c:\n  main\n      9  a_function_with_a_...\n");
}

TEST(TraceText, SeveralFilesAreNamed) {
  Violation v = withTrace({line("main", 9, "x = 1"), line("main", 3, "y = 1")});
  v.trace[1].source.file = "q.c";
  EXPECT_EQ(traceText(v, {}), "  main\n      p.c:9  x = 1\n      q.c:3  y = 1\n");
}

}  // namespace
}  // namespace redcomp::reports

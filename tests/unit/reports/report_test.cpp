// What a person and a script see of an outcome.
#include "reports/report.h"

#include <gtest/gtest.h>

#include "reports/json.h"

namespace redcomp::reports {

using namespace engines;
namespace {

Outcome proved() {
  Outcome o;
  o.verdict = Verdict::Proved;
  o.sizes = {3, 4, 12, 5, 12, 20};
  o.seconds = 0.04;
  return o;
}

Outcome violated() {
  Outcome o;
  o.verdict = Verdict::Violated;
  o.sizes.threads = 1;
  o.violation = Violation{"assertion x == 2 fails", {"p.c", 7, 3}, "main", {}};
  o.violation->trace = {{"main", {"p.c", 5, 3}, "x = 1", {{"x", "1"}}}, {"main", {"p.c", 7, 3}, "!(x == 2)", {}}};
  o.seconds = 1;
  return o;
}

TEST(Report, VerdictLines) {
  EXPECT_EQ(verdictLine(proved()), "proved: no assertion can fail (3 threads, 4 reducible blocks, 12 clauses, 0.04 s)");
  Outcome seen = proved();
  seen.sizes.states = 1;
  EXPECT_EQ(verdictLine(seen), "proved: no assertion can fail (3 threads, 4 reducible blocks, 1 state, 0.04 s)");
  EXPECT_EQ(verdictLine(violated()), "violated: assertion x == 2 fails at p.c:7:3 in thread main (1 thread, 2 steps, 1.00 s)");
  Outcome inconclusive;
  inconclusive.reason = "time limit of 10 s reached";
  EXPECT_EQ(verdictLine(inconclusive), "inconclusive: time limit of 10 s reached (0.00 s)");
}

TEST(Report, TheTraceNamesAThreadOnceAndShowsValues) {
  EXPECT_EQ(report(violated()),
            "violated: assertion x == 2 fails at p.c:7:3 in thread main (1 thread, 2 steps, 1.00 s)\n"
            "in p.c:\n"
            "  main\n"
            "      5  x = 1  x = 1\n"
            "      7  !(x == 2)\n");
}

TEST(Report, TheChainOfADeadlockComesBeforeTheTrace) {
  Outcome o;
  o.verdict = Verdict::Violated;
  o.sizes.threads = 4;
  o.violation = Violation{"deadlock", {}, "", {}};
  o.violation->chain = {{"t1", {"a", "c"}, WaitLine::What::Lock, "b", {"p.c", 9, 3}},
                        {"t2", {}, WaitLine::What::Thread, "t1", {"p.c", 14, 3}},
                        {"t3", {}, WaitLine::What::Call, "sem_wait(&s)", {"p.c", 20, 1}},
                        {"t4", {"b"}, WaitLine::What::Nothing, "", {}}};
  EXPECT_EQ(report(o),
            "violated: deadlock (4 threads, 0 steps, 0.00 s)\n"
            "  thread t1 holds a, c, waits for b at p.c:9\n"
            "  thread t2 waits for the end of t1 at p.c:14\n"
            "  thread t3 waits in sem_wait(&s) at p.c:20\n"
            "  thread t4 holds b, has ended\n");
}

TEST(Report, AssumptionsAndInvariantsFollowTheVerdict) {
  Outcome o = proved();
  o.assumptions = {{"undefined-behaviour", std::nullopt, "no overflow"}};
  o.invariants = {{"main:3", "x >= 0"}};
  EXPECT_EQ(report(o), verdictLine(o) + "\nassuming no overflow\ninvariants:\n  at main:3:\n    x >= 0\n");
}

TEST(Report, ExitCodes) {
  EXPECT_EQ(exitCode(Verdict::Proved), 0);
  EXPECT_EQ(exitCode(Verdict::Violated), 10);
  EXPECT_EQ(exitCode(Verdict::Inconclusive), 5);
}

TEST(Json, HoldsTheSameFacts) {
  Question question;
  question.files = {"p.c"};
  const std::string json = toJson({question}, violated());
  for (const char* fact : {"\"verdict\": \"violated\"", "\"exitCode\": 10", "\"message\": \"assertion x == 2 fails\"",
                           "\"line\": 7", "\"x\": \"1\"", "\"rule\": \"auto\""})
    EXPECT_NE(json.find(fact), std::string::npos) << fact << "\n" << json;
}

}  // namespace
}  // namespace redcomp::reports

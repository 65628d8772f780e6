// Which text is written where threads are switched. That the programs fail as told is tested by tests/cli.
#include "reports/replay_program.h"

#include <gtest/gtest.h>

#include "reports/replay_schedule.h"

namespace redcomp::reports {

using namespace engines;
using Kind = TraceLine::Kind;

namespace {

TraceLine at(const char* thread, int line, int column, const char* text) { return {thread, {"p.c", line, column}, text}; }

TraceLine of(TraceLine given, Kind kind, const char* object = "") {
  given.kind = kind, given.object = object;
  return given;
}

// main creates a; a runs until the statement at line 2; main goes on; a goes on there.
Violation interrupted(const char* text, int column, const char* note, const char* nextRead = nullptr) {
  TraceLine first = at("a", 2, column, text), second = first;
  second.note = note;
  if (std::string(note) == "goes on") first.reads = {{"y", "0"}};
  else first = at("a", 1, 1, "other()");
  if (nextRead) second.reads = {{nextRead, "0"}};
  return {"x", {}, "a", {of(at("main", 4, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a"), first, at("main", 5, 1, "z = 1"), second}};
}

// Line 2 of the program.
std::string rewritten(const Violation& v, const std::string& line) {
  const auto program = replayProgram(v, "p.c", "\n" + line + "\n\n\nz = 1;\n");
  if (const auto* no = std::get_if<NoReplayProgram>(&program)) return "no: " + no->reason;
  const std::string& text = std::get<std::string>(program);
  const std::size_t begin = text.find("#line 1 \"p.c\"\n\n") + 15;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(ReplayProgram, BeforeAStatement) {
  EXPECT_EQ(rewritten(interrupted("x = 1", 1, ""), "x = 1;"), "(redcomp_turn(1), x = 1);");
  EXPECT_EQ(rewritten(interrupted("x < y", 5, ""), "if (x < y) f();"), "if ((redcomp_turn(1), x < y)) f();");
  EXPECT_EQ(rewritten(interrupted("int x = y", 1, ""), "int x = y, z;"), "int x = (redcomp_turn(1), y), z;");
  EXPECT_EQ(rewritten(interrupted("return x", 1, ""), "return x;"), "return (redcomp_turn(1), x);");
}

TEST(ReplayProgram, LinesOfPreprocessedFiles) {
  const auto program = replayProgram(interrupted("x = 1", 1, ""), "p.i", "# 1 \"p.c\"\n# 1 \"h.h\" 1\n\n\n# 2 \"p.c\" 2\nx = 1;\n# 5 \"p.c\"\nz = 1;\n");
  ASSERT_TRUE(std::holds_alternative<std::string>(program)) << std::get<NoReplayProgram>(program).reason;
  EXPECT_NE(std::get<std::string>(program).find("# 2 \"p.c\" 2\n(redcomp_turn(1), x = 1);\n# 5"), std::string::npos);
}

TEST(ReplayProgram, CallsOverSeveralLines) {
  const auto program = replayProgram(interrupted("g(a)", 1, ""), "p.c", "\ng(a, /* ) */\n  \")\");\n\nz = 1;\n");
  ASSERT_TRUE(std::holds_alternative<std::string>(program)) << std::get<NoReplayProgram>(program).reason;
  EXPECT_NE(std::get<std::string>(program).find("\n(redcomp_turn(1), g(a, /* ) */\n  \")\"));\n\n"), std::string::npos);
}

TEST(ReplayProgram, InputsHaveTheTypesOfTheirDeclarations) {
  const auto program = replayProgram(interrupted("x = 1", 1, ""), "p.c", "extern int __VERIFIER_nondet_bool(void);\nx = 1;\n x = __VERIFIER_nondet_bool();\n\nz = 1;\n");
  ASSERT_TRUE(std::holds_alternative<std::string>(program)) << std::get<NoReplayProgram>(program).reason;
  EXPECT_NE(std::get<std::string>(program).find("int  __VERIFIER_nondet_bool() { return (int )redcomp_input(); }"), std::string::npos);
}

TEST(ReplayProgram, BetweenReadingAndWriting) {
  EXPECT_EQ(rewritten(interrupted("y++", 1, "goes on"), "y++;"),
            "({ __auto_type redcomp_old = y; redcomp_turn(1); y = redcomp_old + 1; redcomp_old; });");
  EXPECT_EQ(rewritten(interrupted("y -= 2", 1, "goes on"), "y -= 2;"), "({ __auto_type redcomp_value = (y) - (2); redcomp_turn(1); y = redcomp_value; });");
  EXPECT_EQ(rewritten(interrupted("p->y = 1", 1, "goes on"), "p->y = 1;"), "({ __auto_type redcomp_value = 1; redcomp_turn(1); p->y = redcomp_value; });");
  EXPECT_EQ(rewritten(interrupted("x = y + 1", 1, "goes on"), "x = y + 1;"), "({ __auto_type redcomp_value = y + 1; redcomp_turn(1); x = redcomp_value; });");
}

TEST(ReplayProgram, BetweenTwoReads) {
  EXPECT_EQ(rewritten(interrupted("y == z", 5, "goes on", "z"), "if (y == z) f();"), "if (y == (redcomp_turn(1), z)) f();");
  EXPECT_EQ(rewritten(interrupted("p->b = p->b + 1", 1, "goes on", "data.b"), "p->b = p->b + 1;"), "p->b = (redcomp_turn(1), p->b) + 1;");
  EXPECT_EQ(rewritten(interrupted("x = q[i].a[j]", 1, "goes on", "q[0].a[2]"), "x = q[i].a[j];"), "x = (redcomp_turn(1), q[i].a[j]);");
}

TEST(ReplayProgram, WhatCannotBeTakenApartIsSaid) {
  EXPECT_EQ(rewritten(interrupted("f(y)", 1, "goes on"), "f(y);"), "no: threads are switched inside of 'f(y)' at p.c:2:1, which cannot be taken apart");
  Violation endless = interrupted("x = 1", 1, "");
  endless.repeatsFrom = 1;
  EXPECT_EQ(rewritten(endless, "x = 1;"), "no: an infinite run has no end at which it fails");
}

TEST(ReplaySchedule, BlocksVisitsAndInputs) {
  TraceLine input = at("main", 3, 1, "n = __VERIFIER_nondet_int()");
  input.changes = {{"n", "7"}};
  const Violation v{"x", {}, "main", {input, of(at("main", 4, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a"), at("main", 5, 1, "f()"),
                                      at("a", 2, 1, "g()"), of(at("a", 1, 1, "a ends"), Kind::End), at("main", 5, 1, "f()")}};
  const auto schedule = std::get<ReplaySchedule>(replayScheduleOf(v));
  EXPECT_EQ(schedule.threads, (std::vector<std::string>{"main", "a"}));
  EXPECT_EQ(schedule.inputs, (std::vector<std::vector<std::string>>{{"7"}, {}}));
  ASSERT_EQ(schedule.blocks.size(), 3u);
  EXPECT_EQ(schedule.blocks[1].point, -1);
  EXPECT_TRUE(schedule.stops.empty());
}

// a ends with the statement at line 2; then main fails.
Violation stopped(const char* text, int column) {
  return {"x", {}, "main", {of(at("main", 4, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a"), at("a", 2, column, text), at("main", 5, 1, "z = 1")}};
}

TEST(ReplayProgram, TheValueOfWhatIsUsedIsKept) {
  EXPECT_EQ(rewritten(stopped("f(y) == 1", 5), "if (f(y) == 1) g();"),
            "if (({ __auto_type redcomp_value = (f(y) == 1); redcomp_turn(1); redcomp_value; })) g();");
  EXPECT_EQ(rewritten(stopped("f(y)", 8), "if (x) f(y);"), "if (x) f(y), redcomp_turn(1);");
  EXPECT_EQ(rewritten(stopped("pthread_barrier_wait(&b)", 9), "if (1 < pthread_barrier_wait(&b)) f();"),
            "if (1 < ({ redcomp_let(1); __auto_type redcomp_value = (pthread_barrier_wait(&b)); redcomp_back(1); redcomp_value; })) f();");
}

TEST(ReplaySchedule, SeveralInputsOfOneDeclaration) {
  TraceLine input = at("main", 3, 1, "int m = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int()");
  input.changes = {{"m", "7"}, {"n", "8"}};
  const auto schedule = std::get<ReplaySchedule>(replayScheduleOf({"x", {}, "main", {input}}));
  EXPECT_EQ(schedule.inputs, (std::vector<std::vector<std::string>>{{"7", "8"}}));
}

TEST(ReplaySchedule, AnInterruptedStatementIsExecutedOnce) {
  TraceLine before = at("main", 5, 1, "x = p->k"), write = at("a", 2, 1, "p->k = 1"), read = before;
  before.reads = {{"p", "1"}};
  write.note = "is about to write p->k", read.note = "is about to read p->k";
  Violation v{"x", {}, "main", {of(at("main", 4, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a"), before, write, read}};
  v.race = {{"a", "write p->k", "", {}, {}, {}}, {"main", "read p->k", "", {}, {}, {}}};
  const auto schedule = std::get<ReplaySchedule>(replayScheduleOf(v));
  ASSERT_EQ(schedule.blocks.size(), 3u);
  EXPECT_EQ(schedule.blocks[2].visit, 1);
  EXPECT_EQ(schedule.stops[0].visit, 1);
  EXPECT_EQ(schedule.late, 0);
}

TEST(ReplaySchedule, TheEndOfACallIsNoOtherVisit) {
  TraceLine inside = of(at("main", 3, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a");
  TraceLine end = at("main", 5, 1, "start()");
  inside.calls = end.calls = {{"start", end.source}};
  const Violation v{"x", {}, "a", {at("main", 5, 1, "start()"), inside, end, at("a", 2, 1, "y = 1")}};
  const auto schedule = std::get<ReplaySchedule>(replayScheduleOf(v));
  ASSERT_EQ(schedule.stops.size(), 1u);
  EXPECT_EQ(schedule.stops[0].visit, 1);
}

TEST(ReplaySchedule, BytesThatAreCopiedAreOneStatement) {
  const TraceLine copied = at("main", 5, 1, "memcpy(a, b, 4)");
  const Violation v{"x", {}, "main", {of(at("main", 4, 1, "pthread_create(&t, 0, a, 0)"), Kind::Create, "a"), copied, copied, at("a", 2, 1, "y = 1"), copied, copied}};
  const auto schedule = std::get<ReplaySchedule>(replayScheduleOf(v));
  ASSERT_EQ(schedule.blocks.size(), 3u);
  EXPECT_EQ(schedule.blocks[2].visit, 1);
}

}  // namespace
}  // namespace redcomp::reports

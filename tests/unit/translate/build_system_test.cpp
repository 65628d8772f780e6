#include "translate/build_system.h"

#include <gtest/gtest.h>

#include "../frontend/snippet.h"
#include "logic/source.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::translate {

using namespace ts;
namespace {

using frontend::kPthread;
using frontend::parseSnippet;

ConcurrentSystem build(const std::string& text, const BuildOptions& options = {}) {
  return buildSystem(parseSnippet(kPthread + text), options);
}

// "0 -> 1: x := 5" and so on, one step after the other.
std::string stepsOf(const ConcurrentSystem& system, const std::string& thread) {
  std::string out;
  for (const ThreadId id : threadIds(system)) {
    if (system[id].name != thread) continue;
    for (const Step& step : system[id].steps)
      out += system[id][step.from].name + " -> " + system[id][step.to].name + ": " + printAction(system, id, step) + "\n";
  }
  return out;
}

std::string threadNames(const ConcurrentSystem& system) {
  std::string out;
  for (const ThreadSystem& thread : system.threads) out += (out.empty() ? "" : " ") + thread.name;
  return out;
}

// ---- the shape of the steps --------------------------------------------------------------------------------------

struct Shape {
  const char* text;
  const char* main;
};

class Steps : public testing::TestWithParam<Shape> {};

TEST_P(Steps, OfMain) {
  const auto& [text, expected] = GetParam();
  EXPECT_EQ(stepsOf(build(text), "main"), expected) << text;
}

INSTANTIATE_TEST_SUITE_P(Build, Steps, testing::Values(
  Shape{"int x; int main(void) { x = 5; }", "0 -> 1: x := 5\n"},
  Shape{"int x; int main(void) { x++; }",
        "0 -> 1: x_read := x\n1 -> 2: x := x_read + 1 defined(x_read <= 2147483646)\n"},
  Shape{"unsigned x; int main(void) { x++; }",
        "0 -> 1: x_read := x\n1 -> 2: x := mod(x_read + 1, 4294967296)\n"},
  Shape{"unsigned x; int main(void) { x = x % 8 + 1; }",
        "0 -> 1: x_read := x\n1 -> 2: x := mod(x_read, 8) + 1\n"},
  Shape{"int x, y; int main(void) { if (x < y) x = 1; else y = 2; }",
        "0 -> 1: x_read := x\n1 -> 2: y_read := y\n2 -> 3: [x_read < y_read]\n"
        "2 -> 5: [y_read <= x_read]\n3 -> 4: x := 1\n5 -> 4: y := 2\n"},
  Shape{"int x; void f(int a) { x = a; } int main(void) { f(1); f(2); }", "0 -> 1: x := 1\n1 -> 2: x := 2\n"},
  Shape{"int x; int f(int a) { return a + 1; } int main(void) { x = f(x); }",
        "0 -> 1: x_read := x\n1 -> 2: f.a := x_read\n"
        "2 -> 3: f.result := f.a + 1 defined(f.a <= 2147483646)\n3 -> 4: x := f.result\n"},
  Shape{"pthread_mutex_t mutex; int main(void) { pthread_mutex_lock(&mutex); pthread_mutex_unlock(&mutex); }",
        "0 -> 1: acquire(mutex)\n1 -> 2: release(mutex)\n"},
  Shape{"pthread_mutex_t mutex[2]; int main(void) { for (int i = 0; i < 2; i++) pthread_mutex_lock(&mutex[i]); }",
        "0 -> 1: acquire(mutex.0)\n1 -> 2: acquire(mutex.1)\n"},
  Shape{"int main(void) { while (1) ; }", "0 -> 0: skip\n"},
  Shape{"int x; int main(void) { goto in; while (x) { in: x = 1; } }",
        "0 -> 1: x := 1\n1 -> 2: x_read := x\n2 -> 0: [x_read != 0]\n2 -> 3: [x_read == 0]\n"},
  Shape{"int x; int main(void) { __VERIFIER_assert(x > 0); }",
        "0 -> 1: x_read := x\n1 -> 2: [x_read >= 1]\n1 -> err1: [x_read <= 0]\n"}));

TEST(Build, AtomicSectionsMarkTheLocationsInside) {
  const ConcurrentSystem system = build(
      "int x; void __VERIFIER_atomic_inc(void) { x = x + 1; }\n"
      "int main(void) { __VERIFIER_atomic_inc(); __VERIFIER_atomic_begin(); x = 2; x = 3; __VERIFIER_atomic_end(); }");
  std::string atomic;
  for (const Location& location : system.threads[0].locations) atomic += location.atomic ? "A" : "-";
  std::string steps = stepsOf(system, "main");
  const std::string function = "__VERIFIER_atomic_inc.";
  for (std::size_t at; (at = steps.find(function)) != std::string::npos;) steps.replace(at, function.size(), "f.");
  EXPECT_EQ(steps,
            "0 -> 1: skip\n1 -> 2: f.x_read := x\n2 -> 3: x := f.x_read + 1 defined(f.x_read <= 2147483646)\n3 -> 4: skip\n"
            "4 -> 5: skip\n5 -> 6: x := 2\n6 -> 7: x := 3\n7 -> 8: skip\n");
  EXPECT_EQ(atomic, "-AAA-AAA-");
}

TEST(Build, EveryStepKnowsItsSource) {
  const ConcurrentSystem system = build("int x;\nint main(void) {\n  x =   1;\n  if (x == 2) x = 3; }");
  for (const Step& step : system.threads[0].steps) {
    EXPECT_GE(step.source.line, 4);
    EXPECT_FALSE(step.text.empty());
  }
  EXPECT_EQ(system.threads[0].steps[0].text, "x = 1");
  EXPECT_EQ(system.threads[0].steps[1].text, "x == 2 [reads x]");
  EXPECT_EQ(system.threads[0].steps[2].text, "x == 2");
}

// ---- threads -----------------------------------------------------------------------------------------------------

TEST(Build, CreationAndJoin) {
  const ConcurrentSystem system = build(
      "int x; void *w(void *p) { x = 1; return 0; }\n"
      "int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0); x = 2; }");
  EXPECT_EQ(threadNames(system), "main w");
  EXPECT_EQ(stepsOf(system, "main"), "0 -> 1: create(w)\n1 -> 2: join(w)\n2 -> 3: x := 2\n");
  EXPECT_EQ(stepsOf(system, "w"), "0 -> 1: start\n1 -> 2: x := 1\n2 -> 3: exit\n");
}

const char* const kWorker = "int x, n; void *w(void *p) { int id = (int)(long)p; x = id; return 0; }\n";

TEST(Build, ConstantLoopsAreUnrolledOverThreads) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "#define N 3\npthread_t t[N]; int main(void) { int i; for (i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void*)(long)i);\n"
      "for (i = 0; i < N; i++) pthread_join(t[i], 0); }");
  EXPECT_EQ(threadNames(system), "main w w#2 w#3");
  EXPECT_EQ(stepsOf(system, "main"),
            "0 -> 1: t.0 := 2\n1 -> 2: create(w)\n2 -> 3: t.1 := 3\n3 -> 4: create(w#2)\n4 -> 5: t.2 := 4\n"
            "5 -> 6: create(w#3)\n6 -> 7: join(w)\n7 -> 8: join(w#2)\n8 -> 9: join(w#3)\n");
  EXPECT_EQ(stepsOf(system, "w#3"), "0 -> 1: start\n1 -> 2: id := 2\n2 -> 3: x := id\n3 -> 4: exit\n");
  EXPECT_TRUE(system.incomplete.empty());
}

TEST(Build, ThreadsCreatedInUnknownLoopsAreReplicated) {
  for (const char* loop : {"while (1) { pthread_t t; pthread_create(&t, 0, w, 0); }",
                           "for (int i = 0; i < __VERIFIER_nondet_int(); i++) { pthread_t t; pthread_create(&t, 0, w, 0); }",
                           "pthread_t t[10], *p = t; for (int i = 0; i < __VERIFIER_nondet_int(); i++) pthread_create(p + i, 0, w, 0);",
                           "int i = __VERIFIER_nondet_int(); do { pthread_create(0, 0, w, 0); } while (i-- > 0);",
                           "for (int i = 0; i < 100000; i++) pthread_create(0, 0, w, 0);"}) {
    const ConcurrentSystem system = build(std::string(kWorker) + "int main(void) {\n" + loop + "}");
    EXPECT_EQ(threadNames(system), "main w") << loop;
    EXPECT_FALSE(system.threads[0].replicated) << loop;
    EXPECT_TRUE(system.threads[1].replicated) << loop;
    EXPECT_TRUE(system.incomplete.empty()) << loop << system.incomplete.front();
  }
}

// A bound that nobody changes is known, also if it is a global or its address is taken.
TEST(Build, LoopsOverSharedBoundsThatNobodyChangesAreUnrolled) {
  const auto threads = [](const std::string& main, const std::string& worker = "return 0;") {
    return threadNames(build("int n = 2; void *w(void *p) { " + worker + " } int main(void) {" + main + "}"));
  };
  EXPECT_EQ(threads("for (int i = 0; i < n; i++) pthread_create(0, 0, w, 0);"), "main w w#2");
  EXPECT_EQ(threads("int i; for (i = 0; i < 2; i++) pthread_create(0, 0, w, &i);", "return *(int *)p ? p : 0;"), "main w w#2");
  EXPECT_EQ(threads("for (int i = 0; i < n; i++) pthread_create(0, 0, w, 0);", "n = 5; return 0;"), "main w");
  EXPECT_EQ(threads("int i; for (i = 0; i < 2; i++) pthread_create(0, 0, w, &i);", "*(int *)p = 0; return 0;"), "main w");
  EXPECT_EQ(threads("int *q = &n; *q = 1; for (int i = 0; i < n; i++) pthread_create(0, 0, w, 0);"), "main w");
}

TEST(Build, WhatReplicatedThreadsCreateIsReplicated) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "void *v(void *p) { pthread_create(0, 0, w, 0); return 0; } int main(void) { while (__VERIFIER_nondet_int()) pthread_create(0, 0, v, 0); pthread_create(0, 0, w, 0); }");
  EXPECT_EQ(threadNames(system), "main v w w#2");
  std::string replicated;
  for (const ThreadSystem& thread : system.threads) replicated += thread.replicated ? "R" : "-";
  EXPECT_EQ(replicated, "-R-R");
}

TEST(Build, WhichCopyAJoinWaitsForIsNotSaid) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "int main(void) { pthread_t t; for (int i = 0; i < __VERIFIER_nondet_int(); i++) { pthread_create(&t, 0, w, 0); pthread_join(t, 0); } }");
  int joins = 0;
  for (const Step& step : system.threads[0].steps) {
    if (!std::holds_alternative<Join>(step.sync)) continue;
    ++joins;
    EXPECT_TRUE(step.guard.isTrue());
  }
  EXPECT_EQ(joins, 1);
}

// An object that only the copies of one thread access is still one object, unless each copy makes its own.
TEST(Build, WhatCopiesOfAThreadShareIsGlobal) {
  const std::string before = "int n; void *w(void *p) { int *s = p; *s = *s + 1; return 0; } ";
  const auto globals = [&](const std::string& text) {
    std::string out;
    for (const Variable& global : build(text).globals)
      if (global.role == Role::Data) out += global.symbol.name() + " ";
    return out;
  };
  EXPECT_EQ(globals(before + "int main(void) { int *s = calloc(1, sizeof *s); pthread_create(0, 0, w, s); }"), "");
  EXPECT_EQ(globals(before + "int main(void) { int *s = calloc(1, sizeof *s); while (__VERIFIER_nondet_int()) pthread_create(0, 0, w, s); }"), "main.heap2#2 ");
  EXPECT_EQ(globals("int n; void *w(void *p) { int a = 1, *s = &a; *s = *s + 1; return 0; }"
                    "int main(void) { while (__VERIFIER_nondet_int()) pthread_create(0, 0, w, 0); }"), "");
}

TEST(Build, InnerLoopsAreNotUnrolled) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "int main(void) { for (int i = 0; i < 2; i++) { pthread_create(0, 0, w, 0); for (int k = 0; k < 1000; k++) x = k; } }");
  EXPECT_EQ(threadNames(system), "main w w#2");
  EXPECT_LT(system.threads[0].steps.size(), 20u);
}

TEST(Build, ThreadsThatCreateThemselvesAreReplicated) {
  const ConcurrentSystem system = build(
      "void *w(void *p) { pthread_create(0, 0, w, 0); return 0; } int main(void) { pthread_create(0, 0, w, 0); }");
  EXPECT_EQ(threadNames(system), "main w w#2");
  EXPECT_TRUE(system.threads[2].replicated);
  EXPECT_TRUE(system.incomplete.empty());
}

TEST(Build, ArgumentsThatAreNotConstantGoThroughAGlobal) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "int main(void) { int a = __VERIFIER_nondet_int(); pthread_create(0, 0, w, (void*)(long)a); }");
  EXPECT_NE(stepsOf(system, "main").find("w$arg := "), std::string::npos);
  EXPECT_NE(stepsOf(system, "w").find("0 -> 1: [w$started] p := w$arg as start\n"), std::string::npos) << stepsOf(system, "w");
}

TEST(Build, AHandleUsedTwice) {
  const ConcurrentSystem system = build(std::string(kWorker) +
      "int main(void) { pthread_t t; for (int i = 0; i < 2; i++) { pthread_create(&t, 0, w, 0); pthread_join(t, 0); } }");
  EXPECT_EQ(stepsOf(system, "main"), "0 -> 1: create(w)\n1 -> 2: join(w)\n2 -> 3: create(w#2)\n3 -> 4: join(w#2)\n");
}

TEST(Build, RecursionOfConstantDepthIsUnrolled) {
  const ConcurrentSystem system = build("int r; int sum(int n) { int k = n; return n ? k + sum(n - 1) : 0; } int main(void) { r = sum(4); }");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{"10"});
  const ConcurrentSystem mutual = build(
      "int r; int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }\n"
      "int main(void) { r = even(7) * 10 + odd(7); }");
  EXPECT_EQ(TinySearch(mutual).finalValues("r"), std::set<std::string>{"1"});
}

// Each activation has its own.
TEST(Build, LocalsInMemoryOfRecursiveFunctions) {
  const ConcurrentSystem system = build(
      "int r; void f(int n, int *up) { int mine = n; if (n) f(n - 1, &mine); *up = *up * 10 + mine; } int main(void) { int a = 9; f(3, &a); r = a; }");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{"150"});
}

// Deeper calls are no step of the program, but one that approximates, to an error.
TEST(Build, RecursionOfUnknownDepthIsFollowedSoFar) {
  for (const char* text : {"int f(int n) {\n return n ? f(n - 1) : 0; }\nint main(void) { f(__VERIFIER_nondet_int()); }",
                           "int x; int f(int n) {\n return x ? f(n) : 0; }\nint main(void) { f(3); }"}) {
    const ConcurrentSystem system = build(text);
    int beyond = 0;
    for (const Step& step : system.threads[0].steps) beyond += step.approximates == "recursion of the function 'f' to a depth that is not known";
    EXPECT_EQ(beyond, 1) << text;
    ASSERT_EQ(system.errors.size(), 1U) << text;
    EXPECT_TRUE(isBeyondKnowledge(system, system.errors.front().at.front())) << text;
  }
}

TEST(Build, LocalsInMemoryThatOnlyTheirThreadUsesAreItsLocals) {
  const ConcurrentSystem system = build(
      "int x; void f(int *p) { *p = *p + 1; } void *w(void *q) { int *p = q; *p = 5; return 0; }\n"
      "int main(void) { int own = 1, lent = 2; f(&own); pthread_create(0, 0, w, &lent); f(&lent); x = own; }");
  std::string names;
  for (const Variable& global : system.globals)
    if (global.role == Role::Data) names += global.symbol.name() + " ";
  EXPECT_EQ(names, "x main.lent ");
}

TEST(Build, ResultsOfThreads) {
  const std::string text = "int r; void *w(void *p) { return (void*)((long)p + 1); } void *v(void *p) { pthread_exit((void*)7); }\n"
      "int main(void) { pthread_t s, t; void *a, *b; pthread_create(&s, 0, w, (void*)3); pthread_create(&t, 0, v, 0);\n"
      "pthread_join(s, &a); pthread_join(t, &b); r = (long)a * 10 + (long)b; }";
  EXPECT_EQ(TinySearch(build(text)).finalValues("r"), std::set<std::string>{"47"});
}

TEST(Build, ErrorsSayWhatFailsAndWhere) {
  const ConcurrentSystem system = build(
      "int x;\nvoid __VERIFIER_assertion(int c) { if (!c) __VERIFIER_error(); }\n"
      "int main(void) { __VERIFIER_assertion(x == 1);\n __VERIFIER_assert(x == 2);\n reach_error(); }");
  ASSERT_EQ(system.errors.size(), 3u);
  std::string all;
  for (const ErrorCondition& error : system.errors)
    all += std::to_string(error.source.line) + ": " + error.message + "\n";
  EXPECT_EQ(all, "4: __VERIFIER_assertion(x == 1) fails\n5: assertion x == 2 fails\n6: reach_error() is reached\n");
}

// ---- the meaning of expressions ----------------------------------------------------------------------------------

std::string valueOf(const std::string& expression, const BuildOptions& options = {}) {
  const std::string text = "\n#define bool _Bool\nlong r; int a = -7, b = 2, c = 0, big = 2147483647; unsigned u = 5, max = 4294967295u;\n"
                           "long l = -5000000000; unsigned char uc = 200; signed char sc = -100; _Bool t = 1;\n"
                           "int main(void) { r = " + expression + "; }";
  const ConcurrentSystem system = build(text, options);
  const TinySearch search(system);
  const auto& values = search.finalValues("r");
  return values.size() == 1 ? *values.begin() : "several values";
}

// The compiler of this test says what is right, and may think that some of it should not be written.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-value"
TEST(Meaning, OfExpressions) {
  const volatile int a = -7, b = 2, c = 0, big = 2147483647;
  const unsigned u = 5, max = 4294967295u;
  const long l = -5000000000;
  const unsigned char uc = 200;
  const signed char sc = -100;
  const bool t = true;
#define SAME(expression) EXPECT_EQ(valueOf(#expression), std::to_string(static_cast<long>(expression))) << #expression
  SAME(a / b); SAME(a % b); SAME(a / -b); SAME(a % -b); SAME(-a / b); SAME(l / 7); SAME(l % 7); SAME(u / 2); SAME(max % 10);
  SAME(max + 1); SAME(u - 6); SAME(max * u); SAME(-u); SAME(~u); SAME(~a); SAME(u - a); SAME(a < u); SAME(a < (int)u);
  SAME((unsigned char)(uc + 100)); SAME((signed char)(sc - 100)); SAME((signed char)uc); SAME((unsigned char)sc);
  SAME((unsigned)a); SAME((int)max); SAME((int)l); SAME((unsigned)l); SAME((short)(big - 5)); SAME((bool)a); SAME((bool)c);
  SAME(uc + sc); SAME(uc * uc); SAME((long)big + 1); SAME((long)big * big);
  SAME(a & 7); SAME(a & 6); SAME(l & 255); SAME(u & -2); SAME(a & -4); SAME(a & b); SAME(uc & sc); SAME(max & u);
  SAME(a | 1); SAME(a | 8); SAME(u | 8u); SAME(a | b); SAME(a ^ b); SAME(a ^ -1); SAME(max ^ u); SAME(uc ^ 255); SAME(t ^ t);
  SAME(t & (b == 2)); SAME(t | c); SAME(u << 3); SAME(max << 4); SAME(uc << 2); SAME(a >> 1); SAME(max >> 28); SAME(1 << b);
  SAME(u >> b); SAME(1u << u); SAME(!a); SAME(!c); SAME(a && c); SAME(a || c); SAME(a == -7 ? b : c); SAME((a, b));
  SAME(c != 0 && a / c > 1); SAME(c == 0 || a / c > 1); SAME(c ? a / c : 5); SAME(b > 1 ? u : a); SAME(big - 1 + 1);
  SAME(sizeof(int) * 2 - 9 > 0); SAME('a' + t); SAME(l == -5000000000);
#undef SAME
}
#pragma GCC diagnostic pop

TEST(Meaning, OfSignedOverflow) {
  EXPECT_EQ(valueOf("big + 1", {.signedOverflow = SignedOverflow::Wraps}), "-2147483648");
  EXPECT_EQ(valueOf("a * big", {.signedOverflow = SignedOverflow::Wraps}), std::to_string(static_cast<int>(-7u * 2147483647u)));
  EXPECT_EQ(valueOf("big + 1"), "0") << "the step is not taken";
  EXPECT_EQ(valueOf("a / c"), "0") << "the step is not taken";
}

// ---- the meaning of statements -----------------------------------------------------------------------------------

struct Run {
  const char* body;  // of main; r is global, f counts its calls in calls
  const char* result;
};

class Meaning : public testing::TestWithParam<Run> {};

TEST_P(Meaning, OfStatements) {
  const auto& [body, result] = GetParam();
  const ConcurrentSystem system = build(
      std::string("int r, calls, arr[4] = {1, 2}; int f(int p) { calls++; return p; } int g(int p) { int u = p; u++; return u + f(u); }\n") +
      "int counter(void) { static int n = 10; return n++; }\nint main(void) {" + body + "}");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{result}) << body;
}

INSTANTIATE_TEST_SUITE_P(Build, Meaning, testing::Values(
  Run{"r = f(0) && f(1); r = r * 10 + calls;", "1"},
  Run{"r = f(2) || f(1); r = r * 10 + calls;", "11"},
  Run{"r = f(0) ? f(1) : f(2); r = r * 10 + calls;", "22"},
  Run{"int x = 2; switch (x) { case 1: r += 1; case 2: r += 2; case 3: r += 4; break; case 4: r += 8; default: r += 16; }", "6"},
  Run{"int x = 7; switch (x) { case 1: r = 1; break; default: r = 2; case 3: r += 3; }", "5"},
  Run{"int x = 7; switch (x) { case 5 ... 8: r = 4; }", "4"},
  Run{"for (int i = 0; i < 5; i++) { if (i == 1) continue; if (i == 4) break; r += i; }", "5"},
  Run{"int i = 0; goto in; while (i < 3) { r += 10; in: r++; i++; }", "23"},
  Run{"int a = 1; { int a = 2; r = a; } r = r * 10 + a;", "21"},
  Run{"r = g(1) * 100 + g(5);", "412"},
  Run{"counter(); counter(); r = counter();", "12"},
  Run{"arr[2] = arr[0] + arr[1]; arr[arr[1] + 1] = 9; r = arr[2] * 10 + arr[3];", "39"},
  Run{"int b[3] = {4, 5}; b[2] += b[0]++; r = b[0] * 100 + b[1] * 10 + b[2];", "554"},
  Run{"unsigned char c = 255; c++; r = c;", "0"},
  Run{"int n = 0; do { n++; } while (n < 3); r = n;", "3"},
  Run{"r = 5; return 0; r = 6;", "5"},
  Run{"r = 5; exit(0); r = 6;", "5"},
  Run{"int a, b; a = b = 4; r = a + b;", "8"},
  Run{"r = ({ int z = 3; z * z; }) + 1;", "10"}));

INSTANTIATE_TEST_SUITE_P(Memory, Meaning, testing::Values(
  Run{"int a = 1, *p = &a; *p = 5; r = a;", "5"},
  Run{"int a = 1, b = 2, *p = calls ? &a : &b; *p = 5; r = a * 10 + b;", "15"},
  Run{"int *p = arr + 1, **q = &p; (*q)++; **q = 7; r = arr[2] * 10 + (p - arr);", "72"},
  Run{"struct { int f, g; } s = {1, 2}, t = s, *p = &t; p->g = 5; r = s.g * 10 + t.g;", "25"},
  Run{"struct S { int n; int a[3]; } s[2] = {{1, {2, 3, 4}}, {5, {6, 7, 8}}}, *p = s; p++; r = p->n * 100 + p->a[2] * 10 + s[0].a[1];", "583"},
  Run{"struct S { int x; struct { int y; } in; } s = {1, {2}}; int *p = &s.in.y;"
      "r = ((struct S*)((char*)p - __builtin_offsetof(struct S, in.y)))->x * 10 + *p;", "12"},
  Run{"int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*p)[3] = m + 1; r = (*p)[1] * 10 + m[0][2];", "53"},
  Run{"int *p = calloc(1, sizeof *p), *q = calloc(1, sizeof *q); *p = 1; *q = 2; r = *p * 10 + *q + (p == q) * 100;", "12"},
  Run{"struct N { int v; struct N *next; } *head = 0; for (int i = 1; i < 4; i++) { struct N *n = calloc(1, sizeof *n);"
      "n->v = i; n->next = head; head = n; } for (; head; head = head->next) r = r * 10 + head->v;", "321"},
  Run{"int *p = calloc(3, sizeof *p); p[1] = 4; r = p[0] + p[1] + p[2];", "4"},
  Run{"struct V { long n, m; int a[]; } *p = calloc(1, sizeof(struct V) + 10 * sizeof(int)); p->a[9] = 6; r = p->a[9];", "6"},
  Run{"int a[3] = {1, 2, 3}; memmove(a + 1, a, 2 * sizeof(int)); r = a[0] * 100 + a[1] * 10 + a[2];", "112"},
  Run{"int a[3] = {1, 2, 3}; memmove(a, a + 1, 2 * sizeof(int)); r = a[0] * 100 + a[1] * 10 + a[2];", "233"},
  Run{"int a[2] = {1, 2}, b[2] = {0}; memcpy(b, a, sizeof a); memset(a, 0, sizeof a); r = a[0] + a[1] + b[0] * 10 + b[1];", "12"},
  Run{"int (*p)(int) = calls ? f : g; r = p(1);", "4"},
  Run{"int (*t[2])(int) = {f, g}; r = t[0](5) * 10 + t[1](1);", "54"},
  Run{"struct F { unsigned a : 3; int b : 2; } s = {9, 3}; r = s.a * 10 + s.b;", "9"},
  Run{"const char *s = \"ab\"; r = s[1] - s[0] + s[2];", "1"},
  Run{"int *p = (int[]){3, 4}; r = p[1];", "4"},
  Run{"_Atomic int x = 3; r = x++ * 100; r += ++x * 10; r += x;", "355"},
  Run{"_Atomic int x = 3; r = __c11_atomic_fetch_add(&x, 2, 5) * 10; r += x;", "35"},
  Run{"int x = 7; r = __atomic_fetch_and(&x, 3, 5) * 100; r += __atomic_or_fetch(&x, 4, 5) * 10; r += __atomic_nand_fetch(&x, 1, 5);", "768"},
  Run{"int x = 3; r = __sync_fetch_and_sub(&x, 2) * 100; r += __sync_add_and_fetch(&x, 4) * 10; r += x;", "355"},
  Run{"_Atomic int x = 3; int e = 1; r = __c11_atomic_compare_exchange_strong(&x, &e, 9, 5, 5) * 1000; r += e * 10 + x;", "33"},
  Run{"_Atomic int x = 3; int e = 3; r = __c11_atomic_compare_exchange_strong(&x, &e, 9, 5, 5) * 1000; r += e * 10 + x;", "1039"},
  Run{"union { int i; unsigned u; } x; x.i = -1; r = x.i + 3;", "2"}));

TEST(Meaning, OfStructuresThatAreReturned) {
  const ConcurrentSystem system = build(
      "struct S { int a, b; } t; struct S f(int n) { struct S s = {n, n + 1}; return s; } struct S g(struct S s) { s.a += 5; return s; }\n"
      "int r; int main(void) { struct S s = f(1), (*p)(struct S) = g; t = p(s); s = g(s); r = t.a * 1000 + s.a * 100 + s.b * 10 + f(3).b; }");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{"6624"});
}

TEST(Meaning, OfThreadLocalVariables) {
  const ConcurrentSystem system = build(
      "__thread int own = 1; int r; pthread_t t; void *w(void *p) { int *q = &own; *q += 5; return 0; }\n"
      "int main(void) { own++; pthread_create(&t, 0, w, 0); pthread_join(t, 0); r = own; }");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{"2"});
}

// ---- the meaning of threads --------------------------------------------------------------------------------------

struct Race {
  const char* text;
  bool fails;
};

class Interleaved : public testing::TestWithParam<Race> {};

TEST_P(Interleaved, Errors) {
  const auto& [text, fails] = GetParam();
  const ConcurrentSystem system = build(
      std::string("int x, y; pthread_mutex_t mutex; pthread_cond_t c; pthread_t t1, t2;\n") + text);
  EXPECT_EQ(TinySearch(system).errorReachable(), fails) << text;
}

#define TWO "int main(void) { pthread_create(&t1, 0, w, 0); pthread_create(&t2, 0, w, 0); pthread_join(t1, 0); pthread_join(t2, 0);" \
            " __VERIFIER_assert(x == 2); }"

INSTANTIATE_TEST_SUITE_P(Build, Interleaved, testing::Values(
  Race{"void *w(void *p) { x++; return 0; } " TWO, true},
  Race{"void *w(void *p) { pthread_mutex_lock(&mutex); x++; pthread_mutex_unlock(&mutex); return 0; } " TWO, false},
  Race{"void *w(void *p) { __VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); return 0; } " TWO, false},
  Race{"void __VERIFIER_atomic_inc(void) { x++; } void *w(void *p) { __VERIFIER_atomic_inc(); return 0; } " TWO, false},
  Race{"int __VERIFIER_atomic_get(void) { return x + 1; } void *w(void *p) { x = __VERIFIER_atomic_get(); return 0; } " TWO, true},
  Race{"void __VERIFIER_atomic_take(void) { __VERIFIER_assume(y == 0); y = 1; } void *w(void *p) { __VERIFIER_atomic_take(); x++; y = 0; return 0; } " TWO, false},
  Race{"void *w(void *p) { pthread_mutex_lock(&mutex); x++; pthread_mutex_unlock(&mutex); return 0; }"
       "int main(void) { pthread_create(&t1, 0, w, 0); __VERIFIER_assert(x == 1); }", true},
  Race{"void *w(void *p) { pthread_mutex_lock(&mutex); x = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&mutex); return 0; }"
       "int main(void) { pthread_create(&t1, 0, w, 0); pthread_mutex_lock(&mutex); while (!x) pthread_cond_wait(&c, &mutex);"
       " pthread_mutex_unlock(&mutex); __VERIFIER_assert(x == 1); }", false},
  Race{"void *w(void *p) { x = (int)(long)p; return 0; } int main(void) { int a = __VERIFIER_nondet_bool();"
       " pthread_create(&t1, 0, w, (void*)(long)(a + 3)); pthread_join(t1, 0); __VERIFIER_assert(x == 3); }", true},
  Race{"void *w(void *p) { x = (int)(long)p; return 0; } int main(void) { int a = __VERIFIER_nondet_bool();"
       " pthread_create(&t1, 0, w, (void*)(long)(a + 3)); pthread_join(t1, 0); __VERIFIER_assert(x == 3 || x == 4); }", false},
  Race{"void *w(void *p) { x++; return 0; } int main(void) { pthread_create(&t1, 0, w, 0); pthread_join(t1, 0);"
       " pthread_create(&t1, 0, w, 0); pthread_join(t1, 0); __VERIFIER_assert(x == 2); }", false},
  Race{"void *w(void *p) { x++; pthread_exit(0); x = 7; } int main(void) { pthread_create(&t1, 0, w, 0); pthread_join(t1, 0);"
       " __VERIFIER_assert(x == 1); }", false},
  Race{"void *w(void *p) { x = 1; if (x == 2) abort(); x = 3; return 0; } int main(void) { pthread_create(&t1, 0, w, 0); x = 2;"
       " pthread_join(t1, 0); __VERIFIER_assert(x == 3); }", true},
  Race{"void *w(void *p) { __VERIFIER_atomic_begin(); x = 1; abort(); } int main(void) { pthread_create(&t1, 0, w, 0);"
       " __VERIFIER_assert(x == 0); }", false},
  Race{"pthread_mutex_t f[2]; void *w(void *p) { int i = (int)(long)p; pthread_mutex_lock(&f[i]); pthread_mutex_lock(&f[(i + 1) % 2]);"
       " x++; pthread_mutex_unlock(&f[i]); pthread_mutex_unlock(&f[(i + 1) % 2]); return 0; }"
       "int main(void) { pthread_create(&t1, 0, w, (void*)0); pthread_create(&t2, 0, w, (void*)1); pthread_join(t1, 0);"
       " pthread_join(t2, 0); __VERIFIER_assert(x == 2); }", false},
  Race{"pthread_mutex_t f[2]; void *w(void *p) { int i = __VERIFIER_nondet_bool(); pthread_mutex_lock(&f[i]); x++;"
       " pthread_mutex_unlock(&f[i]); return 0; } " TWO, true},
  Race{"void *w(void *p) { x++; return 0; } void start(pthread_t t) { pthread_join(t, 0); } int main(void) { pthread_t t;"
       " pthread_create(&t, 0, w, 0); start(t); __VERIFIER_assert(x == 1); }", false}));

TEST(Build, LargeProgramsAreRefusedNotExhausting) {
  std::string text = "int x; void f0(void) { x++; }\n";
  for (int i = 1; i < 30; ++i) {
    const std::string before = "f" + std::to_string(i - 1) + "();";
    text += "void f" + std::to_string(i) + "(void) {" + before + before + "}\n";
  }
  EXPECT_THROW(build(text + "int main(void) { f29(); }", {.maxLocations = 10'000}), logic::InputError);
}

}  // namespace
}  // namespace redcomp::translate

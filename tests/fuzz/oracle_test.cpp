// The oracle on programs whose answers a reader can see.
#include "tests/fuzz/oracle.h"

#include <gtest/gtest.h>

#include "tests/fuzz/shrink.h"
#include "tests/fuzz/source.h"

namespace redcomp::fuzz {
namespace {

struct Case {
  const char* name;
  const char* globals;
  const char* thread;
  const char* main;  // between the creation of two threads and their joins
  const char* end;   // after them
  std::optional<bool> safe, deadlockFree, terminates;
};

constexpr auto yes = true, no = false;
constexpr auto unknown = std::nullopt;

const std::vector<Case> kCases{
    {"LostUpdate", "int x;", "x++;", "", "assert(x == 2);", no, yes, yes},
    {"OneUpdateIsNeverLost", "int x;", "x++;", "", "assert(x >= 1);", yes, yes, yes},
    {"Mutex", "int x;", "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);", "", "assert(x == 2);", yes, yes, yes},
    {"WriteIsSeenBeforeAssume", "int x;", "x = 1; __VERIFIER_assume(0);", "assert(x == 0);", "", no, yes, yes},
    {"WriteIsSeenBeforeEndlessLoop", "int x;", "x = 1; while (1) { }", "assert(x == 0);", "", no, yes, no},
    {"FailedSectionHasNotHappened", "int x;", "__VERIFIER_atomic_begin(); x = 1; __VERIFIER_assume(0); __VERIFIER_atomic_end();",
     "assert(x == 0);", "", yes, unknown, unknown},
    {"AtomicFunction", "int l, x; void __VERIFIER_atomic_take(void) { __VERIFIER_assume(l == 0); l = 1; }",
     "x++; __VERIFIER_atomic_take(); l = 0;", "assert(x < 2);", "", no, unknown, unknown},
    {"LockedTwice", "int x;", "pthread_mutex_lock(&m); pthread_mutex_lock(&m); x = 1;", "", "assert(x == 0);", yes, no, no},
    {"NeverUnlocked", "int x;", "pthread_mutex_lock(&m); x++;", "return 0;", "", yes, no, yes},
    {"UnlockedByAnother", "", "pthread_mutex_lock(&m);", "pthread_mutex_unlock(&m); pthread_mutex_unlock(&m); return 0;", "", yes, unknown, yes},
    {"MainLocksTwiceWhileOthersGoOn", "int x;", "while (1) { x = 1 - x; }", "pthread_mutex_lock(&m); pthread_mutex_lock(&m);", "", yes, no, no},
    {"AlwaysUnlockedByAnother", "int x;", "while (1) { pthread_mutex_unlock(&m); }", "pthread_mutex_lock(&m); pthread_mutex_lock(&m);", "", yes, yes, no},
    {"WaitsForOneThatSpins", "int x;", "pthread_mutex_lock(&m); while (x == 0) { }", "", "", yes, yes, no},
    {"Barrier", "int x; pthread_barrier_t b; __attribute__((constructor)) void make(void) { pthread_barrier_init(&b, 0, 1); }", "x = 1; pthread_barrier_wait(&b); assert(x == 1);", "", "", yes, yes, yes},
    {"SpinningIsNoTermination", "int f;", "while (f == 0) { } ", "f = 1;", "", yes, yes, no},
    {"FailedAssertionIsAMoveOfItsOwn", "int x;", "while (x == 1) { }", "assert(__sync_fetch_and_add(&x, 1) == 5);", "", no, yes, no},
    {"InputsInRange", "int x;", "int r = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= r && r <= 2); x = r;", "", "assert(x <= 2);", yes, yes, yes},
    {"InputsReachTheBound", "int x;", "int r = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= r && r <= 2); x = r;", "", "assert(x < 2);", no, yes, yes},
    {"InputsOfManyValues", "int x;", "int r = __VERIFIER_nondet_int(); x = r;", "", "assert(x < 100);", unknown, unknown, unknown},
    {"Semaphore", "int x; sem_t s;", "sem_wait(&s); x++; sem_post(&s);", "sem_post(&s);", "assert(x == 2);", yes, yes, yes},
    {"NobodyPosts", "sem_t s;", "sem_wait(&s);", "sem_post(&s);", "", yes, no, no},
    {"Pointers", "int x, y; int *p = &x;", "*p = 1; p = &y;", "", "assert(x == 1);", yes, yes, yes},
    {"Bytes", "unsigned char byte = 254;", "__sync_fetch_and_add(&byte, 1);", "", "assert(byte == 0);", yes, yes, yes},
    {"OverflowIsNotDone", "int x = 2147483647;", "x++;", "", "assert(0);", yes, unknown, unknown},
    {"OwnVariables", "__thread int own; int x;", "own++; x = own;", "", "assert(x == 1 && own == 0);", yes, yes, yes},
};

frontend::Program parsed(const std::string& text, const frontend::ParseOptions& options = {}) { return Source({text}).read(options); }

void PrintTo(const Case& given, std::ostream* out) { *out << given.name; }

class OracleTest : public testing::TestWithParam<Case> {};

TEST_P(OracleTest, Answers) {
  const Case& given = GetParam();
  const frontend::Program program = parsed(std::string("#include <assert.h>\n#include <pthread.h>\n#include <semaphore.h>\n"
                                             "pthread_mutex_t m;\n") + given.globals + "\nvoid *thread(void *arg) { " + given.thread +
                                 " return 0; }\nint main(void) { pthread_t a, b; pthread_create(&a, 0, thread, 0);\n"
                                 "pthread_create(&b, 0, thread, 0);\n" + given.main + "\npthread_join(a, 0); pthread_join(b, 0);\n" +
                                 given.end + "\nreturn 0; }\n", {.spuriousWakeups = false});
  const Truth truth = askOracle(program);
  EXPECT_EQ(truth.safe, given.safe) << truth.reason;
  EXPECT_EQ(truth.deadlockFree, given.deadlockFree) << truth.reason;
  EXPECT_EQ(truth.terminates, given.terminates) << truth.reason;
}

INSTANTIATE_TEST_SUITE_P(Programs, OracleTest, testing::ValuesIn(kCases), [](const auto& info) { return info.param.name; });

struct UndefinedCase {
  const char* name;
  const char* globals;
  const char* thread;
  const char* main;  // between the creation of two threads and their joins
  std::optional<bool> raceFree, calculatesRight, memorySafe;
};

const std::vector<UndefinedCase> kUndefinedCases{
    {"PlainCounter", "int x;", "x++;", "", no, yes, yes},
    {"LockedCounter", "int x;", "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);", "", yes, yes, yes},
    {"AtomicCounter", "_Atomic int x;", "x++;", "", yes, yes, yes},
    {"AtomicAgainstPlain", "int x;", "__sync_fetch_and_add(&x, 1);", "x = 1;", no, yes, yes},
    {"ReadersOnly", "int x;", "int r = x;", "int s = x;", yes, yes, yes},
    {"FlagOrders", "_Atomic int f; int x;", "while (f == 0) { } int r = x;", "x = 1; f = 1;", yes, yes, yes},
    {"PlainFlag", "int f; int x;", "while (f == 0) { } int r = x;", "x = 1; f = 1;", no, yes, yes},
    {"SectionAgainstPlain", "int x;", "__VERIFIER_atomic_begin(); x = 1; __VERIFIER_atomic_end();", "int r = x;", no, yes, yes},
    {"TooLarge", "int x = 2147483646; int y;", "pthread_mutex_lock(&m); x = x + 1; pthread_mutex_unlock(&m);", "", yes, no, yes},
    {"DivisionByZero", "int x = 1;", "pthread_mutex_lock(&m); int r = 5 / x; x = 0; pthread_mutex_unlock(&m);", "", yes, no, yes},
    {"Bounds", "int a[2]; int i = 1;", "pthread_mutex_lock(&m); a[i] = 1; i++; pthread_mutex_unlock(&m);", "", yes, yes, no},
    {"FreedTwice", "int *p;", "pthread_mutex_lock(&m); free(p); pthread_mutex_unlock(&m);", "pthread_mutex_lock(&m); p = malloc(4); pthread_mutex_unlock(&m);", yes, yes, no},
    {"FreedOnce", "int *p;", "pthread_mutex_lock(&m); free(p); p = 0; pthread_mutex_unlock(&m);", "pthread_mutex_lock(&m); p = malloc(4); pthread_mutex_unlock(&m);", yes, yes, yes},
};

void PrintTo(const UndefinedCase& given, std::ostream* out) { *out << given.name; }

class OracleUndefinedTest : public testing::TestWithParam<UndefinedCase> {};

TEST_P(OracleUndefinedTest, Answers) {
  const UndefinedCase& given = GetParam();
  frontend::ParseOptions options;
  options.spuriousWakeups = false, options.checksMemory = true, options.checksRaces = true, options.evaluatesAll = true;
  const frontend::Program program = parsed(std::string("#include <pthread.h>\n#include <stdlib.h>\npthread_mutex_t m;\n") + given.globals +
                                               "\nvoid *thread(void *arg) { " + given.thread +
                                               " return 0; }\nint main(void) { pthread_t a, b; pthread_create(&a, 0, thread, 0);\n"
                                               "pthread_create(&b, 0, thread, 0);\n" + given.main +
                                               "\npthread_join(a, 0); pthread_join(b, 0);\nreturn 0; }\n", options);
  const Truth truth = askOracle(program);
  EXPECT_EQ(truth.raceFree, given.raceFree) << truth.reason;
  EXPECT_EQ(truth.calculatesRight, given.calculatesRight) << truth.reason;
  EXPECT_EQ(truth.memorySafe, given.memorySafe) << truth.reason;
}

INSTANTIATE_TEST_SUITE_P(Programs, OracleUndefinedTest, testing::ValuesIn(kUndefinedCases), [](const auto& info) { return info.param.name; });

struct FairCase {
  const char* name;
  const char* thread;
  const char* main;
  bool terminates;
};

const std::vector<FairCase> kFairCases{
    {"TheOtherSetsTheFlag", "f = 1;", "while (f == 0) { }", true},
    {"NobodySetsTheFlag", "f = 0;", "while (f == 0) { }", false},
    {"TheOtherCannotAlwaysMove", "pthread_mutex_lock(&m); f = 1;",
     "while (f == 0) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); }", false},
    {"MainMayReturn", "while (1) { }", "", true},
    {"Blocked", "", "pthread_mutex_lock(&m); pthread_mutex_lock(&m);", false},
};

TEST(Oracle, KnowsFairRuns) {
  for (const FairCase& given : kFairCases) {
    const frontend::Program program = parsed(std::string("#include <pthread.h>\npthread_mutex_t m;\nint f;\nvoid *thread(void *arg) { ") + given.thread +
                                             " return 0; }\nint main(void) { pthread_t a; pthread_create(&a, 0, thread, 0);\n" + given.main + "\nreturn 0; }\n");
    EXPECT_EQ(askOracle(program).terminatesFairly, given.terminates) << given.name;
  }
}

TEST(Oracle, KnowsSignedOverflow) {
  const frontend::Program program = parsed("#include <assert.h>\nint x = 2147483647;\nint main(void) { x++; assert(x > 0); return 0; }\n");
  EXPECT_EQ(askOracle(program).safe, true);
  EXPECT_EQ(askOracle(program, {.overflow = Overflow::Wraps}).safe, false);
  EXPECT_EQ(askOracle(program, {.overflow = Overflow::Fails}).safe, false);
}

TEST(Oracle, TellsWhatCanBeObserved) {
  const frontend::Program program = parsed("#include <pthread.h>\nint x, obs0;\nvoid *thread(void *arg) { x = 1; x = 3; return 0; }\n"
                                 "int main(void) { pthread_t a; pthread_create(&a, 0, thread, 0); obs0 = x; return 0; }\n");
  EXPECT_EQ(askOracle(program, {.observing = "obs"}).events.observed.at("obs0"), (Values{{0, 4}, {1, 3}, {3, 2}}));
}

TEST(Oracle, LeavesOutWhatIsTooLarge) {
  const frontend::Program program = parsed("int x;\nint main(void) { while (1) { x = x + 1; } }\n");
  EXPECT_EQ(askOracle(program, {.states = 100}).reason, "too many states");
}

TEST(Shrink, KeepsWhatIsInteresting) {
  const Lines lines{"a", "if {", "  b", "  x 3", "}", "c"};
  const auto hasX = [](const Lines& l) {
    return std::ranges::any_of(l, [](const std::string& line) { return line.find("x") != std::string::npos; });
  };
  EXPECT_EQ(shrink(lines, hasX), (Lines{"  x 0"}));
}

TEST(Generate, TheSameSeedGivesTheSameProgram) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random one(seed), two(seed);
    EXPECT_EQ(draft(one, {}), draft(two, {}));
  }
}

TEST(Generate, AssertionsAreAtTheBoundary) {
  const Lines raw{"int obs0;", "  obs0 = x;"};
  const Observations seen{{"obs0", {{0, 5}, {1, 1}, {3, 2}}}};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const std::string safe = withAssertions(raw, seen, true, random).at(0), unsafe = withAssertions(raw, seen, false, random).at(0);
    EXPECT_TRUE((std::set<std::string>{"  assert(x <= 3);", "  assert(x >= 0);", "  assert(x != 2);", "  assert(x != 4);", "  assert(x != -1);"}.contains(safe))) << safe;
    EXPECT_TRUE((std::set<std::string>{"  assert(x <= 2);", "  assert(x >= 1);", "  assert(x != 0);", "  assert(x != 1);", "  assert(x != 3);"}.contains(unsafe))) << unsafe;
  }
}

}  // namespace
}  // namespace redcomp::fuzz

// Sequential C: it compiles without a warning, and executed with random choices it ends in the states in which the
// system may end, all of them and no others.
#include "seq/emit_c.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "movers/kinds.h"
#include "os/process.h"
#include "passes/sequentialize.h"
#include "tests/unit/frontend/snippet.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "translate/build_system.h"
#include "ts/text/text.h"

namespace redcomp::seq {
namespace {

using namespace ts;

movers::Blocks reduced(const ConcurrentSystem& system) {
  return movers::findBlocks(system, movers::analyseMovers(system));
}

std::string emitted(const std::string& text) {
  const ConcurrentSystem system = parseSystem(text, "test.ts");
  return emitC(system, movers::withoutReduction(system), {"test.ts", "test.c"});
}

TEST(EmitC, ThreadsAndDriver) {
  const std::string text = emitted(R"(
    global int32 x = 0;
    thread main { initial 0; 0 -> 1: create(count) @ a.c:8; 1 -> 2: join(count) @ a.c:9; 2 -> err: [x != 1] @ a.c:10;
                  2 -> 3: [x == 1] @ a.c:10; }
    thread count { local int32 r = 0; initial 0; 0 -> 1: start @ a.c:2; 1 -> 2: r := x @ a.c:3;
                   2 -> 3: x := r + 1 defined(r <= 2147483646) @ a.c:3; 3 -> 4: exit @ a.c:4; }
    error main@err @ a.c:10 "x is not 1";)");
  const std::string expected = R"(
long long x = 0;
_Bool count_started = 0;
_Bool count_finished = 0;
static int pc_main = 0;
static int pc_count = 0;

/* main */
static void thread_main(void) {
#line 8 "a.c"
  CONTROL(pc_main, 0) EXEC { count_started = 1; }
  CONTROL(pc_main, 1) EXEC { __VERIFIER_assume(count_finished); }
  CONTROL(pc_main, 2) EXEC { if (x != 1) { } else { goto L4; } }
#line 10 "a.c"
  CONTROL(pc_main, 3) EXEC { reach_error(); } /* x is not 1 */
#line 10 "a.c"
  EXEC { pc_main = 3; mode = SUSPEND; return; }
#line 10 "a.c"
  L4: CONTROL(pc_main, 4) EXEC { pc_main = 4; mode = SUSPEND; return; }
#line 35 "test.c"
}

/* count */
static void thread_count(void) {
  static long long r = 0;
#line 2 "a.c"
  CONTROL(pc_count, 0) EXEC { __VERIFIER_assume(count_started); }
  CONTROL(pc_count, 1) EXEC { r = x; }
#line 3 "a.c"
  CONTROL(pc_count, 2) EXEC { __VERIFIER_assume(r <= 2147483646); x = r + 1; }
  CONTROL(pc_count, 3) EXEC { count_finished = 1; }
#line 4 "a.c"
  CONTROL(pc_count, 4) EXEC { pc_count = 4; mode = SUSPEND; return; }
#line 49 "test.c"
}

int main(void) {
  while (1) {
    if ((pc_main == 3 || pc_main == 4) && (!count_started || pc_count == 4)) return 0; /* all have ended */
    mode = RESUME; thread_main();
    mode = RESUME; if (count_started) thread_count();
  }
}
)";
  ASSERT_NE(text.find("long long x"), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.find("\nlong long x")), expected);
}

// Parts of the program that say how a step or an initial value becomes C.
TEST(EmitC, Table) {
  const std::pair<const char*, const char*> rows[] = {
      // All updates happen at once.
      {"global int8 x = 1; global int8 y = 2; thread A { initial 0; 0 -> 1: x := y, y := x; }",
       "{ long long new0 = y; long long new1 = x; x = new0; y = new1; }"},
      {"global int8 x = 1; global int8 y = 2; thread A { initial 0; 0 -> 1: x := 3, y := 4; }", "{ x = 3; y = 4; }"},
      // Steps that are enabled together are chosen among.
      {"global int8 x = 1; thread A { initial 0; 0 -> 1: [x > 0] x := 0; 0 -> 1: [x > -1] x := 5; }",
       "EXEC { if (__VERIFIER_nondet_bool()) { __VERIFIER_assume(x >= 1); x = 0; } else { __VERIFIER_assume(x >= 0); x = 5; } }"},
      {"global int8 x = 1; thread A { initial 0; 0 -> 0: skip; }", "L0: CONTROL(pc_A, 0) EXEC { goto L0; }"},
      // No suspension inside an atomic section.
      {"global int8 x = 1; thread A { initial 0; atomic 1; 0 -> 1: x := 2; 1 -> 2: x := 3; }", "\n  EXEC { x = 3; }"},
      // A section that gets stuck has not happened.
      {"global int8 x = 1; thread A { initial 0; atomic 1; 0 -> 1: x := 2; 0 -> 2: skip; }", "\n  EXEC { __VERIFIER_assume(0); }"},
      {"global int8 x = 1; thread A { initial 0; atomic 1; 0 -> 1: x := 2; 0 -> 2: skip; }", "if (pc_A == 2) return 0;"},
      // Values outside the range are cut off unless the ranges exclude them.
      {"global int8 x = 1; thread A { initial 0; 0 -> 1: x := x + 1; }", "__VERIFIER_assume(x >= -129 && x <= 126); x = x + 1;"},
      {"global int8 x = 1; thread A { initial 0; 0 -> 1: [x < 9] x := x + 1; }", "{ __VERIFIER_assume(x <= 8); x = x + 1; }"},
      // Types that hold the values.
      {"global uint64 x = 1; thread A { initial 0; 0 -> 1: skip; }", "\n__int128 x = 1;"},
      {"global uint64 x = 1; thread A { initial 0; 0 -> 1: x := mod(x * x, 18446744073709551616); }",
       "x = (__int128)((unsigned long long)x * (unsigned long long)x);"},
      {"global int64 x = -9223372036854775808; thread A { initial 0; 0 -> 1: skip; }", "x = (-9223372036854775807LL - 1);"},
      // Inputs and open initial values.
      {"global uint8 x = 1; thread A { initial 0; 0 -> 1: input uint8 n: x := n; }",
       "{ long long drawn_A_n; drawn_A_n = __VERIFIER_nondet_uchar(); x = drawn_A_n; }"},
      {"global int x in 3..5; thread A { initial 0; 0 -> 1: [x == 3]; }",
       "\n  x = __VERIFIER_nondet_uchar(); __VERIFIER_assume(x >= 3 && x <= 5);"},
      // Arrays have the cells that may be written.
      {"global int8 a[] = 0; global int8 i = 0; thread A { initial 0; 0 -> 1: a[i] := 1 defined(0 <= i && i < 10); }",
       "\nlong long a[10];"},
      {"global int8 a[] = 7; global int i in 0..99 = 0; thread A { initial 0; 0 -> 1: a[2] := 1; 1 -> 2: [a[i] == 7]; }",
       "\nlong long a[100];"},
      {"global int8 a[] = 7; global int32 i = 0; thread A { initial 0; 0 -> 1: a[2] := 1; 1 -> 2: [a[i] == 7]; }",
       "((i) >= 0 && (i) <= 2 ? a[i] : 7) == 7"},
      {"global int8 a[] = {[1] = 4, others 3}; thread A { initial 0; 0 -> 1: a[2] := 1; }",
       "for (long long k = 0; k < 3; k++) { a[k] = 3; } a[1] = 4;"},
      // Names.
      {"global int8 while = 0; thread A { local int8 x = 0; initial 0; 0 -> 1: while := 1, x := while; }", "long long while_2 = 0;"},
      {"global int8 x = 0; thread A { local int8 x = 0; initial 0; 0 -> 1: x := ::x; }", "static long long x_2 = 0; (void)x_2;"},
  };
  for (const auto& [text, part] : rows) {
    const std::string c = emitted(text);
    EXPECT_NE(c.find(part), std::string::npos) << part << "\n--- is not in\n" << c;
  }
}

TEST(EmitC, Refusals) {
  const std::pair<const char*, const char*> rows[] = {
      {"global int x = 0; thread A { initial 0; 0 -> 1: x := x + 1; }", "the integer x has no range"},
      {"global int8 a[] = 0; global int32 i = 0; thread A { initial 0; 0 -> 1: a[i] := 1; }", "too many cells"},
      {"thread replicated A { initial 0; 0 -> 1: skip; }", "any number of copies"},
      {"global uint64 x = 0; global uint64 y = 0; thread A { initial 0; 0 -> 1: [x * y < 5]; }", "more than 128 bits"},
  };
  for (const auto& [text, reason] : rows) {
    try {
      ADD_FAILURE() << emitted(text);
    } catch (const logic::InputError& error) {
      EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
    }
  }
}

// ---- executed ----------------------------------------------------------------------------------------------------

// A folder of its own, gone at the end.
class Folder {
 public:
  Folder() {
    std::string path = testing::TempDir() + "emit_c_XXXXXX";
    if (!mkdtemp(path.data())) throw std::runtime_error("no folder");
    path_ = path;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// Runs the program many times, each time with all variables as they were at first, and prints how it ended.
const char* const kHarness = R"(
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern char __data_start, _end; /* all variables of this file and of the program lie between them */
static struct { jmp_buf out; int calls, likeliness; size_t size; char variables[]; } *kept;
static void give_up(void) { longjmp(kept->out, 1); }
static int draw(void) { if (++kept->calls > 20000) give_up(); return rand() >> 8; }
_Bool __VERIFIER_nondet_bool(void) { return draw() % kept->likeliness == 0; }
static int small(void) { return draw() % 5 - 1; }
unsigned char __VERIFIER_nondet_uchar(void) { return small(); }
unsigned short __VERIFIER_nondet_ushort(void) { return small(); }
int __VERIFIER_nondet_int(void) { return small(); }
unsigned __VERIFIER_nondet_uint(void) { return small(); }
void __VERIFIER_assume(int condition) { if (!condition) give_up(); }
void reach_error(void) { puts("error"); give_up(); }
#define main sequential_main
#include "program.c"
#undef main
int main(int argc, char **argv) {
  volatile int runs = atoi(argv[argc - 1]);
  size_t size = &_end - &__data_start;
  kept = malloc(sizeof *kept + size);
  kept->size = size;
  memcpy(kept->variables, &__data_start, size);
  for (srand(1); runs > 0; runs--) {
    memcpy(&__data_start, kept->variables, kept->size);
    kept->calls = 0;
    kept->likeliness = 2 + runs % 6;
    if (setjmp(kept->out)) continue;
    sequential_main();
    printf(FORMAT "\n", VALUES);
  }
  return 0;
}
)";

std::string run(const std::vector<std::string>& command) {
  os::ProcessRequest request;
  request.command = command;
  request.timeLimit = 100;
  const os::ProcessResult result = os::runProcess(request);
  const auto* exited = std::get_if<os::Exited>(&result.end);
  if (!exited || exited->code != 0) throw std::runtime_error(command.front() + " " + toString(result.end) + "\n" + result.errors);
  return result.output + result.errors;
}

using Ends = std::set<std::string>;  // "error", or the values of the globals

// With `runs` random choices each. The globals must have distinct names that C accepts.
Ends endsOfC(const ConcurrentSystem& system, const movers::Blocks& blocks, const std::vector<std::string>& shown, int runs) {
  const Folder folder;
  std::ofstream(folder / "program.c") << emitC(system, blocks, {"test", "program.c"});
  std::string format, values;
  for (const std::string& name : shown) {
    format += name + "=%lld ";
    values += (values.empty() ? "(long long)" : ", (long long)") + name;
  }
  std::ofstream(folder / "harness.c") << fmt::format("#define FORMAT \"{}\"\n#define VALUES {}\n", format, values) << kHarness;
  run({"gcc", "-std=gnu99", "-O1", "-o", folder / "harness", folder / "harness.c"});
  std::istringstream lines(run({folder / "harness", std::to_string(runs)}));
  Ends ends;
  for (std::string line; std::getline(lines, line);) ends.insert(line);
  return ends;
}

// The same by brute force.
Ends endsOf(const ConcurrentSystem& system, const std::vector<std::string>& shown) {
  const TinySearch search(system, 20'000);
  Ends ends;
  if (search.errorReachable()) ends.insert("error");
  for (const auto& [at, values] : search.seen()) {
    bool ended = true;
    for (ThreadId t : threadIds(system)) {
      const Term created = passes::createdFlag(system, t);
      const bool last = stepsFrom(system[t])[at[t.index]].empty();
      ended = ended && (last || (created && values.at(created.name()) == "false"));
    }
    if (!ended) continue;
    std::string text;
    for (const std::string& name : shown) text += name + "=" + values.at(name) + " ";
    ends.insert(text);
  }
  return ends;
}

ConcurrentSystem fromC(const std::string& text) { return translate::buildSystem(frontend::parseSnippet(frontend::kPthread + text)); }

TEST(EmitC, ProgramsEndAsTheyMay) {
  const auto program = [&](const std::string& globals, const std::string& f, const std::string& g, const std::string& last) {
    return fmt::format("{} void *f(void *p) {{ {} return 0; }} void *g(void *p) {{ {} return 0; }} int main(void) {{ pthread_t"
                       " s, t; pthread_create(&s, 0, f, 0); pthread_create(&t, 0, g, 0); {} return 0; }}", globals, f, g, last);
  };
  const std::string join = "pthread_join(s, 0); pthread_join(t, 0); ";
  struct Row {
    std::string text;
    std::vector<std::string> shown;
    std::size_t ends;  // how many there are
  };
  const std::string lock = "pthread_mutex_lock(&m);", unlock = "pthread_mutex_unlock(&m);";
  const Row rows[] = {
      {program("int x;", "x++;", "x++;", ""), {"x"}, 2},
      {program("int x;", "x++;", "x += 2;", join + "if (x != 3) reach_error();"), {"x"}, 4},
      {program("int x, y, a, b;", "x = 1; a = y;", "y = 1; b = x;", ""), {"a", "b"}, 3},
      {program("int x; pthread_mutex_t m;", lock + "x++; x++;" + unlock, lock + "x = x * 3;" + unlock, ""), {"x"}, 2},
      {program("int x; pthread_mutex_t m;", lock + "x++; x++;" + unlock, "x = x * 3;", ""), {"x"}, 6},
      {program("unsigned char x = 254;", "x++;", "x += 3;", ""), {"x"}, 3},
      {program("int x; int a[3];", "a[x] = 1; x = 2; a[x] = 5;", "x = 1;", join + "x = a[0] * 100 + a[1] * 10 + a[2];"), {"x"}, 3},
      {program("int x, y;", "for (int i = 0; i < 3; i++) x++;", "y = x;", ""), {"x", "y"}, 4},
      {program("int x, y;", "__VERIFIER_atomic_begin(); x++; x--; __VERIFIER_atomic_end();", "y = x;", ""), {"x", "y"}, 1},
      {program("int x; _Bool c;", "c = __VERIFIER_nondet_bool(); if (c) x = 1;", "x = -x - 1;", ""), {"x", "c"}, 4},
  };
  for (const Row& row : rows) {
    const ConcurrentSystem system = fromC(row.text);
    const Ends expected = endsOf(system, row.shown);
    EXPECT_EQ(expected.size(), row.ends) << row.text;
    EXPECT_EQ(endsOfC(system, movers::withoutReduction(system), row.shown, 20'000), expected) << row.text;
    EXPECT_EQ(endsOfC(system, reduced(system), row.shown, 20'000), expected) << "reduced\n" << row.text;
  }
}

std::string withRanges(std::string text) {
  for (const std::string kind : {"global int", "local int"})
    for (std::size_t at = 0; (at = text.find(kind, at)) != std::string::npos; ++at) text.insert(at + kind.size(), "8");
  return text;
}

// Each end that random choices find is one that the system has.
TEST(EmitC, RandomSystemsEndAsTheyMay) {
  int compared = 0, met = 0, all = 0;
  for (unsigned seed = 1; seed <= 25; ++seed) {
    const std::string text = withRanges(RandomSystem(seed).text());
    const ConcurrentSystem system = parseSystem(text, "random.ts");
    Ends expected;
    try {
      expected = endsOf(system, {"g", "h"});
    } catch (const std::runtime_error&) {
      continue;  // too many states
    }
    const Ends found = endsOfC(system, movers::withoutReduction(system), {"g", "h"}, 5000);
    for (const std::string& end : found) EXPECT_TRUE(expected.contains(end)) << end << "\n" << text;
    for (const std::string& end : endsOfC(system, reduced(system), {"g", "h"}, 1000))
      EXPECT_TRUE(expected.contains(end)) << "reduced: " << end << "\n" << text;
    ++compared;
    met += static_cast<int>(found.size());
    all += static_cast<int>(expected.size());
  }
  EXPECT_GT(compared, 15);
  EXPECT_GT(met, all / 2);  // most of them
}

}  // namespace
}  // namespace redcomp::seq

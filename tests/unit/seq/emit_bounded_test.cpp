// The bounded program in C: it compiles without a warning in both dialects, and with all choices tried one after the other it has an
// error if and only if the bounded search finds one within the same bounds.
#include "seq/emit_bounded.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "bounded/lazy_cseq.h"
#include "movers/kinds.h"
#include "os/process.h"
#include "tests/unit/ts/random_system.h"
#include "ts/text/text.h"

namespace redcomp::seq {
namespace {

using namespace ts;

movers::Blocks blocksOf(const ConcurrentSystem& system) { return movers::findBlocks(system, movers::analyseMovers(system)); }

std::string emitted(const ConcurrentSystem& system, int rounds, int unwind, Dialect dialect) {
  bounded::UnwindOptions how;
  how.bounds.all = unwind;
  return emitBounded(system, bounded::unwind(system, blocksOf(system), how), {.title = "test.ts", .rounds = rounds, .dialect = dialect});
}

const char* const lostUpdate = R"(
  global int8 x = 0;
  thread A { local int8 a = 0; initial 0; 0 -> 1: a := x @ a.c:3; 1 -> 2: x := a + 1 defined(a <= 126) @ a.c:4; }
  thread B { local int8 b = 0; initial 0; 0 -> 1: b := x @ a.c:6; 1 -> 2: x := b + 1 defined(b <= 126) @ a.c:7; }
  error A@2 && B@2 && x == 1 @ a.c:9 "x is 1";)";

TEST(EmitBounded, ThreadsAndRounds) {
  const std::string text = emitted(parseSystem(lostUpdate, "test.ts"), 2, 1, Dialect::SvComp);
  const std::string expected = R"(
long long x = 0;
long long a = 0;
long long b = 0;
unsigned pc_A = 0;
unsigned pc_B = 0;

/* A */
static void thread_A(unsigned stop) {
  if (pc_A == 0 && 0 < stop) { /* a.c:3 */
    { a = x; pc_A = 1; }
  }
  if (pc_A == 1 && 1 < stop) { /* a.c:4 */
    if (a <= 126) { x = a + 1; pc_A = 2; }
    else { __VERIFIER_assume(0); }
  }
}

/* B */
static void thread_B(unsigned stop) {
  if (pc_B == 0 && 0 < stop) { /* a.c:6 */
    { b = x; pc_B = 1; }
  }
  if (pc_B == 1 && 1 < stop) { /* a.c:7 */
    if (b <= 126) { x = b + 1; pc_B = 2; }
    else { __VERIFIER_assume(0); }
  }
}

int main(void) {
  /* round 1 */
  { unsigned stop; stop = __VERIFIER_nondet_uchar(); __VERIFIER_assume(stop <= 3); thread_A(stop); }
  { unsigned stop; stop = __VERIFIER_nondet_uchar(); __VERIFIER_assume(stop <= 3); thread_B(stop); }
  /* round 2 */
  { unsigned stop; stop = __VERIFIER_nondet_uchar(); __VERIFIER_assume(stop <= 3); thread_A(stop); }
  { unsigned stop; stop = __VERIFIER_nondet_uchar(); __VERIFIER_assume(stop <= 3); thread_B(stop); }
  if ((pc_A == 2) && (pc_B == 2) && (x == 1)) { reach_error(); } /* x is 1 */
  return 0;
}
)";
  ASSERT_NE(text.find("\nlong long x"), std::string::npos) << text;
  EXPECT_EQ(text.substr(text.find("\nlong long x")), expected);
}

// By ranges, x is at most 5 in two rounds, and a and b at most 3.
TEST(EmitBounded, FewBitsForCbmc) {
  const std::string text = emitted(parseSystem(lostUpdate, "test.ts"), 2, 1, Dialect::Cbmc);
  for (const char* part : {"typedef __CPROVER_bitvector[3] int_3;", "typedef _BitInt(3) int_3;", "\nint_4 x = 0;", "int_3 pc_A = 0;",
                           "x = (int_4)((long long)a + 1);", "stop = __VERIFIER_nondet_int_3(); __VERIFIER_assume(stop >= 0 && stop <= 3); thread_A(stop);"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n--- is not in\n" << text;
}

TEST(EmitBounded, BeyondTheBounds) {
  const ConcurrentSystem loop = parseSystem("global int8 x; thread A { initial 0; 0 -> 0: [x > 0] x := x - 1; 0 -> 1: [x <= 0]; }", "test.ts");
  const std::string text = emitted(loop, 1, 2, Dialect::SvComp);
  EXPECT_NE(text.find("{ BEYOND_BOUNDS(); }"), std::string::npos) << text;
}

TEST(EmitBounded, SchedulesAndZeroDivisors) {
  const ConcurrentSystem system = parseSystem(R"(
    global int8 x; thread A { initial 0; 0 -> 1: [x != 0 && floordiv(7, x) == 2]; 0 -> 2: [!(x != 0 && floordiv(7, x) == 2)]; }
    thread B { initial 0; 0 -> 1: x := 1; })", "test.ts");
  const std::string text = emitBounded(system, bounded::unwind(system, blocksOf(system), {}), {.title = "t", .rounds = 2, .schedule = {{1}, {0}}});
  EXPECT_NE(text.find("if (b == 0) return 0;"), std::string::npos) << text;
  const std::string main = text.substr(text.find("int main"));
  EXPECT_LT(main.find("thread_B(stop)"), main.find("thread_A(stop)"));
}

// ---- executed ----------------------------------------------------------------------------------------------------

class Folder {
 public:
  Folder() {
    std::string path = testing::TempDir() + "emit_bounded_XXXXXX";
    if (!mkdtemp(path.data())) throw std::runtime_error("no folder");
    path_ = path;
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// Tries all choices, the last one first; the variables of the program get their initial values before each run.
const char* const kHarness = R"(
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern char __data_start, _end;
static struct { jmp_buf out; int used, at, choice[400], last[400]; size_t size; char variables[]; } *kept;
static void end(int how) { longjmp(kept->out, how); }
static int draw(int low, int high) {
  if (kept->at == kept->used) { kept->choice[kept->used] = 0; kept->last[kept->used++] = high - low; }
  return low + kept->choice[kept->at++];
}
_Bool __VERIFIER_nondet_bool(void) { return draw(0, 1); }
unsigned char __VERIFIER_nondet_uchar(void) { return draw(0, 40); }
int __VERIFIER_nondet_int(void) { return draw(-2, 8); }
#define END_HERE(condition) do { if (!(condition)) end(1); } while (0)
void __VERIFIER_assume(int condition) { END_HERE(condition); }
void reach_error(void) { end(2); }
void __CPROVER_assume(_Bool condition) { END_HERE(condition); }
void __CPROVER_assert(_Bool condition, const char *text) { (void)text; if (!condition) end(2); }
#define main sequential_main
#include "program.c"
#undef main
NARROW
int main(void) {
  size_t size = &_end - &__data_start;
  kept = malloc(sizeof *kept + size);
  kept->used = 0;
  kept->size = size;
  memcpy(kept->variables, &__data_start, size);
  for (long runs = 0; runs < 3000000; runs++) {
    memcpy(&__data_start, kept->variables, kept->size);
    kept->at = 0;
    switch (setjmp(kept->out)) {
      case 0: sequential_main(); break;
      case 2: puts("error"); return 0;
    }
    while (kept->used > 0 && kept->choice[kept->used - 1] == kept->last[kept->used - 1]) kept->used--;
    if (kept->used == 0) { puts("none"); return 0; }
    kept->choice[kept->used - 1]++;
  }
  puts("too many");
  return 0;
}
)";

// As many values as the type has, but not more than a few.
std::string narrowDrawers(const std::string& program) {
  std::string text;
  for (int bits = 2; bits <= 64; ++bits) {
    const std::string type = fmt::format("int_{}", bits);
    if (program.find(fmt::format("__VERIFIER_nondet_{}(", type)) == std::string::npos) continue;
    const int most = bits > 6 ? 40 : (1 << (bits - 1)) - 1;
    text += fmt::format("{0} __VERIFIER_nondet_{0}(void) {{ return ({0})draw({1}, {2}); }}\n", type, std::max(-most - 1, -9), most);
  }
  return text;
}

std::string run(const std::vector<std::string>& command) {
  os::ProcessRequest request;
  request.command = command;
  request.timeLimit = 100;
  const os::ProcessResult result = os::runProcess(request);
  const auto* exited = std::get_if<os::Exited>(&result.end);
  if (!exited || exited->code != 0) throw std::runtime_error(command.front() + " " + toString(result.end) + "\n" + result.errors);
  return result.output + result.errors;
}

std::string resultOf(const std::string& program, const std::string& compiler) {
  const Folder folder;
  std::ofstream(folder / "program.c") << program;
  std::string harness = kHarness;
  harness.replace(harness.find("NARROW"), 6, narrowDrawers(program));
  std::ofstream(folder / "harness.c") << harness;
  run({compiler, "-std=gnu99", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", folder / "program.c"});
  run({compiler, "-std=gnu99", "-O0", "-o", folder / "harness", folder / "harness.c"});
  return run({folder / "harness"});
}

std::string withRanges(std::string text) {
  for (const std::string kind : {"global int", "local int"})
    for (std::size_t at = 0; (at = text.find(kind, at)) != std::string::npos; ++at) text.insert(at + kind.size(), "8");
  return text;
}

bool findsError(const ConcurrentSystem& system, int rounds, int unwind) {
  bounded::BoundedOptions options;
  options.bounds = {.rounds = rounds, .unwind = unwind};
  options.accept = [](const search::Schedule&) { return true; };
  return searchBounded(system, blocksOf(system), options).violation.has_value();
}

TEST(EmitBounded, RandomSystemsHaveTheErrorsThatTheSearchFinds) {
  int errors = 0, none = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    const RandomShape shape{.assertions = seed % 2 == 0, .misuse = seed % 3 == 0, .joining = seed % 5 == 0};
    const std::string text = withRanges(RandomSystem(seed, shape).text());
    const ConcurrentSystem system = parseSystem(text, "random.ts");
    const bool expected = findsError(system, 2, 1);
    const bool cbmc = seed % 3 != 0, clang = cbmc && seed % 2 == 0;
    const std::string program = emitted(system, 2, 1, cbmc ? Dialect::Cbmc : Dialect::SvComp);
    const std::string found = resultOf(program, clang ? "clang" : "gcc");
    if (found == "too many\n") continue;
    EXPECT_EQ(found, expected ? "error\n" : "none\n") << text << program;
    ++(expected ? errors : none);
  }
  EXPECT_GT(errors, 4);
  EXPECT_GT(none, 4);
}

}  // namespace
}  // namespace redcomp::seq

#include "translate/resolve_accesses.h"

#include <gtest/gtest.h>

#include "../frontend/snippet.h"
#include "logic/evaluate.h"
#include "tests/unit/ts/tiny_search.h"
#include "translate/build_system.h"
#include "ts/text/text.h"

namespace redcomp::translate {

using namespace ts;
namespace {

using frontend::kPthread;
using frontend::parseSnippet;
using logic::Integer;

ConcurrentSystem build(const std::string& text) {
  return buildSystem(parseSnippet(kPthread + "int *__VERIFIER_nondet_pointer(void); int choose;\n" + text));
}

// The steps of main whose text is this.
std::vector<Step> stepsFor(const ConcurrentSystem& system, const std::string& text) {
  std::vector<Step> out;
  for (const Step& step : system.threads[0].steps)
    if (step.text == text) out.push_back(step);
  return out;
}

std::string written(const std::vector<Step>& steps) {
  std::set<std::string> names;
  for (const Step& step : steps)
    for (const Assignment& update : step.updates) names.insert(update.target.name());
  std::string out;
  for (const std::string& name : names) out += name + " ";
  return out;
}

// ---- where pointers may point to ---------------------------------------------------------------------------------

struct Stores {
  const char* text;
  const char* body;     // of main; the store is `*p = 1`
  const char* written;  // variables that it may change
};

class Store : public testing::TestWithParam<Stores> {};

TEST_P(Store, MayChange) {
  const auto& [text, body, expected] = GetParam();
  const ConcurrentSystem system = build(std::string("int x, y, z; struct S { int f; int g; struct S *next; } s, t; int a[3];") + text +
                                        "\nint main(void) { int *p;" + body + " *p = 1; }");
  EXPECT_EQ(written(stepsFor(system, "*p = 1")), expected) << body;
}

INSTANTIATE_TEST_SUITE_P(Targets, Store, testing::Values(
  Stores{"", "p = &x;", "x "},
  Stores{"", "p = choose ? &x : &y;", "x y "},
  Stores{"", "p = &x; if (choose) p = &y;", "x y "},
  Stores{"", "int **q = choose ? &p : 0; p = &x; *q = &z;", "x z "},
  Stores{"", "p = choose ? &s.g : &x;", "s.g x "},
  Stores{"", "struct S *q = choose ? &s : &t; p = &q->g;", "s.g t.g "},
  Stores{"", "s.next = &t; struct S *q = choose ? &s : s.next; p = &q->next->f;", "t.f "},
  Stores{"", "p = choose ? a : &x; p = p == a ? p + choose : p;", "a x "},
  Stores{"int *g = &y;", "p = choose ? g : &x;", "x y "},
  Stores{"int *f(int *q) { return q; }", "p = choose ? f(&x) : f(&z);", "x z "},
  Stores{"", "long n = (long)(choose ? &x : &y); p = (int*)n;", "x y "},
  Stores{"", "p = choose ? &x : 0;", "x "},
  Stores{"", "p = choose ? malloc(sizeof(int)) : &x;", "main.heap4#2 x "}));

// ---- the steps ---------------------------------------------------------------------------------------------------

bool holds(Term term, const logic::Valuation& values) { return std::get<bool>(logic::evaluate(term, values).value()); }

// For every value of the pointer one of the steps can be taken; for an address, the right one, and it is defined.
TEST(Pointers, GuardsAreExhaustiveAndExclusive) {
  const ConcurrentSystem system = build("int x, y, z, *p = &x; int main(void) { if (choose) p = &y; if (choose == 2) p = &z; *p = 1; }");
  const std::vector<Step> steps = stepsFor(system, "*p = 1");
  ASSERT_EQ(steps.size(), 3u);
  const Term pointer = logic::variable("main.p_read", logic::Sort::Int);
  std::vector<Integer> values{0, 7};
  for (const AddressName& object : system.addresses) values.push_back(object.first);
  ASSERT_EQ(values.size(), 5u);
  for (const Integer& value : values) {
    const logic::Valuation state{{pointer, value}};
    int enabled = 0, defined = 0;
    std::string changed;
    for (const Step& step : steps) {
      if (!holds(step.guard, state)) continue;
      ++enabled;
      changed = step.updates.front().target.name();
      if (holds(step.defined, state)) ++defined;
    }
    EXPECT_EQ(enabled, 1) << value;
    EXPECT_EQ(defined, value > 7 ? 1 : 0) << value << ": null and dangling pointers are not followed";
    for (const AddressName& object : system.addresses)
      if (object.first == value) {
        EXPECT_EQ(object.name, changed);
      }
  }
  EXPECT_FALSE(steps.back().defined.isTrue()) << "the last one has no guard of its own";
}

TEST(Pointers, KnownAddressesAreAccessedLikeVariables) {
  const ConcurrentSystem system = build("int x; int main(void) { int *p = &x; *p = 1; }");
  const std::vector<Step> steps = stepsFor(system, "*p = 1");
  ASSERT_EQ(steps.size(), 1u);
  EXPECT_TRUE(steps[0].guard.isTrue());
  EXPECT_TRUE(steps[0].defined.isTrue());
}

TEST(Pointers, ObjectsOfOneAllocationAreToldApart) {
  const ConcurrentSystem system = build(
      "int r; int main(void) { int *a[3] = {0}; for (int i = 0; i < 3; i++) { a[i] = calloc(1, sizeof(int)); *a[i] = i + 1; }\n"
      "r = *a[0] * 100 + *a[1] * 10 + *a[2] + (a[0] == a[1]) * 1000; }");
  EXPECT_EQ(TinySearch(system).finalValues("r"), std::set<std::string>{"123"});
}

// ---- what is only approximated -----------------------------------------------------------------------------------

TEST(Pointers, MemoryThatIsNotTheProgramsHoldsAnything) {
  const ConcurrentSystem system = build("int x; int main(void) { int *p = __VERIFIER_nondet_pointer(); x = *p; }");
  bool any = false;
  for (const Step& step : system.threads[0].steps) any = any || (!step.approximates.empty() && step.inputs.size() == 1);
  EXPECT_TRUE(any);
}

struct Punning {
  const char* text;   // the store is `*p = 1` or `p[...] = 1`
  const char* store;
  const char* written;
  bool approximate;
};

TEST(Pointers, ObjectsThatAreAccessedWithDifferentTypes) {
  const Punning table[] = {
      {"int x; int main(void) { unsigned *p = (unsigned*)&x; *p = 1; }", "*p = 1", "x ", false},
      {"int x; int main(void) { short *p = (short*)&x; *p = 1; }", "*p = 1", "x ", true},
      {"struct { int f; int g; } s; int main(void) { char *p = (char*)&s; *p = 1; }", "*p = 1", "s.f s.g ", true},
      {"struct { int f; int g; } s; int main(void) { char *p = (char*)&s; p[4] = 1; }", "p[4] = 1", "s.f s.g ", true},
      {"struct { int f; int g; } s; int main(void) { char *p = (char*)&s; p[choose] = 1; }", "p[choose] = 1", "s.f s.g ", true},
      {"struct { int f; int g; } s; int main(void) { long *p = (long*)&s; *p = 1; }", "*p = 1", "s.f s.g ", true},
      {"union { int i; char c; } u; int main(void) { int *p = &u.i; *p = 1; }", "*p = 1", "u.c u.i ", true},
      {"union { int i; float f; } u; int main(void) { int *p = &u.i; *p = 1; }", "*p = 1", "u.i ", false},
  };
  for (const auto& [text, store, expected, approximate] : table) {
    const std::vector<Step> steps = stepsFor(build(text), store);
    bool marked = false;
    for (const Step& step : steps) marked = marked || !step.approximates.empty();
    EXPECT_EQ(written(steps), expected) << text;
    EXPECT_EQ(marked, approximate) << text;
  }
}

TEST(Pointers, AddressesOfCopiesMustNotEscape) {
  const char* const main = "int main(void) { while (__VERIFIER_nondet_int()) pthread_create(0, 0, w, 0); }";
  EXPECT_TRUE(build(std::string("void *w(void *q) { int a = 1, *p = &a; *p = 2; return 0; }") + main).incomplete.empty());
  EXPECT_FALSE(build(std::string("int *g; void *w(void *q) { int a = 1; g = &a; *g = 2; return 0; }") + main).incomplete.empty());
}

}  // namespace
}  // namespace redcomp::translate

// Terms as C: types wide enough, and the compiled code computes what the terms mean.
#include "seq/c_code.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <random>

#include "logic/evaluate.h"
#include "logic/rewrite.h"

namespace redcomp::seq {

using namespace logic;
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), z = variable("z", Sort::Int);
const Term u = variable("u", Sort::Int), v = variable("v", Sort::Int), w = variable("w", Sort::Int);
const Term p = variable("p", Sort::Bool), q = variable("q", Sort::Bool), open = variable("open", Sort::Int);
Term n(long k) { return integer(k); }
Integer pow2(unsigned k) { return Integer(1) << k; }

// x, y: int; z: long; u, v: unsigned long; w: 0..9.
Range rangeOfVariable(Term t) {
  if (t == u || t == v) return unsignedRange(64);
  if (t == z) return signedRange(64);
  if (t == w) return {Integer(0), Integer(9)};
  return t == open ? Range{} : signedRange(32);
}

CCode coder() {
  return CCode({[](Term t) { return t.name(); }, rangeOfVariable,
                [](Term array, Term, const std::string& index) { return array.name() + "[" + index + "]"; }});
}

TEST(CCode, Table) {
  const Term both = conjunction(p, q), ordered = lessEqual(x, y);  // terms are sorted by their age
  const std::pair<Term, const char*> rows[] = {
      {add(x, n(1)), "x + 1"},
      {subtract(y, x), "y - x"},
      {multiply(n(3), multiply(x, y)), "(__int128)3 * (x * y)"},
      {multiply(x, y), "x * y"},
      {multiply(x, z), "(__int128)x * z"},
      {add(z, n(1)), "(__int128)z + 1"},
      {integer(pow2(40)), "1099511627776LL"},
      {integer(-pow2(63)), "(-9223372036854775807LL - 1)"},
      {integer(pow2(64)), "((__int128)4 * 4611686018427387904LL + 0)"},
      {modulo(w, n(4)), "w % 4"},
      {modulo(x, n(4)), "modulo(x, 4)"},
      {floorDivide(w, n(4)), "w / 4"},
      {floorDivide(x, n(4)), "floor_divide(x, 4)"},
      {modulo(add(x, n(1)), integer(pow2(32))), "modulo(x + 1, 4294967296LL)"},
      {modulo(multiply(u, v), integer(pow2(64))), "(__int128)((unsigned long long)u * (unsigned long long)v)"},
      {modulo(multiply(u, v), integer(pow2(32))),
       "(long long)(((unsigned long long)u * (unsigned long long)v) & 4294967295ULL)"},
      {ite(p, x, n(2)), "p ? x : 2"},
      {disjunction(both, ordered), "(p && q) || x <= y"},
      {equal(p, q), "p == q"},
      {negation(equal(x, y)), "x != y"},
      {negation(conjunction(p, q)), "!(p && q)"},
      {lessEqual(n(4), x), "x >= 4"},
  };
  for (const auto& [term, text] : rows) {
    CCode code = coder();
    EXPECT_EQ(term.sort() == Sort::Bool ? code.condition(term) : code.integer(term), text);
  }
}

TEST(CCode, NoTypeIsLargeEnough) {
  for (const Term& term : {open, multiply(u, v), multiply(multiply(z, z), z)}) EXPECT_THROW(coder().integer(term), NoCode);
}

// ---- compiled ----------------------------------------------------------------------------------------------------

class RandomTerm {
 public:
  explicit RandomTerm(unsigned seed) : random_(seed) {}

  Term integerTerm(int depth) {
    if (depth == 0 || number(6) == 0) return leaf();
    const Term a = integerTerm(depth - 1), b = integerTerm(depth - 1);
    switch (number(7)) {
      case 0: return add(a, b);
      case 1: return subtract(a, b);
      case 2: return multiply(a, b);
      case 3: return floorDivide(a, n(1 + number(9)));
      case 4: return modulo(a, number(2) ? integer(pow2(8 << number(4))) : n(1 + number(9)));
      case 5: return truncatedDivide(a, number(2) ? n(-3) : n(5));
      default: return ite(conditionTerm(depth - 1), a, b);
    }
  }

  Term conditionTerm(int depth) {
    if (depth == 0) return number(2) ? p : q;
    switch (number(5)) {
      case 0: return negation(conditionTerm(depth - 1));
      case 1: return conjunction(conditionTerm(depth - 1), conditionTerm(depth - 1));
      case 2: return disjunction(conditionTerm(depth - 1), conditionTerm(depth - 1));
      case 3: return equal(conditionTerm(depth - 1), conditionTerm(depth - 1));
      default: return lessEqual(integerTerm(depth - 1), integerTerm(depth - 1));
    }
  }

  Integer valueOf(Term variable) {
    const Range range = rangeOfVariable(variable);
    const Integer interesting[] = {*range.low, *range.low + 1, *range.high, *range.high / 2, 0, 1, 2, 7, -1, -5};
    while (true)
      if (const Integer& value = interesting[number(10)]; range.contains(value)) return value;
  }
  bool truth() { return number(2) == 0; }

 private:
  int number(int below) { return std::uniform_int_distribution(0, below - 1)(random_); }
  Term leaf() {
    const Term leaves[] = {x, y, z, u, v, w, n(0), n(3), n(-7), integer(pow2(31))};
    return leaves[number(10)];
  }
  std::mt19937 random_;
};

// A program that prints each case on a line of its own: the low 64 bits of the value.
TEST(CCode, ComputesWhatTermsMean) {
  std::string body, expected;
  CCode code = coder();
  int cases = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    RandomTerm random(seed);
    const Term term = random.integerTerm(3);
    std::string text;
    try {
      text = code.integer(term);
    } catch (const NoCode&) {
      continue;
    }
    const Range range = code.rangeOf(term);
    Valuation values;
    for (const Term& each : {x, y, z, u, v, w}) {
      values[each] = random.valueOf(each);
      body += fmt::format("  {} = {};", each.name(), CCode::literalOf(std::get<Integer>(values[each])));
    }
    for (const Term& each : {p, q}) {
      values[each] = random.truth();
      body += fmt::format(" {} = {};", each.name(), std::get<bool>(values[each]) ? 1 : 0);
    }
    body += fmt::format("\n  printf(\"%lld\\n\", (long long)({}));\n", text);
    const Integer value = std::get<Integer>(evaluate(term, values).value());
    EXPECT_TRUE(range.contains(value)) << text;
    const Integer low = (value % pow2(64) + pow2(64)) % pow2(64);
    expected += Integer(low >= pow2(63) ? low - pow2(64) : low).str() + "\n";
    ++cases;
  }
  ASSERT_GT(cases, 300);
  const std::string base = testing::TempDir() + "c_code_" + std::to_string(::getpid());
  // u and v have the type that the translation gives to variables of their range.
  std::ofstream(base + ".c") << "#include <stdio.h>\n#define __VERIFIER_assume(c) ((void)(c))\n" << code.helpers()
                             << "long long x, y, z, w; __int128 u, v; _Bool p, q;\nint main(void) {\n" << body << "  return 0;\n}\n";
  const std::string command = fmt::format("gcc -std=c99 -fsanitize=signed-integer-overflow -fno-sanitize-recover -o {0} {0}.c && {0}", base);
  FILE* pipe = popen(command.c_str(), "r");
  ASSERT_TRUE(pipe);
  std::string printed;
  char buffer[4096];
  while (const std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) printed.append(buffer, got);
  EXPECT_EQ(pclose(pipe), 0);
  EXPECT_EQ(printed, expected);
  std::remove(base.c_str());
  std::remove((base + ".c").c_str());
}

}  // namespace
}  // namespace redcomp::seq

#include "logic/print.h"

#include <gtest/gtest.h>

namespace redcomp::logic {
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), a = variable("a", Sort::IntArray);
const Term p = variable("p", Sort::Bool), q = variable("q", Sort::Bool);
Term n(long k) { return integer(k); }

TEST(Print, C) {
  const std::pair<Term, const char*> cases[] = {
      {sum({n(-3), multiply(n(2), x), multiply(n(-1), y)}), "2 * x - y - 3"},
      {subtract(y, x), "y - x"},
      {multiply(n(3), multiply(x, x)), "3 * (x * x)"},
      {less(x, y), "x < y"},
      {lessEqual(n(5), x), "x >= 5"},
      {lessEqual(x, n(5)), "x <= 5"},
      {notEqual(x, n(2)), "x != 2"},
      {conjunction(disjunction(p, q), p), "p && (p || q)"},
      {negation(conjunction(p, q)), "!(p && q)"},
      {add(ite(p, x, y), n(1)), "(p ? x : y) + 1"},
      {select(a, add(x, n(1))), "a[x + 1]"},
      {modulo(x, n(4)), "mod(x, 4)"},
  };
  for (const auto& [term, text] : cases) EXPECT_EQ(cTerm(term), text);
  EXPECT_EQ(cTerm(conjunction(p, q)), "p && q");
  EXPECT_EQ(cTerm(x, [](Term v) { return "T1::" + v.name(); }), "T1::x");
}

TEST(Print, COfWhatIsTooLargeIsLeftOut) {
  Term shared = x, deep = x;
  for (int i = 0; i < 64; ++i) shared = multiply(add(shared, n(1)), shared);
  for (int i = 0; i < 100'000; ++i) deep = multiply(deep, y);
  EXPECT_EQ(shared.writtenSize(), kLargestTerm);
  EXPECT_EQ(deep.depth(), 100'001u);
  EXPECT_EQ(cTerm(shared), "...");
  EXPECT_EQ(cTerm(deep), "...");
  EXPECT_EQ(cTerm(multiply(x, y)), "x * y");
}

TEST(Print, SmtSharesRepeatedSubterms) {
  Term s = multiply(x, y);
  EXPECT_EQ(smtTerm(lessEqual(add(ite(p, s, n(0)), s), n(9))), "(let ((?s0 (* x y))) (<= (+ ?s0 (ite p ?s0 0)) 9))");
  Term t = x;
  for (int k = 0; k < 60; ++k) t = ite(equal(t, n(k)), add(t, n(1)), multiply(t, t));
  EXPECT_LT(smtTerm(t).size(), 10000u);  // as a tree it would have 4^60 leaves
}

TEST(Print, SmtSymbols) {
  EXPECT_EQ(smtSymbol("x"), "x");
  EXPECT_EQ(smtSymbol("worker#2.i"), "|worker#2.i|");
  EXPECT_EQ(smtSymbol("select"), "|select|");
  EXPECT_EQ(smtSymbol("2x"), "|2x|");
  EXPECT_EQ(smtSymbol(""), "||");
}

}  // namespace
}  // namespace redcomp::logic

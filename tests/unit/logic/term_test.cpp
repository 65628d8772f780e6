// The normal forms that the constructors promise.
#include "logic/term.h"

#include <gtest/gtest.h>

#include "logic/print.h"

namespace redcomp::logic {
namespace {

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), a = variable("a", Sort::IntArray);
const Term p = variable("p", Sort::Bool), q = variable("q", Sort::Bool);
Term n(long k) { return integer(k); }

struct Case {
  Term built;
  const char* smt;
};

TEST(Term, NormalForms) {
  const Case cases[] = {
      {add(x, n(0)), "x"},
      {sum({x, y, x, n(2), n(3)}), "(+ 5 (* 2 x) y)"},
      {subtract(add(x, y), x), "y"},
      {multiply(n(3), add(x, n(2))), "(+ 6 (* 3 x))"},
      {multiply(y, x), "(* x y)"},
      {lessEqual(n(1), n(2)), "true"},
      {less(x, y), "(<= (+ 1 x) y)"},
      {lessEqual(multiply(n(2), x), n(5)), "(<= x 2)"},
      {negation(lessEqual(x, n(4))), "(<= 5 x)"},
      {lessEqual(n(5), x), "(<= 5 x)"},
      {equal(multiply(n(2), x), n(5)), "false"},
      {equal(add(x, n(1)), n(3)), "(= x 2)"},
      {equal(p, boolean(true)), "p"},
      {equal(p, negation(p)), "false"},
      {conjunction({p, q, p}), "(and p q)"},
      {conjunction(p, negation(p)), "false"},
      {disjunction(less(x, y), lessEqual(y, x)), "true"},
      {conjunction({}), "true"},
      {disjunction({}), "false"},
      {implies(boolean(false), p), "true"},
      {ite(p, x, x), "x"},
      {ite(negation(p), x, y), "(ite p y x)"},
      {ite(p, q, boolean(false)), "(and p q)"},
      {notEqual(ite(less(x, y), n(1), n(0)), n(0)), "(<= (+ 1 x) y)"},
      {lessEqual(ite(p, n(3), n(7)), n(5)), "p"},
      {floorDivide(n(-7), n(2)), "(- 4)"},
      {modulo(n(-7), n(2)), "1"},
      {modulo(n(-7), n(-2)), "1"},
      {truncatedDivide(n(-7), n(2)), "(- 3)"},
      {truncatedDivide(n(7), n(-2)), "(- 3)"},
      {truncatedRemainder(n(-7), n(2)), "(- 1)"},
      {truncatedRemainder(n(7), n(-2)), "1"},
      {select(store(a, x, y), x), "y"},
      {select(store(store(a, n(1), x), n(2), y), n(1)), "x"},
      {select(store(a, x, n(1)), y), "(select (store a x 1) y)"},
      {select(constantArray(n(4)), x), "4"},
      {store(store(a, x, n(1)), x, n(2)), "(store a x 2)"},
  };
  for (const Case& c : cases) EXPECT_EQ(smtTerm(c.built), c.smt);
}

TEST(Term, EqualExpressionsAreOneTerm) {
  EXPECT_EQ(add(x, y), add(y, x));
  EXPECT_EQ(equal(x, y), equal(y, x));
  EXPECT_EQ(equal(add(x, n(1)), y), equal(subtract(y, n(1)), x));
  EXPECT_EQ(lessEqual(add(x, n(1)), y), negation(lessEqual(y, x)));
  EXPECT_NE(variable("x", Sort::Bool), x);
}

TEST(Term, SortsAreChecked) {
  EXPECT_THROW(equal(x, p), std::logic_error);
  EXPECT_THROW(conjunction(x, p), std::logic_error);
  EXPECT_THROW(lessEqual(p, q), std::logic_error);
  EXPECT_THROW(select(x, y), std::logic_error);
  EXPECT_THROW(ite(p, x, q), std::logic_error);
}

}  // namespace
}  // namespace redcomp::logic

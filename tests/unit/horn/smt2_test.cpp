#include "horn/smt2.h"

#include <gtest/gtest.h>

#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

TEST(Smt2, PrintsTheFormOfTheCompetition) {
  Smt2 printed = toSmt2(counter(5));
  EXPECT_EQ(printed.text,
            "(set-logic HORN)\n"
            "(declare-fun P (Int) Bool)\n"
            "; init\n"
            "(assert (forall ((x Int)) (=> (= x 0) (P x))))\n"
            "; step\n"
            "(assert (forall ((x Int) (x!1 Int)) (=> (and (P x) (= x!1 (+ 1 x)) (<= x 4)) (P x!1))))\n"
            "; query\n"
            "(assert (forall ((x Int)) (=> (and (P x) (<= 6 x)) false)))\n"
            "(check-sat)\n");
  EXPECT_EQ(printed.clauseOf, (std::vector<int>{0, 1, 2}));
}

TEST(Smt2, SeveralQueriesGoThroughOnePredicate) {
  Smt2 printed = toSmt2(twoQueries());
  EXPECT_NE(printed.text.find("(declare-fun error () Bool)\n"), std::string::npos);
  EXPECT_NE(printed.text.find("(assert (=> error false))\n(check-sat)\n"), std::string::npos);
  EXPECT_EQ(printed.clauseOf, (std::vector<int>{1, 2, 0, 3, -1}));
}

TEST(Smt2, WithoutQueryThereIsStillExactlyOne) {
  System system = counter(5);
  system.clauses.pop_back();
  system.addPredicate("error", {});
  Smt2 printed = toSmt2(system);
  EXPECT_NE(printed.text.find("(assert (=> error!1 false))\n"), std::string::npos) << printed.text;
  EXPECT_EQ(printed.clauseOf, (std::vector<int>{0, 1, -1}));
}

struct Case {
  const char* why;
  Clause clause;
  const char* printed;
};

// Predicate 0 is P(Int, Int), predicate 1 is `select` (nullary).
System twoPredicates() {
  System system;
  system.addPredicate("P", {intVariable("p"), intVariable("q")});
  system.addPredicate("select", {});
  return system;
}

TEST(Smt2, FlattensAndRenamesOneClause) {
  Term x = intVariable("x"), named = intVariable("P"), div = intVariable("div"), flag = boolVariable("x");
  Term bar = intVariable("a|b"), shared = intVariable("?s0");
  const Atom nullary{{1}, {}};
  std::vector<Case> cases{
      {"no variables, no forall", {"", {}, logic::boolean(true), nullary}, "(assert (=> true select!1))"},
      {"repeated argument", {"", {{{0}, {x, x}}}, logic::boolean(true), nullary},
       "(assert (forall ((x Int) (q Int)) (=> (and (P x q) (= q x)) select!1)))"},
      {"constant arguments", {"", {}, logic::boolean(true), Atom{{0}, {number(-1), number(2)}}},
       "(assert (forall ((p Int) (q Int)) (=> (and (= p (- 1)) (= q 2)) (P p q))))"},
      {"a variable named like a predicate", {"", {{{0}, {named, x}}}, logic::boolean(true), nullary},
       "(assert (forall ((P!1 Int) (x Int)) (=> (P P!1 x) select!1)))"},
      {"a variable named like an operator", {"", {{{0}, {div, x}}}, logic::boolean(true), nullary},
       "(assert (forall ((div!1 Int) (x Int)) (=> (P div!1 x) select!1)))"},
      {"one name, two sorts", {"", {{{0}, {x, number(0)}}}, flag, nullary},
       "(assert (forall ((x Int) (x!1 Bool) (q Int)) (=> (and (P x q) (= q 0) x!1) select!1)))"},
      {"a name that cannot be quoted", {"", {{{0}, {bar, x}}}, logic::boolean(true), nullary},
       "(assert (forall ((a_b Int) (x Int)) (=> (P a_b x) select!1)))"},
      {"a name that is used for let", {"", {{{0}, {shared, x}}}, logic::boolean(true), nullary},
       "(assert (forall ((_?s0 Int) (x Int)) (=> (P _?s0 x) select!1)))"},
      {"a label of two lines", {"a\nb", {}, logic::boolean(true), nullary}, "; a b\n(assert (=> true select!1))"},
  };
  for (const Case& c : cases) {
    System system = twoPredicates();
    system.addClause(c.clause);
    std::string text = toSmt2(system).text;
    EXPECT_NE(text.find(std::string("\n") + c.printed + "\n"), std::string::npos) << c.why << "\n" << text;
  }
}

TEST(Smt2, PredicateNamesAreUnique) {
  System system = twoPredicates();
  EXPECT_EQ(toSmt2(system).predicateNames, (std::vector<std::string>{"P", "select!1"}));
  EXPECT_THROW(system.addPredicate("P", {}), std::logic_error);
}

}  // namespace
}  // namespace redcomp::horn

#include "horn/model.h"

#include <gtest/gtest.h>

#include "horn/validate.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// U is derived from P but leads nowhere; V and W are used but derived only from each other.
System cone() {
  System system = counter(5);
  Term x = intVariable("x");
  PredicateId p{0}, u = system.addPredicate("U", {x}), v = system.addPredicate("V", {x}),
                    w = system.addPredicate("W", {x});
  system.addClause({"", {{p, {x}}}, logic::boolean(true), Atom{u, {x}}});
  system.addClause({"", {{v, {x}}}, logic::boolean(true), Atom{w, {x}}});
  system.addClause({"", {{w, {x}}, {p, {x}}}, logic::boolean(true), Atom{v, {x}}});
  system.addClause({"", {{w, {x}}}, logic::boolean(true), Atom{p, {x}}});
  return system;
}

TEST(Model, Derivable) {
  auto all = [](const Clause&) { return true; };
  EXPECT_EQ(derivable(cone(), all), (std::vector<bool>{true, true, false, false}));
  auto none = [](const Clause&) { return false; };
  EXPECT_EQ(derivable(cone(), none), (std::vector<bool>{false, false, false, false}));
}

TEST(Model, CompletionIsValid) {
  Term small = logic::lessEqual(intVariable("x"), number(5));
  Model model = completed(cone(), {{small, Term{}, logic::boolean(true), Term{}}});
  EXPECT_EQ(model.formulas,
            (std::vector<Term>{small, logic::boolean(true), logic::boolean(false), logic::boolean(false)}));
  EXPECT_TRUE(validate(cone(), model).valid());
}

// V gets a fact, but from a contradiction.
TEST(Model, ContradictionsDeriveNothing) {
  System system = cone();
  Term x = intVariable("x");
  Term contradiction = logic::conjunction(logic::less(x, number(0)), logic::less(number(0), logic::add(x, number(1))));
  system.addClause({"", {}, contradiction, Atom{{2}, {x}}});
  Term small = logic::lessEqual(x, number(5));
  EXPECT_TRUE(validate(system, completed(system, {{small, Term{}, Term{}, Term{}}})).valid());
}

TEST(Model, ACompleteModelStaysAsItIs) {
  Model model{{logic::boolean(true), logic::boolean(true), logic::boolean(true), logic::boolean(true)}};
  EXPECT_EQ(completed(cone(), model).formulas, model.formulas);
}

}  // namespace
}  // namespace redcomp::horn

#include "horn/model_parser.h"

#include <gtest/gtest.h>

#include "logic/print.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// P(i: Int, b: Bool), A(a: Array), N().
System predicates() {
  System system;
  system.addPredicate("P", {intVariable("i"), boolVariable("b")});
  system.addPredicate("A", {arrayVariable("a")});
  system.addPredicate("N", {});
  return system;
}

// The formula of each predicate, "-" for absent; or the error.
std::string parsed(const std::string& text) {
  try {
    Model model = parseModel(text, predicates(), {"P", "A", "N"});
    std::string result;
    for (Term formula : model.formulas)
      result += (result.empty() ? "" : "; ") + (formula ? logic::smtTerm(formula) : "-");
    return result;
  } catch (const ParseError& error) {
    return error.what();
  }
}

std::string define(const std::string& body) { return "(define-fun P ((x Int) (y Bool)) Bool " + body + ")"; }

struct Case {
  std::string text;
  std::string result;
};

void check(const std::vector<Case>& cases) {
  for (const Case& c : cases) EXPECT_EQ(parsed(c.text), c.result) << c.text;
}

TEST(ModelParser, WrappingsOfTheDefinitions) {
  check({
      {"", "-; -; -"},
      {"sat\n(model (define-fun N () Bool true))", "-; -; true"},
      {"( (define-fun N () Bool false) )", "-; -; false"},
      {"(define-fun N () Bool true)(define-fun P ((x!0 Int) (x!1 Bool)) Bool x!1)", "b; -; true"},
      {"; a comment (\n(define-fun |N| () Bool ; another\n true) ; last", "-; -; true"},
      {"; é\n(define-fun |é| () Int 3) (define-fun ü () Int 3) (define-fun N () Bool (= |é| ü))", "-; -; true"},
      {"(define-fun |other one| () Int 3) (define-fun N () Bool (= |other one| 3))", "-; -; true"},
  });
}

TEST(ModelParser, Operators) {
  check({
      {define("(<= x 5)"), "(<= i 5); -; -"},
      {define("(< (- 3) x 5)"), logic::smtTerm(logic::conjunction(logic::less(number(-3), intVariable("i")),
                                                                  logic::less(intVariable("i"), number(5)))) +
                                    "; -; -"},
      {define("(>= x -3)"), "(<= (- 3) i); -; -"},
      {define("(> x 123456789012345678901234567890)"), "(<= 123456789012345678901234567891 i); -; -"},
      {define("(> x 010)"), "(<= 11 i); -; -"},
      {define("(not y)"), "(not b); -; -"},
      {define("(=> y y)"), "true; -; -"},
      {define("(xor y true)"), "(not b); -; -"},
      {define("(= y (not y))"), parsed(define("(xor y y)"))},
      {define("(and)"), "true; -; -"},
      {define("(or)"), "false; -; -"},
      {define("(distinct 1 2 1)"), "false; -; -"},
      {define("(= (ite y 1 2) 1)"), parsed(define("(= 1 (ite y 1 2))"))},
      {define("(= (mod (- 7) 2) 1 (abs (- 1)))"), "true; -; -"},
      {define("(= (div (- 7) 2) (- 4))"), "true; -; -"},
      {define("(<= (- x 1 2) (* 2 3))"), "(<= i 9); -; -"},
      {define("(! (<= x 5) :weight 0)"), "(<= i 5); -; -"},
      {"(define-fun A ((z (Array Int Int))) Bool (= z (store ((as const (Array Int Int)) 0) 1 (select z 2))))",
       "-; " +
           logic::smtTerm(
               logic::equal(arrayVariable("a"), logic::store(logic::constantArray(number(0)), number(1),
                                                             logic::select(arrayVariable("a"), number(2))))) +
           "; -"},
  });
}

TEST(ModelParser, LetsAreParallelAndShadow) {
  check({
      {define("(let ((a (<= x 5))) a)"), "(<= i 5); -; -"},
      {define("(let ((x 1) (z x)) (= x z))"), parsed(define("(= 1 x)"))},
      {define("(and (let ((y false)) (not y)) y)"), "b; -; -"},
      {define("(let ((a x)) (let ((a (+ a 1))) (<= a 5)))"), "(<= i 4); -; -"},
      {define("(let () y)"), "b; -; -"},
  });
}

TEST(ModelParser, DefinitionsUseEachOther) {
  check({
      {define("(less x 5)") + "(define-fun less ((b Int) (i Int)) Bool (<= (+ b (one)) i)) (define-fun one () Int 1)",
       "(<= i 4); -; -"},
      {define("(less x 5)") + "(define-fun less ((b Int) (i Int)) Bool (<= (+ b one) i)) (define-fun one () Int 1)",
       "(<= i 4); -; -"},
      {define("(P x y)"), "line 1, column 39: recursive definitions are not supported"},
      {define("N") + "(define-fun N () Bool (P 0 true))", "line 1, column 63: recursive definitions are not supported"},
  });
}

TEST(ModelParser, ErrorsSayWhereAndWhat) {
  check({
      {define("(forall ((z Int)) true)"), "line 1, column 39: quantifier not supported"},
      {define("\n  (exists ((z Int)) true)"), "line 2, column 3: quantifier not supported"},
      {define("(<= x 1.0)"), "line 1, column 45: the number '1.0' is not supported: only integers are"},
      {define("(<= (/ 1 2) x)"), "line 1, column 43: '/' is not supported"},
      {define("(<= (to_int x) x)"), "line 1, column 43: 'to_int' is not supported"},
      {define("(<= z x)"), "line 1, column 43: unknown name 'z'"},
      {define("(<= y x)"), "line 1, column 39: argument 1 of '<=' should be among the integers"},
      {define("(not y y)"), "line 1, column 39: 'not' does not take 2 arguments"},
      {define("x"), "line 1, column 39: expected a term of sort Bool"},
      {define("()"), "line 1, column 39: expected a term, found ()"},
      {define("(let ((a)) a)"), "line 1, column 45: expected (name term)"},
      {define("(!)"), "line 1, column 39: expected (! term ..)"},
      {define("(= x \"text\")"), "line 1, column 44: strings are not supported"},
      {define("((_ as-array f) x)"), "line 1, column 40: expected a function's name or (as const (Array Int Int))"},
      {"(define-fun P ((x Int)) Bool true)",
       "line 1, column 1: the definition has other parameters than the predicate"},
      {"(define-fun P ((x Real)) Bool true)",
       "line 1, column 19: expected Int, Bool or (Array Int Int): other sorts are not supported"},
      {"(define-fun N () Bool)", "line 1, column 1: expected (define-fun name ((parameter sort) ..) sort term)"},
      {"(define-fun N () Bool true) (define-fun N () Bool true)", "line 1, column 29: 'N' is defined twice"},
      {"(model (declare-fun N () Bool))", "line 1, column 8: expected (define-fun ..)"},
      {"(error \"no model\")", "line 1, column 1: the solver reports an error"},
      {"nonsense", "line 1, column 1: expected a model, found 'nonsense'"},
      {"(model\n (define-fun", "line 2, column 2: expected ')' for this '(', found the end"},
      {"\n)", "line 2, column 1: ')' closes nothing"},
      {"(a |b", "line 1, column 4: this quote is never closed"},
      {"(a [b])", "line 1, column 4: expected '(' or a symbol, found '['"},
  });
}

std::string nested(const std::string& open, const std::string& inner, const std::string& close, int depth) {
  std::string text;
  for (int i = 0; i < depth; ++i) text += open;
  text += inner;
  for (int i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(ModelParser, DepthIsNoLimit) {
  EXPECT_EQ(parsed(define(nested("(not ", "y", ")", 100000))), "b; -; -");
  EXPECT_EQ(parsed(define(nested("(let ((x (+ x 1))) ", "(<= x 0)", ")", 20000))), "(<= i (- 20000)); -; -");
  EXPECT_EQ(parsed(nested("(", "", "", 100000)), "line 1, column 100000: expected ')' for this '(', found the end");
}

TEST(ModelParser, HugeNumbersAreRefused) {
  EXPECT_NE(parsed(define("(<= x " + std::string(100000, '9') + ")")).find("a number has at most 1000 digits"), std::string::npos);
  std::string squares = "(let ((n 99)) ";
  EXPECT_NE(parsed(define(nested("(let ((n (* n n))) ", "(<= x n)", ")", 60).insert(0, squares) + ")"))
                .find("a number has at most 10000 bits"), std::string::npos);
}

TEST(ModelParser, LongChainsOfDefinitionsAreRefused) {
  std::string text = define("(f0 x)");
  for (int i = 0; i < 2000; ++i)
    text += "(define-fun f" + std::to_string(i) + " ((x Int)) Bool (f" + std::to_string(i + 1) + " x))";
  EXPECT_NE(parsed(text).find("the definitions use each other too deeply"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::horn

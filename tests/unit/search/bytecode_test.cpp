#include "search/bytecode.h"

#include <gtest/gtest.h>

#include <limits>

#include "logic/evaluate.h"
#include "logic/print.h"

namespace redcomp::search {
namespace {

using namespace logic;

const Term x = variable("x", Sort::Int), y = variable("y", Sort::Int), p = variable("p", Sort::Bool),
           a = variable("a", Sort::IntArray);
const Term huge = integer(Integer(1) << 64);

Term number(Number n) { return integer(Integer(n)); }

const Term terms[] = {
    add(multiply(number(3), x), y),
    multiply(x, y),
    floorDivide(x, number(4)),
    modulo(x, number(4)),
    floorDivide(x, y),
    modulo(x, y),
    truncatedDivide(x, y),
    truncatedRemainder(x, y),
    ite(less(x, y), subtract(y, x), subtract(x, y)),
    ite(p, x, number(7)),
    ite(conjunction({p, equal(x, y), lessEqual(x, number(5))}), number(1), number(2)),
    ite(disjunction({negation(p), notEqual(x, y)}), number(1), number(2)),
    select(a, x),
    select(store(a, x, y), number(2)),
    select(store(constantArray(y), number(2), x), number(3)),
    ite(equal(store(a, number(2), x), a), number(1), number(0)),
    modulo(add(x, y), huge),
    ite(less(x, huge), x, number(0)),
    ite(less(negate(huge), x), x, number(0)),
    ite(equal(x, huge), number(1), y),
    add(x, huge),
    modulo(multiply(x, y), huge),
    floorDivide(x, huge),
    subtract(huge, add(huge, x)),
    add(add(x, x), number(std::numeric_limits<Number>::max())),
};

// The code of: y := value, if the value is not 77.
struct Compiled {
  explicit Compiled(Term value) : guard(notEqual(value, number(77))), value(value) {
    for (const Term variable : {x, y, p, a}) compiler.addVariable(variable);
    for (const Term term : {guard, value}) compiler.addConstantsOf(term);
    compiler.begin();
    compiler.require(guard, Operation::RequireGuard);
    compiler.assign(y, value);
    code = compiler.end();
  }
  Term guard, value;
  Compiler compiler;
  Code code;
};

TEST(Bytecode, MeansItsTerms) {
  for (const Term term : terms) {
    const Compiled compiled(term);
    std::vector<Term> registers(compiled.compiler.registers());
    for (const Term variable : {x, y, p, a}) registers[compiled.compiler.of(variable)] = variable;
    for (const auto& [place, constant] : compiled.compiler.constants()) registers[place] = constant;
    const Meaning meaning = meaningOf(compiled.code, registers);
    EXPECT_EQ(meaning.guard, compiled.guard) << smtTerm(term);
    ASSERT_EQ(meaning.results.size(), 1u);
    EXPECT_EQ(meaning.results[0], term) << smtTerm(term);
  }
}

// Computes what evaluation computes, or traps; it may trap only where numbers are large or a divisor is zero.
TEST(Bytecode, ComputesWhatEvaluationDoes) {
  const Number far = std::numeric_limits<Number>::max(), samples[] = {-far - 1, -5, -4, -1, 0, 1, 2, 3, 77, 1'000'000'007, far};
  int trapped = 0, taken = 0;
  for (const Term term : terms) {
    const Compiled compiled(term);
    ArrayPool arrays;
    std::vector<Number> registers(compiled.compiler.registers());
    for (const auto& [place, constant] : compiled.compiler.constants()) registers[place] = nearest(constant.value());
    for (const Number vx : samples)
      for (const Number vy : samples)
        for (const bool vp : {false, true}) {
          const Number cells = arrays.stored(arrays.filled(1), 2, 9);
          const Valuation values{{x, Integer(vx)}, {y, Integer(vy)}, {p, vp}, {a, ArrayValue{1, {{2, 9}}}}};
          registers[0] = vx, registers[1] = vy, registers[2] = vp, registers[3] = cells;
          const Effect effect = run(compiled.code, registers.data(), arrays);
          if (effect == Effect::Trapped) {
            ++trapped;
            continue;
          }
          ++taken;
          EXPECT_EQ(evaluate(compiled.guard, values), Value(effect == Effect::Taken)) << smtTerm(term) << " " << vx << " " << vy;
          if (effect == Effect::Disabled) continue;
          EXPECT_EQ(evaluate(term, values), Value(Integer(registers[compiled.code.results[0].value]))) << smtTerm(term) << " " << vx << " " << vy;
        }
  }
  EXPECT_GT(taken, 3 * trapped);
}

}  // namespace
}  // namespace redcomp::search

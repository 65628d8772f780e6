#include "horn/linear_cases.h"

#include <set>
#include <stdexcept>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::horn {

using logic::Integer;
using logic::Op;
using logic::Sort;
using logic::Term;

namespace {

// The value of a subterm in the model is not determined: a divisor is zero.
struct NoValue {};

// Reads off one case: literals that hold in a model and imply the formula.
class CaseReader {
 public:
  explicit CaseReader(const logic::Valuation& model) : model_(model) {}

  // Adds literals, true in the model, that imply that `term` has the truth value that it has in the model.
  void decide(Term term) {
    const bool holds = truth(term);
    switch (term.op()) {
      case Op::BoolConstant: return;
      case Op::Not: return decide(term.arg(0));
      case Op::And: return holds ? decideAll(term) : decideOne(term, false);
      case Op::Or: return holds ? decideOne(term, true) : decideAll(term);
      case Op::Ite: decide(term.arg(0)); return decide(term.arg(truth(term.arg(0)) ? 1 : 2));
      case Op::Equal: return decideEqual(term, holds);
      case Op::LessEqual: return compare(term, holds);
      default: literal(holds ? term : logic::negation(term));  // a variable
    }
  }

  std::vector<Term> literals() const { return {literals_.begin(), literals_.end()}; }
  LinearCase result() const { return constraints_; }

 private:
  logic::Value value(Term term) const {
    auto found = logic::evaluate(term, model_);
    if (!found) throw NoValue{};
    return *found;
  }
  bool truth(Term term) const { return std::get<bool>(value(term)); }

  void literal(Term term) { literals_.insert(term); }
  void decideAll(Term term) {
    for (Term part : term.args()) decide(part);
  }
  void decideOne(Term term, bool wanted) {
    for (Term part : term.args())
      if (truth(part) == wanted) return decide(part);
  }

  void decideEqual(Term term, bool holds) {
    const Term a = term.arg(0), b = term.arg(1);
    if (a.sort() == Sort::Bool) {
      decide(a);
      decide(b);
    } else if (a.sort() == Sort::IntArray) {
      literal(holds ? term : logic::negation(term));
    } else if (holds) {
      literal(term);
      atLeastZero(difference(a, b));
      atLeastZero(difference(b, a));
    } else {
      const bool below = std::get<Integer>(value(a)) < std::get<Integer>(value(b));
      const Term smaller = below ? a : b, larger = below ? b : a;
      literal(logic::less(smaller, larger));
      LinearSum gap = difference(larger, smaller);
      gap.constant -= 1;
      atLeastZero(std::move(gap));
    }
  }

  void compare(Term term, bool holds) {
    literal(holds ? term : logic::negation(term));
    LinearSum gap = holds ? difference(term.arg(1), term.arg(0)) : difference(term.arg(0), term.arg(1));
    if (!holds) gap.constant -= 1;
    atLeastZero(std::move(gap));
  }

  void atLeastZero(LinearSum sum) { constraints_.push_back(std::move(sum)); }

  LinearSum difference(Term a, Term b) {
    LinearSum sum;
    add(sum, a, 1);
    add(sum, b, -1);
    return sum;
  }

  void addVariable(LinearSum& sum, Term variable, const Integer& factor) {
    Integer& coefficient = sum.coefficients[variable];
    coefficient += factor;
    if (coefficient == 0) sum.coefficients.erase(variable);
  }

  void add(LinearSum& sum, Term term, const Integer& factor) {
    switch (term.op()) {
      case Op::IntConstant: sum.constant += factor * term.value(); return;
      case Op::Add:
        for (Term part : term.args()) add(sum, part, factor);
        return;
      case Op::Multiply:
        if (term.arg(0).op() == Op::IntConstant) return add(sum, term.arg(1), factor * term.arg(0).value());
        return addVariable(sum, term, factor);
      case Op::Ite: decide(term.arg(0)); return add(sum, term.arg(truth(term.arg(0)) ? 1 : 2), factor);
      case Op::Divide:
      case Op::Modulo: return addQuotient(sum, term, factor);
      default: addVariable(sum, term, factor);
    }
  }

  // Uses a = k * (a div k) + a mod k, with the remainder from 0 to k - 1.
  void addQuotient(LinearSum& sum, Term term, const Integer& factor) {
    const Term divisor = term.arg(1);
    if (divisor.op() != Op::IntConstant || divisor.value() <= 0) return addUnknownQuotient(sum, term, factor);
    const Term quotient = term.op() == Op::Divide ? term : logic::floorDivide(term.arg(0), divisor);
    LinearSum remainder;
    add(remainder, term.arg(0), 1);
    addVariable(remainder, quotient, -divisor.value());
    if (term.op() == Op::Divide) addVariable(sum, quotient, factor);
    else addTimes(sum, remainder, factor);
    if (!bounded_.insert(quotient).second) return;
    LinearSum above;
    addTimes(above, remainder, -1);
    above.constant += divisor.value() - 1;
    atLeastZero(std::move(remainder));
    atLeastZero(std::move(above));
  }

  // With a non-constant divisor, only the bounds of the remainder are known.
  void addUnknownQuotient(LinearSum& sum, Term term, const Integer& factor) {
    const Term divisor = term.arg(1);
    addVariable(sum, term, factor);
    if (term.op() != Op::Modulo || std::get<Integer>(value(divisor)) <= 0 || !bounded_.insert(term).second) return;
    decide(logic::less(logic::integer(0), divisor));
    LinearSum remainder, above;
    addVariable(remainder, term, 1);
    add(above, divisor, 1);
    addVariable(above, term, -1);
    above.constant -= 1;
    atLeastZero(std::move(remainder));
    atLeastZero(std::move(above));
  }

  void addTimes(LinearSum& sum, const LinearSum& other, const Integer& factor) {
    for (const auto& [variable, coefficient] : other.coefficients) addVariable(sum, variable, factor * coefficient);
    sum.constant += factor * other.constant;
  }

  const logic::Valuation& model_;
  std::set<Term> literals_, bounded_;
  LinearCase constraints_;
};

}  // namespace

std::optional<std::vector<LinearCase>> linearCases(Term formula, const LinearCaseLimits& limits) {
  const std::set<Term> occurring = logic::variables(formula);
  const std::vector<Term> wanted(occurring.begin(), occurring.end());
  std::vector<LinearCase> cases;
  SmtChecker checker;
  for (Term rest = formula; !rest.isFalse();) {
    SmtAnswer answer = checker.check(rest, wanted, limits.seconds);
    if (std::holds_alternative<Unsatisfiable>(answer)) return cases;
    if (std::holds_alternative<Unknown>(answer) || static_cast<int>(cases.size()) == limits.cases) return std::nullopt;
    try {
      CaseReader reader(std::get<Satisfiable>(answer).values);
      reader.decide(formula);
      cases.push_back(reader.result());
      rest = logic::conjunction(rest, logic::negation(logic::conjunction(reader.literals())));
    } catch (const NoValue&) {
      return std::nullopt;
    }
  }
  return cases;
}

}  // namespace redcomp::horn

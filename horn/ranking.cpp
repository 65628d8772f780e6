#include "horn/ranking.h"

#include <z3++.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace redcomp::horn {

using logic::Integer;
using logic::Term;

namespace {

// A linear expression over the program variables whose coefficients are unknowns of the solver.
using Form = std::map<Term, z3::expr>;

class Simplex {
 public:
  Simplex(const std::vector<Term>& variables, double seconds) : solver_(context_, z3::solver::simple()) {
    z3::params params(context_);
    params.set("timeout", static_cast<unsigned>(std::clamp(std::ceil(seconds * 1000), 1.0, 4e9)));
    solver_.set(params);
    for (Term v : variables) coefficients_.emplace(v, unknown());
    constant_.push_back(unknown());
  }

  void ranks(const RoundCases& round) {
    for (const LinearCase& each : round.cases) {
      z3::expr bound = constant_.front();
      Form function(coefficients_.begin(), coefficients_.end());
      follows(each, function, bound);
      follows(each, decrease(round), context_.real_val(-1));
    }
  }

  void doesNotIncrease(const RoundCases& round) {
    for (const LinearCase& each : round.cases) follows(each, decrease(round), context_.real_val(0));
  }

  // Prefers few variables, then small coefficients.
  std::optional<Term> solve() {
    if (solver_.check() != z3::sat) return std::nullopt;
    prefer(constant_.front() >= -1000 && constant_.front() <= 1000);
    for (const auto& [v, coefficient] : coefficients_) prefer(coefficient == 0);
    for (const auto& [v, coefficient] : coefficients_) prefer(coefficient >= -1 && coefficient <= 1);
    prefer(constant_.front() == 0);
    if (solver_.check() != z3::sat) return std::nullopt;
    return function(solver_.get_model());
  }

 private:
  z3::expr unknown() { return context_.real_const(("u" + std::to_string(count_++)).c_str()); }

  // Adds the constraint if it stays satisfiable.
  void prefer(const z3::expr& constraint) {
    solver_.push();
    solver_.add(constraint);
    const bool fits = solver_.check() == z3::sat;
    solver_.pop();
    if (fits) solver_.add(constraint);
  }

  // f(V) - f(V')
  Form decrease(const RoundCases& round) {
    Form form;
    for (const auto& [v, after] : round.nameAfter) {
      form.emplace(v, coefficients_.at(v));
      form.emplace(after, -coefficients_.at(v));
    }
    return form;
  }

  z3::expr number(const Integer& value) { return context_.real_val(value.str().c_str()); }

  // Farkas' lemma: form + constant >= 0 holds in the case, as a combination of its inequalities with non-negative factors.
  void follows(const LinearCase& each, const Form& form, const z3::expr& constant) {
    std::map<Term, z3::expr> sums;
    z3::expr rest = context_.real_val(0);
    for (const LinearSum& inequality : each) {
      z3::expr factor = unknown();
      solver_.add(factor >= 0);
      for (const auto& [v, coefficient] : inequality.coefficients) {
        auto [entry, isNew] = sums.emplace(v, context_.real_val(0));
        entry->second = entry->second + number(coefficient) * factor;
      }
      rest = rest + number(inequality.constant) * factor;
    }
    for (const auto& [v, coefficient] : form) {
      auto found = sums.find(v);
      solver_.add(coefficient == (found == sums.end() ? context_.real_val(0) : found->second));
      if (found != sums.end()) sums.erase(found);
    }
    for (const auto& [v, sum] : sums) solver_.add(sum == 0);
    solver_.add(constant >= rest);
  }

  static std::pair<Integer, Integer> fraction(const z3::model& model, const z3::expr& unknown) {
    z3::expr value = model.eval(unknown, true);
    return {Integer(value.numerator().get_decimal_string(0)), Integer(value.denominator().get_decimal_string(0))};
  }

  // The solution, multiplied by the common denominator.
  Term function(const z3::model& model) {
    Integer common = 1;
    auto widen = [&](const z3::expr& unknown) {
      const Integer denominator = fraction(model, unknown).second;
      common = common / boost::multiprecision::gcd(common, denominator) * denominator;
    };
    for (const auto& [v, coefficient] : coefficients_) widen(coefficient);
    widen(constant_.front());
    auto scaled = [&](const z3::expr& unknown) {
      const auto [numerator, denominator] = fraction(model, unknown);
      return logic::integer(numerator * (common / denominator));
    };
    std::vector<Term> parts{scaled(constant_.front())};
    for (const auto& [v, coefficient] : coefficients_) parts.push_back(logic::multiply(scaled(coefficient), v));
    return logic::sum(std::move(parts));
  }

  z3::context context_;
  z3::solver solver_;
  int count_ = 0;
  std::map<Term, z3::expr> coefficients_;
  std::vector<z3::expr> constant_;  // a single element
};

Term after(const Round& round, Term function) { return logic::substitute(function, round.after); }

}  // namespace

std::optional<RoundCases> casesOf(const Round& round, const std::vector<Term>& variables, const LinearCaseLimits& limits) {
  RoundCases result;
  std::vector<Term> parts{round.condition};
  for (Term v : variables) {
    const auto changed = round.after.find(v);
    if (changed == round.after.end()) continue;
    const Term named = logic::variable(v.name() + "'", v.sort());
    result.nameAfter[v] = named;
    parts.push_back(logic::equal(named, changed->second));
  }
  auto cases = linearCases(logic::conjunction(std::move(parts)), limits);
  if (!cases) return std::nullopt;
  result.cases = std::move(*cases);
  return result;
}

std::optional<Term> findRanking(const RankingProblem& problem, double seconds) try {
  Simplex simplex(problem.variables, seconds);
  for (const RoundCases* round : problem.decreasing) simplex.ranks(*round);
  for (const RoundCases* round : problem.notIncreasing) simplex.doesNotIncrease(*round);
  return simplex.solve();
} catch (const z3::exception&) {
  return std::nullopt;
}

std::vector<Term> rankingsOf(const Round& round, const std::vector<Term>& variables) {
  const auto cases = casesOf(round, variables);
  if (!cases) return {};
  if (auto function = findRanking({variables, {&*cases}, {}})) return {*function};
  std::vector<Term> functions;
  for (const LinearCase& each : cases->cases) {
    const RoundCases one{{each}, cases->nameAfter};
    if (auto function = findRanking({variables, {&one}, {}})) functions.push_back(*function);
  }
  return functions;
}

Term notRanked(const Round& round, Term function) {
  const Term good = logic::conjunction(logic::lessEqual(logic::integer(0), function),
                                       logic::less(after(round, function), function));
  return logic::conjunction(round.condition, logic::negation(good));
}

Term increases(const Round& round, Term function) {
  return logic::conjunction(round.condition, logic::less(function, after(round, function)));
}

Term keeps(const Round& round, Term function) {
  return logic::conjunction(round.condition, logic::lessEqual(function, after(round, function)));
}

Round composed(const Round& first, const Round& second) {
  logic::Substituter now(first.after);
  Round both{logic::conjunction(first.condition, now(second.condition)), first.after};
  for (const auto& [variable, value] : second.after) both.after[variable] = now(value);
  return both;
}

}  // namespace redcomp::horn

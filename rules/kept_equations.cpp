#include "rules/kept_equations.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

using Rational = boost::multiprecision::cpp_rational;
using Row = std::vector<Rational>;

// The constant to which the guard equates the variable; nothing if there is none.
std::optional<Integer> valueIn(const Term& guard, const Term& v) {
  std::vector<Term> conjuncts{guard};
  if (guard.op() == Op::And) conjuncts.assign(guard.args().begin(), guard.args().end());
  for (const Term& c : conjuncts) {
    if (c.op() != Op::Equal) continue;
    for (int side : {0, 1})
      if (c.arg(side) == v && c.arg(1 - side).op() == Op::IntConstant) return c.arg(1 - side).value();
  }
  return std::nullopt;
}

// The constant by which the step changes the variable; nothing if it is not constant.
std::optional<Integer> change(const CoarseStep& step, const Term& v) {
  auto update = std::find_if(step.updates.begin(), step.updates.end(), [&](const Assignment& a) { return a.target == v; });
  if (update == step.updates.end()) return Integer(0);
  const Term difference = subtract(update->value, v);
  if (difference.op() == Op::IntConstant) return difference.value();
  const std::optional<Integer> before = valueIn(step.guard, v);
  if (before && update->value.op() == Op::IntConstant) return update->value.value() - *before;
  return std::nullopt;
}

bool isCandidate(const Variable& v, const std::vector<const CoarseStep*>& steps) {
  return v.symbol.sort() == Sort::Int && v.initial &&
         std::all_of(steps.begin(), steps.end(), [&](const CoarseStep* s) { return change(*s, v.symbol).has_value(); });
}

// Brings the rows to reduced echelon form; returns the columns of the pivots, one per non-zero row.
std::vector<std::size_t> reduce(std::vector<Row>& rows, std::size_t columns) {
  std::vector<std::size_t> pivots;
  for (std::size_t c = 0; c < columns && pivots.size() < rows.size(); ++c) {
    const std::size_t r = pivots.size();
    auto found = std::find_if(rows.begin() + static_cast<long>(r), rows.end(), [&](const Row& row) { return row[c] != 0; });
    if (found == rows.end()) continue;
    std::iter_swap(rows.begin() + static_cast<long>(r), found);
    const Rational pivot = rows[r][c];
    for (Rational& entry : rows[r]) entry /= pivot;
    for (std::size_t other = 0; other < rows.size(); ++other) {
      const Rational factor = rows[other][c];
      if (other == r || factor == 0) continue;
      for (std::size_t k = 0; k < columns; ++k) rows[other][k] -= factor * rows[r][k];
    }
    pivots.push_back(c);
  }
  rows.resize(pivots.size());
  return pivots;
}

// The row scaled to integer coefficients.
std::vector<Integer> scaled(const Row& row) {
  Integer denominator = 1;
  for (const Rational& entry : row) denominator = boost::multiprecision::lcm(denominator, Integer(boost::multiprecision::denominator(entry)));
  std::vector<Integer> result;
  for (const Rational& entry : row) result.push_back(Integer(boost::multiprecision::numerator(entry * Rational(denominator))));
  return result;
}

Term equation(const std::vector<Variable>& variables, const std::vector<Integer>& coefficients) {
  std::vector<Term> parts;
  Integer initially = 0;
  for (std::size_t k = 0; k < variables.size(); ++k) {
    if (coefficients[k] == 0) continue;
    parts.push_back(multiply(integer(coefficients[k]), variables[k].symbol));
    initially += coefficients[k] * std::get<Integer>(*variables[k].initial);
  }
  return equal(sum(std::move(parts)), integer(initially));
}

}  // namespace

std::vector<Term> keptEquations(const std::vector<Variable>& all, const std::vector<const CoarseStep*>& steps) {
  std::vector<Variable> variables;
  std::copy_if(all.begin(), all.end(), std::back_inserter(variables), [&](const Variable& v) { return isCandidate(v, steps); });
  std::set<std::vector<Integer>> changes;
  for (const CoarseStep* step : steps) {
    std::vector<Integer> row;
    for (const Variable& v : variables) row.push_back(*change(*step, v.symbol));
    changes.insert(std::move(row));
  }
  std::vector<Row> rows;
  for (const auto& change : changes) rows.emplace_back(change.begin(), change.end());
  const std::vector<std::size_t> pivots = reduce(rows, variables.size());
  std::vector<Term> equations;
  for (std::size_t free = 0; free < variables.size(); ++free) {  // one solution for each column without a pivot
    if (std::find(pivots.begin(), pivots.end(), free) != pivots.end()) continue;
    Row solution(variables.size(), 0);
    solution[free] = 1;
    for (std::size_t p = 0; p < pivots.size(); ++p) solution[pivots[p]] = -rows[p][free];
    equations.push_back(equation(variables, scaled(solution)));
  }
  return equations;
}

}  // namespace redcomp::rules

#include "invariants/linear_rows.h"

namespace redcomp::invariants {

using logic::Sort;
using logic::Term;

Term formulaOf(const LinearRow& row, const std::vector<Term>& parameters) {
  std::vector<Term> parts{logic::integer(row.constant)};
  for (const auto& [dimension, coefficient] : row.coefficients) {
    const Term p = parameters[dimension];
    const Term number = p.sort() == Sort::Bool ? logic::ite(p, logic::integer(1), logic::integer(0)) : p;
    parts.push_back(logic::multiply(logic::integer(coefficient), number));
  }
  const Term sum = logic::sum(std::move(parts)), zero = logic::integer(0);
  switch (row.kind) {
    case LinearRow::Kind::AtLeastZero: return logic::lessEqual(zero, sum);
    case LinearRow::Kind::Zero: return logic::equal(sum, zero);
    case LinearRow::Kind::DivisibleByModulus: return logic::equal(logic::modulo(sum, logic::integer(row.modulus)), zero);
  }
  return logic::boolean(true);
}

}  // namespace redcomp::invariants

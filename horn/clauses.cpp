#include "horn/clauses.h"

#include <algorithm>
#include <stdexcept>

#include "logic/rewrite.h"

namespace redcomp::horn {

PredicateId System::addPredicate(std::string name, std::vector<Term> parameters) {
  bool taken = std::ranges::any_of(predicates, [&](const Predicate& p) { return p.name == name; });
  if (taken) throw std::logic_error("a predicate's name is unique in its system: " + name);
  predicates.push_back({std::move(name), std::move(parameters)});
  return {static_cast<int>(predicates.size()) - 1};
}

namespace {

bool isLinearTerm(const Term& term) {
  return std::ranges::none_of(logic::postorder(term), [](const Term& node) {
    const bool product = node.op() == logic::Op::Multiply && !node.arg(0).isConstant();
    const bool quotient = (node.op() == logic::Op::Divide || node.op() == logic::Op::Modulo) && !node.arg(1).isConstant();
    return product || quotient;
  });
}

}  // namespace

bool isLinear(const System& system) {
  const auto linearAtom = [](const Atom& atom) { return std::ranges::all_of(atom.arguments, isLinearTerm); };
  return std::ranges::all_of(system.clauses, [&](const Clause& clause) {
    return isLinearTerm(clause.constraint) && std::ranges::all_of(clause.body, linearAtom) && (!clause.head || linearAtom(*clause.head));
  });
}

}  // namespace redcomp::horn

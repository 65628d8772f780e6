#include "horn/validate.h"

#include <fmt/format.h>

#include <algorithm>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

std::string malformation(const System& system, const Model& model) {
  if (model.formulas.size() != system.predicates.size())
    return fmt::format("{} formulas for {} predicates", model.formulas.size(), system.predicates.size());
  for (std::size_t i = 0; i < model.formulas.size(); ++i) {
    const Predicate& predicate = system.predicates[i];
    Term formula = model.formulas[i];
    if (!formula) return fmt::format("no formula for '{}'", predicate.name);
    if (formula.sort() != Sort::Bool) return fmt::format("'{}' has a term that is no formula", predicate.name);
    for (Term v : logic::variables(formula))
      if (std::ranges::find(predicate.parameters, v) == predicate.parameters.end())
        return fmt::format("the formula of '{}' speaks of '{}', which is no parameter", predicate.name, v.name());
  }
  return "";
}

Term meaning(const System& system, const Model& model, const Atom& atom) {
  const std::vector<Term>& parameters = system[atom.predicate].parameters;
  logic::Substitution substitution;
  for (std::size_t i = 0; i < parameters.size(); ++i) substitution[parameters[i]] = atom.arguments[i];
  return logic::substitute(model.formulas[atom.predicate.index], substitution);
}

// body & constraint & !head
Term counterexample(const System& system, const Model& model, const Clause& clause) {
  std::vector<Term> parts{clause.constraint};
  for (const Atom& atom : clause.body) parts.push_back(meaning(system, model, atom));
  if (clause.head) parts.push_back(logic::negation(meaning(system, model, *clause.head)));
  return logic::conjunction(std::move(parts));
}

}  // namespace

Validation validate(const System& system, const Model& model, const ValidationOptions& options) {
  Validation result;
  result.malformed = malformation(system, model);
  if (!result.malformed.empty() || system.clauses.empty()) return result;
  SmtChecker checker;
  for (int i = 0; i < static_cast<int>(system.clauses.size()); ++i) {
    Term question = counterexample(system, model, system.clauses[i]);
    SmtAnswer answer = checker.check(question, {}, options.timeLimitPerClause);
    if (std::holds_alternative<Satisfiable>(answer)) result.failing.push_back(i);
    if (auto* unknown = std::get_if<Unknown>(&answer)) result.undecided.push_back({i, unknown->reason});
  }
  return result;
}

}  // namespace redcomp::horn

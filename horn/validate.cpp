#include "horn/validate.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

void collectVariables(const Clause& clause, std::set<Term>& into) {
  logic::collectVariables(clause.constraint, into);
  for (const Atom& atom : clause.body)
    for (const Term& argument : atom.arguments) logic::collectVariables(argument, into);
  if (clause.head)
    for (const Term& argument : clause.head->arguments) logic::collectVariables(argument, into);
}

// A variable that does not occur in the clause.
Term unused(const Clause& clause) {
  std::set<Term> used;
  collectVariables(clause, used);
  Term v = logic::variable("cell!of!head", Sort::Int);
  while (used.contains(v)) v = logic::variable(v.name() + "!", Sort::Int);
  return v;
}

// The quantified variable must be another one than those of the clauses and predicates.
std::string collision(const System& system, Term cell) {
  std::set<Term> used;
  for (const Clause& clause : system.clauses) collectVariables(clause, used);
  for (const Predicate& predicate : system.predicates) used.insert(predicate.parameters.begin(), predicate.parameters.end());
  return used.contains(cell) || cell.sort() != Sort::Int ? fmt::format("'{}' cannot stand for any cell", cell.name()) : "";
}

std::string malformation(const System& system, const Model& model) {
  if (model.formulas.size() != system.predicates.size())
    return fmt::format("{} formulas for {} predicates", model.formulas.size(), system.predicates.size());
  for (std::size_t i = 0; i < model.formulas.size(); ++i) {
    const Predicate& predicate = system.predicates[i];
    Term formula = model.formulas[i];
    if (!formula) return fmt::format("no formula for '{}'", predicate.name);
    if (formula.sort() != Sort::Bool) return fmt::format("'{}' has a term that is no formula", predicate.name);
    for (Term v : logic::variables(formula))
      if (v != model.anyCell && std::ranges::find(predicate.parameters, v) == predicate.parameters.end())
        return fmt::format("the formula of '{}' speaks of '{}', which is no parameter", predicate.name, v.name());
  }
  return model.anyCell ? collision(system, *model.anyCell) : "";
}

Term meaning(const System& system, const Model& model, const Atom& atom) {
  const std::vector<Term>& parameters = system[atom.predicate].parameters;
  logic::Substitution substitution;
  for (std::size_t i = 0; i < parameters.size(); ++i) substitution[parameters[i]] = atom.arguments[i];
  return logic::substitute(model.formulas[atom.predicate.index], substitution);
}

// The indices of arrays in the term that do not depend on `cell`.
void collectIndices(Term term, Term cell, std::set<Term>& into) {
  for (const Term& node : logic::postorder(term)) {
    if (node.op() != logic::Op::Select && node.op() != logic::Op::Store) continue;
    if (!logic::variables(node.arg(1)).contains(cell)) into.insert(node.arg(1));
  }
}

// The cells for which formulas in the body are assumed.
std::set<Term> cellsOf(const Clause& clause, const std::vector<Term>& body, Term refutedHead, Term cell, Term cellOfHead) {
  std::set<Term> cells{cellOfHead};
  collectIndices(clause.constraint, cell, cells);
  collectIndices(refutedHead, cell, cells);
  for (const Term& formula : body) collectIndices(formula, cell, cells);
  for (const Atom& atom : clause.body)
    for (const Term& argument : atom.arguments) collectIndices(argument, cell, cells);
  return cells;
}

// body & constraint & !head
Term counterexample(const System& system, const Model& model, const Clause& clause) {
  std::vector<Term> body;
  for (const Atom& atom : clause.body) body.push_back(meaning(system, model, atom));
  Term refuted = clause.head ? logic::negation(meaning(system, model, *clause.head)) : logic::boolean(true);
  std::vector<Term> parts{clause.constraint};
  if (!model.anyCell) {
    parts.insert(parts.end(), body.begin(), body.end());
  } else {
    const Term cell = *model.anyCell, cellOfHead = unused(clause);
    refuted = logic::substitute(refuted, {{cell, cellOfHead}});
    for (const Term& chosen : cellsOf(clause, body, refuted, cell, cellOfHead))
      for (const Term& formula : body) parts.push_back(logic::substitute(formula, {{cell, chosen}}));
  }
  parts.push_back(refuted);
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

#include "invariants/any_cell.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "logic/rewrite.h"

namespace redcomp::invariants {

using horn::Atom;
using horn::Clause;
using horn::Predicate;
using horn::System;
using logic::Op;
using logic::Sort;
using logic::Term;

namespace {

constexpr std::size_t mostInstances = 5;  // of an atom; leaving some out only allows more

bool isArray(const Term& t) { return t.sort() == Sort::IntArray; }

// Variables that the constraint defines, as in a = const(0): their values.
logic::Substitution definitions(const Clause& clause) {
  logic::Substitution found;
  const Term constraint = clause.constraint;
  const std::vector<Term> parts = constraint.op() == Op::And ? std::vector<Term>(constraint.args().begin(), constraint.args().end())
                                                             : std::vector<Term>{constraint};
  for (const Term& part : parts) {
    if (part.op() != Op::Equal || !isArray(part.arg(0))) continue;
    for (int side : {0, 1}) {
      const Term variable = part.arg(side), value = part.arg(1 - side);
      if (variable.op() != Op::Variable || found.contains(variable) || logic::variables(value).contains(variable)) continue;
      if (std::any_of(found.begin(), found.end(), [&](auto& f) { return logic::variables(f.second).contains(variable); })) continue;
      found[variable] = logic::substitute(value, found);
      break;
    }
  }
  return found;
}

// One clause, with what is read from arrays as variables.
class CellClause {
 public:
  CellClause(const System& system, const Clause& clause, Term cell)
      : system_(system), clause_(clause), cell_(cell), defined_(definitions(clause)) {}

  Clause build() {
    Clause result{clause_.label, {}, scalar(now(clause_.constraint)), {}};
    if (clause_.head) result.head = at(*clause_.head, cell_);
    for (const Atom& atom : clause_.body)  // notes what their arguments read
      for (const Term& argument : atom.arguments)
        if (!isArray(argument)) scalar(now(argument));
    for (std::size_t a = 0; a < clause_.body.size(); ++a)
      for (const Term& index : indicesFor(clause_.body[a])) result.body.push_back(at(clause_.body[a], index));
    result.constraint = logic::conjunction(result.constraint, sameAtSameIndex());
    return result;
  }

 private:
  Term now(Term term) const { return logic::substitute(term, defined_); }

  // The atom of the new predicate for one cell.
  Atom at(const Atom& atom, Term index) {
    Atom result{atom.predicate, {}};
    if (hasArrays(system_[atom.predicate])) result.arguments.push_back(index);
    for (const Term& argument : atom.arguments)
      result.arguments.push_back(isArray(argument) ? contents(now(argument), index) : scalar(now(argument)));
    return result;
  }

  // What the array holds at the index, both without arrays in the result.
  Term contents(Term array, Term index) {
    switch (array.op()) {
      case Op::Store:
        return logic::ite(logic::equal(index, scalar(array.arg(1))), scalar(array.arg(2)), contents(array.arg(0), index));
      case Op::Ite:
        return logic::ite(scalar(array.arg(0)), contents(array.arg(1), index), contents(array.arg(2), index));
      case Op::ConstantArray: return scalar(array.arg(0));
      default: return read(array, index);
    }
  }

  Term read(Term array, Term index) {
    auto& places = read_[array];
    for (const auto& [known, value] : places)
      if (known == index) return value;
    const Term value = logic::variable(array.name() + "[" + std::to_string(places.size()) + "]", Sort::Int);
    places.emplace_back(index, value);
    return value;
  }

  Term scalar(Term root) {
    for (const Term& node : logic::postorder(root)) {
      if (done_.contains(node) || isArray(node)) continue;
      done_[node] = scalarNode(node);
    }
    return done_.at(root);
  }

  Term scalarNode(Term node) {
    if (node.op() == Op::Select) return contents(node.arg(0), done_.at(node.arg(1)));
    if (node.op() == Op::Equal && isArray(node.arg(0)))  // not known
      return logic::variable("equal!" + std::to_string(node.id()), Sort::Bool);
    if (node.args().empty()) return node;
    std::vector<Term> args;
    for (const Term& a : node.args()) args.push_back(done_.at(a));
    return logic::rebuild(node, std::move(args));
  }

  // The indices at which the atom's arrays are read; any one if there are none.
  std::vector<Term> indicesFor(const Atom& atom) {
    if (!hasArrays(system_[atom.predicate])) return {cell_};
    std::vector<Term> result;
    for (const Term& argument : atom.arguments)
      if (isArray(argument))
        for (const Term& v : logic::variables(now(argument)))
          if (const auto places = read_.find(v); places != read_.end())
            for (const auto& [index, value] : places->second)
              if (std::find(result.begin(), result.end(), index) == result.end()) result.push_back(index);
    if (result.empty()) return {cell_};
    if (result.size() > mostInstances) result.resize(mostInstances);
    return result;
  }

  Term sameAtSameIndex() const {
    std::vector<Term> parts;
    for (const auto& [array, places] : read_) {
      if (places.size() > mostInstances) continue;
      for (std::size_t a = 0; a < places.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          parts.push_back(logic::implies(logic::equal(places[a].first, places[b].first),
                                         logic::equal(places[a].second, places[b].second)));
    }
    return logic::conjunction(std::move(parts));
  }

  const System& system_;
  const Clause& clause_;
  Term cell_;
  logic::Substitution defined_;
  std::unordered_map<Term, Term> done_;                       // terms without arrays
  std::map<Term, std::vector<std::pair<Term, Term>>> read_;  // by array variable: index, variable
};

Term contentsName(const Term& array) { return logic::variable(array.name() + "[]", Sort::Int); }

}  // namespace

bool hasArrays(const Predicate& p) { return std::any_of(p.parameters.begin(), p.parameters.end(), isArray); }

bool hasArrays(const System& system) {
  return std::any_of(system.predicates.begin(), system.predicates.end(), [](const Predicate& p) { return hasArrays(p); });
}

CellClauses cellClauses(const System& system) {
  CellClauses result{{}, logic::variable("any!cell", Sort::Int)};
  for (const Predicate& p : system.predicates) {
    std::vector<Term> parameters;
    if (hasArrays(p)) parameters.push_back(result.cell);
    for (const Term& v : p.parameters) parameters.push_back(isArray(v) ? contentsName(v) : v);
    result.system.addPredicate(p.name, std::move(parameters));
  }
  for (const Clause& clause : system.clauses) result.system.addClause(CellClause(system, clause, result.cell).build());
  return result;
}

horn::Model withArrays(horn::Model model, const CellClauses& cells, const System& system) {
  for (std::size_t p = 0; p < model.formulas.size(); ++p) {
    logic::Substitution contents;
    for (const Term& v : system.predicates[p].parameters)
      if (isArray(v)) contents[contentsName(v)] = logic::select(v, cells.cell);
    model.formulas[p] = logic::substitute(model.formulas[p], contents);
  }
  model.anyCell = cells.cell;
  return model;
}

}  // namespace redcomp::invariants

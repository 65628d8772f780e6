#include "invariants/samples.h"

#include <algorithm>
#include <ctime>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::invariants {

using horn::Atom;
using horn::Clause;
using logic::Integer;
using logic::Op;
using logic::Sort;
using logic::Term;
using logic::Valuation;
using logic::Value;

namespace {

constexpr int triesPerRound = 3;           // of one clause
constexpr std::size_t triesForFacts = 50;  // for an atom that shares variables with those before it
constexpr std::size_t recent = 10;         // the facts found last are these

// Numbers of the clauses and their neighbours; few of them are large.
std::vector<Integer> numbersOf(const horn::System& system) {
  std::set<Integer> found{-1, 0, 1, 2, 3};
  for (const Clause& clause : system.clauses)
    for (const Term& node : logic::postorder(clause.constraint))
      if (node.op() == Op::IntConstant)
        for (int d : {-1, 0, 1}) found.insert(node.value() + d);
  return {found.begin(), found.end()};
}

std::vector<Term> conjunctsOf(Term formula) {
  if (formula.op() != Op::And) return {formula};
  return {formula.args().begin(), formula.args().end()};
}

std::set<Term> variablesOf(const Clause& clause) {
  std::set<Term> found = logic::variables(clause.constraint);
  for (const Atom& atom : clause.body)
    for (const Term& argument : atom.arguments) logic::collectVariables(argument, found);
  if (clause.head)
    for (const Term& argument : clause.head->arguments) logic::collectVariables(argument, found);
  return found;
}

std::string textOf(const Fact& fact) {
  std::string text;
  for (const Value& value : fact) text += logic::toString(value) + " ";
  return text;
}

class Sampler {
 public:
  Sampler(const horn::System& system, const SampleLimits& limits)
      : system_(system), limits_(limits), end_(std::clock() + limits.seconds * CLOCKS_PER_SEC), numbers_(numbersOf(system)),
        facts_(system.predicates.size()), oldest_(facts_.size()), seen_(facts_.size()) {
    for (const Clause& clause : system.clauses) {
      conjuncts_.push_back(conjunctsOf(clause.constraint));
      const std::set<Term> all = variablesOf(clause);
      variables_.emplace_back(all.begin(), all.end());
    }
  }

  std::vector<std::vector<Fact>> run() {
    for (int round = 0; round < limits_.mostRounds && std::clock() < end_; ++round)
      for (std::size_t c = 0; c < system_.clauses.size(); ++c) {
        if (!system_.clauses[c].head) continue;
        if (limits_.tick) limits_.tick();
        for (int t = 0; t < triesPerRound; ++t) apply(c);
      }
    return std::move(facts_);
  }

 private:
  std::size_t any(std::size_t count) { return random_() % count; }

  // Adds a fact if the clause holds for some choice of facts and numbers.
  void apply(std::size_t c) {
    const Clause& clause = system_.clauses[c];
    Valuation values;
    std::vector<const Fact*> chosen;
    for (const Atom& atom : clause.body) {
      chosen.push_back(chooseFact(atom, values));
      if (!chosen.back()) return;
    }
    complete(c, values);
    for (std::size_t a = 0; a < chosen.size(); ++a)
      if (!isFact(clause.body[a], *chosen[a], values)) return;
    if (logic::evaluate(clause.constraint, values) != Value(true)) return;
    Fact fact;
    for (const Term& argument : clause.head->arguments) {
      std::optional<Value> value = logic::evaluate(argument, values);
      if (!value) return;
      fact.push_back(std::move(*value));
    }
    add(clause.head->predicate.index, std::move(fact));
  }

  // A fact for the atom that agrees with the values so far, which it completes; null if none was found.
  const Fact* chooseFact(const Atom& atom, Valuation& values) {
    const std::vector<Fact>& known = facts_[atom.predicate.index];
    if (known.empty()) return nullptr;
    const std::size_t newest = (oldest_[atom.predicate.index] + known.size() - 1) % known.size();
    const std::size_t start = any(2) == 0 ? any(known.size()) : newest + known.size() - any(1 + any(std::min(recent, known.size())));
    for (std::size_t i = 0; i < std::min(triesForFacts, known.size()); ++i)
      if (const Fact& fact = known[(start + i) % known.size()]; bind(atom, fact, values)) return &fact;
    return nullptr;
  }

  static bool bind(const Atom& atom, const Fact& fact, Valuation& values) {
    for (std::size_t a = 0; a < fact.size(); ++a)
      if (const auto known = values.find(atom.arguments[a]); known != values.end() && known->second != fact[a]) return false;
    for (std::size_t a = 0; a < fact.size(); ++a)
      if (atom.arguments[a].op() == Op::Variable) values.emplace(atom.arguments[a], fact[a]);
    return true;
  }

  // Facts are chosen by the arguments that are variables; the others must agree too.
  static bool isFact(const Atom& atom, const Fact& fact, const Valuation& values) {
    for (std::size_t a = 0; a < fact.size(); ++a)
      if (logic::evaluate(atom.arguments[a], values) != fact[a]) return false;
    return true;
  }

  // Gives a value to each variable that has none: that of an equation, or any.
  void complete(std::size_t c, Valuation& values) {
    for (;;) {
      std::optional<Term> missing;
      for (const Term& v : variables_[c])
        if (!values.contains(v)) missing = v;
      if (!missing) return;
      if (!define(c, values)) values.emplace(*missing, draw(missing->sort()));
    }
  }

  bool define(std::size_t c, Valuation& values) const {
    for (const Term& part : conjuncts_[c]) {
      if (part.op() == Op::Variable && values.emplace(part, true).second) return true;
      if (part.op() == Op::Not && part.arg(0).op() == Op::Variable && values.emplace(part.arg(0), false).second) return true;
      if (part.op() != Op::Equal) continue;
      for (int side : {0, 1}) {
        const Term variable = part.arg(side);
        if (variable.op() != Op::Variable || values.contains(variable)) continue;
        if (const auto value = logic::evaluate(part.arg(1 - side), values)) {
          values.emplace(variable, *value);
          return true;
        }
      }
    }
    return false;
  }

  Value draw(Sort sort) {
    switch (sort) {
      case Sort::Bool: return any(2) == 0;
      case Sort::Int: return numbers_[any(numbers_.size())];
      case Sort::IntArray: return logic::ArrayValue{numbers_[any(numbers_.size())], {}};
    }
    return false;
  }

  void add(int predicate, Fact fact) {
    std::vector<Fact>& known = facts_[predicate];
    if (!seen_[predicate].insert(textOf(fact)).second) return;  // also if it was replaced: runs go on, not back
    if (known.size() < limits_.mostFacts) {
      known.push_back(std::move(fact));
      return;
    }
    known[oldest_[predicate]] = std::move(fact);
    oldest_[predicate] = (oldest_[predicate] + 1) % known.size();
  }

  const horn::System& system_;
  const SampleLimits& limits_;
  double end_;
  std::vector<Integer> numbers_;
  std::vector<std::vector<Term>> conjuncts_, variables_;  // by clause
  std::vector<std::vector<Fact>> facts_;
  std::vector<std::size_t> oldest_;  // by predicate: which fact is replaced next
  std::vector<std::unordered_set<std::string>> seen_;  // by predicate
  std::minstd_rand random_{1};
};

constexpr std::size_t mostCells = 10;  // of a fact

// Some cells: those that were written, and those that numbers of the fact point at.
std::vector<Integer> cellsOf(const Fact& fact, std::minstd_rand& random) {
  std::set<Integer> cells{0};
  for (const Value& value : fact) {
    if (const auto* number = std::get_if<Integer>(&value)) cells.insert({*number - 1, *number});
    if (const auto* array = std::get_if<logic::ArrayValue>(&value))
      for (const auto& [cell, contents] : array->cells) cells.insert(cell);
  }
  std::vector<Integer> some(cells.begin(), cells.end());
  std::shuffle(some.begin(), some.end(), random);
  if (some.size() > mostCells) some.resize(mostCells);
  return some;
}

Fact atCell(const Fact& fact, const Integer& cell) {
  Fact result{cell};
  for (const Value& value : fact) {
    const auto* array = std::get_if<logic::ArrayValue>(&value);
    const auto found = array ? array->cells.find(cell) : std::map<Integer, Integer>::const_iterator();
    result.push_back(!array ? value : found == array->cells.end() ? array->otherwise : found->second);
  }
  return result;
}

}  // namespace

std::vector<Fact> aboutCells(const std::vector<Fact>& facts) {
  std::minstd_rand random(1);
  std::vector<Fact> result;
  for (const Fact& fact : facts)
    for (const Integer& cell : cellsOf(fact, random)) result.push_back(atCell(fact, cell));
  return result;
}

std::vector<std::vector<Fact>> sample(const horn::System& system, const SampleLimits& limits) { return Sampler(system, limits).run(); }

}  // namespace redcomp::invariants

// Constrained Horn clauses: predicates, clauses, and the three answers that a solver may give.
//
//     init:  x = 0            -> P(x)
//     step:  P(x) & x < 5     -> P(x + 1)
//     query: P(x) & x > 5     -> false
//
// A model gives each predicate a formula over its parameters such that every clause is valid; a refutation derives
// false. Threads are unknown in this room.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/term.h"

namespace redcomp::horn {

using logic::Sort;
using logic::Term;

struct PredicateId {
  int index = -1;
  auto operator<=>(const PredicateId&) const = default;
};

struct Predicate {
  std::string name;              // unique in the system
  std::vector<Term> parameters;  // distinct variables; only their sorts matter, names are for readers
};

struct Atom {
  PredicateId predicate;
  std::vector<Term> arguments;  // any terms of the parameters' sorts
};

// All variables are universally quantified: body & constraint -> head.
struct Clause {
  std::string label;  // the premise of the proof rule that it comes from, e.g. "S3 thread T1: 1 -> 2"
  std::vector<Atom> body;
  Term constraint = logic::boolean(true);
  std::optional<Atom> head;  // none: false
};

struct System {
  std::vector<Predicate> predicates;
  std::vector<Clause> clauses;

  PredicateId addPredicate(std::string name, std::vector<Term> parameters);
  void addClause(Clause clause) { clauses.push_back(std::move(clause)); }
  const Predicate& operator[](PredicateId id) const { return predicates[id.index]; }
};

// For each predicate of the system, by index, a formula over its `parameters`. If there is an `anyCell`, a variable that is no
// parameter, the formulas may speak of it and are meant for all of its values: "for all k: 0 <= k < n => a[k] = 0".
struct Model {
  std::vector<Term> formulas;
  std::optional<Term> anyCell = {};
};

// One application of a clause; premises are indices of earlier derivations, in the order of the clause's body.
struct Derivation {
  int clause = -1;
  std::vector<int> premises;
};
// The last derivation applies a clause without a head.
struct Refutation {
  std::vector<Derivation> derivations;
};

struct Unknown {
  std::string reason;  // a sentence for the user: "time limit of 10 s reached"
};

using Answer = std::variant<Model, Refutation, Unknown>;

// Whether all arithmetic is linear: no product of two variables, no division by one.
bool isLinear(const System& system);

}  // namespace redcomp::horn

// Small systems that several tests ask about.
#pragma once

#include "horn/clauses.h"

namespace redcomp::horn::samples {

inline Term intVariable(const std::string& name) { return logic::variable(name, Sort::Int); }
inline Term boolVariable(const std::string& name) { return logic::variable(name, Sort::Bool); }
inline Term arrayVariable(const std::string& name) { return logic::variable(name, Sort::IntArray); }
inline Term number(int value) { return logic::integer(value); }

// x = 0 -> P(x);  P(x) & x < 5 -> P(x + 1);  P(x) & x > limit -> false.  Safe from limit 5 on.
inline System counter(int limit) {
  Term x = intVariable("x");
  System system;
  PredicateId p = system.addPredicate("P", {x});
  system.addClause({"init", {}, logic::equal(x, number(0)), Atom{p, {x}}});
  system.addClause({"step", {{p, {x}}}, logic::less(x, number(5)), Atom{p, {logic::add(x, number(1))}}});
  system.addClause({"query", {{p, {x}}}, logic::less(number(limit), x), {}});
  return system;
}

// Two queries, the first of them unreachable: x < 0 and x > 3.
inline System twoQueries() {
  System system = counter(3);
  Term x = intVariable("x");
  system.clauses.insert(system.clauses.begin(), {"never", {{{0}, {x}}}, logic::less(x, number(0)), {}});
  return system;
}

// Sums of 1 and of other sums: true -> S(1);  S(x) & S(y) -> S(x + y);  S(x) & S(y) & x = limit & y = 1 -> false.
inline System sums(int limit) {
  Term x = intVariable("x"), y = intVariable("y");
  System system;
  PredicateId s = system.addPredicate("S", {x});
  system.addClause({"one", {}, logic::boolean(true), Atom{s, {number(1)}}});
  system.addClause({"add", {{s, {x}}, {s, {y}}}, logic::boolean(true), Atom{s, {logic::add(x, y)}}});
  Term both = logic::conjunction(logic::equal(x, number(limit)), logic::equal(y, number(1)));
  system.addClause({"query", {{s, {x}}, {s, {y}}}, both, {}});
  return system;
}

// A cell is set: a[i] := 1 under a flag; the query wants a[3] = cell with the flag down.
inline System flaggedArray(int cell) {
  Term a = arrayVariable("a"), done = boolVariable("done");
  System system;
  PredicateId p = system.addPredicate("P", {a, done});
  system.addClause({"init", {}, logic::negation(done), Atom{p, {logic::constantArray(number(0)), done}}});
  system.addClause({"set",
                    {{p, {a, logic::boolean(false)}}},
                    logic::boolean(true),
                    Atom{p, {logic::store(a, number(3), number(1)), logic::boolean(true)}}});
  Term bad = logic::conjunction(done, logic::equal(logic::select(a, number(3)), number(cell)));
  system.addClause({"query", {{p, {a, done}}}, bad, {}});
  return system;
}

}  // namespace redcomp::horn::samples

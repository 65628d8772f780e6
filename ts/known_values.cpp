#include "ts/known_values.h"

#include <algorithm>

#include "logic/rewrite.h"

namespace redcomp::ts {

using logic::Op;

namespace {

void learnFrom(const Term& condition, Known& known) {
  if (condition.op() == Op::And) {
    for (const Term& part : condition.args()) learnFrom(part, known);
  } else if (condition.op() == Op::Variable) {
    known[condition] = logic::boolean(true);
  } else if (condition.op() == Op::Not && condition.arg(0).op() == Op::Variable) {
    known[condition.arg(0)] = logic::boolean(false);
  } else if (condition.op() == Op::Equal) {
    const Term &a = condition.arg(0), &b = condition.arg(1);
    if (a.op() == Op::Variable && b.isConstant()) known[a] = b;
    if (b.op() == Op::Variable && a.isConstant()) known[b] = a;
  }
}

logic::Substitution asSubstitution(const Known& known) { return {known.begin(), known.end()}; }

Known initialLocals(const ThreadSystem& thread) {
  Known known;
  for (const Variable& v : thread.locals)
    if (v.initial && v.symbol.sort() != logic::Sort::IntArray) known[v.symbol] = logic::constantTerm(*v.initial);
  return known;
}

}  // namespace

std::optional<Known> knownAfter(const Step& step, const Known& known) {
  Term guard = logic::substitute(step.guard, asSubstitution(known));
  if (guard.isFalse()) return std::nullopt;
  Known before = known;
  learnFrom(guard, before);
  Known after = before;
  logic::Substituter put(asSubstitution(before));
  for (const Assignment& a : step.updates) {
    Term value = put(a.value);
    if (value.isConstant()) after[a.target] = value;
    else after.erase(a.target);
  }
  for (const Input& input : step.inputs) after.erase(input.symbol);
  return after;
}

Known commonTo(const Known& a, const Known& b) {
  Known common;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(common, common.end()));
  return common;
}

std::vector<std::optional<Known>> knownAt(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  auto from = stepsFrom(thread);
  std::vector<std::optional<Known>> known(thread.locations.size());
  known[thread.initial.index] = initialLocals(thread);
  std::vector<LocationId> work{thread.initial};
  while (!work.empty()) {
    LocationId location = work.back();
    work.pop_back();
    for (StepId s : from[location.index]) {
      auto next = knownAfter(thread[s], *known[location.index]);
      if (!next) continue;
      LocationId to = thread[s].to;
      if (!thread[to].atomic)
        for (const Variable& g : system.globals) next->erase(g.symbol);
      auto& there = known[to.index];
      if (there) next = commonTo(*there, *next);
      if (there && *next == *there) continue;
      there = std::move(next);
      work.push_back(to);
    }
  }
  return known;
}

namespace {

constexpr std::size_t few = 8;

// Adds the constants that `value`, assigned to `variable`, may evaluate to; false if it may be something else.
bool addConstants(const Term& value, const Term& variable, std::set<Term>& into) {
  if (value.isConstant()) into.insert(value);
  else if (value.op() == Op::Ite)
    return addConstants(value.arg(1), variable, into) && addConstants(value.arg(2), variable, into);
  else if (value != variable) return false;  // assigning a variable to itself adds nothing
  return into.size() <= few;
}

bool addInitial(const Variable& v, std::set<Term>& into) {
  if (v.initial) into.insert(logic::constantTerm(*v.initial));
  else if (!v.range.low || !v.range.high || *v.range.high - *v.range.low >= few) return false;
  else
    for (logic::Integer n = *v.range.low; n <= *v.range.high; ++n) into.insert(logic::integer(n));
  return true;
}

}  // namespace

std::map<Term, std::set<Term>> globalsOfFewValues(const ConcurrentSystem& system) {
  std::map<Term, std::set<Term>> values;
  for (const Variable& v : system.globals) {
    if (v.symbol.sort() == logic::Sort::Bool) values[v.symbol] = {logic::boolean(false), logic::boolean(true)};
    std::set<Term> initial;
    if (v.symbol.sort() == logic::Sort::Int && addInitial(v, initial)) values[v.symbol] = std::move(initial);
  }
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      for (const Assignment& a : step.updates) {
        auto found = values.find(a.target);
        if (found == values.end() || a.target.sort() == logic::Sort::Bool) continue;
        if (!addConstants(a.value, a.target, found->second)) values.erase(found);
      }
  return values;
}

}  // namespace redcomp::ts

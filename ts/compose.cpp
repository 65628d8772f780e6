#include "ts/compose.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>

#include "logic/rewrite.h"

namespace redcomp::ts {

using namespace logic;

namespace {

// The symbolic state at a location: the condition on the state at the start (and the inputs drawn since) under which the
// thread gets here, and the values that the variables then have.
struct Symbolic {
  Term reached;
  std::map<Term, Term> store;  // variable -> value in terms of the start; absent: unchanged
};

Term valueIn(const std::map<Term, Term>& store, const Term& variable) {
  auto found = store.find(variable);
  return found == store.end() ? variable : found->second;
}

std::vector<Term> conjunctsOf(const Term& t) {
  if (t.op() != Op::And) return {t};
  return {t.args().begin(), t.args().end()};
}

// a || b with common conjuncts factored out: (c && g) || (c && !g) is c. `isFirst` tells a from b, given that a || b holds.
struct Split {
  Term either;
  Term isFirst;
};
Split splitOf(const Term& a, const Term& b) {
  std::vector<Term> as = conjunctsOf(a), bs = conjunctsOf(b), common, onlyA, onlyB;
  std::set_intersection(as.begin(), as.end(), bs.begin(), bs.end(), std::back_inserter(common));
  std::set_difference(as.begin(), as.end(), bs.begin(), bs.end(), std::back_inserter(onlyA));
  std::set_difference(bs.begin(), bs.end(), as.begin(), as.end(), std::back_inserter(onlyB));
  Term restA = conjunction(onlyA), restB = conjunction(onlyB);
  common.push_back(disjunction(restA, restB));
  return {conjunction(std::move(common)), restA};
}

// The two must be exclusive: no start state and inputs reach the location in both ways.
Symbolic merge(const Symbolic& a, const Symbolic& b) {
  Split split = splitOf(a.reached, b.reached);
  std::set<Term> changed;
  for (const auto& [variable, value] : a.store) changed.insert(variable);
  for (const auto& [variable, value] : b.store) changed.insert(variable);
  Symbolic merged{split.either, {}};
  for (const Term& variable : changed)
    merged.store[variable] = ite(split.isFirst, valueIn(a.store, variable), valueIn(b.store, variable));
  return merged;
}

// Adds to `defined` the condition under which the step, if taken, has no undefined behaviour.
Symbolic execute(Symbolic state, const Step& step, const Term& chosen, std::vector<Term>& defined) {
  Substituter now(Substitution(state.store.begin(), state.store.end()));
  state.reached = conjunction({state.reached, now(step.guard), chosen});
  if (!step.defined.isTrue()) defined.push_back(implies(state.reached, now(step.defined)));
  std::vector<std::pair<Term, Term>> values;
  for (const Assignment& a : step.updates) values.push_back({a.target, now(a.value)});
  for (auto& [target, value] : values) state.store[target] = value;
  return state;
}

// Are the steps from one location mutually exclusive? A single one is, and so are two whose guards are each other's negation.
bool exclusive(const ThreadSystem& thread, const std::vector<StepId>& steps) {
  if (steps.size() <= 1) return true;
  return steps.size() == 2 && thread[steps[0]].guard == negation(thread[steps[1]].guard);
}

// Chooses one of several enabled steps: a fresh input at the location.
Input choiceAt(const ThreadSystem& thread, LocationId location, std::size_t alternatives) {
  Term symbol = variable(thread.name + ".choice@" + thread[location].name, Sort::Int);
  return {symbol, {Integer(0), Integer(alternatives - 1)}};
}

class Composer {
 public:
  Composer(const ThreadSystem& thread, LocationId from, const CutPoints& cutPoints,
           const std::vector<std::vector<StepId>>& stepsFrom)
      : thread_(thread), from_(from), cutPoints_(cutPoints), stepsFrom_(stepsFrom) {}

  struct Runs {
    std::vector<CoarseStep> toCutPoints, toInside;
  };
  Runs run() {
    std::vector<LocationId> order = innerOrder();
    arrived_[from_] = Symbolic{boolean(true), {}};
    std::map<LocationId, Symbolic> inside;
    for (LocationId location : order) {
      if (location != from_) inside.emplace(location, arrived_.at(location));
      leave(location);
    }
    Term defined = conjunction(std::move(defined_));  // an implication per step: trivially true on runs that do not take it
    return {coarse(atCutPoint_, defined), coarse(inside, defined)};
  }

 private:
  // The start and the inner locations reachable from it, in topological order.
  std::vector<LocationId> innerOrder() const {
    std::vector<LocationId> post;
    std::map<LocationId, bool> open;  // true: on the stack of the walk
    std::vector<std::pair<LocationId, std::size_t>> stack{{from_, 0}};
    open[from_] = true;
    while (!stack.empty()) {
      auto& [location, next] = stack.back();
      const auto& steps = stepsFrom_[location.index];
      if (next == steps.size()) {
        open[location] = false;
        post.push_back(location);
        stack.pop_back();
        continue;
      }
      LocationId target = thread_[steps[next++]].to;
      if (cutPoints_[target.index]) continue;
      auto [entry, isNew] = open.try_emplace(target, true);
      if (isNew) stack.push_back({target, 0});
      else if (entry->second) throw std::logic_error("every cycle of steps passes a cut point");
    }
    std::reverse(post.begin(), post.end());
    return post;
  }

  void leave(LocationId location) {
    Symbolic state = std::move(arrived_.at(location));
    arrived_.erase(location);
    const auto& steps = stepsFrom_[location.index];
    std::optional<Input> choice;
    if (!exclusive(thread_, steps)) choice = choiceAt(thread_, location, steps.size());
    if (choice) inputs_[choice->symbol] = *choice;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const Step& step = thread_[steps[k]];
      for (const Input& input : step.inputs) inputs_[input.symbol] = input;
      Term chosen = choice ? equal(choice->symbol, integer(k)) : boolean(true);
      bool last = k + 1 == steps.size();
      arrive(step.to, execute(last ? std::move(state) : state, step, chosen, defined_));
    }
  }

  void arrive(LocationId location, Symbolic state) {
    auto& places = cutPoints_[location.index] ? atCutPoint_ : arrived_;
    auto found = places.find(location);
    if (found == places.end()) places.emplace(location, std::move(state));
    else found->second = merge(found->second, state);
  }

  std::vector<CoarseStep> coarse(const std::map<LocationId, Symbolic>& places, const Term& defined) const {
    std::vector<CoarseStep> steps;
    for (const auto& [location, state] : places)
      if (!state.reached.isFalse()) steps.push_back(coarse(location, state, defined));
    return steps;
  }

  CoarseStep coarse(LocationId to, const Symbolic& state, const Term& defined) const {
    CoarseStep step{from_, to, state.reached, {}, {}, defined};
    for (const auto& [target, value] : state.store)
      if (target != value) step.updates.push_back({target, value});
    for (const auto& [symbol, input] : inputs_) step.inputs.push_back(input);
    return step;
  }

  const ThreadSystem& thread_;
  LocationId from_;
  const CutPoints& cutPoints_;
  const std::vector<std::vector<StepId>>& stepsFrom_;
  std::map<LocationId, Symbolic> arrived_, atCutPoint_;
  std::map<Term, Input> inputs_;
  std::vector<Term> defined_;
};

template <class Select>
std::vector<std::vector<CoarseStep>> composeAll(const ThreadSystem& thread, const CutPoints& cutPoints, const Select& select) {
  auto steps = stepsFrom(thread);
  for (auto& leaving : steps) std::erase_if(leaving, [&](StepId s) { return thread[s].guard.isFalse(); });
  std::vector<std::vector<CoarseStep>> coarse(thread.locations.size());
  for (LocationId l : locationIds(thread))
    if (cutPoints[l.index]) coarse[l.index] = select(Composer(thread, l, cutPoints, steps).run());
  return coarse;
}

}  // namespace

std::vector<std::vector<CoarseStep>> compose(const ThreadSystem& thread, const CutPoints& cutPoints) {
  return composeAll(thread, cutPoints, [](auto runs) { return std::move(runs.toCutPoints); });
}

std::vector<std::vector<CoarseStep>> composeInside(const ThreadSystem& thread, const CutPoints& cutPoints) {
  return composeAll(thread, cutPoints, [](auto runs) { return std::move(runs.toInside); });
}

}  // namespace redcomp::ts

#include "passes/defer_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <ranges>
#include <set>

#include "logic/rewrite.h"
#include "ts/replicate.h"

namespace redcomp::passes {

using namespace logic;
using namespace ts;

namespace {

// The variables that may hold values that are not known, with their companions.
class Companions {
 public:
  Companions(const ConcurrentSystem& system, const DrawsAll& drawsAll) : system_(system), drawsAll_(drawsAll) {
    forEachVariable([&](const Variable& variable) {
      if (!variable.initial) addCompanion(variable.symbol);
    });
    addDeferredInputs();
    while (addTargets()) {}
  }

  bool empty() const { return known_.empty(); }
  bool isDeferred(const Term& input) const { return inputs_.contains(input); }
  // True or 1 in each cell: known. Absent for what is always known.
  Term of(const Term& variable) const {
    const auto found = known_.find(variable);
    return found == known_.end() ? Term{} : found->second;
  }

  bool mayBeUnknown(const Term& term) const {
    return std::ranges::any_of(variables(term), [&](const Term& v) { return known_.contains(v) || inputs_.contains(v); });
  }

  template <typename Action>
  void forEachVariable(const Action& action) const {
    std::ranges::for_each(system_.globals, action);
    for (const ThreadSystem& thread : system_.threads) std::ranges::for_each(thread.locals, action);
  }

 private:
  void addCompanion(const Term& symbol) {
    const Sort sort = symbol.sort() == Sort::IntArray ? Sort::IntArray : Sort::Bool;
    known_.emplace(symbol, logic::variable(symbol.name() + "$known", sort));
  }

  void addDeferredInputs() {
    for (const ThreadSystem& thread : system_.threads)
      for (const Step& step : thread.steps)
        if (!step.inputs.empty() && !drawsAll_(step))
          for (const Input& input : step.inputs) inputs_.insert(input.symbol);
  }

  bool addTargets() {
    const std::size_t before = known_.size();
    for (const ThreadSystem& thread : system_.threads)
      for (const Step& step : thread.steps)
        for (const Assignment& update : step.updates)
          if (!known_.contains(update.target) && mayBeUnknown(update.value)) addCompanion(update.target);
    return known_.size() > before;
  }

  const ConcurrentSystem& system_;
  const DrawsAll& drawsAll_;
  std::map<Term, Term> known_;
  std::set<Term> inputs_;
};

// Whether terms are known, as terms over the companions.
class Knowledge {
 public:
  explicit Knowledge(const Companions& companions) : companions_(companions) {}

  // A condition under which the value of a Bool or Int term is known.
  Term of(const Term& term) const {
    if (!companions_.mayBeUnknown(term)) return boolean(true);
    switch (term.op()) {
      case Op::Variable: return companions_.isDeferred(term) ? boolean(false) : companions_.of(term);
      case Op::And: return decided(term, true);
      case Op::Or: return decided(term, false);
      case Op::Ite: return conjunction(of(term.arg(0)), ite(term.arg(0), of(term.arg(1)), of(term.arg(2))));
      case Op::Select: return conjunction({of(term.arg(1)), neededFor(term.arg(0)), isKnownCell(term.arg(0), term.arg(1))});
      default: return ofAll(term);
    }
  }

  // Of an array: 1 for each cell that is known, if what is needed for the term is.
  Term cellsOf(const Term& array) const {
    if (!companions_.mayBeUnknown(array)) return constantArray(integer(1));
    switch (array.op()) {
      case Op::Variable: return companions_.isDeferred(array) ? constantArray(integer(0)) : companions_.of(array);
      case Op::Store: return store(cellsOf(array.arg(0)), array.arg(1), asCell(of(array.arg(2))));
      case Op::Ite: return ite(array.arg(0), cellsOf(array.arg(1)), cellsOf(array.arg(2)));
      case Op::ConstantArray: return constantArray(asCell(of(array.arg(0))));
      default: return constantArray(integer(0));
    }
  }

  // Whether those parts of the term are known without which it cannot be followed: indices of writes, choices between
  // arrays, divisors.
  Term neededFor(const Term& term) const {
    std::vector<Term> parts;
    for (const Term& node : postorder(term)) {
      const bool divides = node.op() == Op::Divide || node.op() == Op::Modulo;
      if (divides || node.op() == Op::Store) parts.push_back(of(node.arg(1)));
      if (node.op() == Op::Ite && node.sort() == Sort::IntArray) parts.push_back(of(node.arg(0)));
    }
    return conjunction(std::move(parts));
  }

 private:
  Term isKnownCell(const Term& array, const Term& index) const { return equal(select(cellsOf(array), index), integer(1)); }
  static Term asCell(const Term& known) { return ite(known, integer(1), integer(0)); }

  // Equality of arrays is known if all cells are; here: never.
  Term ofAll(const Term& term) const {
    std::vector<Term> parts;
    for (const Term& arg : term.args()) parts.push_back(arg.sort() == Sort::IntArray ? boolean(!companions_.mayBeUnknown(arg)) : of(arg));
    return conjunction(std::move(parts));
  }

  // Of a conjunction: all parts are known, or one is known to be false. Of a disjunction: ... to be true.
  Term decided(const Term& term, bool neutral) const {
    std::vector<Term> all, one;
    for (const Term& part : term.args()) {
      const Term known = of(part);
      all.push_back(known);
      one.push_back(conjunction(known, neutral ? negation(part) : part));
    }
    one.push_back(conjunction(std::move(all)));
    return disjunction(std::move(one));
  }

  const Companions& companions_;
};

class Deferral {
 public:
  Deferral(const ConcurrentSystem& system, const Companions& companions)
      : original_(system), companions_(companions), knowledge_(companions), result_(system) {}

  ConcurrentSystem run() {
    for (const ThreadId thread : threadIds(original_)) {
      for (const StepId s : stepIds(original_[thread])) {
        addErrorOf(thread, original_[thread][s]);
        follow(result_.threads[thread.index].steps[s.index]);
      }
      addCompanions(result_.threads[thread.index].locals);
    }
    addCompanions(result_.globals);
    for (ErrorCondition& error : result_.errors)
      error.condition = disjunction(error.condition, negation(knowledge_.of(error.condition)));
    return std::move(result_);
  }

 private:
  // The step with the companions of what it assigns, and without the values that are deferred.
  void follow(Step& step) const {
    std::vector<Assignment> known;
    for (const Assignment& update : step.updates)
      if (const Term companion = companions_.of(update.target))
        known.push_back({companion, isArray(companion) ? knowledge_.cellsOf(update.value) : knowledge_.of(update.value)});
    step.defined = definedIfKnown(step.defined);
    dropDeferred(step);
    step.updates.insert(step.updates.end(), known.begin(), known.end());
  }

  // What is not known may be defined.
  Term definedIfKnown(const Term& defined) const { return disjunction(defined, negation(knowledge_.of(defined))); }

  void dropDeferred(Step& step) const {
    Substitution anyValue;
    std::erase_if(step.inputs, [&](const Input& input) {
      if (!companions_.isDeferred(input.symbol)) return false;
      anyValue.emplace(input.symbol, valueFor(input.symbol.sort(), input.range));
      return true;
    });
    step.guard = substitute(step.guard, anyValue);
    step.defined = substitute(step.defined, anyValue);
    for (Assignment& update : step.updates) update.value = substitute(update.value, anyValue);
  }

  static Term valueFor(Sort sort, const Range& range) {
    if (sort == Sort::Bool) return boolean(false);
    const Integer number = range.low && *range.low > 0 ? *range.low : range.high && *range.high < 0 ? *range.high : Integer(0);
    return sort == Sort::IntArray ? constantArray(integer(number)) : integer(number);
  }

  // A step to an error where it is not known whether the step can be taken, or what it does.
  void addErrorOf(ThreadId thread, const Step& step) {
    std::vector<Term> effects{knowledge_.neededFor(step.defined)};
    for (const Assignment& update : step.updates) effects.push_back(knowledge_.neededFor(update.value));
    const Term decided = conjunction({knowledge_.of(step.guard), knowledge_.neededFor(step.guard),
                                      disjunction(negation(step.guard), conjunction(std::move(effects)))});
    if (decided.isTrue()) return;
    Step error;
    error.from = step.from;
    error.to = errorOf(thread, step);
    error.guard = negation(decided);
    error.inputs = step.inputs;
    error.source = step.source;
    error.text = step.text;
    error.calls = step.calls;
    dropDeferred(error);
    renameInputs(error);
    result_.threads[thread.index].steps.push_back(std::move(error));
  }

  LocationId errorOf(ThreadId thread, const Step& step) {
    const auto [found, isNew] = errors_.try_emplace(thread, LocationId{static_cast<int>(result_[thread].locations.size())});
    if (!isNew) return found->second;
    Location place;
    place.name = "unknown$value";
    place.source = step.source;
    result_.threads[thread.index].locations.push_back(std::move(place));
    result_.errors.push_back({{{thread, found->second}}, boolean(true), dependsOnUnknown, step.source});
    return found->second;
  }

  // An input belongs to one step only.
  void renameInputs(Step& step) {
    Substitution renamed;
    const std::set<Term> used = variables(step.guard);
    std::erase_if(step.inputs, [&](const Input& input) { return !used.contains(input.symbol); });
    for (Input& input : step.inputs) {
      const Term fresh = logic::variable(fmt::format("{}$unknown{}", input.symbol.name(), ++renamed_), input.symbol.sort());
      renamed.emplace(input.symbol, fresh);
      input.symbol = fresh;
    }
    step.guard = substitute(step.guard, renamed);
  }

  void addCompanions(std::vector<Variable>& variables) const {
    std::vector<Variable> added;
    for (Variable& variable : variables)
      if (const Term companion = companions_.of(variable.symbol)) {
        added.push_back(companionOf(variable, companion));
        if (!variable.initial) variable.initial = initialFor(variable);
      }
    variables.insert(variables.end(), added.begin(), added.end());
  }

  static Variable companionOf(const Variable& variable, const Term& companion) {
    const bool known = variable.initial.has_value();
    Variable result{companion, "", {}, Value(known)};
    if (isArray(companion)) {
      result.range = {0, 1};
      result.initial = ArrayValue{Integer(known ? 1 : 0), {}};
    }
    return result;
  }

  static Value initialFor(const Variable& variable) {
    const Term value = valueFor(variable.symbol.sort(), variable.range);
    if (value.sort() == Sort::Bool) return false;
    if (value.sort() == Sort::Int) return value.value();
    return ArrayValue{value.arg(0).value(), {}};
  }

  static bool isArray(const Term& term) { return term.sort() == Sort::IntArray; }

  const ConcurrentSystem& original_;
  const Companions& companions_;
  const Knowledge knowledge_;
  ConcurrentSystem result_;
  std::map<ThreadId, LocationId> errors_;
  int renamed_ = 0;
};

// Locks and flags are always known, and so is what steps do that synchronise.
bool synchronisesWithUnknown(const ConcurrentSystem& system, const Companions& companions) {
  bool found = false;
  companions.forEachVariable([&](const Variable& variable) { found |= variable.role != Role::Data && companions.of(variable.symbol); });
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) found |= !isOrdinary(step.sync) && companions.mayBeUnknown(step.guard);
  return found;
}

}  // namespace

bool mayHaveOpenValues(const ConcurrentSystem& system) {
  const auto isOpen = [](const Variable& variable) { return !variable.initial; };
  const auto draws = [](const Step& step) { return !step.inputs.empty(); };
  return std::ranges::any_of(system.globals, isOpen) || std::ranges::any_of(system.threads, [&](const ThreadSystem& thread) {
           return std::ranges::any_of(thread.locals, isOpen) || std::ranges::any_of(thread.steps, draws);
         });
}

std::optional<ConcurrentSystem> deferValues(const ConcurrentSystem& system, const DrawsAll& drawsAll) {
  const Companions companions(system, drawsAll);
  if (hasReplicated(system) || companions.empty() || synchronisesWithUnknown(system, companions)) return std::nullopt;
  return Deferral(system, companions).run();
}

}  // namespace redcomp::passes

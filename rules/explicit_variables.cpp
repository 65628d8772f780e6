#include "rules/explicit_variables.h"

#include <set>

#include "logic/rewrite.h"
#include "ts/liveness.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

constexpr std::size_t maxCombinations = 64;  // of argument values that one update is evaluated for

class FiniteValues {
 public:
  FiniteValues(const ConcurrentSystem& system, std::size_t maxValues) : maxValues_(maxValues) {
    for (const Variable& v : system.globals) start(v, true);
    for (ThreadId t : threadIds(system)) {
      auto live = liveLocals(system, t)[system[t].initial.index];
      for (const Variable& v : system[t].locals) start(v, live.contains(v.symbol));
    }
    for (const ThreadSystem& thread : system.threads)
      for (const Step& step : thread.steps)
        for (const Assignment& a : step.updates) updates_.push_back({&step, a.target, a.value, variables(a.value)});
  }

  ValueSets run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (const Update& update : updates_) changed |= apply(update);
    }
    ValueSets result;
    for (const auto& [v, set] : values_) {
      result[v] = {set.begin(), set.end()};
      if (set.empty()) result[v] = {constantTerm(defaultValue(v.sort()))};  // never written, never read
    }
    return result;
  }

 private:
  struct Update {
    const Step* step;
    Term target, value;
    std::set<Term> reads;
  };

  void start(const Variable& v, bool initialMatters) {
    if (v.symbol.sort() == Sort::IntArray) return;
    if (!initialMatters) values_[v.symbol] = {};
    else if (v.initial) values_[v.symbol] = {constantTerm(*v.initial)};
  }

  // The values of a variable or input that an update reads; nothing if they cannot be listed.
  const std::set<Term>* valuesOf(const Update& update, const Term& read) {
    if (auto found = values_.find(read); found != values_.end()) return &found->second;
    for (const Input& input : update.step->inputs)
      if (input.symbol == read && input.range.low && input.range.high &&
          *input.range.high - *input.range.low < Integer(maxValues_)) {
        auto& listed = inputs_[read];
        for (Integer k = *input.range.low; k <= *input.range.high; ++k) listed.insert(integer(k));
        return &listed;
      }
    return nullptr;
  }

  bool apply(const Update& update) {
    auto target = values_.find(update.target);
    if (target == values_.end()) return false;
    std::set<Term> results;
    if (!evaluateAll(update, results)) {
      values_.erase(target);
      return true;
    }
    std::size_t before = target->second.size();
    target->second.merge(results);
    if (target->second.size() == before) return false;
    if (target->second.size() > maxValues_) values_.erase(target);
    return true;
  }

  // All values of the update; false if they cannot be listed.
  bool evaluateAll(const Update& update, std::set<Term>& results) {
    std::vector<std::pair<Term, std::vector<Term>>> choices;
    std::size_t combinations = 1;
    for (const Term& read : update.reads) {
      const std::set<Term>* set = valuesOf(update, read);
      if (!set) return false;
      combinations *= set->size();
      if (combinations > maxCombinations) return false;
      choices.push_back({read, {set->begin(), set->end()}});
    }
    for (std::size_t k = 0; k < combinations; ++k) {
      Substitution chosen;
      std::size_t rest = k;
      for (const auto& [read, set] : choices) {
        chosen[read] = set[rest % set.size()];
        rest /= set.size();
      }
      Term value = substitute(update.value, chosen);
      if (!value.isConstant()) return false;  // a division by zero, say
      results.insert(value);
    }
    return true;
  }

  std::size_t maxValues_;
  std::map<Term, std::set<Term>> values_;  // of the variables that are still thought finite
  std::map<Term, std::set<Term>> inputs_;
  std::vector<Update> updates_;
};

}  // namespace

ValueSets findFiniteVariables(const ConcurrentSystem& system, std::size_t maxValues) {
  return FiniteValues(system, maxValues).run();
}

}  // namespace redcomp::rules

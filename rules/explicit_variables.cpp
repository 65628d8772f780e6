#include "rules/explicit_variables.h"

#include <algorithm>
#include <map>
#include <vector>

#include "logic/rewrite.h"
#include "ts/liveness.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

bool hasFewValues(const Input& input) {
  return input.range.low && input.range.high && *input.range.high - *input.range.low < 4;
}

namespace {

// Division by zero has no definite value that a node could carry.
bool mayDivideByZero(const Term& value) {
  return std::ranges::any_of(postorder(value), [](const Term& node) {
    const bool divides = node.op() == Op::Divide || node.op() == Op::Modulo;
    return divides && (!node.arg(1).isConstant() || node.arg(1).value() == 0);
  });
}

// Collects the variables that the value depends on, apart from the conditions of its cases. False if the value cannot be
// explicit: it reads an array, draws an input with many values, or may divide by zero.
bool collectSources(const Term& value, const Step& step, std::set<Term>& into) {
  if (value.op() == Op::Ite) return collectSources(value.arg(1), step, into) && collectSources(value.arg(2), step, into);
  if (mayDivideByZero(value)) return false;
  for (const Term& v : variables(value)) {
    auto input = std::find_if(step.inputs.begin(), step.inputs.end(), [&](const Input& i) { return i.symbol == v; });
    if (input == step.inputs.end()) into.insert(v);
    else if (!hasFewValues(*input)) return false;
  }
  return true;
}

class Qualification {
 public:
  Qualification(const ConcurrentSystem& system, const std::set<Term>& withdrawn) {
    for (const Variable& v : system.globals) consider(v, true);
    for (ThreadId t : threadIds(system)) {
      auto live = liveLocals(system, t)[system[t].initial.index];
      for (const Variable& v : system[t].locals) consider(v, live.contains(v.symbol));
    }
    for (const Term& v : withdrawn) qualified_.erase(v);
    for (const ThreadSystem& thread : system.threads)
      for (const Step& step : thread.steps)
        for (const Assignment& a : step.updates) note(step, a);
  }

  // Withdraws whatever depends on a withdrawn variable, up to a fixpoint.
  std::set<Term> run() {
    std::vector<Term> gone;
    for (const auto& [source, dependents] : dependents_)
      if (!qualified_.contains(source)) gone.push_back(source);
    while (!gone.empty()) {
      Term source = gone.back();
      gone.pop_back();
      for (const Term& v : dependents_[source])
        if (qualified_.erase(v)) gone.push_back(v);
    }
    return std::move(qualified_);
  }

 private:
  void consider(const Variable& v, bool initialMatters) {
    if (v.symbol.sort() != Sort::IntArray && (v.initial || !initialMatters)) qualified_.insert(v.symbol);
  }

  void note(const Step& step, const Assignment& a) {
    std::set<Term> sources;
    if (!collectSources(a.value, step, sources)) qualified_.erase(a.target);
    for (const Term& source : sources) dependents_[source].push_back(a.target);
    dependents_[a.target];  // an entry, because it may be withdrawn itself
  }

  std::set<Term> qualified_;
  std::map<Term, std::vector<Term>> dependents_;  // variable -> the variables that are computed from it
};

}  // namespace

std::set<Term> findExplicitVariables(const ConcurrentSystem& system, const std::set<Term>& withdrawn) {
  return Qualification(system, withdrawn).run();
}

}  // namespace redcomp::rules

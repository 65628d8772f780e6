#include "rules/resolve_step.h"

#include <stdexcept>

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

ResolvedStep replaced(ResolvedStep step, const Term& what, const Term& by) {
  step.guard = substitute(step.guard, {{what, by}});
  return step;
}

std::vector<Assignment> replaced(std::vector<Assignment> updates, const Term& what, const Term& by) {
  Substituter put(Substitution{{what, by}});
  for (Assignment& a : updates) a.value = put(a.value);
  return updates;
}

void keepUsedInputs(ResolvedStep& step) {
  std::set<Term> used = variables(step.guard);
  for (const Assignment& a : step.updates) collectVariables(a.value, used);
  std::erase_if(step.inputs, [&](const Input& input) { return !used.contains(input.symbol); });
}

class Cases {
 public:
  explicit Cases(const std::set<Term>& explicitVariables) : explicit_(explicitVariables) {}

  // Splits into cases until every explicit variable is assigned a constant.
  void split(ResolvedStep step, std::vector<Assignment> updates) {
    if (step.guard.isFalse()) return;
    for (const Assignment& a : updates)
      if (explicit_.contains(a.target) && !a.value.isConstant()) return distinguish(a.value, step, updates);
    for (Assignment& a : updates) (explicit_.contains(a.target) ? step.explicitUpdates : step.updates).push_back(std::move(a));
    keepUsedInputs(step);
    result.push_back(std::move(step));
  }

  std::vector<ResolvedStep> result;

 private:
  // Splits on a condition inside the value, or on the values of an input.
  void distinguish(const Term& value, const ResolvedStep& step, const std::vector<Assignment>& updates) {
    for (const Term& node : postorder(value))
      if (node.op() == Op::Ite) return splitOn(node.arg(0), step, updates);
    if (value.sort() == Sort::Bool) return splitOn(value, step, updates);
    for (const Input& input : step.inputs) {
      if (!variables(value).contains(input.symbol)) continue;
      for (Integer k = *input.range.low; k <= *input.range.high; ++k)
        split(replaced(step, input.symbol, integer(k)), replaced(updates, input.symbol, integer(k)));
      return;
    }
    throw std::logic_error("the value of an explicit variable is known, case by case");
  }

  void splitOn(const Term& condition, const ResolvedStep& step, const std::vector<Assignment>& updates) {
    for (bool holds : {true, false}) {
      ResolvedStep one = replaced(step, condition, boolean(holds));
      one.guard = conjunction(one.guard, holds ? condition : negation(condition));
      split(std::move(one), replaced(updates, condition, boolean(holds)));
    }
  }

  const std::set<Term>& explicit_;
};

}  // namespace

std::vector<ResolvedStep> resolve(const CoarseStep& step, const Substitution& values,
                                  const std::set<Term>& explicitVariables,
                                  const std::function<bool(const Term&)>& matters) {
  Substituter put(values);
  ResolvedStep resolved{step.to, put(step.guard), {}, {}, step.inputs};
  std::vector<Assignment> updates;
  for (const Assignment& a : step.updates)
    if (matters(a.target)) updates.push_back({a.target, put(a.value)});
  Cases cases(explicitVariables);
  cases.split(std::move(resolved), std::move(updates));
  return std::move(cases.result);
}

}  // namespace redcomp::rules

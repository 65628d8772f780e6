#include "translate/choices.h"

#include <fmt/format.h>

#include "translate/call_stack.h"
#include "translate/control_points.h"
#include "translate/elements.h"
#include "translate/step_writer.h"
#include "translate/thread_reads.h"
#include "translate/thread_variables.h"

namespace redcomp::translate {

using frontend::FunctionId;
using frontend::VariableId;
using logic::InputError;

std::string messagePrefix(const frontend::Edge& edge) {
  const std::string place = logic::toString(edge.source);
  return place.empty() ? "" : place + ": ";
}

Choices::Choices(const ThreadContext& thread, ThreadVariables& variables, const CallStack& stack, ControlPoints& points,
                 StepWriter& steps, ThreadReads& reads, const Position& now)
    : context_(thread.build),
      built_(thread.built),
      variables_(variables),
      stack_(stack),
      points_(points),
      steps_(steps),
      reads_(reads),
      now_(now) {}

LocationId Choices::choose(LocationId from, Term guard, Term defined, ts::UndefinedKinds undefined) {
  Effect choice = steps_.effect();
  choice.guard = guard;
  choice.defined = defined;
  choice.undefined = undefined;
  const LocationId chosen = points_.newLocation(now_.inSection());
  steps_.add(from, chosen, choice);
  return chosen;
}

void Choices::forEachElement(LocationId from, const VariableId& array, const frontend::ExprPtr& index,
                             const std::function<void(LocationId, int)>& access) {
  const LoweredValue at = reads_.indexIn(stack_.here(), array, index);
  const auto length = variables_.lengthOf(stack_.activation(), array);
  if (!at.value.isConstant() && length > kMaxDynamicElements)
    throw InputError(stack_.shownAt().source,
                     "unsupported: large array of mutexes or threads with an index that is not constant");
  if (length == frontend::kUnknownLength)
    throw InputError(stack_.shownAt().source, "unsupported: array of mutexes of variable length");
  bool found = false;
  for (std::uint64_t element = 0; element < length; ++element) {
    const Term chosen = logic::equal(at.value, logic::integer(element));
    if (chosen.isFalse()) continue;
    if (chosen.isTrue()) return access(from, static_cast<int>(element));
    access(choose(from, chosen, at.defined), static_cast<int>(element));
    found = true;
  }
  if (!found) choose(from, logic::boolean(false), at.defined);  // out of bounds
}

void Choices::forEachFunction(Term pointer, const std::vector<FunctionId>& candidates,
                              const std::function<void(LocationId, FunctionId)>& action) {
  const bool reports = context_.options.reports.has(ts::Undefined::FunctionPointer);
  if (pointer.isConstant()) {
    if (const auto known = context_.memory.addresses.functionAt(pointer.value())) return action(now_.at, *known);
    if (reports) return steps_.fail(now_.at, ts::Undefined::FunctionPointer, logic::boolean(true));
    built_.warnings.push_back(messagePrefix(stack_.shownAt()) +
                              "a pointer that points to no function is called, so nothing after it is reached");
    built_.assumptions.push_back({"undefined-behaviour", stack_.shownAt().source,
                                  fmt::format("no undefined behaviour: {}", toString(ts::Undefined::FunctionPointer))});
    return;
  }
  if (candidates.empty())
    built_.incomplete.push_back(messagePrefix(stack_.shownAt()) +
                                "a function is called through a pointer that may point to no known function");
  std::vector<Term> others;
  for (const FunctionId candidate : candidates) {
    const Term chosen = logic::equal(pointer, logic::integer(AddressSpace::functionAddress(candidate)));
    // The last one takes what is left, which is undefined unless it is this one.
    const bool last = candidate == candidates.back() && !reports;
    const Term guard = last ? logic::conjunction(others) : chosen;
    others.push_back(logic::negation(chosen));
    ts::UndefinedKinds undefined;
    if (last) undefined.add(ts::Undefined::FunctionPointer);
    action(choose(now_.at, guard, last ? chosen : logic::boolean(true), undefined), candidate);
  }
  if (reports) steps_.fail(now_.at, ts::Undefined::FunctionPointer, logic::conjunction(others));
}

}  // namespace redcomp::translate

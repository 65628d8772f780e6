#include "translate/thread_reads.h"

#include <fmt/format.h>

#include "translate/call_stack.h"
#include "translate/elements.h"
#include "translate/pointer_accesses.h"
#include "translate/step_writer.h"
#include "translate/thread_variables.h"
#include "translate/tracked_values.h"

namespace redcomp::translate {

using frontend::VariableId;
using logic::InputError;
using logic::Integer;

ThreadReads::ThreadReads(const ThreadContext& thread, const CallStack& stack, ThreadVariables& variables,
                         TrackedValues& tracked, PointerAccesses& pointers, const Position& now, StepNotes& notes)
    : context_(thread.build),
      plan_(thread.plan),
      built_(thread.built),
      stack_(stack),
      variables_(variables),
      tracked_(tracked),
      pointers_(pointers),
      now_(now),
      notes_(notes) {}

Term ThreadReads::scalar(const Scope& scope, const VariableId& id, int element) {
  if (const Integer* value = tracked_.find(scope, id, element)) return logic::integer(*value);
  return variables_.symbolOf(scope.activation, id, element);
}

Term ThreadReads::element(const Scope& scope, const VariableId& array, Term index) {
  const frontend::Type& type = variables_.declarationOf(scope.activation, array).type;
  if (!isSplitPerElement(type)) return logic::select(variables_.symbolOf(scope.activation, array), index);
  const auto length = static_cast<int>(std::get<frontend::ArrayType>(type).length);
  if (index.isConstant() && index.value() >= 0 && index.value() < length)
    return scalar(scope, array, static_cast<int>(index.value()));
  if (length > kMaxDynamicElements)
    throw InputError(now_.edge->source, "unsupported: large array of thread handles with an index that is not constant");
  Term value = logic::integer(0);
  for (int element = length; element-- > 0;)
    value = logic::ite(logic::equal(index, logic::integer(element)), scalar(scope, array, element), value);
  return value;
}

std::uint64_t ThreadReads::lengthOf(const Scope& scope, const VariableId& array) {
  const std::uint64_t length = variables_.lengthOf(scope.activation, array);
  if (context_.memory.isChecked && length == frontend::kUnknownLength)
    built_.incomplete.push_back(fmt::format("{}: the bounds of an array of variable length are not checked",
                                            toString(stack_.shownAt().source)));
  return length;
}

VariableTerms ThreadReads::variablesOf(const Scope& scope) {
  return {[this, scope](const VariableId& id) { return scalar(scope, id); },
          [this, scope](const VariableId& array, Term index) { return element(scope, array, index); },
          [this, scope](const VariableId& array) { return lengthOf(scope, array); },
          [this](Term address, const frontend::Type& type) { return pointers_.load(address, type); },
          [this, scope](const frontend::AddressOf& node, Term index) { return pointers_.addressOf(scope, node, index); },
          [](frontend::FunctionId function) { return logic::integer(AddressSpace::functionAddress(function)); },
          [this] {
            built_.callsPthreadSelf = notes_.callsPthreadSelf = true;
            return handleOf(plan_.id);
          },
          [this](PointerUse use) { note(std::move(use)); },
          [this](Term left, Term right) { return pointers_.less(left, right); },
          context_.memory.addresses.stride(),
          context_.memory.isChecked,
          context_.program.pointerBits};
}

template <typename Lower>
auto ThreadReads::lowered(const Scope& scope, const Lower& lower) {
  const VariableTerms variables = variablesOf(scope);
  ExprLowering lowering(variables, context_.options.signedOverflow);
  const auto result = lower(lowering);
  for (const Requirement& each : lowering.required()) note(each);
  notes_.plain |= lowering.readsPlainly();
  return result;
}

// Models of the library calculate in their own way; what they access is what the program has given them.
bool ThreadReads::isError(ts::Undefined kind) const {
  const bool ofMemory = kind == ts::Undefined::Bounds || kind == ts::Undefined::Pointer;
  const frontend::Function& function = stack_.functionOf(now_.point.frame);
  return context_.options.reports.has(kind) && (ofMemory || !function.library || function.calculates);
}

void ThreadReads::note(const Requirement& required) {
  if (required.condition.isTrue()) return;
  if (isError(required.otherwise)) {
    const Term fails = logic::conjunction(notes_.defined, logic::negation(required.condition));
    notes_.failures.push_back({required.otherwise, fails});
    notes_.noFailure = logic::conjunction(notes_.noFailure, required.condition);
  } else {
    notes_.undefined.add(required.otherwise);
  }
  notes_.defined = logic::conjunction(notes_.defined, required.condition);
}

void ThreadReads::note(PointerUse use) {
  if (use.kind != PointerUse::Kind::Truth) return notes_.uses.push_back(std::move(use));
  built_.assumptions.push_back({"addresses", stack_.shownAt().source, "no object is where the lowest 32 bits of its address are all 0", true});
}

LoweredValue ThreadReads::valueIn(const Scope& scope, const frontend::ExprPtr& expr) {
  return lowered(scope, [&](ExprLowering& lowering) { return lowering.value(expr); });
}

LoweredCondition ThreadReads::conditionIn(const Scope& scope, const frontend::ExprPtr& expr) {
  return lowered(scope, [&](ExprLowering& lowering) { return lowering.condition(expr); });
}

LoweredValue ThreadReads::indexIn(const Scope& scope, const VariableId& array, const frontend::ExprPtr& index) {
  return lowered(scope, [&](ExprLowering& lowering) { return lowering.index(array, index); });
}

}  // namespace redcomp::translate

#include "translate/plain_statements.h"

#include <algorithm>

#include "frontend/expr.h"

namespace redcomp::translate {

using namespace ts;

using frontend::LocalId;
using frontend::Place;
using logic::InputError;

PlainStatements::PlainStatements(ThreadParts& parts)
    : plan_(parts.context.plan),
      now_(parts.now),
      notes_(parts.notes),
      stack_(parts.stack),
      variables_(parts.variables),
      points_(parts.points),
      steps_(parts.steps),
      pointers_(parts.pointers),
      reads_(parts.reads),
      writes_(parts.writes) {}

void PlainStatements::addStep(const Effect& effect) { steps_.add(now_.at, points_.next(effect.known), effect); }

void PlainStatements::operator()(const frontend::Skip&) { addStep(steps_.effect()); }

void PlainStatements::operator()(const frontend::Evaluate& stmt) {
  Effect evaluate = steps_.effect();
  evaluate.defined = reads_.valueIn(stack_.here(), stmt.value).defined;
  addStep(evaluate);
}

void PlainStatements::operator()(const frontend::Touch& stmt) {
  Effect touch = steps_.effect();
  if (stmt.place.pointer) {
    const LoweredValue address = reads_.valueIn(stack_.here(), stmt.place.pointer);
    touch.defined = address.defined;
    pointers_.touch(address.value, stmt.place.pointed);
  } else if (stmt.place.index) {
    touch.defined = reads_.indexIn(stack_.here(), stmt.place.variable, stmt.place.index).defined;
  }
  addStep(touch);
}

void PlainStatements::operator()(const frontend::Assume& stmt) {
  const LoweredCondition condition = reads_.conditionIn(stack_.here(), stmt.condition);
  if (condition.holds.isFalse() && notes_.noFailure.isTrue() && stmt.waits == frontend::Waits::No) return;
  Effect test = steps_.effect();
  if (stmt.waits != frontend::Waits::No) test.sync = Wait{stmt.waits == frontend::Waits::ForLock};
  test.guard = condition.holds;
  test.defined = condition.defined;
  addStep(test);
}

// The value that a function returns matters only if the call takes it.
bool PlainStatements::isUnusedResult(const Place& place) const {
  const auto* local = std::get_if<LocalId>(&place.variable);
  if (place.pointer || !local || stack_.functionOf(now_.point.frame).result != *local) return false;
  const auto* call = stack_[now_.point.frame].call;
  return call ? !std::get<frontend::CallFunction>(call->stmt).result : !plan_.result;
}

void PlainStatements::operator()(const frontend::Assign& stmt) {
  Effect assign = steps_.effect();
  const LoweredValue value = reads_.valueIn(stack_.here(), stmt.value);
  if (isUnusedResult(stmt.target)) assign.defined = value.defined;
  else writes_.write(assign, stack_.here(), stmt.target, value);
  addStep(assign);
}

void PlainStatements::operator()(const frontend::Havoc& stmt) {
  Effect havoc = steps_.effect();
  havoc.approximates = stmt.approximates;
  if (!isUnusedResult(stmt.target)) {
    const frontend::Type declared = stmt.target.pointer
                                        ? frontend::asType(stmt.target.pointed)
                                        : variables_.declarationOf(stack_.activation(), stmt.target.variable).type;
    const auto* array = std::get_if<frontend::ArrayType>(&declared);
    const bool whole = array && !stmt.target.index;
    const Input input = steps_.newInput(array ? frontend::elementType(*array) : declared,
                                        whole ? logic::Sort::IntArray : logic::Sort::Int);
    if (stmt.uninitialised && pointers_.isChecked()) steps_.forgetPointer(input);  // it points nowhere
    havoc.inputs.push_back(input);
    if (whole) havoc.updates.push_back({variables_.symbolOf(stack_.activation(), stmt.target.variable), input.symbol});
    else writes_.write(havoc, stack_.here(), stmt.target, {input.symbol, logic::boolean(true)});
  }
  addStep(havoc);
}

void PlainStatements::operator()(const frontend::ClearArray& stmt) {
  Effect clear = steps_.effect();
  const Activation activation = stack_.activation();
  const auto& array = std::get<frontend::ArrayType>(variables_.declarationOf(activation, stmt.array).type);
  const bool mutexes = std::holds_alternative<frontend::MutexType>(array.element);
  const bool handles = std::holds_alternative<frontend::ThreadHandleType>(array.element);
  if ((mutexes || handles) && array.length != frontend::kUnknownLength) {
    const Term zero = mutexes ? logic::boolean(false) : logic::integer(0);
    for (std::uint64_t i = 0; i < array.length; ++i)
      writes_.writeScalar(clear, activation, stmt.array, static_cast<int>(i), {zero, logic::boolean(true)});
  } else {
    clear.updates.push_back({variables_.symbolOf(activation, stmt.array), logic::constantArray(logic::integer(stmt.value))});
  }
  addStep(clear);
}

void PlainStatements::operator()(const frontend::HavocReachable& stmt) {
  const LoweredValue pointer = reads_.valueIn(stack_.here(), stmt.pointer);
  Effect result = steps_.effect();
  result.defined = pointer.defined;
  result.plain = true;
  PendingAccess access;
  access.kind = PendingAccess::Kind::HavocReachable;
  access.address = pointer.value;
  access.havoc = &stmt;
  pointers_.defer(std::move(access));
  addStep(result);
}

void PlainStatements::operator()(const frontend::AtomicBegin&) {
  constexpr int kDeepest = 100;
  if (now_.point.atomicDepth >= kDeepest)
    throw InputError(stack_.shownAt().source, "unsupported: atomic sections that are nested ever deeper");
  toDepth(now_.point.atomicDepth + 1);
}

void PlainStatements::operator()(const frontend::AtomicEnd&) { toDepth(std::max(0, now_.point.atomicDepth - 1)); }

void PlainStatements::toDepth(int atomicDepth) {
  const ControlPoint after{now_.point.frame, now_.edge->to.index, atomicDepth, now_.point.known};
  steps_.add(now_.at, points_.locate(after), steps_.effect());
}

}  // namespace redcomp::translate

#include "translate/mutex_statements.h"

#include "translate/lock_operations.h"

namespace redcomp::translate {

using frontend::Place;

MutexStatements::MutexStatements(ThreadParts& parts)
    : now_(parts.now),
      stack_(parts.stack),
      variables_(parts.variables),
      points_(parts.points),
      steps_(parts.steps),
      pointers_(parts.pointers),
      reads_(parts.reads),
      writes_(parts.writes),
      choices_(parts.choices) {}

void MutexStatements::operator()(const frontend::LockMutex& stmt) {
  operate(stmt.mutex, PendingAccess::Kind::Acquire, points_.next(now_.point.known), steps_.effect());
}

void MutexStatements::operator()(const frontend::UnlockMutex& stmt) {
  operate(stmt.mutex, PendingAccess::Kind::Release, points_.next(now_.point.known), steps_.effect());
}

void MutexStatements::operator()(const frontend::InitMutex& stmt) {
  const auto kind = stmt.taken ? PendingAccess::Kind::Take : PendingAccess::Kind::Free;
  Effect made = steps_.effect();
  made.plain = true;  // those who use it meanwhile race with it
  operate(stmt.mutex, kind, points_.next(now_.point.known), made);
}

void MutexStatements::operator()(const frontend::TryLockMutex& stmt) {
  const auto outcome = [&](PendingAccess::Kind kind, int value) {
    Effect rest = steps_.effect();
    writes_.write(rest, stack_.here(), stmt.result, {logic::integer(value), logic::boolean(true)});
    operate(stmt.mutex, kind, points_.next(rest.known), rest);
  };
  outcome(stmt.looks ? PendingAccess::Kind::FindFree : PendingAccess::Kind::Acquire, 0);
  outcome(PendingAccess::Kind::FailToAcquire, frontend::kBusy);
}

void MutexStatements::operate(const Place& mutex, PendingAccess::Kind kind, LocationId to, const Effect& rest) {
  if (mutex.pointer) return operateThrough(mutex.pointer, kind, to, rest);
  const Activation activation = stack_.activation();
  if (!mutex.index) return addStep(now_.at, variables_.symbolOf(activation, mutex.variable), kind, to, rest);
  choices_.forEachElement(now_.at, mutex.variable, mutex.index, [&](LocationId from, int element) {
    addStep(from, variables_.symbolOf(activation, mutex.variable, element), kind, to, rest);
  });
}

void MutexStatements::operateThrough(const frontend::ExprPtr& pointer, PendingAccess::Kind kind, LocationId to,
                                     const Effect& rest) {
  const Term address = reads_.valueIn(stack_.here(), pointer).value;
  if (const auto place = pointers_.placeAt(address, frontend::MutexType{}))
    if (const Term lock = pointers_.read(*place); lock.sort() == logic::Sort::Bool)
      return addStep(now_.at, lock, kind, to, rest);
  PendingAccess access;
  access.kind = kind;
  access.address = address;
  access.type = frontend::MutexType{};
  pointers_.defer(std::move(access));
  steps_.add(now_.at, to, rest);
}

void MutexStatements::addStep(LocationId from, Term lock, PendingAccess::Kind kind, LocationId to, const Effect& rest) {
  Step step;
  applyLockOperation(kind, lock, step);
  Effect operation = rest;
  operation.guard = logic::conjunction(rest.guard, step.guard);
  operation.updates.insert(operation.updates.end(), step.updates.begin(), step.updates.end());
  operation.sync = step.sync;
  steps_.add(from, to, operation);
}

}  // namespace redcomp::translate

// Operations on mutexes: steps with a guard and an update of the mutex, which is a Boolean variable (lock_operations.h).
//
//     lock(&m[i])      one step for each element (choices.h)        lock(p), p not known      a pending access
//     r = trylock(m)   [!m] m := true, r := 0    or    [m] r := EBUSY
#pragma once

#include "translate/thread_parts.h"

namespace redcomp::translate {

class MutexStatements {
 public:
  explicit MutexStatements(ThreadParts& parts);

  void operator()(const frontend::InitMutex& stmt);
  void operator()(const frontend::LockMutex& stmt);
  void operator()(const frontend::TryLockMutex& stmt);
  void operator()(const frontend::UnlockMutex& stmt);

 private:
  // Steps to `to` for an operation on the mutex. With a pointer that is not known: a step that waits.
  void operate(const frontend::Place& mutex, PendingAccess::Kind kind, LocationId to, const Effect& rest);
  void operateThrough(const frontend::ExprPtr& pointer, PendingAccess::Kind kind, LocationId to, const Effect& rest);
  void addStep(LocationId from, Term lock, PendingAccess::Kind kind, LocationId to, const Effect& rest);

  const Position& now_;
  const CallStack& stack_;
  ThreadVariables& variables_;
  ControlPoints& points_;
  StepWriter& steps_;
  PointerAccesses& pointers_;
  ThreadReads& reads_;
  ThreadWrites& writes_;
  Choices& choices_;
};

}  // namespace redcomp::translate

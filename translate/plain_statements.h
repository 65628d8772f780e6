// Statements that test and change data, and the ends of atomic sections: one step each.
//
//     assume(c)     [c]           x = e     x := e           x = nondet()     x := input
//     atomic_begin()              a step to a point with one more open section
#pragma once

#include "translate/thread_parts.h"

namespace redcomp::translate {

class PlainStatements {
 public:
  explicit PlainStatements(ThreadParts& parts);

  void operator()(const frontend::Skip&);
  void operator()(const frontend::Evaluate& stmt);
  void operator()(const frontend::Touch& stmt);
  void operator()(const frontend::Assume& stmt);
  void operator()(const frontend::Assign& stmt);
  void operator()(const frontend::Havoc& stmt);
  void operator()(const frontend::ClearArray& stmt);
  void operator()(const frontend::HavocReachable& stmt);
  void operator()(const frontend::AtomicBegin&);
  void operator()(const frontend::AtomicEnd&);

 private:
  bool isUnusedResult(const frontend::Place& place) const;
  void toDepth(int atomicDepth);
  void addStep(const Effect& effect);  // from the statement to the next one

  const ThreadPlan& plan_;
  const Position& now_;
  const StepNotes& notes_;
  const CallStack& stack_;
  ThreadVariables& variables_;
  ControlPoints& points_;
  StepWriter& steps_;
  PointerAccesses& pointers_;
  ThreadReads& reads_;
  ThreadWrites& writes_;
};

}  // namespace redcomp::translate

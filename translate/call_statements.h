// Calls of functions, which are inlined, and returns from them.
//
// A call passes the arguments and goes on at the entry of the function, in a frame of its own. A call through a pointer is
// one of each function whose address is taken and whose parameters fit. Recursion is followed while some argument is known
// and differs from that of the last activation:
//
//     int f(int n) { return n > 0 ? f(n - 1) : 0; }      f(3): four activations      f(nondet()): refused
#pragma once

#include <vector>

#include "translate/end_statements.h"
#include "translate/thread_parts.h"

namespace redcomp::translate {

class CallStatements {
 public:
  CallStatements(ThreadParts& parts, EndStatements& ends);

  void operator()(const frontend::CallFunction& stmt);
  void operator()(const frontend::BlockLocal& stmt);
  // From the end of the function in which the translation is: to the caller, or to the end of the thread.
  void leave();

 private:
  void callFrom(LocationId from, const frontend::CallFunction& stmt, frontend::FunctionId callee);
  std::vector<frontend::FunctionId> candidates(const frontend::CallFunction& stmt) const;
  bool isEnding() const;  // the thread runs what it does at its end
  // The activation that a call makes; nothing if recursion is deeper than is followed.
  std::optional<Activation> activationOf(frontend::FunctionId callee, const frontend::CallFunction& call);
  int followedDepth(const frontend::CallFunction& call) const;  // of recursion whose depth is not known
  void endBeyond(LocationId from, const std::string& function);
  // A step of its own for the beginning, or end, of the locals in memory, if memory is checked. Returns where it goes on.
  LocationId noteLifetime(LocationId from, const Activation& activation, bool ends);
  Lifetime beginningOrEnd(const Activation& activation, bool ends) const;  // with the step that was added last
  void leaveThread(const Frame& frame);
  void returnToCaller(const Frame& frame);

  const BuildContext& context_;
  BuiltThread& built_;
  StepNotes& notes_;
  const ThreadPlan& plan_;
  Position& now_;
  CallStack& stack_;
  TrackedValues& tracked_;
  ControlPoints& points_;
  StepWriter& steps_;
  PointerAccesses& pointers_;
  ThreadVariables& variables_;
  ThreadReads& reads_;
  ThreadWrites& writes_;
  Choices& choices_;
  EndStatements& ends_;
};

}  // namespace redcomp::translate

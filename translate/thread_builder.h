// Building one thread: from the control-flow graphs of its function and of those that it calls.
//
// The builder goes over the edges from the entry, one control point after another (control_points.h), and has each
// statement translated by the class that knows its kind. The result is a BuiltThread.
//
//     worker() { x = 1; lock(m); }      initial -> 0: [worker$started]    0 -> 1: x := 1    1 -> 2: lock(m)    2 -> 3: exit
#pragma once

#include <map>
#include <set>

#include "translate/allocations.h"
#include "translate/call_statements.h"
#include "translate/end_statements.h"
#include "translate/fork_join_statements.h"
#include "translate/mutex_statements.h"
#include "translate/plain_statements.h"
#include "translate/thread_parts.h"

namespace redcomp::translate {

// One attempt to build the thread.
class ThreadBuilder {
 public:
  ThreadBuilder(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread,
                const RetryFacts& retryFacts);

  // False if the thread has to be built again with more facts, which are added to these.
  bool run(RetryFacts& retryFacts);
  BuiltThread take() { return std::move(built_); }

 private:
  void start();
  void expand(const ControlPoint& point, LocationId at);
  void translate(const frontend::Stmt& stmt);

  BuiltThread built_;
  ThreadParts parts_;
  PlainStatements plain_;
  EndStatements ends_;
  CallStatements calls_;
  MutexStatements mutexes_;
  ForkJoinStatements forkJoin_;
  Allocations allocations_;
};

// By the function that a thread begins with: variables that turned out to take too many values.
using GivenUp = std::map<frontend::FunctionId, std::set<TrackedVariable>>;

// Builds the thread, as often as is needed. `nextThread`: the id of the first thread that this one creates. What is given up for
// one thread is not tried again for its like.
BuiltThread buildThread(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread, GivenUp& givenUp);

}  // namespace redcomp::translate

// Creation of threads, and joins.
//
// Every creation that is met plans a thread of its own; one by which a thread creates its like stands for all that follow:
//
//     void *worker(void *p) { pthread_create(&t, 0, worker, 0); }      worker creates worker#2, which creates itself again
//
// Which threads a join may wait for is known when all have been built (joins.h).
#pragma once

#include <functional>
#include <optional>

#include "translate/thread_parts.h"

namespace redcomp::translate {

class ForkJoinStatements {
 public:
  explicit ForkJoinStatements(ThreadParts& parts);

  void operator()(const frontend::CreateThread& stmt);
  void operator()(const frontend::JoinThread& stmt);

 private:
  // How a thread is started: its flag, and the variable that passes the argument, if any.
  struct Starting {
    ThreadId thread;
    Term started, argumentSymbol;
    LoweredValue argument;
  };
  int nextThread() const;  // the id of the thread that is created next
  bool usesArgument(frontend::FunctionId entry) const;
  const ThreadPlan::Origin* createdByAncestor(frontend::FunctionId entry,
                                              const std::optional<logic::Integer>& argument) const;
  ThreadPlan planThread(frontend::FunctionId entry, Term argument);
  void createFrom(LocationId from, const frontend::CreateThread& stmt, frontend::FunctionId entry);
  void storeAndStart(const frontend::CreateThread& stmt, LocationId from, const Starting& starting);
  void storeSeenByOthers(LocationId from, const Starting& starting, const std::function<Effect()>& store);
  void start(LocationId from, const Effect& effect, const Starting& starting);
  void startTo(LocationId from, LocationId to, Effect effect, const Starting& starting);
  bool isElementHandle(const frontend::Place& handle) const;
  void storeHandle(Effect& effect, const frontend::Place& handle, ThreadId thread);
  LocationId evaluated(LocationId from, Term defined);
  void join(LocationId from, Term handle, const std::optional<frontend::Place>& result);

  const ThreadContext& thread_;
  const BuildContext& context_;
  const ThreadPlan& plan_;
  BuiltThread& built_;
  const Position& now_;
  const StepNotes& notes_;
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

// How a thread, or the program, ends: errors, the exit of the thread, the exit of the program.
//
//     assert(x)      [x == 0] to an error location, one for each statement that is reported
//     return v       worker$result := v, if a join wants it; then worker$finished := true
#pragma once

#include <map>
#include <string>
#include <utility>

#include "translate/thread_parts.h"

namespace redcomp::translate {

class EndStatements {
 public:
  explicit EndStatements(ThreadParts& parts);

  void operator()(const frontend::Fail& stmt);
  void operator()(const frontend::ExitThread& stmt);
  void operator()(const frontend::ExitProgram& stmt);

  // The thread function returns, with this value (absent: none), from `at`. Main ends the program.
  void returnFromThread(LocationId at, Term value);

 private:
  LocationId keepResult(LocationId at, Term value);
  void finish(LocationId at);
  void endProgram(LocationId at);
  LocationId endLocation(LocationId& known, bool atomic);

  const ThreadPlan& plan_;
  BuiltThread& built_;
  const bool leaks_;  // memory that is not freed is an error
  const Position& now_;
  const CallStack& stack_;
  ControlPoints& points_;
  StepWriter& steps_;
  ThreadReads& reads_;
  std::map<std::pair<const frontend::Edge*, std::string>, LocationId> errors_;  // by what is said of which statement
  LocationId stopped_, stoppedInside_;  // with the program, outside and inside of a section; once they are needed
};

}  // namespace redcomp::translate

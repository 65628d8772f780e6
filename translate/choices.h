// Statements whose object is one of several: an element of an array that has a variable for each, or one of the functions
// that a pointer may point to. A step for each chooses it, and leads to a location from which the rest of the statement goes
// on; where there is only one, the rest begins at the statement itself.
//
//     lock(&m[i])      4 -> 5: [i == 0]     5 -> 7: lock(m.0)     4 -> 6: [i == 1]     6 -> 7: lock(m.1)
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translate/build_context.h"
#include "translate/position.h"

namespace redcomp::translate {

class CallStack;
class ControlPoints;
class StepWriter;
class ThreadReads;
class ThreadVariables;

class Choices {
 public:
  Choices(const ThreadContext& thread, ThreadVariables& variables, const CallStack& stack, ControlPoints& points,
          StepWriter& steps, ThreadReads& reads, const Position& now);

  // Calls `access(location, element)` once for each element that the place may denote, from `from` on.
  void forEachElement(LocationId from, const frontend::VariableId& array, const frontend::ExprPtr& index,
                      const std::function<void(LocationId, int)>& access);
  // Calls `action(location, function)` for each function that the pointer may point to.
  void forEachFunction(Term pointer, const std::vector<frontend::FunctionId>& candidates,
                       const std::function<void(LocationId, frontend::FunctionId)>& action);

 private:
  LocationId choose(LocationId from, Term guard, Term defined, ts::UndefinedKinds undefined = {});

  const BuildContext& context_;
  BuiltThread& built_;
  ThreadVariables& variables_;
  const CallStack& stack_;
  ControlPoints& points_;
  StepWriter& steps_;
  ThreadReads& reads_;
  const Position& now_;
};

// "file:line: ", for messages; empty if the place is not known.
std::string messagePrefix(const frontend::Edge& edge);

}  // namespace redcomp::translate

// Where values may get to that have not been initialised, whatever the order of statements: of which variables it has to be
// followed whether they are. What can be reached through pointers is one place.
#pragma once

#include <compare>
#include <set>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

// A global (function -1), or a local of the function.
struct VariableOf {
  int function = -1, index = -1;
  auto operator<=>(const VariableOf&) const = default;
};

VariableOf variableOf(FunctionId function, const VariableId& variable);

// Whether it is followed if a value of the type is initialised: of numbers, pointers and handles of threads.
bool isFollowed(const ScalarType& type);

class UnsetFlow {
 public:
  explicit UnsetFlow(const Program& program);

  bool any() const { return memory_ || !variables_.empty(); }
  bool mayBeUnset(FunctionId function, const VariableId& variable) const;
  bool mayBeUnset(FunctionId function, const Place& place) const;
  bool mayBeUnset(FunctionId function, const ExprPtr& expr) const;
  bool memoryMayBeUnset() const { return memory_; }
  // Whether every call of it is known, so that what it is given and gives back is followed.
  bool isCalledByNameOnly(FunctionId function) const { return !pointedTo_.contains(function); }
  bool isEscaped(const VariableOf& variable) const { return escaped_.contains(variable); }  // pointers may lead there

 private:
  void findEscaped();
  void escape(FunctionId function, const Expr& expr);
  bool spread();  // by one round over all statements; whether there is news
  bool spreadBy(FunctionId function, const Stmt& stmt);
  bool spreadByCall(FunctionId function, const CallFunction& call);
  bool add(FunctionId function, const Place& place);
  bool add(FunctionId function, const VariableId& variable);

  const Program& program_;
  std::set<VariableOf> escaped_, variables_;
  std::set<FunctionId> pointedTo_;
  bool memory_ = false;
};

// Whether some path through the function assigns nothing to its result.
bool mayEndWithoutResult(const Function& function);

}  // namespace redcomp::frontend

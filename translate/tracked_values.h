// What is known of the values of a thread's variables while it is built (tracking.h says of which variables).
//
// Known values are environments (environment.h), in which every variable, or element of an array of thread handles, has a
// cell. A local that is tracked has no step for an assignment of a known value. An integer that others may access is
// followed as well, while nobody else is seen to change it (BuiltThread::tracked); its assignments stay steps.
//
//     i = 0;             i known as 0, no step              n = 3;  (global)      n known as 3, and n := 3
//     i = nondet();      i not known, i := input            if (i < n)            decided while the thread is built
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "translate/build_context.h"
#include "translate/environment.h"
#include "translate/position.h"

namespace redcomp::translate {

class ThreadVariables;

class TrackedValues {
 public:
  TrackedValues(const ThreadContext& thread, ThreadVariables& variables, const Position& now);

  EnvironmentId initialValues();  // of the globals that are followed through main
  // Null if it is not known. A shared variable that is known is one that nobody else may change from now on.
  const logic::Integer* find(const Scope& scope, const frontend::VariableId& id, int element);
  // Notes what a variable gets. True if that is all: the value of a local that is known needs no update.
  bool assign(EnvironmentId& known, Activation activation, const frontend::VariableId& id, int element, Term value);

  // The same without what is known of a local, of the locals that nobody reads from the node on, or of a symbol.
  EnvironmentId without(EnvironmentId known, Activation activation, frontend::LocalId local);
  EnvironmentId withoutDead(EnvironmentId known, Activation activation, int node);
  EnvironmentId without(EnvironmentId known, Term symbol);

  std::set<logic::Integer> values(EnvironmentId known) const;
  // The variable with the most values in these environments; integers before handles, which follow the integers. Nothing
  // if they are all empty.
  std::optional<TrackedVariable> variableWithMostValues(const std::vector<EnvironmentId>& environments) const;

 private:
  bool isTracked(frontend::FunctionId function, frontend::LocalId local) const;
  int cellOf(Activation activation, frontend::LocalId local, int element);
  // The cell of an integer that others may access, if it is followed.
  std::optional<int> sharedCell(Activation activation, const frontend::VariableId& id);

  const BuildContext& context_;
  const ThreadPlan& plan_;
  const RetryFacts& retryFacts_;
  BuiltThread& built_;
  ThreadVariables& variables_;
  const Position& now_;
  Environments environments_;
  std::map<std::tuple<Activation, int, int>, int> cells_;  // by local and element
  std::vector<TrackedVariable> owners_;                    // by cell
  std::map<Term, int> sharedCells_;                        // cells that follow shared variables, by symbol
};

}  // namespace redcomp::translate

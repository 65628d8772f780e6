// The walk that builds one thread; see build_thread.h. Split over build_walk.cpp (keys and frames), build_variables.cpp
// (variables and assignments) and build_step.cpp (one function per kind of statement).
#pragma once

#include <deque>
#include <unordered_map>

#include "translate/built_thread.h"
#include "translate/environment.h"
#include "translate/expressions.h"

namespace redcomp::translate {

struct ControlPoint {
  int frame = 0;
  int node = 0;
  int atomicDepth = 0;
  EnvironmentId known;
  bool operator==(const ControlPoint&) const = default;
};
struct ControlPointHash {
  std::size_t operator()(const ControlPoint& key) const;
};

// What earlier walks over the thread have shown.
struct RetryFacts {
  std::set<std::pair<int, int>> untracked;   // function, local, or -1, global: takes too many values to be tracked
  std::set<const frontend::Edge*> manyTimes;  // allocations that may be executed more than once
};

class ThreadBuilder {
 public:
  ThreadBuilder(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread,
             const RetryFacts& retryFacts);

  // False if the walk has to be repeated with more retryFacts.
  bool run(RetryFacts& retryFacts);
  BuiltThread take() {
    built_.final = final_;
    return std::move(built_);
  }

  // Statements, from the location of the key.
  void operator()(const frontend::Skip&);
  void operator()(const frontend::Assume& stmt);
  void operator()(const frontend::Assign& stmt);
  void operator()(const frontend::Havoc& stmt);
  void operator()(const frontend::ClearArray& stmt);
  void operator()(const frontend::HavocReachable& stmt);
  void operator()(const frontend::CallFunction& stmt);
  void operator()(const frontend::Allocate& stmt);
  void operator()(const frontend::CreateThread& stmt);
  void operator()(const frontend::JoinThread& stmt);
  void operator()(const frontend::InitMutex& stmt);
  void operator()(const frontend::LockMutex& stmt);
  void operator()(const frontend::TryLockMutex& stmt);
  void operator()(const frontend::UnlockMutex& stmt);
  void operator()(const frontend::AtomicBegin&);
  void operator()(const frontend::AtomicEnd&);
  void operator()(const frontend::Fail& stmt);
  void operator()(const frontend::ExitThread& stmt);
  void operator()(const frontend::ExitProgram&);

 private:
  struct Frame {
    int parent = -1;
    Activation activation;
    const frontend::Edge* call = nullptr;  // in the parent; null for the thread function
    frontend::FunctionId function() const { return activation.function; }
  };
  // The variables of one activation with one environment.
  struct Scope {
    Activation activation;
    EnvironmentId known;
  };
  // A part of a step under construction: the updates, and what is known after it.
  struct Effect {
    Term guard = logic::boolean(true);
    std::vector<Assignment> updates;
    std::vector<Input> inputs;
    Term defined = logic::boolean(true);
    Sync sync;
    EnvironmentId known;
    std::string approximates;
  };

  // Keys and locations.
  void start();
  void knowInitialValues();
  void expand(const ControlPoint& key, LocationId at);
  LocationId locate(ControlPoint key);
  LocationId next(EnvironmentId known);  // after the statement
  LocationId newLocation(bool atomic);
  void endProgram(LocationId from, bool inSection);
  LocationId endLocation(LocationId& known, bool atomic);
  void forgetDead(ControlPoint& key);
  EnvironmentId without(EnvironmentId known, Activation activation, frontend::LocalId local);
  void tooManyVariants(const ControlPoint& key);
  bool tracked(frontend::FunctionId function, frontend::LocalId local) const;

  // Frames.
  const frontend::Function& functionOf(int frame) const { return context_.program[frames_[frame].function()]; }
  int frameFor(const frontend::Edge& call, Activation callee);
  void callFrom(LocationId from, const frontend::CallFunction& stmt, frontend::FunctionId callee);
  std::vector<frontend::FunctionId> candidates(const frontend::CallFunction& stmt) const;
  // Calls `action(location, function)` for each function that the pointer may point to.
  void forEachFunction(Term pointer, const std::vector<frontend::FunctionId>& candidates,
                       const std::function<void(LocationId, frontend::FunctionId)>& action);
  void leave(const ControlPoint& key, LocationId at);
  void finish(LocationId at);
  // The activation that a call makes; refuses recursion whose depth is not known.
  Activation activationOf(frontend::FunctionId callee, const frontend::CallFunction& call);
  const frontend::Edge& reportedAt() const;
  const frontend::Edge& shownAt() const;  // the statement that a reader should see

  // Variables.
  const frontend::Declaration& declarationOf(Activation activation, const frontend::VariableId& id) const;
  std::string ownerName(Activation activation) const;
  // The cells of a variable that others may access; nothing for a local that is not in memory.
  std::optional<CellsId> sharedCells(Activation activation, const frontend::VariableId& id);
  Term symbolOf(Activation activation, const frontend::VariableId& id, int element = 0);
  Term localSymbol(Activation activation, frontend::LocalId local, int element);
  int cellOf(Activation activation, frontend::LocalId local, int element);
  // The cell of the environment that follows an integer that others may access, if it is followed.
  std::optional<int> sharedCell(Activation activation, const frontend::VariableId& id);
  Term readScalar(const Scope& scope, const frontend::VariableId& id, int element = 0);
  Term readElement(const Scope& scope, const frontend::VariableId& array, Term index);
  VariableTerms variablesOf(const Scope& scope);
  LoweredValue valueIn(const Scope& scope, const frontend::ExprPtr& expr);
  LoweredCondition conditionIn(const Scope& scope, const frontend::ExprPtr& expr);
  // Lowers with one kind of overflow; notes in noOverflow_ when there is none, if that is an error.
  template <typename Lower>
  auto lowered(const Scope& scope, const Lower& lower);
  SignedOverflow overflow() const;  // for terms
  void addOverflowError(const Step& step);
  void push(Step step);
  Scope here() const { return {frames_[key_.frame].activation, key_.known}; }

  // Pointers.
  std::optional<CellPlace> placeAt(Term address, const frontend::ScalarType& type);
  Term readCell(const CellPlace& place);
  std::pair<Term, frontend::Type> load(Term address, const frontend::Type& type);
  void storeThrough(Effect& effect, const Scope& scope, const frontend::Place& place, const LoweredValue& value);
  Term addressOf(const Scope& scope, const frontend::AddressOf& node, Term index);
  bool findRepeatedAllocations(RetryFacts& retryFacts) const;

  // Effects.
  Effect effect() const;
  void write(Effect& effect, const Scope& scope, const frontend::Place& place, const LoweredValue& value);
  void writeScalar(Effect& effect, Activation activation, const frontend::VariableId& id, int element,
                   const LoweredValue& value);
  void noteHandle(Activation activation, const frontend::VariableId& id, int element, bool copied, ThreadId created);
  void noteHandle(Term symbol, bool copied, ThreadId created);
  void addStep(LocationId from, LocationId to, Effect effect);
  Input newInput(const frontend::Type& type, logic::Sort sort);  // of an array: the type of its elements
  bool isUnusedResult(const frontend::Place& place) const;
  void returnValue(LocationId& at, Term value);  // of the thread

  // Threads and mutexes.
  const ThreadPlan::Origin* createdByAncestor(frontend::FunctionId entry, const std::optional<logic::Integer>& argument) const;
  void createFrom(LocationId from, const frontend::CreateThread& stmt, frontend::FunctionId entry);
  ThreadPlan planThread(frontend::FunctionId entry, Term argument);
  bool usesArgument(frontend::FunctionId entry) const;
  // How a thread is started: its flag, and the variable that passes the argument, if any.
  struct Starting {
    ThreadId thread;
    Term started, argumentSymbol;
    LoweredValue argument;
  };
  void emitCreate(const frontend::CreateThread& stmt, LocationId from, const Starting& starting);
  void join(LocationId from, Term handle, const std::optional<frontend::Place>& result);
  void limitUnrolling();
  bool isElementHandle(Activation activation, const frontend::Place& handle) const;
  void storeHandle(Effect& effect, const Scope& scope, const frontend::Place& handle, const LoweredValue& value,
                   ThreadId thread);
  // Calls `access(location, element)` once for each element that the place may denote.
  void forEachElement(const frontend::VariableId& array, const frontend::ExprPtr& index,
                      const std::function<void(LocationId, int)>& access);
  // Steps to `to` for an operation on the mutex. With a pointer that is not known: a step that waits.
  void onMutex(const frontend::Place& mutex, PendingAccess::Kind kind, LocationId to, const Effect& rest);

  const BuildContext& context_;
  const ThreadPlan& plan_;
  Names& names_;
  int nextThread_;
  const RetryFacts& retryFacts_;
  BuiltThread built_;
  Environments environments_;
  std::vector<Frame> frames_;
  std::map<std::tuple<int, const frontend::Edge*, int>, int> frameIds_;
  std::unordered_map<ControlPoint, LocationId, ControlPointHash> locations_;
  std::map<std::pair<int, int>, int> variants_;  // keys by frame and node
  std::map<std::pair<int, const frontend::Edge*>, int> repetitions_;  // of creations and joins, by frame and statement
  std::deque<std::pair<ControlPoint, LocationId>> open_;
  std::map<std::tuple<Activation, int, int>, Term> symbols_;  // by local and element
  std::map<std::tuple<Activation, int, int>, int> cells_;
  std::vector<std::pair<int, int>> cellOwners_;        // function and local, by cell; function -1: a global
  std::map<Term, int> sharedCells_;                    // cells that follow shared variables, by symbol
  std::map<std::pair<const frontend::Edge*, std::string>, LocationId> errors_;  // by what is said of which statement
  LocationId final_, stopped_, stoppedInside_;  // once they are needed
  int inputs_ = 0;
  int holes_ = 0;
  std::optional<PendingAccess> pending_;  // of the step that is being made
  Term noOverflow_ = logic::boolean(true);  // in the step that is being made, if overflow is an error
  bool callsPthreadSelf_ = false;  // the step that comes next does
  std::vector<PointerUse> uses_;   // by the step that comes next
  std::map<const frontend::Edge*, LocationId> overflows_;
  std::unordered_map<ControlPoint, int, ControlPointHash> allocated_;  // objects on the heap, by the key of the allocation
  std::vector<std::pair<LocationId, const frontend::Edge*>> allocations_;
  bool tooManyVariants_ = false;
  std::pair<int, int> offender_{-1, -1};

  // The statement that is being translated.
  ControlPoint key_;
  LocationId at_;
  const frontend::Edge* edge_ = nullptr;
};

}  // namespace redcomp::translate

// The walk that builds one thread; see build_thread.h. Split over build_walk.cpp (keys and frames), build_variables.cpp
// (variables and assignments) and build_step.cpp (one function per kind of statement).
#pragma once

#include <deque>
#include <unordered_map>

#include "ts/build_env.h"
#include "ts/build_expr.h"
#include "ts/build_thread.h"

namespace redcomp::ts {

struct Key {
  int frame = 0;
  int node = 0;
  int atomicDepth = 0;
  EnvironmentId known;
  bool operator==(const Key&) const = default;
};
struct KeyHash {
  std::size_t operator()(const Key& key) const;
};

// A local that is not tracked after all, because it takes too many values.
using Untracked = std::set<std::pair<int, int>>;  // function, local

class ThreadWalk {
 public:
  ThreadWalk(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread,
             const Untracked& untracked);

  // False if unrolling goes too far; then offender() should not be tracked.
  bool run();
  std::pair<int, int> offender() const { return offender_; }
  BuiltThread take() { return std::move(built_); }

  // Statements, from the location of the key.
  void operator()(const frontend::Skip&);
  void operator()(const frontend::Assume& stmt);
  void operator()(const frontend::Assign& stmt);
  void operator()(const frontend::Havoc& stmt);
  void operator()(const frontend::ClearArray& stmt);
  void operator()(const frontend::CallFunction& stmt);
  void operator()(const frontend::CreateThread& stmt);
  void operator()(const frontend::JoinThread& stmt);
  void operator()(const frontend::InitMutex& stmt);
  void operator()(const frontend::LockMutex& stmt);
  void operator()(const frontend::UnlockMutex& stmt);
  void operator()(const frontend::AtomicBegin&);
  void operator()(const frontend::AtomicEnd&);
  void operator()(const frontend::Fail& stmt);
  void operator()(const frontend::ExitThread&);
  void operator()(const frontend::ExitProgram&);

 private:
  struct Frame {
    int parent = -1;
    frontend::FunctionId function;
    const frontend::Edge* call = nullptr;  // in the parent; null for the thread function
  };
  // The variables of one function with one environment.
  struct Scope {
    frontend::FunctionId function;
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
  };

  // Keys and locations.
  void start();
  void expand(const Key& key, LocationId at);
  LocationId locate(Key key);
  LocationId next(EnvironmentId known);  // after the statement
  LocationId newLocation(bool atomic);
  LocationId endLocation(LocationId& known, bool atomic);
  void forgetDead(Key& key);
  EnvironmentId without(EnvironmentId known, frontend::FunctionId function, frontend::LocalId local);
  void tooManyVariants(const Key& key);
  bool tracked(frontend::FunctionId function, frontend::LocalId local) const;

  // Frames.
  const frontend::Function& functionOf(int frame) const { return context_.program[frames_[frame].function]; }
  int frameFor(const frontend::Edge& call, frontend::FunctionId callee);
  void leave(const Key& key, LocationId at);
  void finish(LocationId at);
  void refuseRecursion(frontend::FunctionId callee) const;
  const frontend::Edge& reportedAt() const;

  // Variables.
  const frontend::Declaration& declarationOf(frontend::FunctionId function, const frontend::VariableId& id) const;
  Term symbolOf(frontend::FunctionId function, const frontend::VariableId& id, int element = 0);
  Term localSymbol(frontend::FunctionId function, frontend::LocalId local, int element);
  int cellOf(frontend::FunctionId function, frontend::LocalId local, int element);
  Term readScalar(const Scope& scope, const frontend::VariableId& id, int element = 0);
  Term readElement(const Scope& scope, const frontend::VariableId& array, Term index);
  VariableTerms variablesOf(const Scope& scope);
  LoweredValue valueIn(const Scope& scope, const frontend::ExprPtr& expr);
  Scope here() const { return {frames_[key_.frame].function, key_.known}; }

  // Effects.
  Effect effect() const;
  void write(Effect& effect, const Scope& scope, const frontend::Place& place, const LoweredValue& value);
  void writeScalar(Effect& effect, frontend::FunctionId function, const frontend::VariableId& id, int element,
                   const LoweredValue& value);
  void noteHandle(frontend::FunctionId function, const frontend::VariableId& id, int element, bool copied,
                  ThreadId created);
  void addStep(LocationId from, LocationId to, Effect effect);
  Input newInput(const frontend::Type& type, logic::Sort sort);  // of an array: the type of its elements
  bool isUnusedResult(const frontend::Place& place) const;

  // Threads and mutexes.
  std::optional<ThreadId> createdByAncestor(const std::optional<logic::Integer>& argument) const;
  ThreadPlan planThread(const frontend::CreateThread& stmt, Term argument);
  bool usesArgument(frontend::FunctionId entry) const;
  LocationId passArgument(const ThreadPlan& plan, const LoweredValue& argument);
  void emitCreate(const frontend::CreateThread& stmt, LocationId from, ThreadId thread, Term started);
  void join(LocationId from, Term handle);
  // Calls `access(location, element)` once for each element that the place may denote.
  void forEachElement(const frontend::VariableId& array, const frontend::ExprPtr& index,
                      const std::function<void(LocationId, int)>& access);
  void onMutex(const frontend::Place& mutex, const std::function<Effect(Term)>& effectOn);

  const BuildContext& context_;
  const ThreadPlan& plan_;
  Names& names_;
  int nextThread_;
  const Untracked& untracked_;
  BuiltThread built_;
  Environments environments_;
  std::vector<Frame> frames_;
  std::map<std::pair<int, const frontend::Edge*>, int> frameIds_;
  std::unordered_map<Key, LocationId, KeyHash> locations_;
  std::map<std::pair<int, int>, int> variants_;  // keys by frame and node
  std::deque<std::pair<Key, LocationId>> open_;
  std::map<std::tuple<int, int, int>, Term> symbols_;  // by function, local, element
  std::map<std::tuple<int, int, int>, int> cells_;
  std::vector<std::pair<int, int>> cellOwners_;        // function and local, by cell
  std::map<const frontend::Edge*, LocationId> errors_;
  LocationId final_, stopped_, stoppedInside_;  // once they are needed
  int inputs_ = 0;
  bool overflow_ = false;
  std::pair<int, int> offender_{-1, -1};

  // The statement that is being translated.
  Key key_;
  LocationId at_;
  const frontend::Edge* edge_ = nullptr;
};

}  // namespace redcomp::ts

// Building one thread: from the control-flow graphs of its function and of those that it calls.
//
// A location is a key: the stack of calls, the node of the function's graph, how many atomic sections are open, and
// the known values of tracked locals. Walking over the edges from the entry makes the keys that can be reached.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/program.h"
#include "translate/build_system.h"
#include "translate/expressions.h"
#include "translate/memory.h"
#include "translate/names.h"
#include "translate/tracking.h"
#include "translate/types.h"
#include "ts/strong_components.h"

namespace redcomp::translate {

struct BuildContext {
  const frontend::Program& program;
  const BuildOptions& options;
  std::vector<FunctionFacts> facts;                   // by function
  std::vector<bool> trackedGlobals;                   // by global
  const std::set<std::string>& changedByOthers;       // symbols that were tracked, and must not be
  std::vector<frontend::FunctionId> pointedFunctions;  // whose address is taken
  bool joinsForResults = false;                        // some join wants what the thread returned
  Memory& memory;
};

// A thread that has to be built.
struct ThreadPlan {
  ThreadId id;
  std::string name;
  frontend::FunctionId entry;
  std::optional<logic::Integer> argument;  // if it is known
  Term argumentSymbol;                     // else the global that passes it; absent if the function has no use for it
  Term started;                            // absent for main
  Term finished;                           // absent for main, unless somebody may join it
  Term result;                             // what it returns; absent if nobody wants to know
  SourceLocation source;                   // of the creation
  bool replicated = false;                 // created in a loop of unknown bound: stands for any number of threads
  struct Origin {
    const frontend::Edge* edge;
    frontend::FunctionId entry;
    std::optional<logic::Integer> argument;
    ThreadId thread;  // that was created, and how it is started
    Term started, argumentSymbol;
  };
  std::vector<Origin> ancestry;  // creations from main to this thread
};

// A join that waits for every thread to be known: `handle` is a variable that holds a handle, or a value. `result` is
// the local, if any, that gets what the thread returned.
struct PendingJoin {
  LocationId from, to;
  Term handle;
  Term result;
  SourceLocation source;
  std::string text;
};

// A step with an access through a pointer, which waits for it to be known where pointers may point to.
struct PendingAccess {
  enum class Kind { Load, Store, HavocReachable, Acquire, FailToAcquire, Release, Free };
  Kind kind = Kind::Load;
  Term address;
  frontend::ScalarType type;
  Term hole;   // Load: stands for the value in the terms of the step
  Term value;  // Store
  const frontend::HavocReachable* forgotten = nullptr;  // HavocReachable
  Step step;   // all the rest
};

// What a step does with addresses.
struct StepUses {
  bool pending = false;   // the step is one of BuiltThread::accesses
  std::size_t step = 0;
  std::vector<PointerUse> uses;
};

// What is known of a variable that holds a handle.
struct HandleUse {
  std::set<ThreadId> created;  // creations that store into it
  bool copied = false;         // other assignments: it may denote any thread
};

// What pthread_create stores and pthread_self returns; 0 is no thread.
inline Term handleOf(ThreadId thread) { return logic::integer(thread.index + 1); }

// All copies have the number of the one thread that stands for them.
constexpr const char* kNumberOfOneOfMany = "the handle of one of any number of threads";

struct BuiltThread {
  ThreadSystem system;
  LocationId final;                 // where it is once it has ended; -1: it never does
  std::vector<ErrorCondition> errors;
  std::vector<ThreadPlan> created;
  std::vector<PendingJoin> joins;
  std::vector<PendingAccess> accesses;
  std::set<Term> tracked;           // shared variables whose values were taken as known: nobody else may change them
  std::set<ThreadId> createdAgain;  // earlier threads that this one creates too, again and again
  bool allocatesOnce = false;       // makes objects of which there is one
  bool callsPthreadSelf = false;    // pthread_self()
  std::set<Term> unknownPointers;  // inputs that may be any address
  std::vector<StepUses> uses;
  std::map<Term, HandleUse> handles;
  std::vector<std::string> incomplete;
  std::vector<std::string> warnings;
};

// Of its locations, with the steps that are still pending.
ts::Components componentsOf(const BuiltThread& built);

// Adds an operation on the mutex to the step.
void applyLockOperation(PendingAccess::Kind kind, Term lock, Step& step);

// `nextThread`: the id of the first thread that this one creates.
BuiltThread buildThread(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread);

}  // namespace redcomp::translate

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
#include "ts/build.h"
#include "ts/build_names.h"
#include "ts/build_track.h"
#include "ts/system.h"

namespace redcomp::ts {

// The symbols of a global: one, or one per element for arrays of mutexes and of thread handles.
using GlobalSymbols = std::vector<std::vector<Term>>;  // by GlobalId

struct BuildContext {
  const frontend::Program& program;
  const BuildOptions& options;
  std::vector<FunctionFacts> facts;  // by function
  GlobalSymbols globals;
};

// A thread that has to be built.
struct ThreadPlan {
  ThreadId id;
  std::string name;
  frontend::FunctionId entry;
  std::optional<logic::Integer> argument;  // if it is known
  Term argumentSymbol;                     // else the global that passes it; absent if the function has no use for it
  Term started, finished;                  // absent for main
  SourceLocation source;                   // of the creation
  struct Origin {
    const frontend::Edge* edge;
    std::optional<logic::Integer> argument;
    ThreadId thread;  // that was created
  };
  std::vector<Origin> ancestry;  // creations from main to this thread
};

// A join that waits for every thread to be known: `handle` is a variable that holds a handle, or a value.
struct PendingJoin {
  LocationId from, to;
  Term handle;
  SourceLocation source;
  std::string text;
};

// What is known of a variable that holds a handle.
struct HandleUse {
  std::set<ThreadId> created;  // creations that store into it
  bool copied = false;         // other assignments: it may denote any thread
};

struct BuiltThread {
  ThreadSystem system;
  std::vector<ErrorCondition> errors;
  std::vector<ThreadPlan> created;
  std::vector<PendingJoin> joins;
  std::map<Term, HandleUse> handles;
  std::vector<std::string> incomplete;
  std::vector<std::string> warnings;
};

// `nextThread`: the id of the first thread that this one creates.
BuiltThread buildThread(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread);

}  // namespace redcomp::ts

// A thread that has to be built: known since the step was met that creates it.
//
//     pthread_create(&t, 0, worker, (void*)3)      name worker, argument 3, started by worker$started := true
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/program.h"
#include "translate/types.h"

namespace redcomp::translate {

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

  bool isMain() const { return id.index == 0; }
};

// What pthread_create stores and pthread_self returns; 0 is no thread.
inline Term handleOf(ThreadId thread) { return logic::integer(thread.index + 1); }

}  // namespace redcomp::translate

// Where pointers may point to, and with that the steps that access memory through them.
//
// A points-to analysis in the manner of Andersen over the threads as built: insensitive to the order of steps, but every
// variable of every thread, every member of an object and every allocation is told apart. For a variable, the regions
// (an object and an offset in it) that its value may be an address in:
//
//     p := 8388608 (&x)          p -> {x@0}
//     q := p + 128 (&p->next)    q -> {x@32}
//     r := *q                    r -> whatever the cells at x@32 point to
//
// A step through a pointer then becomes one step for each region that it may access, under the guard that it is this
// one. The last of them has no guard, but is undefined behaviour unless the pointer points there (Step::defined): null
// and dangling pointers are assumed not to be followed.
#pragma once

#include <vector>

#include "ts/build_memory.h"
#include "ts/build_thread.h"

namespace redcomp::ts {

// The accesses of one thread, and where its steps go.
struct ThreadAccesses {
  ThreadSystem* thread = nullptr;
  std::vector<PendingAccess>* accesses = nullptr;
  const std::set<Term>* unknownPointers = nullptr;
  const std::vector<StepUses>* uses = nullptr;
};

struct PointerFindings {
  std::vector<std::string> incomplete;
  // Pointers that the analysis cannot follow lead to errors of their own, by steps that approximate: where they are
  // not reached nothing is lost, and where they are nothing is claimed.
  std::vector<ErrorCondition> errors;
  std::set<Term> stored;  // variables that are assigned through pointers
};

// Adds the steps of all accesses to their threads, and the variables that they need to the memory.
// `replicated`: by thread, whether it stands for any number of threads.
PointerFindings resolveAccesses(const std::vector<ThreadAccesses>& threads, Memory& memory,
                                const std::vector<bool>& replicated);

}  // namespace redcomp::ts

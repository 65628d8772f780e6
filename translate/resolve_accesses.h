// The steps that access memory through pointers, once it is known where these may point to (build_points_to.h).
//
// A step through a pointer becomes one step for each region that it may access, under the guard that it is this
// one. The last of them has no guard, but is undefined behaviour unless the pointer points there (Step::defined): null
// and dangling pointers are assumed not to be followed.
#pragma once

#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"

namespace redcomp::translate {

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

}  // namespace redcomp::translate

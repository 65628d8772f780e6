// Accesses: which globals a step reads and writes.
#pragma once

#include <set>

#include "ts/system.h"

namespace redcomp::ts {

std::set<Term> globalSymbols(const ConcurrentSystem& system);

// Globals only. A write that is also a read (x := x + 1) is in both.
struct Accesses {
  std::set<Term> reads;
  std::set<Term> writes;
};

// Accesses of the guard and the updates: these decide whether the step commutes with steps of other threads. None if the
// guard is false, because then the step is never taken.
Accesses accessesOf(const Step& step, const std::set<Term>& globals);

// The same with the reads of Step::defined: these matter to runs without undefined behaviour.
Accesses accessesOfDefinedRun(const Step& step, const std::set<Term>& globals);

// The globals that error conditions read.
std::set<Term> globalsOfErrors(const ConcurrentSystem& system);

}  // namespace redcomp::ts

// Accesses: which globals a step reads and writes.
#pragma once

#include <set>

#include "ts/system.h"

namespace redcomp::ts {

std::set<Term> globalSymbols(const ConcurrentSystem& system);

// Of the globals only. A write that is also a read (x := x + 1) is in both.
struct Accesses {
  std::set<Term> reads;
  std::set<Term> writes;
};

// By the guard and the updates: what matters to the steps of other threads. None if the step is never taken (its guard
// is false).
Accesses accessesOf(const Step& step, const std::set<Term>& globals);

// The same with what Step::defined reads: what matters to a run without undefined behaviour.
Accesses accessesOfDefinedRun(const Step& step, const std::set<Term>& globals);

// What error conditions read.
std::set<Term> globalsOfErrors(const ConcurrentSystem& system);

}  // namespace redcomp::ts

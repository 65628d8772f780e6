// Accesses: which globals a step reads and writes.
#pragma once

#include <set>

#include "ts/system.h"

namespace redcomp::movers {

using logic::Term;
using ts::ConcurrentSystem;
using ts::LocationId;
using ts::StepId;
using ts::ThreadId;

struct Accesses {
  std::set<Term> reads;
  std::set<Term> writes;
};

// The symbols of the globals.
std::set<Term> globalsOf(const ConcurrentSystem& system);

// Of the globals only. A write that is also a read (x := x + 1) is in both.
Accesses accessesOf(const ts::Step& step, const std::set<Term>& globals);

}  // namespace redcomp::movers

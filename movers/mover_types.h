// Names of ts and logic that this whole room uses.
#pragma once

#include "logic/term.h"
#include "ts/system.h"

namespace redcomp::movers {

using logic::Term;
using ts::ConcurrentSystem;
using ts::LocationId;
using ts::StepId;
using ts::ThreadId;

}  // namespace redcomp::movers

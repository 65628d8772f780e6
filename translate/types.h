// The words of ts and logic that all of translation uses.
#pragma once

#include "logic/source.h"
#include "logic/term.h"
#include "ts/system.h"

namespace redcomp::translate {

using logic::SourceLocation;
using logic::Term;
using ts::AddressName;
using ts::Assignment;
using ts::ConcurrentSystem;
using ts::ErrorCondition;
using ts::Input;
using ts::LocationId;
using ts::Step;
using ts::StepId;
using ts::Sync;
using ts::ThreadId;
using ts::ThreadSystem;
using ts::Variable;

}  // namespace redcomp::translate

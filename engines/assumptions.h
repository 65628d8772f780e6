// What verdicts rest on besides the text of the program (logic/assumption.h).
#pragma once

#include <set>
#include <string>
#include <vector>

#include "engines/outcome.h"
#include "ts/system.h"

namespace redcomp::engines {

// What such a verdict about the system rests on, by kind and place; an inconclusive one rests on nothing.
std::vector<logic::Assumption> assumptionsOf(const ts::ConcurrentSystem& system, Verdict verdict);

// For --strict: a proof that rests on assumptions is none, but for those of the accepted kinds.
Outcome withoutAssumptions(Outcome outcome, const std::set<std::string>& accepted);

}  // namespace redcomp::engines

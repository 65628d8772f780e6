// What verdicts rest on besides the text of the program (logic/assumption.h).
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engines/outcome.h"
#include "ts/system.h"

namespace redcomp::engines {

// Begins the text of an assumption of the kind data-race; the variables follow.
inline constexpr std::string_view kMayRace = "sequential consistency of accesses that may race: ";

// What such a verdict about the system rests on, by kind and place; an inconclusive one rests on nothing. A verdict about
// data races does not rest on the sequential consistency of accesses that may race.
std::vector<logic::Assumption> assumptionsOf(const ts::ConcurrentSystem& system, Verdict verdict, bool aboutRaces = false);

// For --strict: a proof that rests on assumptions is none, but for those of the accepted kinds.
Outcome withoutAssumptions(Outcome outcome, const std::set<std::string>& accepted);

}  // namespace redcomp::engines

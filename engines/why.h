// Why a run goes wrong, in one line for people, and which of its lines are decisive. Looks at the facts of the violation only:
// it is a hint where to look, and no part of what is claimed.
//
//     lost update of counter: count#2 writes at line 12 what it made of the value it read before count wrote it at line 12
//     count, read by consume at line 27, was changed by consume#2 at line 28
//     lock order: give takes mine.lock before yours.lock, take the other way round
#pragma once

#include "engines/outcome.h"

namespace redcomp::engines {

// Fills in Violation::why and Violation::decisive.
void explainWhy(Violation& violation);

}  // namespace redcomp::engines

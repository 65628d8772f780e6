// Why several engines together have no answer, as one sentence: what stood in the way, and how far the search came. What each of them
// says is printed by --stats.
//
//     search: no violation in 52 states; not all values were tried          no error found, but log.c:162:7: a function is called
//     graph: no error found, but log.c:162:7: a function is called ...      ...; no violation in 52 states; not all values were tried
//     views 1: views of 1 thread do not tell why no error happens
#pragma once

#include <string>
#include <vector>

#include "engines/outcome.h"

namespace redcomp::engines {

std::string reasonOf(const std::vector<EngineReport>& tried);

// "no violation in 0 states" says nothing.
bool saysNothing(const std::string& progress);

}  // namespace redcomp::engines

// The outcome of a run for people: one verdict line, then what was asked for.
#pragma once

#include <string>

#include "engines/outcome.h"

namespace redcomp::driver {

// "proved: no assertion can fail (3 threads, 4 reducible blocks, 12 clauses, 0.04 s)"
std::string verdictLine(const engines::Outcome& outcome);

// The verdict line, the counterexample, the assumptions, the invariants. Ends with a newline.
std::string report(const engines::Outcome& outcome);

// For --stats.
std::string statistics(const engines::Outcome& outcome);

}  // namespace redcomp::driver

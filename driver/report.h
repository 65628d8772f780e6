// The outcome of a run for people: one verdict line, then what was asked for.
#pragma once

#include <string>
#include <vector>

#include "engines/outcome.h"
#include "engines/settle.h"

namespace redcomp::driver {

// "proved: no assertion can fail (3 threads, 4 reducible blocks, 12 clauses, 0.04 s)"
std::string verdictLine(const engines::Outcome& outcome);

// The verdict line, the counterexample, the assumptions, the invariants. Ends with a newline.
std::string report(const engines::Outcome& outcome);

// A verdict line for each property, worst first; then the counterexamples; then what all of it rests on.
std::string report(const std::vector<engines::PropertyAnswer>& answers, double seconds);

// For --stats.
std::string statistics(const engines::Outcome& outcome);
std::string statistics(const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::driver

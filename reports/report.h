// The outcome of a run for people: one verdict line, then what was asked for.
#pragma once

#include <string>
#include <vector>

#include "engines/outcome.h"
#include "engines/settle.h"
#include "reports/style.h"

namespace redcomp::reports {

// "proved: no assertion can fail (3 threads, 4 reducible blocks, 12 clauses, 0.04 s)"
std::string verdictLine(const engines::Outcome& outcome);

// The same without sizes and times: "proved: no assertion can fail".
std::string verdictWithoutFigures(const engines::PropertyAnswer& answer);

// The verdict line, why, the counterexample, the assumptions, the invariants. Ends with a newline.
std::string report(const engines::Outcome& outcome, const Style& style = {});

// A verdict line for each property, worst first; then the counterexamples; then what all of it rests on.
std::string report(const std::vector<engines::PropertyAnswer>& answers, double seconds, const Style& style = {});

// For --stats.
std::string statistics(const engines::Outcome& outcome);
std::string statistics(const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::reports

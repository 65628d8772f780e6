// A counterexample for people: a block for each time that a thread runs, a row for each statement, with what it reads, decides
// or changes; rounds of a loop that are alike are folded.
//
//     in examples/counter.c:
//       count#2
//         * 12  counter++              reads counter = 0
//       count
//         * 12  counter++              counter: 0 -> 1
//       count#2
//         * 12  counter++ (goes on)    counter = 1
//
// `*` marks the rows that Violation::why speaks of.
#pragma once

#include <string>

#include "engines/outcome.h"
#include "reports/style.h"

namespace redcomp::reports {

std::string traceText(const engines::Violation& violation, const Style& style);

// What a row says about the line: "counter: 0 -> 1", "false: 1 == 2", "takes m".
std::string effectOf(const engines::TraceLine& line);

}  // namespace redcomp::reports

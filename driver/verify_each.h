// Several properties of one program, with an answer for each: `redcomp prog.c`.
//
// Those that are errors of one system (assertions, memory, overflow, locks) are asked together first: a proof of that system
// proves them all at once, and none of them rests on another. If there is none, each is asked alone, and so is each of the others.
// What one proof assumes and another has shown is not assumed any more (engines/settle.h).
#pragma once

#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"
#include "engines/settle.h"
#include "engines/stages.h"

namespace redcomp::driver {

// Worst answers first; those of one kind in the order of the properties. With their times.
std::vector<engines::PropertyAnswer> verifyEach(const Options& options, const Reader& reader, engines::Stages& stages);

}  // namespace redcomp::driver

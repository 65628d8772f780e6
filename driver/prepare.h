// From a system to what is proved of it.
//
//     safety:       slice -> intervals -> slice -> spin loops -> movers -> blocks
//     termination:  slice to what guards depend on -> intervals -> slice
#pragma once

#include <string>

#include "driver/options.h"
#include "driver/stages.h"
#include "movers/blocks.h"
#include "ts/system.h"

namespace redcomp::driver {

struct Prepared {
  ts::ConcurrentSystem original;  // traces are replayed on it
  ts::ConcurrentSystem system;    // simplified and sliced, without spinning (ts/spin.h: right for safety only)
  movers::Blocks blocks;
};

// Throws TimeOver.
Prepared prepare(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

// The same threads, locations and steps, with their ids; the same runs as long as no behaviour is undefined.
ts::ConcurrentSystem preparedForTermination(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

// The ranges of values, as --dump intervals prints them.
std::string dumpIntervals(const ts::ConcurrentSystem& system);

}  // namespace redcomp::driver

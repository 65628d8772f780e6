// What termination is proved of: the system without what no guard depends on, simplified by ranges of values.
#pragma once

#include "driver/options.h"
#include "driver/stages.h"
#include "ts/system.h"

namespace redcomp::driver {

// Same threads, locations and steps, with their ids; the same runs as long as no behaviour is undefined.
ts::ConcurrentSystem preparedForTermination(const ts::ConcurrentSystem& system, const Options& options, Stages& stages);

}  // namespace redcomp::driver

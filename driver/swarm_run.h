// redcomp prog.c --swarm N: one question, answered by N processes that look at a part of it each (engines/shard.h, sweep/swarm.h).
//
// The program is read here too: what is to be covered is not learned from those that should cover it. The first violation that a process
// has replayed ends all. *Proved* only if the shards that have proved their part cover the whole; otherwise *inconclusive*, and what is
// missing is named.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"

namespace redcomp::driver {

// What is wrong with these options for a swarm.
std::optional<std::string> complaintAboutSwarm(const Options& options);

// The exit code. `words`: the command line behind the name of the program.
int runSwarm(const Options& options, const std::vector<std::string>& words, const Reader& reader);

}  // namespace redcomp::driver

// Assertions that no run reaches: their proofs say nothing.
//
// The program is read once more, with an error where each assertion stands instead of where it fails, and each of these errors
// is asked for alone, as any other question of safety.
#pragma once

#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"
#include "engines/outcome.h"
#include "engines/stages.h"

namespace redcomp::driver {

// Those that no run reaches, and those of which the time, or the method, did not tell; in the order of the program.
std::vector<engines::UnreachedAssertion> unreachedAssertions(const Options& options, const Reader& reader, engines::Stages& stages);

}  // namespace redcomp::driver

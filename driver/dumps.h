// Systems and analyses as text: what --dump prints.
#pragma once

#include <string>

#include "driver/options.h"
#include "driver/read_input.h"
#include "engines/stages.h"

namespace redcomp::driver {

// Movers, blocks and intervals are those that the proof uses, of the system after the passes. Throws logic::InputError if
// the input does not have what is asked for.
std::string dumpOf(const Dump& dump, const Input& input, const Options& options, engines::Stages& stages);

}  // namespace redcomp::driver

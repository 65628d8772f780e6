// One run of redcomp, from the command line to the exit code.
#pragma once

#include "driver/read_input.h"

namespace redcomp::driver {

int run(int argc, const char* const* argv, const Reader& reader = frontend::parseC);

}  // namespace redcomp::driver

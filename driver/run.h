// One run of redcomp, from the command line to the exit code.
#pragma once

namespace redcomp::driver {

int run(int argc, const char* const* argv);

}  // namespace redcomp::driver

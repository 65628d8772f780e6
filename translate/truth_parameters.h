// Parameters of which nobody asks more than whether they are zero:
//
//     void check(int c) { if (!c) abort(); }        check(p)    it matters whether p is null, and no other bit of it
#pragma once

#include <vector>

#include "frontend/program.h"

namespace redcomp::translate {

// By function and local.
std::vector<std::vector<bool>> findTruthParameters(const frontend::Program& program);

}  // namespace redcomp::translate

// A violation as one self-contained page: a lane for each thread over its source, steps forward and back by keys and buttons, and
// what variables and locks are at each step. No network, no libraries; light and dark, printable, usable by keyboard.
#pragma once

#include <string>
#include <vector>

#include "engines/settle.h"
#include "reports/witness.h"

namespace redcomp::reports {

std::string toHtml(const std::vector<engines::PropertyAnswer>& answers, const std::vector<SourceFile>& sources);

}  // namespace redcomp::reports

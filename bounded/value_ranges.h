// The values of each variable over all runs of a bounded program: what decides how many bits it needs.
#pragma once

#include <map>

#include "bounded/rounds.h"

namespace redcomp::bounded {

// Of the numbers among the variables, as the blaster follows them from definition to definition. Runs in which a value does not
// fit into the type of its variable do not count. Throws NoBits.
std::map<ts::Term, ts::Range> valueRanges(const Rounds& rounds);

}  // namespace redcomp::bounded

// The results of the analyses as text, beside the source lines (--dump movers, --dump blocks).
#pragma once

#include <string>

#include "movers/blocks.h"
#include "movers/kinds.h"

namespace redcomp::movers {

std::string printMovers(const ConcurrentSystem& system, const Movers& movers);
std::string printBlocks(const ConcurrentSystem& system, const Movers& movers, const Blocks& blocks);

}  // namespace redcomp::movers

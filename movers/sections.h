// Atomic sections of a thread: several steps that happen as one.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::movers {

struct AtomicSection {
  std::vector<ts::LocationId> locations;  // atomic, connected by steps
  std::vector<ts::StepId> steps;          // into, inside and out of them
  bool mayNotFinish = false;              // it contains a cycle, or a location at which possibly no step is enabled
};

std::vector<AtomicSection> atomicSections(const ts::ThreadSystem& thread);

// True if in every state some step from the location is enabled, as far as simple simplification shows.
bool neverBlocks(const ts::ThreadSystem& thread, const std::vector<ts::StepId>& stepsFromLocation);

}  // namespace redcomp::movers

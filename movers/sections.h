// Atomic sections of a thread: pieces that happen as one step, written as several.
#pragma once

#include <vector>

#include "ts/system.h"

namespace redcomp::movers {

struct AtomicSection {
  std::vector<ts::LocationId> locations;  // atomic, connected by steps
  std::vector<ts::StepId> steps;          // into, inside and out of them
  bool mayNotFinish = false;              // has a cycle or a location at which no step may be enabled
};

std::vector<AtomicSection> atomicSections(const ts::ThreadSystem& thread);

// True if, whatever the state, some step from the location is enabled: one guard or its negation holds.
bool neverBlocks(const ts::ThreadSystem& thread, const std::vector<ts::StepId>& stepsFromLocation);

}  // namespace redcomp::movers

// Which locals are followed by value while a thread is built (tracked_values.h), so that loops over threads and over
// arrays of mutexes come apart: those that decide how often a loop with a creation, a join or an indexed mutex in it runs,
// the indices themselves, thread handles, what these are computed from, and parameters that keep their value.
//
//     for (i = 0; i < n; i++) { pthread_create(&t[i], ...); for (k = 0; k < 100; k++) work(); }     i, n, t; not k
#pragma once

#include <vector>

#include "frontend/program.h"

namespace redcomp::translate {

struct FunctionFacts {
  std::vector<std::vector<int>> outgoing;             // edges by node
  std::vector<bool> tracked;                          // by local; one in memory only while nobody else changes it
  std::vector<bool> read;                             // by local: some statement reads it
  std::vector<bool> truths;                           // by local: a parameter of which nobody asks more than whether it is zero
  std::vector<std::vector<frontend::LocalId>> dying;  // by node: tracked locals that nobody reads from there on
};

struct TrackingFacts {
  std::vector<FunctionFacts> functions;  // by function
  std::vector<bool> globals;             // by global: followed through main, while nobody else changes it
};

TrackingFacts analyseFunctions(const frontend::Program& program);

}  // namespace redcomp::translate

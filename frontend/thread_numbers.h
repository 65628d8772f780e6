// Handles of threads that are kept in ordinary numbers, as pthread_t is one:
//
//     unsigned long id = pthread_self();      kept, and still the handle: pthread_join(id, 0), id == other
//     id % 16                                 what that is, nobody knows
//
// Handles are small numbers here, which they are not in C. Where one is calculated with at once, the frontend takes any value
// instead; this is about those that have been stored first.
#pragma once

#include <string>
#include <vector>

#include "frontend/program.h"

namespace redcomp::frontend {

// Where the program calculates with a number that may be a handle, or compares it with one that is none; by place.
// `mixed`: handles are also accessed as numbers through pointers.
std::vector<std::string> calculatesWithHandles(const Program& program, bool mixed);

}  // namespace redcomp::frontend

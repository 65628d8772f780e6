// From a Program to transition systems.
//
// Each thread is built by going through main, or through the thread function, from its entry: calls are inlined (recursion
// only to a known depth), and values of some locals are computed on the way (tracking.h), so that
//
//     for (i = 0; i < 3; i++) pthread_create(&t[i], 0, worker, (void*)(long)i);
//
// becomes a sequence of three creations of threads `worker`, `worker#2`, `worker#3` with the arguments 0, 1, 2. Every
// creation that is met makes a thread of its own. A creation inside a loop that has not been unrolled (no bound is
// known, or one above BuildOptions::maxCreations) makes a thread that stands for any number of threads (ts/replicate.h),
// and so does one by which a thread creates its like.
//
// Names: a global x is `x`, a local x of the thread function is `worker.x`, of an inlined function f `worker.f.x`,
// elements of arrays of mutexes and of thread handles are variables of their own, `m.0`, `m.1`, ...
#pragma once

#include <functional>

#include "frontend/program.h"
#include "translate/types.h"

namespace redcomp::translate {

enum class SignedOverflow {
  Undefined,  // Step::defined says that there is none
  Wraps,      // two's complement
  Reports,    // an error of its own, as if BuildOptions::reports named it
};

struct BuildOptions {
  SignedOverflow signedOverflow = SignedOverflow::Undefined;  // -fwrapv makes this Wraps
  ts::UndefinedKinds reports = {};  // undefined behaviour that is an error; the rest is in Step::defined
  bool leaks = false;              // memory that has not been freed when the program ends is an error
  int maxCreations = 100;          // creations by one statement that unrolling may make; beyond, the loop is kept
  int maxThreads = 2000;           // further creations are not followed, and the system is incomplete
  int maxRecursion = 5;            // calls of a function inside of each other, where arguments do not tell how many there are
  int maxVariants = 2000;          // copies of one statement that unrolling may make; beyond, the loop is kept
  int maxLocations = 2'000'000;    // of a thread; beyond, the program is refused as too large
  std::function<void()> tick = [] {};  // called again and again while the system is built; what it throws ends that
};

// Throws logic::InputError for what is not supported: recursion, programs that are too large.
ConcurrentSystem buildSystem(const frontend::Program& program, const BuildOptions& options = {});

}  // namespace redcomp::translate

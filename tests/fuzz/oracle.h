// The oracle: visits every state of a program and says what is so.
//
// No reduction, no symmetry, no abstraction: states are hashed, and a program with too many of them is left out. Its
// answers are right by looking at everything, so an engine that says otherwise is wrong (or the machine is).
//
// Fair runs. An infinite run is fair if every thread that is able to move from some time on without interruption moves
// again and again. There is one if and only if some strongly connected component of the graph of reachable states
// has a move inside and, for each thread, a move of that thread inside or a state in which it cannot move: a run that
// takes all moves of the component for ever is fair; and what a fair run does for ever lies in one component.
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/machine.h"

namespace redcomp::fuzz {

struct OracleOptions {
  std::size_t states = 60'000;    // at most
  std::string observing = "";     // see Machine
  Overflow overflow = Overflow::Undefined;
};

struct Truth {
  // Nothing where the oracle cannot say.
  std::optional<bool> safe;         // no assertion can fail
  // No deadlock: no state in which threads are left and all of them wait, and none in which some wait in a circle for
  // mutexes and ends of threads, or for a mutex of a thread that has ended, and never move again whatever the others do.
  // Who waits for whom is not known where threads unlock mutexes that they do not hold.
  std::optional<bool> deadlockFree;
  std::optional<bool> terminates;   // every run ends, also those that are unfair to some thread, and not in a deadlock
  std::optional<bool> terminatesFairly;  // the same for fair runs
  std::optional<bool> raceFree;     // no state in which two threads are about to access memory, one to write, not both atomically
  std::optional<bool> calculatesRight;   // no result that does not fit, no division by zero, no shift by too much
  std::optional<bool> memorySafe;   // no access to memory that is not there, no such memory freed
  std::string reason;               // why it cannot say, for whatever is missing
  std::size_t states = 0;
  Events events;
};

Truth askOracle(const frontend::Program& program, const OracleOptions& options = {});

}  // namespace redcomp::fuzz

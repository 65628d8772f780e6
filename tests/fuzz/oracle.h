// The oracle: visits every state of a program and says what is so.
//
// No reduction, no symmetry, no abstraction: states are hashed, and a program with too many of them is left out. Its
// answers are right by looking at everything, so an engine that says otherwise is wrong (or the machine is).
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/machine.h"

namespace redcomp::fuzz {

struct OracleOptions {
  std::size_t states = 60'000;    // at most
  bool spuriousWakeups = true;    // as --spurious-wakeups
  std::string observing = "";     // see Machine
};

struct Truth {
  // Nothing where the oracle cannot say.
  std::optional<bool> safe;         // no assertion can fail
  // Deadlock: a state in which threads are left and all of them wait. Free of it: in no state some thread waits for
  // ever, whatever the others do. In between, it is a matter of definition.
  std::optional<bool> deadlockFree;
  std::optional<bool> terminates;   // every run ends, also those that are unfair to some thread, and not in a deadlock
  std::string reason;               // why it cannot say, for whatever is missing
  std::size_t states = 0;
  Events events;
};

// Throws logic::InputError for what is no program.
Truth askOracle(const std::string& file, const OracleOptions& options = {});

}  // namespace redcomp::fuzz

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
  std::optional<bool> deadlockFree; // no state in which threads are left and all of them wait
  std::optional<bool> terminates;   // every run ends, also those that are unfair to some thread
  std::string reason;               // why it cannot say, for whatever is missing
  std::size_t states = 0;
  Events events;
};

// Throws logic::InputError for what is no program.
Truth askOracle(const std::string& file, const OracleOptions& options = {});

}  // namespace redcomp::fuzz

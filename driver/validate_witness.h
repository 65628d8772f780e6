// Witnesses of SV-COMP, ours and those of other tools, confirmed or rejected.
//
// A violation sequence is confirmed if a violation of the property is found, and replayed, where its target is. The waypoints
// before the target are not followed: whether the run goes that way is not said. A set of invariants is confirmed if the
// property is proved and each invariant as well, as an assertion at its place:
//
//     loop_invariant at line 7: x <= n           while (redcomp_invariant(x <= n), i < n)      evaluated atomically
//
// Whatever the format allows and this does not know (ghost variables, contracts) makes the answer inconclusive, never wrong.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"
#include "engines/stages.h"

namespace redcomp::driver {

struct WitnessInvariant {
  bool ofLoop = false;
  int line = 0, column = 0;  // column 0: not known
  std::string value;         // in C
};

struct Witness {
  std::string file, specification;
  bool violation = false;
  std::vector<int> targets;  // lines; of a race, two; none for an infinite run
  std::vector<WitnessInvariant> invariants;
  std::string unknown;       // something that is not supported
  std::vector<std::string> hashes;  // SHA-256 of the programs
};

// Throws logic::InputError.
Witness readWitness(const std::string& file);

struct WitnessVerdict {
  enum class What { Confirmed, Rejected, Inconclusive } what;
  std::string reason;
};

// `options` ask for the property of the witness, and for all violations.
WitnessVerdict validateWitness(const Witness& witness, const Options& options, const Reader& reader, engines::Stages& stages);

// The program with the invariants as assertions; or what stands in the way.
struct NotInstrumented {
  std::string reason;
};
std::variant<std::string, NotInstrumented> withInvariants(const std::string& program, const std::vector<WitnessInvariant>& invariants);

}  // namespace redcomp::driver

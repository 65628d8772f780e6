// Checking refutations, and finding values for them.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "logic/evaluate.h"

namespace redcomp::horn {

// What is structurally wrong with the refutation: a premise that is not derived before its use, or has another predicate
// than the atom in the clause's body, or no query at the end. Nothing: it is well-formed.
std::optional<std::string> shapeFault(const System& system, const Refutation& refutation);

// For each derivation, values of its clause's variables that satisfy the constraint and agree with those of its premises:
// the refutation as a tree of ground facts. Unknown if there are none (the refutation is wrong), or if they were not
// found in `timeLimit` seconds (0: no limit). The refutation must be well-formed.
using Instances = std::vector<logic::Valuation>;
std::variant<Instances, Unknown> instantiate(const System& system, const Refutation& refutation, double timeLimit = 0);

}  // namespace redcomp::horn

// Refutations checked and made concrete.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "horn/clauses.h"
#include "logic/evaluate.h"

namespace redcomp::horn {

// What is wrong with the shape of the refutation: a premise that is not derived before its use, or of another
// predicate than the clause's body asks for, or no query at the end. Nothing: it is well-formed.
std::optional<std::string> shapeFault(const System& system, const Refutation& refutation);

// For each derivation, values of its clause's variables that satisfy its constraint and agree with those of its
// premises: the refutation as a tree of ground facts. Unknown where there are none (the refutation is wrong) or
// they could not be found in `timeLimit` seconds (0: no limit). The refutation must be well-formed.
using Instances = std::vector<logic::Valuation>;
std::variant<Instances, Unknown> instantiate(const System& system, const Refutation& refutation, double timeLimit = 0);

}  // namespace redcomp::horn

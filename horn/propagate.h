// Refutations without data: only predicates without parameters and clauses without constraints.
//
//     init: -> P     step: P -> Q     query: Q -> false
//
// A finite control graph without data becomes such a system; solvers are surprisingly slow on it.
#pragma once

#include <optional>

#include "horn/clauses.h"

namespace redcomp::horn {

// Nothing if false cannot be derived in this way; another derivation may still exist. Breadth-first, so short ones come first.
std::optional<Refutation> refutationWithoutValues(const System& system);

}  // namespace redcomp::horn

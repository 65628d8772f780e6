// Refutations that need no values: facts about predicates without parameters, by clauses without a constraint.
//
//     init: -> P     step: P -> Q     query: Q -> false
//
// What a finite control graph without data becomes; a solver takes surprisingly long for it.
#pragma once

#include <optional>

#include "horn/clauses.h"

namespace redcomp::horn {

// Nothing if false is not derived so; then another derivation may still exist. Short ones are found first.
std::optional<Refutation> refutationWithoutValues(const System& system);

}  // namespace redcomp::horn

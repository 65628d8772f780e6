// Proofs lean on each other: what one assumes may be what another has shown.
//
//     proved: no assertion can fail       assuming no undefined behaviour: signed overflow (p.c:12:3)
//     proved: nothing overflows           assuming no undefined behaviour: index out of bounds (p.c:14:7)
//     proved: no memory is accessed ...   assuming no undefined behaviour: signed overflow (p.c:12:3)
//
// None of the three is assumed any more. That is no circle: each proof covers every run up to the first behaviour that it
// excludes. If some run had an overflow, a wrong access or a race, take what happens first in it; everything that its proof
// assumes holds until then, so its proof says that it does not happen. For races this is what C promises: a run in which no race
// has happened yet is sequentially consistent.
#pragma once

#include <optional>
#include <vector>

#include "engines/outcome.h"
#include "engines/property.h"
#include "logic/assumption.h"

namespace redcomp::engines {

struct PropertyAnswer {
  Property property;
  Outcome outcome;
};

// The property that makes the assumption true, if it is proved.
std::optional<Property> settledBy(const logic::Assumption& assumption);

// Takes away the assumptions that other answers have shown, and makes conditions (Outcome::provided) of those that other
// answers have not shown, or refuted. What nobody was asked for stays an assumption.
void settle(std::vector<PropertyAnswer>& answers);

// Violated if one of them is, proved if all of them are.
Verdict worstOf(const std::vector<PropertyAnswer>& answers);

}  // namespace redcomp::engines

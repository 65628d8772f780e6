// Transition systems as pictures for Graphviz: `redcomp prog.c --dump dot | dot -Tsvg`.
#pragma once

#include <string>

#include "ts/system.h"

namespace redcomp::ts {

// One cluster per thread. The initial location has a double border, error locations are red, locations that an error
// condition names together with something else have a red border, atomic locations are grey; edges carry the steps.
std::string printDot(const ConcurrentSystem& system);

}  // namespace redcomp::ts

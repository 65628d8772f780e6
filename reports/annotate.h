// The source with what was found out as comments on lines of their own: a proof's invariants, blocks, the locks that are held. It
// compiles as the source does, but for the numbers of lines.
#pragma once

#include <string>

#include "engines/outcome.h"
#include "engines/settle.h"
#include "engines/source_facts.h"

namespace redcomp::reports {

// `file`: as places of the facts name it.
std::string annotated(const std::string& source, const std::string& file, const engines::SourceFacts& facts,
                      const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::reports

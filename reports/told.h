// Parts of a violation in words, shared by the reports.
#pragma once

#include <string>

#include "engines/outcome.h"
#include "engines/property.h"

namespace redcomp::reports {

// "main.heap23@32" as "the memory allocated at line 23"; without "[reads x]".
std::string withoutInternalNames(const std::string& text);

// "assertion x == 2 fails (1 == 2)".
std::string messageWithValues(const engines::Violation& violation);

// The same in thread main, and why: one paragraph.
std::string toldShortly(const engines::Violation& violation);

// Where it is reported: of a deadlock, where the first of its threads waits.
logic::SourceLocation placeOf(const engines::Violation& violation);

// The same for the same defect in later runs, also if lines before it are added.
std::string fingerprintOf(engines::Property property, const engines::Violation& violation);

}  // namespace redcomp::reports

// V7 of view_graph.h: where an error condition can hold, as far as views tell.
#pragma once

#include "rules/view_graph.h"
#include "rules/view_table.h"

namespace redcomp::rules {

// Adds an inference of the error for every choice of members seen with the same explicit globals, one for each thread
// that some error condition is about, if all their views are known.
void addErrors(const ViewSpace& space, const ViewTable& table, ViewGraph& graph);

}  // namespace redcomp::rules

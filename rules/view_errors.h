// V7 of view_graph.h: the views in which error conditions may hold.
#pragma once

#include "rules/view_graph.h"
#include "rules/view_table.h"

namespace redcomp::rules {

// Adds an error clause for every choice of members with the same explicit globals, one for each thread that an error
// condition involves, provided that all their views have been found.
void addErrors(const ViewSpace& space, const ViewTable& table, ViewGraph& graph);

}  // namespace redcomp::rules

// RuleViews: one predicate per view, over the data globals and the live data locals of its members.
//
// The premises V1 to V7 are in view_graph.h; here each of them becomes a Horn clause. Two copies of
//
//     global int x = 0; lock m;
//     thread replicated T { local int a; initial 0;
//       0 -> 1: acquire(m);  1 -> 2: a := x;  2 -> 3: x := a + 1;  3 -> err: [x != a + 1];  3 -> 4: release(m); }
//     error T@err;
//
// are one block between Out locations: level 1 has the views T@0, T@4 and T@err. No clause leads to the last one, because
// x is a + 1 at the end of the block: proved, for any number of copies, without a solver.
//
// The rule over-approximates: a validated model is a proof, a refutation proves nothing.
#pragma once

#include <memory>

#include "rules/encoding.h"
#include "rules/view_graph.h"

namespace redcomp::rules {

struct ViewClauses {
  horn::System system;
  std::vector<View> views;  // by predicate
  std::vector<std::vector<ts::ThreadLocation>> at;  // by predicate: the locations of its members
};

ViewClauses encodeViews(const ViewSpace& space, const ViewGraph& graph, RangePrecision precision);

}  // namespace redcomp::rules

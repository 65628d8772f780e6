// Coarse steps with known values substituted: what remains of a step once the explicit variables are known.
//
//     [x > 0 && t == 1] t := (x < y ? 2 : t), y := y + t      with t = 1 known and explicit, becomes
//     [x > 0 && x < y] y := y + 1   and t := 2;               [x > 0 && !(x < y)] y := y + 1   and t := 1
#pragma once

#include <functional>
#include <set>
#include <vector>

#include "logic/rewrite.h"
#include "ts/compose.h"

namespace redcomp::rules {

struct ResolvedStep {
  ts::LocationId to;
  ts::Term guard;
  std::vector<ts::Assignment> updates;          // of data variables
  std::vector<ts::Assignment> explicitUpdates;  // an explicit variable and its constant
  std::vector<ts::Input> inputs;
};

// The cases of the step in which every explicit variable gets a constant; `values` are those of the explicit variables that
// it reads. Updates of variables for which `matters` is false are dropped.
std::vector<ResolvedStep> resolve(const ts::CoarseStep& step, const logic::Substitution& values,
                                  const std::set<ts::Term>& explicitVariables,
                                  const std::function<bool(const ts::Term&)>& matters);

}  // namespace redcomp::rules

// From a path to a schedule: values for the initial values and inputs that are nondeterministic along the way.
//
// The path says which thread runs from where to where. The sequence of its coarse steps is one formula over the initial
// values and the inputs; a solution with exact ranges, no undefined behaviour and an error at the end is a schedule,
// which the interpreter then replays step by step.
#pragma once

#include <string>
#include <variant>

#include "search/replay.h"
#include "ts/path.h"

namespace redcomp::search {

struct NotConcrete {
  std::string reason;  // a sentence
  bool solved = true;  // false: the solver gave no answer, so there may be values
};

std::variant<Schedule, NotConcrete> concretise(const ts::ConcurrentSystem& system, const ts::Path& path,
                                               double timeLimit);

}  // namespace redcomp::search

// From a path to a schedule: values for everything that is drawn nondeterministically along the way.
//
// The path says which thread runs from where to where. Its coarse steps, one after the other, are one formula over
// the initial values and the inputs; a solution with exact ranges, no undefined behaviour and an error at the end is
// a schedule, which the interpreter then replays step by step.
#pragma once

#include <string>
#include <variant>

#include "search/replay.h"
#include "ts/path.h"

namespace redcomp::search {

struct NotConcrete {
  std::string reason;  // a sentence
  bool solved = true;  // false: there may be values, but they were not found in time
};

std::variant<Schedule, NotConcrete> concretise(const ts::ConcurrentSystem& system, const ts::Path& path,
                                               double timeLimit);

}  // namespace redcomp::search

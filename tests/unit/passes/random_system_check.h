// Intervals and simplification of a small system, compared with all its states.
#pragma once

#include <gtest/gtest.h>

#include "passes/simplify.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/intervals.h"
#include "ts/text/text.h"

namespace redcomp::passes {

using namespace ts;

// "" if the intervals pass their check, hold in every state, and the simplified system has the same states and errors.
inline std::string problemWith(const ConcurrentSystem& system, const Isolation& isolation) {
  const auto intervals = findIntervals(system, isolation);
  if (!intervals) return "no intervals";
  if (auto complaint = checkIntervals(system, isolation, *intervals)) return *complaint;
  const ConcurrentSystem simple = simplifySystem(system, *intervals);
  checkWellFormed(simple);
  try {
    const TinySearch before(system, 2000), after(simple, 2000);
    for (const auto& [at, values] : before.seen())
      for (ThreadId t : threadIds(system)) {
        const auto& box = intervals->at[t.index][at[t.index]];
        if (!box) return "a thread is where it never is";
        for (const Term& v : box->known())
          if (v.sort() == logic::Sort::Int && !box->of(v).contains(logic::Integer(values.at(v.name()))))
            return fmt::format("{} is {} at {}@{}\n{}", v.name(), values.at(v.name()), system[t].name,
                               system[t].locations[at[t.index]].name, printIntervals(system, *intervals));
      }
    if (before.seen() != after.seen() || before.errorReachable() != after.errorReachable())
      return "other states after simplification:\n" + printSystem(simple, {.sources = false});
  } catch (const std::runtime_error&) {
    return "";  // too many states
  }
  return "";
}

}  // namespace redcomp::passes

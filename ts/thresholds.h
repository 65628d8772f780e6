// Thresholds of widening: the constants of the program and their neighbours; beyond the last one there is infinity.
//
//     while (x < 100) x++;      x in [0, 1] grows to [0, 2]: widened to [0, 98], [0, 99], [0, 100], which holds
#pragma once

#include <vector>

#include "logic/interval.h"
#include "ts/system.h"

namespace redcomp::ts {

class Thresholds {
 public:
  explicit Thresholds(const ConcurrentSystem& system);

  // `now` contains `before`; the ends that differ are moved outwards, to the next threshold or to infinity.
  Range widened(const Range& before, const Range& now, bool toInfinity) const;

 private:
  std::vector<logic::Integer> values_;  // sorted
};

}  // namespace redcomp::ts

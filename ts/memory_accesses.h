// The accesses of a step to shared memory, one by one: which global, which cell of it, and under which condition.
//
//     x := ite(p == 8, 1, x), r := a[i + 1]       x is written if p == 8; cell i + 1 of a is read
//
// A value that a step leaves as it is (the `x` above) is no access. What the analyses of movers use is coarser (accesses.h).
#pragma once

#include <set>
#include <vector>

#include "ts/system.h"

namespace redcomp::ts {

struct MemoryAccess {
  Term variable;
  Term index = {};  // of an array; absent: all of the variable, or it is not known which cell
  bool write = false;
  Term when = logic::boolean(true);  // over globals, the thread's locals and inputs of the step
  bool operator==(const MemoryAccess&) const = default;
};

// Without duplicates. The guard is evaluated whenever the thread is about to take the step; updates, only if
// the guard holds.
std::vector<MemoryAccess> memoryAccesses(const Step& step, const std::set<Term>& globals);

}  // namespace redcomp::ts

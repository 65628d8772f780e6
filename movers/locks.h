// Locksets: which locks a thread surely holds at each of its locations, and which locks deserve the name.
//
// lh_i(l) is the set of locks that thread i holds on every path, taken alone, to l (Section V-A of the paper):
// Figure 1 has lh_1(3) = {mx, my}. A lock protects only if it is used as one. It is disciplined if
//   - every release of it, by any thread, is at a location where the releasing thread surely holds it, and
//   - nothing else reads or writes it while another thread may use it, or writes it while another thread may hold it
//     (a re-initialisation, say).
// The operations of an undisciplined lock are plain accesses to a shared variable, and it is in nobody's lockset.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "movers/parallel.h"
#include "ts/system.h"

namespace redcomp::movers {

struct LockUse {
  bool disciplined = true;
  std::string whyNot;  // a sentence, if it is not
};

struct Locksets {
  std::map<Term, LockUse> locks;                        // every variable of role Lock
  std::vector<std::vector<std::set<Term>>> heldAt;      // thread, location: disciplined locks surely held
};

Locksets analyseLocks(const ConcurrentSystem& system, const Parallelism& parallelism);

}  // namespace redcomp::movers

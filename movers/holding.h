// Holding: on which paths a thread holds a lock, for mutexes and for hand-made locks alike.
//
// Any variable m of few values, one of which is called free, can be regarded as a lock. A thread that finds it free and
// leaves it otherwise, in one action, has acquired it; it holds it until it sets it free itself. So
//
//     atomic { assume(m == 0); m = 1; }        acquires it, whatever happens after
//     atomic { old = m; m = 1; }               acquires it if it was 0, that is on the paths on which old is 0
//     m = 0                                    releases it if the thread holds it
//
// Each thread is analysed alone. Paths are distinguished by locals whose values depend on the lock (`if (old == 0)`).
// Whether others set the lock free meanwhile, and so whether it protects anything, is decided in locks.h.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "movers/actions.h"

namespace redcomp::movers {

struct FewValued {
  Term variable;
  std::set<Term> values;  // all values that it ever has
};

// One possible effect of an action on a lock.
struct LockEffect {
  bool held;           // by the thread of the action, before it; then `before` is not the free value
  Term before, after;  // constants
  auto operator<=>(const LockEffect&) const = default;
};

struct Holding {
  std::vector<bool> may;   // by location: it is held there on some path
  std::vector<bool> must;  // by location: on every path, so also where unreachable; false inside sections
  std::vector<std::set<LockEffect>> effects;  // by action; none if it does not touch the lock or never happens
  std::vector<bool> surelyEnds;  // by action: it touches the lock, and wherever it may begin it can be completed
};

// Nothing if the thread uses the lock in too many different ways. `actions` are the thread's.
std::optional<Holding> followLock(const ConcurrentSystem& system, ThreadId thread, const std::vector<Action>& actions,
                                  const FewValued& lock, const Term& free);

// True if the action reads or writes the variable.
bool touches(const Action& action, const Term& variable);

}  // namespace redcomp::movers

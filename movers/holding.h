// Holding: on which of its paths a thread holds a lock, for mutexes and for hand-made locks alike.
//
// Any variable m of few values, one of which is called free, can be looked at as a lock. A thread that finds it free
// and leaves it otherwise, in one action, has acquired it; it holds it until it sets it free itself. So
//
//     atomic { assume(m == 0); m = 1; }        acquires it, whatever happens after
//     atomic { old = m; m = 1; }               acquires it if it was 0, that is on the paths on which old is 0
//     m = 0                                    releases it if the thread holds it
//
// Each thread is followed alone, path by path as far as the locals tell paths apart that the lock has decided
// (`if (old == 0)`). Whether nobody else sets the lock free meanwhile, and what holding it is worth, is for locks.h.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "movers/actions.h"

namespace redcomp::movers {

struct FewValued {
  Term variable;
  std::set<Term> values;  // all it may ever have
};

// One way in which an action may happen to a lock.
struct LockEffect {
  bool held;           // by the thread of the action, before it; `before` is then not the free value
  Term before, after;  // constants
  auto operator<=>(const LockEffect&) const = default;
};

struct Holding {
  std::vector<bool> may;   // by location: it is held there on some path
  std::vector<bool> must;  // by location: on every path; also where the thread never gets. False inside of sections
  std::vector<std::set<LockEffect>> effects;  // by action; none for one that does not touch the lock or never happens
  std::vector<bool> surelyEnds;  // by action: it touches the lock, and where it may begin it can always be completed
};

// Nothing if the thread does too many different things with the lock to be followed. `actions` are the thread's.
std::optional<Holding> followLock(const ConcurrentSystem& system, ThreadId thread, const std::vector<Action>& actions,
                                  const FewValued& lock, const Term& free);

// True if the action reads or writes the variable.
bool touches(const Action& action, const Term& variable);

}  // namespace redcomp::movers

#include "translate/lock_operations.h"

#include <stdexcept>

namespace redcomp::translate {

using namespace ts;

void applyLockOperation(PendingAccess::Kind kind, Term lock, Step& step) {
  switch (kind) {
    case PendingAccess::Kind::Acquire:
      step.guard = logic::conjunction(step.guard, logic::negation(lock));
      step.updates.push_back({lock, logic::boolean(true)});
      step.sync = Acquire{lock};
      break;
    case PendingAccess::Kind::FailToAcquire: step.guard = logic::conjunction(step.guard, lock); break;
    case PendingAccess::Kind::FindFree: step.guard = logic::conjunction(step.guard, logic::negation(lock)); break;
    case PendingAccess::Kind::Release:
      step.updates.push_back({lock, logic::boolean(false)});
      step.sync = Release{lock};
      break;
    case PendingAccess::Kind::Free: step.updates.push_back({lock, logic::boolean(false)}); break;
    case PendingAccess::Kind::Take: step.updates.push_back({lock, logic::boolean(true)}); break;
    default: throw std::logic_error("not an operation on a mutex");
  }
}

void applyNumberLock(PendingAccess::Kind kind, Term array, Term index, Step& step) {
  const auto set = [&](int value) { step.updates.push_back({array, logic::store(array, index, logic::integer(value))}); };
  const Term isFree = logic::equal(logic::select(array, index), logic::integer(0));
  if (kind == PendingAccess::Kind::FailToAcquire) step.guard = logic::conjunction(step.guard, logic::negation(isFree));
  if (kind == PendingAccess::Kind::FindFree) step.guard = logic::conjunction(step.guard, isFree);
  if (kind == PendingAccess::Kind::Take) set(1);
  if (kind == PendingAccess::Kind::Acquire) {
    step.guard = logic::conjunction(step.guard, isFree);
    step.sync = Wait{.forLock = true};
    set(1);
  }
  if (kind == PendingAccess::Kind::Release || kind == PendingAccess::Kind::Free) set(0);
}

}  // namespace redcomp::translate

#include "search/twins.h"

#include <algorithm>
#include <utility>

#include "movers/reduced_semantics.h"

namespace redcomp::search {

using namespace ts;

namespace {

// To be asked before anything is composed: most systems have no twins.
bool looksLikeTwins(const ThreadSystem& a, const ThreadSystem& b) {
  return a.steps.size() == b.steps.size() && a.locations.size() == b.locations.size() && a.locals.size() == b.locals.size() &&
         a.initial == b.initial;
}

bool mayHaveTwins(const ConcurrentSystem& system) {
  for (std::size_t a = 0; a < system.threads.size(); ++a)
    for (std::size_t b = a + 1; b < system.threads.size(); ++b)
      if (looksLikeTwins(system.threads[a], system.threads[b])) return true;
  return false;
}

std::vector<Register> slotsOf(const CompiledSystem& system, const TwinClass& twins, std::size_t member) {
  std::vector<Register> slots{static_cast<Register>(twins.members[member].index)};
  for (const logic::Term variable : twins.owned[member]) slots.push_back(system.slotOf(variable));
  return slots;
}

// The slots of dead locals, as places among the member's own.
std::vector<std::size_t> deadPlaces(const std::vector<Register>& slots, const std::vector<Register>& dead) {
  std::vector<std::size_t> places;
  for (const Register slot : dead) places.push_back(std::ranges::find(slots, slot) - slots.begin());
  std::ranges::sort(places);
  return places;
}

bool sameChoices(const std::vector<CompiledStep>& a, const std::vector<CompiledStep>& b) {
  return std::ranges::equal(a, b, [](const CompiledStep& x, const CompiledStep& y) {
    return x.samples == y.samples && std::ranges::equal(x.choices, y.choices, {}, &InputChoice::numbers, &InputChoice::numbers);
  });
}

// Twins have the same composed steps. Here: they are also interrupted at the same places, forget the same there, and their
// inputs are tried with the same values.
bool searchedAlike(const CompiledSystem& system, ThreadId a, ThreadId b, const std::vector<Register>& ofA, const std::vector<Register>& ofB) {
  for (const LocationId l : locationIds(system.system()[a])) {
    const Number at = l.index;
    if (system.isMidBlock(a.index, at) != system.isMidBlock(b.index, at)) return false;
    if (system.isCutPoint(a.index, at) != system.isCutPoint(b.index, at)) return false;
    if (deadPlaces(ofA, system.deadAt(a.index, at)) != deadPlaces(ofB, system.deadAt(b.index, at))) return false;
    if (!sameChoices(system.stepsFrom(a.index, at), system.stepsFrom(b.index, at))) return false;
  }
  return true;
}

}  // namespace

Twins::Twins(const CompiledSystem& compiled, const movers::Blocks& blocks, const std::function<void()>& tick) {
  const ConcurrentSystem& system = compiled.system();
  if (!mayHaveTwins(system)) return;
  CoarseSystem coarse;
  for (const ThreadId t : threadIds(system)) {
    if (tick) tick();
    coarse.push_back(compose(system[t], movers::compositionCutPoints(system, blocks, t)));
  }
  for (const TwinClass& twins : findTwins(system, coarse, tick)) {
    Class found;
    for (std::size_t k = 0; k < twins.members.size(); ++k) found.slots.push_back(slotsOf(compiled, twins, k));
    const auto alike = [&](std::size_t k) {
      return searchedAlike(compiled, twins.members[0], twins.members[k], found.slots[0], found.slots[k]);
    };
    bool all = true;
    for (std::size_t k = 1; k < twins.members.size(); ++k) all = all && alike(k);
    if (!all) continue;
    found.observers = twins.observers;
    classes_.push_back(std::move(found));
  }
}

bool Twins::mayBeExchanged(const std::vector<Observer>& observers, const Number* state) {
  return std::ranges::all_of(observers, [&](const Observer& o) { return o.indifferent[state[o.thread.index]]; });
}

// By insertion. Whether two neighbours may be exchanged depends on other threads only, so it does not change on the way.
int Twins::sort(Number* state, int thread) const {
  const auto before = [&](const std::vector<Register>& a, const std::vector<Register>& b) {
    for (std::size_t n = 0; n < a.size(); ++n)
      if (state[a[n]] != state[b[n]]) return state[a[n]] < state[b[n]];
    return false;
  };
  for (const Class& twins : classes_)
    for (std::size_t k = 1; k < twins.slots.size(); ++k)
      for (std::size_t j = k; j > 0; --j) {
        const auto &left = twins.slots[j - 1], &right = twins.slots[j];
        if (!before(right, left) || !mayBeExchanged(twins.observers[j - 1], state)) break;
        for (std::size_t n = 0; n < left.size(); ++n) std::swap(state[left[n]], state[right[n]]);
        const int first = static_cast<int>(left[0]), second = static_cast<int>(right[0]);
        thread = thread == first ? second : thread == second ? first : thread;
      }
  return thread;
}

}  // namespace redcomp::search

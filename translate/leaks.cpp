#include "translate/leaks.h"

#include <fmt/format.h>

#include <algorithm>

namespace redcomp::translate {

using namespace ts;

namespace {

// Whether a variable that lives as long as the program may point to it.
bool isHeld(int object, const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory) {
  const auto pointsThere = [&](const Region& region) { return region.object == object; };
  for (const auto& [holder, targets] : pointers.pointsTo().all())
    if (memory.cells.isVariable(holder) && std::ranges::any_of(targets.regions, pointsThere)) return true;
  for (const TranslatedThread& thread : threads)
    for (const KnownValue& known : thread.built.known)
      if (const auto there = memory.addresses.find(known.value); !known.home && there && there->first.object == object) return true;
  return false;
}

Term isLeft(int object, Memory& memory) {
  if (memory.addresses[object].many) return logic::less(logic::integer(0), memory.live(object));
  return logic::equal(memory.alive(object), logic::integer(1));
}

}  // namespace

std::vector<ErrorCondition> addLeaks(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory) {
  std::vector<ErrorCondition> errors;
  const int objects = static_cast<int>(memory.addresses.mark());
  for (TranslatedThread& thread : threads)
    for (const ProgramEnd& end : thread.built.ends)
      for (int object = 0; object < objects; ++object) {
        if (!memory.canBeFreed(object)) continue;
        ThreadSystem& system = thread.built.system;
        Location location;
        location.source = end.source;
        system.locations.push_back(location);
        const LocationId at{static_cast<int>(system.locations.size()) - 1};
        const char* what = isHeld(object, threads, pointers, memory) ? "valid-memcleanup: memory is not freed when the program ends"
                                                                    : "valid-memtrack: memory is lost, and not freed when the program ends";
        errors.push_back({{{thread.plan.id, at}}, logic::boolean(true), fmt::format("{} ({})", what, memory.addresses[object].name), end.source});
        Step step;
        step.from = end.at;
        step.to = at;
        step.guard = isLeft(object, memory);
        step.source = end.source;
        step.text = end.text;
        system.steps.push_back(std::move(step));
      }
  return errors;
}

}  // namespace redcomp::translate

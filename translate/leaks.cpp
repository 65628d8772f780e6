#include "translate/leaks.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace redcomp::translate {

using namespace ts;

namespace {

// What may point to an object when the program ends.
struct Holders {
  std::vector<Term> globals;  // of one pointer each
  bool others = false;        // something else
};

std::set<Term> scalarGlobals(const frontend::Program& program, Memory& memory) {
  std::set<Term> found;
  for (std::size_t i = 0; i < program.globals.size(); ++i)
    if (const auto cells = memory.cells.find({}, frontend::GlobalId{static_cast<int>(i)}); cells && !memory.cells[*cells].isArray)
      for (const Term symbol : memory.symbolsOf(*cells)) found.insert(symbol);
  return found;
}

class Leaks {
 public:
  Leaks(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory, const frontend::Program& program)
      : threads_(threads), pointers_(pointers), memory_(memory), scalars_(scalarGlobals(program, memory)) {}

  std::vector<ErrorCondition> run() {
    const int objects = static_cast<int>(memory_.addresses.mark());
    for (TranslatedThread& thread : threads_)
      for (const ProgramEnd& end : thread.built.ends)
        for (int object = 0; object < objects; ++object)
          if (memory_.canBeFreed(object)) check(thread, end, object);
    return std::move(errors_);
  }

 private:
  Holders holdersOf(int object) const {
    Holders found;
    for (const auto& [holder, targets] : pointers_.pointsTo().all()) {
      if (std::ranges::find(targets.regions, object, &Region::object) == targets.regions.end()) continue;
      const bool followed = std::ranges::any_of(threads_, [&](const TranslatedThread& each) { return each.built.tracked.contains(holder); });
      if (scalars_.contains(holder) && !followed) found.globals.push_back(holder);
      else found.others = found.others || memory_.cells.isVariable(holder);
    }
    for (const TranslatedThread& thread : threads_)
      for (const KnownValue& known : thread.built.known)
        if (const auto there = memory_.addresses.find(known.value); there && there->first.object == object)
          found.others = found.others || !known.home;
    return found;
  }

  Term pointsTo(Term holder, int object) const {
    const AddressSpace& addresses = memory_.addresses;
    return logic::inRange(holder, {addresses.firstAddress({object, 0}), addresses.firstAddress(addresses.endOf(object))});
  }

  void check(TranslatedThread& thread, const ProgramEnd& end, int object) {
    const Term left = isLeft(object);
    const Holders holders = holdersOf(object);
    std::vector<Term> held;
    for (const Term holder : holders.globals) held.push_back(pointsTo(holder, object));
    const Term isHeld = logic::disjunction(std::move(held));
    if (holders.others || (memory_.addresses[object].many && !holders.globals.empty()))
      return addError(thread, end, object, left, "memory is not freed when the program ends");
    addError(thread, end, object, logic::conjunction(left, isHeld), "valid-memcleanup: memory is not freed when the program ends");
    addError(thread, end, object, logic::conjunction(left, logic::negation(isHeld)),
             "valid-memtrack: memory is lost, and not freed when the program ends");
  }

  Term isLeft(int object) {
    if (memory_.addresses[object].many) return logic::less(logic::integer(0), memory_.live(object));
    return logic::equal(memory_.alive(object), logic::integer(1));
  }

  void addError(TranslatedThread& thread, const ProgramEnd& end, int object, Term guard, const char* what) {
    if (guard.isFalse()) return;
    ThreadSystem& system = thread.built.system;
    Location location;
    location.source = end.source;
    system.locations.push_back(location);
    const LocationId at{static_cast<int>(system.locations.size()) - 1};
    errors_.push_back({{{thread.plan.id, at}}, logic::boolean(true), fmt::format("{} ({})", what, memory_.addresses[object].name), end.source});
    Step step;
    step.from = end.at;
    step.to = at;
    step.guard = guard;
    step.source = end.source;
    step.text = end.text;
    system.steps.push_back(std::move(step));
  }

  std::vector<TranslatedThread>& threads_;
  const PointerFlow& pointers_;
  Memory& memory_;
  const std::set<Term> scalars_;
  std::vector<ErrorCondition> errors_;
};

}  // namespace

std::vector<ErrorCondition> addLeaks(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory,
                                     const frontend::Program& program) {
  return Leaks(threads, pointers, memory, program).run();
}

}  // namespace redcomp::translate

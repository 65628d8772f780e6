#include "engines/settle.h"

#include <algorithm>

#include "ts/undefined.h"

namespace redcomp::engines {

using logic::Assumption;

namespace {

std::optional<Property> excludes(const std::string& undefined) {
  using enum ts::Undefined;
  for (const ts::Undefined kind : {SignedOverflow, DivisionByZero, Shift})
    if (undefined == toString(kind)) return Property::Overflow;
  for (const ts::Undefined kind : {Bounds, Pointer, FunctionPointer})
    if (undefined == toString(kind)) return Property::Memory;
  if (undefined == logic::kUseOfFreedMemory || undefined == logic::kUseOfEndedLocal) return Property::Memory;
  if (undefined == logic::kUseOfDestroyedMutex) return Property::Locks;
  return std::nullopt;
}

const Outcome* answerTo(Property property, const std::vector<PropertyAnswer>& answers) {
  // Who asks for leaks asks for wrong accesses too.
  const auto found = std::ranges::find_if(answers, [&](const PropertyAnswer& each) {
    return each.property == property || (property == Property::Memory && each.property == Property::Leaks);
  });
  return found == answers.end() ? nullptr : &found->outcome;
}

}  // namespace

std::optional<Property> settledBy(const Assumption& assumption) {
  if (assumption.kind == "data-race") return Property::Races;
  if (!assumption.text.starts_with(logic::kNoUndefined)) return std::nullopt;
  return excludes(assumption.text.substr(logic::kNoUndefined.size()));
}

void settle(std::vector<PropertyAnswer>& answers) {
  for (PropertyAnswer& answer : answers) {
    if (answer.outcome.verdict != Verdict::Proved) continue;
    std::vector<Assumption> kept;
    for (const Assumption& each : answer.outcome.assumptions) {
      const auto property = settledBy(each);
      const Outcome* other = property ? answerTo(*property, answers) : nullptr;
      if (!other) kept.push_back(each);
      else if (other->verdict != Verdict::Proved) answer.outcome.provided.push_back({each, nameOf(*property), other->verdict});
    }
    answer.outcome.assumptions = std::move(kept);
  }
}

Verdict worstOf(const std::vector<PropertyAnswer>& answers) {
  Verdict worst = Verdict::Proved;
  for (const PropertyAnswer& each : answers)
    if (isWorse(each.outcome.verdict, worst)) worst = each.outcome.verdict;
  return worst;
}

}  // namespace redcomp::engines

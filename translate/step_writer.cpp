#include "translate/step_writer.h"

#include <fmt/format.h>

#include <utility>

#include "frontend/expr.h"

namespace redcomp::translate {

using namespace ts;

StepWriter::StepWriter(const ThreadContext& thread, const CallStack& stack, ControlPoints& points, const Position& now,
                       StepNotes& notes)
    : plan_(thread.plan),
      names_(thread.names),
      built_(thread.built),
      stack_(stack),
      points_(points),
      now_(now),
      notes_(notes) {}

Effect StepWriter::effect() const {
  Effect result;
  result.known = now_.point.known;
  return result;
}

void StepWriter::add(LocationId from, LocationId to, Effect effect) {
  const bool oneOfMany = std::exchange(notes_.callsPthreadSelf, false) && plan_.replicated;
  const std::vector<PointerUse> uses = std::exchange(notes_.uses, {});
  if (effect.guard.isFalse() && !std::holds_alternative<Wait>(effect.sync)) return;  // who waits for ever still waits
  Step step;
  step.from = from;
  step.to = to;
  step.guard = effect.guard;
  step.updates = std::move(effect.updates);
  step.inputs = std::move(effect.inputs);
  step.defined = effect.defined;
  step.sync = effect.sync;
  step.approximates = std::move(effect.approximates);
  if (oneOfMany) step.approximates = kNumberOfOneOfMany;
  step.source = stack_.shownAt().source;
  step.text = stack_.shownAt().text;
  if (!notes_.noOverflow.isTrue()) addOverflowError(step);
  step.guard = logic::conjunction(step.guard, notes_.noOverflow);
  notes_.noOverflow = logic::boolean(true);
  push(std::move(step));
  const std::size_t count = notes_.pending ? built_.accesses.size() : built_.system.steps.size();
  if (!uses.empty()) built_.uses.push_back({notes_.pending.has_value(), count - 1, uses});
  notes_.pending.reset();
}

// A step with an access through an unknown pointer is kept back.
void StepWriter::push(Step step) {
  if (!notes_.pending) return built_.system.steps.push_back(std::move(step));
  PendingAccess access = *notes_.pending;
  access.step = std::move(step);
  built_.accesses.push_back(std::move(access));
}

void StepWriter::addOverflowError(const Step& step) {
  const auto [entry, isNew] = overflowErrors_.try_emplace(&stack_.shownAt(), LocationId{});
  if (isNew) {
    entry->second = points_.newLocation(false);
    const std::string message = fmt::format("signed overflow in {}", step.text);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), message, step.source});
  }
  Step error = step;
  error.to = entry->second;
  error.guard = logic::conjunction(step.guard, logic::negation(notes_.noOverflow));
  error.updates.clear();
  error.sync = {};
  error.defined = logic::boolean(true);
  // What a store would have written does not matter any more.
  const std::optional<PendingAccess> pending = notes_.pending;
  if (pending && pending->kind == PendingAccess::Kind::Store) notes_.pending.reset();
  push(std::move(error));
  notes_.pending = pending;
}

Input StepWriter::newInput(const frontend::Type& type, logic::Sort sort) {
  const std::string name = names_.unique(fmt::format("{}$in{}", plan_.name, ++inputs_));
  const Input input{logic::variable(name, sort), frontend::rangeOf(type)};
  if (std::holds_alternative<frontend::PointerType>(type)) built_.unknownPointers.insert(input.symbol);
  return input;
}

}  // namespace redcomp::translate

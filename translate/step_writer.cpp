#include "translate/step_writer.h"

#include <fmt/format.h>

#include <utility>

#include "frontend/expr.h"
#include "translate/call_stack.h"
#include "translate/control_points.h"

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
  const StepNotes notes = std::exchange(notes_, {});
  Step step;
  step.from = from;
  step.to = to;
  step.guard = effect.guard;
  step.updates = std::move(effect.updates);
  step.inputs = std::move(effect.inputs);
  step.defined = effect.defined;
  step.plain = effect.plain || notes.plain;
  step.undefined = effect.undefined;
  step.undefined.add(notes.undefined);
  if (!notes.failures.empty() && step.undefined == ts::UndefinedKinds{}) step.defined = logic::boolean(true);
  step.sync = effect.sync;
  step.approximates = std::move(effect.approximates);
  if (notes.callsPthreadSelf && plan_.replicated) step.approximates = kNumberOfOneOfMany;
  step.source = stack_.shownAt().source;
  step.text = stack_.shownAt().text;
  step.calls = stack_.calls();
  for (const Failure& failure : notes.failures) addFailure(step, failure, notes);
  if (step.guard.isFalse() && !std::holds_alternative<Wait>(step.sync)) return;  // who waits for ever still waits
  step.guard = logic::conjunction(step.guard, notes.noFailure);
  push(std::move(step), notes.pending, notes.uses);
}

void StepWriter::fail(LocationId from, Undefined kind, Term condition) {
  notes_.failures.push_back({kind, condition});
  Effect none = effect();
  none.guard = logic::boolean(false);
  add(from, from, none);
}

// A step with an access through an unknown pointer is kept back.
void StepWriter::push(Step step, const std::optional<PendingAccess>& pending, const std::vector<PointerUse>& uses) {
  if (pending) {
    PendingAccess access = *pending;
    access.step = std::move(step);
    built_.accesses.push_back(std::move(access));
  } else {
    built_.system.steps.push_back(std::move(step));
  }
  const std::size_t count = pending ? built_.accesses.size() : built_.system.steps.size();
  if (!uses.empty()) built_.uses.push_back({pending.has_value(), count - 1, uses});
}

// Whether an expression overflows does not depend on the guard that is made of it: `assume(x + 1 < 0)` overflows where it
// fails, too. So the two branches of a condition have one error step.
void StepWriter::addFailure(const Step& step, const Failure& failure, const StepNotes& notes) {
  if (failure.happens.isFalse() || !checks_.insert({step.from, failure.happens}).second) return;
  const auto [entry, isNew] = errors_.try_emplace({&stack_.shownAt(), failure.kind}, LocationId{});
  if (isNew) {
    entry->second = points_.newLocation(false);
    const std::string message = fmt::format("{} in {}", errorName(failure.kind), step.text);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), message, step.source});
  }
  Step error = step;
  error.to = entry->second;
  error.guard = failure.happens;
  error.updates.clear();
  error.sync = {};
  error.defined = logic::boolean(true);
  // What it would have stored, or locked, does not matter any more.
  const bool loads = notes.pending && notes.pending->kind == PendingAccess::Kind::Load;
  push(std::move(error), loads ? notes.pending : std::nullopt, notes.uses);
}

Input StepWriter::newInput(const frontend::Type& type, logic::Sort sort) {
  const std::string name = names_.unique(fmt::format("{}$in{}", plan_.name, ++inputs_));
  const Input input{logic::variable(name, sort), frontend::rangeOf(type)};
  if (std::holds_alternative<frontend::PointerType>(type)) built_.unknownPointers.insert(input.symbol);
  return input;
}

}  // namespace redcomp::translate

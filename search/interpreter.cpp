#include "search/interpreter.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/print.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

using logic::Integer;
using logic::Range;
using logic::Term;
using ts::ConcurrentSystem;
using ts::Step;
using ts::ThreadId;
using ts::ThreadSystem;

bool isValueOf(const Value& value, logic::Sort sort, const Range& range) {
  if (logic::sortOf(value) != sort) return false;
  if (auto* number = std::get_if<Integer>(&value)) return range.contains(*number);
  auto* array = std::get_if<logic::ArrayValue>(&value);
  if (!array) return true;
  return range.contains(array->otherwise) &&
         std::ranges::all_of(array->cells, [&](const auto& cell) { return range.contains(cell.second); });
}

std::string describe(const ConcurrentSystem& system, ThreadId thread, const Step& step) {
  std::string source = logic::toString(step.source);
  const ThreadSystem& owner = system[thread];
  return fmt::format("{}{}{}: {} -> {}: {}", source, source.empty() ? "" : ": ", owner.name, owner[step.from].name,
                     owner[step.to].name, step.text.empty() ? ts::printAction(system, thread, step) : step.text);
}

// One attempt to take a step, with the checks in a natural order.
class StepCheck {
 public:
  StepCheck(const ConcurrentSystem& system, const State& state, ThreadId thread, const Step& step)
      : system_(system), state_(state), thread_(thread), step_(step) {}

  std::variant<Updates, Refusal> run(const Valuation& inputs) const {
    if (state_.at[thread_.index] != step_.from)
      return refuse(Refusal::Kind::NotAtLocation,
                    fmt::format("the thread is at {}", system_[thread_][state_.at[thread_.index]].name));
    if (auto refusal = checkAtomicSections()) return *refusal;
    if (auto refusal = checkInputs(inputs)) return *refusal;
    if (step_.inputs.empty()) return runWith(state_.values);
    Valuation values = state_.values;
    for (const ts::Input& input : step_.inputs) values[input.symbol] = inputs.at(input.symbol);
    return runWith(values);
  }

 private:
  Refusal refuse(Refusal::Kind kind, const std::string& why) const {
    return {kind, fmt::format("{}: {}", describe(system_, thread_, step_), why)};
  }

  std::optional<Refusal> checkAtomicSections() const {
    for (std::size_t i = 0; i < system_.threads.size(); ++i) {
      const ThreadSystem& other = system_.threads[i];
      if (static_cast<int>(i) != thread_.index && other[state_.at[i]].atomic)
        return refuse(Refusal::Kind::AtomicSection, fmt::format("thread {} is inside an atomic section", other.name));
    }
    return std::nullopt;
  }

  std::optional<Refusal> checkInputs(const Valuation& inputs) const {
    for (const ts::Input& input : step_.inputs) {
      auto given = inputs.find(input.symbol);
      if (given == inputs.end())
        return refuse(Refusal::Kind::InputMissing, fmt::format("the input {} has no value", input.symbol.name()));
      if (!isValueOf(given->second, input.symbol.sort(), input.range))
        return refuse(Refusal::Kind::InputOutOfRange,
                      fmt::format("the input {} cannot be {}", input.symbol.name(), logic::toString(given->second)));
    }
    return std::nullopt;
  }

  std::variant<Updates, Refusal> runWith(const Valuation& values) const {
    std::optional<Value> guard = logic::evaluate(step_.guard, values);
    if (!guard) return refuse(Refusal::Kind::Undefined, "the guard has no value: a divisor is zero");
    if (*guard == Value(false))
      return refuse(Refusal::Kind::GuardFalse, fmt::format("the guard {} does not hold", logic::cTerm(step_.guard)));
    if (logic::evaluate(step_.defined, values) != Value(true))
      return refuse(Refusal::Kind::Undefined,
                    fmt::format("undefined behaviour: {} does not hold", logic::cTerm(step_.defined)));
    Updates updates;
    for (const ts::Assignment& update : step_.updates) {
      std::optional<Value> value = logic::evaluate(update.value, values);
      if (!value)
        return refuse(Refusal::Kind::Undefined,
                      fmt::format("the new value of {} is undefined: a divisor is zero", update.target.name()));
      updates.emplace_back(update.target, std::move(*value));
    }
    return updates;
  }

  const ConcurrentSystem& system_;
  const State& state_;
  ThreadId thread_;
  const Step& step_;
};

// Puts the initial values of the variables into the state.
std::optional<Refusal> initialise(State& state, const std::vector<ts::Variable>& variables, const Valuation& choices) {
  for (const ts::Variable& variable : variables) {
    auto choice = choices.find(variable.symbol);
    Value value = variable.initial          ? *variable.initial
                  : choice != choices.end() ? choice->second
                                            : defaultValueIn(variable.symbol.sort(), variable.range);
    if (!isValueOf(value, variable.symbol.sort(), variable.range))
      return Refusal{Refusal::Kind::InitialOutOfRange, fmt::format("the initial value of {} cannot be {}",
                                                                   variable.symbol.name(), logic::toString(value))};
    state.values[variable.symbol] = std::move(value);
  }
  return std::nullopt;
}

bool holds(const ts::ErrorCondition& error, const State& state) {
  for (const ts::ThreadLocation& place : error.at)
    if (state.at[place.thread.index] != place.location) return false;
  return logic::evaluate(error.condition, state.values) == Value(true);
}

// While a thread is inside an atomic section, only an error that names this thread alone counts.
bool counts(const ConcurrentSystem& system, const ts::ErrorCondition& error, const State& state) {
  for (ThreadId t : ts::threadIds(system))
    if (system[t][state.at[t.index]].atomic && (error.at.size() != 1 || error.at.front().thread != t)) return false;
  return true;
}

}  // namespace

Value defaultValueIn(logic::Sort sort, const Range& range) {
  if (sort == logic::Sort::Bool) return false;
  Integer nearest = 0;
  if (range.low && *range.low > nearest) nearest = *range.low;
  if (range.high && *range.high < nearest) nearest = *range.high;
  return sort == logic::Sort::Int ? Value(nearest) : Value(logic::ArrayValue{nearest, {}});
}

std::variant<State, Refusal> initialState(const ConcurrentSystem& system, const Valuation& choices) {
  State state;
  if (auto refusal = initialise(state, system.globals, choices)) return *refusal;
  for (const ThreadSystem& thread : system.threads) {
    if (auto refusal = initialise(state, thread.locals, choices)) return *refusal;
    state.at.push_back(thread.initial);
  }
  return state;
}

std::variant<Updates, Refusal> effect(const ConcurrentSystem& system, const State& state, ThreadId thread,
                                      ts::StepId step, const Valuation& inputs) {
  return StepCheck(system, state, thread, system[thread][step]).run(inputs);
}

std::variant<State, Refusal> execute(const ConcurrentSystem& system, const State& state, ThreadId thread,
                                     ts::StepId step, const Valuation& inputs) {
  auto result = effect(system, state, thread, step, inputs);
  if (auto* refusal = std::get_if<Refusal>(&result)) return *refusal;
  State next = state;
  for (auto& [variable, value] : std::get<Updates>(result)) next.values[variable] = std::move(value);
  next.at[thread.index] = system[thread][step].to;
  return next;
}

std::optional<std::size_t> violatedError(const ConcurrentSystem& system, const State& state) {
  for (std::size_t i = 0; i < system.errors.size(); ++i)
    if (holds(system.errors[i], state) && counts(system, system.errors[i], state)) return i;
  return std::nullopt;
}

}  // namespace redcomp::search

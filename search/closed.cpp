#include "search/closed.h"

#include <fmt/format.h>

#include <algorithm>

#include "movers/reduced_semantics.h"
#include "search/interpreter.h"
#include "ts/input_classes.h"

namespace redcomp::search {

using logic::Integer;
using logic::Sort;
using namespace ts;

namespace {

class ClosureCheck {
 public:
  ClosureCheck(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
               const std::function<void()>& tick)
      : system_(system), reduced_(system, blocks), reached_(reached), tick_(tick), inputs_(system) {
    for (const Variable& variable : system.globals) variables_.push_back(&variable);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& variable : thread.locals) variables_.push_back(&variable);
    for (const ThreadId thread : threadIds(system)) {
      stepsFrom_.push_back(stepsFrom(system[thread]));
      cutPoints_.push_back(movers::blockCutPoints(system, blocks, thread));
    }
  }

  std::optional<std::string> run() {
    checkStart();
    std::size_t checked = 0;
    for (const Snapshot& each : reached_.states) {
      if (!wrong_.empty()) break;
      if (++checked % 64 == 0) tick_();
      checkFrom(stateOf(each));
    }
    return wrong_.empty() ? std::nullopt : std::optional(wrong_);
  }

 private:
  void checkStart() {
    if (std::ranges::any_of(system_.threads, &ThreadSystem::replicated)) wrong_ = "there are threads of any number";
    for (const Variable* variable : variables_)
      if (!variable->initial) wrong_ = fmt::format("{} begins with any value", variable->symbol.name());
    if (!wrong_.empty()) return;
    const auto first = initialState(system_);
    if (const auto* refused = std::get_if<Refusal>(&first)) wrong_ = refused->explanation;
    else requireSeen(std::get<State>(first));
  }

  // Takes every step from the state, and on through blocks, up to the next states in which threads may be interrupted.
  void checkFrom(State state) {
    std::vector<State> open;
    open.push_back(std::move(state));
    while (!open.empty() && wrong_.empty()) {
      const State here = std::move(open.back());
      open.pop_back();
      if (violatedError(system_, here)) wrong_ = "an error can be reached";
      reduced_.forEachMover([&](ThreadId t) { return here.at[t.index]; }, [&](ThreadId thread) {
        for (const StepId step : stepsFrom_[thread.index][here.at[thread.index].index]) take(here, thread, step, open);
      });
    }
  }

  void take(const State& state, ThreadId thread, StepId step, std::vector<State>& open) {
    const auto choices = inputs_.choices(system_[thread][step]);
    if (!choices) {
      wrong_ = "an input has too many values";
      return;
    }
    for (const Valuation& inputs : *choices) {
      auto next = execute(system_, state, thread, step, inputs);
      if (const auto* refused = std::get_if<Refusal>(&next)) {
        const bool ends = refused->kind == Refusal::Kind::GuardFalse || refused->kind == Refusal::Kind::Undefined;
        if (!ends) wrong_ = refused->explanation;
        continue;
      }
      State& after = std::get<State>(next);
      if (cutPoints_[thread.index][after.at[thread.index].index]) requireSeen(after);
      else open.push_back(std::move(after));
    }
  }

  void requireSeen(const State& state) try {
    Snapshot snapshot;
    for (const LocationId location : state.at) snapshot.at.push_back(location.index);
    for (const Variable* variable : variables_) append(snapshot, state.values.at(variable->symbol));
    if (!reached_.states.contains(snapshot)) wrong_ = "a state can be reached that was not seen";
  } catch (const OutOfNumbers&) {
    wrong_ = "numbers become too large";
  }

  State stateOf(const Snapshot& snapshot) const {
    State state;
    for (const int location : snapshot.at) state.at.push_back(LocationId{location});
    for (const Variable* variable : variables_) state.values[variable->symbol] = valueOf(snapshot, *variable);
    return state;
  }

  Value valueOf(const Snapshot& snapshot, const Variable& variable) const {
    if (variable.symbol.sort() == Sort::IntArray) {
      const Array& array = snapshot.arrays[reached_.slots.findArray(variable.symbol)];
      logic::ArrayValue value{Integer(array.rest), {}};
      for (const auto& [index, cell] : array.cells) value.cells[index] = cell;
      return value;
    }
    const Number number = snapshot.numbers[reached_.slots.findNumber(variable.symbol)];
    return variable.symbol.sort() == Sort::Bool ? Value(number != 0) : Value(Integer(number));
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const StateSet& reached_;
  const std::function<void()>& tick_;
  InputClasses inputs_;
  std::vector<const Variable*> variables_;  // in the order of the slots
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;  // by thread and location
  std::vector<CutPoints> cutPoints_;
  std::string wrong_;
};

}  // namespace

std::optional<std::string> faultOfClosure(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                         const std::function<void()>& tick) {
  return ClosureCheck(system, blocks, reached, tick).run();
}

}  // namespace redcomp::search

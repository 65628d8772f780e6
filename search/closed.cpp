#include "search/closed.h"

#include <fmt/format.h>

#include <algorithm>

#include "movers/reduced_semantics.h"
#include "search/block_walk.h"
#include "search/interpreter.h"
#include "ts/input_classes.h"
#include "ts/liveness.h"

namespace redcomp::search {

using namespace ts;

namespace {

const char* const unseen = "a state can be reached that was not seen";
const char* const error = "an error can be reached";

// By the interpreter.
class InterpretedCheck {
 public:
  InterpretedCheck(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached)
      : system_(system), reduced_(system, blocks), reached_(reached), inputs_(system), first_(initialState(system)) {
    for (const ThreadId thread : threadIds(system)) {
      stepsFrom_.push_back(stepsFrom(system[thread]));
      cutPoints_.push_back(movers::blockCutPoints(system, blocks, thread));
      live_.push_back(liveLocals(system, thread));
    }
  }

  const std::string& wrong() const { return wrong_; }

  void checkStart() {
    if (std::ranges::any_of(system_.threads, &ThreadSystem::replicated)) wrong_ = "there are threads of any number";
    const auto requireInitial = [&](const Variable& variable) {
      if (!variable.initial) wrong_ = fmt::format("{} begins with any value", variable.symbol.name());
    };
    std::ranges::for_each(system_.globals, requireInitial);
    for (const ThreadSystem& thread : system_.threads) std::ranges::for_each(thread.locals, requireInitial);
    if (!wrong_.empty()) return;
    if (const auto* refused = std::get_if<Refusal>(&first_)) wrong_ = refused->explanation;
    else requireSeen(std::get<State>(first_));
  }

  // Takes every step from the state, and on through blocks, up to the next states in which threads may be interrupted.
  void checkFrom(State state) {
    std::vector<State> open;
    open.push_back(std::move(state));
    while (!open.empty() && wrong_.empty()) {
      const State here = std::move(open.back());
      open.pop_back();
      if (violatedError(system_, here)) wrong_ = error;
      reduced_.forEachMover([&](ThreadId t) { return here.at[t.index]; }, [&](ThreadId thread) {
        for (const StepId step : stepsFrom_[thread.index][here.at[thread.index].index]) take(here, thread, step, open);
      });
    }
  }

 private:
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
      if (cutPoints_[thread.index][after.at[thread.index].index]) requireSeen(forgotten(std::move(after), thread));
      else open.push_back(std::move(after));
    }
  }

  // With the initial values of dead locals.
  State forgotten(State state, ThreadId thread) const {
    const std::set<logic::Term>& live = live_[thread.index][state.at[thread.index].index];
    for (const Variable& local : system_[thread].locals)
      if (!live.contains(local.symbol)) state.values[local.symbol] = *local.initial;
    return state;
  }

  void requireSeen(const State& state) try {
    std::vector<Number> numbers = reached_.system->numbersOf(state);
    reached_.twins->sort(numbers.data(), 0);
    if (!reached_.states.find(numbers.data())) wrong_ = unseen;
  } catch (const std::overflow_error& e) {
    wrong_ = e.what();
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const StateSet& reached_;
  InputClasses inputs_;
  std::variant<State, Refusal> first_;
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;  // by thread and location
  std::vector<CutPoints> cutPoints_;
  std::vector<std::vector<std::set<logic::Term>>> live_;     // by thread and location
  std::string wrong_;
};

// By compiled code.
class CompiledCheck {
 public:
  explicit CompiledCheck(const StateSet& reached)
      : system_(*reached.system), twins_(*reached.twins), states_(reached.states), walk_(system_) {
    wrong_ = system_.faultOfCode().value_or("");
  }

  const std::string& wrong() const { return wrong_; }

  void checkFrom(const Number* state) {
    const int alone = system_.onlyMover(state);
    for (int t = 0; t < system_.threads(); ++t)
      if (alone < 0 || alone == t)
        walk_.run(state, t, [&](Number* next, bool isError) {
          if (!isError) twins_.sort(next, t);
          if (isError) wrong_ = error;
          else if (!states_.find(next)) wrong_ = unseen;
          return wrong_.empty();
        });
    if (system_.leftOut().any()) wrong_ = "numbers become too large";
  }

 private:
  CompiledSystem& system_;
  const Twins& twins_;
  const PackedStates& states_;
  BlockWalk walk_;
  std::string wrong_;
};

}  // namespace

std::optional<std::string> faultOfClosure(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                                          const ClosureOptions& options) {
  const std::size_t size = reached.states.size();
  // If code cannot be relied on, the interpreter does it all, in more time.
  std::optional<CompiledCheck> compiled;
  if (size > options.byInterpreter) compiled.emplace(reached);
  if (compiled && !compiled->wrong().empty()) compiled.reset();
  const std::size_t distance = compiled ? std::max<std::size_t>(1, size / options.sample) : 1;

  InterpretedCheck interpreted(system, blocks, reached);
  interpreted.checkStart();
  std::vector<Number> state(reached.system->slots());
  for (StateNumber n = 0; n < size && interpreted.wrong().empty() && (!compiled || compiled->wrong().empty()); ++n) {
    if (n % 64 == 0) options.tick();
    if (options.isElsewhere(n)) continue;
    reached.states.get(n, state.data());
    if (n % distance == 0) interpreted.checkFrom(reached.system->stateOf(state.data()));
    if (compiled) compiled->checkFrom(state.data());
  }
  if (!interpreted.wrong().empty()) return interpreted.wrong();
  if (compiled && !compiled->wrong().empty()) return compiled->wrong();
  return std::nullopt;
}

}  // namespace redcomp::search

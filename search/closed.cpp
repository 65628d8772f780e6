#include "search/closed.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

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
  InterpretedCheck(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached, const ClosureOptions& options)
      : system_(system), reduced_(system, blocks), reached_(reached), options_(options), inputs_(system), first_(initialState(system)) {
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

  // Takes every step from the state, and on through blocks, up to the next states in which threads may be interrupted. False if that was
  // given up, because so many steps have been tried from all states.
  bool checkFrom(State state, StateNumber number, std::size_t mostSteps) {
    from_ = number;
    std::vector<State> open;
    open.push_back(std::move(state));
    while (!open.empty() && wrong_.empty()) {
      if (steps_ > mostSteps) return false;
      const State here = std::move(open.back());
      open.pop_back();
      if (violatedError(system_, here)) wrong_ = error;
      reduced_.forEachMover([&](ThreadId t) { return here.at[t.index]; }, [&](ThreadId thread) {
        for (const StepId step : stepsFrom_[thread.index][here.at[thread.index].index]) take(here, thread, step, open);
      });
    }
    return true;
  }

 private:
  void take(const State& state, ThreadId thread, StepId step, std::vector<State>& open) {
    const auto choices = inputs_.choices(system_[thread][step]);
    if (!choices) {
      wrong_ = "an input has too many values";
      return;
    }
    steps_ += choices->size();
    for (const Valuation& inputs : *choices) {
      auto next = execute(system_, state, thread, step, inputs);
      if (const auto* refused = std::get_if<Refusal>(&next)) {
        const bool ends = refused->kind == Refusal::Kind::GuardFalse || refused->kind == Refusal::Kind::Undefined;
        if (!ends) wrong_ = refused->explanation;
        continue;
      }
      State& after = std::get<State>(next);
      if (cutPoints_[thread.index][after.at[thread.index].index]) goTo(forgotten(std::move(after), thread), thread);
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

  void goTo(const State& state, ThreadId thread) {
    const auto to = requireSeen(state);
    if (to && options_.seeEdge) options_.seeEdge(from_, thread.index, *to);
  }

  std::optional<StateNumber> requireSeen(const State& state) try {
    std::vector<Number> numbers = reached_.system->numbersOf(state);
    reached_.twins->sort(numbers.data(), 0);
    const auto found = reached_.states.find(numbers.data());
    if (!found) wrong_ = unseen;
    return found;
  } catch (const std::overflow_error& e) {
    wrong_ = e.what();
    return std::nullopt;
  }

  const ConcurrentSystem& system_;
  movers::ReducedSemantics reduced_;
  const StateSet& reached_;
  const ClosureOptions& options_;
  StateNumber from_ = 0;  // where the steps are taken that are being checked
  InputClasses inputs_;
  std::variant<State, Refusal> first_;
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;  // by thread and location
  std::vector<CutPoints> cutPoints_;
  std::vector<std::vector<std::set<logic::Term>>> live_;     // by thread and location
  std::size_t steps_ = 0;
  std::string wrong_;
};

// By compiled code.
class CompiledCheck {
 public:
  CompiledCheck(const StateSet& reached, const ClosureOptions& options)
      : system_(*reached.system), twins_(*reached.twins), states_(reached.states), options_(options), lookups_(reached.states), walk_(system_) {
    wrong_ = system_.faultOfCode().value_or("");
  }

  const std::string& wrong() const { return wrong_; }

  void checkFrom(const Number* state, StateNumber number) {
    const int alone = system_.onlyMover(state);
    for (int t = 0; t < system_.threads(); ++t)
      if (alone < 0 || alone == t)
        walk_.run(state, t, [&](Number* next, bool isError) {
          if (!isError) twins_.sort(next, t);
          if (isError) wrong_ = error;
          else if (!(options_.seeEdge ? sees(number, t, next) : lookups_.ask(next))) wrong_ = unseen;
          return wrong_.empty();
        });
    if (system_.leftOut().any()) wrong_ = "numbers become too large";
  }

  void finish() {
    if (!lookups_.finish() && wrong_.empty()) wrong_ = unseen;
  }

 private:
  bool sees(StateNumber from, int thread, const Number* next) const {
    const auto to = states_.find(next);
    if (to) options_.seeEdge(from, thread, *to);
    return to.has_value();
  }

  CompiledSystem& system_;
  const Twins& twins_;
  const PackedStates& states_;
  const ClosureOptions& options_;
  PackedStates::Lookups lookups_;
  BlockWalk walk_;
  std::string wrong_;
};

// By the interpreter, and by code from where that is too much work.
class Check {
 public:
  Check(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached, const ClosureOptions& options)
      : interpreted_(system, blocks, reached, options), reached_(reached), options_(options), mostSteps_(options.steps) {}

  std::optional<std::string> run() {
    interpreted_.checkStart();
    if (reached_.states.size() > options_.byInterpreter) useCode(options_.sample, std::numeric_limits<std::size_t>::max());
    std::vector<Number> state(reached_.system->slots());
    for (StateNumber n = 0; n < reached_.states.size() && !fault(); ++n) {
      if (n % 64 == 0) options_.tick();
      if (options_.isElsewhere(n)) continue;
      reached_.states.get(n, state.data());
      if (n % distance_ == 0) interpretFrom(n, state.data());
      if (compiled_) compiled_->checkFrom(state.data(), n);
    }
    if (compiled_) compiled_->finish();
    return fault();
  }

 private:
  // Where it is too much work, code takes over: with this state, which may have more steps than all before.
  void interpretFrom(StateNumber n, const Number* state) {
    if (interpreted_.checkFrom(reached_.system->stateOf(state), n, mostSteps_) || compiled_) return;
    useCode(n / 10, 2 * options_.steps);
    if (!compiled_) interpreted_.checkFrom(reached_.system->stateOf(state), n, mostSteps_);
  }

  // The interpreter looks at so many of the states that are left. If the code cannot be relied on, it does all, in more time.
  void useCode(std::size_t sample, std::size_t mostSteps) {
    compiled_.emplace(reached_, options_);
    mostSteps_ = mostSteps;
    distance_ = std::max<std::size_t>(1, reached_.states.size() / std::max<std::size_t>(1, sample));
    if (compiled_->wrong().empty()) return;
    compiled_.reset();
    mostSteps_ = std::numeric_limits<std::size_t>::max();
    distance_ = 1;
  }

  std::optional<std::string> fault() const {
    if (!interpreted_.wrong().empty()) return interpreted_.wrong();
    if (compiled_ && !compiled_->wrong().empty()) return compiled_->wrong();
    return std::nullopt;
  }

  InterpretedCheck interpreted_;
  std::optional<CompiledCheck> compiled_;
  const StateSet& reached_;
  const ClosureOptions& options_;
  std::size_t mostSteps_;     // that the interpreter may try
  std::size_t distance_ = 1;  // between states that it looks at
};

}  // namespace

std::optional<std::string> faultOfClosure(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateSet& reached,
                                          const ClosureOptions& options) {
  return Check(system, blocks, reached, options).run();
}

}  // namespace redcomp::search

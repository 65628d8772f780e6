#include "tests/library/sequential_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "frontend/parse.h"
#include "search/interpreter.h"
#include "translate/build_system.h"

namespace redcomp::library {

namespace {

using logic::Integer;
using search::State;
using search::Value;
using search::Valuation;
using ts::StepId;

constexpr ts::ThreadId kMain{0};
constexpr std::size_t kMostSteps = 100'000;

State initialState(const ts::ConcurrentSystem& system, const Values& initial) {
  State state = std::get<State>(search::initialState(system));
  for (const auto& [name, value] : initial) {
    const auto found = std::ranges::find(system.globals, name, [](const ts::Variable& each) { return each.symbol.name(); });
    if (found != system.globals.end()) state.values[found->symbol] = value;  // else nobody looks at it
  }
  return state;
}

// All combinations of a few values of the step's inputs.
std::vector<Valuation> choices(const ts::Step& step) {
  std::vector<Valuation> all{{}};
  for (const ts::Input& input : step.inputs) {
    std::vector<Value> values{search::defaultValueIn(input.symbol.sort(), input.range)};
    if (input.symbol.sort() == logic::Sort::Int)
      for (const int each : {1, -1})
        if (input.range.contains(Integer(each))) values.emplace_back(Integer(each));
    std::vector<Valuation> longer;
    for (const Valuation& each : all)
      for (const Value& value : values) {
        longer.push_back(each);
        longer.back()[input.symbol] = value;
      }
    all = std::move(longer);
  }
  return all;
}

// A depth-first search for a run that goes on to the end or to an error.
class Runner {
 public:
  Runner(const ts::ConcurrentSystem& system, const Values& initial)
      : system_(system), steps_(ts::stepsFrom(system[kMain])), state_(initialState(system, initial)) {}

  Execution finish() {
    Execution result;
    for (std::size_t count = 0; count < kMostSteps; ++count) {
      const ts::LocationId at = state_.at[kMain.index];
      if (const auto error = search::violatedError(system_, state_)) {
        result.end = Execution::End::Violated;
        result.explanation = system_.errors[*error].message;
        return result;
      }
      if (steps_[at.index].empty()) {
        result.end = Execution::End::Reached;
        return result;
      }
      if (!advance(result) && !goBack(result)) return result;
    }
    result.explanation = "the run has too many steps";
    return result;
  }

 private:
  struct Alternative {
    State state;
    StepId step;
    Valuation inputs;
  };

  // Takes one step, and remembers the others that can be taken.
  bool advance(Execution& result) {
    std::vector<std::pair<StepId, Valuation>> possible;
    for (const StepId step : steps_[state_.at[kMain.index].index]) {
      const ts::Step& each = system_[kMain][step];
      if (each.inputs.empty() && logic::evaluate(each.guard, state_.values) == Value(false)) continue;
      for (Valuation& inputs : choices(each)) possible.emplace_back(step, std::move(inputs));
    }
    for (std::size_t i = possible.size(); i-- > 1;) alternatives_.push_back({state_, possible[i].first, possible[i].second});
    return !possible.empty() && take(possible.front().first, possible.front().second, result);
  }

  bool take(StepId step, const Valuation& inputs, Execution& result) {
    auto effect = search::effect(system_, state_, kMain, step, inputs);
    if (const auto* refusal = std::get_if<search::Refusal>(&effect)) {
      result.explanation = refusal->explanation;
      return false;
    }
    for (auto& [variable, value] : std::get<search::Updates>(effect)) state_.values[variable] = std::move(value);
    state_.at[kMain.index] = system_[kMain][step].to;
    const std::string& approximates = system_[kMain][step].approximates;
    if (result.approximates.empty()) result.approximates = approximates;
    return true;
  }

  bool goBack(Execution& result) {
    while (!alternatives_.empty()) {
      Alternative next = std::move(alternatives_.back());
      alternatives_.pop_back();
      state_ = std::move(next.state);
      if (take(next.step, next.inputs, result)) return true;
    }
    return false;
  }

  const ts::ConcurrentSystem& system_;
  std::vector<std::vector<StepId>> steps_;
  State state_;
  std::vector<Alternative> alternatives_;
};

}  // namespace

ts::ConcurrentSystem systemOf(const std::string& text) {
  static int count = 0;
  const auto folder = std::filesystem::temp_directory_path();
  const std::string file = folder / fmt::format("library_{}_{}.c", ::getpid(), count++);
  struct Remover {
    const std::string& file;
    ~Remover() { std::filesystem::remove(file); }
  } remover{file};
  std::ofstream(file) << text;
  return translate::buildSystem(frontend::parseC({file}));
}

Execution run(const ts::ConcurrentSystem& system, const Values& initial) { return Runner(system, initial).finish(); }

}  // namespace redcomp::library

#include "search/compiled_system.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "search/input_values.h"
#include "ts/input_classes.h"
#include "ts/liveness.h"

namespace redcomp::search {

using logic::Integer;
using logic::Sort;
using logic::Term;
using namespace ts;

namespace {

Number exact(const Integer& value) {
  if (!fits(value)) throw std::overflow_error("a number does not fit into 64 bits");
  return static_cast<Number>(value);
}

}  // namespace

CompiledSystem::CompiledSystem(const ConcurrentSystem& system, const movers::Blocks& blocks) : system_(system) {
  addVariables();
  addConstants();
  const InputClasses classes(system);
  const InputValues values(system);
  for (const ThreadId thread : threadIds(system)) {
    addLocations(thread, blocks);
    addSteps(thread, classes, values);
    addDeadLocals(thread);
  }
  addErrors();
  registers_.resize(compiler_.registers());
  for (const auto& [place, constant] : compiler_.constants()) registers_[place] = nearest(constant.value());
}

// ---- building --------------------------------------------------------------------------------------------------------

void CompiledSystem::addVariables() {
  for (const ThreadSystem& thread : system_.threads) {
    compiler_.addVariable(logic::variable(thread.name + "@", Sort::Int));  // its location
    initial_.push_back(thread.initial.index);
  }
  const auto add = [&](const Variable& variable) {
    if (!variable.initial) leftOut_.initialValues = true;
    compiler_.addVariable(variable.symbol);
    variables_.push_back(&variable);
    initial_.push_back(numberOf(variable.initial.value_or(defaultValueIn(variable.symbol.sort(), variable.range))));
  };
  std::ranges::for_each(system_.globals, add);
  for (const ThreadSystem& thread : system_.threads) std::ranges::for_each(thread.locals, add);
  slots_ = initial_.size();
}

void CompiledSystem::addConstants() {
  for (const ThreadSystem& thread : system_.threads)
    for (const Step& step : thread.steps) {
      compiler_.addConstantsOf(step.guard);
      compiler_.addConstantsOf(step.defined);
      for (const Assignment& update : step.updates) compiler_.addConstantsOf(update.value);
    }
  for (const ErrorCondition& error : system_.errors) compiler_.addConstantsOf(error.condition);
}

void CompiledSystem::addLocations(ThreadId id, const movers::Blocks& blocks) {
  const CutPoints cutPoints = movers::blockCutPoints(system_, blocks, id);
  cutPoint_.emplace_back(cutPoints.begin(), cutPoints.end());
  auto& midBlock = midBlock_.emplace_back();
  for (const LocationId l : locationIds(system_[id])) midBlock.push_back(movers::isMidBlock(system_, blocks, {id, l}));
}

void CompiledSystem::addSteps(ThreadId id, const InputClasses& classes, const InputValues& values) {
  const ThreadSystem& thread = system_[id];
  auto& steps = steps_.emplace_back(thread.locations.size());
  for (const StepId s : stepIds(thread)) {
    const Step& step = thread[s];
    const auto all = classes.choices(step);  // valuations that cover all behaviours, if there are such
    CompiledStep& added = steps[step.from.index].emplace_back(compiled(s, step));
    added.choices = choicesOf(step, all ? *all : values.choices(step));
    added.samples = !all;
    if (added.samples && added.choices.empty()) leftOut_.inputs = true;  // it is never tried
  }
}

CompiledStep CompiledSystem::compiled(StepId id, const Step& step) {
  CompiledStep result{id, step.to, {}, 0, {}};
  compiler_.begin();
  for (const Input& input : step.inputs) {
    const Register place = compiler_.addInput(input.symbol);  // one behind the other
    if (&input == &step.inputs.front()) result.firstInput = place;
  }
  compiler_.require(step.guard, Operation::RequireGuard);
  compiler_.require(step.defined, Operation::RequireDefined);
  for (const Assignment& update : step.updates) compiler_.assign(update.target, update.value);
  result.code = compiler_.end();
  return result;
}

std::vector<InputChoice> CompiledSystem::choicesOf(const Step& step, const std::vector<Valuation>& valuations) {
  std::vector<InputChoice> choices;
  for (const Valuation& given : valuations) try {
      InputChoice choice{given, {}};
      for (const Input& input : step.inputs) choice.numbers.push_back(numberOf(given.at(input.symbol)));
      choices.push_back(std::move(choice));
    } catch (const std::overflow_error&) {
      leftOut_.inputs = true;
    }
  return choices;
}

void CompiledSystem::addDeadLocals(ThreadId id) {
  auto& dead = dead_.emplace_back();
  for (const std::set<Term>& live : liveLocals(system_, id)) {
    dead.emplace_back();
    for (const Variable& local : system_[id].locals)
      if (!live.contains(local.symbol)) dead.back().push_back(compiler_.of(local.symbol));
  }
}

void CompiledSystem::addErrors() {
  for (const ThreadSystem& thread : system_.threads) errorsAt_.emplace_back(thread.locations.size());
  for (std::size_t n = 0; n < system_.errors.size(); ++n) {
    const ErrorCondition& error = system_.errors[n];
    compiler_.begin();
    compiler_.require(error.condition, Operation::RequireGuard);
    errors_.push_back({error.at, compiler_.end(), n});
    if (error.at.empty()) errorsAnywhere_.push_back(static_cast<int>(n));
    else errorsAt_[error.at.front().thread.index][error.at.front().location.index].push_back(static_cast<int>(n));
  }
}

// ---- running ---------------------------------------------------------------------------------------------------------

bool CompiledSystem::evaluate(int thread, const CompiledStep& step, const InputChoice& inputs, SlotUpdates& updates) {
  leftOut_.inputs |= step.samples;
  std::copy(inputs.numbers.begin(), inputs.numbers.end(), registers_.begin() + step.firstInput);
  const Effect effect = run(step.code, registers_.data(), arrays_);
  if (effect == Effect::Disabled) return false;
  updates.clear();
  updates.emplace_back(thread, step.to.index);
  if (effect == Effect::Trapped) return evaluateExactly(thread, step, inputs, updates);
  for (const Result& result : step.code.results) updates.emplace_back(result.target, registers_[result.value]);
  return true;
}

// By the interpreter.
bool CompiledSystem::evaluateExactly(int thread, const CompiledStep& step, const InputChoice& inputs, SlotUpdates& updates) try {
  const auto result = effect(system_, stateOf(registers_.data()), ThreadId{thread}, step.id, inputs.values);
  const auto* exactly = std::get_if<Updates>(&result);
  if (!exactly) return false;
  for (const auto& [variable, value] : *exactly) updates.emplace_back(compiler_.of(variable), numberOf(value));
  return true;
} catch (const std::overflow_error&) {
  leftOut_.numbers = true;
  return false;
}

bool CompiledSystem::isError(int mover) {
  const auto holdsHere = [&](int n) { return holds(errors_[n]); };
  if (mover < threads() && isMidBlock(mover, registers_[mover])) {
    const auto alone = [&](int n) { return errors_[n].at.size() == 1 && holds(errors_[n]); };
    return std::ranges::any_of(errorsAt_[mover][registers_[mover]], alone);
  }
  for (int t = 0; t < threads(); ++t)
    if (const auto& here = errorsAt_[t][registers_[t]]; !here.empty() && std::ranges::any_of(here, holdsHere)) return true;
  return std::ranges::any_of(errorsAnywhere_, holdsHere);
}

bool CompiledSystem::holds(const CompiledError& error) {
  for (const ThreadLocation& place : error.at)
    if (registers_[place.thread.index] != place.location.index) return false;
  const Effect effect = run(error.condition, registers_.data(), arrays_);
  return effect == Effect::Trapped ? holdsExactly(error) : effect == Effect::Taken;
}

bool CompiledSystem::holdsExactly(const CompiledError& error) const {
  return logic::evaluate(system_.errors[error.index].condition, stateOf(registers_.data()).values) == Value(true);
}

// ---- values ----------------------------------------------------------------------------------------------------------

Number CompiledSystem::numberOf(const Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return *truth;
  if (const auto* number = std::get_if<Integer>(&value)) return exact(*number);
  const auto& array = std::get<logic::ArrayValue>(value);
  Number number = arrays_.filled(exact(array.otherwise));
  for (const auto& [index, cell] : array.cells) number = arrays_.stored(number, exact(index), exact(cell));
  return number;
}

Value CompiledSystem::valueOf(Number number, Sort sort) const {
  if (sort == Sort::Bool) return number != 0;
  if (sort == Sort::Int) return Integer(number);
  logic::ArrayValue value{Integer(arrays_.rest(number)), {}};
  for (const auto& [index, cell] : arrays_.cells(number)) value.cells[index] = cell;
  return value;
}

State CompiledSystem::stateOf(const Number* numbers) const {
  State state;
  for (int t = 0; t < threads(); ++t) state.at.push_back(LocationId{static_cast<int>(numbers[t])});
  const Number* next = numbers + threads();
  for (const Variable* variable : variables_) state.values[variable->symbol] = valueOf(*next++, variable->symbol.sort());
  return state;
}

std::vector<Number> CompiledSystem::numbersOf(const State& state) {
  std::vector<Number> numbers;
  for (const LocationId location : state.at) numbers.push_back(location.index);
  for (const Variable* variable : variables_) numbers.push_back(numberOf(state.values.at(variable->symbol)));
  return numbers;
}

// ---- checking --------------------------------------------------------------------------------------------------------

std::vector<Term> CompiledSystem::termsOfRegisters() const {
  std::vector<Term> terms(compiler_.registers());
  for (const Variable* variable : variables_) terms[compiler_.of(variable->symbol)] = variable->symbol;
  for (const auto& [place, constant] : compiler_.constants()) terms[place] = constant;
  return terms;
}

bool CompiledSystem::computes(const CompiledStep& compiled, const Step& step, std::vector<Term>& registers) const {
  for (std::size_t n = 0; n < step.inputs.size(); ++n) registers[compiled.firstInput + n] = step.inputs[n].symbol;
  const Meaning meaning = meaningOf(compiled.code, registers);
  for (std::size_t n = 0; n < step.inputs.size(); ++n) registers[compiled.firstInput + n] = {};
  if (meaning.guard != step.guard || meaning.defined != step.defined || compiled.to != step.to) return false;
  if (meaning.results.size() != step.updates.size()) return false;
  for (std::size_t n = 0; n < step.updates.size(); ++n)
    if (meaning.results[n] != step.updates[n].value || compiled.code.results[n].target != compiler_.of(step.updates[n].target))
      return false;
  return true;
}

std::optional<std::string> CompiledSystem::faultOfCode() const {
  std::vector<Term> registers = termsOfRegisters();
  for (const ThreadId t : threadIds(system_)) {
    const auto expected = ts::stepsFrom(system_[t]);
    for (const LocationId l : locationIds(system_[t])) {
      const std::vector<CompiledStep>& steps = steps_[t.index][l.index];
      if (steps.size() != expected[l.index].size()) return "a step was lost";
      for (std::size_t n = 0; n < steps.size(); ++n)
        if (steps[n].id != expected[l.index][n] || !computes(steps[n], system_[t][steps[n].id], registers))
          return fmt::format("the code of step {} of thread {} does not compute its terms", steps[n].id.index, system_[t].name);
    }
  }
  for (const CompiledError& error : errors_)
    if (meaningOf(error.condition, registers).guard != system_.errors[error.index].condition)
      return fmt::format("the code of error {} does not compute its condition", error.index);
  return std::nullopt;
}

}  // namespace redcomp::search

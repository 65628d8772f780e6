// A system prepared for a search: states are vectors of numbers, steps are code.
//
//     slots:   location of thread 0, location of thread 1, ..., globals, locals of thread 0, locals of thread 1, ...
//
// Locals that are dead, which nobody reads before they are overwritten, get their initial value where states are
// remembered (`forget`): states that differ in nothing else are one.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movers/blocks.h"
#include "movers/reduced_semantics.h"
#include "search/bytecode.h"
#include "search/input_values.h"
#include "search/interpreter.h"
#include "ts/input_classes.h"
#include "ts/system.h"

namespace redcomp::search {

// Values of a step's inputs, as the search tries them.
struct InputChoice {
  Valuation values;
  std::vector<Number> numbers;  // in the order of Step::inputs
};

struct CompiledStep {
  ts::StepId id;
  ts::LocationId to;
  Code code;
  Register firstInput = 0;
  std::vector<InputChoice> choices;
  bool samples = false;  // these do not cover all behaviours
};

struct CompiledError {
  std::vector<ts::ThreadLocation> at;
  Code condition;
  std::size_t index;  // into ConcurrentSystem::errors
};

using SlotUpdates = std::vector<std::pair<Register, Number>>;

// What does not fit, or is not tried: then finding nothing is no proof.
struct LeftOut {
  bool initialValues = false;  // a variable that begins with any value has one value here
  bool inputs = false;         // inputs of a step that was tried have more values than are tried
  bool numbers = false;        // a number does not fit into 64 bits
  bool any() const { return initialValues || inputs || numbers; }
};

class CompiledSystem {
 public:
  // `system` must have no replicated threads, and outlive this. Throws std::overflow_error if an initial value does not fit.
  CompiledSystem(const ts::ConcurrentSystem& system, const movers::Blocks& blocks);

  const ts::ConcurrentSystem& system() const { return system_; }
  int threads() const { return static_cast<int>(steps_.size()); }
  std::size_t slots() const { return slots_; }
  const std::vector<Number>& initial() const { return initial_; }
  const LeftOut& leftOut() const { return leftOut_; }

  // ---- the reduced semantics (movers/reduced_semantics.h), by slots --------------------------------------------------
  // The thread that alone may move; -1: all may.
  int onlyMover(const Number* state) const {
    for (int t = 0; t < threads(); ++t)
      if (midBlock_[t][state[t]]) return t;
    return -1;
  }
  bool isMidBlock(int thread, Number location) const { return midBlock_[thread][location]; }
  bool isCutPoint(int thread, Number location) const { return cutPoint_[thread][location]; }

  // ---- steps ---------------------------------------------------------------------------------------------------------
  const std::vector<CompiledStep>& stepsFrom(int thread, Number location) const { return steps_[thread][location]; }

  // Evaluates in this state from now on.
  void load(const Number* state) { std::copy(state, state + slots_, registers_.begin()); }
  Number* loaded() { return registers_.data(); }  // its slots may be changed
  // What the step changes in the loaded state, the location of the thread first; false if it cannot be taken.
  bool evaluate(int thread, const CompiledStep& step, const InputChoice& inputs, SlotUpdates& updates);
  // Whether the loaded state is an error, if this thread has moved last.
  bool isError(int mover);

  // Gives dead locals of the thread their initial values.
  void forget(int thread, Number* state) const {
    for (const Register slot : dead_[thread][state[thread]]) state[slot] = initial_[slot];
  }
  const std::vector<Register>& deadAt(int thread, Number location) const { return dead_[thread][location]; }

  // ---- the way back --------------------------------------------------------------------------------------------------
  State stateOf(const Number* numbers) const;
  Register slotOf(logic::Term variable) const { return compiler_.of(variable); }
  std::vector<Number> numbersOf(const State& state);  // throws std::overflow_error if a value does not fit

  // The first step or error whose code does not compute its terms; nothing if there is none.
  std::optional<std::string> faultOfCode() const;

  std::size_t bytes() const { return arrays_.bytes(); }  // of array contents

 private:
  void addVariables();
  void addConstants();
  void addLocations(ts::ThreadId thread, const movers::Blocks& blocks);
  void addSteps(ts::ThreadId thread, const ts::InputClasses& classes, const InputValues& values);
  void addDeadLocals(ts::ThreadId thread);
  void addErrors();
  CompiledStep compiled(ts::StepId id, const ts::Step& step);
  std::vector<InputChoice> choicesOf(const ts::Step& step, const std::vector<Valuation>& valuations);
  Number numberOf(const Value& value);
  Value valueOf(Number number, logic::Sort sort) const;
  bool evaluateExactly(int thread, const CompiledStep& step, const InputChoice& inputs, SlotUpdates& updates);
  bool holds(const CompiledError& error);
  bool holdsExactly(const CompiledError& error) const;
  std::vector<logic::Term> termsOfRegisters() const;
  bool computes(const CompiledStep& compiled, const ts::Step& step, std::vector<logic::Term>& registers) const;

  const ts::ConcurrentSystem& system_;
  std::size_t slots_ = 0;
  std::vector<Number> initial_;
  std::vector<const ts::Variable*> variables_;              // of the slots behind the locations
  std::vector<std::vector<std::vector<CompiledStep>>> steps_;  // by thread and location
  std::vector<std::vector<char>> midBlock_, cutPoint_;      // by thread and location
  std::vector<std::vector<std::vector<Register>>> dead_;    // by thread and location: slots of dead locals
  std::vector<CompiledError> errors_;
  std::vector<std::vector<std::vector<int>>> errorsAt_;     // by the first place that an error names
  std::vector<int> errorsAnywhere_;                         // that name no place
  Compiler compiler_;
  std::vector<Number> registers_;
  ArrayPool arrays_;
  LeftOut leftOut_;
};

}  // namespace redcomp::search

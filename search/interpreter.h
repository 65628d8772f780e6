// The interpreter of transition systems: executes one step in one state, by the semantics stated in ts/system.h.
//
// It shares nothing with the symbolic machinery but the evaluation of terms, so that a trace found by a solver is checked
// independently of the solver and of the encoding.
//
//     state  T1 at 1, T2 at 0, x = 2        step of T2: 0 -> 1: [x > 5] x := x + 2
//     execute(...)                          Refusal{GuardFalse, "...: the guard x >= 6 does not hold"}
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "logic/evaluate.h"
#include "ts/system.h"

namespace redcomp::search {

using logic::Valuation;
using logic::Value;

struct State {
  Valuation values;                // of every global and every thread's locals
  std::vector<ts::LocationId> at;  // by thread
  bool operator==(const State&) const = default;
};

// Why a step cannot be taken, or a state is not an initial one.
struct Refusal {
  enum class Kind {
    NotAtLocation,
    AtomicSection,  // another thread is inside one
    InputMissing,
    InputOutOfRange,
    GuardFalse,
    Undefined,  // the step has undefined behaviour here (Step::defined), or a divisor is zero
    InitialOutOfRange,
  };
  Kind kind;
  std::string explanation;  // for people: thread, step, source place, and what is wrong
  bool operator==(const Refusal&) const = default;
};

// The initial state. Variables without an initial value take it from `choices`; missing there: the value nearest to
// zero (false; in all cells) that the range allows.
std::variant<State, Refusal> initialState(const ts::ConcurrentSystem& system, const Valuation& choices = {});

// The values that a step assigns, including those that equal the old ones.
using Updates = std::vector<std::pair<logic::Term, Value>>;

// The effect of the thread's step, with these values of its inputs (each must be given).
std::variant<Updates, Refusal> effect(const ts::ConcurrentSystem& system, const State& state, ts::ThreadId thread,
                                      ts::StepId step, const Valuation& inputs = {});

// The state after the step.
std::variant<State, Refusal> execute(const ts::ConcurrentSystem& system, const State& state, ts::ThreadId thread,
                                     ts::StepId step, const Valuation& inputs = {});

// The first error condition that holds, as an index into system.errors.
std::optional<std::size_t> violatedError(const ts::ConcurrentSystem& system, const State& state);

// The value nearest to zero in the range; for an array, in every cell.
Value defaultValueIn(logic::Sort sort, const logic::Range& range);

}  // namespace redcomp::search

// Replay: from a coarse schedule, as obtained from a refutation, to a trace of single steps that the interpreter has
// executed. Nothing is reported as a violation before this has succeeded.
//
//     schedule of Figure 1:  T2 0 -> 3,  T1 0 -> 6,  T3 0 -> 3,  T1 6 -> 11
//     trace:                 T2 0 -> 1 (mx = true),  T2 1 -> 2 (x = 4),  T2 2 -> 3 (mx = false),  T1 0 -> 1 ...
//
// Inside a segment several steps may be enabled, and the choice matters for what comes later: the replay is a depth-first
// search over the whole schedule for a run that ends in an error.
#pragma once

#include "search/interpreter.h"

namespace redcomp::search {

// One thread runs alone from one location to another, by at least one step and by each step at most once; hence one value
// per input suffices.
struct Segment {
  ts::ThreadId thread;
  ts::LocationId from;
  ts::LocationId to;
  Valuation inputs;  // missing: the value nearest to zero in the input's range
};

struct Schedule {
  Valuation initial;  // of variables without an initial value; missing: as in initialState
  std::vector<Segment> segments;
};

struct Change {
  logic::Term variable;
  Value value;  // the new one
  bool operator==(const Change&) const = default;
};

struct TraceStep {
  ts::ThreadId thread;
  ts::StepId step;
  Valuation inputs;             // of this step
  std::vector<Change> changes;  // variables whose value has changed
  bool operator==(const TraceStep&) const = default;
};

struct Trace {
  State initial;
  std::vector<TraceStep> steps;
  State final;
  std::size_t error = 0;  // index into system.errors: this one holds in `final`
};

struct ReplayFailure {
  enum class Reason {
    BadInitialValue,
    WrongLocation,  // a segment begins where its thread is not
    Stuck,          // no run reaches the end of a segment
    NoError,        // the schedule can be run, but no error condition holds at its end
    OutOfBudget,
  };
  Reason reason;
  std::size_t segment = 0;  // the furthest one that was reached
  std::string explanation;  // of the last thing that went wrong there
  bool undefined = false;   // some run ended in undefined behaviour: then the failure is no defect of redcomp
};

struct ReplayOptions {
  std::size_t stepBudget = 1'000'000;  // steps tried, over all runs
};

std::variant<Trace, ReplayFailure> replay(const ts::ConcurrentSystem& system, const Schedule& schedule,
                                          const ReplayOptions& options = {});

}  // namespace redcomp::search

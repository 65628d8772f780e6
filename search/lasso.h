// Lassos: infinite runs, as a stem and a loop of steps that can be repeated for ever.
//
//     flag = 0:   main 0 -> 1: r := flag      | stem
//                 main 1 -> 0: [r == 0]       | loop: main 1 -> 0, main 0 -> 1        while (!flag);
//
// After the loop all threads are where they were, and the variables on which the guards of the loop's steps depend have
// their old values: so the same steps can be taken again, with the same inputs, and again. Other variables may differ and
// keep changing (Step::defined counts among the guards, so this never becomes undefined behaviour).
//
// A thread at a location with Location::endsProgram is about to end the program: that is not one of its steps, and can be
// put off for ever.
//
// The search is breadth first over states, block by block (explore.h), and looks for cycles among the states seen. It
// finds lassos, to be replayed; finding none proves nothing.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "movers/blocks.h"
#include "search/replay.h"

namespace redcomp::search {

struct Move {
  ts::ThreadId thread;
  ts::StepId step;
  Valuation inputs;  // of this step
};

struct Lasso {
  Valuation initial;  // as in Schedule
  std::vector<Move> stem, loop;
};

struct LassoOptions {
  std::size_t maxStates = 30'000;
  bool fair = false;  // only loops in which each thread moves, or at some time cannot: see replayLasso
  std::vector<Valuation> hints = {};  // values of variables without initial value and of inputs, to be tried
  std::function<void()> tick = [] {};                                     // now and then; it may throw to give up
  std::function<bool(const Lasso&)> accept = [](const Lasso&) { return true; };  // false: look for another one
};

struct LassoSearch {
  std::optional<Lasso> lasso;
  std::size_t states = 0;
};

// `system` must have no replicated threads.
LassoSearch findLasso(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, const LassoOptions& options = {});

struct LassoTrace {
  State initial;
  std::vector<TraceStep> steps;
  std::size_t loop = 0;  // the first step that is repeated
};

// The lasso, executed step by step, with its loop once; or a sentence that says why it is not an infinite run. `fair`: in
// the loop, each thread takes a step or is at some time unable to, and no thread is about to end the program.
std::variant<LassoTrace, std::string> replayLasso(const ts::ConcurrentSystem& system, const Lasso& lasso, bool fair = false);

}  // namespace redcomp::search

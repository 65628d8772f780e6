#include "passes/pass_lists.h"

#include <fmt/format.h>

#include <algorithm>

#include "movers/kinds.h"
#include "passes/defer_values.h"
#include "passes/fold_twins.h"
#include "passes/guard_slice.h"
#include "passes/instantiate.h"
#include "passes/interval_pass.h"
#include "passes/narrow_inputs.h"
#include "passes/race_errors.h"
#include "passes/slice.h"
#include "passes/spin.h"
#include "passes/split_arrays.h"
#include "ts/input_classes.h"
#include "ts/replicate.h"

namespace redcomp::passes {

namespace {

bool always(const Recipe&) { return true; }
bool ifSlicing(const Recipe& recipe) { return recipe.slicing; }
bool ifIntervals(const Recipe& recipe) { return recipe.intervals; }
bool ifReduction(const Recipe& recipe) { return recipe.reduction; }

// The result has other ids or another meaning, so it becomes the reference on which traces are replayed.
void begin(Subject& subject, ts::ConcurrentSystem system) {
  subject.system = std::move(system);
  subject.reference = subject.system;
}

void splitConstantIndices(Subject& subject, const Recipe&, const PassHooks&) {
  splitArrays(subject.system);
  subject.reference = subject.system;
}

void addDeadlockErrors(Subject& subject, const Recipe& recipe, const PassHooks&) {
  begin(subject, withDeadlocks(subject.system, *recipe.deadlocks));
}

void addRaceErrors(Subject& subject, const Recipe&, const PassHooks&) {
  RaceSystem races = withRaces(subject.system);
  subject.racePairs = {races.pairs, races.left};
  begin(subject, std::move(races.system));
}

ts::ConcurrentSystem instanceOf(Subject& subject, int copies) {
  Instance instance = instantiate(subject.system, copies);
  for (ts::ThreadId t : ts::threadIds(instance.system))
    if (const ts::ThreadId original = instance.original[t.index]; subject.system[original].replicated) subject.copyOf[t] = original;
  return std::move(instance.system);
}

void takeCreatedCopies(Subject& subject, const Recipe& recipe, const PassHooks&) {
  begin(subject, withCreatedCopiesOnly(instanceOf(subject, recipe.createdCopies)));
}

void takeCopies(Subject& subject, const Recipe& recipe, const PassHooks&) { begin(subject, instanceOf(subject, recipe.copies)); }

void takeOneCopy(Subject& subject, const Recipe&, const PassHooks&) {
  for (ts::ConcurrentSystem* system : {&subject.system, &subject.reference})
    for (ts::ThreadSystem& thread : system->threads) thread.replicated = false;
}

void fold(Subject& subject, const Recipe&, const PassHooks& hooks) {
  auto folded = foldTwins(subject.system, hooks.tick);
  subject.folded = folded.has_value();
  if (folded) begin(subject, std::move(*folded));
}

void slice(Subject& subject, const Recipe&, const PassHooks&) { subject.system = sliceSystem(subject.system); }
void sliceGuards(Subject& subject, const Recipe&, const PassHooks&) { subject.system = sliceToGuards(subject.system); }
void narrow(Subject& subject, const Recipe&, const PassHooks& hooks) { narrowInputs(subject.system, hooks.tick); }

void intervalsAndCells(Subject& subject, const Recipe&, const PassHooks& hooks) {
  subject.system = simplifyByIntervals(subject.system, true, hooks);
}

void intervalsAlone(Subject& subject, const Recipe&, const PassHooks& hooks) {
  subject.system = simplifyByIntervals(subject.system, false, hooks);
}

void stopSpinning(Subject& subject, const Recipe&, const PassHooks&) { subject.system = withoutSpinning(subject.system); }

void leaveValuesOpen(Subject& subject, const Recipe&, const PassHooks&) {
  const ts::InputClasses classes(subject.system);
  auto deferred = deferValues(subject.system, [&](const ts::Step& step) { return classes.choices(step).has_value(); });
  subject.deferred = deferred.has_value();
  if (deferred) begin(subject, std::move(*deferred));
}

// Fairness is about single steps, so there is no reduction then.
void findReducibleBlocks(Subject& subject, const Recipe& recipe, const PassHooks&) {
  const bool reduced = recipe.reduction && !recipe.fair;
  subject.blocks = reduced ? movers::findBlocks(subject.system, movers::analyseMovers(subject.system))
                           : movers::withoutReduction(subject.system);
}

void count(Subject& subject, const Recipe&, const PassHooks&) { subject.counted = countCopies(subject.system, subject.blocks); }

void makeSequential(Subject& subject, const Recipe&, const PassHooks&) {
  if (!obstacleTo(subject.system)) subject.sequential = sequentialize(subject.system, subject.blocks);
}

const char* const sameErrors = "reaches an error if and only if the system does, by steps that the system can take";
const char* const changesNothing = "changes nothing: mover kinds and reducible blocks are found";

}  // namespace

const PassList& safetyPasses() {
  static const PassList list{
      {"split-arrays", "the same runs; array cells at constant indices are variables", always, splitConstantIndices},
      {"race-errors", "the same runs, and those in which a thread stops before an access; errors are data races",
       [](const Recipe& r) { return r.races; }, addRaceErrors},
      {"created-copies", "fewer runs: those that create at most so many copies of a thread, for deadlocks of any number of threads",
       [](const Recipe& r) { return r.createdCopies > 0; }, takeCreatedCopies},
      {"deadlock-errors", "the same runs; errors are states in which threads wait for ever",
       [](const Recipe& r) { return r.deadlocks.has_value(); }, addDeadlockErrors},
      {"instantiate", "fewer runs: those of a few copies of each thread that stands for any number",
       [](const Recipe& r) { return r.copies > 0; }, takeCopies},
      {"slice", sameErrors, ifSlicing, slice},
      {"fold-twins", "more runs: identical threads are copies of one that stands for any number; proofs only",
       [](const Recipe& r) { return r.foldsTwins; }, fold},
      {"narrow-inputs", "the same runs but for inputs that no step tells apart", ifIntervals, narrow},
      {"intervals", "the same runs without undefined behaviour; terms are simpler, array cells at few indices are variables",
       ifIntervals, intervalsAndCells},
      {"slice-again", sameErrors, [](const Recipe& r) { return r.intervals && r.slicing; }, slice},
      {"spin", "reaches the same errors; rounds of waiting loops that change nothing are left out", ifReduction, stopSpinning},
      {"defer-values", "the same runs but for values that nothing has depended on yet; errors where something does; proofs only",
       [](const Recipe& r) { return r.defersValues; }, leaveValuesOpen},
      {"blocks", changesNothing, always, findReducibleBlocks},
      {"count-copies", "the same runs; counters say how many copies are where", [](const Recipe& r) { return r.countsCopies; }, count},
      {"sequentialize", "reaches the same errors; one thread simulates all schedules", [](const Recipe& r) { return r.sequential; },
       makeSequential},
  };
  return list;
}

const PassList& terminationPasses() {
  const char* const sameInfiniteRuns = "an infinite run if and only if the system has one, step by step";
  static const PassList list{
      {"split-arrays", "the same runs; array cells at constant indices are variables", always, splitConstantIndices},
      {"slice-to-guards", sameInfiniteRuns, always, sliceGuards},
      {"narrow-inputs", "the same runs but for inputs that no step tells apart", ifIntervals, narrow},
      {"intervals", "the same runs without undefined behaviour; terms are simpler", ifIntervals, intervalsAlone},
      {"slice-to-guards-again", sameInfiniteRuns, ifIntervals, sliceGuards},
      {"one-copy", "fewer runs: those of one copy of each thread that stands for any number; infinite runs only",
       [](const Recipe& r) { return r.oneCopy; }, takeOneCopy},
      {"blocks", changesNothing, always, findReducibleBlocks},
  };
  return list;
}

std::string listPasses() {
  std::string text;
  const auto add = [&](const char* title, const PassList& list) {
    text += fmt::format("{}\n", title);
    for (const Pass& pass : list) text += fmt::format("  {:<22} {}\n", pass.name, pass.keeps);
  };
  add("safety and deadlock:", safetyPasses());
  add("termination:", terminationPasses());
  return text;
}

}  // namespace redcomp::passes

#include "engines/termination.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/approximation.h"
#include "engines/assumptions.h"
#include "engines/deadlock.h"
#include "engines/explain.h"
#include "engines/race.h"
#include "engines/termination_by_graph.h"
#include "engines/termination_by_paper.h"
#include "engines/termination_by_states.h"
#include "engines/termination_thread_by_thread.h"
#include "passes/run_passes.h"
#include "search/lasso.h"
#include "ts/replicate.h"

namespace redcomp::engines {

namespace {

constexpr std::size_t manyStates = 1'000'000;

passes::Recipe recipeFor(const Request& request, bool oneCopy) {
  passes::Recipe recipe;
  recipe.intervals = request.question.method.intervals;
  recipe.reduction = request.question.method.reduction;
  recipe.fair = request.question.fair;
  recipe.oneCopy = oneCopy;
  return recipe;
}

passes::Subject subjectFor(const ts::ConcurrentSystem& system, const Request& request, bool oneCopy, Stages& stages) {
  passes::Subject subject(system);
  runPasses(passes::terminationPasses(), subject, recipeFor(request, oneCopy), passesAsStages(request, stages));
  return subject;
}

// Searches for infinite runs, and for a proof that there are none.
class InfiniteRunCheck {
 public:
  InfiniteRunCheck(const ts::ConcurrentSystem& system, const Request& request, Stages& stages)
      : request_(request), stages_(stages), proved_(subjectFor(system, request, false, stages)) {
    if (ts::hasReplicated(system)) oneCopy_ = subjectFor(system, request, true, stages);
  }

  // Verdict Proved: there are none.
  Outcome run(const Engine& engine) {
    InfiniteRuns runs = prove(std::holds_alternative<PaperTerminationRule>(engine));
    outcome_.sizes = runs.sizes;
    outcome_.sizes.threads = static_cast<int>(proved_.system.threads.size());
    outcome_.clauses = std::move(runs.smt2);
    if (!runs.absent && outcome_.verdict != Verdict::Violated) searchDeeper();
    if (outcome_.verdict != Verdict::Violated) conclude(std::move(runs));
    return std::move(outcome_);
  }

 private:
  InfiniteRuns prove(bool byPaper) {
    const Refuter refuter = [&](const auto& hints) { return refute(hints); };
    if (byPaper) return proveByPaperRule(proved_, request_, stages_, refuter);
    if (!request_.wantsClauses)
      if (InfiniteRuns runs = proveByStates(proved_, request_, stages_); runs.absent || (runs.sizes.states > 0 && refute({}, manyStates)))
        return runs;
    InfiniteRuns runs = proveNoInfiniteRun(proved_, request_, stages_, refuter);
    return runs.absent || outcome_.verdict == Verdict::Violated || request_.wantsClauses ? runs : proveEachThread(std::move(runs));
  }

  // If that leads to nothing, what has been tried before is what is reported.
  InfiniteRuns proveEachThread(InfiniteRuns before) {
    constexpr double partOfTime = 0.4;
    try {
      const Stages::ScopedLimit limit(stages_, partOfTime);
      InfiniteRuns runs = proveThreadByThread(proved_, request_, stages_);
      if (runs.absent) return runs;
    } catch (const TimeOver&) {
    }
    return before;
  }

  void conclude(InfiniteRuns runs) {
    const std::vector<std::string>& incomplete = proved_.reference.incomplete;
    if (runs.absent && incomplete.empty()) {
      outcome_.verdict = Verdict::Proved;
      outcome_.ranking = std::move(runs.ranking);
      return;
    }
    outcome_.reason = runs.absent ? "no infinite run found, but " + incomplete.front() : runs.reason;
    if (!notALasso_.empty()) outcome_.reason += "; " + notALasso_;
  }

  // The last attempt. Leaves some time for blocked states.
  void searchDeeper() {
    try {
      const Stages::ScopedLimit limit(stages_, 0.5);
      refute({}, manyStates);
    } catch (const TimeOver&) {
    }
  }

  // The system that is searched for lassos: with one copy of each replicated thread, if there are any.
  const passes::Subject& searched() const { return oneCopy_ ? *oneCopy_ : proved_; }

  // A lasso of the searched system, replayed on its reference.
  bool refute(const std::vector<logic::Valuation>& hints, std::size_t maxStates = search::LassoOptions{}.maxStates) {
    search::LassoOptions limits;
    limits.fair = request_.question.fair;
    limits.hints = hints;
    limits.maxStates = maxStates;
    limits.tick = [this] { stages_.tickOrGiveUp(); };
    limits.accept = [this](const search::Lasso& lasso) { return confirm(lasso); };
    stages_.run("search", [&] { search::findLasso(searched().system, searched().blocks, limits); });
    return outcome_.verdict == Verdict::Violated;
  }

  bool confirm(const search::Lasso& lasso) {
    auto result = search::replayLasso(searched().reference, lasso, request_.question.fair);
    if (auto* fault = std::get_if<std::string>(&result)) {
      notALasso_ = "a run that goes round could not be shown to do so for ever: " + *fault;
      return false;
    }
    const auto& trace = std::get<search::LassoTrace>(result);
    if (const auto what = approximated(trace)) {
      notALasso_ = "a run that goes round for ever was found, but it rests on " + *what;
      return false;
    }
    outcome_.violation = explainLasso(searched().reference, trace);
    outcome_.verdict = Verdict::Violated;
    return true;
  }

  // The approximation on which the run depends, if any.
  std::optional<std::string> approximated(const search::LassoTrace& trace) const {
    for (const search::TraceStep& s : trace.steps) {
      // A join of copies: with one copy, it need not be the copy that is meant.
      const ts::Step& step = proved_.reference[s.thread][s.step];
      const auto* join = std::get_if<ts::Join>(&step.sync);
      if (join && proved_.reference[join->thread].replicated)
        return fmt::format("the end of one of any number of threads ({})", toString(step.source));
    }
    return approximationIn(trace.steps, searched());
  }

  const Request& request_;
  Stages& stages_;
  passes::Subject proved_;                  // what is proved to have no infinite run
  std::optional<passes::Subject> oneCopy_;  // the same with one copy of each replicated thread
  std::string notALasso_;                   // why the last lasso found was rejected
  Outcome outcome_;
};

// In a process of its own, like every engine: so that it can be stopped, and because Z3 must not be used before a fork.
Outcome checkInfiniteRuns(const ts::ConcurrentSystem& system, const Request& request, Stages& stages) {
  const EngineWork work = [&](const Engine& engine, Stages& own) {
    own.limit(stages.remaining());
    return InfiniteRunCheck(system, request, own).run(engine);
  };
  const bool paper = request.question.method.rule == rules::Rule::Paper;
  const Entry entry{paper ? Engine(PaperTerminationRule{}) : Engine(RankedGraph{})};
  return race({entry}, work, {.verbose = request.verbose, .strict = request.strictChecks}, stages);
}

// Whether a state is reachable in which some thread waits (for a lock, the end of a thread, a condition variable, a
// semaphore, a barrier) and no thread can ever move. A safety question, so the strategy chooses the rule.
Outcome blockedForEver(const ts::ConcurrentSystem& system, Request request, Stages& stages) {
  Method& method = request.question.method;
  method.rule = method.reduction ? std::nullopt : std::optional(rules::Rule::Graph);
  if (ts::hasReplicated(system)) {  // that no thread at all waits for ever is easier to prove of any number
    const Stages::ScopedLimit limit(stages, 0.5);
    Outcome ofSome = checkDeadlock(system, passes::Deadlocks::AlsoOfSome, request, stages);
    if (ofSome.verdict == Verdict::Proved) return ofSome;
  }
  return checkDeadlock(system, passes::Deadlocks::OfAll, request, stages);
}

}  // namespace

Outcome neitherInfiniteNorBlocked(Outcome infinite, Outcome blocked) {
  if (infinite.verdict == Verdict::Violated) return infinite;
  if (blocked.verdict == Verdict::Violated) {
    blocked.violation->message = "a run is blocked for ever: " + blocked.violation->message;
    return blocked;
  }
  infinite.engines.insert(infinite.engines.end(), blocked.engines.begin(), blocked.engines.end());
  if (infinite.verdict != Verdict::Proved || blocked.verdict == Verdict::Proved) return infinite;
  infinite.verdict = Verdict::Inconclusive;
  infinite.ranking.clear();
  infinite.reason = "no run is infinite, but threads may wait for ever: " + blocked.reason;
  return infinite;
}

// Infinite runs first; blocked states are searched for even if nothing was found out about infinite runs.
Outcome checkTermination(const ts::ConcurrentSystem& system, const ts::ConcurrentSystem& waiting, const Request& request,
                         Stages& stages) {
  Outcome outcome = checkInfiniteRuns(system, request, stages);
  if (outcome.verdict == Verdict::Violated) return outcome;
  Outcome blocked;
  if (stages.remaining() > 0) blocked = blockedForEver(waiting, request, stages);
  else blocked.reason = stages.timeOverText();
  outcome = neitherInfiniteNorBlocked(std::move(outcome), std::move(blocked));
  outcome.assumptions = assumptionsOf(system, outcome.verdict);
  return outcome;
}

std::optional<passes::Subject> terminationSubjectAfter(const std::string& pass, const ts::ConcurrentSystem& system,
                                                       const Request& request, Stages& stages) {
  const auto& list = passes::terminationPasses();
  for (const bool oneCopy : {false, true}) {
    const passes::Recipe recipe = recipeFor(request, oneCopy && ts::hasReplicated(system));
    const auto found = std::ranges::find(list, pass, &passes::Pass::name);
    if (found == list.end() || !found->applies(recipe)) continue;
    passes::Subject subject(system);
    runPassesThrough(pass, list, subject, recipe, passesAsStages(request, stages));
    return subject;
  }
  return std::nullopt;
}

}  // namespace redcomp::engines

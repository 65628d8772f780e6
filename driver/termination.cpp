#include "driver/termination.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/blocked.h"
#include "driver/explain.h"
#include "driver/paper_termination.h"
#include "driver/prepare.h"
#include "driver/prove_termination.h"
#include "driver/race.h"
#include "horn/write_file.h"
#include "movers/blocks.h"
#include "search/lasso.h"
#include "ts/replicate.h"

namespace redcomp::driver {

namespace {

constexpr std::size_t manyStates = 1'000'000;

// Looks for infinite runs, and for the reasons why there are none.
class InfiniteRunCheck {
 public:
  InfiniteRunCheck(const ts::ConcurrentSystem& system, const Options& options, Stages& stages)
      : original_(system), options_(options), stages_(stages), system_(preparedForTermination(system, options, stages)) {}

  // Proved: there is none.
  Outcome run() {
    const Refuter refuter = [&](const auto& hints) { return refute(hints); };
    InfiniteRuns runs = options_.rule == rules::Rule::Paper ? proveByPaperRule(system_, options_, stages_, refuter)
                                                            : proveNoInfiniteRun(system_, options_, stages_, refuter);
    outcome_.sizes = runs.sizes;
    outcome_.sizes.threads = static_cast<int>(system_.threads.size());
    if (options_.smt2File) horn::writeFile(*options_.smt2File, runs.smt2);
    if (!runs.absent && outcome_.verdict != Verdict::Violated) searchDeeper();
    if (outcome_.verdict == Verdict::Violated) return std::move(outcome_);
    if (runs.absent && original_.incomplete.empty()) {
      outcome_.verdict = Verdict::Proved;
      outcome_.ranking = std::move(runs.ranking);
      return std::move(outcome_);
    }
    outcome_.reason = runs.absent ? "no infinite run found, but " + original_.incomplete.front() : runs.reason;
    if (!notALasso_.empty()) outcome_.reason += "; " + notALasso_;
    return std::move(outcome_);
  }

 private:
  // When there is nothing left to try. Blocked states need some time, too.
  void searchDeeper() {
    try {
      const Stages::Part part(stages_, 0.5);
      refute({}, manyStates);
    } catch (const TimeOver&) {
    }
  }

  // A lasso of the prepared system, replayed on the original. Of threads that may be any number, one copy moves.
  bool refute(const std::vector<logic::Valuation>& hints, std::size_t maxStates = search::LassoOptions{}.maxStates) {
    ts::ConcurrentSystem searched = system_;
    for (ts::ThreadSystem& thread : searched.threads) thread.replicated = false;
    const movers::Blocks blocks = options_.reduction && !options_.fair
        ? movers::findBlocks(searched, movers::analyseMovers(searched)) : movers::withoutReduction(searched);
    search::LassoOptions limits;
    limits.fair = options_.fair;
    limits.hints = hints;
    limits.maxStates = maxStates;
    limits.tick = [this] { stages_.tickOrGiveUp(); };
    limits.accept = [this](const search::Lasso& lasso) { return confirm(lasso); };
    stages_.run("search", [&] { search::findLasso(searched, blocks, limits); });
    return outcome_.verdict == Verdict::Violated;
  }

  bool confirm(const search::Lasso& lasso) {
    ts::ConcurrentSystem replayed = original_;
    for (ts::ThreadSystem& thread : replayed.threads) thread.replicated = false;
    auto result = search::replayLasso(replayed, lasso, options_.fair);
    if (auto* fault = std::get_if<std::string>(&result)) {
      notALasso_ = "a run that goes round could not be shown to do so for ever: " + *fault;
      return false;
    }
    const auto& trace = std::get<search::LassoTrace>(result);
    if (std::string what = approximated(trace); !what.empty()) {
      notALasso_ = "a run that goes round for ever was found, but it rests on " + what;
      return false;
    }
    outcome_.violation = explainLasso(replayed, trace);
    outcome_.verdict = Verdict::Violated;
    return true;
  }

  // What the system does more often than the program, if the run makes use of it.
  std::string approximated(const search::LassoTrace& trace) const {
    if (!original_.leftOut.empty()) return "what is left out (" + original_.leftOut.front() + ")";
    for (const search::TraceStep& s : trace.steps) {
      const ts::Step& step = original_[s.thread][s.step];
      // The one copy that moves is not the one whose end is waited for.
      const auto* join = std::get_if<ts::Join>(&step.sync);
      if (join && original_[join->thread].replicated)
        return fmt::format("the end of one of any number of threads ({})", toString(step.source));
      const bool matters = step.inputs.empty() || !system_[s.thread][s.step].inputs.empty();
      if (!step.approximates.empty() && matters) return fmt::format("{} ({})", step.approximates, toString(step.source));
    }
    return "";
  }

  const ts::ConcurrentSystem& original_;
  const Options& options_;
  Stages& stages_;
  ts::ConcurrentSystem system_;
  std::string notALasso_;  // why the last lasso found is none
  Outcome outcome_;
};

// In a process of its own, like every engine: it can be stopped, and Z3 does not survive the fork of those to come.
Outcome checkInfiniteRuns(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  const EngineWork work = [&](const Engine&, Stages& own) {
    own.limit(stages.remaining());
    return InfiniteRunCheck(system, options, own).run();
  };
  const Engine engine{.rule = options.rule == rules::Rule::Paper ? rules::Rule::Paper : rules::Rule::Graph};
  return race({engine}, work, {.verbose = options.verbose}, stages);
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

// Infinite runs first; blocked states are looked for even where nothing is known about these.
Outcome checkTermination(const ts::ConcurrentSystem& system, const ts::ConcurrentSystem& waiting, const Options& options,
                         Stages& stages) {
  Outcome outcome = checkInfiniteRuns(system, options, stages);
  if (outcome.verdict == Verdict::Violated) return outcome;
  Outcome blocked;
  if (stages.remaining() > 0) blocked = blockedForEver(waiting, options, stages);
  else blocked.reason = stages.timeOverText();
  outcome = neitherInfiniteNorBlocked(std::move(outcome), std::move(blocked));
  if (outcome.verdict == Verdict::Proved) outcome.assumptions = assumptionsOf(system);
  return outcome;
}

}  // namespace redcomp::driver

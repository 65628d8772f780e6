#include "driver/safety.h"

#include <algorithm>

#include "driver/attempt.h"
#include "driver/explain.h"
#include "driver/race.h"
#include "horn/smt2.h"
#include "rules/fold_twins.h"
#include "ts/replicate.h"
#include "ts/slice.h"

namespace redcomp::driver {

namespace {

// Seconds: what is easy is found before anybody tries hard. Under short limits turns are shorter, but not so short that
// a busy machine keeps an engine from getting anywhere.
constexpr double shortestFirstTurn = 0.6, longestFirstTurn = 3;

// The systems that engines work on. What most of them work on is prepared once; instances and folded systems by
// the engine that wants one.
class Systems {
 public:
  Systems(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) : given_(system), options_(options) {
    if (options.sequential || (options.rule && *options.rule != rules::Rule::Views)) return;
    stages.run("fold", [&] { fold(options.slicing ? ts::sliceSystem(system) : system, stages); });
  }

  std::vector<Engine> engines() const { return enginesFor(options_, given_, folded_.has_value()); }

  void prepareShared(const std::vector<Engine>& engines, Stages& stages) {
    if (std::ranges::any_of(engines, asGiven)) shared_ = prepare(given_, options_, stages);
  }

  Prepared preparedFor(const Engine& engine, Stages& stages) const {
    if (engine.folded) return prepare(*folded_, options_, stages);
    if (engine.copies > 0) return prepare(ts::instantiate(given_, engine.copies).system, options_, stages);
    return shared_ ? *shared_ : prepare(given_, options_, stages);
  }

 private:
  // It is worth a part of the time only.
  void fold(const ts::ConcurrentSystem& system, Stages& stages) try {
    const Stages::Part part(stages, 0.1);
    folded_ = rules::foldTwins(system, [&] { stages.tickOrGiveUp(); });
  } catch (const TimeOver&) {
  }

  static bool asGiven(const Engine& engine) { return !engine.folded && engine.copies == 0; }

  const ts::ConcurrentSystem& given_;
  const Options& options_;
  std::optional<ts::ConcurrentSystem> folded_;  // if it has twins that can be folded
  std::optional<Prepared> shared_;
};

}  // namespace

Outcome checkSafety(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  Systems systems(system, options, stages);
  const std::vector<Engine> engines = systems.engines();
  systems.prepareShared(engines, stages);
  const EngineWork work = [&](const Engine& engine, Stages& own) {
    return attempt(engine, systems.preparedFor(engine, own), options, own);
  };
  const RaceOptions how{options.jobs > 0 ? options.jobs : coresOfMachine(),
                        options.timeLimit > 0 ? std::clamp(options.timeLimit / 20, shortestFirstTurn, longestFirstTurn) : longestFirstTurn,
                        options.verbose};
  Outcome outcome = race(engines, work, how, stages);
  if (outcome.verdict == Verdict::Proved) outcome.assumptions = assumptionsOf(system);
  outcome.sizes.threads = static_cast<int>(system.threads.size());
  return outcome;
}

std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  const Systems systems(system, options, stages);
  const std::vector<Engine> engines = systems.engines();
  const Engine engine = *std::ranges::find_if(engines, [](const Engine& each) { return !each.searching; });
  return horn::toSmt2(statedClauses(engine, systems.preparedFor(engine, stages), options, stages)).text;
}

}  // namespace redcomp::driver

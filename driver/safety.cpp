#include "driver/safety.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "driver/explain.h"
#include "driver/strategy.h"
#include "horn/guess.h"
#include "horn/smt2.h"
#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/blocks.h"
#include "movers/isolation.h"
#include "rules/encoding.h"
#include "rules/fold_twins.h"
#include "search/concretise.h"
#include "search/explore.h"
#include "search/replay.h"
#include "seq/ul_cseq.h"
#include "ts/intervals.h"
#include "ts/replicate.h"
#include "ts/simplify.h"
#include "ts/slice.h"
#include "ts/spin.h"

namespace redcomp::driver {

using rules::Encoding;
using rules::RangePrecision;

namespace {

// Ranges that have been checked to hold; nothing if there are none.
std::optional<ts::Intervals> checkedIntervals(const ts::ConcurrentSystem& system, std::function<void()> tick) {
  const ts::Isolation isolation = movers::isolationByLocks(system);
  ts::IntervalOptions options;
  options.tick = std::move(tick);
  auto intervals = ts::findIntervals(system, isolation, options);
  if (!intervals) return std::nullopt;
  if (auto complaint = ts::checkIntervals(system, isolation, *intervals)) {
    fmt::print(stderr, "redcomp: warning: intervals are not used: {}\n", *complaint);
    return std::nullopt;
  }
  return intervals;
}

ts::ConcurrentSystem simplified(const ts::ConcurrentSystem& system, std::function<void()> tick) {
  auto intervals = checkedIntervals(system, std::move(tick));
  return intervals ? ts::simplifySystem(system, *intervals) : system;
}

// An engine's share of the time is used up.
struct ShareOver {};

// One engine at work. The system is the one that it works on: an instance, if it considers copies.
class SafetyCheck {
 public:
  SafetyCheck(const ts::ConcurrentSystem& system, const Engine& engine, const Options& options, Stages& stages)
      : original_(system), engine_(engine), options_(options), stages_(stages),
        deadline_(engine.share < 1 && options.timeLimit > 0 ? stages.elapsed() + engine.share * options.timeLimit : 1e9) {
    const auto slice = [&](const ts::ConcurrentSystem& s) { return options.slicing ? ts::sliceSystem(s) : s; };
    system_ = stages.run("slice", [&] { return slice(system); });
    if (options.intervals) {
      system_ = stages.run("intervals", [&] { return simplified(system_, [this] { stages_.tickOrGiveUp(); }); });
      system_ = stages.run("slice", [&] { return slice(system_); });
    }
    if (options.reduction) system_ = stages.run("spin loops", [&] { return ts::withoutSpinning(system_); });
    blocks_ = options.reduction ? stages.run("movers and blocks", [&] { return movers::findBlocks(system_, movers::analyseMovers(system_)); })
                                : movers::withoutReduction(system_);
    outcome_.sizes.threads = static_cast<int>(system_.threads.size());
    outcome_.sizes.reducibleBlocks = movers::countReducible(system_, blocks_);
  }

  // First with coarse ranges; if their refutation cannot be replayed, with exact ones.
  Outcome run() {
    try {
      if (engine_.searching) searchStates();
      else if (attempt(RangePrecision::Coarse) == Next::Refine) attempt(RangePrecision::Exact);
    } catch (const ShareOver&) {
      outcome_.reason = "out of time";
    }
    return std::move(outcome_);
  }

  bool ranOutOfTime() const { return stages_.elapsed() >= deadline_ - 0.01; }

  // Nothing if the rule cannot be stated; the outcome then says why.
  std::unique_ptr<Encoding> encode(RangePrecision precision) {
    auto encoded = stages_.run("clauses", [&] {
      if (engine_.sequential) return seq::encodeUlCseq(system_, blocks_, precision, [this] { tick(); });
      return rules::encode(engine_.rule, system_, blocks_, precision, {[this] { tick(); }, engine_.viewLevel, engine_.counting});
    });
    if (auto* failed = std::get_if<rules::NotEncoded>(&encoded)) {
      outcome_.reason = failed->reason;
      return nullptr;
    }
    return std::move(std::get<std::unique_ptr<Encoding>>(encoded));
  }

  const std::string& reason() const { return outcome_.reason; }

 private:
  enum class Next { Stop, Refine };

  void tick() {
    stages_.tickOrGiveUp();
    if (stages_.elapsed() > deadline_) throw ShareOver{};
  }
  double remaining() const { return std::min(stages_.remaining(), deadline_ - stages_.elapsed()); }

  Next attempt(RangePrecision precision) {
    std::unique_ptr<Encoding> encoding = encode(precision);
    if (!encoding) return Next::Stop;
    outcome_.sizes.predicates = static_cast<int>(encoding->solved().predicates.size());
    outcome_.sizes.clauses = static_cast<int>(encoding->solved().clauses.size());
    outcome_.sizes.controlNodes = encoding->controlNodes();
    if (options_.verbose)
      fmt::print(stderr, "redcomp: {} threads, {} reducible blocks, {} control nodes, {} predicates, {} clauses\n",
                 outcome_.sizes.threads, outcome_.sizes.reducibleBlocks, outcome_.sizes.controlNodes,
                 outcome_.sizes.predicates, outcome_.sizes.clauses);
    horn::Answer answer = engine_.counting ? solveWithGuesses(encoding->solved()) : solve(encoding->solved());
    if (auto* model = std::get_if<horn::Model>(&answer)) {
      confirmProof(*encoding, *model);
      return Next::Stop;
    }
    if (!encoding->exact() && std::holds_alternative<horn::Refutation>(answer)) {
      outcome_.reason = tooCoarse();
      return precision == RangePrecision::Exact ? Next::Stop : Next::Refine;
    }
    if (auto* refutation = std::get_if<horn::Refutation>(&answer))
      return confirmViolation(*encoding, *refutation) || precision == RangePrecision::Exact ? Next::Stop : Next::Refine;
    outcome_.reason = std::get<horn::Unknown>(answer).reason;
    return Next::Stop;
  }

  std::string tooCoarse() const {
    return fmt::format("views of {} thread{} do not tell why no error happens, if none does", engine_.viewLevel,
                       engine_.viewLevel == 1 ? "" : "s");
  }

  // Counters invite comparisons, which Spacer often misses.
  horn::Answer solveWithGuesses(const horn::System& clauses) {
    const horn::Guesses guesses = stages_.run("guess", [&] {
      return horn::inductive(clauses, horn::comparisons(clauses), [this] {
        tick();
        return true;
      });
    });
    horn::Answer answer = solve(horn::strengthened(clauses, guesses));
    if (auto* model = std::get_if<horn::Model>(&answer)) *model = horn::together(std::move(*model), guesses);
    return answer;
  }

  horn::Answer solve(const horn::System& clauses) {
    if (clauses.clauses.empty()) return horn::Model{};  // no error in the control graph: nothing to solve
    horn::SolverOptions solver;
    solver.timeLimit = std::clamp(remaining(), 0.01, 1e6);
    solver.memoryLimit = options_.memoryLimit;
    solver.externalCommand = options_.solver.value_or("");
    solver.progress = [this] {
      stages_.tick();
      return true;
    };
    std::string name = options_.solver ? "solve (" + *options_.solver + ")" : "solve (Spacer)";
    return stages_.run(name, [&] {
      horn::Answer answer = horn::solve(clauses, solver);
      if (std::holds_alternative<horn::Unknown>(answer)) stages_.tickOrGiveUp();
      return answer;
    });
  }

  void confirmProof(const Encoding& encoding, const horn::Model& solvedModel) {
    horn::Model model = encoding.restore(solvedModel);
    horn::ValidationOptions limits;
    limits.timeLimitPerClause = std::min(10.0, stages_.remaining());
    horn::Validation validation =
        stages_.run("validate", [&] { return horn::validate(encoding.original(), model, limits); });
    outcome_.sizes.validatedClauses = static_cast<int>(encoding.original().clauses.size());
    if (!validation.valid()) {
      outcome_.reason = "the solver's answer is no proof: " + fault(encoding.original(), validation);
      return;
    }
    if (options_.showInvariants) outcome_.invariants = explainInvariants(system_, encoding.invariants(model));
    if (options_.showInvariants && outcome_.invariants.empty())
      outcome_.invariants.push_back({"all locations", fmt::format("true (none of the {} nodes of the control graph is an error)",
                                                                  encoding.controlNodes())});
    if (!original_.incomplete.empty()) {
      outcome_.reason = bounded() + "no error found, but " + original_.incomplete.front();
      return;
    }
    outcome_.verdict = Verdict::Proved;
  }

  // What --threads says, where threads may be any number.
  std::string bounded() const {
    return engine_.sequential && engine_.copies > 0 ? fmt::format("bounded: at most {} threads; ", engine_.copies) : "";
  }

  static std::string fault(const horn::System& clauses, const horn::Validation& validation) {
    if (!validation.malformed.empty()) return validation.malformed;
    if (!validation.failing.empty())
      return fmt::format("its model breaks the clause '{}'", clauses.clauses[validation.failing.front()].label);
    const horn::Undecided& u = validation.undecided.front();
    return fmt::format("the clause '{}' could not be checked ({})", clauses.clauses[u.clause].label, u.reason);
  }

  bool confirmViolation(const Encoding& encoding, const horn::Refutation& refutation) {
    ts::Path path = encoding.path(refutation);
    auto concrete = stages_.run("find values", [&] {
      return search::concretise(ts::restrictedAs(original_, system_), path, std::min(60.0, stages_.remaining()));
    });
    if (auto* failed = std::get_if<search::NotConcrete>(&concrete)) {
      outcome_.reason = failed->reason;
      return false;
    }
    return confirmSchedule(std::get<search::Schedule>(concrete));
  }

  void searchStates() {
    search::ExploreOptions limits;
    limits.tick = [this] { tick(); };
    const search::Exploration found =
        stages_.run("search", [&] { return search::explore(system_, blocks_, limits); });
    if (found.violation) confirmSchedule(*found.violation);
    else outcome_.reason = fmt::format("no violation among {} states", found.states);
  }

  bool confirmSchedule(const search::Schedule& schedule) {
    auto replayed = stages_.run("replay", [&] { return search::replay(original_, schedule); });
    if (auto* failed = std::get_if<search::ReplayFailure>(&replayed)) {
      outcome_.reason = "the violation found could not be replayed: " + failed->explanation;
      return false;
    }
    const auto& trace = std::get<search::Trace>(replayed);
    if (std::string what = approximated(trace); !what.empty()) {
      outcome_.reason = "a violation was found, but it rests on " + what;
      return false;
    }
    outcome_.violation = explainTrace(original_, trace);
    outcome_.verdict = Verdict::Violated;
    outcome_.reason.clear();
    return true;
  }

  // What the system does more often than the program, if the trace makes use of it. Values that no error depends on
  // are left out of the slice.
  std::string approximated(const search::Trace& trace) const {
    for (const search::TraceStep& s : trace.steps) {
      const ts::Step& step = original_[s.thread][s.step];
      const ts::Step& kept = system_[s.thread][s.step];
      const bool matters = step.inputs.empty() || !kept.inputs.empty();
      if (!step.approximates.empty() && matters) return fmt::format("{} ({})", step.approximates, toString(step.source));
    }
    return "";
  }

  const ts::ConcurrentSystem& original_;
  const Engine& engine_;
  const Options& options_;
  Stages& stages_;
  double deadline_;  // in seconds since the run began
  ts::ConcurrentSystem system_;  // simplified and sliced, without spinning
  movers::Blocks blocks_;
  Outcome outcome_;
};

}  // namespace

namespace {

// The systems that engines work on.
struct Systems {
  const ts::ConcurrentSystem& given;
  std::optional<ts::ConcurrentSystem> folded;  // if it has twins that can be folded

  Systems(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) : given(system) {
    if (options.sequential || (options.rule && *options.rule != rules::Rule::Views)) return;
    folded = stages.run("fold", [&] { return rules::foldTwins(options.slicing ? ts::sliceSystem(system) : system); });
  }

  ts::ConcurrentSystem forEngine(const Engine& engine) const {
    if (engine.folded) return *folded;
    return engine.copies > 0 ? ts::instantiate(given, engine.copies).system : given;
  }
};

// The outcome, and whether the engine ran out of its time.
std::pair<Outcome, bool> runEngine(const Engine& engine, const ts::ConcurrentSystem& system, const Options& options,
                                   Stages& stages) {
  SafetyCheck check(system, engine, options, stages);
  Outcome outcome = check.run();
  return {std::move(outcome), check.ranOutOfTime()};
}

// What the engines came to, if none of them answered: the reason of the only one, or one after the other.
std::string reasonOf(const std::vector<EngineRun>& runs) {
  if (runs.size() == 1) return runs.front().result;
  std::string text;
  for (const EngineRun& run : runs) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", run.engine, run.result);
  return text;
}

}  // namespace

Outcome checkSafety(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  std::vector<EngineRun> runs;
  std::set<std::string> unfinished;
  Outcome outcome;
  try {
    const Systems systems(system, options, stages);
    for (const Engine& engine : enginesFor(options, system, systems.folded.has_value())) {
      if (engine.again && !unfinished.contains(engine.name())) continue;
      const double begin = stages.elapsed();
      runs.push_back({engine.name(), "out of time", 0});
      bool ranOut = false;
      std::tie(outcome, ranOut) = runEngine(engine, systems.forEngine(engine), options, stages);
      const bool answered = outcome.verdict != Verdict::Inconclusive;
      runs.back() = {engine.name(), answered ? toString(outcome.verdict) : outcome.reason, stages.elapsed() - begin};
      if (answered) break;
      if (ranOut) unfinished.insert(engine.name());
      outcome.reason = reasonOf(runs);
    }
  } catch (const TimeOver& over) {
    outcome = {};
    outcome.reason = over.what();
  }
  if (outcome.verdict == Verdict::Proved) outcome.assumptions = assumptionsOf(system);
  outcome.sizes.threads = static_cast<int>(system.threads.size());
  outcome.engines = std::move(runs);
  return outcome;
}

std::string dumpIntervals(const ts::ConcurrentSystem& system) {
  auto intervals = checkedIntervals(system, {});
  return intervals ? ts::printIntervals(system, *intervals) : "none found\n";
}

std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  const Systems systems(system, options, stages);
  const std::vector<Engine> engines = enginesFor(options, system, systems.folded.has_value());
  const Engine engine = *std::find_if(engines.begin(), engines.end(), [](const Engine& each) { return !each.searching; });
  const ts::ConcurrentSystem instance = systems.forEngine(engine);
  SafetyCheck check(instance, engine, options, stages);
  auto encoding = check.encode(RangePrecision::Coarse);
  if (!encoding) throw std::runtime_error("there are no clauses to write: " + check.reason());
  return horn::toSmt2(encoding->stated()).text;
}

}  // namespace redcomp::driver

#include "engines/safety.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/assumptions.h"
#include "engines/race.h"
#include "engines/strategy.h"
#include "engines/strict_checks.h"
#include "horn/smt2.h"
#include "os/digest.h"
#include "os/machine.h"
#include "passes/interval_pass.h"
#include "ts/text/text.h"

namespace redcomp::engines {

namespace {

// Seconds. Short enough that easy answers are found before hard work begins; under short time limits turns are shorter, but
// not so short that an engine makes no progress on a busy machine.
constexpr double shortestFirstTurn = 0.6, longestFirstTurn = 3;
constexpr double partForFolding = 0.1;  // of the remaining time

// The systems on which the engines work. What several engines share is made once; the rest in the engine's own process.
class Subjects {
 public:
  Subjects(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages)
      : given_(system), question_(question), request_(request), asked_(system) {
    runPassesThrough(passes::lastPassOfQuestion, passes::safetyPasses(), asked_, recipeFor(GraphRule{}), passesAsStages(request, stages));
    leaveOut(question.except);
    if (request.question.shard) keepOnly(*request.question.shard);
    const Method& method = request.question.method;
    if (!method.sequential && !method.search && !method.bounded && (!method.rule || *method.rule == rules::Rule::Views)) fold(stages);
  }

  const ts::ConcurrentSystem& asked() const { return asked_.system; }
  const std::optional<passes::RacePairs>& racePairs() const { return asked_.racePairs; }
  static std::string nameOf(const ts::ErrorCondition& error) { return error.message + " at " + logic::toString(error.source); }

  AskedErrors allErrors() const {
    std::set<std::string> names;
    for (const ts::ErrorCondition& each : asked_.system.errors) names.insert(nameOf(each));
    return {{names.begin(), names.end()}, os::sha256(ts::printSystem(asked_.system))};
  }

  const std::optional<ShardReport>& report() const { return report_; }
  std::vector<Entry> engines() const {
    return enginesFor(request_.question.method, request_.limits, asked_.system, folded_.has_value());
  }

  void prepareShared(const std::vector<Entry>& engines, Stages& stages) {
    if (std::ranges::any_of(engines, [](const Entry& e) { return sharesSubject(e.engine); }))
      shared_ = subjectFor(GraphRule{}, stages);
  }

  passes::Subject subjectFor(const Engine& engine, Stages& stages) const {
    if (shared_ && sharesSubject(engine)) return *shared_;
    passes::Subject subject = begun(engine);
    runPasses(passes::safetyPasses(), subject, recipeFor(engine), passesAsStages(request_, stages));
    return subject;
  }

  // The subject after one pass; nothing if the engine's recipe does not have it.
  std::optional<passes::Subject> subjectAfter(const std::string& pass, const Engine& engine, Stages& stages) const {
    const auto& list = passes::safetyPasses();
    const auto found = std::ranges::find(list, pass, &passes::Pass::name);
    if (found == list.end() || !found->applies(recipeFor(engine))) return std::nullopt;
    passes::Subject subject(given_);
    runPassesThrough(pass, list, subject, recipeFor(engine), passesAsStages(request_, stages));
    return subject;
  }

 private:
  // Whether the engine needs no passes but those that every engine needs.
  static bool sharesSubject(const Engine& engine) {
    const passes::Recipe recipe = recipeOf(engine, {});
    return recipe.copies == 0 && !recipe.foldsTwins && !recipe.countsCopies && !recipe.sequential && !recipe.defersValues;
  }

  const passes::Subject& begun(const Engine& engine) const {
    return folded_ && recipeOf(engine, {}).foldsTwins ? *folded_ : asked_;
  }

  passes::Recipe recipeFor(const Engine& engine) const {
    passes::Recipe recipe = recipeOf(engine, request_.question.method);
    recipe.deadlocks = question_.deadlocks;
    recipe.races = question_.races;
    recipe.createdCopies = question_.createdCopies;
    return recipe;
  }

  void leaveOut(const KnownErrors& known) {
    const auto isKnown = [&](const ts::ErrorCondition& error) { return known.contains({error.message, error.source}); };
    std::erase_if(asked_.system.errors, isKnown);
    std::erase_if(asked_.reference.errors, isKnown);
  }

  void keepOnly(const Shard& shard) {
    const AskedErrors all = allErrors();
    report_ = ShardReport{shard, all.system, errorsOfGroup(all.errors, shard.group, shard.groups), ""};
    const std::set<std::string> mine(report_->errors.begin(), report_->errors.end());
    const auto isOthers = [&](const ts::ErrorCondition& error) { return !mine.contains(nameOf(error)); };
    std::erase_if(asked_.system.errors, isOthers);
    std::erase_if(asked_.reference.errors, isOthers);
  }

  void fold(Stages& stages) try {
    const Stages::ScopedLimit limit(stages, partForFolding);
    passes::Subject subject = asked_;
    runPassesThrough("fold-twins", passes::safetyPasses(), subject, recipeFor(ViewsRule{.folded = true}), passesAsStages(request_, stages));
    if (subject.folded) folded_ = std::move(subject);
  } catch (const TimeOver&) {
  }

  const ts::ConcurrentSystem& given_;
  const SafetyQuestion& question_;
  const Request& request_;
  passes::Subject asked_;                  // after the passes of the question
  std::optional<passes::Subject> folded_;  // if there are twins that can be folded
  std::optional<passes::Subject> shared_;
  std::optional<ShardReport> report_;      // if only a part is asked
};

RaceOptions raceOptions(const Request& request) {
  const double time = request.limits.time;
  RaceOptions options;
  options.cores = request.limits.jobs > 0 ? request.limits.jobs : os::usableCores();
  options.firstTurn = time > 0 ? std::clamp(time / 20, shortestFirstTurn, longestFirstTurn) : longestFirstTurn;
  options.verbose = request.verbose;
  options.strict = request.strictChecks;
  return options;
}

// What the ranges of variables exclude need not be assumed: undefined behaviour would have to begin somewhere.
ts::ConcurrentSystem simplified(const ts::ConcurrentSystem& system, const Request& request, Stages& stages) try {
  return stages.run("assumptions", [&] { return passes::simplifyByIntervals(system, false, passesAsStages(request, stages).hooks); });
} catch (const TimeOver&) {
  return system;
}

// Comments before printed clauses: where they come from, and what an answer of a solver says about the program.
std::string howToRead(const Engine& engine, const passes::Subject& subject) {
  std::string sat = "no error can happen", unsat = "an error can happen, unless its runs need undefined behaviour, numbers outside of their types, or what is known only roughly";
  if (std::holds_alternative<ViewsRule>(engine)) unsat = "nothing is known, because views allow more than the program does";
  if (copiesOf(engine) > 0) sat = fmt::format("no error can happen with {} of each thread of which there may be any number", copiesOf(engine));
  if (!subject.reference.incomplete.empty()) sat = "no proof, because " + subject.reference.incomplete.front();
  return fmt::format("; redcomp: the clauses of the rule {}\n; sat: {}\n; unsat: {}\n", nameOf(engine), sat, unsat);
}

}  // namespace

passes::PassRun passesAsStages(const Request& request, Stages& stages) {
  passes::PassRun how;
  how.hooks.tick = [&stages] { stages.tickOrGiveUp(); };
  how.hooks.checkFailed = [&request](const std::string& what) {
    checkFailed(request, what);
    fmt::print(stderr, "redcomp: warning: {}\n", what);
  };
  how.around = [&stages](const passes::Pass& pass, const auto& work) { stages.run(pass.name, work); };
  how.check = how.check || request.strictChecks;
  return how;
}

Outcome checkSafety(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages) {
  Subjects subjects(system, question, request, stages);
  const std::vector<Entry> engines = subjects.engines();
  subjects.prepareShared(engines, stages);
  const EngineWork work = [&](const Engine& engine, Stages& own) {
    return runEngine(engine, subjects.subjectFor(engine, own), request, question.examine, own);
  };
  Outcome outcome = race(engines, work, raceOptions(request), stages);
  const bool decides = request.question.strict && outcome.verdict == Verdict::Proved;
  outcome.assumptions = assumptionsOf(decides ? simplified(subjects.asked(), request, stages) : subjects.asked(), outcome.verdict, question.races);
  outcome.sizes.racePairs = subjects.racePairs();
  outcome.shard = subjects.report();
  if (outcome.shard) outcome.shard->frontier = outcome.frontier;
  outcome.sizes.threads = static_cast<int>(subjects.asked().threads.size());
  return outcome;
}

AskedErrors errorsOf(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages) {
  return Subjects(system, question, request, stages).allErrors();
}

std::string clausesAsSmt2(const ts::ConcurrentSystem& system, const SafetyQuestion& question, const Request& request, Stages& stages) {
  const Subjects subjects(system, question, request, stages);
  const std::vector<Entry> engines = subjects.engines();
  const Engine engine = std::ranges::find_if(engines, [](const Entry& e) { return !searches(e.engine); })->engine;
  const passes::Subject subject = subjects.subjectFor(engine, stages);
  return howToRead(engine, subject) + horn::toSmt2(clausesToPrint(engine, subject, request, stages)).text;
}

std::optional<passes::Subject> subjectAfter(const std::string& pass, const ts::ConcurrentSystem& system,
                                            const SafetyQuestion& question, const Request& request, Stages& stages) {
  const Subjects subjects(system, question, request, stages);
  for (const Entry& entry : subjects.engines())
    if (auto subject = subjects.subjectAfter(pass, entry.engine, stages)) return subject;
  return std::nullopt;
}

}  // namespace redcomp::engines

#include "driver/attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "driver/explain.h"
#include "horn/guess.h"
#include "horn/solve.h"
#include "horn/symbolic_constants.h"
#include "horn/validate.h"
#include "rules/encoding.h"
#include "search/closed.h"
#include "search/concretise.h"
#include "search/explore.h"
#include "search/replay.h"
#include "search/shorten.h"
#include "seq/ul_cseq.h"
#include "ts/spin.h"

namespace redcomp::driver {

using rules::Encoding;
using rules::RangePrecision;

namespace {

class Attempt {
 public:
  Attempt(const Engine& engine, const Prepared& prepared, const Options& options, Stages& stages)
      : engine_(engine), original_(prepared.original), system_(prepared.system), blocks_(prepared.blocks),
        options_(options), stages_(stages) {
    outcome_.sizes.threads = static_cast<int>(system_.threads.size());
    outcome_.sizes.reducibleBlocks = movers::countReducible(system_, blocks_);
  }

  // First with coarse ranges; if their refutation cannot be replayed, with exact ones.
  Outcome run() {
    if (engine_.searching) searchStates();
    else if (attempt(RangePrecision::Coarse) == Next::Refine) attempt(RangePrecision::Exact);
    return std::move(outcome_);
  }

  // Nothing if the rule cannot be stated; the outcome then says why.
  std::unique_ptr<Encoding> encode(RangePrecision precision) {
    const auto tick = [this] { stages_.tickOrGiveUp(); };
    auto encoded = stages_.run("clauses", [&] {
      const rules::RuleOptions how{tick, engine_.viewLevel, engine_.counting, options_.explicitVariables};
      if (engine_.sequential) return seq::encodeUlCseq(system_, blocks_, precision, how);
      return rules::encode(engine_.rule, system_, blocks_, precision, how);
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
    horn::Answer answer = solveAsEngineDoes(encoding->solved());
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

  horn::Answer solveAsEngineDoes(const horn::System& clauses) {
    if (engine_.symbolic) return solveWithSymbols(clauses);
    return engine_.counting ? solveWithGuesses(clauses) : solve(clauses);
  }

  horn::Answer solveWithSymbols(const horn::System& clauses) {
    const horn::SymbolicConstants abstraction = horn::withSymbolicConstants(clauses);
    if (abstraction.empty()) return horn::Unknown{"there is no large number"};
    horn::Answer answer = solve(abstraction.system);
    if (auto* model = std::get_if<horn::Model>(&answer)) return horn::withNumbers(std::move(*model), abstraction);
    if (std::holds_alternative<horn::Refutation>(answer)) return horn::Unknown{"it depends on the large numbers whether an error happens"};
    return answer;
  }

  // Counters invite comparisons, which Spacer often misses.
  horn::Answer solveWithGuesses(const horn::System& clauses) {
    const horn::Guesses guesses = stages_.run("guess", [&] {
      return horn::inductive(clauses, horn::comparisons(clauses), [this] {
        stages_.tickOrGiveUp();
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
    solver.timeLimit = std::clamp(stages_.remaining(), 0.01, 1e6);
    solver.memoryLimit = options_.memoryLimit;
    solver.externalCommand = options_.solver.value_or("");
    solver.progress = [this] {
      stages_.tickOrGiveUp();
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
    concludeProved();
  }

  void concludeProved() {
    if (original_.incomplete.empty()) outcome_.verdict = Verdict::Proved;
    else outcome_.reason = bounded() + "no error found, but " + original_.incomplete.front();
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
    limits.tick = [this] { stages_.tickOrGiveUp(); };
    const search::Exploration found =
        stages_.run("search", [&] { return search::explore(system_, blocks_, limits); });
    outcome_.sizes.states = found.states;
    if (found.violation) confirmSchedule(*found.violation);
    else if (found.reached && !options_.showInvariants) confirmClosed(*found.reached);
    else outcome_.reason = fmt::format("no violation among {} states", found.states);
  }

  void confirmClosed(const search::StateSet& reached) {
    const std::string wrong = stages_.run("check states", [&] {
      return search::whyNotClosed(system_, blocks_, reached, [this] { stages_.tickOrGiveUp(); });
    });
    if (!wrong.empty()) outcome_.reason = fmt::format("the {} states seen are no proof: {}", reached.states.size(), wrong);
    else concludeProved();
  }

  bool confirmSchedule(const search::Schedule& schedule) {
    auto replayed = stages_.run("replay", [&] { return search::replay(original_, schedule); });
    if (auto* failed = std::get_if<search::ReplayFailure>(&replayed)) {
      outcome_.reason = "the violation found could not be replayed: " + failed->explanation;
      return false;
    }
    const search::Trace trace =
        stages_.run("shorten", [&] { return search::shorten(original_, std::move(std::get<search::Trace>(replayed))); });
    if (std::string what = approximated(trace); !what.empty()) {
      outcome_.reason = "a violation was found, but it rests on " + what;
      return false;
    }
    Violation violation = explainTrace(original_, trace);
    if (std::string why = options_.examine ? options_.examine(original_, trace, violation) : ""; !why.empty()) {
      outcome_.reason = "what was found is no violation: " + why;
      return false;
    }
    outcome_.violation = std::move(violation);
    outcome_.verdict = Verdict::Violated;
    outcome_.reason.clear();
    return true;
  }

  // What the system does more often than the program, if the trace makes use of it. Values that no error depends on
  // are left out of the slice.
  std::string approximated(const search::Trace& trace) const {
    if (!original_.leftOut.empty()) return "what is left out (" + original_.leftOut.front() + ")";
    for (const search::TraceStep& s : trace.steps) {
      const ts::Step& step = original_[s.thread][s.step];
      const ts::Step& kept = system_[s.thread][s.step];
      const bool matters = step.inputs.empty() || !kept.inputs.empty();
      if (!step.approximates.empty() && matters) return fmt::format("{} ({})", step.approximates, toString(step.source));
    }
    return "";
  }

  const Engine& engine_;
  const ts::ConcurrentSystem& original_;
  const ts::ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const Options& options_;
  Stages& stages_;
  Outcome outcome_;
};

}  // namespace

Outcome attempt(const Engine& engine, const Prepared& prepared, const Options& options, Stages& stages) {
  return Attempt(engine, prepared, options, stages).run();
}

horn::System statedClauses(const Engine& engine, const Prepared& prepared, const Options& options, Stages& stages) {
  Attempt attempt(engine, prepared, options, stages);
  auto encoding = attempt.encode(RangePrecision::Coarse);
  if (!encoding) throw std::runtime_error("there are no clauses to write: " + attempt.reason());
  return encoding->stated();
}

}  // namespace redcomp::driver

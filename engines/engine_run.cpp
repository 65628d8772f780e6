#include "engines/engine_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "bounded/lazy_cseq.h"
#include "engines/approximation.h"
#include "engines/ask_solver.h"
#include "engines/explain.h"
#include "engines/solve_with_lemmas.h"
#include "engines/strict_checks.h"
#include "engines/why.h"
#include "horn/guess.h"
#include "horn/smt.h"
#include "horn/symbolic_constants.h"
#include "horn/validate.h"
#include "os/digest.h"
#include "passes/defer_values.h"
#include "passes/spin.h"
#include "rules/encoding.h"
#include "search/closed.h"
#include "search/concretise.h"
#include "search/explore.h"
#include "search/part.h"
#include "search/shorten.h"
#include "seq/ul_cseq.h"
#include "ts/text/text.h"

namespace redcomp::engines {

using rules::Encoding;
using rules::RangePrecision;

namespace {

constexpr std::size_t bytesPerClause = 200;       // of a bounded search, roughly
constexpr std::size_t mostExactStates = 200'000;  // of the search that leaves approximations out

class EngineRun {
 public:
  EngineRun(const Engine& engine, const passes::Subject& subject, const Request& request, const Examine& examine, Stages& stages)
      : engine_(engine), subject_(subject), request_(request), examine_(examine), stages_(stages), slice_(stages, 1) {
    outcome_.sizes.threads = static_cast<int>(subject.system.threads.size());
    outcome_.sizes.reducibleBlocks = movers::countReducible(subject.system, subject.blocks);
  }

  // First with coarse ranges; if their refutation cannot be replayed, with exact ones.
  Outcome run() {
    if (const auto* search = std::get_if<Search>(&engine_)) searchWith(*search);
    else if (std::holds_alternative<LazyCseq>(engine_)) searchRounds();
    else if (solveWith(RangePrecision::Coarse) == Next::Refine) solveWith(RangePrecision::Exact);
    return std::move(outcome_);
  }

  // Null if the rule cannot be encoded; then the outcome says why.
  std::unique_ptr<Encoding> encode(RangePrecision precision) {
    rules::RuleOptions how;
    how.tick = [this] { stages_.tickOrGiveUp(); };
    how.explicitVariables = request_.question.method.explicitVariables;
    auto encoded = stages_.run("clauses", [&] {
      return std::visit([&](const auto& engine) { return encodeFor(engine, precision, how); }, engine_);
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
  using Encoded = std::variant<std::unique_ptr<Encoding>, rules::NotEncoded>;

  // ---- clauses of each kind of engine ----------------------------------------------------------------------------
  Encoded encodeFor(const GraphRule&, RangePrecision precision, const rules::RuleOptions& how) const {
    return rules::encode(rules::Rule::Graph, subject_.system, subject_.blocks, precision, how);
  }

  Encoded encodeFor(const PaperRule&, RangePrecision precision, const rules::RuleOptions& how) const {
    return rules::encode(rules::Rule::Paper, subject_.system, subject_.blocks, precision, how);
  }

  Encoded encodeFor(const ViewsRule& views, RangePrecision precision, rules::RuleOptions how) const {
    how.viewLevel = views.level;
    if (subject_.counted) how.counters = subject_.counted->counters;
    return rules::encode(rules::Rule::Views, subject_.latest(), subject_.blocks, precision, how);
  }

  Encoded encodeFor(const UlCseq&, RangePrecision precision, const rules::RuleOptions& how) const {
    if (!subject_.sequential) return rules::NotEncoded{passes::obstacleTo(subject_.system).value_or("it is not sequential")};
    return seq::encodeUlCseq(subject_.system, *subject_.sequential, precision, how);
  }

  template <typename Other>
  Encoded encodeFor(const Other&, RangePrecision, const rules::RuleOptions&) const {
    return rules::NotEncoded{"the engine " + nameOf(engine_) + " has no clauses for safety"};
  }

  // ---- solving ---------------------------------------------------------------------------------------------------
  Next solveWith(RangePrecision precision) {
    std::unique_ptr<Encoding> encoding = encode(precision);
    if (!encoding) return Next::Stop;
    noteSizes(*encoding);
    horn::Answer answer = solveAsEngineDoes(encoding->toSolve());
    if (auto* model = std::get_if<horn::Model>(&answer)) {
      confirmProof(*encoding, *model);
      return Next::Stop;
    }
    if (auto* unknown = std::get_if<horn::Unknown>(&answer)) {
      outcome_.reason = unknown->reason;
      return Next::Stop;
    }
    if (!encoding->exact()) outcome_.reason = tooCoarse();
    else if (confirmViolation(*encoding, std::get<horn::Refutation>(answer), precision)) return Next::Stop;
    return precision == RangePrecision::Exact ? Next::Stop : Next::Refine;
  }

  void noteSizes(const Encoding& encoding) {
    Sizes& sizes = outcome_.sizes;
    sizes.predicates = static_cast<int>(encoding.toSolve().predicates.size());
    sizes.clauses = static_cast<int>(encoding.toSolve().clauses.size());
    sizes.controlNodes = encoding.controlNodes();
    if (request_.verbose)
      fmt::print(stderr, "redcomp: {} threads, {} reducible blocks, {} control nodes, {} predicates, {} clauses\n",
                 sizes.threads, sizes.reducibleBlocks, sizes.controlNodes, sizes.predicates, sizes.clauses);
  }

  std::string tooCoarse() const {
    const int level = std::get<ViewsRule>(engine_).level;
    return fmt::format("views of {} thread{} do not tell why no error happens, if none does", level, level == 1 ? "" : "s");
  }

  horn::Answer solveAsEngineDoes(const horn::System& clauses) {
    const auto* views = std::get_if<ViewsRule>(&engine_);
    const auto* graph = std::get_if<GraphRule>(&engine_);
    const Numbers numbers = views ? views->numbers : graph ? graph->numbers : Numbers::Exact;
    const Lemmas lemmas = views ? views->lemmas : graph ? graph->lemmas : Lemmas::None;
    if (lemmas != Lemmas::None && !clauses.clauses.empty())
      return solveWithLemmas(clauses, lemmas, [this](const horn::System& strengthened) { return solve(strengthened); }, stages_);
    if (numbers == Numbers::Symbolic) return solveWithSymbols(clauses);
    return views && views->counting ? solveWithGuesses(clauses) : solve(clauses);
  }

  horn::Answer solveWithSymbols(const horn::System& clauses) {
    const horn::SymbolicConstants abstraction = horn::withSymbolicConstants(clauses);
    if (abstraction.empty()) return horn::Unknown{"there is no large number"};
    horn::Answer answer = solve(abstraction.system);
    if (auto* model = std::get_if<horn::Model>(&answer)) return horn::withNumbers(std::move(*model), abstraction);
    if (std::holds_alternative<horn::Refutation>(answer)) return horn::Unknown{"it depends on the large numbers whether an error happens"};
    return answer;
  }

  // Systems with counters often need comparisons between variables, which Spacer often misses.
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
    if (clauses.clauses.empty()) return horn::Model{};  // no error in the control graph
    return askSolver(clauses, request_, stages_, slice_);
  }

  // ---- proofs ----------------------------------------------------------------------------------------------------
  void confirmProof(const Encoding& encoding, const horn::Model& solvedModel) {
    horn::Model model = encoding.restore(solvedModel);
    horn::ValidationOptions limits;
    limits.timeLimitPerClause = std::min(10.0, stages_.remaining());
    horn::Validation validation =
        stages_.confirm("validate", [&] { return horn::validate(encoding.toValidate(), model, limits); });
    outcome_.sizes.validatedClauses = static_cast<int>(encoding.toValidate().clauses.size());
    if (!validation.valid()) {
      outcome_.reason = "the solver's answer is no proof: " + fault(encoding.toValidate(), validation);
      if (validation.undecided.empty() && horn::isLinear(encoding.toSolve())) checkFailed(request_, outcome_.reason);
      return;
    }
    if (request_.wantsInvariants) showInvariants(encoding, model);
    concludeProved();
  }

  void showInvariants(const Encoding& encoding, const horn::Model& model) {
    const ts::ConcurrentSystem& system = subject_.counted ? subject_.counted->system : subject_.system;
    outcome_.invariants = explainInvariants(system, encoding.invariants(model));
    if (outcome_.invariants.empty())
      outcome_.invariants.push_back({"all locations", fmt::format("true (none of the {} nodes of the control graph is an error)",
                                                                  encoding.controlNodes())});
  }

  void concludeProved() {
    const std::vector<std::string>& incomplete = subject_.reference.incomplete;
    if (incomplete.empty()) outcome_.verdict = Verdict::Proved;
    else outcome_.reason = bounded() + "no error found, but " + incomplete.front();
  }

  // The bound given by --threads, if the program has replicated threads.
  std::string bounded() const {
    const auto* sequential = std::get_if<UlCseq>(&engine_);
    return sequential && sequential->copies > 0 ? fmt::format("bounded: at most {} threads; ", sequential->copies) : "";
  }

  static std::string fault(const horn::System& clauses, const horn::Validation& validation) {
    if (!validation.malformed.empty()) return validation.malformed;
    if (!validation.failing.empty())
      return fmt::format("its model breaks the clause '{}'", clauses.clauses[validation.failing.front()].label);
    const horn::Undecided& u = validation.undecided.front();
    return fmt::format("the clause '{}' could not be checked ({})", clauses.clauses[u.clause].label, u.reason);
  }

  // ---- violations ------------------------------------------------------------------------------------------------
  bool confirmViolation(const Encoding& encoding, const horn::Refutation& refutation, RangePrecision precision) {
    const ts::Path path = encoding.path(refutation);
    auto concrete = stages_.confirm("find values", [&] {
      return search::concretise(passes::withGuardsOf(subject_.reference, subject_.system), path, std::min(60.0, stages_.remaining()));
    });
    if (auto* failed = std::get_if<search::NotConcrete>(&concrete)) {
      outcome_.reason = failed->reason;
      if (failed->solved && precision == RangePrecision::Exact) requireUndefinedBehaviour(path);
      return false;
    }
    return confirmSchedule(std::get<search::Schedule>(concrete));
  }

  // Clauses ignore undefined behaviour, so a path without values must become feasible once undefined behaviour is allowed.
  void requireUndefinedBehaviour(const ts::Path& path) const {
    if (!request_.strictChecks) return;
    ts::ConcurrentSystem system = passes::withGuardsOf(subject_.reference, subject_.system);
    for (ts::ThreadSystem& thread : system.threads)
      for (ts::Step& step : thread.steps) step.defined = logic::boolean(true);
    auto concrete = search::concretise(system, path, 60);
    if (auto* failed = std::get_if<search::NotConcrete>(&concrete); failed && failed->solved)
      checkFailed(request_, "a refutation is no run of the system: " + failed->reason);
  }

  search::ExploreOptions searchOptions() {
    const Limits& limits = request_.limits;
    search::ExploreOptions options;
    if (limits.memory > 0) options.maxBytes = static_cast<std::size_t>(limits.memory) << 20;
    if (limits.states > 0) options.maxStates = limits.states;
    options.maxSwitches = limits.switches;
    return options;
  }

  search::Exploration explore(const search::ExploreOptions& options) {
    search::Exploration found =
        stages_.run("search", [&] { return search::explore(subject_.system, subject_.blocks, options); });
    outcome_.sizes.states = found.progress.states;
    outcome_.sizes.visits = found.progress.visits;
    outcome_.sizes.bytesOfStates = found.progress.bytes;
    return found;
  }

  void searchWith(const Search& search) {
    const auto& shard = request_.question.shard;
    const bool parted = shard && shard->work == ShardWork::SearchPart;
    if (parted && search.deferred) outcome_.reason = "a search with open values is not parted";
    else if (parted) searchPart(*shard);
    else if (search.deferred) searchWithOpenValues();
    else searchStates();
  }

  // The errors of such a system need not be those of the program.
  void searchWithOpenValues() {
    if (!subject_.deferred) {
      outcome_.reason = "there are no values to be left open";
      return;
    }
    search::ExploreOptions options = searchOptions();
    options.tick = [this](const search::Progress&) { stages_.tickOrGiveUp(); };
    const search::Exploration found = explore(options);
    if (found.reached && !request_.wantsInvariants) confirmClosed(*found.reached);
    else outcome_.reason = found.violation ? passes::dependsOnUnknown : found.ended;
  }

  void searchStates() {
    search::ExploreOptions options = searchOptions();
    options.accept = [this](const search::Schedule& schedule) { return confirmSchedule(schedule); };
    options.tick = [this](const search::Progress& progress) {
      stages_.tickOrGiveUp();
      stages_.note([&] { return search::toString(progress); });
    };
    if (searchExactPart(options)) return;
    const search::Exploration found = explore(options);
    if (found.violation) return;  // confirmed already
    if (found.reached && !request_.wantsInvariants) confirmClosed(*found.reached);
    else if (found.refused == 0) outcome_.reason = search::toString(found.progress) + (found.ended.empty() ? "" : "; " + found.ended);
  }

  // A violation among the runs that rest on no approximation; true if one was found. In a search of all runs many others may
  // come first, each of which is replayed before it is refused.
  bool searchExactPart(search::ExploreOptions options) {
    const auto exact = withoutApproximations(subject_.system);
    if (!exact) return false;
    options.maxStates = options.bySteps = std::min(options.maxStates, mostExactStates);
    return stages_.run("search", [&] { return search::explore(*exact, subject_.blocks, options); }).violation.has_value();
  }

  // Where something is approximated, only among the runs that do without: nothing is proved then. Beside other engines it looks
  // for violations only: what it could prove, an explicit search proves sooner.
  void searchRounds() {
    const auto exact = withoutApproximations(subject_.system);
    const bounded::BoundedResult found =
        stages_.run("rounds", [&] { return bounded::searchBounded(exact ? *exact : subject_.system, subject_.blocks, boundedOptions()); });
    outcome_.sizes.bounded = found.sizes;
    if (found.violation) return;  // confirmed already
    if (found.unsatisfiable && exact) outcome_.reason = toString(found.sizes) + "; runs that rest on approximations were left out";
    else if (found.unsatisfiable && !request_.question.method.bounded) outcome_.reason = toString(found.sizes) + ", and no run needs more";
    else if (found.unsatisfiable) confirmAllRuns(*found.unsatisfiable, found.sizes);
    else if (found.refused == 0) outcome_.reason = toString(found.sizes) + (found.ended.empty() ? "" : "; " + found.ended);
  }

  // The formula that the time was not enough for.
  static std::string formulaAtWork(const bounded::BoundedSizes& s) {
    if (s.rounds == 0) return "";
    return fmt::format("; then {} rounds, {} unwindings, {} blocks, {} bits of variables, {} SAT variables, {} SAT clauses", s.rounds, s.unwind,
                       s.blocks, s.bits, s.variables, s.clauses);
  }

  bounded::BoundedOptions boundedOptions() {
    bounded::BoundedOptions options;
    options.bounds = request_.question.method.bounds;
    if (const auto& shard = request_.question.shard; shard && shard->work == ShardWork::Window) options.bounds.window = {shard->part, shard->parts};
    options.narrow = request_.question.method.narrow;
    if (request_.limits.memory > 0) options.maxClauses = (static_cast<std::size_t>(request_.limits.memory) << 20) / bytesPerClause;
    options.accept = [this](const search::Schedule& schedule) { return confirmSchedule(schedule); };
    options.stop = [this] { return stages_.remaining() <= 0; };
    options.tick = [this](const bounded::BoundedSizes& sizes) {
      stages_.tickOrGiveUp();
      stages_.note([&] { return toString(sizes) + formulaAtWork(sizes); });
    };
    return options;
  }

  // That no run was forgotten and none has an error, by another solver and without bits.
  void confirmAllRuns(const logic::Term& somethingForgotten, const bounded::BoundedSizes& sizes) {
    const horn::SmtAnswer answer =
        stages_.confirm("check rounds", [&] { return horn::SmtChecker().check(somethingForgotten, {}, std::min(60.0, stages_.remaining())); });
    if (std::holds_alternative<horn::Unsatisfiable>(answer)) return concludeProved();
    outcome_.reason = toString(sizes) + ", and no run needs more; but this could not be confirmed";
    if (std::holds_alternative<horn::Satisfiable>(answer)) checkFailed(request_, outcome_.reason);
  }

  void searchPart(const Shard& shard) {
    search::PartOptions options{.part = shard.part, .parts = shard.parts};
    const search::ExploreOptions common = searchOptions();
    options.maxBytes = common.maxBytes;
    options.maxStates = common.maxStates;
    options.accept = [this](const search::Schedule& schedule) { return confirmSchedule(schedule); };
    options.tick = [this](const search::Progress& progress) {
      stages_.tickOrGiveUp();
      stages_.note([&] { return search::toString(progress); });
    };
    search::PartExploration found =
        stages_.run("search", [&] { return search::explorePart(subject_.system, subject_.blocks, options); });
    outcome_.sizes.states = found.progress.states;
    outcome_.sizes.visits = found.progress.visits;
    outcome_.sizes.bytesOfStates = found.progress.bytes;
    if (found.violation) return;  // confirmed already
    outcome_.frontier = digestOf(found.frontier);
    if (found.reached) confirmClosed(*found.reached, found.isElsewhere);
    else if (found.refused == 0) outcome_.reason = search::toString(found.progress) + (found.ended.empty() ? "" : "; " + found.ended);
  }

  // Of the states at which a search was parted, and of the system that they are states of.
  std::string digestOf(const std::vector<search::Number>& states) const {
    std::string text = ts::printSystem(subject_.system);
    for (const search::Number each : states) text += fmt::format(" {}", each);
    return os::sha256(text);
  }

  void confirmClosed(const search::StateSet& reached, const std::function<bool(search::StateNumber)>& isElsewhere = [](search::StateNumber) { return false; }) {
    search::ClosureOptions options;
    options.isElsewhere = isElsewhere;
    options.tick = [this] { stages_.tickOrGiveUp(); };
    const auto fault = stages_.confirm(
        "check states", [&] { return search::faultOfClosure(subject_.system, subject_.blocks, reached, options); });
    if (!fault) return concludeProved();
    outcome_.reason = fmt::format("the {} states seen are no proof: {}", reached.states.size(), *fault);
    checkFailed(request_, outcome_.reason);
  }

  bool confirmSchedule(const search::Schedule& schedule) {
    auto replayed = stages_.confirm("replay", [&] { return search::replay(subject_.reference, schedule); });
    if (auto* failed = std::get_if<search::ReplayFailure>(&replayed)) {
      outcome_.reason = "the violation found could not be replayed: " + failed->explanation;
      if (!failed->undefined && failed->reason != search::ReplayFailure::Reason::OutOfBudget) checkFailed(request_, outcome_.reason);
      return false;
    }
    const search::Trace trace = stages_.confirm(
        "shorten", [&] { return search::shorten(subject_.reference, std::move(std::get<search::Trace>(replayed))); });
    if (const auto what = approximationIn(trace.steps, subject_)) {
      outcome_.reason = "a violation was found, but it rests on " + *what;
      return false;
    }
    Violation violation = explainTrace(subject_.reference, trace);
    if (const auto why = examine_ ? examine_(subject_, trace, violation) : std::nullopt) {
      outcome_.reason = "what was found is no violation: " + *why;
      return false;
    }
    explainWhy(violation);
    outcome_.violation = std::move(violation);
    outcome_.verdict = Verdict::Violated;
    outcome_.reason.clear();
    return true;
  }

  const Engine& engine_;
  const passes::Subject& subject_;
  const Request& request_;
  const Examine& examine_;
  Stages& stages_;
  TimeSlice slice_;  // the whole time
  Outcome outcome_;
};

}  // namespace

Outcome runEngine(const Engine& engine, const passes::Subject& subject, const Request& request, const Examine& examine,
                  Stages& stages) {
  return EngineRun(engine, subject, request, examine, stages).run();
}

horn::System clausesToPrint(const Engine& engine, const passes::Subject& subject, const Request& request, Stages& stages) {
  const Examine none;
  EngineRun run(engine, subject, request, none, stages);
  auto encoding = run.encode(RangePrecision::Coarse);
  if (!encoding) throw std::runtime_error("there are no clauses to write: " + run.reason());
  return encoding->toPrint();
}

}  // namespace redcomp::engines

#include "engines/termination_by_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engines/ask_solver.h"
#include "engines/explain.h"
#include "engines/strict_checks.h"
#include "engines/time_slice.h"
#include "horn/guess.h"
#include "horn/smt.h"
#include "horn/smt2.h"
#include "invariants/numeric_invariants.h"
#include "logic/rewrite.h"
#include "movers/blocks.h"
#include "rules/cut_point.h"
#include "rules/rank_components.h"
#include "rules/termination_check.h"
#include "ts/replicate.h"

namespace redcomp::engines {

using logic::Term;
using namespace rules;

namespace {

constexpr double enoughForAQuestion = 10;  // seconds, for the check of the proof

class GraphProof {
 public:
  GraphProof(const passes::Subject& subject, const Request& request, Stages& stages, const Refuter& refute)
      : system_(subject.system), blocks_(subject.blocks), request_(request), fair_(request.question.fair), stages_(stages),
        slice_(stages, partForProof), refute_(refute) {}

  InfiniteRuns run() {
    if (ts::hasReplicated(system_)) {
      refute_({});
      return unproved("any number of threads may run");
    }
    result_.sizes.threads = static_cast<int>(system_.threads.size());
    result_.sizes.reducibleBlocks = movers::countReducible(system_, blocks_);
    GraphOptions graphOptions;
    graphOptions.tick = [this] { slice_.tick(); };
    graphOptions.keep = fair_ ? GraphOptions::Keep::All : GraphOptions::Keep::ReachingCycles;
    graphOptions.symmetry = !fair_;
    auto graph = stages_.run("control graph", [&] { return buildControlGraph(system_, blocks_, graphOptions); });
    if (!graph) return unproved(fmt::format("the control graph has more than {} nodes", graphOptions.hardLimit));
    result_.sizes.controlNodes = graph->builtNodes;
    reachable_ = reachableGraph(std::move(*graph), RangePrecision::Exact, fair_);
    return prove();
  }

  const std::string& smt2() const { return smt2_; }  // the last clauses, if asked for

 private:
  InfiniteRuns unproved(std::string reason) {
    result_.reason = std::move(reason);
    return std::move(result_);
  }

  InfiniteRuns prove() {
    OpenEdges open(reachable_.graph);
    if (request_.wantsClauses) smt2_ = clausesOf(open);
    rank(open);
    if (!open.components().empty()) {
      if (refute_({})) return unproved("");
      guessInvariants();
      rank(open);
    }
    cutComponents(open);
    if (!hints_.empty() && refute_(hints_)) return unproved("");
    if (!open.components().empty()) return unproved(why_.empty() ? "no ranking function found for " + placesOf(open) : why_);
    const double seconds = std::clamp(stages_.remaining(), 0.1, enoughForAQuestion);
    auto fault = stages_.run("check", [&] { return faultOf(system_, reachable_, proof_, fair_, seconds); });
    if (fault) {
      // With less time the solver may just not have answered.
      if (seconds >= enoughForAQuestion) checkFailed(request_, "the argument found is no proof: " + *fault);
      return unproved("the argument found is no proof: " + *fault);
    }
    if (request_.wantsClauses) smt2_ = clausesOf(OpenEdges(reachable_.graph));
    result_.absent = true;
    explain();
    return std::move(result_);
  }

  void rank(OpenEdges& open) {
    RankOptions limits;
    limits.tick = [this] { slice_.tick(); };
    stages_.run("rank", [&] {
      do rankComponents(reachable_.graph, open, proof_, limits);
      while (fair_ && dropUnfair(open));
    });
  }

  // With fairness, no run stays in a component in which some thread can always move but never does.
  bool dropUnfair(OpenEdges& open) {
    for (const auto& component : open.components())
      for (ts::ThreadId t : ts::threadIds(system_)) {
        if (moves(open.inside(component), t) || !alwaysEnabled(component, t)) continue;
        proof_.arguments.push_back(Unfair{component, t});
        takeAway(proof_.arguments.back(), open);
        return true;
      }
    return false;
  }

  bool moves(const std::vector<int>& edges, ts::ThreadId t) const {
    return std::any_of(edges.begin(), edges.end(), [&](int e) {
      const auto& path = reachable_.graph.edges[e].path;
      return std::any_of(path.begin(), path.end(), [&](const EdgeSegment& s) { return s.segment.thread == t; });
    });
  }

  bool alwaysEnabled(const std::vector<int>& component, ts::ThreadId t) {
    return std::all_of(component.begin(), component.end(), [&](int n) {
      slice_.tick();
      return surelyEnabled(system_, reachable_.graph, n, t, invariant(n), 2);
    });
  }

  Term invariant(int node) const { return proof_.invariants.empty() ? logic::boolean(true) : proof_.invariants[node]; }

  // Comparisons between variables, and polyhedra.
  horn::Guesses candidates() const {
    const horn::System& clauses = reachable_.clauses;
    horn::Guesses found = horn::comparisons(clauses);
    invariants::NumericLimits limits;
    limits.tick = [this] { slice_.tick(); };
    const auto numbers = invariants::numericInvariants(clauses, invariants::linearClauses(clauses, limits.tick), limits);
    for (std::size_t p = 0; p < found.size(); ++p) found[p].insert(found[p].end(), numbers[p].begin(), numbers[p].end());
    return found;
  }

  // What is inductive of them holds in the whole graph, so earlier arguments remain valid.
  void guessInvariants() {
    const horn::Guesses guesses = stages_.run("guess", [&] {
      return horn::inductive(reachable_.clauses, candidates(), [this] {
        slice_.tick();
        return true;
      });
    });
    proof_.invariants.assign(reachable_.graph.nodes.size(), logic::boolean(true));
    for (std::size_t n = 0; n < proof_.invariants.size(); ++n)
      if (reachable_.predicate[n].index >= 0) proof_.invariants[n] = logic::conjunction(guesses[reachable_.predicate[n].index]);
  }

  // ---- cut points ------------------------------------------------------------------------------------------------
  void cutComponents(OpenEdges& open) {
    while (true) {
      const auto components = open.components();
      if (components.empty()) return;
      auto point = cutPoint(open, components.front());
      if (!point) return;
      proof_.arguments.push_back(std::move(*point));
      takeAway(proof_.arguments.back(), open);
      rank(open);
    }
  }

  std::optional<CutPoint> cutPoint(const OpenEdges& open, const std::vector<int>& component) {
    constexpr int kMostRefinements = 30;
    CutPoint point{component, chooseHead(reachable_.graph, open, component), {}, false, {}};
    std::vector<horn::Round> rounds;
    for (int attempt = 0; attempt < kMostRefinements; ++attempt) {
      const CutPointClauses clauses = encodeCutPoint(reachable_, open, point);
      if (request_.wantsClauses) smt2_ = horn::toSmt2(clauses.system).text;
      result_.sizes.predicates = static_cast<int>(clauses.system.predicates.size());
      result_.sizes.clauses = static_cast<int>(clauses.system.clauses.size());
      horn::Answer answer = askSolver(clauses.system, request_, stages_, slice_);
      if (auto* model = std::get_if<horn::Model>(&answer)) {
        point.model = std::move(*model);
        return point;
      }
      if (auto* unknown = std::get_if<horn::Unknown>(&answer))
        return gaveUp("the transition invariant was not found: " + unknown->reason);
      const LassoEdges lasso = readLasso(clauses, std::get<horn::Refutation>(answer));
      rounds.push_back(roundOf(reachable_.graph, lasso.round, proof_.invariants));
      if (!refine(point, rounds)) {
        noteHints(lasso);
        return gaveUp("");
      }
    }
    return gaveUp("the ranking functions found do not cover a loop");
  }

  // The clauses for a transition invariant of the first component, with the functions found so far.
  std::string clausesOf(const OpenEdges& open) const {
    const auto components = open.components();
    if (components.empty()) return horn::toSmt2(reachable_.clauses).text;
    CutPoint point{components.front(), chooseHead(reachable_.graph, open, components.front()), {}, true, {}};
    std::set<Term> functions;
    for (const Argument& argument : proof_.arguments)
      if (auto* ranked = std::get_if<Ranked>(&argument)) functions.insert(ranked->function);
    point.functions.assign(functions.begin(), functions.end());
    return horn::toSmt2(encodeCutPoint(reachable_, open, point).system).text;
  }

  std::optional<CutPoint> gaveUp(std::string why) {
    why_ = std::move(why);
    return std::nullopt;
  }

  // Finds values for which the round leads from a state reached by the stem back to the same state.
  void noteHints(const LassoEdges& lasso) {
    const ControlGraph& graph = reachable_.graph;
    std::vector<int> edges = lasso.stem;
    const horn::Round stem = roundOf(graph, edges, {});
    edges.insert(edges.end(), lasso.round.begin(), lasso.round.end());
    const horn::Round whole = roundOf(graph, edges, {});
    std::vector<Term> parts{whole.condition};
    const auto valueAfter = [](const horn::Round& round, Term v) { return round.after.contains(v) ? round.after.at(v) : v; };
    for (const ts::Variable& v : graph.dataVariables) parts.push_back(initially(v, RangePrecision::Exact));
    for (Term v : reachable_.clauses[reachable_.predicate[graph.edges[lasso.round.front()].from]].parameters)
      parts.push_back(logic::equal(valueAfter(stem, v), valueAfter(whole, v)));
    const Term question = logic::conjunction(std::move(parts));
    const std::set<Term> occurring = logic::variables(question);
    auto answer = horn::SmtChecker().check(question, {occurring.begin(), occurring.end()}, 5);
    if (auto* found = std::get_if<horn::Satisfiable>(&answer)) hints_.push_back(withoutPositions(found->values));
  }

  // Strips positions: "x!3", the input x of the fourth edge, becomes x. If x was drawn several times, one value is kept.
  static logic::Valuation withoutPositions(const logic::Valuation& values) {
    logic::Valuation result;
    for (const auto& [symbol, value] : values) {
      const std::size_t mark = symbol.name().rfind('!');
      result[mark == std::string::npos ? symbol : logic::variable(symbol.name().substr(0, mark), symbol.sort())] = value;
    }
    return result;
  }

  // One function for all rounds; if there is none, one more for the last round, and then TI must cover any number of rounds.
  bool refine(CutPoint& point, const std::vector<horn::Round>& rounds) {
    const std::vector<Term> variables = rankedVariables(point.head);
    if (!point.closed)
      if (auto all = rankingOf(rounds, variables)) {
        point.functions = {*all};
        return true;
      }
    if (!point.closed) {
      point.closed = true;
      point.functions.clear();
      for (const horn::Round& round : rounds) addFunctions(point, round, variables);
      return !point.functions.empty();
    }
    return addFunctions(point, rounds.back(), variables);
  }

  // False if there is no new function.
  static bool addFunctions(CutPoint& point, const horn::Round& round, const std::vector<Term>& variables) {
    const std::size_t before = point.functions.size();
    for (Term function : horn::rankingsOf(round, variables))
      if (std::find(point.functions.begin(), point.functions.end(), function) == point.functions.end())
        point.functions.push_back(function);
    return point.functions.size() > before;
  }

  std::vector<Term> rankedVariables(int node) const {
    std::vector<Term> variables;
    for (Term v : reachable_.clauses[reachable_.predicate[node]].parameters)
      if (v.sort() == logic::Sort::Int) variables.push_back(v);
    return variables;
  }

  static std::optional<Term> rankingOf(const std::vector<horn::Round>& rounds, const std::vector<Term>& variables) {
    std::vector<horn::RoundCases> cases;
    for (const horn::Round& round : rounds) {
      auto each = horn::casesOf(round, variables);
      if (!each) return std::nullopt;
      cases.push_back(std::move(*each));
    }
    horn::RankingProblem problem{variables, {}, {}};
    for (const horn::RoundCases& each : cases) problem.decreasing.push_back(&each);
    return horn::findRanking(problem);
  }

  // ---- for people ------------------------------------------------------------------------------------------------
  void explain() {
    if (proof_.arguments.empty())
      say({"", fmt::format("no cycle among the {} nodes of the control graph", result_.sizes.controlNodes)});
    for (const Argument& argument : proof_.arguments) {
      if (auto* ranked = std::get_if<Ranked>(&argument))
        say({functionText(system_, ranked->function), placesOf(ranked->decreasing)});
      if (auto* cut = std::get_if<CutPoint>(&argument))
        for (Term f : cut->functions) say({functionText(system_, f), placesOfNode(cut->head)});
      if (auto* falling = std::get_if<Falling>(&argument))
        say({functionText(system_, falling->function) + " (until it is negative)", placesOf(falling->decreasing)});
      if (auto* unfair = std::get_if<Unfair>(&argument))
        say({"", fmt::format("thread {} can always move", system_[unfair->ignored].name)});
    }
  }

  // Many nodes of the product have the same argument; it is reported once.
  void say(RankLine line) {
    const auto same = [&](const RankLine& each) { return each.function == line.function && each.where == line.where; };
    if (std::none_of(result_.ranking.begin(), result_.ranking.end(), same)) result_.ranking.push_back(std::move(line));
  }

  std::string placeOf(ts::ThreadId t, ts::LocationId l) const {
    const int line = system_[t][l].source.line;
    const std::string where = line > 0 ? fmt::format("line {}", line) : fmt::format("location {}", system_[t][l].name);
    return fmt::format("thread {}, {}", system_[t].name, where);
  }

  std::string placesOf(const std::vector<int>& edges) const {
    constexpr std::size_t kMost = 4;
    std::set<std::string> places;
    for (int e : edges)
      for (const EdgeSegment& s : reachable_.graph.edges[e].path) places.insert(placeOf(s.segment.thread, s.segment.from));
    std::string text;
    std::size_t shown = 0;
    for (const std::string& place : places)
      if (shown++ < kMost) text += (text.empty() ? "" : "; ") + place;
    return text + (places.size() > kMost ? "; ..." : "");
  }

  std::string placesOf(const OpenEdges& open) const { return placesOf(open.inside(open.components().front())); }

  std::string placesOfNode(int node) const {
    std::string text;
    for (ts::ThreadId t : ts::threadIds(system_))
      text += (text.empty() ? "" : "; ") + placeOf(t, reachable_.graph.nodes[node].at[t.index]);
    return text;
  }

  const ts::ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const Request& request_;
  bool fair_;
  Stages& stages_;
  TimeSlice slice_;
  ReachableGraph reachable_;
  TerminationProof proof_;
  std::string why_;
  const Refuter& refute_;
  std::vector<logic::Valuation> hints_;
  std::string smt2_;
  InfiniteRuns result_;
};

}  // namespace

InfiniteRuns withinSlice(const Stages& stages, const std::function<InfiniteRuns()>& proof) {
  try {
    return proof();
  } catch (const TimeOver& over) {
    if (stages.remaining() <= 0) throw;
    InfiniteRuns unfinished;
    unfinished.reason = over.what();
    return unfinished;
  }
}

InfiniteRuns proveNoInfiniteRun(const passes::Subject& subject, const Request& request, Stages& stages,
                                const Refuter& refute) {
  GraphProof proof(subject, request, stages, refute);
  InfiniteRuns result = withinSlice(stages, [&] { return proof.run(); });
  result.smt2 = proof.smt2();
  return result;
}

}  // namespace redcomp::engines

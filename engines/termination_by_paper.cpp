#include "engines/termination_by_paper.h"

#include <fmt/format.h>

#include <algorithm>

#include "engines/ask_solver.h"
#include "engines/explain.h"
#include "engines/strict_checks.h"
#include "engines/time_slice.h"
#include "horn/smt2.h"
#include "horn/validate.h"
#include "logic/rewrite.h"
#include "rules/paper_termination.h"
#include "ts/replicate.h"

namespace redcomp::engines {

using logic::Term;
using namespace rules;

namespace {

class PaperProof {
 public:
  PaperProof(const passes::Subject& subject, const Request& request, Stages& stages)
      : system_(subject.system), blocks_(subject.blocks), request_(request), stages_(stages), slice_(stages, partForProof) {
    functions_.inside.resize(system_.threads.size());
    for (const ts::Variable& v : system_.globals) note(v);
    for (const ts::ThreadSystem& thread : system_.threads)
      for (const ts::Variable& v : thread.locals) note(v);
    result_.sizes.threads = static_cast<int>(system_.threads.size());
    result_.sizes.reducibleBlocks = movers::countReducible(system_, blocks_);
  }

  InfiniteRuns run() {
    constexpr int kMostRefinements = 30;
    for (int attempt = 0; attempt < kMostRefinements; ++attempt) {
      encoding_ = encodePaperTermination(system_, blocks_, functions_);
      result_.sizes.predicates = static_cast<int>(encoding_.toSolve.predicates.size());
      result_.sizes.clauses = static_cast<int>(encoding_.toSolve.clauses.size());
      horn::Answer answer = askSolver(encoding_.toSolve, request_, stages_, slice_);
      if (auto* model = std::get_if<horn::Model>(&answer)) return confirm(*model);
      if (auto* unknown = std::get_if<horn::Unknown>(&answer)) return unproved(unknown->reason);
      if (!refine(readRound(encoding_, std::get<horn::Refutation>(answer))))
        return unproved("no ranking function found for a round");
    }
    return unproved("the ranking functions found do not cover all rounds");
  }

  std::string smt2() {
    if (encoding_.toValidate.clauses.empty()) encoding_ = encodePaperTermination(system_, blocks_, functions_);
    return horn::toSmt2(encoding_.toValidate).text;
  }

 private:
  void note(const ts::Variable& v) {
    if (v.symbol.sort() == logic::Sort::Int) variables_.push_back(v.symbol);
  }

  InfiniteRuns unproved(std::string reason) {
    result_.reason = std::move(reason);
    return result_;
  }

  // False if there is no new function.
  bool refine(const PaperRound& round) {
    const horn::Round whole = rules::roundOf(system_, encoding_, round);
    std::vector<Term>& known = round.inside ? functions_.inside[round.inside->index] : functions_.across;
    const std::size_t before = known.size();
    for (Term function : horn::rankingsOf(whole, variables_))
      if (std::find(known.begin(), known.end(), function) == known.end()) known.push_back(function);
    return known.size() > before;
  }

  InfiniteRuns confirm(const horn::Model& model) {
    const horn::Model restored = restoreModel(system_, blocks_, encoding_, model);
    const auto validation = stages_.run("validate", [&] {
      return horn::validate(encoding_.toValidate, restored, {.timeLimitPerClause = std::clamp(stages_.remaining(), 0.1, 10.0)});
    });
    result_.sizes.validatedClauses = static_cast<int>(encoding_.toValidate.clauses.size());
    if (!validation.valid()) {
      if (validation.undecided.empty() && horn::isLinear(encoding_.toSolve)) checkFailed(request_, "the solver's answer is no proof: its model breaks a clause");
      return unproved("the solver's answer is no proof: its model breaks a clause");
    }
    result_.absent = true;
    for (ts::ThreadId t : ts::threadIds(system_))
      for (Term f : functions_.inside[t.index])
        result_.ranking.push_back({functionText(system_, f), fmt::format("inside blocks of thread {}", system_[t].name)});
    for (Term f : functions_.across) result_.ranking.push_back({functionText(system_, f), "across threads"});
    return result_;
  }

  const ts::ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const Request& request_;
  Stages& stages_;
  TimeSlice slice_;
  std::vector<Term> variables_;
  RankingFunctions functions_;
  PaperTermination encoding_;
  InfiniteRuns result_;
};

}  // namespace

InfiniteRuns proveByPaperRule(const passes::Subject& subject, const Request& request, Stages& stages, const Refuter& refute) {
  InfiniteRuns result;
  const bool refuted = refute({});
  if (ts::hasReplicated(subject.system)) {
    result.reason = "any number of threads may run";
    return result;
  }
  if (refuted && !request.wantsClauses) return result;
  PaperProof proof(subject, request, stages);
  if (!refuted) result = withinSlice(stages, [&] { return proof.run(); });
  if (request.wantsClauses) result.smt2 = proof.smt2();
  return result;
}

}  // namespace redcomp::engines

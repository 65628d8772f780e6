#include "search/concretise.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::search {

using namespace logic;
using namespace ts;

namespace {

class PathFormula {
 public:
  PathFormula(const ConcurrentSystem& system, const Path& path)
      : system_(system), path_(path), coarse_(system.threads.size()) {
    for (const Variable& v : system.globals) start(v);
    for (const ThreadSystem& thread : system.threads) {
      for (const Variable& v : thread.locals) start(v);
      at_.push_back(thread.initial);
    }
  }

  // False if the path does not belong to this system.
  bool build() {
    for (std::size_t k = 0; k < path_.segments.size(); ++k)
      if (!run(k)) return false;
    parts_.push_back(errorHolds());
    return true;
  }

  Term formula() const { return conjunction(parts_); }

  std::vector<Term> unknowns() const {
    std::vector<Term> all = free_;
    for (const auto& inputs : inputsOf_)
      for (const auto& [symbol, renamed] : inputs) all.push_back(renamed);
    return all;
  }

  Schedule schedule(const Valuation& solution) const {
    Schedule result;
    for (const Term& v : free_) copy(solution, v, v, result.initial);
    for (std::size_t k = 0; k < path_.segments.size(); ++k) {
      const ts::Segment& s = path_.segments[k];
      search::Segment segment{s.thread, s.from, s.to, {}};
      for (const auto& [symbol, renamed] : inputsOf_[k]) copy(solution, renamed, symbol, segment.inputs);
      result.segments.push_back(std::move(segment));
    }
    return result;
  }

 private:
  static void copy(const Valuation& solution, const Term& from, const Term& to, Valuation& into) {
    if (auto found = solution.find(from); found != solution.end()) into[to] = found->second;
  }

  void start(const Variable& v) {
    if (v.initial) {
      now_[v.symbol] = constantTerm(*v.initial);
      return;
    }
    free_.push_back(v.symbol);
    if (v.symbol.sort() == Sort::Int) parts_.push_back(inRange(v.symbol, v.range));
  }

  bool run(std::size_t k) {
    const ts::Segment& segment = path_.segments[k];
    const CoarseStep* step = coarseStep(segment);
    if (!step || at_[segment.thread.index] != segment.from) return false;
    Substitution replaced = now_;
    auto& inputs = inputsOf_.emplace_back();
    for (const Input& input : step->inputs) {
      Term renamed = variable(fmt::format("{}!{}", input.symbol.name(), k), input.symbol.sort());
      inputs[input.symbol] = renamed;
      replaced[input.symbol] = renamed;
      if (renamed.sort() == Sort::Int) parts_.push_back(inRange(renamed, input.range));
    }
    Substituter put(replaced);
    parts_.push_back(put(step->guard));
    parts_.push_back(put(step->defined));
    std::vector<std::pair<Term, Term>> values;
    for (const Assignment& a : step->updates) values.push_back({a.target, put(a.value)});
    for (const auto& [target, value] : values) now_[target] = value;
    at_[segment.thread.index] = segment.to;
    return true;
  }

  const CoarseStep* coarseStep(const ts::Segment& segment) {
    auto& steps = coarse_[segment.thread.index];
    if (steps.empty()) steps = compose(system_[segment.thread], path_.cutPoints[segment.thread.index]);
    for (const CoarseStep& step : steps[segment.from.index])
      if (step.to == segment.to) return &step;
    return nullptr;
  }

  Term errorHolds() const {
    std::vector<Term> some;
    for (const ErrorCondition& e : system_.errors) {
      bool there = std::all_of(e.at.begin(), e.at.end(),
                               [&](const ThreadLocation& p) { return at_[p.thread.index] == p.location; });
      if (there) some.push_back(substitute(e.condition, now_));
    }
    return disjunction(std::move(some));
  }

  const ConcurrentSystem& system_;
  const Path& path_;
  std::vector<std::vector<std::vector<CoarseStep>>> coarse_;  // by thread; empty until needed
  Substitution now_;                                          // variable -> its value in terms of the unknowns
  std::vector<LocationId> at_;
  std::vector<Term> free_;                                    // variables without initial value
  std::vector<std::map<Term, Term>> inputsOf_;                // by segment: input -> its name in the formula
  std::vector<Term> parts_;
};

}  // namespace

std::variant<Schedule, NotConcrete> concretise(const ConcurrentSystem& system, const Path& path, double timeLimit) {
  PathFormula formula(system, path);
  if (!formula.build()) return NotConcrete{"the refutation does not describe a path of the program"};
  auto answer = horn::SmtChecker().check(formula.formula(), formula.unknowns(), timeLimit);
  if (auto* sat = std::get_if<horn::Satisfiable>(&answer)) return formula.schedule(sat->values);
  if (auto* unknown = std::get_if<horn::Unknown>(&answer)) return NotConcrete{"the path found could not be solved: " + unknown->reason, false};
  return NotConcrete{"the path found needs values outside of their types, or undefined behaviour on the way"};
}

}  // namespace redcomp::search

#include "rules/paper_termination.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "logic/rewrite.h"
#include "ts/compose.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;
using horn::Atom;
using horn::Clause;

namespace {

using Terms = std::vector<Term>;

Term primed(const Term& v) { return variable(v.name() + "'", v.sort()); }

Terms joined(Terms a, const Terms& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

Terms primed(Terms variables) {
  for (Term& v : variables) v = primed(v);
  return variables;
}

Substitution priming(const Terms& variables) {
  Substitution result;
  for (Term v : variables) result[v] = primed(v);
  return result;
}

bool isBetween(const movers::Blocks& blocks, ThreadId t, const Step& step) {
  return !blocks.isOut({t, step.from}) && !blocks.isOut({t, step.to}) && !step.guard.isFalse();
}

// Adds T1 to T4 to the clauses of S1 to S6.
class Rounds {
 public:
  Rounds(const ConcurrentSystem& system, const movers::Blocks& blocks, const PaperEncoding& safety,
         const RankingFunctions& functions, horn::System clauses)
      : system_(system), blocks_(blocks), safety_(safety), functions_(functions), clauses_(std::move(clauses)),
        all_(clauses_[safety.reachable.front()].parameters) {}

  // `insideBlocks`: also T1 and T2. Without it, no block has a loop and the moves are whole blocks.
  horn::System run(bool insideBlocks) {
    for (ThreadId t : threadIds(system_)) {
      const Terms& both = clauses_[safety_.localStep[t.index]].parameters;
      round.push_back(clauses_.addPredicate("LRound_" + system_[t].name, both));
    }
    across = clauses_.addPredicate("IRound", joined(all_, primed(all_)));
    if (insideBlocks)
      for (ThreadId t : threadIds(system_)) inside(t);
    for (ThreadId t : threadIds(system_)) visible(t);
    wellFoundedAcross();
    return std::move(clauses_);
  }

  std::vector<horn::PredicateId> round;
  horn::PredicateId across;
  std::vector<RoundOrigin> origins;

 private:
  void add(RoundOrigin origin, Clause clause) {
    clauses_.addClause(std::move(clause));
    origins.push_back(origin);
  }

  // (V_G, V_i)
  Terms local(ThreadId t) const {
    Terms both = clauses_[safety_.localStep[t.index]].parameters;
    both.resize(both.size() / 2);
    return both;
  }
  Term pc(ThreadId t) const { return variable("pc_" + system_[t].name, Sort::Int); }

  std::vector<Atom> everywhere() const {
    std::vector<Atom> body;
    for (horn::PredicateId p : safety_.reachable) body.push_back({p, all_});
    return body;
  }

  void inside(ThreadId t) {
    for (const Step& step : system_[t].steps)
      if (isBetween(blocks_, t, step)) insideStep(t, step);
    Terms parts{equal(pc(t), primed(pc(t))), notRanked(functions_.inside[t.index], local(t))};
    add({}, {fmt::format("T2 thread {}", system_[t].name), {{round[t.index], joined(local(t), primed(local(t)))}},
             conjunction(std::move(parts)), std::nullopt});
  }

  // next_in_in_i(V',V''): V' are primed variables, V'' terms over them.
  void insideStep(ThreadId t, const Step& step) {
    const Terms now = local(t);
    Terms then = now;
    for (Term& v : then) {
      if (v == pc(t)) v = integer(step.to.index);
      for (const Assignment& a : step.updates)
        if (a.target == v) {
          v = a.value;
          break;
        }
    }
    Substituter prime(priming(now));
    for (Term& v : then) v = prime(v);
    Terms parts{prime(step.guard), equal(primed(pc(t)), integer(step.from.index))};
    for (const Input& input : step.inputs) parts.push_back(drawnFrom(input.symbol, input.range, RangePrecision::Exact));
    const Term enabled = conjunction(std::move(parts));
    const std::string label = fmt::format("thread {}: {} -> {}", system_[t].name, system_[t][step.from].name,
                                          system_[t][step.to].name);
    const Segment move{t, step.from, step.to};
    std::vector<Atom> body = everywhere();
    body.push_back({safety_.localStep[t.index], joined(now, primed(now))});
    add({false, move}, {"T1 " + label, std::move(body), enabled, Atom{round[t.index], joined(primed(now), then)}});
    add({true, move}, {"T1+ " + label, {{round[t.index], joined(now, primed(now))}}, enabled,
                       Atom{round[t.index], joined(now, then)}});
  }

  void visible(ThreadId t) {
    std::vector<Atom> body = everywhere();
    body.push_back({safety_.visibleStep[t.index], joined(all_, primed(all_))});
    add({}, {"T3 step of " + system_[t].name, std::move(body), boolean(true), Atom{across, joined(all_, primed(all_))}});
    const Terms later = primed(primed(all_));
    add({true, {}}, {"T3+ step of " + system_[t].name,
                     {{across, joined(all_, primed(all_))}, {safety_.visibleStep[t.index], joined(primed(all_), later)}},
                     boolean(true), Atom{across, joined(all_, later)}});
  }

  void wellFoundedAcross() {
    Terms parts{notRanked(functions_.across, all_)};
    for (ThreadId t : threadIds(system_)) parts.push_back(equal(pc(t), primed(pc(t))));
    add({}, {"T4", {{across, joined(all_, primed(all_))}}, conjunction(std::move(parts)), std::nullopt});
  }

  // No function ranks the pair: for none of them f(V) >= 0 && f(V') <= f(V) - 1.
  static Term notRanked(const Terms& functions, const Terms& variables) {
    Substituter prime(priming(variables));
    Terms parts;
    for (Term f : functions) parts.push_back(negation(conjunction(lessEqual(integer(0), f), less(prime(f), f))));
    return conjunction(std::move(parts));
  }

  const ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const PaperEncoding& safety_;
  const RankingFunctions& functions_;
  horn::System clauses_;
  Terms all_;
};

// By location: the locations reachable from it by one or more steps inside blocks.
std::vector<std::set<int>> reachedInside(const ConcurrentSystem& system, const movers::Blocks& blocks, ThreadId t) {
  std::vector<std::set<int>> reached(system[t].locations.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const Step& step : system[t].steps) {
      if (!isBetween(blocks, t, step)) continue;
      std::set<int>& from = reached[step.from.index];
      const std::size_t before = from.size();
      from.insert(step.to.index);
      from.insert(reached[step.to.index].begin(), reached[step.to.index].end());
      changed = changed || from.size() != before;
    }
  }
  return reached;
}

// The segments of a derivation of IStep_j: S5, or S4 preceded by S3 .. S2.
void visibleSegments(const PaperClauses& clauses, const horn::Refutation& refutation, int derivation,
                     std::vector<Segment>& into) {
  std::vector<Segment> backwards;
  const auto origin = [&](int d) -> const PaperOrigin& { return clauses.origins.at(refutation.derivations.at(d).clause); };
  backwards.push_back(origin(derivation).move);
  const auto& premises = refutation.derivations[derivation].premises;
  if (premises.size() > 1)
    for (int inside = premises[1];; inside = refutation.derivations[inside].premises.at(0)) {
      backwards.push_back(origin(inside).move);
      if (origin(inside).premise == Premise::S2) break;
    }
  into.insert(into.end(), backwards.rbegin(), backwards.rend());
}

}  // namespace

PaperTermination encodePaperTermination(const ConcurrentSystem& system, const movers::Blocks& blocks,
                                        const RankingFunctions& functions) {
  PaperTermination result;
  result.safety = encodePaperRule(system, blocks, RangePrecision::Exact);
  Rounds toValidate(system, blocks, result.safety, functions, result.safety.toValidate.system);
  result.toValidate = toValidate.run(true);
  result.round = toValidate.round;
  result.across = toValidate.across;
  result.toSolve = result.toValidate;
  result.origins = toValidate.origins;
  if (!result.safety.coarse) return result;
  Rounds coarse(system, blocks, result.safety, functions, result.safety.coarse->system);
  result.toSolve = coarse.run(false);
  result.origins = coarse.origins;
  return result;
}

horn::Model restoreModel(const ConcurrentSystem& system, const movers::Blocks& blocks, const PaperTermination& encoding,
                         horn::Model model) {
  if (!encoding.safety.coarse) return model;
  model = restoreModel(encoding.safety, std::move(model));
  // Without loops inside blocks, LRound_i is determined by the locations.
  for (ThreadId t : threadIds(system)) {
    const Term pc = variable("pc_" + system[t].name, Sort::Int);
    const auto reached = reachedInside(system, blocks, t);
    Terms cases;
    for (std::size_t from = 0; from < reached.size(); ++from)
      for (int to : reached[from])
        cases.push_back(conjunction(equal(pc, integer(from)), equal(primed(pc), integer(to))));
    model.formulas[encoding.round[t.index].index] = disjunction(std::move(cases));
  }
  return model;
}

PaperRound readRound(const PaperTermination& encoding, const horn::Refutation& refutation) {
  const auto& derivations = refutation.derivations;
  const PaperClauses& safety = encoding.safety.toSolve();
  const auto originOf = [&](int d) { return encoding.origins.at(derivations.at(d).clause - safety.system.clauses.size()); };
  PaperRound round;
  const horn::PredicateId derived = encoding.toSolve.clauses.at(derivations.back().clause).body.front().predicate;
  for (std::size_t t = 0; t < encoding.round.size(); ++t)
    if (encoding.round[t] == derived) round.inside = ThreadId{static_cast<int>(t)};
  std::vector<std::vector<Segment>> backwards;
  for (int at = derivations.back().premises.at(0);; at = derivations[at].premises.front()) {
    auto& segments = backwards.emplace_back();
    if (round.inside) segments.push_back(originOf(at).move);
    else visibleSegments(safety, refutation, derivations[at].premises.back(), segments);
    if (!originOf(at).closes) break;
  }
  for (auto segments = backwards.rbegin(); segments != backwards.rend(); ++segments)
    round.segments.insert(round.segments.end(), segments->begin(), segments->end());
  return round;
}

namespace {

// The step as a round, with its inputs renamed apart.
horn::Round roundOf(const CoarseStep& step, std::size_t position) {
  Substitution names;
  Terms parts;
  for (const Input& input : step.inputs) {
    names[input.symbol] = variable(fmt::format("{}!{}", input.symbol.name(), position), input.symbol.sort());
    parts.push_back(drawnFrom(names[input.symbol], input.range, RangePrecision::Exact));
  }
  Substituter put(names);
  parts.push_back(put(step.guard));
  horn::Round round{conjunction(std::move(parts)), {}};
  for (const Assignment& a : step.updates) round.after[a.target] = put(a.value);
  return round;
}

}  // namespace

horn::Round roundOf(const ConcurrentSystem& system, const PaperTermination& encoding, const PaperRound& round) {
  horn::Round all{boolean(true), {}};
  for (std::size_t k = 0; k < round.segments.size(); ++k) {
    const Segment& segment = round.segments[k];
    const ThreadSystem& thread = system[segment.thread];
    const CutPoints cutPoints = round.inside ? CutPoints(thread.locations.size(), true)
                                     : encoding.safety.toSolve().cutPoints[segment.thread.index];
    const auto steps = compose(thread, cutPoints);
    for (const CoarseStep& step : steps[segment.from.index])
      if (step.to == segment.to) all = horn::composed(all, roundOf(step, k));
  }
  return all;
}

}  // namespace redcomp::rules

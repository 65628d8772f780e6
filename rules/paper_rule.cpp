#include "rules/paper_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;
using horn::Atom;
using horn::Clause;

namespace {

using Terms = std::vector<Term>;

Term primed(const Term& v) { return variable(v.name() + "'", v.sort()); }

Terms primed(const Terms& variables) {
  Terms result;
  for (const Term& v : variables) result.push_back(primed(v));
  return result;
}

Terms joined(Terms a, const Terms& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

class PaperEncoder {
 public:
  PaperEncoder(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision)
      : system_(system), blocks_(blocks), precision_(precision) {
    for (const Variable& v : system.globals) globals_.push_back(v.symbol);
    state_ = globals_;
    for (const ThreadSystem& thread : system.threads) {
      pc_.push_back(variable("pc_" + thread.name, Sort::Int));
      Terms& own = own_.emplace_back();
      for (const Variable& v : thread.locals) own.push_back(v.symbol);
      own.push_back(pc_.back());
      state_ = joined(state_, own);
    }
    for (const Term& v : state_) toPrimed_[v] = primed(v);
  }

  PaperEncoding run() {
    declare();
    for (ThreadId i : threadIds(system_)) {
      initial(i);
      for (StepId s : stepIds(system_[i])) step(i, s);
      interference(i);
    }
    errors();
    return std::move(result_);
  }

 private:
  void declare() {
    for (ThreadId i : threadIds(system_)) {
      const std::string& name = system_[i].name;
      Terms local = localState(i);
      result_.reachable.push_back(result_.system.addPredicate("IR_" + name, state_));
      localStep_.push_back(result_.system.addPredicate("LStep_" + name, joined(local, primed(local))));
      visibleStep_.push_back(result_.system.addPredicate("IStep_" + name, joined(state_, primed(state_))));
    }
  }

  Terms localState(ThreadId i) const { return joined(globals_, own_[i.index]); }

  void add(PaperOrigin origin, const std::string& label, Clause clause) {
    clause.label = label;
    result_.system.addClause(std::move(clause));
    result_.origins.push_back(origin);
  }

  Atom reachable(ThreadId i, Terms state) const { return {result_.reachable[i.index], std::move(state)}; }
  Atom localStep(ThreadId i, const Terms& from, const Terms& to) const { return {localStep_[i.index], joined(from, to)}; }
  Atom visibleStep(ThreadId i, const Terms& from, const Terms& to) const {
    return {visibleStep_[i.index], joined(from, to)};
  }

  // S1: init(V) -> IR_i(V)
  void initial(ThreadId i) {
    Terms parts;
    for (const Variable& v : system_.globals) parts.push_back(initially(v, precision_));
    for (ThreadId t : threadIds(system_)) {
      for (const Variable& v : system_[t].locals) parts.push_back(initially(v, precision_));
      parts.push_back(equal(pc_[t.index], integer(system_[t].initial.index)));
    }
    add({Premise::S1, i, {}}, fmt::format("S1 thread {}", system_[i].name),
        {{}, {}, conjunction(std::move(parts)), reachable(i, state_)});
  }

  // pc_i = from & guard & the ranges of the inputs, over V.
  Term enabled(ThreadId i, const Step& step) const {
    Terms parts{equal(pc_[i.index], integer(step.from.index)), step.guard};
    for (const Input& input : step.inputs) parts.push_back(drawnFrom(input.symbol, input.range, precision_));
    return conjunction(std::move(parts));
  }

  // The variables after the step, as terms over V: V_G and V_i updated, pc_i = to, the rest unchanged.
  Terms after(ThreadId i, const Step& step, Terms variables) const {
    for (Term& v : variables) {
      if (v == pc_[i.index]) v = integer(step.to.index);
      for (const Assignment& a : step.updates)
        if (a.target == v) {
          v = a.value;
          break;
        }
    }
    return variables;
  }

  void step(ThreadId i, StepId s) {
    const Step& step = system_[i][s];
    bool fromOut = blocks_.isOut({i, step.from}), toOut = blocks_.isOut({i, step.to});
    if (fromOut && toOut) outOut(i, s, step);
    else if (fromOut) outIn(i, s, step);
    else if (toOut) inOut(i, s, step);
    else inIn(i, s, step);
  }

  std::string label(const char* premise, ThreadId i, const Step& step) const {
    return fmt::format("{} thread {}: {} -> {} {}", premise, system_[i].name, system_[i][step.from].name,
                       system_[i][step.to].name, logic::toString(step.source));
  }

  // S2: IR_i(V) & next_out_in_i(V,V') -> LStep_i(V_G,V_i,V_G',V_i')
  void outIn(ThreadId i, StepId s, const Step& step) {
    Terms local = localState(i);
    add({Premise::S2, i, s}, label("S2", i, step),
        {{}, {reachable(i, state_)}, enabled(i, step), localStep(i, local, after(i, step, local))});
  }

  // S3: LStep_i(V_G,V_i,V_G',V_i') & next_in_in_i(V',V'') -> LStep_i(V_G,V_i,V_G'',V_i'')
  void inIn(ThreadId i, StepId s, const Step& step) {
    Terms local = localState(i);
    Substituter prime(toPrimed_);
    Terms then = after(i, step, local);
    for (Term& t : then) t = prime(t);
    add({Premise::S3, i, s}, label("S3", i, step),
        {{}, {localStep(i, local, primed(local))}, prime(enabled(i, step)), localStep(i, local, then)});
  }

  // S4: IR_i(V) & LStep_i(V_G,V_i,V_G',V_i') & next_i^=(V,V') & next_in_out_i(V',V'') -> IStep_i(V,V'') & IR_i(V'')
  void inOut(ThreadId i, StepId s, const Step& step) {
    Terms local = localState(i);
    Substitution toPrimedLocal;  // next_i^=: the other threads' locals are those of V
    for (const Term& v : local) toPrimedLocal[v] = primed(v);
    Substituter prime(std::move(toPrimedLocal));
    Terms then = after(i, step, state_);
    for (Term& t : then) t = prime(t);
    std::vector<Atom> body{reachable(i, state_), localStep(i, local, primed(local))};
    Term constraint = prime(enabled(i, step));
    add({Premise::S4Step, i, s}, label("S4", i, step), {{}, body, constraint, visibleStep(i, state_, then)});
    add({Premise::S4State, i, s}, label("S4", i, step), {{}, body, constraint, reachable(i, then)});
  }

  // S5: IR_i(V) & next_out_out_i(V,V') -> IStep_i(V,V') & IR_i(V')
  void outOut(ThreadId i, StepId s, const Step& step) {
    Terms then = after(i, step, state_);
    std::vector<Atom> body{reachable(i, state_)};
    add({Premise::S5Step, i, s}, label("S5", i, step), {{}, body, enabled(i, step), visibleStep(i, state_, then)});
    add({Premise::S5State, i, s}, label("S5", i, step), {{}, body, enabled(i, step), reachable(i, then)});
  }

  // S6: IR_i(V) & IStep_j(V,V') -> IR_i(V'), for every j != i
  void interference(ThreadId i) {
    for (ThreadId j : threadIds(system_))
      if (j != i)
        add({Premise::S6, i, {}}, fmt::format("S6 thread {}, step of {}", system_[i].name, system_[j].name),
            {{}, {reachable(i, state_), visibleStep(j, state_, primed(state_))}, boolean(true), reachable(i, primed(state_))});
  }

  // S7: (AND over i of IR_i(V)) & error(V) -> false
  void errors() {
    std::vector<Atom> body;
    for (ThreadId i : threadIds(system_)) body.push_back(reachable(i, state_));
    for (std::size_t e = 0; e < system_.errors.size(); ++e) {
      const ErrorCondition& error = system_.errors[e];
      Terms parts{error.condition};
      for (const ThreadLocation& place : error.at)
        parts.push_back(equal(pc_[place.thread.index], integer(place.location.index)));
      add({Premise::S7, {}, {}, static_cast<int>(e)}, "S7 " + error.message,
          {{}, body, conjunction(std::move(parts)), std::nullopt});
    }
  }

  const ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  RangePrecision precision_;
  Terms globals_, state_, pc_;
  std::vector<Terms> own_;  // V_i: locals and pc_i
  Substitution toPrimed_;
  std::vector<horn::PredicateId> localStep_, visibleStep_;
  PaperEncoding result_;
};

// Reads the steps off the derivation of one state, from the end to the beginning.
class PathReader {
 public:
  PathReader(const ConcurrentSystem& system, const PaperEncoding& encoding, const horn::Refutation& refutation)
      : system_(system), encoding_(encoding), derivations_(refutation.derivations) {}

  std::vector<Segment> run() {
    int at = derivations_.back().premises.at(0);  // IR of the first thread knows the steps of all
    while (originOf(at).premise != Premise::S1) {
      const PaperOrigin& origin = originOf(at);
      const auto& premises = derivations_[at].premises;
      if (origin.premise == Premise::S6) takeVisible(premises.at(1));
      else takeVisible(at);
      at = premises.at(0);
    }
    std::reverse(backwards_.begin(), backwards_.end());
    return std::move(backwards_);
  }

 private:
  const PaperOrigin& originOf(int derivation) const { return encoding_.origins.at(derivations_.at(derivation).clause); }

  void take(const PaperOrigin& origin) {
    const Step& step = system_[origin.thread][origin.step];
    backwards_.push_back({origin.thread, step.from, step.to});
  }

  // S5: the step itself. S4: the last step of a block, and before it the derivation of LStep down to S2.
  void takeVisible(int derivation) {
    take(originOf(derivation));
    const auto& premises = derivations_[derivation].premises;
    if (premises.size() < 2) return;
    for (int inside = premises.at(1);; inside = derivations_[inside].premises.at(0)) {
      take(originOf(inside));
      if (originOf(inside).premise == Premise::S2) return;
    }
  }

  const ConcurrentSystem& system_;
  const PaperEncoding& encoding_;
  const std::vector<horn::Derivation>& derivations_;
  std::vector<Segment> backwards_;
};

}  // namespace

PaperEncoding encodePaperRule(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision) {
  return PaperEncoder(system, blocks, precision).run();
}

Path readPath(const ConcurrentSystem& system, const PaperEncoding& encoding, const horn::Refutation& refutation) {
  Path path;
  for (const ThreadSystem& thread : system.threads) path.stops.emplace_back(thread.locations.size(), true);
  path.segments = PathReader(system, encoding, refutation).run();
  return path;
}

}  // namespace redcomp::rules

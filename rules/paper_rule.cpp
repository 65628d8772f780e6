#include "rules/paper_rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "logic/rewrite.h"
#include "movers/reduced_semantics.h"

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

// A step of the program, or a block composed into one.
struct Move {
  LocationId from, to;
  Term guard;
  std::vector<Assignment> updates;
  std::vector<Input> inputs;
  std::string source;
};
using Moves = std::vector<std::vector<Move>>;  // by thread

// V and its parts.
struct StateVariables {
  explicit StateVariables(const ConcurrentSystem& system) {
    for (const Variable& v : system.globals) globals.push_back(v.symbol);
    all = globals;
    for (const ThreadSystem& thread : system.threads) {
      pc.push_back(variable("pc_" + thread.name, Sort::Int));
      Terms& mine = own.emplace_back();
      for (const Variable& v : thread.locals) mine.push_back(v.symbol);
      mine.push_back(pc.back());
      all = joined(all, mine);
    }
  }

  Terms visibleTo(ThreadId i) const { return joined(globals, own[i.index]); }  // (V_G, V_i)

  Terms globals, all, pc;
  std::vector<Terms> own;  // V_i: locals and pc_i
};

// The variables after a move of thread i, as terms over V: V_G and V_i updated, pc_i = to, all others unchanged.
Terms after(const StateVariables& v, ThreadId i, const Move& move, Terms variables) {
  for (Term& t : variables) {
    if (t == v.pc[i.index]) t = integer(move.to.index);
    for (const Assignment& a : move.updates)
      if (a.target == t) {
        t = a.value;
        break;
      }
  }
  return variables;
}

class PaperEncoder {
 public:
  PaperEncoder(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateVariables& variables,
               const Moves& moves, RangePrecision precision)
      : system_(system), blocks_(blocks), v_(variables), moves_(moves), precision_(precision) {
    for (const Term& v : v_.all) toPrimed_[v] = primed(v);
  }

  PaperClauses run() {
    declare();
    for (ThreadId i : threadIds(system_)) {
      initial(i);
      for (const Move& move : moves_[i.index]) emit(i, move);
      interference(i);
    }
    errors();
    return std::move(result_);
  }

  std::vector<horn::PredicateId> reachable, localStep, visibleStep;  // IR_i, LStep_i, IStep_i

 private:
  void declare() {
    for (ThreadId i : threadIds(system_)) {
      const std::string& name = system_[i].name;
      Terms local = v_.visibleTo(i);
      reachable.push_back(result_.system.addPredicate("IR_" + name, v_.all));
      localStep.push_back(result_.system.addPredicate("LStep_" + name, joined(local, primed(local))));
      visibleStep.push_back(result_.system.addPredicate("IStep_" + name, joined(v_.all, primed(v_.all))));
    }
  }

  void add(PaperOrigin origin, const std::string& label, Clause clause) {
    clause.label = label;
    result_.system.addClause(std::move(clause));
    result_.origins.push_back(origin);
  }

  Atom stateAtom(ThreadId i, Terms state) const { return {reachable[i.index], std::move(state)}; }
  Atom localAtom(ThreadId i, const Terms& from, const Terms& to) const { return {localStep[i.index], joined(from, to)}; }
  Atom visibleAtom(ThreadId i, const Terms& from, const Terms& to) const {
    return {visibleStep[i.index], joined(from, to)};
  }

  // S1: init(V) -> IR_i(V)
  void initial(ThreadId i) {
    Terms parts;
    for (const Variable& v : system_.globals) parts.push_back(initially(v, precision_));
    for (ThreadId t : threadIds(system_)) {
      for (const Variable& v : system_[t].locals) parts.push_back(initially(v, precision_));
      parts.push_back(equal(v_.pc[t.index], integer(system_[t].initial.index)));
    }
    add({Premise::S1, {i, {}, {}}}, fmt::format("S1 thread {}", system_[i].name),
        {{}, {}, conjunction(std::move(parts)), stateAtom(i, v_.all)});
  }

  // The guard and the ranges of the inputs, over V; pc_i = from is expressed in the atoms.
  Term enabled(const Move& move) const {
    Terms parts{move.guard};
    for (const Input& input : move.inputs) parts.push_back(drawnFrom(input.symbol, input.range, precision_));
    return conjunction(std::move(parts));
  }

  // No thread but i is inside an atomic section. The paper has no sections; here their locations are In, and so part of a
  // block, except for those that an error condition names: while a thread is at one of these, no other may move.
  Term othersOutsideSections(std::optional<ThreadId> i) const {
    Terms parts;
    for (ThreadId t : threadIds(system_))
      for (LocationId l : locationIds(system_[t]))
        if (t != i && system_[t][l].atomic && blocks_.isOut({t, l}))
          parts.push_back(negation(equal(v_.pc[t.index], integer(l.index))));
    return conjunction(std::move(parts));
  }

  // The variables, with pc_i replaced by the constant `from`.
  Terms at(ThreadId i, const Move& move, Terms variables) const {
    std::replace(variables.begin(), variables.end(), v_.pc[i.index], integer(move.from.index));
    return variables;
  }

  void emit(ThreadId i, const Move& move) {
    bool fromOut = blocks_.isOut({i, move.from}), toOut = blocks_.isOut({i, move.to});
    if (fromOut && toOut) outOut(i, move);
    else if (fromOut) outIn(i, move);
    else if (toOut) inOut(i, move);
    else inIn(i, move);
  }

  std::string label(const char* premise, ThreadId i, const Move& move) const {
    return fmt::format("{} thread {}: {} -> {} {}", premise, system_[i].name, system_[i][move.from].name,
                       system_[i][move.to].name, move.source);
  }

  // S2: IR_i(V) & next_out_in_i(V,V') -> LStep_i(V_G,V_i,V_G',V_i')
  void outIn(ThreadId i, const Move& move) {
    Terms local = v_.visibleTo(i);
    add({Premise::S2, {i, move.from, move.to}}, label("S2", i, move),
        {{}, {stateAtom(i, at(i, move, v_.all))}, conjunction(enabled(move), othersOutsideSections(i)),
         localAtom(i, at(i, move, local), after(v_, i, move, local))});
  }

  // S3: LStep_i(V_G,V_i,V_G',V_i') & next_in_in_i(V',V'') -> LStep_i(V_G,V_i,V_G'',V_i'')
  void inIn(ThreadId i, const Move& move) {
    Terms local = v_.visibleTo(i), here = at(i, move, local), then = after(v_, i, move, local);
    Substituter prime(toPrimed_);
    for (Term& t : here) t = prime(t);
    for (Term& t : then) t = prime(t);
    add({Premise::S3, {i, move.from, move.to}}, label("S3", i, move),
        {{}, {localAtom(i, local, here)}, prime(enabled(move)), localAtom(i, local, then)});
  }

  // S4: IR_i(V) & LStep_i(V_G,V_i,V_G',V_i') & next_i^=(V,V') & next_in_out_i(V',V'') -> IStep_i(V,V'') & IR_i(V'')
  void inOut(ThreadId i, const Move& move) {
    Terms local = v_.visibleTo(i), here = at(i, move, local), then = after(v_, i, move, v_.all);
    Substitution toPrimedLocal;  // next_i^=: the other threads' locals are those of V
    for (const Term& v : local) toPrimedLocal[v] = primed(v);
    Substituter prime(std::move(toPrimedLocal));
    for (Term& t : here) t = prime(t);
    for (Term& t : then) t = prime(t);
    std::vector<Atom> body{stateAtom(i, v_.all), localAtom(i, local, here)};
    const Term constraint = conjunction(prime(enabled(move)), othersOutsideSections(i));
    add({Premise::S4Step, {i, move.from, move.to}}, label("S4", i, move),
        {{}, body, constraint, visibleAtom(i, v_.all, then)});
    add({Premise::S4State, {i, move.from, move.to}}, label("S4", i, move), {{}, body, constraint, stateAtom(i, then)});
  }

  // S5: IR_i(V) & next_out_out_i(V,V') -> IStep_i(V,V') & IR_i(V')
  void outOut(ThreadId i, const Move& move) {
    Terms here = at(i, move, v_.all), then = after(v_, i, move, v_.all);
    const std::vector<Atom> body{stateAtom(i, here)};
    const Term constraint = conjunction(enabled(move), othersOutsideSections(i));
    add({Premise::S5Step, {i, move.from, move.to}}, label("S5", i, move),
        {{}, body, constraint, visibleAtom(i, here, then)});
    add({Premise::S5State, {i, move.from, move.to}}, label("S5", i, move), {{}, body, constraint, stateAtom(i, then)});
  }

  // S6: IR_i(V) & IStep_j(V,V') -> IR_i(V'), for every j != i
  void interference(ThreadId i) {
    for (ThreadId j : threadIds(system_))
      if (j != i)
        add({Premise::S6, {i, {}, {}}}, fmt::format("S6 thread {}, step of {}", system_[i].name, system_[j].name),
            {{}, {stateAtom(i, v_.all), visibleAtom(j, v_.all, primed(v_.all))}, boolean(true),
             stateAtom(i, primed(v_.all))});
  }

  // S7: (AND over i of IR_i(V)) & error(V) -> false
  void errors() {
    std::vector<Atom> body;
    for (ThreadId i : threadIds(system_)) body.push_back(stateAtom(i, v_.all));
    for (const ErrorCondition& error : system_.errors) {
      const bool namesOne = error.at.size() == 1;  // only such an error counts inside a section
      Terms parts{error.condition, othersOutsideSections(namesOne ? std::optional(error.at.front().thread) : std::nullopt)};
      for (const ThreadLocation& place : error.at)
        parts.push_back(equal(v_.pc[place.thread.index], integer(place.location.index)));
      add({Premise::S7, {}}, "S7 " + error.message, {{}, body, conjunction(std::move(parts)), std::nullopt});
    }
  }

  const ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const StateVariables& v_;
  const Moves& moves_;
  RangePrecision precision_;
  Substitution toPrimed_;
  PaperClauses result_;
};

Moves stepsOf(const ConcurrentSystem& system) {
  Moves moves;
  for (const ThreadSystem& thread : system.threads) {
    auto& row = moves.emplace_back();
    for (const Step& s : thread.steps)
      row.push_back({s.from, s.to, s.guard, s.updates, s.inputs, logic::toString(s.source)});
  }
  return moves;
}

// The blocks as single moves. Nothing if a block contains a loop, or draws inputs on the way to an inner location.
std::optional<Moves> blocksOf(const ConcurrentSystem& system, const movers::Blocks& blocks) {
  Moves moves;
  for (ThreadId t : threadIds(system)) {
    CutPoints cutPoints = movers::blockCutPoints(system, blocks, t);
    for (LocationId l : locationIds(system[t]))
      if (cutPoints[l.index] && !blocks.isOut({t, l})) return std::nullopt;
    auto& row = moves.emplace_back();
    for (const auto& steps : compose(system[t], cutPoints))
      for (const CoarseStep& s : steps) row.push_back({s.from, s.to, s.guard, s.updates, s.inputs, ""});
    for (const auto& steps : composeInside(system[t], cutPoints))
      for (const CoarseStep& s : steps)
        if (!s.inputs.empty()) return std::nullopt;
  }
  return moves;
}

// LStep_i, exactly: the disjunction over starts s and inner locations l of
// pc_i = s & pc_i' = l & "the run from s to l is possible" & (V_G', V_i') = its effect on (V_G, V_i).
Term insideBlocks(const ConcurrentSystem& system, const movers::Blocks& blocks, const StateVariables& v, ThreadId i) {
  Terms local = v.visibleTo(i), cases;
  for (const auto& runs : composeInside(system[i], movers::blockCutPoints(system, blocks, i)))
    for (const CoarseStep& run : runs) {
      Move move{run.from, run.to, run.guard, run.updates, {}, ""};
      Terms then = after(v, i, move, local), parts{equal(v.pc[i.index], integer(run.from.index)), run.guard};
      for (std::size_t k = 0; k < local.size(); ++k) parts.push_back(equal(primed(local[k]), then[k]));
      cases.push_back(conjunction(std::move(parts)));
    }
  return disjunction(std::move(cases));
}

// Reads the steps from the derivation of one state, backwards.
class PathReader {
 public:
  PathReader(const PaperClauses& clauses, const horn::Refutation& refutation)
      : clauses_(clauses), derivations_(refutation.derivations) {}

  std::vector<Segment> run() {
    int at = derivations_.back().premises.at(0);  // the derivation of IR_1 contains the steps of all threads
    while (originOf(at).premise != Premise::S1) {
      const auto& premises = derivations_[at].premises;
      takeVisible(originOf(at).premise == Premise::S6 ? premises.at(1) : at);
      at = premises.at(0);
    }
    std::reverse(backwards_.begin(), backwards_.end());
    return std::move(backwards_);
  }

 private:
  const PaperOrigin& originOf(int derivation) const { return clauses_.origins.at(derivations_.at(derivation).clause); }

  // S5: the step itself. S4: the last step of a block, preceded by the derivation of LStep down to S2.
  void takeVisible(int derivation) {
    backwards_.push_back(originOf(derivation).move);
    const auto& premises = derivations_[derivation].premises;
    if (premises.size() < 2) return;
    for (int inside = premises.at(1);; inside = derivations_[inside].premises.at(0)) {
      backwards_.push_back(originOf(inside).move);
      if (originOf(inside).premise == Premise::S2) return;
    }
  }

  const PaperClauses& clauses_;
  const std::vector<horn::Derivation>& derivations_;
  std::vector<Segment> backwards_;
};

}  // namespace

PaperEncoding encodePaperRule(const ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision) {
  StateVariables variables(system);
  Moves steps = stepsOf(system);
  PaperEncoder toValidate(system, blocks, variables, steps, precision);
  PaperEncoding encoding{toValidate.run(), std::nullopt, toValidate.reachable, toValidate.localStep, toValidate.visibleStep, {}};
  for (const ThreadSystem& thread : system.threads) encoding.toValidate.cutPoints.emplace_back(thread.locations.size(), true);
  if (auto moves = blocksOf(system, blocks)) {
    encoding.coarse = PaperEncoder(system, blocks, variables, *moves, precision).run();
    for (ThreadId t : threadIds(system)) {
      encoding.coarse->cutPoints.push_back(movers::blockCutPoints(system, blocks, t));
      encoding.inside.push_back(insideBlocks(system, blocks, variables, t));
    }
  }
  return encoding;
}

horn::Model restoreModel(const PaperEncoding& encoding, horn::Model model) {
  for (std::size_t t = 0; t < encoding.inside.size(); ++t)
    model.formulas[encoding.localStep[t].index] = encoding.inside[t];
  return model;
}

Path readPath(const PaperEncoding& encoding, const horn::Refutation& refutation) {
  return {encoding.toSolve().cutPoints, PathReader(encoding.toSolve(), refutation).run()};
}

}  // namespace redcomp::rules

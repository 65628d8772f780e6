#include "rules/views_rule.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

// Maps the thread's locals to those of the given copy.
Substitution ownVariables(const ThreadSystem& thread, int occurrence) {
  Substitution own;
  for (const Variable& v : thread.locals) own[v.symbol] = actorVariable(v.symbol, occurrence);
  return own;
}

class ViewEncoder {
 public:
  ViewEncoder(const ViewSpace& space, const ViewGraph& graph, RangePrecision precision)
      : space_(space), graph_(graph), precision_(precision) {}

  ViewClauses run() {
    for (const View& view : graph_.views) declare(view);
    for (const ViewClause& clause : graph_.clauses) {
      if (clause.body.empty()) initial(clause);
      else infer(clause);
    }
    return std::move(result_);
  }

 private:
  void declare(const View& view) {
    std::vector<Term> parameters;
    for (const Variable& v : space_.dataGlobals()) parameters.push_back(v.symbol);
    std::vector<int> occurrence = occurrences(view.members);
    std::vector<ThreadLocation> at;
    for (std::size_t m = 0; m < view.members.size(); ++m) {
      for (const Variable& v : space_.dataLocals(view.members[m])) parameters.push_back(actorVariable(v.symbol, occurrence[m]));
      at.push_back({view.members[m].thread, view.members[m].at});
    }
    result_.system.addPredicate(fmt::format("V{}", result_.system.predicates.size()), std::move(parameters));
    result_.views.push_back(view);
    result_.at.push_back(std::move(at));
  }

  // The view of these actors, after the given updates.
  horn::Atom atom(const ViewAtom& viewAtom, const ViewClause& clause, const Substitution& updated = {}) const {
    horn::Atom result{horn::PredicateId{viewAtom.view}, {}};
    auto add = [&](const Term& v) {
      auto update = updated.find(v);
      result.arguments.push_back(update == updated.end() ? v : update->second);
    };
    for (const Variable& v : space_.dataGlobals()) add(v.symbol);
    std::vector<int> occurrence = occurrences(clause.actors);
    const Members& members = graph_.views[viewAtom.view].members;
    for (std::size_t m = 0; m < members.size(); ++m)
      for (const Variable& v : space_.dataLocals(members[m])) add(actorVariable(v.symbol, occurrence[viewAtom.actors[m]]));
    return result;
  }

  // V1: the initial values of the globals and of each actor's locals.
  void initial(const ViewClause& clause) {
    std::vector<Term> parts;
    for (const Variable& v : space_.dataGlobals()) parts.push_back(initially(v, precision_));
    std::vector<int> occurrence = occurrences(clause.actors);
    for (std::size_t a = 0; a < clause.actors.size(); ++a)
      for (Variable v : space_.dataLocals(clause.actors[a])) {
        v.symbol = actorVariable(v.symbol, occurrence[a]);
        parts.push_back(initially(v, precision_));
      }
    result_.system.addClause({clause.label, {}, conjunction(std::move(parts)), atom(*clause.head, clause)});
  }

  // V2 to V7: the views before, the step, and the view after.
  void infer(const ViewClause& clause) {
    std::vector<horn::Atom> body;
    for (const ViewAtom& viewAtom : clause.body) body.push_back(atom(viewAtom, clause));
    Substitution own;
    if (clause.mover >= 0)
      own = ownVariables(space_.system()[clause.actors[clause.mover].thread],
                         occurrences(clause.actors)[clause.mover]);
    Substituter put(own);
    std::vector<Term> parts{put(clause.step.guard), clause.facts};
    for (const Input& input : clause.step.inputs) parts.push_back(drawnFrom(input.symbol, input.range, precision_));
    std::optional<horn::Atom> head;
    if (clause.head) {
      Substitution updated;
      for (const Assignment& a : clause.step.updates) updated[put(a.target)] = put(a.value);
      head = atom(*clause.head, clause, updated);
    }
    result_.system.addClause({clause.label, std::move(body), conjunction(std::move(parts)), std::move(head)});
  }

  const ViewSpace& space_;
  const ViewGraph& graph_;
  RangePrecision precision_;
  ViewClauses result_;
};

}  // namespace

ViewClauses encodeViews(const ViewSpace& space, const ViewGraph& graph, RangePrecision precision) {
  return ViewEncoder(space, graph, precision).run();
}

}  // namespace redcomp::rules

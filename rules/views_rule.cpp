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
    for (const ViewClause& inference : graph_.clauses) {
      if (inference.body.empty()) initial(inference);
      else infer(inference);
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
  horn::Atom atom(const ViewAtom& sight, const ViewClause& inference, const Substitution& updated = {}) const {
    horn::Atom result{horn::PredicateId{sight.view}, {}};
    auto add = [&](const Term& v) {
      auto update = updated.find(v);
      result.arguments.push_back(update == updated.end() ? v : update->second);
    };
    for (const Variable& v : space_.dataGlobals()) add(v.symbol);
    std::vector<int> occurrence = occurrences(inference.actors);
    const Members& members = graph_.views[sight.view].members;
    for (std::size_t m = 0; m < members.size(); ++m)
      for (const Variable& v : space_.dataLocals(members[m])) add(actorVariable(v.symbol, occurrence[sight.actors[m]]));
    return result;
  }

  // V1: the initial values of the globals and of each actor's locals.
  void initial(const ViewClause& inference) {
    std::vector<Term> parts;
    for (const Variable& v : space_.dataGlobals()) parts.push_back(initially(v, precision_));
    std::vector<int> occurrence = occurrences(inference.actors);
    for (std::size_t a = 0; a < inference.actors.size(); ++a)
      for (Variable v : space_.dataLocals(inference.actors[a])) {
        v.symbol = actorVariable(v.symbol, occurrence[a]);
        parts.push_back(initially(v, precision_));
      }
    result_.system.addClause({inference.label, {}, conjunction(std::move(parts)), atom(*inference.head, inference)});
  }

  // V2 to V7: the views before, the step, and the view after.
  void infer(const ViewClause& inference) {
    std::vector<horn::Atom> body;
    for (const ViewAtom& sight : inference.body) body.push_back(atom(sight, inference));
    Substitution own;
    if (inference.mover >= 0)
      own = ownVariables(space_.system()[inference.actors[inference.mover].thread],
                         occurrences(inference.actors)[inference.mover]);
    Substituter put(own);
    std::vector<Term> parts{put(inference.step.guard), inference.facts};
    for (const Input& input : inference.step.inputs) parts.push_back(drawnFrom(input.symbol, input.range, precision_));
    std::optional<horn::Atom> head;
    if (inference.head) {
      Substitution updated;
      for (const Assignment& a : inference.step.updates) updated[put(a.target)] = put(a.value);
      head = atom(*inference.head, inference, updated);
    }
    result_.system.addClause({inference.label, std::move(body), conjunction(std::move(parts)), std::move(head)});
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

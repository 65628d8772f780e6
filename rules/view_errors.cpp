#include "rules/view_errors.h"

#include <algorithm>

#include "logic/rewrite.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

// A thread that an error condition involves, and the location that the condition requires.
struct Role {
  ThreadId thread;
  std::optional<LocationId> at;  // none: anywhere
};

bool isAmong(const std::vector<Role>& roles, ThreadId thread) {
  return std::any_of(roles.begin(), roles.end(), [&](const Role& r) { return r.thread == thread; });
}

// One more thread to fill a view: another copy of a replicated thread, preferably a named one, or any other thread.
ThreadId filler(const ConcurrentSystem& system, const std::vector<Role>& roles) {
  for (const Role& r : roles)
    if (system[r.thread].replicated) return r.thread;
  for (ThreadId t : threadIds(system))
    if (system[t].replicated) return t;
  for (ThreadId t : threadIds(system))
    if (!isAmong(roles, t)) return t;
  throw std::logic_error("a view has no more members than there are threads");
}

// The threads that the error names, then those whose locals it reads, then others until there are enough for a view.
std::vector<Role> rolesOf(const ConcurrentSystem& system, const ErrorCondition& error, int level) {
  std::vector<Role> roles;
  for (const ThreadLocation& place : error.at) roles.push_back({place.thread, place.location});
  std::set<Term> read = variables(error.condition);
  for (ThreadId t : threadIds(system)) {
    auto isRead = [&](const Variable& v) { return read.contains(v.symbol); };
    const auto& locals = system[t].locals;
    if (!isAmong(roles, t) && std::any_of(locals.begin(), locals.end(), isRead)) roles.push_back({t, std::nullopt});
  }
  while (static_cast<int>(roles.size()) < level) roles.push_back({filler(system, roles), std::nullopt});
  return roles;
}

class ErrorFinder {
 public:
  ErrorFinder(const ViewSpace& space, const ViewTable& table, ViewGraph& graph, const ErrorCondition& error)
      : space_(space), table_(table), graph_(graph), error_(error), roles_(rolesOf(space.system(), error, graph.level)) {}

  void run() {
    for (const auto& [globals, members] : table_.membersByGlobals()) choose(globals, members, {});
  }

 private:
  bool mayPlay(const Member& member, std::size_t role) const {
    if (member.thread != roles_[role].thread || (roles_[role].at && *roles_[role].at != member.at)) return false;
    return !space_.isMidBlock(member) || (role == 0 && movers::isObservable(error_, member.thread));
  }

  void choose(const std::vector<Term>& globals, const std::set<Member>& members, Members actors) {
    if (actors.size() == roles_.size()) return conclude(globals, actors);
    for (const Member& m : members) {
      if (!mayPlay(m, actors.size())) continue;
      Members more = actors;
      more.push_back(m);
      if (space_.canMeet(globals, more)) choose(globals, members, std::move(more));
    }
  }

  void conclude(const std::vector<Term>& globals, const Members& actors) {
    const bool midBlock = !actors.empty() && space_.isMidBlock(actors.front());
    auto body = table_.atoms(globals, actors, graph_.level, midBlock ? 0 : -1);
    if (!body) return;
    Substitution known = space_.valuesOf(globals);
    std::vector<int> occurrence = occurrences(actors);
    for (std::size_t a = 0; a < actors.size(); ++a)
      if (occurrence[a] == 0) known.merge(space_.valuesOf(actors[a]));
    Term condition = substitute(error_.condition, known);
    if (condition.isFalse()) return;
    graph_.clauses.push_back({"V7 " + error_.message, actors, std::move(*body), std::nullopt, -1, boolean(true),
                                 ResolvedStep{{}, condition, {}, {}, {}}});
  }

  const ViewSpace& space_;
  const ViewTable& table_;
  ViewGraph& graph_;
  const ErrorCondition& error_;
  std::vector<Role> roles_;
};

}  // namespace

void addErrors(const ViewSpace& space, const ViewTable& table, ViewGraph& graph) {
  for (const ErrorCondition& error : space.system().errors) ErrorFinder(space, table, graph, error).run();
}

}  // namespace redcomp::rules

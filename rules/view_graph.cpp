#include "rules/view_graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "rules/explicit_variables.h"
#include "rules/kept_equations.h"
#include "rules/view_errors.h"
#include "rules/view_table.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

Term actorVariable(const Term& local, int occurrence) {
  return occurrence == 0 ? local : variable(fmt::format("{}@{}", local.name(), occurrence + 1), local.sort());
}

std::vector<int> occurrences(const Members& actors) {
  std::vector<int> result;
  for (std::size_t i = 0; i < actors.size(); ++i)
    result.push_back(static_cast<int>(std::count_if(actors.begin(), actors.begin() + static_cast<long>(i),
                                                    [&](const Member& m) { return m.thread == actors[i].thread; })));
  return result;
}

namespace {

class ViewBuilder {
 public:
  ViewBuilder(const ConcurrentSystem& system, const movers::Blocks& blocks, const std::set<Term>& explicitSymbols,
              const ViewOptions& options)
      : system_(system), options_(options), space_(system, blocks, explicitSymbols) {
    bool unbounded = std::any_of(system.threads.begin(), system.threads.end(), [](auto& t) { return t.replicated; });
    graph_.level = unbounded ? options.level : std::min(options.level, static_cast<int>(system.threads.size()));
  }

  enum class Result { Complete, TooMany, TooManyValues };
  Result build(int viewLimit, int clauseLimit) {
    viewLimit_ = viewLimit;
    clauseLimit_ = clauseLimit;
    addInitial({}, 0);
    std::size_t moved = 0;
    for (int before = -1; before != table_.size() && !exceeded();) {
      before = table_.size();
      for (; static_cast<int>(moved) < table_.size() && !exceeded(); ++moved) ownMoves(static_cast<int>(moved));
      for (int v = 0; v < table_.size() && !exceeded(); ++v) environmentMoves(v);
    }
    if (excessive_) return Result::TooManyValues;
    return exceeded() ? Result::TooMany : Result::Complete;
  }

  Term excessive() const { return excessive_; }

  // The explicit variable with the most values, data variables before others; absent if there is none.
  Term mostValued() const {
    Term best;
    std::pair<bool, std::size_t> bestKey;
    auto consider = [&](const Variable& v) {
      auto taken = taken_.find(v.symbol);
      std::pair<bool, std::size_t> key{v.role == Role::Data, taken == taken_.end() ? 0 : taken->second.size()};
      if (!best || key > bestKey) best = v.symbol, bestKey = key;
    };
    for (const Variable& v : space_.explicitGlobals()) consider(v);
    for (ThreadId t : threadIds(system_))
      for (const Variable& v : space_.explicitLocals(t)) consider(v);
    return best;
  }

  ViewEncodingInput take() {
    addErrors(space_, table_, graph_);
    keepWhatMatters();
    if (!options_.counters.empty()) addFacts();
    return {std::move(space_), std::move(graph_)};
  }

 private:
  bool exceeded() {
    if (options_.tick) options_.tick();
    return excessive_ || table_.size() > viewLimit_ || static_cast<int>(graph_.clauses.size()) > clauseLimit_;
  }

  // V1  initial state -> A, for every choice of k threads; a replicated one may be chosen several times.
  void addInitial(Members members, int next) {
    if (static_cast<int>(members.size()) == graph_.level) {
      std::vector<int> all(members.size());
      std::iota(all.begin(), all.end(), 0);
      int view = addView({space_.initialGlobals(), members});
      graph_.clauses.push_back({"V1", members, {}, ViewAtom{view, all}, -1, boolean(true), {}});
      return;
    }
    for (int t = next; t < static_cast<int>(system_.threads.size()); ++t) {
      Members more = members;
      more.push_back(space_.initialMember(ThreadId{t}));
      addInitial(std::move(more), system_.threads[t].replicated ? t : t + 1);
    }
  }

  int addView(View view) {
    for (std::size_t k = 0; k < view.globals.size(); ++k) take(space_.explicitGlobals()[k].symbol, view.globals[k]);
    for (const Member& m : view.members)
      for (std::size_t k = 0; k < m.values.size(); ++k) take(space_.explicitLocals(m.thread)[k].symbol, m.values[k]);
    return table_.add(std::move(view));
  }

  void take(const Term& symbol, const Term& value) {
    auto& taken = taken_[symbol];
    taken.insert(value);
    if (static_cast<int>(taken.size()) > options_.maxValues) excessive_ = symbol;
  }

  int midBlockMember(const View& view) const {
    for (std::size_t i = 0; i < view.members.size(); ++i)
      if (space_.isMidBlock(view.members[i])) return static_cast<int>(i);
    return -1;
  }

  // V2 for every member of a view of k threads, or only for the one that is mid-block; V5 and V6 if that one is shown in
  // addition to k others.
  void ownMoves(int v) {
    const View view = table_[v];
    const int midBlock = midBlockMember(view);
    for (int i = 0; i < static_cast<int>(view.members.size()); ++i) {
      if (midBlock >= 0 && i != midBlock) continue;
      if (i > 0 && view.members[i] == view.members[i - 1]) continue;  // interchangeable with the one before
      for (const ResolvedStep& step : space_.moves(view.globals, view.members[i])) ownMove(v, view, i, step);
    }
  }

  void ownMove(int v, const View& view, int mover, const ResolvedStep& step) {
    Members after = view.members;
    after[mover] = space_.afterMove(view.members[mover], step);
    std::vector<int> all(after.size()), kept;
    std::iota(all.begin(), all.end(), 0);
    const bool beside = static_cast<int>(after.size()) > graph_.level, leaves = beside && !space_.isMidBlock(after[mover]);
    for (int a : all)
      if (!leaves || a != mover) kept.push_back(a);
    std::vector<std::vector<int>> orders{sorted(after, kept)};
    if (!leaves) orders = ordersOfEquals(after, orders.front(), mover);
    const char* premise = leaves ? "V6" : beside ? "V5" : "V2";
    for (const auto& order : orders) conclude(premise, view.globals, view.members, {{v, all}}, after, order, mover, step);
  }

  static std::vector<int> sorted(const Members& members, std::vector<int> order) {
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return members[a] < members[b]; });
    return order;
  }

  // The moved thread may be any of the members in the same state: all orders of these. If it has no data, one order suffices.
  std::vector<std::vector<int>> ordersOfEquals(const Members& members, std::vector<int> order, int mover) const {
    std::vector<std::vector<int>> result;
    if (space_.dataLocals(members[mover]).empty()) return {order};
    std::erase(order, mover);
    for (std::size_t place = 0; place <= order.size(); ++place) {
      std::vector<int> one = order;
      one.insert(one.begin() + static_cast<long>(place), mover);
      if (std::is_sorted(one.begin(), one.end(), [&](int a, int b) { return members[a] < members[b]; }))
        result.push_back(std::move(one));
    }
    return result;
  }

  // V3, V4: steps of a thread outside a calm view.
  void environmentMoves(int v) {
    const View view = table_[v];
    if (static_cast<int>(view.members.size()) != graph_.level || midBlockMember(view) >= 0) return;
    const std::set<Member> candidates = table_.membersByGlobals().at(view.globals);
    for (const Member& b : candidates) {
      if (space_.isMidBlock(b) || !isOutside(b.thread, view) || done_.contains({v, b})) continue;
      Members actors = view.members;
      actors.push_back(b);
      if (!space_.canMeet(view.globals, actors)) continue;
      auto body = table_.atoms(view.globals, actors, graph_.level);
      if (!body) continue;
      done_.insert({v, b});
      for (const ResolvedStep& step : space_.moves(view.globals, b)) environmentMove(view, actors, *body, step);
    }
  }

  bool isOutside(ThreadId thread, const View& view) const {
    return system_[thread].replicated || std::none_of(view.members.begin(), view.members.end(),
                                                      [&](const Member& m) { return m.thread == thread; });
  }

  void environmentMove(const View& view, const Members& actors, const std::vector<ViewAtom>& body,
                       const ResolvedStep& step) {
    const int mover = static_cast<int>(actors.size()) - 1;
    Members after = actors;
    after[mover] = space_.afterMove(actors[mover], step);
    std::vector<int> kept(actors.size() - 1);
    std::iota(kept.begin(), kept.end(), 0);
    if (space_.isMidBlock(after[mover])) {
      kept.push_back(mover);
      conclude("V4", view.globals, actors, body, after, sorted(after, kept), mover, step);
    } else if (space_.changesGlobals(step)) {  // otherwise the view stays the same
      conclude("V3", view.globals, actors, body, after, kept, mover, step);
    }
  }

  void conclude(const char* premise, const std::vector<Term>& globals, const Members& actors, std::vector<ViewAtom> body,
                const Members& after, const std::vector<int>& order, int mover, const ResolvedStep& step) {
    View view{space_.globalsAfter(globals, step), {}};
    for (int a : order) view.members.push_back(after[a]);
    if (!space_.canMeet(view.globals, view.members)) return;
    const ThreadSystem& thread = system_[actors[mover].thread];
    std::string label = fmt::format("{} step of {}: {} -> {}", premise, thread.name, thread[actors[mover].at].name,
                                    thread[step.to].name);
    int head = addView(std::move(view));
    graph_.clauses.push_back({std::move(label), actors, std::move(body), ViewAtom{head, order}, mover, boolean(true), step});
  }

  // Adds what is known about the counters whenever these actors are there.
  void addFacts() {
    std::map<ThreadId, std::vector<Term>> kept;  // preserved equations, with locals of this thread; {}: with none
    kept[ThreadId{}] = equationsWith({});
    for (ThreadId t : threadIds(system_))
      if (!system_[t].replicated) kept[t] = equationsWith(system_[t].locals);
    for (ViewClause& i : graph_.clauses) {
      if (i.body.empty()) continue;
      Substitution known = space_.valuesOf(graph_.views[i.body.front().view].globals);
      std::vector<Term> parts{numbersOf(i.actors)};
      auto add = [&](ThreadId t) { parts.insert(parts.end(), kept[t].begin(), kept[t].end()); };
      add({});
      for (const Member& m : i.actors) {
        if (system_[m.thread].replicated) continue;
        known.merge(space_.valuesOf(m));
        add(m.thread);
      }
      i.facts = substitute(conjunction(std::move(parts)), known);
    }
  }

  std::vector<Term> equationsWith(const std::vector<Variable>& locals) const {
    std::vector<Variable> variables = system_.globals;
    variables.insert(variables.end(), locals.begin(), locals.end());
    std::vector<const CoarseStep*> steps;
    for (ThreadId t : threadIds(system_))
      for (const CoarseStep* step : space_.steps(t)) steps.push_back(step);
    return keptEquations(variables, steps);
  }

  // No counter is below zero, or below the number of actors at its location. At the initial location, actors may not have been
  // created yet, and these are not counted.
  Term numbersOf(const Members& actors) const {
    std::vector<Term> parts;
    for (const auto& [place, counter] : options_.counters) {
      const bool initial = place.location == system_[place.thread].initial;
      auto here = std::count_if(actors.begin(), actors.end(), [&](const Member& m) {
        return !initial && m.thread == place.thread && m.at == place.location;
      });
      parts.push_back(lessEqual(integer(here), counter));
    }
    return conjunction(std::move(parts));
  }

  // Keeps the views and clauses from which an error may be derived, and renumbers them.
  void keepWhatMatters() {
    graph_.builtViews = table_.size();
    std::vector<std::vector<const ViewClause*>> into(table_.size());
    std::vector<int> work, number(table_.size(), -1);
    auto need = [&](const ViewClause& clause) {
      for (const ViewAtom& s : clause.body)
        if (number[s.view] < 0) number[s.view] = 0, work.push_back(s.view);
    };
    for (const ViewClause& i : graph_.clauses) {
      if (i.head) into[i.head->view].push_back(&i);
      else need(i);
    }
    while (!work.empty()) {
      int v = work.back();
      work.pop_back();
      for (const ViewClause* i : into[v]) need(*i);
    }
    for (int v = 0; v < table_.size(); ++v)
      if (number[v] == 0) {
        number[v] = static_cast<int>(graph_.views.size());
        graph_.views.push_back(table_[v]);
      }
    std::erase_if(graph_.clauses, [&](const ViewClause& i) { return i.head && number[i.head->view] < 0; });
    for (ViewClause& i : graph_.clauses) {
      for (ViewAtom& s : i.body) s.view = number[s.view];
      if (i.head) i.head->view = number[i.head->view];
    }
  }

  const ConcurrentSystem& system_;
  const ViewOptions& options_;
  ViewSpace space_;
  ViewTable table_;
  ViewGraph graph_;
  int viewLimit_ = 0, clauseLimit_ = 0;
  std::set<std::pair<int, Member>> done_;       // view, member outside it: its steps have been added
  std::map<Term, std::set<Term>> taken_;        // by explicit variable: its values in all views
  Term excessive_;                              // has too many values; absent: none has
};

}  // namespace

std::optional<ViewEncodingInput> buildViewGraph(const ConcurrentSystem& system, const movers::Blocks& blocks,
                                                const ViewOptions& options) {
  std::set<Term> withdrawn;
  for (const auto& [place, counter] : options.counters) withdrawn.insert(counter);
  while (true) {
    const std::set<Term> explicitSymbols =
        options.explicitVariables ? findExplicitVariables(system, withdrawn) : std::set<Term>{};
    ViewBuilder builder(system, blocks, explicitSymbols, options);
    bool canShrink = static_cast<bool>(builder.mostValued());
    auto result = builder.build(canShrink ? options.softLimit : options.hardLimit,
                                canShrink ? options.clauseLimit / 3 : options.clauseLimit);
    if (result == ViewBuilder::Result::Complete) return builder.take();
    bool values = result == ViewBuilder::Result::TooManyValues;
    if (!values && !canShrink) return std::nullopt;
    withdrawn.insert(values ? builder.excessive() : builder.mostValued());
  }
}

}  // namespace redcomp::rules

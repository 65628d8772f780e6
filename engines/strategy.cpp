#include "engines/strategy.h"

#include <algorithm>

#include "passes/defer_values.h"
#include "ts/replicate.h"

namespace redcomp::engines {

using rules::Rule;

namespace {

constexpr int mostCopies = 3;

using Entries = std::vector<Entry>;

Entry search(int copies, double weight = 1) { return {Search{copies}, weight}; }
Entry deferredSearch() { return {Search{.deferred = true}}; }
Entry rounds(int copies, double weight = 1) { return {LazyCseq{copies}, weight}; }
Entry graph(int copies, double weight = 1) { return {GraphRule{copies}, weight}; }
Entry symbolicGraph() { return {GraphRule{.numbers = Numbers::Symbolic}}; }
Entry views(int level, double weight = 1) { return {ViewsRule{level}, weight}; }
Entry symbolicViews(int level, double weight = 1) { return {ViewsRule{.level = level, .numbers = Numbers::Symbolic}, weight}; }
Entry counting(int level) { return {ViewsRule{.level = level, .counting = true}}; }
Entry folded(int level, double weight = 1) { return {ViewsRule{.level = level, .folded = true}, weight}; }
Entry foldedCounting(int level, double weight = 1) {
  return {ViewsRule{.level = level, .counting = true, .folded = true}, weight};
}

Entry learningGraph() { return {GraphRule{.lemmas = Lemmas::Cells}, 1.5}; }
Entry learningViews(int level, double weight = 1) { return {ViewsRule{.level = level, .lemmas = Lemmas::Cells}, weight}; }
Entry learningCounting(int level) { return {ViewsRule{.level = level, .counting = true, .lemmas = Lemmas::Cells}}; }

Entries joined(Entries first, const Entries& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Views of one level, with and without counters, cheap ones first.
Entries viewsOfLevel(int level, bool replicated, bool foldable) {
  Entries entries;
  if (foldable) entries = {folded(level), foldedCounting(level)};
  entries.push_back(views(level));
  if (replicated) entries.push_back(counting(level));
  return entries;
}

Entries viewsOf(const Method& method, bool replicated, bool foldable) {
  if (method.viewLevel) return viewsOfLevel(*method.viewLevel, replicated, foldable);
  return joined(joined(viewsOfLevel(1, replicated, foldable), viewsOfLevel(2, replicated, foldable)), {views(3)});
}

// The system itself, or instances with 1, 2, 3 copies of replicated threads.
template <typename ExactRule>
Entries instancesOf(bool replicated) {
  if (!replicated) return {{ExactRule{}}};
  Entries entries;
  for (int copies = 1; copies <= mostCopies; ++copies) entries.push_back({ExactRule{copies}});
  return entries;
}

Entries searchesOf(const ts::ConcurrentSystem& system, const Limits& limits) {
  if (ts::hasReplicated(system)) return {search(2), search(3)};
  const bool limited = limits.switches || limits.states > 0;
  return passes::mayHaveOpenValues(system) && !limited ? Entries{search(0), deferredSearch()} : Entries{search(0)};
}

// Where something is approximated the bounded search would look for ever among the runs that do without: it never ends by itself.
Entries roundsOf(const ts::ConcurrentSystem& system, int copies) {
  const auto isExact = [](const ts::Step& step) { return step.approximates.empty(); };
  const auto allExact = [&](const ts::ThreadSystem& thread) { return std::ranges::all_of(thread.steps, isExact); };
  return std::ranges::all_of(system.threads, allExact) ? Entries{rounds(copies)} : Entries{};
}

Entries everything(const ts::ConcurrentSystem& system, bool foldable) {
  if (ts::hasReplicated(system))
    return {views(1), search(2), graph(1, 0.5), counting(1), learningViews(1), learningCounting(1), search(3), graph(2),
            symbolicViews(1), views(2, 2), learningViews(2, 2), symbolicViews(2, 2), counting(2), graph(3), views(3)};
  Entries manyAsOne;
  if (foldable) manyAsOne = {folded(1, 0.5), foldedCounting(1, 0.5), folded(2, 0.5)};
  Entries first{search(0, 2), learningGraph()};
  if (passes::mayHaveOpenValues(system)) first.push_back(deferredSearch());
  first.push_back(graph(0, 2));
  return joined(joined(joined(first, manyAsOne), roundsOf(system, 0)), {symbolicGraph(), views(1), views(2)});
}

// The engines with the lemmas that the user has asked for.
Entries withLemmas(Entries entries, std::optional<Lemmas> lemmas) {
  for (Entry& entry : entries) {
    if (auto* graph = std::get_if<GraphRule>(&entry.engine)) graph->lemmas = lemmas.value_or(Lemmas::None);
    if (auto* views = std::get_if<ViewsRule>(&entry.engine)) views->lemmas = lemmas.value_or(Lemmas::None);
  }
  return entries;
}

}  // namespace

int copiesWanted(const Limits& limits) { return limits.copies > 0 ? limits.copies : 2; }

std::vector<Entry> enginesFor(const Method& method, const Limits& limits, const ts::ConcurrentSystem& system, bool foldable) {
  const bool replicated = ts::hasReplicated(system);
  if (method.sequential) return {{UlCseq{replicated ? copiesWanted(limits) : 0}}};
  if (method.search) return searchesOf(system, limits);
  if (method.bounded) return {{LazyCseq{replicated ? copiesWanted(limits) : 0}}};
  if (method.rule == Rule::Views) return withLemmas(viewsOf(method, replicated, foldable), method.lemmas);
  if (method.rule == Rule::Paper) return instancesOf<PaperRule>(replicated);
  if (method.rule == Rule::Graph) return withLemmas(instancesOf<GraphRule>(replicated), method.lemmas);
  if (!system.incomplete.empty())  // no proof is possible
    return joined(joined({search(replicated ? 2 : 0)}, roundsOf(system, replicated ? 2 : 0)), instancesOf<GraphRule>(replicated));
  return everything(system, foldable);
}

}  // namespace redcomp::engines

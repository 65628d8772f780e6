#include "driver/strategy.h"

#include <fmt/format.h>

#include "ts/replicate.h"

namespace redcomp::driver {

using rules::Rule;

namespace {

constexpr int mostCopies = 3;

Engine graph(int copies, double weight = 1) { return {.rule = Rule::Graph, .copies = copies, .weight = weight}; }
Engine views(int level, double weight = 1) { return {.rule = Rule::Views, .viewLevel = level, .weight = weight}; }
Engine counting(int level, double weight = 1) {
  return {.rule = Rule::Views, .viewLevel = level, .counting = true, .weight = weight};
}
Engine search(int copies, double weight = 1) { return {.copies = copies, .searching = true, .weight = weight}; }
Engine ulCseq(int copies) { return {.copies = copies, .sequential = true}; }
Engine folded(Engine engine) {
  engine.folded = true;
  return engine;
}

Engine symbolic(Engine engine) {
  engine.symbolic = true;
  return engine;
}

using Engines = std::vector<Engine>;

Engines joined(Engines first, const Engines& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// Views of one level, with and without counters, cheap ones first.
Engines viewsOfLevel(int level, bool replicated, bool foldable) {
  Engines engines;
  if (foldable) engines = {folded(views(level)), folded(counting(level))};
  engines.push_back(views(level));
  if (replicated) engines.push_back(counting(level));
  return engines;
}

Engines viewsOf(const Options& options, bool replicated, bool foldable) {
  if (options.viewLevel) return viewsOfLevel(*options.viewLevel, replicated, foldable);
  return joined(joined(viewsOfLevel(1, replicated, foldable), viewsOfLevel(2, replicated, foldable)), {views(3)});
}

// The system itself, or 1, 2, 3 copies of what is replicated.
Engines instancesOf(Rule rule, bool replicated) {
  if (!replicated) return {{.rule = rule}};
  Engines engines;
  for (int copies = 1; copies <= mostCopies; ++copies) engines.push_back({.rule = rule, .copies = copies});
  return engines;
}

Engines everything(bool replicated, bool foldable) {
  if (replicated)
    return {views(1),           search(2, 0.5), graph(1, 0.5),         counting(1), search(3, 0.5), graph(2),
            symbolic(views(1)), views(2, 2),    symbolic(views(2, 2)), counting(2), graph(3),       views(3)};
  Engines manyAsOne;
  if (foldable) manyAsOne = {folded(views(1, 0.5)), folded(counting(1, 0.5)), folded(views(2, 0.5))};
  return joined(joined({search(0, 2), graph(0, 2)}, manyAsOne), {symbolic(graph(0)), views(1), views(2)});
}

}  // namespace

const char* ruleName(Rule rule) {
  switch (rule) {
    case Rule::Graph: return "graph";
    case Rule::Paper: return "paper";
    case Rule::Views: return "views";
  }
  return "";
}

std::string Engine::name() const {
  std::string text = searching ? "search" : sequential ? "ul-cseq" : ruleName(rule);
  if (rule == Rule::Views) text += fmt::format(" {}", viewLevel);
  if (counting) text += ", counting";
  if (symbolic) text += ", symbolic";
  if (folded) text += ", folded";
  if (copies > 0) text += fmt::format(", {} {}", copies, copies == 1 ? "copy" : "copies");
  return text;
}

bool Engine::isWorthWaitingFor(Verdict verdict) const {
  if (verdict == Verdict::Proved) return !searching && copies == 0;
  return rule != Rule::Views && !symbolic;
}

int copiesWanted(const Options& options) { return options.threads > 0 ? options.threads : 2; }

std::vector<Engine> enginesFor(const Options& options, const ts::ConcurrentSystem& system, bool foldable) {
  const bool replicated = ts::hasReplicated(system);
  if (options.sequential) return {ulCseq(replicated ? copiesWanted(options) : 0)};
  if (options.rule == Rule::Views) return viewsOf(options, replicated, foldable);
  if (options.rule) return instancesOf(*options.rule, replicated);
  if (!system.incomplete.empty())  // nothing can be proved
    return joined({search(replicated ? 2 : 0)}, instancesOf(Rule::Graph, replicated));
  return everything(replicated, foldable);
}

}  // namespace redcomp::driver

#include "driver/strategy.h"

#include <fmt/format.h>

#include "ts/replicate.h"

namespace redcomp::driver {

using rules::Rule;

namespace {

constexpr int mostCopies = 3;

Engine graph(int copies, double share, bool again = false) {
  return {.rule = Rule::Graph, .copies = copies, .share = share, .again = again};
}
Engine views(int level, double share, bool again = false) {
  return {.rule = Rule::Views, .viewLevel = level, .share = share, .again = again};
}
Engine counting(int level, double share) {
  return {.rule = Rule::Views, .viewLevel = level, .counting = true, .share = share};
}
Engine search(int copies, double share, bool again = false) {
  return {.copies = copies, .searching = true, .share = share, .again = again};
}
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
Engines viewsOfLevel(int level, bool replicated, bool foldable, double share) {
  Engines engines;
  if (foldable) engines = {folded(views(level, share / 4)), folded(counting(level, share / 4))};
  if (replicated) return joined(engines, {views(level, share / 2), counting(level, share / 2)});
  return joined(engines, {views(level, share)});
}

Engines viewsOf(const Options& options, bool replicated, bool foldable) {
  if (options.viewLevel) return viewsOfLevel(*options.viewLevel, replicated, foldable, 1);
  return joined(joined(viewsOfLevel(1, replicated, foldable, 0.2), viewsOfLevel(2, replicated, foldable, 0.5)),
                {views(3, 1)});
}

// The system itself, or 1, 2, 3 copies of what is replicated.
Engines instancesOf(Rule rule, bool replicated) {
  if (!replicated) return {{.rule = rule}};
  Engines engines;
  for (int copies = 1; copies <= mostCopies; ++copies)
    engines.push_back({.rule = rule, .copies = copies, .share = copies == mostCopies ? 1 : 0.3});
  return engines;
}

Engines everything(bool replicated, bool foldable) {
  if (replicated)
    return {views(1, 0.1),
            search(2, 0.05),
            graph(1, 0.05),
            graph(2, 0.1),
            search(3, 0.05),
            counting(1, 0.1),
            symbolic(views(1, 0.1)),
            views(2, 0.2),
            symbolic(views(2, 0.2)),
            counting(2, 0.1),
            graph(3, 0.2),
            views(3, 0.5),
            search(3, 0.5, true),
            views(2, 1, true)};
  Engines manyAsOne;
  if (foldable) manyAsOne = {folded(views(1, 0.05)), folded(counting(1, 0.05)), folded(views(2, 0.1))};
  return joined(joined({search(0, 0.05), graph(0, 0.1)}, manyAsOne),
                {symbolic(graph(0, 0.2)), views(1, 0.1), views(2, 0.15), search(0, 0.5, true), graph(0, 1, true)});
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

bool Engine::mayAnswer(Verdict verdict) const {
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
    return joined({search(replicated ? 2 : 0, 0.2)}, instancesOf(Rule::Graph, replicated));
  return everything(replicated, foldable);
}

}  // namespace redcomp::driver

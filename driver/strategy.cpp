#include "driver/strategy.h"

#include <fmt/format.h>

#include "ts/replicate.h"

namespace redcomp::driver {

using rules::Rule;

namespace {

constexpr int mostCopies = 3, highestLevel = 3;

Engine views(int level, double share, bool again = false) { return {Rule::Views, 0, level, share, again}; }

std::vector<Engine> viewsOf(const Options& options) {
  if (options.viewLevel) return {views(*options.viewLevel, 1)};
  return {views(1, 0.2), views(2, 0.5), views(highestLevel, 1)};
}

// The system itself, or 1, 2, 3 copies of what is replicated.
std::vector<Engine> instancesOf(Rule rule, bool replicated) {
  if (!replicated) return {{rule}};
  std::vector<Engine> engines;
  for (int copies = 1; copies <= mostCopies; ++copies) engines.push_back({rule, copies, 1, copies == mostCopies ? 1 : 0.3});
  return engines;
}

std::vector<Engine> everything(bool replicated) {
  if (replicated)
    return {views(1, 0.1),        {Rule::Graph, 1, 1, 0.05}, {Rule::Graph, 2, 1, 0.15},
            views(2, 0.3),        {Rule::Graph, 3, 1, 0.3},  views(3, 0.5),
            views(2, 1, true)};
  return {{Rule::Graph, 0, 1, 0.2}, views(1, 0.1), views(2, 0.2), {Rule::Graph, 0, 1, 1, true}};
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
  if (rule == Rule::Views) return fmt::format("views {}", viewLevel);
  if (copies == 0) return ruleName(rule);
  return fmt::format("{}, {} {}", ruleName(rule), copies, copies == 1 ? "copy" : "copies");
}

std::vector<Engine> enginesFor(const Options& options, const ts::ConcurrentSystem& system) {
  const bool replicated = ts::hasReplicated(system);
  if (options.rule == Rule::Views) return viewsOf(options);
  if (options.rule) return instancesOf(*options.rule, replicated);
  if (!system.incomplete.empty()) return instancesOf(Rule::Graph, replicated);  // nothing can be proved
  return everything(replicated);
}

}  // namespace redcomp::driver

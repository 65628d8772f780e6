#include "ts/dot.h"

#include <fmt/format.h>

#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

std::string nodeName(ThreadId thread, LocationId location) {
  return fmt::format("t{}_{}", thread.index, location.index);
}

bool isNamedByError(const ConcurrentSystem& system, ThreadLocation place) {
  for (const ErrorCondition& error : system.errors)
    for (const ThreadLocation& at : error.at)
      if (at == place) return true;
  return false;
}

std::string node(const ConcurrentSystem& system, ThreadLocation place) {
  const ThreadSystem& thread = system[place.thread];
  std::string style;
  if (place.location == thread.initial) style += ", peripheries=2";
  if (isErrorLocation(system, place))
    style += ", style=filled, fillcolor=red";
  else if (thread[place.location].atomic)
    style += ", style=filled, fillcolor=lightgrey";
  if (isNamedByError(system, place)) style += ", color=red";
  return fmt::format("    {} [label={}{}];\n", nodeName(place.thread, place.location),
                     quotedText(thread[place.location].name), style);
}

std::string edge(const ConcurrentSystem& system, ThreadId thread, const Step& step) {
  std::string label = printAction(system, thread, step);
  if (step.source.line > 0) label = fmt::format("{}: {}", step.source.line, label);
  return fmt::format("    {} -> {} [label={}];\n", nodeName(thread, step.from), nodeName(thread, step.to),
                     quotedText(label));
}

}  // namespace

std::string printDot(const ConcurrentSystem& system) {
  std::string text = "digraph system {\n  node [shape=circle];\n";
  for (ThreadId id : threadIds(system)) {
    text += fmt::format("  subgraph cluster_{} {{\n    label={};\n", id.index,
                        quotedText(system[id].name + (system[id].replicated ? " (any number)" : "")));
    for (LocationId location : locationIds(system[id])) text += node(system, {id, location});
    for (const Step& step : system[id].steps) text += edge(system, id, step);
    text += "  }\n";
  }
  return text + "}\n";
}

}  // namespace redcomp::ts

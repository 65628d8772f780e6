#include "engines/approximation.h"

#include <fmt/format.h>

namespace redcomp::engines {

std::optional<std::string> approximationIn(const std::vector<search::TraceStep>& run, const passes::Subject& subject) {
  const ts::ConcurrentSystem& reference = subject.reference;
  if (!reference.leftOut.empty()) return "what is left out (" + reference.leftOut.front() + ")";
  for (const search::TraceStep& taken : run) {
    const ts::Step& step = reference[taken.thread][taken.step];
    const bool matters = step.inputs.empty() || !subject.system[taken.thread][taken.step].inputs.empty();
    if (!step.approximates.empty() && matters) return fmt::format("{} ({})", step.approximates, toString(step.source));
  }
  return std::nullopt;
}

std::optional<ts::ConcurrentSystem> withoutApproximations(const ts::ConcurrentSystem& system) {
  ts::ConcurrentSystem exact = system;
  bool found = false;
  for (ts::ThreadSystem& thread : exact.threads)
    for (ts::Step& step : thread.steps) {
      if (step.approximates.empty()) continue;
      step.guard = logic::boolean(false);
      found = true;
    }
  return found ? std::optional(std::move(exact)) : std::nullopt;
}

}  // namespace redcomp::engines

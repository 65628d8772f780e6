#include "passes/narrow_inputs.h"

#include "ts/input_classes.h"

namespace redcomp::passes {

using namespace ts;

void narrowInputs(ConcurrentSystem& system, const std::function<void()>& tick) {
  constexpr int kMost = 64;
  const InputClasses classes(system, tick);
  for (ThreadSystem& thread : system.threads)
    for (Step& step : thread.steps)
      for (Input& input : step.inputs) {
        const auto hull = classes.rangeFor(input);
        if (hull && *hull->high - *hull->low < kMost) input.range = *hull;
      }
}

}  // namespace redcomp::passes

#include "ts/loops.h"

namespace redcomp::ts {

std::vector<bool> loopHeads(const ThreadSystem& thread) {
  return loopHeads(thread, {thread.initial}, std::vector<bool>(thread.steps.size(), true));
}

std::vector<bool> loopHeads(const ThreadSystem& thread, const std::vector<LocationId>& roots,
                            const std::vector<bool>& follow) {
  enum class Mark { New, Open, Done };
  std::vector<Mark> mark(thread.locations.size(), Mark::New);
  std::vector<bool> head(thread.locations.size(), false);
  auto from = stepsFrom(thread);
  std::vector<std::pair<int, std::size_t>> stack;  // location, next step to look at
  auto open = [&](int location) {
    mark[location] = Mark::Open;
    stack.push_back({location, 0});
  };
  for (LocationId root : roots) {
    if (mark[root.index] == Mark::New) open(root.index);
    while (!stack.empty()) {
      auto& [location, next] = stack.back();
      if (next == from[location].size()) {
        mark[location] = Mark::Done;
        stack.pop_back();
        continue;
      }
      StepId step = from[location][next++];
      if (!follow[step.index] || thread[step].guard.isFalse()) continue;
      int target = thread[step].to.index;
      if (mark[target] == Mark::Open) head[target] = true;
      if (mark[target] == Mark::New) open(target);
    }
  }
  return head;
}

}  // namespace redcomp::ts

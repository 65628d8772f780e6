#include "translate/built_thread.h"

namespace redcomp::translate {

using namespace ts;

Components componentsOf(const BuiltThread& built) {
  std::vector<DirectedEdge> edges;
  for (const Step& step : built.system.steps) edges.push_back({step.from.index, step.to.index});
  for (const PendingAccess& access : built.accesses) edges.push_back({access.step.from.index, access.step.to.index});
  for (const PendingJoin& join : built.joins) edges.push_back({join.from.index, join.to.index});
  return strongComponents(static_cast<int>(built.system.locations.size()), edges);
}

}  // namespace redcomp::translate

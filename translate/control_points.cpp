#include "translate/control_points.h"

#include "translate/call_stack.h"
#include "translate/tracked_values.h"

namespace redcomp::translate {

using namespace ts;

using logic::InputError;

namespace {

constexpr int kMaxTotalVariants = 200'000;  // of all statements of a thread together

}  // namespace

ControlPoints::ControlPoints(const ThreadContext& thread, const CallStack& stack, TrackedValues& tracked,
                             const Position& now)
    : context_(thread.build), built_(thread.built), stack_(stack), tracked_(tracked), now_(now) {}

LocationId ControlPoints::newLocation(bool atomic) {
  auto& locations = built_.system.locations;
  if (static_cast<int>(locations.size()) >= context_.options.maxLocations)
    throw InputError(now_.edge->source, "unsupported: the program is too large after inlining its functions");
  Location location;
  location.atomic = atomic;
  location.source = now_.edge->source;
  locations.push_back(std::move(location));
  return LocationId{static_cast<int>(locations.size()) - 1};
}

LocationId ControlPoints::locate(ControlPoint point) {
  point.known = tracked_.withoutDead(point.known, stack_[point.frame].activation, point.node);
  const auto known = locations_.find(point);
  if (known != locations_.end()) return known->second;
  const LocationId id = newLocation(point.atomicDepth > 0);
  locations_.emplace(point, id);
  open_.emplace_back(point, id);
  const int variants = ++variants_[{point.frame, point.node}];
  const auto total = static_cast<int>(locations_.size() - variants_.size());
  if (variants > context_.options.maxVariants || (variants > 1 && total > kMaxTotalVariants)) noteTooManyVariants(point);
  return id;
}

LocationId ControlPoints::next(EnvironmentId known) {
  return locate({now_.point.frame, now_.edge->to.index, now_.point.atomicDepth, known});
}

std::optional<std::pair<ControlPoint, LocationId>> ControlPoints::takeOpen() {
  if (open_.empty()) return std::nullopt;
  const auto taken = open_.front();
  open_.pop_front();
  return taken;
}

void ControlPoints::limitUnrolling() {
  if (++repetitions_[{now_.point.frame, now_.edge}] > context_.options.maxCreations) noteTooManyVariants(now_.point);
}

void ControlPoints::noteTooManyVariants(const ControlPoint& point) {
  std::vector<EnvironmentId> variants;
  for (const auto& [other, location] : locations_)
    if (other.frame == point.frame && other.node == point.node) variants.push_back(other.known);
  tooManyVariants_ = tracked_.variableWithMostValues(variants);
}

}  // namespace redcomp::translate

#include "translate/control_points.h"

#include <algorithm>
#include <ranges>

#include "translate/call_stack.h"
#include "translate/tracked_values.h"

namespace redcomp::translate {

using namespace ts;

using logic::InputError;

namespace {

// Of all statements of a thread together. Attempts that fail cost time, so later ones get less.
constexpr std::size_t kMaxTotalVariants = 60'000, kMinTotalVariants = 5'000;
constexpr int kPointsBetweenTicks = 256;

}  // namespace

ControlPoints::ControlPoints(const ThreadContext& thread, const CallStack& stack, TrackedValues& tracked,
                             const Position& now)
    : context_(thread.build), built_(thread.built), stack_(stack), tracked_(tracked), now_(now),
      maxTotal_(std::max(kMinTotalVariants, kMaxTotalVariants / (1 + thread.retryFacts.untracked.size()))) {}

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
  if (variants > context_.options.maxVariants) noteTooManyVariants(point.frame, point.node);
  else if (variants > 1 && locations_.size() - variants_.size() > maxTotal_) noteTooManyInAll();
  return id;
}

LocationId ControlPoints::next(EnvironmentId known) {
  return locate({now_.point.frame, now_.edge->to.index, now_.point.atomicDepth, known});
}

std::optional<std::pair<ControlPoint, LocationId>> ControlPoints::takeOpen() {
  if (open_.empty()) return std::nullopt;
  if (++taken_ % kPointsBetweenTicks == 0) context_.options.tick();
  const auto taken = open_.front();
  open_.pop_front();
  return taken;
}

void ControlPoints::limitUnrolling() {
  if (++repetitions_[{now_.point.frame, now_.edge}] > context_.options.maxCreations) noteTooManyVariants(now_.point.frame, now_.point.node);
}

// At the statement that has the most; of several with about as many, in the innermost call: values that come from a loop
// there are carried to its callers, where other variables have as many.
void ControlPoints::noteTooManyInAll() {
  const auto most = std::ranges::max(std::views::values(variants_));
  std::pair<int, int> place{-1, -1};
  for (const auto& [here, count] : variants_)
    if (10 * count >= 9 * most && (here.first > place.first || (here.first == place.first && count > variants_.at(place)))) place = here;
  noteTooManyVariants(place.first, place.second);
}

void ControlPoints::noteTooManyVariants(int frame, int node) {
  std::vector<EnvironmentId> variants;
  for (const auto& [other, location] : locations_)
    if (other.frame == frame && other.node == node) variants.push_back(other.known);
  tooManyVariants_ = tracked_.variableWithMostValues(variants);
}

}  // namespace redcomp::translate

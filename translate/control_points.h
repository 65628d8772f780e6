// The control points of a thread that have been reached, and their locations.
//
// Building a thread is a search: whoever makes a step to a point asks for its location; a point that is new is open until
// its statements have been translated. Too many points for one statement mean that a loop does not come apart as hoped:
// then the variable that takes all these values is not tracked any more, and the thread is built once again.
//
//     while (i < n) { ...; i++; }     with n = 1000000 known: 2000 variants of `i < n`, and i is given up
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "translate/build_context.h"
#include "translate/position.h"

namespace redcomp::translate {

class CallStack;
class TrackedValues;

class ControlPoints {
 public:
  ControlPoints(const ThreadContext& thread, const CallStack& stack, TrackedValues& tracked, const Position& now);

  LocationId locate(ControlPoint point);
  LocationId next(EnvironmentId known);      // of the point after the statement
  LocationId newLocation(bool atomic);       // of no point: inside a statement, or an end
  // A point whose statements have not been translated, once for each.
  std::optional<std::pair<ControlPoint, LocationId>> takeOpen();

  // To be called for each creation of a thread, and for each join of one that is not known: a loop that goes on like
  // this is better kept.
  void limitUnrolling();
  // The variable that should not be tracked, because it makes too many variants of a statement.
  const std::optional<TrackedVariable>& tooManyVariants() const { return tooManyVariants_; }

 private:
  void noteTooManyVariants(int frame, int node);
  void noteTooManyInAll();

  const BuildContext& context_;
  BuiltThread& built_;
  const CallStack& stack_;
  TrackedValues& tracked_;
  const Position& now_;
  std::unordered_map<ControlPoint, LocationId, ControlPointHash> locations_;
  std::deque<std::pair<ControlPoint, LocationId>> open_;
  std::map<std::pair<int, int>, int> variants_;  // points by frame and node
  std::map<std::pair<int, const frontend::Edge*>, int> repetitions_;  // of creations and joins, by frame and statement
  std::optional<TrackedVariable> tooManyVariants_;
  std::size_t maxTotal_;  // variants
  int taken_ = 0;         // points
};

}  // namespace redcomp::translate

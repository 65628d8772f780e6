#include "translate/tidy.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "logic/rewrite.h"
#include "logic/shared_variables.h"

namespace redcomp::translate {

using namespace ts;

namespace {

bool doesNothing(const Step& step) {
  return step.approximates.empty() && step.guard.isTrue() && step.updates.empty() && step.inputs.empty() && step.defined.isTrue() &&
         std::holds_alternative<std::monostate>(step.sync);
}

// By location: where its only step, which does nothing, leads; itself if there is no such step.
std::vector<int> onlySkips(const ThreadSystem& thread, const std::vector<std::vector<StepId>>& outgoing) {
  std::vector<int> target(thread.locations.size());
  for (std::size_t i = 0; i < target.size(); ++i) {
    target[i] = static_cast<int>(i);
    if (outgoing[i].size() != 1) continue;
    const Step& step = thread[outgoing[i].front()];
    if (doesNothing(step) && thread[step.from].atomic == thread[step.to].atomic) target[i] = step.to.index;
  }
  return target;
}

// Follows the skips to their end; a circle of them is kept as a step from one of its locations to itself.
std::vector<int> representatives(const std::vector<int>& target) {
  enum : char { New, Open, Done };
  std::vector<int> result(target.size());
  std::vector<char> state(target.size(), New);
  for (std::size_t i = 0; i < target.size(); ++i) {
    std::vector<int> path;
    int at = static_cast<int>(i);
    while (state[at] == New && target[at] != at) {
      state[at] = Open;
      path.push_back(at);
      at = target[at];
    }
    const int end = state[at] == Done ? result[at] : at;
    for (const int node : path) {
      result[node] = end;
      state[node] = Done;
    }
    if (state[at] != Done) {
      result[at] = end;
      state[at] = Done;
    }
  }
  return result;
}

std::vector<int> depthFirstNumbers(const ThreadSystem& thread, const std::vector<std::vector<StepId>>& outgoing,
                                   const std::vector<int>& representative) {
  std::vector<int> number(thread.locations.size(), -1);
  int count = 0;
  std::vector<int> stack{representative[thread.initial.index]};
  while (!stack.empty()) {
    const int at = stack.back();
    stack.pop_back();
    if (number[at] >= 0) continue;
    number[at] = count++;
    for (auto step = outgoing[at].rbegin(); step != outgoing[at].rend(); ++step)
      stack.push_back(representative[thread[*step].to.index]);
  }
  return number;
}

void dropUnusedLocals(ThreadSystem& thread) {
  std::unordered_set<Term> used, seen;
  const auto collect = [&](Term term) { logic::findVariables(term, seen, [&](Term variable) { used.insert(variable); }); };
  for (const Step& step : thread.steps) {
    collect(step.guard);
    collect(step.defined);
    for (const Assignment& update : step.updates) {
      collect(update.target);
      collect(update.value);
    }
  }
  std::erase_if(thread.locals, [&](const Variable& local) { return !used.contains(local.symbol); });
}

// Takes away steps that do nothing, where leaving their location in any other way is impossible and both ends agree
// on atomicity; unreachable locations; and locals that occur nowhere. Locations are ordered anew, depth first, and
// named by their number, but for the `kept` ones, which stay apart and are named by whoever knows what they are.
// Returns the new location by the old one, -1 if it is gone.
std::vector<int> tidy(ThreadSystem& thread, const std::vector<LocationId>& kept) {
  const auto outgoing = stepsFrom(thread);
  std::vector<int> target = onlySkips(thread, outgoing);
  for (const LocationId location : kept) target[location.index] = location.index;
  const std::vector<int> representative = representatives(target);
  const std::vector<int> number = depthFirstNumbers(thread, outgoing, representative);

  std::vector<int> renamed(thread.locations.size());
  for (std::size_t i = 0; i < renamed.size(); ++i) renamed[i] = number[representative[i]];
  std::vector<Location> locations(std::count_if(number.begin(), number.end(), [](int n) { return n >= 0; }));
  for (std::size_t i = 0; i < number.size(); ++i)
    if (number[i] >= 0) locations[number[i]] = std::move(thread.locations[i]);
  for (const LocationId location : kept)
    if (renamed[location.index] >= 0) locations[renamed[location.index]].name = "kept";
  int count = 0;
  for (Location& location : locations)
    if (location.name.empty()) location.name = std::to_string(count++);

  std::vector<int> former(locations.size());  // by new location
  for (std::size_t i = 0; i < number.size(); ++i)
    if (number[i] >= 0) former[number[i]] = static_cast<int>(i);
  std::vector<Step> steps;
  for (const int from : former)
    for (const StepId id : outgoing[from]) {
      Step& step = thread.steps[id.index];
      step.from = LocationId{number[from]};
      step.to = LocationId{renamed[step.to.index]};
      steps.push_back(std::move(step));
    }
  // A thread stands before the statement that it will execute next.
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) locations[step->from.index].source = step->source;
  thread.initial = LocationId{renamed[thread.initial.index]};
  thread.locations = std::move(locations);
  thread.steps = std::move(steps);
  dropUnusedLocals(thread);
  return renamed;
}

// ---- the system --------------------------------------------------------------------------------------------------

// Where nothing goes on, but for the end of the thread.
void markEndsOfProgram(ThreadSystem& thread, LocationId final) {
  const auto from = stepsFrom(thread);
  for (LocationId l : locationIds(thread)) thread.locations[l.index].endsProgram = from[l.index].empty() && l != final;
}

void tidyThread(ConcurrentSystem& system, ThreadId id) {
  std::vector<LocationId> kept;
  for (const ErrorCondition& error : system.errors)
    if (error.at.front().thread == id) kept.push_back(error.at.front().location);
  const std::vector<int> renamed = tidy(system.threads[id.index], kept);
  // An error that nothing leads to has lost its location.
  std::erase_if(system.errors, [&](const ErrorCondition& error) {
    return error.at.front().thread == id && renamed[error.at.front().location.index] < 0;
  });
  for (ErrorCondition& error : system.errors)
    if (error.at.front().thread == id) error.at.front().location.index = renamed[error.at.front().location.index];
}

// By thread and place in the source; the names of the locations follow.
void orderErrors(ConcurrentSystem& system) {
  const auto position = [](const ErrorCondition& error) {
    const auto [thread, location] = error.at.front();
    return std::tuple(thread, error.source.line, error.source.column, location);
  };
  std::sort(system.errors.begin(), system.errors.end(),
            [&](const auto& a, const auto& b) { return position(a) < position(b); });
  std::vector<int> count(system.threads.size(), 0);
  for (const ErrorCondition& error : system.errors) {
    const auto [thread, location] = error.at.front();
    system.threads[thread.index].locations[location.index].name = fmt::format("err{}", ++count[thread.index]);
  }
}

void removeDuplicates(std::vector<std::string>& sentences) {
  std::vector<std::string> out;
  for (std::string& sentence : sentences)
    if (std::find(out.begin(), out.end(), sentence) == out.end()) out.push_back(std::move(sentence));
  sentences = std::move(out);
}

}  // namespace

void tidySystem(ConcurrentSystem& system, const std::vector<LocationId>& finals) {
  for (const ThreadId id : threadIds(system)) {
    markEndsOfProgram(system.threads[id.index], finals[id.index]);
    tidyThread(system, id);
  }
  orderErrors(system);
  removeDuplicates(system.incomplete);
  removeDuplicates(system.warnings);
}

}  // namespace redcomp::translate

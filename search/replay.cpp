#include "search/replay.h"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>

namespace redcomp::search {
namespace {

using logic::Term;
using ts::ConcurrentSystem;
using ts::LocationId;
using ts::StepId;
using Reason = ReplayFailure::Reason;

// Depth-first search with an explicit stack, and one state that is updated and restored in place.
class Replayer {
 public:
  Replayer(const ConcurrentSystem& system, const Schedule& schedule, const ReplayOptions& options, State initial)
      : system_(system),
        schedule_(schedule),
        budget_(options.stepBudget),
        initial_(initial),
        state_(std::move(initial)) {
    for (const auto& [variable, value] : state_.values) variables_.push_back(variable);
    for (const ts::ThreadSystem& thread : system.threads) stepsFrom_.push_back(ts::stepsFrom(thread));
  }

  std::variant<Trace, ReplayFailure> run() {
    push(Node{});
    while (!error_ && !stack_.empty()) {
      Node& node = stack_.back();
      if (node.next == node.moves.size()) {
        pop();
        continue;
      }
      StepId move = node.moves[node.next++];
      if (move == endOfSegment)
        push(Node{.segment = node.segment + 1});
      else if (budget_-- == 0)
        return ReplayFailure{Reason::OutOfBudget, failure_.segment, "too many runs to try"};
      else
        tryStep(node.segment, move);
    }
    if (error_) return trace();
    return failure_;
  }

 private:
  static constexpr StepId endOfSegment{-1};

  // A point of the current run: after the step `taken`, or at the start of a segment.
  struct Node {
    std::size_t segment = 0;              // to which the next step belongs
    std::optional<TraceStep> taken = {};  // none: no step of the segment has been taken yet
    Updates previousValues = {};          // the values that the step has overwritten
    LocationId previousLocation = {};
    std::vector<StepId> moves = {};  // to be tried from here; endOfSegment continues with the next segment
    std::size_t next = 0;            // index of the next move
  };

  // At a point that was reached before, there are no moves: they have all failed. (If the segment contains a loop, another
  // set of steps may have been used before, and this may miss a run.)
  void push(Node node) {
    stack_.push_back(std::move(node));
    if (!visited_.insert(fingerprint(stack_.back())).second) return;
    if (stack_.back().segment == schedule_.segments.size())
      checkError();
    else
      stack_.back().moves = moves(stack_.back());
  }

  void pop() {
    Node& node = stack_.back();
    if (node.taken) {
      for (auto& [variable, value] : node.previousValues) state_.values[variable] = std::move(value);
      state_.at[node.taken->thread.index] = node.previousLocation;
    }
    stack_.pop_back();
  }

  void checkError() {
    error_ = violatedError(system_, state_);
    note(Reason::NoError, schedule_.segments.size(), "no error condition holds at the end of the schedule");
  }

  std::vector<StepId> moves(const Node& node) {
    const Segment& segment = schedule_.segments[node.segment];
    const ts::ThreadSystem& thread = system_[segment.thread];
    LocationId location = state_.at[segment.thread.index];
    if (!node.taken && location != segment.from) {
      note(Reason::WrongLocation, node.segment,
           fmt::format("thread {} is at {}, but the segment begins at {}", thread.name, thread[location].name,
                       thread[segment.from].name));
      return {};
    }
    std::vector<StepId> result;
    if (node.taken && location == segment.to) result.push_back(endOfSegment);
    for (StepId step : stepsFrom_[segment.thread.index][location.index])
      if (!takenInSegment(step)) result.push_back(step);
    if (result.empty())
      note(Reason::Stuck, node.segment,
           fmt::format("thread {} cannot go on from {}", thread.name, thread[location].name));
    return result;
  }

  bool takenInSegment(StepId step) const {
    for (auto node = stack_.rbegin(); node != stack_.rend() && node->taken; ++node)
      if (node->taken->step == step) return true;
    return false;
  }

  void tryStep(std::size_t index, StepId step) {
    const Segment& segment = schedule_.segments[index];
    Valuation inputs = inputsOf(system_[segment.thread][step], segment);
    auto result = effect(system_, state_, segment.thread, step, inputs);
    if (auto* refusal = std::get_if<Refusal>(&result)) {
      note(Reason::Stuck, index, refusal->explanation);
      failure_.undefined |= refusal->kind == Refusal::Kind::Undefined;
    } else {
      take(index, {segment.thread, step, std::move(inputs), {}}, std::get<Updates>(result));
    }
  }

  static Valuation inputsOf(const ts::Step& step, const Segment& segment) {
    Valuation inputs;
    for (const ts::Input& input : step.inputs) {
      auto given = segment.inputs.find(input.symbol);
      bool known = given != segment.inputs.end();
      inputs[input.symbol] = known ? given->second : defaultValueIn(input.symbol.sort(), input.range);
    }
    return inputs;
  }

  void take(std::size_t segment, TraceStep step, Updates& updates) {
    Node node{.segment = segment};
    for (auto& [variable, value] : updates) {
      Value& current = state_.values.at(variable);
      if (current == value) continue;
      step.changes.push_back({variable, value});
      node.previousValues.emplace_back(variable, std::exchange(current, std::move(value)));
    }
    node.previousLocation = std::exchange(state_.at[step.thread.index], system_[step.thread][step.step].to);
    node.taken = std::move(step);
    push(std::move(node));
  }

  std::string fingerprint(const Node& node) const {
    std::string text = fmt::format("{}{}", node.segment, node.taken ? "+" : "-");
    for (LocationId location : state_.at) text += fmt::format(" {}", location.index);
    for (const Term& variable : variables_) text += " " + logic::toString(state_.values.at(variable));
    return text;
  }

  // Keeps the last failure in the furthest segment.
  void note(Reason reason, std::size_t segment, std::string explanation) {
    if (segment >= failure_.segment) failure_ = {reason, segment, std::move(explanation), failure_.undefined};
  }

  Trace trace() const {
    Trace trace{initial_, {}, state_, *error_};
    for (const Node& node : stack_)
      if (node.taken) trace.steps.push_back(*node.taken);
    return trace;
  }

  const ConcurrentSystem& system_;
  const Schedule& schedule_;
  std::size_t budget_;
  State initial_;
  State state_;  // after the steps of the stack
  std::vector<Term> variables_;
  std::vector<std::vector<std::vector<StepId>>> stepsFrom_;  // by thread and location
  std::vector<Node> stack_;
  std::unordered_set<std::string> visited_;
  std::optional<std::size_t> error_;
  ReplayFailure failure_{Reason::Stuck, 0, ""};
};

}  // namespace

std::variant<Trace, ReplayFailure> replay(const ConcurrentSystem& system, const Schedule& schedule,
                                          const ReplayOptions& options) {
  auto initial = initialState(system, schedule.initial);
  if (auto* refusal = std::get_if<Refusal>(&initial))
    return ReplayFailure{Reason::BadInitialValue, 0, refusal->explanation};
  return Replayer(system, schedule, options, std::get<State>(std::move(initial))).run();
}

}  // namespace redcomp::search

#include "translate/call_stack.h"

namespace redcomp::translate {

using frontend::Edge;
using frontend::Function;

CallStack::CallStack(const frontend::Program& program, frontend::FunctionId entry, const Position& now)
    : program_(program), now_(now), frames_{{-1, {entry, 0}, nullptr}} {}

int CallStack::frameFor(const Edge& call, Activation callee) {
  const int parent = now_.point.frame;
  const auto [entry, isNew] = ids_.try_emplace({parent, &call, callee.function.index}, static_cast<int>(frames_.size()));
  if (isNew) frames_.push_back({parent, callee, &call});
  return entry->second;
}

const Edge& CallStack::shownAt() const {
  const Edge* edge = now_.edge;
  for (int frame = now_.point.frame; frames_[frame].call && functionOf(frame).library; frame = frames_[frame].parent)
    edge = frames_[frame].call;
  return *edge;
}

ts::CallChain CallStack::calls() const { return {callOf(now_.point.frame)}; }

std::shared_ptr<const ts::Call> CallStack::callOf(int frame) const {
  const Frame& here = frames_[frame];
  if (here.call && functionOf(frame).library) return callOf(here.parent);
  const auto known = calls_.find(frame);
  if (known != calls_.end()) return known->second;
  const auto in = here.call ? callOf(here.parent) : nullptr;
  const auto made = std::make_shared<const ts::Call>(functionOf(frame).name, here.call ? here.call->source : logic::SourceLocation{}, in);
  return calls_[frame] = made;
}

const Edge& CallStack::reportedAt() const {
  const Edge* edge = now_.edge;
  for (int frame = now_.point.frame; frames_[frame].call; frame = frames_[frame].parent) {
    const Function& function = functionOf(frame);
    if (!function.library && function.name.find("assert") == std::string::npos) break;
    edge = frames_[frame].call;
  }
  return *edge;
}

}  // namespace redcomp::translate

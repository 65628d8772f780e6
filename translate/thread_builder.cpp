#include "translate/thread_builder.h"

#include <fmt/format.h>

namespace redcomp::translate {

using namespace ts;

using frontend::Edge;
using frontend::Function;

ThreadBuilder::ThreadBuilder(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread,
                             const RetryFacts& retryFacts)
    : parts_(ThreadContext{context, plan, retryFacts, nextThread, names, built_}),
      plain_(parts_),
      ends_(parts_),
      calls_(parts_, ends_),
      mutexes_(parts_),
      forkJoin_(parts_),
      allocations_(parts_) {
  built_.system.name = plan.name;
}

bool ThreadBuilder::run(RetryFacts& retryFacts) {
  const auto& tooManyVariants = parts_.points.tooManyVariants();
  start();
  while (!tooManyVariants) {
    const auto open = parts_.points.takeOpen();
    if (!open) return !allocations_.findRepeated(retryFacts);
    expand(open->first, open->second);
  }
  retryFacts.untracked.insert(*tooManyVariants);
  return false;
}

// The thread waits until it has been created, fetches its argument and begins.
void ThreadBuilder::start() {
  const ThreadPlan& plan = parts_.context.plan;
  const Function& entry = parts_.context.build.program[plan.entry];
  const Edge first{entry.entry, entry.entry, frontend::Skip{}, entry.source, fmt::format("{} starts", plan.name)};
  Position& now = parts_.now;
  now.edge = &first;
  now.point = {0, entry.entry.index, entry.atomic ? 1 : 0, {}};
  if (plan.isMain()) now.point.known = parts_.tracked.initialValues();
  Effect begin = parts_.steps.effect();
  if (!entry.parameters.empty() && (plan.argument || plan.argumentSymbol)) {
    const Term value = plan.argument ? logic::integer(*plan.argument) : plan.argumentSymbol;
    parts_.writes.writeScalar(begin, {plan.entry, 0}, entry.parameters.front(), 0, {value, logic::boolean(true)});
  }
  built_.system.initial = parts_.points.newLocation(false);
  now.point.known = begin.known;
  if (plan.started) {
    begin.guard = plan.started;
    begin.sync = Start{};
  }
  parts_.steps.add(built_.system.initial, parts_.points.locate(now.point), begin);
  now.edge = nullptr;
}

// Translates what can be done at a point: the edges from its node, or the return from its function.
void ThreadBuilder::expand(const ControlPoint& point, LocationId at) {
  const frontend::FunctionId id = parts_.stack[point.frame].function();
  const BuildContext& context = parts_.context.build;
  const Function& function = context.program[id];
  parts_.now.point = point;
  parts_.now.at = at;
  parts_.notes = {};
  if (point.node == function.exit.index) return calls_.leave();
  for (const int index : context.facts[id.index].outgoing[point.node]) {
    parts_.now.edge = &function.edges[index];
    parts_.notes = {};
    translate(parts_.now.edge->stmt);
  }
}

void ThreadBuilder::translate(const frontend::Stmt& stmt) {
  std::visit(
      [this](const auto& each) {
        if constexpr (requires { plain_(each); }) plain_(each);
        else if constexpr (requires { ends_(each); }) ends_(each);
        else if constexpr (requires { calls_(each); }) calls_(each);
        else if constexpr (requires { mutexes_(each); }) mutexes_(each);
        else if constexpr (requires { forkJoin_(each); }) forkJoin_(each);
        else allocations_(each);
      },
      stmt);
}

BuiltThread buildThread(const BuildContext& context, const ThreadPlan& plan, Names& names, int nextThread, GivenUp& givenUp) {
  const std::size_t mark = names.mark();
  const Memory::Mark memory = context.memory.mark();
  for (RetryFacts retryFacts{givenUp[plan.entry], {}};;) {
    const RetryFacts before = retryFacts;
    ThreadBuilder builder(context, plan, names, nextThread, before);
    if (builder.run(retryFacts)) return builder.take();
    givenUp[plan.entry] = retryFacts.untracked;
    context.memory.rollBack(memory);
    names.rollBack(mark);
  }
}

}  // namespace redcomp::translate

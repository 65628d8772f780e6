#include "translate/end_statements.h"

#include <fmt/format.h>

namespace redcomp::translate {

using namespace ts;

EndStatements::EndStatements(ThreadParts& parts)
    : plan_(parts.context.plan),
      built_(parts.context.built),
      leaks_(parts.context.build.options.leaks),
      now_(parts.now),
      stack_(parts.stack),
      points_(parts.points),
      steps_(parts.steps),
      reads_(parts.reads) {}

void EndStatements::operator()(const frontend::Fail& stmt) {
  const frontend::Edge& edge = stack_.reportedAt();
  const bool here = &edge == now_.edge || stack_.functionOf(now_.point.frame).library;
  const std::string message = here ? stmt.message : fmt::format("{} fails", edge.text);
  const auto [entry, isNew] = errors_.try_emplace({&edge, message}, LocationId{});
  if (isNew) {
    entry->second = points_.newLocation(false);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), message, edge.source});
  }
  steps_.add(now_.at, entry->second, steps_.effect());
}

void EndStatements::operator()(const frontend::ExitThread& stmt) {
  LocationId from = now_.at;
  if (stmt.value) from = keepResult(from, reads_.valueIn(stack_.here(), stmt.value).value);
  finish(from);
}

void EndStatements::operator()(const frontend::ExitProgram& stmt) {
  if (stmt.orderly) built_.ends.push_back({now_.at, stack_.shownAt().source, stack_.shownAt().text});
  endProgram(now_.at);
}

void EndStatements::returnFromThread(LocationId at, Term value) {
  at = keepResult(at, value);
  if (!plan_.isMain()) return finish(at);
  built_.ends.push_back({at, stack_.shownAt().source, stack_.shownAt().text});
  endProgram(at);
}

// For those who join the thread. Returns where it goes on.
LocationId EndStatements::keepResult(LocationId at, Term value) {
  if (!plan_.result || !value) return at;
  Effect keep = steps_.effect();
  keep.updates.push_back({plan_.result, value});
  const LocationId kept = points_.newLocation(now_.inSection());
  steps_.add(at, kept, keep);
  return kept;
}

void EndStatements::finish(LocationId at) {
  if (plan_.isMain() && leaks_)
    built_.incomplete.push_back(fmt::format("{}: main ends before the program does, so what is left then is not known",
                                            toString(stack_.shownAt().source)));
  Effect last = steps_.effect();
  if (plan_.finished) {
    last.updates.push_back({plan_.finished, logic::boolean(true)});
    last.sync = Exit{};
  }
  steps_.add(at, endLocation(built_.final, false), last);
  std::vector<Activation> ended{Activation{}};  // that is where thread-local variables belong
  for (int frame = now_.point.frame; frame >= 0; frame = stack_[frame].parent) ended.push_back(stack_[frame].activation);
  built_.lifetimes.push_back({built_.system.steps.size() - 1, std::move(ended), true});
}

// The others may go on: what they do then they could have done before, unless this thread ends inside an atomic
// section, whose half-done effects nobody may see.
void EndStatements::endProgram(LocationId at) {
  const bool inSection = now_.inSection();
  steps_.add(at, endLocation(inSection ? stoppedInside_ : stopped_, inSection), steps_.effect());
}

LocationId EndStatements::endLocation(LocationId& known, bool atomic) {
  if (known.index < 0) known = points_.newLocation(atomic);
  return known;
}

}  // namespace redcomp::translate

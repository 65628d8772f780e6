#include "ts/text/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "ts/replicate.h"
#include "ts/text/sync.h"

namespace redcomp::ts::text {
namespace {

bool hasConjunct(Term guard, Term part) {
  return guard == part || (guard.op() == logic::Op::And && std::ranges::find(guard.args(), part) != guard.args().end());
}

bool hasUpdate(const ts::Step& step, Term target, bool value) {
  return std::ranges::find(step.updates, Assignment{target, logic::boolean(value)}) != step.updates.end();
}

Term flag(const std::string& name) { return logic::variable(name, logic::Sort::Bool); }

// Otherwise the thread could run before it is created.
bool beginsWithStart(const ThreadSystem& thread) {
  return std::ranges::all_of(thread.steps, [&](const ts::Step& step) {
    return step.from != thread.initial || std::holds_alternative<Start>(step.sync);
  });
}

bool isLast(const ThreadSystem& thread, const ts::Step& step) {
  return std::ranges::none_of(thread.steps, [&](const ts::Step& other) { return other.from == step.to; });
}

// What is wrong with a step that has one of these marks; "" if nothing is.
struct Complaint {
  const ConcurrentSystem& system;
  const ThreadSystem& thread;
  const ts::Step& step;

  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const Acquire& s) const {
    bool right = hasConjunct(step.guard, logic::negation(s.lock)) && hasUpdate(step, s.lock, true);
    return right ? "" : fmt::format("acquire({0}) must have the guard !{0} and the update {0} := true", s.lock.name());
  }
  std::string operator()(const Release& s) const {
    if (hasUpdate(step, s.lock, false)) return "";
    return fmt::format("release({0}) must have the update {0} := false", s.lock.name());
  }
  std::string operator()(const Create& s) const {
    const ThreadSystem& created = system[s.thread];
    if (beginsWithStart(created)) return "";
    return fmt::format("thread {} is created, so all steps from its initial location must be 'start'", created.name);
  }
  std::string operator()(const Join& s) const {
    if (system[s.thread].replicated) return "";  // checked by replicationFault
    std::string finished = finishedFlag(system[s.thread].name);
    return hasConjunct(step.guard, flag(finished)) ? "" : fmt::format("join must have the guard {}", finished);
  }
  std::string operator()(const Start&) const {
    std::string started = startedFlag(thread.name);
    return hasConjunct(step.guard, flag(started)) ? "" : fmt::format("start must have the guard {}", started);
  }
  std::string operator()(const Wait&) const { return ""; }
  std::string operator()(const Exit&) const {
    return isLast(thread, step) ? "" : fmt::format("thread {} goes on after its exit", thread.name);
  }
};

// The Started and Finished flags, which only create and exit may set.
using Flags = std::unordered_map<Term, Role>;

Flags flagsOf(const ConcurrentSystem& system) {
  Flags flags;
  for (const Variable& global : system.globals)
    if (global.role == Role::Started || global.role == Role::Finished) flags.emplace(global.symbol, global.role);
  return flags;
}

std::string flagComplaint(const ConcurrentSystem& system, const ThreadSystem& thread, const ts::Step& step,
                          const Flags& flags) {
  auto* create = std::get_if<Create>(&step.sync);
  bool exits = std::holds_alternative<Exit>(step.sync);
  for (const auto& [target, value] : step.updates) {
    auto found = flags.find(target);
    if (found == flags.end()) continue;
    bool byCreate = create && target == flag(startedFlag(system[create->thread].name));
    bool byExit = exits && target == flag(finishedFlag(thread.name));
    if (!(byCreate || byExit) || !value.isTrue())
      return fmt::format("{} can only be set by the {} of its thread", target.name(),
                         found->second == Role::Started ? "create" : "exit");
  }
  return "";
}

}  // namespace

void checkSynchronisation(const Input& input, const System& ast, const ConcurrentSystem& system) {
  for (ThreadId id : threadIds(system))
    if (const auto fault = replicationFault(system, id)) input.fail(ast.threads[id.index].name, *fault);
  Flags flags = flagsOf(system);
  for (std::size_t i = 0; i < system.threads.size(); ++i) {
    const ThreadSystem& thread = system.threads[i];
    for (std::size_t k = 0; k < thread.steps.size(); ++k) {
      const ts::Step& step = thread.steps[k];
      std::string complaint = std::visit(Complaint{system, thread, step}, step.sync);
      if (complaint.empty()) complaint = flagComplaint(system, thread, step, flags);
      if (!complaint.empty()) input.fail(ast.threads[i].steps[k].action.token, complaint);
    }
  }
  for (std::size_t i = 0; i < ast.globals.size(); ++i)
    if (const Variable& v = system.globals[i]; flags.contains(v.symbol) && v.initial != logic::Value(false))
      input.fail(ast.globals[i].name, fmt::format("{} must be false at first", v.name));
}

}  // namespace redcomp::ts::text

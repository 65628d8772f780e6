#include "ts/isolation.h"

#include "logic/rewrite.h"

namespace redcomp::ts {

std::set<Term> globalSymbols(const ConcurrentSystem& system) {
  std::set<Term> symbols;
  for (const Variable& global : system.globals) symbols.insert(global.symbol);
  return symbols;
}

std::set<Term> globalsRead(const Step& step, const std::set<Term>& globals) {
  std::set<Term> read;
  logic::collectVariables(step.guard, read);
  logic::collectVariables(step.defined, read);
  for (const Assignment& update : step.updates) logic::collectVariables(update.value, read);
  std::erase_if(read, [&](const Term& v) { return !globals.contains(v); });
  return read;
}

std::set<Term> globalsWritten(const Step& step, const std::set<Term>& globals) {
  std::set<Term> written;
  for (const Assignment& update : step.updates)
    if (globals.contains(update.target)) written.insert(update.target);
  return written;
}

std::set<Term> globalsOfErrors(const ConcurrentSystem& system) {
  std::set<Term> read;
  const std::set<Term> globals = globalSymbols(system);
  for (const ErrorCondition& error : system.errors) logic::collectVariables(error.condition, read);
  std::erase_if(read, [&](const Term& v) { return !globals.contains(v); });
  return read;
}

std::vector<bool> createdThreads(const ConcurrentSystem& system) {
  std::vector<bool> created(system.threads.size(), false);
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps)
      if (const auto* create = std::get_if<Create>(&step.sync)) created[create->thread.index] = true;
  return created;
}

namespace {

struct Use {
  std::set<Term> read, written;
};

Use useOf(const ThreadSystem& thread, const std::set<Term>& globals) {
  Use use;
  for (const Step& step : thread.steps) {
    use.read.merge(globalsRead(step, globals));
    use.written.merge(globalsWritten(step, globals));
  }
  return use;
}

}  // namespace

Isolation isolationByOwnership(const ConcurrentSystem& system) {
  const std::set<Term> globals = globalSymbols(system), observed = globalsOfErrors(system);
  std::vector<Use> uses;
  for (const ThreadSystem& thread : system.threads) uses.push_back(useOf(thread, globals));
  const auto all = std::make_shared<const Isolated>(Isolated{globals, globals});
  Isolation isolation;
  for (const ThreadId t : threadIds(system)) {
    Isolated own;
    for (const Term& g : globals) {
      bool written = false, seen = observed.contains(g);
      for (const ThreadId other : threadIds(system)) {
        if (other == t && !system[t].replicated) continue;
        written |= uses[other.index].written.contains(g);
        seen |= uses[other.index].read.contains(g);
      }
      if (!written) own.stable.insert(g);
      if (!written && !seen) own.unseen.insert(g);
    }
    const auto outside = std::make_shared<const Isolated>(std::move(own));
    auto& row = isolation.at.emplace_back();
    for (const Location& location : system[t].locations) row.push_back(location.atomic ? all : outside);
  }
  return isolation;
}

}  // namespace redcomp::ts

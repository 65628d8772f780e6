#include "ts/accesses.h"

#include "logic/rewrite.h"

namespace redcomp::ts {

namespace {

void keepGlobals(std::set<Term>& symbols, const std::set<Term>& globals) {
  std::erase_if(symbols, [&](const Term& v) { return !globals.contains(v); });
}

}  // namespace

std::set<Term> globalSymbols(const ConcurrentSystem& system) {
  std::set<Term> symbols;
  for (const Variable& global : system.globals) symbols.insert(global.symbol);
  return symbols;
}

Accesses accessesOf(const Step& step, const std::set<Term>& globals) {
  Accesses accesses;
  if (step.guard.isFalse()) return accesses;
  logic::collectVariables(step.guard, accesses.reads);
  for (const Assignment& update : step.updates) {
    logic::collectVariables(update.value, accesses.reads);
    accesses.writes.insert(update.target);
  }
  keepGlobals(accesses.reads, globals);
  keepGlobals(accesses.writes, globals);
  return accesses;
}

Accesses accessesOfDefinedRun(const Step& step, const std::set<Term>& globals) {
  Accesses accesses = accessesOf(step, globals);
  if (!step.guard.isFalse()) logic::collectVariables(step.defined, accesses.reads);
  keepGlobals(accesses.reads, globals);
  return accesses;
}

std::set<Term> globalsOfErrors(const ConcurrentSystem& system) {
  std::set<Term> read;
  for (const ErrorCondition& error : system.errors) logic::collectVariables(error.condition, read);
  keepGlobals(read, globalSymbols(system));
  return read;
}

}  // namespace redcomp::ts

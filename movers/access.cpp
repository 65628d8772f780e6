#include "movers/access.h"

#include "logic/rewrite.h"

namespace redcomp::movers {

std::set<Term> globalsOf(const ConcurrentSystem& system) {
  std::set<Term> globals;
  for (const ts::Variable& g : system.globals) globals.insert(g.symbol);
  return globals;
}

Accesses accessesOf(const ts::Step& step, const std::set<Term>& globals) {
  std::set<Term> read;
  Accesses accesses;
  if (step.guard.isFalse()) return accesses;  // never taken
  logic::collectVariables(step.guard, read);
  for (const ts::Assignment& a : step.updates) {
    logic::collectVariables(a.value, read);
    if (globals.contains(a.target)) accesses.writes.insert(a.target);
  }
  for (const Term& v : read)
    if (globals.contains(v)) accesses.reads.insert(v);
  return accesses;
}

}  // namespace redcomp::movers

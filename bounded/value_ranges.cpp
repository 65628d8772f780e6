#include "bounded/value_ranges.h"

#include "bounded/blaster.h"
#include "logic/interval.h"

namespace redcomp::bounded {

std::map<ts::Term, ts::Range> valueRanges(const Rounds& rounds) {
  Solver solver;
  Blaster blaster(solver, true);
  for (const Unknown& unknown : rounds.unknowns()) blaster.add(unknown);
  for (const Definition& definition : rounds.definitions()) blaster.add(definition);
  std::map<ts::Term, ts::Range> ranges;
  for (const auto& [variable, value] : rounds.assigned()) {
    if (variable.sort() != logic::Sort::Int) continue;
    const ts::Range range = blaster.rangeOf(value);
    const auto [known, isNew] = ranges.emplace(variable, range);
    if (!isNew) known->second = logic::hull(known->second, range);
  }
  return ranges;
}

}  // namespace redcomp::bounded

#include "horn/model.h"

#include <algorithm>

#include "horn/smt.h"

namespace redcomp::horn {

std::vector<bool> derivable(const System& system, const std::function<bool(const Clause&)>& usable) {
  std::vector<bool> known(system.predicates.size(), false);
  std::vector<int> missing;                                       // by clause: number of body atoms not derived yet
  std::vector<std::vector<int>> uses(system.predicates.size());  // by predicate: clauses, once per atom
  std::vector<int> ready;
  for (int i = 0; i < static_cast<int>(system.clauses.size()); ++i) {
    for (const Atom& atom : system.clauses[i].body) uses[atom.predicate.index].push_back(i);
    missing.push_back(static_cast<int>(system.clauses[i].body.size()));
    if (missing.back() == 0) ready.push_back(i);
  }
  while (!ready.empty()) {
    const Clause& clause = system.clauses[ready.back()];
    ready.pop_back();
    if (!clause.head || known[clause.head->predicate.index] || !usable(clause)) continue;
    known[clause.head->predicate.index] = true;
    for (int use : uses[clause.head->predicate.index])
      if (--missing[use] == 0) ready.push_back(use);
  }
  return known;
}

Model completed(const System& system, Model model) {
  model.formulas.resize(system.predicates.size());
  if (std::ranges::all_of(model.formulas, [](Term t) { return bool(t); })) return model;
  SmtChecker checker;
  std::vector<bool> reachable = derivable(system, [&](const Clause& clause) {
    constexpr double secondsPerClause = 1;
    return !std::holds_alternative<Unsatisfiable>(checker.check(clause.constraint, {}, secondsPerClause));
  });
  for (std::size_t i = 0; i < model.formulas.size(); ++i) {
    if (!reachable[i])
      model.formulas[i] = logic::boolean(false);
    else if (!model.formulas[i])
      model.formulas[i] = logic::boolean(true);
  }
  return model;
}

}  // namespace redcomp::horn

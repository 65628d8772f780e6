#include "horn/propagate.h"

#include <algorithm>
#include <utility>

namespace redcomp::horn {

namespace {

bool needsNoValues(const Clause& clause) {
  const auto isPlain = [](const Atom& atom) { return atom.arguments.empty(); };
  return clause.constraint.isTrue() && std::all_of(clause.body.begin(), clause.body.end(), isPlain) &&
         (!clause.head || isPlain(*clause.head));
}

// The derivations on which this one depends, in order, and itself.
Refutation neededFor(int last, const std::vector<Derivation>& derivations) {
  std::vector<bool> needed(derivations.size(), false);
  needed[last] = true;
  for (int d = last; d >= 0; --d)
    if (needed[d])
      for (int premise : derivations[d].premises) needed[premise] = true;
  std::vector<int> renumbered(derivations.size(), -1);
  Refutation result;
  for (int d = 0; d <= last; ++d) {
    if (!needed[d]) continue;
    renumbered[d] = static_cast<int>(result.derivations.size());
    result.derivations.push_back(derivations[d]);
    for (int& premise : result.derivations.back().premises) premise = renumbered[premise];
  }
  return result;
}

}  // namespace

std::optional<Refutation> refutationWithoutValues(const System& system) {
  std::vector<Derivation> derivations;
  std::vector<int> derivedBy(system.predicates.size(), -1);  // -1: not derived
  std::vector<std::vector<int>> waiting(system.predicates.size());  // clauses that wait for the predicate
  const auto apply = [&](int c) {  // true if it is a query whose body has been derived
    const Clause& clause = system.clauses[c];
    if (clause.head && derivedBy[clause.head->predicate.index] >= 0) return false;
    Derivation derivation{c, {}};
    for (const Atom& atom : clause.body) {
      const int premise = derivedBy[atom.predicate.index];
      if (premise < 0) {
        waiting[atom.predicate.index].push_back(c);
        return false;
      }
      derivation.premises.push_back(premise);
    }
    if (clause.head) derivedBy[clause.head->predicate.index] = static_cast<int>(derivations.size());
    derivations.push_back(std::move(derivation));
    return !clause.head;
  };
  const auto result = [&] { return neededFor(static_cast<int>(derivations.size()) - 1, derivations); };
  for (std::size_t c = 0; c < system.clauses.size(); ++c)
    if (needsNoValues(system.clauses[c]) && apply(static_cast<int>(c))) return result();
  for (std::size_t d = 0; d < derivations.size(); ++d) {
    const int predicate = system.clauses[derivations[d].clause].head->predicate.index;
    for (int c : std::exchange(waiting[predicate], {}))
      if (apply(c)) return result();
  }
  return std::nullopt;
}

}  // namespace redcomp::horn

#include "horn/system.h"

#include <algorithm>
#include <stdexcept>

namespace redcomp::horn {

PredicateId System::addPredicate(std::string name, std::vector<Term> parameters) {
  bool taken = std::ranges::any_of(predicates, [&](const Predicate& p) { return p.name == name; });
  if (taken) throw std::logic_error("a predicate's name is unique in its system: " + name);
  predicates.push_back({std::move(name), std::move(parameters)});
  return {static_cast<int>(predicates.size()) - 1};
}

}  // namespace redcomp::horn

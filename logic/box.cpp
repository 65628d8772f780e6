#include "logic/box.h"

#include <map>

#include "logic/rewrite.h"

namespace redcomp::logic {

Term Box::rootOf(Term variable) const {
  const auto found = roots_.find(variable);
  return found == roots_.end() ? variable : found->second;
}

Range Box::of(Term variable) const {
  const auto found = ranges_.find(rootOf(variable));
  if (found != ranges_.end()) return found->second;
  return variable.sort() == Sort::Bool ? Range{Integer(0), Integer(1)} : Range{};
}

bool Box::knows(Term variable) const { return ranges_.contains(variable) || roots_.contains(variable); }

std::vector<Term> Box::known() const {
  std::vector<Term> result;
  for (const auto& [variable, range] : ranges_) result.push_back(variable);
  for (const auto& [variable, root] : roots_) result.push_back(variable);
  return result;
}

bool Box::restrict(Term variable, const Range& range) {
  const auto both = intersection(of(variable), range);
  if (both) ranges_[rootOf(variable)] = *both;
  return both.has_value();
}

void Box::setRange(Term variable, const Range& range) { ranges_[rootOf(variable)] = range; }

void Box::set(Term variable, const Range& range) {
  forget(variable);
  ranges_[variable] = range;
}

void Box::forget(Term variable) {
  if (roots_.erase(variable)) return;
  Term heir;  // new representative of the variables whose root this was
  for (auto& [member, root] : roots_)
    if (root == variable) root = heir = heir ? heir : member;
  if (const auto range = ranges_.find(variable); range != ranges_.end()) {
    const Range kept = range->second;
    ranges_.erase(range);
    if (heir) ranges_[heir] = kept;
  }
  if (heir) roots_.erase(heir);
}

void Box::setEqual(Term variable, Term other) {
  if (rootOf(variable) == rootOf(other)) return;
  forget(variable);
  roots_[variable] = rootOf(other);
}

Term Box::representative(Term term) const {
  if (roots_.empty()) return term;
  Substitution roots;
  for (const Term& v : variables(term))
    if (const auto found = roots_.find(v); found != roots_.end()) roots[v] = found->second;
  return substitute(term, roots);
}

Box join(const Box& a, const Box& b) {
  Box result;
  std::map<std::pair<Term, Term>, Term> classes;  // root in a, root in b -> root in the result
  for (const Term& v : a.known()) {
    if (!b.knows(v)) continue;
    const auto [entry, isNew] = classes.try_emplace({a.rootOf(v), b.rootOf(v)}, v);
    if (!isNew) result.roots_[v] = entry->second;
    else result.ranges_[v] = hull(a.of(v), b.of(v));
  }
  return result;
}

bool isWithin(const Box& part, const Box& whole) {
  for (const auto& [variable, range] : whole.ranges_)
    if (!isWithin(part.of(variable), range)) return false;
  for (const auto& [variable, root] : whole.roots_)
    if (part.rootOf(variable) != part.rootOf(root)) return false;
  return true;
}

}  // namespace redcomp::logic

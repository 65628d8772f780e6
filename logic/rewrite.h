// Traversing and rebuilding terms. All traversals use an explicit stack, so terms may be arbitrarily deep, and visit a
// shared subterm once.
#pragma once

#include <functional>
#include <set>
#include <unordered_map>

#include "logic/term.h"

namespace redcomp::logic {

using Substitution = std::unordered_map<Term, Term>;  // variable -> term of the same sort

// The term with every variable of the substitution replaced, simultaneously.
Term substitute(Term term, const Substitution& substitution);

// The same for many terms that share structure: caches what it has rewritten.
class Substituter {
 public:
  explicit Substituter(Substitution substitution);
  Term operator()(Term term);

 private:
  std::unordered_map<Term, Term> done_;
};

// Every node of the term once, arguments before the node.
std::vector<Term> postorder(Term root);

// The variables that occur, in order of their ids.
std::set<Term> variables(Term term);
void collectVariables(Term term, std::set<Term>& into);

// The node with other arguments, normalised again. `args` must have the sorts of the node's own.
Term rebuild(Term node, std::vector<Term> args);

}  // namespace redcomp::logic

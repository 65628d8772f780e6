// The variables of many terms that share parts. Terms are graphs: in the steps of a large system the same conditions on addresses
// come again and again, and to walk through them for each step takes longer than all else.
#pragma once

#include <functional>
#include <unordered_set>
#include <vector>

#include "logic/term.h"

namespace redcomp::logic {

// Parts that are in `seen` are not looked at again, so each variable is found once.
inline void findVariables(Term term, std::unordered_set<Term>& seen, const std::function<void(Term)>& found) {
  std::vector<Term> stack{term};
  while (!stack.empty()) {
    const Term node = stack.back();
    stack.pop_back();
    if (!seen.insert(node).second) continue;
    if (node.op() == Op::Variable) found(node);
    stack.insert(stack.end(), node.args().begin(), node.args().end());
  }
}

}  // namespace redcomp::logic

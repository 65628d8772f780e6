#include "logic/rewrite.h"

#include <stdexcept>
#include <unordered_set>

namespace redcomp::logic {

std::vector<Term> postorder(Term root) {
  std::vector<Term> order;
  std::unordered_set<Term> seen;
  std::vector<std::pair<Term, std::size_t>> stack{{root, 0}};  // node, next argument to visit
  seen.insert(root);
  while (!stack.empty()) {
    auto& [node, next] = stack.back();
    if (next == node.args().size()) {
      order.push_back(node);
      stack.pop_back();
      continue;
    }
    Term argument = node.arg(next++);
    if (seen.insert(argument).second) stack.push_back({argument, 0});
  }
  return order;
}

void collectVariables(Term term, std::set<Term>& into) {
  for (const Term& node : postorder(term))
    if (node.op() == Op::Variable) into.insert(node);
}

std::set<Term> variables(Term term) {
  std::set<Term> found;
  collectVariables(term, found);
  return found;
}

Term rebuild(Term node, std::vector<Term> args) {
  switch (node.op()) {
    case Op::BoolConstant:
    case Op::IntConstant:
    case Op::Variable: return node;
    case Op::Not: return negation(args[0]);
    case Op::And: return conjunction(std::move(args));
    case Op::Or: return disjunction(std::move(args));
    case Op::Ite: return ite(args[0], args[1], args[2]);
    case Op::Equal: return equal(args[0], args[1]);
    case Op::LessEqual: return lessEqual(args[0], args[1]);
    case Op::Add: return sum(std::move(args));
    case Op::Multiply: return multiply(args[0], args[1]);
    case Op::Divide: return floorDivide(args[0], args[1]);
    case Op::Modulo: return modulo(args[0], args[1]);
    case Op::Select: return select(args[0], args[1]);
    case Op::Store: return store(args[0], args[1], args[2]);
    case Op::ConstantArray: return constantArray(args[0]);
  }
  throw std::logic_error("every operator of terms is rebuilt");
}

Substituter::Substituter(Substitution substitution) : done_(std::move(substitution)) {}

Term Substituter::operator()(Term term) {
  if (auto known = done_.find(term); known != done_.end()) return known->second;
  std::vector<Term> stack{term};
  while (!stack.empty()) {
    Term node = stack.back();
    if (done_.contains(node)) {
      stack.pop_back();
      continue;
    }
    std::vector<Term> args;
    bool ready = true, changed = false;
    for (const Term& argument : node.args()) {
      auto known = done_.find(argument);
      if (known == done_.end()) {
        stack.push_back(argument);
        ready = false;
      } else if (ready) {
        changed |= known->second != argument;
        args.push_back(known->second);
      }
    }
    if (!ready) continue;
    done_[node] = changed ? rebuild(node, std::move(args)) : node;
    stack.pop_back();
  }
  return done_.at(term);
}

Term substitute(Term term, const Substitution& substitution) {
  if (substitution.empty()) return term;
  return Substituter(substitution)(term);
}

}  // namespace redcomp::logic

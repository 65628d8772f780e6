#include "translate/truth_parameters.h"

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/uses.h"

namespace redcomp::translate {

using namespace frontend;

namespace {

// Takes parameters away that are used otherwise, until none is left to be taken away.
class TruthParameters {
 public:
  explicit TruthParameters(const Program& program) : program_(program) {
    for (const Function& function : program.functions) {
      std::vector<bool>& here = truths_.emplace_back(function.locals.size(), false);
      for (const LocalId parameter : function.parameters)
        here[parameter.index] = !parameter.inMemory && std::holds_alternative<IntegerType>(function.locals[parameter.index].type);
    }
  }

  std::vector<std::vector<bool>> run() {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t f = 0; f < truths_.size(); ++f) {
        const std::vector<bool> before = truths_[f];
        current_ = &truths_[f];
        for (const Edge& edge : program_.functions[f].edges) visit(edge.stmt);
        again = again || truths_[f] != before;
      }
    }
    return std::move(truths_);
  }

 private:
  void visit(const Stmt& stmt) {
    if (const auto target = targetOf(stmt)) drop(target->variable);
    if (const auto* assume = std::get_if<Assume>(&stmt)) return walk(assume->condition, true);
    const auto* call = std::get_if<CallFunction>(&stmt);
    if (!call || call->pointer) return dropAll(readsOf(stmt));
    const Function& callee = program_[call->callee];
    for (std::size_t i = 0; i < call->arguments.size(); ++i)
      walk(call->arguments[i], i < callee.parameters.size() && truths_[call->callee.index][callee.parameters[i].index]);
  }

  void drop(const VariableId& variable) {
    if (const auto* local = std::get_if<LocalId>(&variable)) (*current_)[local->index] = false;
  }

  void dropAll(const std::vector<VariableId>& variables) {
    for (const VariableId& variable : variables) drop(variable);
  }

  // `asTruth`: of the expression it matters only whether it is zero.
  void walk(const ExprPtr& expr, bool asTruth) {
    if (const auto* read = std::get_if<Read>(&expr->node)) {
      if (!asTruth) drop(read->variable);
      return;
    }
    if (const auto* node = std::get_if<Unary>(&expr->node); node && node->op == UnaryOp::LogicalNot) return walk(node->operand, true);
    if (const auto* node = std::get_if<Binary>(&expr->node)) {
      if (node->op == BinaryOp::LogicalAnd || node->op == BinaryOp::LogicalOr) {
        walk(node->left, true);
        return walk(node->right, true);
      }
      const auto* right = asLiteral(node->right);
      if ((node->op == BinaryOp::Equal || node->op == BinaryOp::NotEqual) && right && right->value == 0) return walk(node->left, true);
    }
    std::vector<VariableId> reads;
    collectReads(expr, reads);
    dropAll(reads);
  }

  const Program& program_;
  std::vector<std::vector<bool>> truths_;  // by function and local
  std::vector<bool>* current_ = nullptr;
};

}  // namespace

std::vector<std::vector<bool>> findTruthParameters(const Program& program) { return TruthParameters(program).run(); }

}  // namespace redcomp::translate

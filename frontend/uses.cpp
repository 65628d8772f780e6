#include "frontend/uses.h"

#include <algorithm>
#include <unordered_set>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kSearchLimit = 1000;  // nodes

// Calls `add` for every expression of a statement.
struct StmtExprs {
  std::function<void(const ExprPtr&)> found;

  void add(const ExprPtr& expr) {
    if (expr) found(expr);
  }
  void index(const Place& place) {
    add(place.index);
    add(place.pointer);
  }

  void operator()(const Skip&) {}
  void operator()(const Evaluate& stmt) { add(stmt.value); }
  void operator()(const Touch& stmt) { index(stmt.place); }
  void operator()(const Assume& stmt) { add(stmt.condition); }
  void operator()(const Assign& stmt) {
    index(stmt.target);
    add(stmt.value);
  }
  void operator()(const Havoc& stmt) { index(stmt.target); }
  void operator()(const ClearArray&) {}
  void operator()(const HavocReachable& stmt) { add(stmt.pointer); }
  void operator()(const CallFunction& stmt) {
    for (const ExprPtr& argument : stmt.arguments) add(argument);
    add(stmt.pointer);
    if (stmt.result) index(*stmt.result);
  }
  void operator()(const Allocate& stmt) {
    add(stmt.cells);
    index(stmt.target);
  }
  void operator()(const FreeMemory& stmt) { add(stmt.pointer); }
  void operator()(const CreateThread& stmt) {
    if (stmt.handle) index(*stmt.handle);
    add(stmt.entry);
    add(stmt.argument);
  }
  void operator()(const JoinThread& stmt) {
    add(stmt.handle);
    if (stmt.result) index(*stmt.result);
  }
  void operator()(const InitMutex& stmt) { index(stmt.mutex); }
  void operator()(const LockMutex& stmt) { index(stmt.mutex); }
  void operator()(const TryLockMutex& stmt) { index(stmt.mutex); }
  void operator()(const UnlockMutex& stmt) { index(stmt.mutex); }
  void operator()(const BlockLocal&) {}
  void operator()(const AtomicBegin&) {}
  void operator()(const AtomicEnd&) {}
  void operator()(const Fail&) {}
  void operator()(const ExitThread& stmt) { add(stmt.value); }
  void operator()(const ExitProgram&) {}
};

}  // namespace

std::vector<VariableId> readsOf(const Stmt& stmt) {
  std::vector<VariableId> reads;
  std::visit(StmtExprs{[&](const ExprPtr& expr) { collectReads(expr, reads); }}, stmt);
  return reads;
}

namespace {

void visitParts(const ExprPtr& expr, const std::function<void(const Expr&)>& visit) {
  if (!expr) return;
  visit(*expr);
  const auto all = [&](std::initializer_list<ExprPtr> parts) {
    for (const ExprPtr& part : parts) visitParts(part, visit);
  };
  if (const auto* node = std::get_if<Element>(&expr->node)) all({node->index});
  if (const auto* node = std::get_if<Unary>(&expr->node)) all({node->operand});
  if (const auto* node = std::get_if<Binary>(&expr->node)) all({node->left, node->right});
  if (const auto* node = std::get_if<Convert>(&expr->node)) all({node->operand});
  if (const auto* node = std::get_if<Conditional>(&expr->node)) all({node->condition, node->then, node->otherwise});
  if (const auto* node = std::get_if<Load>(&expr->node)) all({node->address});
  if (const auto* node = std::get_if<AddressOf>(&expr->node)) all({node->index});
  if (const auto* node = std::get_if<Displace>(&expr->node)) all({node->pointer, node->index});
  if (const auto* node = std::get_if<InBounds>(&expr->node)) all({node->index, node->length});
}

}  // namespace

void forEachExpr(const Stmt& stmt, const std::function<void(const Expr&)>& visit) {
  std::visit(StmtExprs{[&](const ExprPtr& expr) { visitParts(expr, visit); }}, stmt);
}

namespace {

std::optional<Place> placeWritten(const Stmt& stmt) {
  if (const auto* assign = std::get_if<Assign>(&stmt)) return assign->target;
  if (const auto* havoc = std::get_if<Havoc>(&stmt)) return havoc->target;
  if (const auto* clear = std::get_if<ClearArray>(&stmt)) return Place{clear->array, nullptr};
  if (const auto* call = std::get_if<CallFunction>(&stmt)) return call->result;
  if (const auto* allocate = std::get_if<Allocate>(&stmt)) return allocate->target;
  if (const auto* create = std::get_if<CreateThread>(&stmt)) return create->handle;
  if (const auto* join = std::get_if<JoinThread>(&stmt)) return join->result;
  if (const auto* attempt = std::get_if<TryLockMutex>(&stmt)) return attempt->result;
  return std::nullopt;
}

}  // namespace

std::optional<Place> targetOf(const Stmt& stmt) {
  std::optional<Place> written = placeWritten(stmt);
  if (written && written->pointer) written.reset();
  return written;
}

ReadBeforeWrite::ReadBeforeWrite(const Function& function) : function_(function), outgoing_(function.nodes) {
  for (std::size_t i = 0; i < function.edges.size(); ++i)
    outgoing_[function.edges[i].from.index].push_back(static_cast<int>(i));
}

bool ReadBeforeWrite::mayHappen(NodeId from, LocalId local) const {
  std::vector<int> stack{from.index};
  std::unordered_set<int> seen{from.index};
  while (!stack.empty()) {
    const int node = stack.back();
    stack.pop_back();
    if (node == function_.exit.index && function_.result == local) return true;
    for (const int index : outgoing_[node]) {
      const Edge& edge = function_.edges[index];
      const auto reads = readsOf(edge.stmt);
      if (std::find(reads.begin(), reads.end(), VariableId(local)) != reads.end()) return true;
      const auto target = targetOf(edge.stmt);
      if (target && !target->index && target->variable == VariableId(local)) continue;
      if (seen.insert(edge.to.index).second) stack.push_back(edge.to.index);
    }
    if (seen.size() > kSearchLimit) return true;
  }
  return false;
}

bool hasAssertion(const Program& program) {
  for (const Function& function : program.functions)
    for (const Edge& edge : function.edges)
      if (!function.library && std::holds_alternative<Fail>(edge.stmt)) return true;
  return false;
}

}  // namespace redcomp::frontend

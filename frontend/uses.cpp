#include "frontend/uses.h"

#include <algorithm>
#include <unordered_set>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kSearchLimit = 1000;  // nodes

struct StmtReads {
  std::vector<VariableId> reads;

  void add(const ExprPtr& expr) {
    if (expr) collectReads(expr, reads);
  }
  void index(const Place& place) { add(place.index); }

  void operator()(const Skip&) {}
  void operator()(const Assume& stmt) { add(stmt.condition); }
  void operator()(const Assign& stmt) {
    index(stmt.target);
    add(stmt.value);
  }
  void operator()(const Havoc& stmt) { index(stmt.target); }
  void operator()(const ClearArray&) {}
  void operator()(const CallFunction& stmt) {
    for (const ExprPtr& argument : stmt.arguments) add(argument);
    if (stmt.result) index(*stmt.result);
  }
  void operator()(const CreateThread& stmt) {
    if (stmt.handle) index(*stmt.handle);
    add(stmt.argument);
  }
  void operator()(const JoinThread& stmt) { add(stmt.handle); }
  void operator()(const InitMutex& stmt) { index(stmt.mutex); }
  void operator()(const LockMutex& stmt) { index(stmt.mutex); }
  void operator()(const UnlockMutex& stmt) { index(stmt.mutex); }
  void operator()(const AtomicBegin&) {}
  void operator()(const AtomicEnd&) {}
  void operator()(const Fail&) {}
  void operator()(const ExitThread&) {}
  void operator()(const ExitProgram&) {}
};

}  // namespace

std::vector<VariableId> readsOf(const Stmt& stmt) {
  StmtReads reads;
  std::visit(reads, stmt);
  return std::move(reads.reads);
}

std::optional<Place> targetOf(const Stmt& stmt) {
  if (const auto* assign = std::get_if<Assign>(&stmt)) return assign->target;
  if (const auto* havoc = std::get_if<Havoc>(&stmt)) return havoc->target;
  if (const auto* clear = std::get_if<ClearArray>(&stmt)) return Place{clear->array, nullptr};
  if (const auto* call = std::get_if<CallFunction>(&stmt)) return call->result;
  if (const auto* create = std::get_if<CreateThread>(&stmt)) return create->handle;
  return std::nullopt;
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

}  // namespace redcomp::frontend

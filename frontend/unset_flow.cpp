#include "frontend/unset_flow.h"

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/uses.h"

namespace redcomp::frontend {

namespace {

const FunctionId kNone{-1};

ScalarType scalarOf(const Type& type) {
  const auto* array = std::get_if<ArrayType>(&type);
  return array ? array->element : asScalar(type);
}

const Declaration& declarationOf(const Program& program, const VariableOf& variable) {
  return variable.function < 0 ? program.globals[variable.index] : program.functions[variable.function].locals[variable.index];
}

}  // namespace

VariableOf variableOf(FunctionId function, const VariableId& variable) {
  if (const auto* global = std::get_if<GlobalId>(&variable)) return {-1, global->index};
  return {function.index, std::get<LocalId>(variable).index};
}

bool isFollowed(const ScalarType& type) {
  return std::holds_alternative<IntegerType>(type) || std::holds_alternative<PointerType>(type) ||
         std::holds_alternative<ThreadHandleType>(type);
}

UnsetFlow::UnsetFlow(const Program& program) : program_(program) {
  findEscaped();
  while (spread()) {}
}

// ---- what pointers may lead to -----------------------------------------------------------------------------------

void UnsetFlow::findEscaped() {
  pointedTo_.insert(program_.main);
  for (const auto& [function, wrapper] : program_.starts) pointedTo_.insert({function, wrapper});
  for (const Declaration& global : program_.globals)
    for (const auto& [index, value] : global.initial)
      forEachExpr(Evaluate{value}, [&](const Expr& expr) { escape(kNone, expr); });
  for (std::size_t i = 0; i < program_.functions.size(); ++i)
    for (const Edge& edge : program_.functions[i].edges)
      forEachExpr(edge.stmt, [&](const Expr& expr) { escape(FunctionId{static_cast<int>(i)}, expr); });
}

void UnsetFlow::escape(FunctionId function, const Expr& expr) {
  if (const auto* entry = std::get_if<FunctionAddress>(&expr.node)) pointedTo_.insert(entry->function);
  const auto* address = std::get_if<AddressOf>(&expr.node);
  if (!address) return;
  const auto& objects = address->object.local ? program_[function].objects : program_.objects;
  for (const Leaf& leaf : objects[address->object.index].leaves) escaped_.insert(variableOf(function, leaf.variable));
}

// ---- where unset values get to -----------------------------------------------------------------------------------

bool UnsetFlow::mayBeUnset(FunctionId function, const VariableId& variable) const {
  const VariableOf id = variableOf(function, variable);
  if (!isFollowed(scalarOf(declarationOf(program_, id).type))) return false;
  return isEscaped(id) ? memory_ : variables_.contains(id);
}

bool UnsetFlow::mayBeUnset(FunctionId function, const Place& place) const {
  return place.pointer ? memory_ && isFollowed(place.pointed) : mayBeUnset(function, place.variable);
}

bool UnsetFlow::mayBeUnset(FunctionId function, const ExprPtr& expr) const {
  if (!expr) return false;
  const auto any = [&](std::initializer_list<ExprPtr> parts) {
    return std::ranges::any_of(parts, [&](const ExprPtr& part) { return mayBeUnset(function, part); });
  };
  if (const auto* node = std::get_if<Read>(&expr->node)) return mayBeUnset(function, node->variable);
  if (const auto* node = std::get_if<Element>(&expr->node)) return mayBeUnset(function, node->array);
  if (std::holds_alternative<Load>(expr->node)) return memory_ && isFollowed(asScalar(expr->type));
  if (const auto* node = std::get_if<Unary>(&expr->node)) return any({node->operand});
  if (const auto* node = std::get_if<Convert>(&expr->node)) return any({node->operand});
  if (const auto* node = std::get_if<InBounds>(&expr->node)) return any({node->index});
  if (const auto* node = std::get_if<AddressOf>(&expr->node)) return any({node->index});
  if (const auto* node = std::get_if<Displace>(&expr->node)) return any({node->pointer, node->index});
  if (const auto* node = std::get_if<Binary>(&expr->node)) return any({node->left, node->right});
  if (const auto* node = std::get_if<Conditional>(&expr->node)) return any({node->then, node->otherwise});
  return false;
}

bool UnsetFlow::add(FunctionId function, const VariableId& variable) {
  if (mayBeUnset(function, variable)) return false;
  const VariableOf id = variableOf(function, variable);
  if (!isFollowed(scalarOf(declarationOf(program_, id).type))) return false;
  if (!isEscaped(id)) return variables_.insert(id).second;
  memory_ = true;
  return true;
}

bool UnsetFlow::add(FunctionId function, const Place& place) {
  if (!place.pointer) return add(function, place.variable);
  if (memory_ || !isFollowed(place.pointed)) return false;
  return memory_ = true;
}

bool UnsetFlow::spread() {
  bool news = false;
  for (std::size_t i = 0; i < program_.functions.size(); ++i) {
    const FunctionId id{static_cast<int>(i)};
    const Function& function = program_.functions[i];
    for (const Edge& edge : function.edges) news |= spreadBy(id, edge.stmt);
    if (function.result && !function.library && isCalledByNameOnly(id) && mayEndWithoutResult(function)) news |= add(id, *function.result);
  }
  return news;
}

bool UnsetFlow::spreadBy(FunctionId function, const Stmt& stmt) {
  if (const auto* each = std::get_if<Havoc>(&stmt)) return each->uninitialised && add(function, each->target);
  if (const auto* each = std::get_if<Assign>(&stmt)) {
    const auto* local = std::get_if<LocalId>(&each->target.variable);
    const bool isLost = !each->target.pointer && local && program_[function].result == *local && !isCalledByNameOnly(function);
    return !isLost && mayBeUnset(function, each->value) && add(function, each->target);
  }
  if (const auto* each = std::get_if<HavocReachable>(&stmt); each && each->copies && !memory_) return memory_ = true;
  if (const auto* each = std::get_if<Allocate>(&stmt); each && !each->zeroed && !memory_) return memory_ = true;
  if (const auto* each = std::get_if<CallFunction>(&stmt)) return !each->pointer && spreadByCall(function, *each);
  return false;
}

// What functions of the library are given has to be initialised, unless others of the library give it.
bool UnsetFlow::spreadByCall(FunctionId function, const CallFunction& call) {
  const Function& callee = program_[call.callee];
  if (!isCalledByNameOnly(call.callee)) return false;
  bool news = false;
  const bool given = program_[function].library || !callee.library;
  for (std::size_t i = 0; given && i < std::min(callee.parameters.size(), call.arguments.size()); ++i)
    if (mayBeUnset(function, call.arguments[i])) news |= add(call.callee, callee.parameters[i]);
  if (call.result && callee.result && mayBeUnset(call.callee, *callee.result)) news |= add(function, *call.result);
  return news;
}

bool mayEndWithoutResult(const Function& function) {
  const auto assigns = [&](const Stmt& stmt) {
    const auto* havoc = std::get_if<Havoc>(&stmt);
    const auto target = havoc && havoc->uninitialised ? std::nullopt : targetOf(stmt);
    const auto* local = target ? std::get_if<LocalId>(&target->variable) : nullptr;
    return local && !target->index && function.result == *local;
  };
  const auto ends = [](const Stmt& stmt) {
    return std::holds_alternative<Fail>(stmt) || std::holds_alternative<ExitThread>(stmt) || std::holds_alternative<ExitProgram>(stmt);
  };
  std::set<NodeId> seen{function.entry};
  for (std::vector<NodeId> open{function.entry}; !open.empty();) {
    const NodeId node = open.back();
    open.pop_back();
    for (const Edge& edge : function.edges)
      if (edge.from == node && !assigns(edge.stmt) && !ends(edge.stmt) && seen.insert(edge.to).second) open.push_back(edge.to);
  }
  return seen.contains(function.exit);
}

}  // namespace redcomp::frontend

#include "frontend/initialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

const ExprPtr kNo = literal(kInt, 0);

bool isNo(const ExprPtr& expr) {
  const Literal* value = asLiteral(expr);
  return value && value->value == 0;
}

ExprPtr either(const ExprPtr& left, const ExprPtr& right) {
  if (isNo(left)) return right;
  if (isNo(right) || left == right) return left;
  return binary(kInt, BinaryOp::LogicalOr, left, right);
}

ExprPtr both(const ExprPtr& left, const ExprPtr& right) {
  return isNo(left) || isNo(right) ? kNo : binary(kInt, BinaryOp::LogicalAnd, left, right);
}

// The local that the place is, if it is one that nobody else accesses.
std::optional<LocalId> localOf(const Place& place) {
  const auto* local = std::get_if<LocalId>(&place.variable);
  if (place.pointer || place.index || !local || local->inMemory) return std::nullopt;
  return *local;
}

std::optional<Place> assignedBy(const Stmt& stmt) {
  if (const auto* each = std::get_if<Assign>(&stmt)) return each->target;
  if (const auto* each = std::get_if<Havoc>(&stmt)) return each->target;
  if (const auto* each = std::get_if<CallFunction>(&stmt)) return each->result;
  if (const auto* each = std::get_if<Allocate>(&stmt)) return each->target;
  if (const auto* each = std::get_if<JoinThread>(&stmt)) return each->result;
  if (const auto* each = std::get_if<TryLockMutex>(&stmt)) return each->result;
  return std::nullopt;
}

// What a statement does with values that may be uninitialised: conditions, over locals and their companions.
struct Uses {
  ExprPtr decides = kNo;      // such a value decides something
  ExprPtr notFollowed = kNo;  // such a value goes where it is not followed
};

class FunctionCheck {
 public:
  FunctionCheck(const Program& program, Function& function) : program_(program), function_(function) {}

  void run() {
    findLocals();
    if (companions_.empty()) return;
    std::map<NodeId, std::vector<Edge>> byNode;
    for (Edge& edge : function_.edges) byNode[edge.from].push_back(std::move(edge));
    function_.edges.clear();
    for (auto& [node, edges] : byNode) rewrite(node, edges);
  }

 private:
  bool mayBeUnset(const LocalId& local) const { return companions_.contains(local.index); }

  // Those that are declared without a value, and those that are assigned from them.
  void findLocals() {
    for (const Edge& edge : function_.edges)
      if (const auto* havoc = std::get_if<Havoc>(&edge.stmt); havoc && havoc->uninitialised)
        if (const auto local = localOf(havoc->target)) addCompanion(*local);
    for (bool changed = !companions_.empty(); changed;) {
      changed = false;
      for (const Edge& edge : function_.edges) {
        const auto* assign = std::get_if<Assign>(&edge.stmt);
        const auto target = assign ? localOf(assign->target) : std::nullopt;
        if (!target || mayBeUnset(*target) || function_.result == *target || isNo(unset(assign->value))) continue;
        addCompanion(*target);
        changed = true;
      }
    }
  }

  void addCompanion(const LocalId& local) {
    if (mayBeUnset(local) || std::holds_alternative<ArrayType>(function_.locals[local.index].type)) return;
    companions_[local.index] = addLocal(function_.locals[local.index].name + "$unset");
  }

  LocalId addLocal(const std::string& name) {
    Declaration made;
    made.name = name;
    made.type = kInt;
    made.source = function_.source;
    function_.locals.push_back(made);
    return LocalId{static_cast<int>(function_.locals.size()) - 1};
  }

  // ---- expressions -----------------------------------------------------------------------------------------------

  ExprPtr unset(const VariableId& variable) const {
    const auto* local = std::get_if<LocalId>(&variable);
    const auto found = local ? companions_.find(local->index) : companions_.end();
    return found == companions_.end() ? kNo : readVariable(kInt, found->second);
  }

  // Whether the value is uninitialised.
  ExprPtr unset(const ExprPtr& expr) const {
    if (!expr) return kNo;
    if (const auto* node = std::get_if<Read>(&expr->node)) return unset(node->variable);
    if (const auto* node = std::get_if<Unary>(&expr->node)) return unset(node->operand);
    if (const auto* node = std::get_if<Convert>(&expr->node)) return unset(node->operand);
    if (const auto* node = std::get_if<InBounds>(&expr->node)) return unset(node->index);
    if (const auto* node = std::get_if<AddressOf>(&expr->node)) return unset(node->index);
    if (const auto* node = std::get_if<Displace>(&expr->node)) return either(unset(node->pointer), unset(node->index));
    if (const auto* node = std::get_if<Binary>(&expr->node))
      return either(unset(node->left), ifRightIsEvaluated(*node, unset(node->right)));
    if (const auto* node = std::get_if<Conditional>(&expr->node))
      return conditional(kInt, node->condition, unset(node->then), unset(node->otherwise));
    return kNo;
  }

  ExprPtr ifRightIsEvaluated(const Binary& node, const ExprPtr& condition) const {
    if (node.op == BinaryOp::LogicalAnd) return both(node.left, condition);
    if (node.op == BinaryOp::LogicalOr) return both(logicalNot(node.left), condition);
    return condition;
  }

  // Whether evaluating it is decided by an uninitialised value: what is accessed, or divided by, or which operand is evaluated.
  ExprPtr decides(const ExprPtr& expr) const {
    if (!expr) return kNo;
    if (const auto* node = std::get_if<Element>(&expr->node)) return used(node->index);
    if (const auto* node = std::get_if<Load>(&expr->node)) return used(node->address);
    if (const auto* node = std::get_if<Unary>(&expr->node)) return decides(node->operand);
    if (const auto* node = std::get_if<Convert>(&expr->node)) return decides(node->operand);
    if (const auto* node = std::get_if<InBounds>(&expr->node)) return used(node->index);
    if (const auto* node = std::get_if<AddressOf>(&expr->node)) return decides(node->index);
    if (const auto* node = std::get_if<Displace>(&expr->node)) return either(decides(node->pointer), decides(node->index));
    if (const auto* node = std::get_if<Binary>(&expr->node)) {
      const bool divides = node->op == BinaryOp::Divide || node->op == BinaryOp::Remainder;
      const ExprPtr right = divides ? used(node->right) : decides(node->right);
      return either(decides(node->left), ifRightIsEvaluated(*node, right));
    }
    if (const auto* node = std::get_if<Conditional>(&expr->node)) {
      const ExprPtr then = decides(node->then), otherwise = decides(node->otherwise);
      const ExprPtr arms = isNo(then) && isNo(otherwise) ? kNo : conditional(kInt, node->condition, then, otherwise);
      return either(used(node->condition), arms);
    }
    return kNo;
  }

  // Whether it, or a part of it, is uninitialised where the value itself decides something.
  ExprPtr used(const ExprPtr& expr) const { return either(decides(expr), unset(expr)); }

  ExprPtr used(const Place& place) const { return either(used(place.index), used(place.pointer)); }

  // ---- statements ------------------------------------------------------------------------------------------------

  Uses usesOf(const Stmt& stmt) const {
    if (const auto* each = std::get_if<Assume>(&stmt)) return {used(each->condition)};
    if (const auto* each = std::get_if<Evaluate>(&stmt)) return {each->given ? used(each->value) : decides(each->value)};
    if (const auto* each = std::get_if<Touch>(&stmt)) return {used(each->place)};
    if (const auto* each = std::get_if<Assign>(&stmt)) {
      const auto target = localOf(each->target);
      const bool follows = target && mayBeUnset(*target);
      return {either(used(each->target), decides(each->value)), follows ? kNo : unset(each->value)};
    }
    if (const auto* each = std::get_if<Havoc>(&stmt)) return {used(each->target)};
    if (const auto* each = std::get_if<HavocReachable>(&stmt)) return {used(each->pointer)};
    if (const auto* each = std::get_if<CallFunction>(&stmt)) return usesOf(*each);
    if (const auto* each = std::get_if<Allocate>(&stmt)) return {either(used(each->target), used(each->cells))};
    if (const auto* each = std::get_if<FreeMemory>(&stmt)) return {used(each->pointer)};
    if (const auto* each = std::get_if<CreateThread>(&stmt))
      return {either(used(each->entry), decides(each->argument)), unset(each->argument)};
    if (const auto* each = std::get_if<JoinThread>(&stmt)) return {decides(each->handle)};
    if (const auto* each = std::get_if<InitMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<LockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<TryLockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<UnlockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<ExitThread>(&stmt)) return {decides(each->value), unset(each->value)};
    return {};
  }

  Uses usesOf(const CallFunction& call) const {
    Uses uses{used(call.pointer)};
    if (call.result) uses.decides = either(uses.decides, used(*call.result));
    const bool library = !call.pointer && program_[call.callee].library;
    for (const ExprPtr& argument : call.arguments) {
      uses.decides = either(uses.decides, library ? used(argument) : decides(argument));
      if (!library) uses.notFollowed = either(uses.notFollowed, unset(argument));
    }
    return uses;
  }

  // ---- edges -----------------------------------------------------------------------------------------------------

  void rewrite(NodeId node, std::vector<Edge>& edges) {
    Uses uses;
    std::set<std::string> seen;  // the two branches of a condition ask for the same
    const auto add = [&](ExprPtr& to, const ExprPtr& condition) {
      if (!isNo(condition) && seen.insert(toString(program_, function_, Assume{condition})).second) to = either(to, condition);
    };
    for (const Edge& edge : edges) {
      const Uses here = usesOf(edge.stmt);
      add(uses.decides, here.decides);
      add(uses.notFollowed, here.notFollowed);
    }
    NodeId from = node;
    if (!isNo(uses.decides)) from = failIf(uses.decides, from, edges.front(), "");
    if (!isNo(uses.notFollowed)) from = failIf(uses.notFollowed, from, edges.front(), "an uninitialised value that is passed on");
    for (Edge& edge : edges) {
      edge.from = from;
      addEdge(std::move(edge));
    }
  }

  void addEdge(Edge edge) {
    const auto target = assignedBy(edge.stmt);
    const auto local = target ? localOf(*target) : std::nullopt;
    if (local && mayBeUnset(*local)) {
      const NodeId next = newNode();
      function_.edges.push_back({edge.from, next, Assign{Place{companions_.at(local->index), nullptr}, valueIsUnset(edge.stmt)},
                                 edge.source, edge.text});
      edge.from = next;
    }
    function_.edges.push_back(std::move(edge));
  }

  ExprPtr valueIsUnset(const Stmt& stmt) const {
    if (const auto* each = std::get_if<Assign>(&stmt)) return unset(each->value);
    const auto* havoc = std::get_if<Havoc>(&stmt);
    return havoc && havoc->uninitialised ? literal(kInt, 1) : kNo;
  }

  // An error if the condition holds; only a possible one, for the reason that is given. Returns where it goes on.
  NodeId failIf(const ExprPtr& condition, NodeId from, const Edge& at, const std::string& approximates) {
    NodeId fails = newNode();
    const NodeId next = newNode();
    const auto emit = [&](NodeId begin, NodeId end, Stmt stmt) {
      function_.edges.push_back({begin, end, std::move(stmt), at.source, at.text});
    };
    emit(from, fails, Assume{condition});
    emit(from, next, Assume{logicalNot(condition)});
    if (!approximates.empty()) {
      const NodeId after = newNode();
      if (!scratch_) scratch_ = addLocal("tmp$unset");
      emit(fails, after, Havoc{Place{*scratch_, nullptr}, approximates});
      const NodeId really = newNode();
      emit(after, really, Assume{binary(kInt, BinaryOp::Equal, readVariable(kInt, *scratch_), literal(kInt, 1))});
      fails = really;
    }
    emit(fails, newNode(), Fail{fmt::format("an uninitialised value decides in {}", at.text)});
    return next;
  }

  NodeId newNode() { return NodeId{function_.nodes++}; }

  const Program& program_;
  Function& function_;
  std::map<int, LocalId> companions_;  // by index of the local
  std::optional<LocalId> scratch_;
};

}  // namespace

namespace {

// Whether some path through the function assigns nothing to its result.
bool mayEndWithoutResult(const Function& function) {
  std::set<NodeId> seen{function.entry};
  for (std::vector<NodeId> open{function.entry}; !open.empty();) {
    const NodeId node = open.back();
    open.pop_back();
    for (const Edge& edge : function.edges) {
      const auto target = edge.from == node ? assignedBy(edge.stmt) : std::nullopt;
      const auto* havoc = std::get_if<Havoc>(&edge.stmt);
      const bool assigns = target && localOf(*target) == function.result && !(havoc && havoc->uninitialised);
      const bool ends = std::holds_alternative<Fail>(edge.stmt) || std::holds_alternative<ExitThread>(edge.stmt) ||
                        std::holds_alternative<ExitProgram>(edge.stmt);
      if (edge.from == node && !assigns && !ends && seen.insert(edge.to).second) open.push_back(edge.to);
    }
  }
  return seen.contains(function.exit);
}

}  // namespace

Program checkInitialised(Program program) {
  for (Function& function : program.functions) {
    if (function.library) continue;
    if (function.result && mayEndWithoutResult(function))
      program.incomplete.push_back(fmt::format("{}: '{}' may end without a value, and whether that is used is not followed",
                                               logic::toString(function.source), function.name));
    FunctionCheck(program, function).run();
  }
  return program;
}

}  // namespace redcomp::frontend

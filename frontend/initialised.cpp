#include "frontend/initialised.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/expr.h"
#include "frontend/unset_twins.h"
#include "frontend/unset_flow.h"
#include "frontend/uses.h"

namespace redcomp::frontend {

namespace {

const ExprPtr kNo = literal(kInt, 0);
constexpr const char* kPassedOn = "an uninitialised value that is passed on";
constexpr const char* kFills = "functions that are not followed give a value to all of the memory that they are given to fill";
constexpr const char* kInLibrary = "an uninitialised value that a function of the library looks at";

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

bool readsShared(const Expr& expr) {
  if (const auto* node = std::get_if<Read>(&expr.node)) return isShared(node->variable);
  if (const auto* node = std::get_if<Element>(&expr.node)) return isShared(node->array);
  return std::holds_alternative<Load>(expr.node);
}

// What an expression reads, if it is a variable, an element or a Load.
std::optional<Place> placeRead(const Expr& expr) {
  if (const auto* node = std::get_if<Read>(&expr.node)) return Place{node->variable, nullptr};
  if (const auto* node = std::get_if<Element>(&expr.node)) return Place{node->array, node->index};
  const auto* node = std::get_if<Load>(&expr.node);
  if (!node) return std::nullopt;
  Place place;
  place.pointer = node->address;
  place.pointed = asScalar(expr.type);
  return place;
}

// What a statement writes; also through a pointer.
std::optional<Place> written(const Stmt& stmt) {
  if (const auto* each = std::get_if<Assign>(&stmt)) return each->target;
  if (const auto* each = std::get_if<Havoc>(&stmt)) return each->target;
  if (const auto* each = std::get_if<ClearArray>(&stmt)) return Place{each->array, nullptr};
  if (const auto* each = std::get_if<CallFunction>(&stmt)) return each->result;
  if (const auto* each = std::get_if<Allocate>(&stmt)) return each->target;
  if (const auto* each = std::get_if<CreateThread>(&stmt)) return each->handle;
  if (const auto* each = std::get_if<JoinThread>(&stmt)) return each->result;
  if (const auto* each = std::get_if<TryLockMutex>(&stmt)) return each->result;
  return std::nullopt;
}

// What a statement does with values that may be uninitialised: conditions, over locals and twins.
struct Uses {
  ExprPtr decides = kNo;      // such a value decides something
  ExprPtr notFollowed = kNo;  // such a value goes where it is not followed
};

// Whether values are uninitialised, and whether such values decide something. At most one variable that an expression reads is
// shared, and whether that is uninitialised has been read before.
class UnsetExpressions {
 public:
  UnsetExpressions(const Twins& twins, FunctionId function) : twins_(twins), function_(function) {}

  ExprPtr sharedIsUnset = kNo;

  ExprPtr unset(const ExprPtr& expr) const {
    if (!expr) return kNo;
    if (readsShared(*expr)) return sharedIsUnset;
    if (const auto place = placeRead(*expr)) {
      const auto twin = twins_.of(function_, *place);
      return twin ? twin->read() : kNo;
    }
    if (const auto* node = std::get_if<Unary>(&expr->node)) return unset(node->operand);
    if (const auto* node = std::get_if<Convert>(&expr->node)) return unset(node->operand);
    if (const auto* node = std::get_if<InBounds>(&expr->node)) return unset(node->index);
    if (const auto* node = std::get_if<AddressOf>(&expr->node)) return unset(node->index);
    if (const auto* node = std::get_if<Displace>(&expr->node)) return either(unset(node->pointer), unset(node->index));
    if (const auto* node = std::get_if<Binary>(&expr->node))
      return either(unset(node->left), ifRightIsEvaluated(*node, unset(node->right)));
    if (const auto* node = std::get_if<Conditional>(&expr->node)) return oneOf(*node, unset(node->then), unset(node->otherwise));
    return kNo;
  }

  // Whether evaluating it is decided by an uninitialised value: what is accessed, or divided by, or which operand is evaluated.
  ExprPtr decides(const ExprPtr& expr) const {
    if (!expr || readsShared(*expr)) return kNo;  // which that is has been checked
    if (const auto* node = std::get_if<Element>(&expr->node)) return used(node->index);
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
    if (const auto* node = std::get_if<Conditional>(&expr->node))
      return either(used(node->condition), oneOf(*node, decides(node->then), decides(node->otherwise)));
    return kNo;
  }

  // Whether it, or a part of it, is uninitialised where the value itself decides something.
  ExprPtr used(const ExprPtr& expr) const { return either(decides(expr), unset(expr)); }
  ExprPtr used(const Place& place) const { return either(used(place.index), used(place.pointer)); }

 private:
  static ExprPtr oneOf(const Conditional& node, const ExprPtr& then, const ExprPtr& otherwise) {
    return isNo(then) && isNo(otherwise) ? kNo : conditional(kInt, node.condition, then, otherwise);
  }

  ExprPtr ifRightIsEvaluated(const Binary& node, const ExprPtr& condition) const {
    if (node.op == BinaryOp::LogicalAnd) return both(node.left, condition);
    if (node.op == BinaryOp::LogicalOr) return both(logicalNot(node.left), condition);
    return condition;
  }

  const Twins& twins_;
  FunctionId function_;
};

class FunctionCheck {
 public:
  FunctionCheck(Program& program, const UnsetFlow& flow, const Twins& twins, FunctionId id)
      : program_(program), flow_(flow), twins_(twins), id_(id), function_(program.functions[id.index]), values_(twins, id) {}

  void run() {
    std::map<NodeId, std::vector<Edge>> byNode;
    for (Edge& edge : function_.edges) byNode[edge.from].push_back(std::move(edge));
    function_.edges.clear();
    for (auto& [node, edges] : byNode) rewrite(node, edges);
    beginWithoutResult();
  }

 private:
  // ---- statements ------------------------------------------------------------------------------------------------

  Uses usesOf(const Stmt& stmt) const {
    const auto used = [this](const auto& value) { return values_.used(value); };
    const auto decides = [this](const ExprPtr& value) { return values_.decides(value); };
    const auto unset = [this](const ExprPtr& value) { return values_.unset(value); };
    if (const auto* each = std::get_if<Assume>(&stmt)) return {used(each->condition)};
    if (const auto* each = std::get_if<Evaluate>(&stmt)) return {each->given ? used(each->value) : decides(each->value)};
    if (const auto* each = std::get_if<Touch>(&stmt)) return {used(each->place)};
    if (const auto* each = std::get_if<Assign>(&stmt)) {
      const bool follows = twins_.of(id_, each->target).has_value() && !leavesUnknown(each->target);
      return {either(used(each->target), decides(each->value)), follows ? kNo : unset(each->value)};
    }
    if (const auto* each = std::get_if<Havoc>(&stmt)) return {used(each->target)};
    if (const auto* each = std::get_if<HavocReachable>(&stmt)) return {used(each->pointer)};
    if (const auto* each = std::get_if<CallFunction>(&stmt)) return usesOf(*each);
    if (const auto* each = std::get_if<Allocate>(&stmt)) return {either(used(each->target), used(each->cells))};
    if (const auto* each = std::get_if<FreeMemory>(&stmt)) return {used(each->pointer)};
    if (const auto* each = std::get_if<CreateThread>(&stmt))
      return {either(used(each->entry), decides(each->argument)), unset(each->argument)};
    if (const auto* each = std::get_if<JoinThread>(&stmt)) return {used(each->handle)};
    if (const auto* each = std::get_if<InitMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<LockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<TryLockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<UnlockMutex>(&stmt)) return {used(each->mutex)};
    if (const auto* each = std::get_if<ExitThread>(&stmt)) return {decides(each->value), unset(each->value)};
    return {};
  }

  Uses usesOf(const CallFunction& call) const {
    Uses uses{values_.used(call.pointer)};
    if (call.result) uses.decides = either(uses.decides, values_.used(*call.result));
    const bool given = !call.pointer && program_[call.callee].library && !function_.library;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const ExprPtr& argument = call.arguments[i];
      uses.decides = either(uses.decides, given ? values_.used(argument) : values_.decides(argument));
      if (!given && !twins_.ofParameter(call, i)) uses.notFollowed = either(uses.notFollowed, values_.unset(argument));
    }
    return uses;
  }

  // The result of a function that may be called by anybody.
  bool leavesUnknown(const Place& target) const {
    const auto* local = std::get_if<LocalId>(&target.variable);
    return !target.pointer && local && function_.result == *local && !flow_.isCalledByNameOnly(id_);
  }

  // ---- edges -----------------------------------------------------------------------------------------------------

  // The branches of a condition are checked together, before one of them is taken.
  void rewrite(NodeId node, std::vector<Edge>& edges) {
    values_.sharedIsUnset = kNo;
    ExprPtr decides = kNo;
    std::set<std::string> seen;  // the two branches ask for the same
    for (const Edge& edge : edges) {
      if (!std::holds_alternative<Assume>(edge.stmt)) continue;
      const ExprPtr here = usesOf(edge.stmt).decides;
      if (!isNo(here) && seen.insert(toString(program_, function_, Assume{here})).second) decides = either(decides, here);
    }
    const NodeId from = isNo(decides) ? node : failIf(decides, node, edges.front(), "");
    for (Edge& edge : edges) {
      edge.from = std::holds_alternative<Assume>(edge.stmt) ? from : node;
      if (std::holds_alternative<Assume>(edge.stmt)) addEdge(std::move(edge));
      else rewriteEdge(std::move(edge));
    }
  }

  void rewriteEdge(Edge edge) {
    values_.sharedIsUnset = kNo;
    readSharedTwin(edge);
    const Uses uses = usesOf(edge.stmt);
    if (!isNo(uses.decides)) edge.from = failIf(uses.decides, edge.from, edge, "");
    if (!isNo(uses.notFollowed)) edge.from = failIf(uses.notFollowed, edge.from, edge, kPassedOn);
    if (std::holds_alternative<CallFunction>(edge.stmt)) return rewriteCall(std::move(edge));
    assignTwin(edge, edge.stmt);
    if (beginsHandle(edge.stmt)) edge.stmt = Skip{};
    const NodeId to = edge.to;
    const auto* havoc = std::get_if<HavocReachable>(&edge.stmt);
    const std::optional<Stmt> after = havoc ? afterHavoc(*havoc) : std::nullopt;
    if (after && !havoc->copies) program_.assumptions.insert({"library", edge.source, kFills});
    if (after) edge.to = newNode();
    const Edge last = edge;
    addEdge(std::move(edge));
    if (after) addEdge({last.to, to, *after, last.source, last.text});
  }

  // What is read through the address, or at the index, must be known first.
  void readSharedTwin(Edge& edge) {
    if (std::holds_alternative<JoinThread>(edge.stmt)) return;
    std::optional<Place> place;
    forEachExpr(edge.stmt, [&](const Expr& expr) {
      if (!place && readsShared(expr)) place = placeRead(expr);
    });
    if (!place) return;
    if (const ExprPtr where = values_.used(*place); !isNo(where)) edge.from = failIf(where, edge.from, edge, "");
    const auto twin = twins_.of(id_, *place);
    if (!twin) return;
    if (!shared_) shared_ = addLocal("shared$unset");
    emit(edge, Assign{Place{*shared_, nullptr}, twin->read()});
    values_.sharedIsUnset = readVariable(kInt, *shared_);
  }

  // Handles without a value are for the twins only: who has one to join is found without them.
  bool beginsHandle(const Stmt& stmt) const {
    const auto* havoc = std::get_if<Havoc>(&stmt);
    const auto* local = havoc && havoc->uninitialised ? std::get_if<LocalId>(&havoc->target.variable) : nullptr;
    if (!local || havoc->target.pointer) return false;
    const Type& type = function_.locals[local->index].type;
    const auto* array = std::get_if<ArrayType>(&type);
    return std::holds_alternative<ThreadHandleType>(array ? elementType(*array) : type);
  }

  void assignTwin(Edge& edge, const Stmt& stmt) {
    const auto target = written(stmt);
    const auto twin = target ? twins_.of(id_, *target) : std::nullopt;
    if (!twin) return;
    const auto* assign = std::get_if<Assign>(&stmt);
    const auto* havoc = std::get_if<Havoc>(&stmt);
    const bool unset = havoc && havoc->uninitialised;
    if (twin->isArray()) return emit(edge, ClearArray{twin->place.variable, unset ? 1 : 0});
    const ExprPtr value = assign && !leavesUnknown(*target) ? values_.unset(assign->value) : literal(kInt, unset ? 1 : 0);
    emit(edge, Assign{twin->place, convert(twin->type, value)});
  }

  // What a function gives back has its twin in a variable of the thread. That of a local is assigned afterwards: it may be an
  // argument too.
  void rewriteCall(Edge edge) {
    CallFunction call = std::get<CallFunction>(edge.stmt);
    const std::size_t given = call.arguments.size();
    for (std::size_t i = 0; i < given; ++i)
      if (const auto twin = twins_.ofParameter(call, i)) call.arguments.push_back(convert(twin->type, values_.unset(call.arguments[i])));
    const auto left = call.pointer ? std::nullopt : twins_.ofResult(call.callee);
    const auto twin = call.result ? twins_.of(id_, *call.result) : std::nullopt;
    const bool before = twin && !left && isShared(*call.result);
    if (before) assignTwin(edge, call);
    edge.stmt = std::move(call);
    if (!twin || before) return addEdge(std::move(edge));
    Edge last{newNode(), edge.to, Skip{}, edge.source, edge.text};
    edge.to = last.from;
    addEdge(std::move(edge));
    ExprPtr value = kNo;
    if (left) {
      if (!shared_) shared_ = addLocal("shared$unset");
      emit(last, Assign{Place{*shared_, nullptr}, readVariable(kInt, *left)});
      value = readVariable(kInt, *shared_);
    }
    last.stmt = Assign{twin->place, convert(twin->type, value)};
    addEdge(std::move(last));
  }

  // Others are taken to give a value to all that they are given to fill.
  std::optional<Stmt> afterHavoc(const HavocReachable& havoc) const {
    if (!flow_.memoryMayBeUnset() || havoc.ever || havoc.keeps) return std::nullopt;
    HavocReachable twin = havoc;
    twin.pointer = twins_.ofPointer(havoc.pointer);
    twin.reaches = false;
    twin.clears = !havoc.copies;
    return twin;
  }

  // Into the exit of a function with the twin of its result.
  void addEdge(Edge edge) {
    const auto left = twins_.ofResult(id_);
    if (edge.to != function_.exit || !left) return function_.edges.push_back(std::move(edge));
    const Edge last = edge;
    edge.to = newNode();
    const NodeId before = edge.to;
    function_.edges.push_back(std::move(edge));
    const auto twin = twins_.of(id_, Place{*function_.result, nullptr});
    function_.edges.push_back({before, function_.exit, Assign{Place{*left, nullptr}, twin->read()}, last.source, last.text});
  }

  void beginWithoutResult() {
    if (!twins_.ofResult(id_)) return;
    const auto twin = twins_.of(id_, Place{*function_.result, nullptr});
    const NodeId entry = newNode();
    function_.edges.push_back({entry, function_.entry, Assign{twin->place, literal(twin->type, 1)}, function_.source, function_.name});
    function_.entry = entry;
  }

  // ---- pieces ----------------------------------------------------------------------------------------------------

  // Before the edge.
  void emit(Edge& edge, Stmt stmt) {
    const NodeId next = newNode();
    function_.edges.push_back({edge.from, next, std::move(stmt), edge.source, edge.text});
    edge.from = next;
  }

  LocalId addLocal(const std::string& name) {
    Declaration made;
    made.name = name;
    made.type = kInt;
    made.source = function_.source;
    function_.locals.push_back(made);
    return LocalId{static_cast<int>(function_.locals.size()) - 1};
  }

  // An error if the condition holds; only a possible one, for the reason that is given. Returns where it goes on.
  NodeId failIf(const ExprPtr& condition, NodeId from, const Edge& at, std::string approximates) {
    if (function_.library && approximates.empty()) approximates = kInLibrary;
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

  Program& program_;
  const UnsetFlow& flow_;
  const Twins& twins_;
  FunctionId id_;
  Function& function_;
  UnsetExpressions values_;
  std::optional<LocalId> scratch_, shared_;
};

}  // namespace

Program checkInitialised(Program program) {
  const UnsetFlow flow(program);
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[i];
    if (function.library || !function.result || flow.isCalledByNameOnly(FunctionId{static_cast<int>(i)}) || !mayEndWithoutResult(function)) continue;
    program.incomplete.push_back(fmt::format("{}: '{}' may end without a value, and whether that is used is not followed",
                                             logic::toString(function.source), function.name));
  }
  if (!flow.any()) return program;
  const auto allocates = [](const Edge& edge) {
    const auto* each = std::get_if<Allocate>(&edge.stmt);
    return each && !each->zeroed;
  };
  if (program.meetsFloats && std::ranges::any_of(program.functions, [&](const Function& each) { return std::ranges::any_of(each.edges, allocates); }))
    program.incomplete.push_back("whether floating-point numbers in allocated memory have values when they are used is not followed");
  const Twins twins(program, flow);
  for (std::size_t i = 0; i < program.functions.size(); ++i)
    FunctionCheck(program, flow, twins, FunctionId{static_cast<int>(i)}).run();
  return program;
}

}  // namespace redcomp::frontend

#include "frontend/function_builder.h"

#include <fmt/format.h>

#include "frontend/expr.h"
#include "frontend/uses.h"

namespace redcomp::frontend {

namespace {

constexpr int kMaxDepth = 40;

std::string poolKey(const Type& type) { return toString(type); }

}  // namespace

FunctionBuilder::FunctionBuilder(const std::vector<Declaration>& globals, std::string name, SourceLocation source)
    : globals_(globals) {
  function_.name = std::move(name);
  function_.source = std::move(source);
  function_.entry = newNode();
  function_.exit = newNode();
  current_ = function_.entry;
}

LocalId FunctionBuilder::addLocal(const std::string& name, const Type& type, const SourceLocation& source,
                                  bool inMemory) {
  const int uses = ++nameUses_[name];
  Declaration declaration;
  declaration.name = uses == 1 ? name : fmt::format("{}#{}", name, uses);
  declaration.type = type;
  declaration.source = source;
  declaration.inMemory = inMemory;
  function_.locals.push_back(std::move(declaration));
  return LocalId{static_cast<int>(function_.locals.size()) - 1, inMemory};
}

void FunctionBuilder::mark(ObjectId object, bool marked) { function_.objects[object.index].marked = marked; }

void FunctionBuilder::markNested(ObjectId object) { function_.objects[object.index].nested = true; }

ObjectId FunctionBuilder::addObject(Object object) {
  function_.objects.push_back(std::move(object));
  return ObjectId{static_cast<int>(function_.objects.size()) - 1, true};
}

const Declaration& FunctionBuilder::declarationOf(const VariableId& variable) const {
  if (const auto* global = std::get_if<GlobalId>(&variable)) return globals_[global->index];
  return function_.locals[std::get<LocalId>(variable).index];
}

const Type& FunctionBuilder::typeOf(const VariableId& variable) const { return declarationOf(variable).type; }

Type FunctionBuilder::typeOf(const Place& place) const {
  if (place.pointer) return asType(place.pointed);
  const Type& type = typeOf(place.variable);
  return place.index ? elementType(std::get<ArrayType>(type)) : type;
}

NodeId FunctionBuilder::newNode() { return NodeId{function_.nodes++}; }

void FunctionBuilder::closeScope() {
  if (--openScopes_ == 0) releaseTemporaries(0);
}

// ---- edges -------------------------------------------------------------------------------------------------------

void FunctionBuilder::addEdge(NodeId from, NodeId to, Stmt stmt) {
  function_.edges.push_back(Edge{from, to, std::move(stmt), origin_.source, origin_.text});
}

void FunctionBuilder::emit(Stmt stmt) {
  const NodeId next = newNode();
  addEdge(current_, next, std::move(stmt));
  current_ = next;
}

void FunctionBuilder::emitLast(Stmt stmt) {
  emit(std::move(stmt));
  current_ = newNode();
}

void FunctionBuilder::jump(NodeId target) {
  addEdge(current_, target, Skip{});
  current_ = newNode();
}

void FunctionBuilder::addBranchEdge(NodeId from, NodeId to, ExprPtr condition, const std::string& text) {
  addEdge(from, to, Assume{std::move(condition)});
  function_.edges.back().text = text;
}

void FunctionBuilder::branch(const ExprPtr& condition, NodeId then, NodeId otherwise) {
  if (const auto* value = asLiteral(condition)) return jump(value->value != 0 ? then : otherwise);
  const ExprPtr test = localOnly(condition);
  addBranchEdge(current_, then, test, origin_.text);
  addBranchEdge(current_, otherwise, logicalNot(test), fmt::format("!({})", origin_.text));
  current_ = newNode();
}

void FunctionBuilder::assume(const ExprPtr& condition, Waits waits) { emit(Assume{localOnly(condition), waits}); }

void FunctionBuilder::assign(const Place& target, const ExprPtr& value) {
  const Place place = localOnly(target);
  const int kept = readsApart_ || isShared(place) ? 0 : 1;
  int remaining = value->sharedReads - kept;
  emit(Assign{place, hoist(value, remaining)});
}

void FunctionBuilder::assignConverted(const Place& target, const ExprPtr& value) {
  const Type held = typeOf(target);
  if (!std::holds_alternative<FloatType>(held)) assign(target, convert(held, value));
  else touch(target, true);
}

void FunctionBuilder::touch(const Place& target, bool write) {
  if (!readsApart_ || !isShared(target)) return;
  const Place place = localOnly(target);
  if (write) emit(Assign{place, unknownFloat()});
  else readNow(readPlace(typeOf(place), place));
}

ExprPtr FunctionBuilder::unknownValue(const Type& type, const std::string& why) {
  if (std::holds_alternative<FloatType>(type)) return unknownFloat();
  const LocalId result = temporary(type);
  emit(Havoc{Place{result, nullptr}, why});
  return readVariable(type, result);
}

void FunctionBuilder::approximate(const std::string& why) {
  assume(binary(kInt, BinaryOp::Equal, unknownValue(kInt, why), literal(kInt, 1)));
}

void FunctionBuilder::declareUninitialised(LocalId local) {
  if (!local.inMemory) uninitialised_.push_back(function_.edges.size());
  emit(Havoc{Place{local, nullptr}, {}, true});
}

void FunctionBuilder::declareUnknown(LocalId local) {
  if (!local.inMemory) uninitialised_.push_back(function_.edges.size());
  emit(Havoc{Place{local, nullptr}});
}

void FunctionBuilder::declareUninitialisedAtEntry(LocalId local) { uninitialisedAtEntry_.push_back(local); }

// ---- reads of globals --------------------------------------------------------------------------------------------

ExprPtr FunctionBuilder::localOnly(const ExprPtr& expr) {
  int remaining = expr->sharedReads;
  return hoist(expr, remaining);
}

Place FunctionBuilder::localOnly(const Place& place) {
  Place local = place;
  if (place.pointer) local.pointer = localOnly(place.pointer);
  else if (place.index) local.index = localOnly(place.index);
  return local;
}

// The expression with its first `remaining` reads of globals, in order of evaluation, replaced by temporaries.
ExprPtr FunctionBuilder::hoist(const ExprPtr& expr, int& remaining) {
  if (remaining <= 0 || expr->sharedReads == 0) return expr;
  const ExprPtr result = hoistParts(expr, remaining);
  const auto* read = std::get_if<Read>(&result->node);
  const auto* element = std::get_if<Element>(&result->node);
  const bool access = (read && isShared(read->variable)) || (element && isShared(element->array)) ||
                      std::holds_alternative<Load>(result->node);
  if (!access || remaining <= 0) return result;
  --remaining;
  return readNow(result);
}

ExprPtr FunctionBuilder::hoistParts(const ExprPtr& expr, int& remaining) {
  if (const auto* node = std::get_if<Element>(&expr->node))
    return readPlace(expr->type, Place{.variable = node->array, .index = hoist(node->index, remaining), .atomic = node->atomic});
  if (const auto* node = std::get_if<Load>(&expr->node))
    return readPlace(expr->type, Place{{}, nullptr, hoist(node->address, remaining), asScalar(expr->type), node->atomic});
  if (const auto* node = std::get_if<AddressOf>(&expr->node))
    return addressOf(node->object, node->offset, hoist(node->index, remaining));
  if (const auto* node = std::get_if<Displace>(&expr->node)) {
    const ExprPtr pointer = hoist(node->pointer, remaining);
    return displace(pointer, node->offset, node->index ? hoist(node->index, remaining) : nullptr, node->shape,
                    node->byBytes);
  }
  if (const auto* node = std::get_if<InBounds>(&expr->node)) return inBounds(hoist(node->index, remaining), node->length);
  if (const auto* node = std::get_if<Unary>(&expr->node))
    return unary(expr->type, node->op, hoist(node->operand, remaining));
  if (const auto* node = std::get_if<Convert>(&expr->node)) return convert(expr->type, hoist(node->operand, remaining));
  if (const auto* node = std::get_if<Binary>(&expr->node)) {
    const ExprPtr left = hoist(node->left, remaining);
    return binary(expr->type, node->op, left, hoist(node->right, remaining));
  }
  if (const auto* node = std::get_if<Conditional>(&expr->node))
    return conditional(expr->type, hoist(node->condition, remaining), node->then, node->otherwise);
  return expr;
}

namespace {

// Which member of what a variable points to: "list+64".
std::string placeOf(const FunctionBuilder& in, const ExprPtr& address) {
  if (const auto* moved = std::get_if<Displace>(&address->node))
    return fmt::format("{}+{}", placeOf(in, moved->pointer), moved->offset);
  const auto* read = std::get_if<Read>(&address->node);
  return read ? in.declarationOf(read->variable).name : std::string();
}

}  // namespace

// `access` is a Read or an Element of a shared variable, or a Load; its index or address is local.
ExprPtr FunctionBuilder::readNow(const ExprPtr& access) {
  const std::string name = nameOfAccess(access);
  // One variable for pointers from different places would point to all that these point to.
  const auto* load = std::get_if<Load>(&access->node);
  const bool isPointer = load && std::holds_alternative<PointerType>(access->type);
  const std::string from = isPointer ? placeOf(*this, load->address) : std::string();
  const LocalId target = take(pools_[fmt::format("read {} {} {}", name, toString(access->type), from)],
                              name == "*" ? "pointed_read" : name + "_read", access->type);
  emit(Assign{Place{target, nullptr}, access});
  function_.edges.back().text += name == "*" ? " [reads what a pointer points to]" : fmt::format(" [reads {}]", name);
  return readVariable(access->type, target);
}

// Of the variable, or "*".
std::string FunctionBuilder::nameOfAccess(const ExprPtr& access) const {
  if (std::holds_alternative<Load>(access->node)) return "*";
  const auto* read = std::get_if<Read>(&access->node);
  return declarationOf(read ? read->variable : std::get<Element>(access->node).array).name;
}

ExprPtr FunctionBuilder::save(const ExprPtr& expr) {
  if (asLiteral(expr)) return expr;
  const LocalId target = temporary(expr->type);
  const std::size_t mark = temporariesMark();
  assign(Place{target, nullptr}, expr);
  releaseTemporaries(mark);
  return readVariable(expr->type, target);
}

ExprPtr FunctionBuilder::bounded(const ExprPtr& expr) { return expr->depth > kMaxDepth ? save(expr) : expr; }

// ---- temporaries -------------------------------------------------------------------------------------------------

LocalId FunctionBuilder::take(Pool& pool, const std::string& name, const Type& type) {
  if (pool.used == pool.locals.size()) pool.locals.push_back(addLocal(name, type, origin_.source));
  taken_.push_back(&pool);
  return pool.locals[pool.used++];
}

void FunctionBuilder::releaseTemporaries(std::size_t mark) {
  for (; taken_.size() > mark; taken_.pop_back()) --taken_.back()->used;
}

LocalId FunctionBuilder::temporary(const Type& type) { return take(pools_[poolKey(type)], "tmp", type); }


// ---- finishing ---------------------------------------------------------------------------------------------------

void FunctionBuilder::dropNeedlessHavocs() {
  const ReadBeforeWrite analysis(function_);
  for (const std::size_t edge : uninitialised_) {
    const Place target = std::get<Havoc>(function_.edges[edge].stmt).target;
    if (!analysis.mayHappen(function_.edges[edge].to, std::get<LocalId>(target.variable)))
      function_.edges[edge].stmt = Skip{};
  }
  origin_ = Origin{function_.source, function_.name};
  const NodeId body = function_.entry;
  for (const LocalId local : uninitialisedAtEntry_) {
    if (!analysis.mayHappen(body, local)) continue;
    const NodeId before = newNode();
    addEdge(before, function_.entry, Havoc{Place{local, nullptr}, {}, true});
    function_.entry = before;
  }
}

Function FunctionBuilder::finish() {
  jump(function_.exit);
  dropNeedlessHavocs();
  return std::move(function_);
}

}  // namespace redcomp::frontend

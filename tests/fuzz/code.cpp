#include "tests/fuzz/code.h"

#include <algorithm>

namespace redcomp::fuzz {

using namespace frontend;

namespace {

Number small(const Integer& value) {
  if (value > INT64_MAX || value < INT64_MIN) throw Unsupported("a number of more than 63 bits");
  return static_cast<Number>(value);
}

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

}  // namespace

Scalar scalarOf(const Type& type) {
  if (const auto* integer = std::get_if<IntegerType>(&type))
    return {integer->bits, integer->isSigned, integer->isBool, true};
  if (std::holds_alternative<FloatType>(type)) throw Unsupported("floating-point numbers");
  if (const auto* array = std::get_if<ArrayType>(&type))
    return std::visit([](const auto& element) { return scalarOf(Type(element)); }, array->element);
  return {};
}

Number wrapped(__int128 value, const Scalar& type) {
  if (!type.isNumber) return static_cast<Number>(value);
  if (type.isBool) return value != 0;
  const __int128 size = static_cast<__int128>(1) << type.bits;
  __int128 result = value % size;
  if (result < 0) result += size;
  if (type.isSigned && result >= size / 2) result -= size;
  if (result > INT64_MAX) throw Unsupported("a number of more than 63 bits");
  return static_cast<Number>(result);
}

Number functionAddress(int function) { return (Number{1} << 60) + function; }

Code::Code(const Program& program) : program_(program) {
  for (const Declaration& global : program.globals) {
    if (global.unknown) throw Unsupported("a global that is defined nowhere");
    const auto* array = std::get_if<ArrayType>(&global.type);
    if (array && array->length == kUnknownLength) throw Unsupported("an array of unknown length");
    Slot slot{global.threadLocal ? Slot::Where::ThreadLocal : Slot::Where::Global, 0, array ? static_cast<int>(array->length) : 1,
              scalarOf(global.type), static_cast<int>(globals.size())};
    int& cells = global.threadLocal ? threadCells : globalCells;
    slot.first = cells;
    cells += slot.count;
    globals.push_back(slot);
  }
  for (std::size_t f = 0; f < program.functions.size(); ++f) declareFunction(static_cast<int>(f));
  for (const Object& object : program.objects) objects.push_back(leaves(object, -1));
  for (const Declaration& global : program.globals) {
    initialValues.emplace_back();
    for (const auto& [element, value] : global.initial) initialValues.back().emplace_back(element, expr(value, -1));
  }
  for (std::size_t f = 0; f < program.functions.size(); ++f)
    for (const Edge& edge : program.functions[f].edges) addEdge(edge, static_cast<int>(f));
}

void Code::declareFunction(int index) {
  const Function& function = program_.functions[index];
  CodeFunction code;
  code.function = &function;
  code.outgoing.resize(function.nodes);
  code.visible.resize(function.nodes);
  std::vector<Slot> slots;
  for (const Declaration& local : function.locals) {
    const auto* array = std::get_if<ArrayType>(&local.type);
    if (array && array->length == kUnknownLength) throw Unsupported("an array of unknown length");
    slots.push_back({Slot::Where::Local, code.cells, array ? static_cast<int>(array->length) : 1, scalarOf(local.type), -1});
    code.cells += slots.back().count;
  }
  locals_.push_back(slots);
  for (const LocalId parameter : function.parameters) code.parameters.push_back(slots[parameter.index]);
  if (function.result) {
    code.result = slots[function.result->index].first;
    code.resultType = slots[function.result->index].type;
  }
  for (const Object& object : function.objects) code.objects.push_back(leaves(object, index));
  functions.push_back(std::move(code));
}

std::vector<CodeLeaf> Code::leaves(const Object& object, int function) const {
  std::vector<CodeLeaf> result;
  for (const Leaf& leaf : object.leaves) {
    if (!result.empty() && result.back().offset == static_cast<Number>(leaf.offset)) throw Unsupported("a union");
    result.push_back({static_cast<Number>(leaf.offset), slotOf(leaf.variable, function)});
  }
  return result;
}

Slot Code::slotOf(const VariableId& id, int function) const {
  if (const auto* global = std::get_if<GlobalId>(&id)) return globals[global->index];
  return locals_[function][std::get<LocalId>(id).index];
}

bool Code::isShared(const VariableId& id) const {
  if (const auto* global = std::get_if<GlobalId>(&id)) return !program_.globals[global->index].threadLocal;
  return std::get<LocalId>(id).inMemory;
}

bool Code::isShared(const frontend::Place& place) const { return place.pointer || isShared(place.variable); }

bool Code::touchesShared(const ExprPtr& expr) const {
  if (!expr) return false;
  const auto below = [this](auto... parts) { return (touchesShared(parts) || ...); };
  return std::visit(Overloaded{[](const Literal&) { return false; },
                               [&](const Read& n) { return isShared(n.variable); },
                               [&](const Element& n) { return isShared(n.array) || below(n.index); },
                               [&](const Unary& n) { return below(n.operand); },
                               [&](const Binary& n) { return below(n.left, n.right); },
                               [&](const Convert& n) { return below(n.operand); },
                               [&](const Conditional& n) { return below(n.condition, n.then, n.otherwise); },
                               [](const Load&) { return true; },
                               [&](const AddressOf& n) { return below(n.index); },
                               [&](const Displace& n) { return below(n.pointer, n.index); },
                               [&](const frontend::InBounds& n) { return below(n.index, n.length); },
                               [](const FunctionAddress&) { return false; },
                               [](const ThreadNumber&) { return false; }},
                    expr->node);
}

int Code::expr(const ExprPtr& source, int function) {
  CodeExpr e;
  e.type = scalarOf(source->type);
  const auto unaryOp = [](UnaryOp op) {
    return op == UnaryOp::Minus ? CodeExpr::Op::Minus : op == UnaryOp::BitNot ? CodeExpr::Op::BitNot : CodeExpr::Op::Not;
  };
  using Op = CodeExpr::Op;
  std::visit(Overloaded{[&](const Literal& n) { e.literal = small(n.value); },
                        [&](const Read& n) {
                          e.op = Op::Read, e.slot = slotOf(n.variable, function);
                          e.isShared = isShared(n.variable), e.atomic = n.atomic;
                        },
                        [&](const Element& n) {
                          e.op = Op::Read, e.slot = slotOf(n.array, function), e.a = expr(n.index, function);
                          e.isShared = isShared(n.array), e.atomic = n.atomic;
                        },
                        [&](const Unary& n) { e.op = unaryOp(n.op), e.a = expr(n.operand, function); },
                        [&](const Binary& n) {
                          e.op = Op::Binary, e.binary = n.op, e.a = expr(n.left, function), e.b = expr(n.right, function);
                        },
                        [&](const Convert& n) { e.op = Op::Convert, e.a = expr(n.operand, function); },
                        [&](const Conditional& n) {
                          e.op = Op::Conditional, e.a = expr(n.condition, function);
                          e.b = expr(n.then, function), e.c = expr(n.otherwise, function);
                        },
                        [&](const Load& n) { e.op = Op::Load, e.a = expr(n.address, function), e.isShared = true, e.atomic = n.atomic; },
                        [&](const AddressOf& n) {
                          e.op = Op::Address, e.object = n.object, e.literal = static_cast<Number>(n.offset);
                          e.a = optionalExpr(n.index, function);
                        },
                        [&](const Displace& n) {
                          if (n.shape.element == 8 || n.byBytes) throw Unsupported("pointers to bytes");
                          e.op = Op::Displace, e.literal = n.offset, e.a = expr(n.pointer, function);
                          e.b = optionalExpr(n.index, function);
                        },
                        [&](const frontend::InBounds&) { throw Unsupported("bounds of inner arrays"); },
                        [&](const FunctionAddress& n) { e.literal = functionAddress(n.function.index); },
                        [&](const ThreadNumber&) { e.op = Op::Self; }},
             source->node);
  exprs.push_back(e);
  return static_cast<int>(exprs.size()) - 1;
}

CodePlace Code::place(const frontend::Place& source, int function) {
  CodePlace place;
  place.isShared = isShared(source), place.atomic = source.atomic;
  if (source.pointer) {
    place.pointer = expr(source.pointer, function);
    place.pointed = std::visit([](const auto& type) { return scalarOf(Type(type)); }, source.pointed);
    return place;
  }
  place.slot = slotOf(source.variable, function);
  place.index = optionalExpr(source.index, function);
  return place;
}

// Visible is what others can see or decide: shared variables, locks, threads, the borders of atomic sections.
void Code::addEdge(const Edge& edge, int function) {
  CodeEdge code;
  code.from = edge.from.index, code.to = edge.to.index, code.edge = &edge, code.number = static_cast<int>(edges.size());
  const auto add = [&](const ExprPtr& e) {
    code.exprs.push_back(optionalExpr(e, function));
    code.visible |= touchesShared(e);
  };
  const auto at = [&](const frontend::Place& p) {
    code.places.push_back(place(p, function));
    code.visible |= isShared(p) || touchesShared(p.index) || touchesShared(p.pointer);
  };
  std::visit(Overloaded{[](const Skip&) {},
                        [&](const frontend::Evaluate& s) { add(s.value); },
                        [&](const frontend::Touch&) { throw Unsupported("an access to a floating-point number"); },
                        [&](const Assume& s) { add(s.condition); },
                        [&](const Assign& s) { at(s.target), add(s.value); },
                        [&](const Havoc& s) {
                          if (!s.approximates.empty()) throw Unsupported(s.approximates);
                          at(s.target), code.visible = true;  // so that runs in between do not branch
                        },
                        [&](const ClearArray& s) { at(frontend::Place{s.array, nullptr}); },
                        [&](const frontend::HavocReachable& s) { throw Unsupported(s.approximates); },
                        [&](const CallFunction& s) {
                          add(s.pointer);
                          code.visible |= s.pointer || program_[s.callee].atomic;  // an atomic section begins
                          for (const ExprPtr& argument : s.arguments) add(argument);
                          if (!s.result) return;
                          code.places.push_back(place(*s.result, function));
                          code.returnsIntoShared = isShared(*s.result);
                        },
                        [&](const Allocate& s) { at(s.target), add(s.cells), code.visible = true; },
                        [&](const frontend::FreeMemory& s) { add(s.pointer), code.visible = true; },
                        [&](const CreateThread& s) {
                          add(s.entry), add(s.argument);
                          if (s.handle) at(*s.handle);
                          code.visible = true;
                        },
                        [&](const JoinThread& s) {
                          add(s.handle);
                          if (s.result) at(*s.result);
                          code.visible = true;
                        },
                        [&](const TryLockMutex& s) { at(s.mutex), at(s.result), code.visible = true; },
                        [&](const ExitThread& s) { add(s.value), code.visible = true; },
                        [&](const auto& s) {
                          if constexpr (requires { s.mutex; }) at(s.mutex);
                          code.visible = true;  // also the borders of atomic sections, and the end of the program
                        }},
             edge.stmt);
  CodeFunction& in = functions[function];
  in.outgoing[code.from].push_back(static_cast<int>(edges.size()));
  if (code.visible) in.visible[code.from] = true;
  edges.push_back(std::move(code));
}

}  // namespace redcomp::fuzz

// What a machine reads, computes and writes.
#include <algorithm>

#include "tests/fuzz/machine.h"

namespace redcomp::fuzz {

using frontend::BinaryOp;

namespace {

// An address is (object, offset in bits, cell): so many bits for each. Objects are numbered by where they are.
constexpr int kCellBits = 20, kOffsetBits = 20, kObjectShift = kCellBits + kOffsetBits;
constexpr Number kFirstGlobal = 1, kFirstLocal = 4096, kFirstHeap = 1 << 18;
constexpr int kObjects = 64;

}  // namespace

Number Machine::localObject(int thread, std::size_t depth, int object) {
  if (depth >= kDepths || object >= kObjects) throw Unsupported("deep calls");
  return kFirstLocal + (static_cast<Number>(thread) * kDepths + static_cast<Number>(depth)) * kObjects + object;
}

Number Machine::heapAddress(std::size_t object) { return (kFirstHeap + static_cast<Number>(object)) << kObjectShift; }

// ---- memory ------------------------------------------------------------------------------------------------------

Machine::Place Machine::at(State& state, int thread, const Slot& slot, Number index) {
  if (index < 0 || index >= slot.count) throw Undefined{};
  std::vector<Number>& cells = slot.where == Slot::Where::Global        ? state.globals
                               : slot.where == Slot::Where::ThreadLocal ? state.threads[thread].own
                                                                        : state.threads[thread].frames.back().cells;
  const bool global = slot.where == Slot::Where::Global;
  const Number depth = static_cast<Number>(state.threads[thread].frames.size()) - 1;
  return {&cells[slot.first + index], nullptr, slot.type, {global ? -1 : thread, global ? 0 : depth, slot.first + index, 0}};
}

Machine::Place Machine::pointed(State& state, Number address) {
  const Number object = address >> kObjectShift;
  const Number offset = (address >> kCellBits) & ((1 << kOffsetBits) - 1);
  const Number cell = address & ((1 << kCellBits) - 1);
  if (object >= kFirstHeap) {
    if (object - kFirstHeap >= static_cast<Number>(state.heap.size())) throw Undefined{};
    HeapObject& heap = state.heap[object - kFirstHeap];
    if (heap.freed || cell >= heap.cells) throw Undefined{};
    auto& cells = heap.leaves[offset];
    if (cells.empty()) cells.resize(heap.cells, heap.zeroed ? std::optional<Number>(0) : std::nullopt);
    return {nullptr, &cells[cell], {}, {-2, object, offset, cell}};
  }
  const std::vector<CodeLeaf>* leaves = nullptr;
  std::vector<Number>* cells = &state.globals;
  std::array<Number, 4> where{-1, 0, 0, 0};
  if (object >= kFirstLocal) {
    events_.usedLocals = true;
    const Number number = object - kFirstLocal;
    const Number thread = number / kObjects / kDepths, depth = number / kObjects % kDepths;
    if (thread >= static_cast<Number>(state.threads.size())) throw Undefined{};
    if (depth >= static_cast<Number>(state.threads[thread].frames.size())) throw Undefined{};
    Frame& frame = state.threads[thread].frames[depth];
    const auto& objects = code_.functions[frame.function].objects;
    if (number % kObjects >= static_cast<Number>(objects.size())) throw Undefined{};
    leaves = &objects[number % kObjects];
    cells = &frame.cells;
    where = {thread, depth, 0, 0};
  } else if (object >= kFirstGlobal && object - kFirstGlobal < static_cast<Number>(code_.objects.size())) {
    leaves = &code_.objects[object - kFirstGlobal];
  } else {
    throw Undefined{};
  }
  const auto leaf = std::ranges::find(*leaves, offset, &CodeLeaf::offset);
  if (leaf == leaves->end() || cell >= leaf->slot.count) throw Undefined{};
  if (leaf->slot.where == Slot::Where::ThreadLocal) throw Unsupported("pointers to thread-local variables");
  where[2] = leaf->slot.first + cell;
  return {&(*cells)[leaf->slot.first + cell], nullptr, leaf->slot.type, where};
}

// Null is nothing to free; else it must be the beginning of an object that was allocated.
void Machine::free(State& state, Number address) {
  if (address == 0) return;
  const Number object = (address >> kObjectShift) - kFirstHeap;
  const bool isThere = object >= 0 && object < static_cast<Number>(state.heap.size()) && address == heapAddress(object);
  if (!isThere || state.heap[object].freed) throw Undefined{};
  state.heap[object].freed = true;
}

void Machine::note(const State& state, int thread, const Place& place, bool write, bool atomic) {
  const ThreadState& self = state.threads[thread];
  accesses_.push_back({place.where, write, atomic || self.atomicDepth > 0, code_.functions[self.frames.back().function].function->library});
}

Machine::Place Machine::placeOf(State& state, int thread, const CodePlace& place) {
  if (place.pointer >= 0) return pointed(state, value(state, thread, place.pointer));
  return at(state, thread, place.slot, place.index >= 0 ? value(state, thread, place.index) : 0);
}

Number Machine::read(const Place& place) {
  if (place.cell) return *place.cell;
  if (!*place.heap) throw Unsupported("memory that is read before it is written");
  return **place.heap;
}

void Machine::write(const Place& place, Number number) {
  if (place.cell) *place.cell = wrapped(number, place.type);
  else *place.heap = number;
}

// ---- expressions -------------------------------------------------------------------------------------------------

Number Machine::value(State& state, int thread, int index) {
  const CodeExpr& e = code_.exprs[index];
  const auto operand = [&](int which) { return value(state, thread, which); };
  switch (e.op) {
    case CodeExpr::Op::Literal: return e.literal;
    case CodeExpr::Op::Read: {
      const Place place = at(state, thread, e.slot, e.a >= 0 ? operand(e.a) : 0);
      if (e.isShared) note(state, thread, place, false, e.atomic);
      return read(place);
    }
    case CodeExpr::Op::Load: {
      const Place place = pointed(state, operand(e.a));
      note(state, thread, place, false, e.atomic);
      return wrapped(read(place), e.type);
    }
    case CodeExpr::Op::Minus: return fitting(-static_cast<__int128>(operand(e.a)), e.type);
    case CodeExpr::Op::BitNot: return wrapped(~static_cast<__int128>(operand(e.a)), e.type);
    case CodeExpr::Op::Not: return operand(e.a) == 0;
    case CodeExpr::Op::Convert: {
      const Number given = operand(e.a);
      if (given >> kObjectShift > 0 && e.type.isNumber && !e.type.isBool && e.type.bits < 64) throw Unsupported("a part of an address");
      return wrapped(given, e.type);
    }
    case CodeExpr::Op::Conditional: return operand(operand(e.a) != 0 ? e.b : e.c);
    case CodeExpr::Op::Displace: return operand(e.a) + (e.literal << kCellBits) + (e.b >= 0 ? operand(e.b) : 0);
    case CodeExpr::Op::Address: {
      const Number object = !e.object.local ? kFirstGlobal + e.object.index
                                            : localObject(thread, state.threads[thread].frames.size() - 1, e.object.index);
      return (object << kObjectShift) + (e.literal << kCellBits) + (e.a >= 0 ? operand(e.a) : 0);
    }
    case CodeExpr::Op::Self: return handleOf(thread);
    case CodeExpr::Op::Binary: return binary(state, thread, e);
  }
  throw std::logic_error("no such expression");
}

// The result of arithmetic.
Number Machine::fitting(__int128 exact, const Scalar& type) {
  const Number number = wrapped(exact, type);
  if (!type.isNumber || !type.isSigned || number == exact) return number;
  events_.overflow = true;
  if (overflow_ == Overflow::Wraps) return number;
  if (overflow_ == Overflow::Fails && events_.failure.empty()) events_.failure = "signed overflow";
  throw Undefined{.arithmetic = true};
}

Number Machine::binary(State& state, int thread, const CodeExpr& e) {
  const Number left = value(state, thread, e.a);
  if (e.binary == BinaryOp::LogicalAnd) return left != 0 && value(state, thread, e.b) != 0;
  if (e.binary == BinaryOp::LogicalOr) return left != 0 || value(state, thread, e.b) != 0;
  const Number right = value(state, thread, e.b);
  const auto result = [&](__int128 exact) { return fitting(exact, e.type); };
  const __int128 a = left, b = right;
  switch (e.binary) {
    case BinaryOp::Add: return result(a + b);
    case BinaryOp::Subtract: return result(a - b);
    case BinaryOp::Multiply: return result(a * b);
    case BinaryOp::Divide:
      if (right == 0) throw Undefined{.arithmetic = true};
      return result(a / b);
    case BinaryOp::Remainder:
      if (right == 0) throw Undefined{.arithmetic = true};
      return result(a % b);
    case BinaryOp::ShiftLeft:
      if (right < 0 || right >= static_cast<Number>(e.type.bits) || (e.type.isSigned && left < 0)) throw Undefined{.arithmetic = true};
      return result(a << right);
    case BinaryOp::ShiftRight:
      if (right < 0 || right >= static_cast<Number>(e.type.bits)) throw Undefined{.arithmetic = true};
      return result(a >> right);
    case BinaryOp::BitAnd: return wrapped(a & b, e.type);
    case BinaryOp::BitOr: return wrapped(a | b, e.type);
    case BinaryOp::BitXor: return wrapped(a ^ b, e.type);
    case BinaryOp::Equal: return left == right;
    case BinaryOp::NotEqual: return left != right;
    case BinaryOp::Less: return left < right;
    case BinaryOp::LessEqual: return left <= right;
    case BinaryOp::Greater: return left > right;
    case BinaryOp::GreaterEqual: return left >= right;
    default: throw std::logic_error("no such operation");
  }
}

}  // namespace redcomp::fuzz

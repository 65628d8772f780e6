#include "frontend/clang_locks.h"

#include <algorithm>

#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr int kUnmade = 1, kCopied = 2;  // models/prelude.h

void setMutex(FunctionBuilder& builder, const Place& into, const ExprPtr& taken) {
  const NodeId held = builder.newNode(), free = builder.newNode(), after = builder.newNode();
  builder.branch(taken, held, free);
  builder.continueAt(held);
  builder.emit(InitMutex{into, true});
  builder.jump(after);
  builder.continueAt(free);
  builder.emit(InitMutex{into});
  builder.jump(after);
  builder.continueAt(after);
}

}  // namespace

void copyMutex(FunctionBuilder& builder, const Place& into, const Place& from) {
  const Place source = builder.localOnly(from), target = builder.localOnly(into);
  const LocalId state = builder.temporary(kInt);
  builder.emit(TryLockMutex{source, Place{state, nullptr}, true});
  setMutex(builder, target, readVariable(kInt, state));
}

void forgetScalar(FunctionBuilder& builder, const Place& into, const ScalarType& type, const std::string& why) {
  if (std::holds_alternative<FloatType>(type)) return builder.touch(into, true);
  if (std::holds_alternative<MutexType>(type)) setMutex(builder, into, builder.unknownValue(IntegerType{8, false, true}, why));
  else builder.emit(Havoc{into, why});
}

bool takesMutexesForFree(const Layout& layout, bool checked) {
  const auto isMutex = [](const LayoutCell& cell) { return std::holds_alternative<MutexType>(cell.type); };
  const auto mutexes = std::ranges::count_if(layout.cells, isMutex), states = std::ranges::count_if(layout.cells, isMutexState);
  return mutexes > (checked ? states : 0);
}

bool isMutexState(const LayoutCell& cell) { return cell.ofLibrary && cell.path.ends_with(".mutex_state"); }

ExprPtr unmadeMutex() { return literal(kInt, kUnmade); }

ExprPtr stateOfCopy(FunctionBuilder& builder, const ExprPtr& state) {
  const ExprPtr before = builder.save(state);
  const ExprPtr ready = binary(kInt, BinaryOp::Equal, before, literal(before->type, 0));
  return conditional(before->type, ready, literal(before->type, kCopied), before);
}

}  // namespace redcomp::frontend

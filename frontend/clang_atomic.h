// Atomic operations: of <stdatomic.h> and the __atomic_* builtins, which Clang knows as one kind of expression, and the
// __sync_* builtins, which are calls. Each is one step; the memory model is sequential consistency.
#pragma once

#include <clang/AST/Expr.h>

#include <functional>
#include <string>

#include "frontend/clang_target.h"
#include "frontend/program.h"

namespace redcomp::frontend {

class UnitLowering;
class UnitTypes;
class FunctionBuilder;
class Aggregates;
class Calls;
class Expressions;
class Places;
struct FunctionParts;

class Atomics {
 public:
  explicit Atomics(FunctionParts& parts);

  ExprPtr atomicExpression(const clang::AtomicExpr* expr);
  Target loadedStructure(const clang::AtomicExpr* expr);  // the object that the expression loads
  // As LibraryCalls says.
  bool syncCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result);

 private:
  // Arithmetic on a pointer counts elements in <stdatomic.h>, and bytes in GCC's builtins.
  enum class Counted { Elements, Bytes };
  using Change = std::function<ExprPtr(const ExprPtr& before)>;
  Change atomicChange(const std::string& op, const Type& held, clang::QualType type, const clang::Expr* operand,
                      Counted counted);
  ExprPtr exchange(const Place& place, const Change& change, bool wantOld);
  ExprPtr compareExchange(const Place& place, const ExprPtr& expected, const ExprPtr& desired, ExprPtr* found,
                          bool weak = false);
  Place pointedBy(const clang::Expr* pointer, const clang::Expr* at);
  void storeStructure(const clang::AtomicExpr* expr);
  void noteOrder(const clang::Expr* order);
  void noteWeakOrder(clang::SourceLocation at);

  UnitLowering& unit_;
  UnitTypes& types_;
  FunctionBuilder& builder_;
  Expressions& expressions_;
  Places& places_;
  Aggregates& aggregates_;
  Calls& calls_;
};

// Makes what is translated during its life one step, if `active`.
class [[nodiscard]] AtomicStep {
 public:
  AtomicStep(FunctionBuilder& builder, bool active);
  AtomicStep(const AtomicStep&) = delete;
  ~AtomicStep();

 private:
  FunctionBuilder& builder_;
  bool active_;
};

// An operator that reads and writes an _Atomic object in one step.
bool isAtomicStep(const clang::Expr* expr);

// Atomic arithmetic wraps, also on signed types: the unsigned type in which it is done.
Type wrapping(const Type& type);

// Of the __atomic_* builtins, those that take their operands and give their results through pointers.
bool isGenericAtomic(const std::string& name);

}  // namespace redcomp::frontend

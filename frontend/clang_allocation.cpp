#include "frontend/clang_allocation.h"

#include <algorithm>

#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

const Integer kMostCells = Integer(1) << 40;  // more than there are

std::optional<Integer> constant(const clang::Expr* expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr->EvaluateAsInt(result, context)) return std::nullopt;
  return toInteger(result.Val.getInt());
}

const clang::FieldDecl* lastField(const clang::RecordDecl* record) {
  const clang::FieldDecl* last = nullptr;
  for (const clang::FieldDecl* field : record->getDefinition()->fields()) last = field;
  return last;
}

// What ends in an array of no length, or of 0 or 1 as before C99, may be larger than its type.
bool endsInOpenArray(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  if (record->hasFlexibleArrayMember()) return true;
  const auto isOpen = [](const clang::FieldDecl* field) {
    const auto* array = field->getType()->getAsArrayTypeUnsafe();
    const auto* sized = llvm::dyn_cast_or_null<clang::ConstantArrayType>(array);
    return array ? !sized || sized->getSize().ule(1) : endsInOpenArray(field->getType());
  };
  if (record->isUnion()) return std::ranges::any_of(record->getDefinition()->fields(), isOpen);
  const clang::FieldDecl* last = lastField(record);
  return last && isOpen(last);
}

bool isSum(const clang::Expr* expr) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenCasts());
  return sum && sum->getOpcode() == clang::BO_Add;
}

}  // namespace

// n * sizeof(int) * m: 4 and [n, m].
void Allocations::Bytes::multiply(const clang::Expr* factor, clang::ASTContext& context) {
  ofSeveral = ofSeveral || isSum(factor);
  if (const auto known = constant(factor, context)) {
    number *= *known;
    return;
  }
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(factor->IgnoreParenImpCasts());
  if (product && product->getOpcode() == clang::BO_Mul) {
    multiply(product->getLHS(), context);
    multiply(product->getRHS(), context);
  } else {
    factors.push_back(factor);
  }
}

Allocations::Allocations(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions) {}

Allocations::CastTo::CastTo(Allocations& allocations, clang::QualType pointer)
    : allocations_(allocations), outer_(allocations.castTo_) {
  if (!pointer->isVoidPointerType()) allocations_.castTo_ = pointer;
}

// What the memory is known to hold; null if that is not known.
clang::QualType Allocations::held() const { return castTo_.isNull() ? clang::QualType() : castTo_->getPointeeType(); }

bool Allocations::allocationCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "malloc" || name == "alloca" || name == "__builtin_alloca" || name == "valloc" || name == "kmalloc" ||
      name == "__builtin_malloc") {
    result = allocate(cellsFor(bytes(expr, {0})), false, name.find("alloca") != std::string::npos);
  } else if (name == "calloc" || name == "__builtin_calloc") {
    result = allocate(cellsFor(bytes(expr, {0, 1})), true);
  } else if (name == "aligned_alloc" || name == "memalign") {
    expressions_.discard(unit_.argument(expr, 0));
    result = allocate(cellsFor(bytes(expr, {1})), false);
  } else if (name == "realloc") {
    result = reallocate(expr, bytes(expr, {1}));
    assumeFreedOnce(expr);
  } else if (name == "reallocarray") {
    result = reallocate(expr, bytes(expr, {1, 2}));
    assumeFreedOnce(expr);
  } else {
    return false;
  }
  if (name.find("alloca") == std::string::npos) unit_.assuming("allocation", name + " does not fail", expr->getBeginLoc(),
                                                            UnitLowering::RestsOnIt::EveryVerdict);
  return true;
}

// Freed memory stays as it is in the system.
void Allocations::assumeFreedOnce(const clang::CallExpr* expr) {
  if (!unit_.options().checksMemory)
    unit_.assuming("undefined-behaviour", logic::noUndefined(logic::kUseOfFreedMemory), expr->getBeginLoc());
}

void Allocations::free(const clang::CallExpr* expr) {
  assumeFreedOnce(expr);
  freeBlock(unit_.argument(expr, 0));
}

void Allocations::freeBlock(const clang::Expr* pointer) {
  builder_.emit(FreeMemory{builder_.localOnly(expressions_.value(pointer))});
}

ExprPtr Allocations::allocate(const ExprPtr& cells, bool zeroed, bool automatic) {
  if (!zeroed && unit_.options().checksInitialised && !unit_.isModel())
    unit_.incomplete(context_.definition->getLocation(), "whether allocated memory has values when they are used is not followed");
  const LocalId result = builder_.temporary(PointerType{});
  const clang::QualType held = this->held();
  const bool known = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  const bool open = known && endsInOpenArray(held);
  if (known && !zeroed && !held->isVoidType() &&
      takesMutexesForFree(types_.layout(held, context_.definition->getLocation()), unit_.options().checkLocks))
    unit_.assuming("library", kMutexesAreMade);
  builder_.emit(Allocate{Place{result, nullptr}, builder_.localOnly(cells), zeroed,
                         known && !open ? elementOf(held) : AllocatedElement{}, sizeIsExact_ && known && !open, automatic});
  return readVariable(PointerType{}, result);
}

AllocatedElement Allocations::elementOf(clang::QualType type) {
  const Layout& layout = types_.layout(type, context_.definition->getLocation());
  AllocatedElement element{layout.size, layout.extent, {}};
  for (const LayoutCell& cell : layout.cells)
    if (cell.isArray)
      element.arrays.push_back({cell.offset, bitsOf(cell.type, types_.pointerBits()) * cell.count, cell.strides});
  return element;
}

// How many elements of this size there is room for, counted generously: what is accessed beyond the end of memory is undefined
// behaviour, which is taken not to happen, so nothing may be missing there.
Integer Allocations::Bytes::elements(const Integer& size, bool areRecords) const {
  const bool more = number % size != 0 || ofSeveral;
  if (more && areRecords) return number;  // the last one may be followed by anything
  return (number + size - 1) / size;
}

// The size is evaluated as it is written; the factors count elements.
Allocations::Bytes Allocations::bytes(const clang::CallExpr* call, std::initializer_list<unsigned> arguments) {
  Bytes result;
  for (const unsigned each : arguments) evaluateSize(unit_.argument(call, each));
  for (const unsigned each : arguments) result.multiply(unit_.argument(call, each), unit_.context());
  return result;
}

void Allocations::evaluateSize(const clang::Expr* size) {
  if (!unit_.evaluatesAll()) return;
  if (!expressions_.hasEffects(size)) return expressions_.discard(size);
  if (!unit_.options().convertsFloats) return;  // overflow does not matter, and the factors are evaluated once more
  unit_.incomplete(size->getExprLoc(), "whether the size of memory overflows that is computed with side effects");
}

// How many cells the bytes have room for, if they hold objects of the type that the pointer is cast to: at least so many.
ExprPtr Allocations::cellsFor(const Bytes& bytes) {
  const clang::QualType held = this->held();
  Integer cells = bytes.number;
  sizeIsExact_ = !bytes.ofSeveral;
  if (!held.isNull() && !held->isIncompleteType() && !held->isFunctionType()) {
    const std::int64_t size = std::max<std::int64_t>(unit_.context().getTypeSizeInChars(held).getQuantity(), 1);
    if (!endsInOpenArray(held)) cells = bytes.elements(size, held->isRecordType());
    sizeIsExact_ = !(bytes.ofSeveral && held->isRecordType()) && bytes.number % size == 0;
    cells *= types_.extent(held, context_.definition->getLocation());
  }
  const ExprPtr number = literal(kIndex, std::clamp<Integer>(cells, 0, kMostCells));
  ExprPtr result = cells == 1 && !bytes.factors.empty() ? nullptr : number;
  for (std::size_t i = 0; i < bytes.factors.size(); ++i) {
    const clang::Expr* factor = bytes.factors[i];
    const bool last = i + 1 == bytes.factors.size();
    const ExprPtr value = last ? expressions_.value(factor) : expressions_.valueBefore(factor, bytes.factors[i + 1]);
    result = result ? binary(kIndex, BinaryOp::Multiply, result, convert(kIndex, value)) : convert(kIndex, value);
  }
  return result;
}

// New memory, which holds what the old one held, as far as it goes: anything, here.
ExprPtr Allocations::reallocate(const clang::CallExpr* expr, const Bytes& size) {
  const bool fresh = unit_.isNull(unit_.argument(expr, 0));
  freeBlock(unit_.argument(expr, 0));
  const ExprPtr result = allocate(cellsFor(size), false);
  if (fresh) return result;
  builder_.emit(HavocReachable{.pointer = result, .approximates = "what realloc copies", .reaches = false, .locks = true, .checked = true});
  return result;
}

}  // namespace redcomp::frontend

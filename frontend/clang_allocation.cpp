#include "frontend/clang_allocation.h"

#include <algorithm>
#include <cerrno>

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

// The array at the end of a structure, in bits.
struct OpenArray {
  std::uint64_t offset = 0, element = 0;
};

OpenArray openArrayOf(clang::QualType type, clang::ASTContext& context) {
  const clang::FieldDecl* last = lastField(type->getAsRecordDecl());
  const clang::ArrayType* array = last ? context.getAsArrayType(last->getType()) : nullptr;
  if (!array) return {};
  return {context.getFieldOffset(last), context.getTypeSize(array->getElementType())};
}

bool isSum(const clang::Expr* expr) {
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(expr->IgnoreParenCasts());
  return sum && sum->getOpcode() == clang::BO_Add;
}

}  // namespace

bool endsInOpenArray(clang::QualType type, std::uint64_t longest) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition()) return false;
  if (record->hasFlexibleArrayMember()) return true;
  const auto isOpen = [&](const clang::FieldDecl* field) {
    const auto* array = field->getType()->getAsArrayTypeUnsafe();
    const auto* sized = llvm::dyn_cast_or_null<clang::ConstantArrayType>(array);
    return array ? !sized || sized->getSize().ule(longest) : endsInOpenArray(field->getType(), longest);
  };
  if (record->isUnion()) return std::ranges::any_of(record->getDefinition()->fields(), isOpen);
  const clang::FieldDecl* last = lastField(record);
  return last && isOpen(last);
}

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

// One more term of a sum; only one of them may not be constant.
void Allocations::addTo(Bytes& bytes, const clang::Expr* term, clang::ASTContext& context, bool& isExact) {
  if (const auto known = constant(term, context)) {
    bytes.before += *known;
    return;
  }
  const clang::Expr* inner = term->IgnoreParenImpCasts();
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(inner);
  if (sum && sum->getOpcode() == clang::BO_Add) {
    addTo(bytes, sum->getLHS(), context, isExact);
    return addTo(bytes, sum->getRHS(), context, isExact);
  }
  isExact = isExact && bytes.factors.empty();
  if (!bytes.factors.empty()) return;
  bytes.multiply(term, context);
  isExact = isExact && !bytes.ofSeveral;
}

Allocations::Allocations(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions), places_(parts.places) {}

Allocations::CastTo::CastTo(Allocations& allocations, clang::QualType pointer)
    : allocations_(allocations), outer_(allocations.castTo_) {
  if (!pointer->isVoidPointerType()) allocations_.castTo_ = pointer;
}

// What the memory is known to hold; null if that is not known.
clang::QualType Allocations::held() const { return castTo_.isNull() ? clang::QualType() : castTo_->getPointeeType(); }

bool Allocations::allocationCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "malloc" || name == "alloca" || name == "__builtin_alloca" || name == "valloc" || name == "kmalloc" ||
      name == "__builtin_malloc") {
    const bool flexible = isFlexible(held());
    result = allocate(flexible ? cellsOfFlexible(unit_.argument(expr, 0)) : cellsFor(bytes(expr, {0})), false, name.find("alloca") != std::string::npos);
  } else if (name == "calloc" || name == "__builtin_calloc") {
    const bool flexible = isFlexible(held()) && constant(unit_.argument(expr, 0), unit_.context()) == Integer(1);
    result = allocate(flexible ? cellsOfFlexible(unit_.argument(expr, 1)) : cellsFor(bytes(expr, {0, 1})), true);
  } else if (name == "aligned_alloc" || name == "memalign") {
    expressions_.discard(unit_.argument(expr, 0));
    result = allocate(cellsFor(bytes(expr, {1})), false);
  } else if (name == "posix_memalign") {
    if (!allocateAt(expr, result)) return false;
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
  const LocalId result = builder_.temporary(PointerType{});
  const clang::QualType held = this->held();
  const bool known = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  const bool open = known && endsInOpenArray(held, 1);
  if (known && !zeroed && !held->isVoidType() &&
      takesMutexesForFree(types_.layout(held, context_.definition->getLocation()), unit_.options().checkLocks))
    unit_.assuming("library", kMutexesAreMade);
  builder_.emit(Allocate{Place{result, nullptr}, builder_.localOnly(cells), zeroed,
                         known && (!open || countsOpen_) ? elementOf(held) : AllocatedElement{},
                         sizeIsExact_ && known && (!open || countsOpen_), automatic});
  return readVariable(PointerType{}, result);
}

AllocatedElement Allocations::elementOf(clang::QualType type) {
  const Layout& layout = types_.layout(type, context_.definition->getLocation());
  AllocatedElement element{layout.size, layout.extent, {}};
  for (const LayoutCell& cell : layout.cells)
    if (cell.isArray)
      element.arrays.push_back({cell.offset, bitsOf(cell.type, types_.pointerBits()) * cell.count, cell.strides});
  if (!isFlexible(type)) return element;
  const OpenArray open = openArrayOf(type, unit_.context());
  element.openAt = open.offset;  // the cells are counted by cellsOfFlexible
  element.openBits = open.element;
  element.bits = open.offset + open.element;
  element.arrays.clear();
  return element;
}

// Where accesses are checked; in front of it are scalars, and so are its elements, or structures of such.
bool Allocations::isFlexible(clang::QualType type) {
  if (!unit_.options().checksMemory || type.isNull() || !type->isRecordType() || type->isUnionType()) return false;
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record->getDefinition() || !record->hasFlexibleArrayMember()) return false;
  const OpenArray open = openArrayOf(type, unit_.context());
  return open.element > 0 && open.offset > 0 &&
         std::ranges::all_of(types_.layout(type, context_.definition->getLocation()).cells, [&](const LayoutCell& cell) {
           return cell.isArray ? cell.offset >= open.offset && cell.strides.size() <= 1 : cell.offset < open.offset;
         });
}

// Of malloc(sizeof(struct s) + n * sizeof(int)): n. What else there may be is not followed.
ExprPtr Allocations::cellsOfFlexible(const clang::Expr* size) {
  evaluateSize(size);
  Bytes bytes;
  sizeIsExact_ = countsOpen_ = true;
  addTo(bytes, size, unit_.context(), sizeIsExact_);
  const OpenArray open = openArrayOf(held(), unit_.context());
  const Integer each = open.element / 8, rest = bytes.before - open.offset / 8;
  sizeIsExact_ = sizeIsExact_ && rest >= 0 && (bytes.factors.empty() || bytes.number % each == 0);
  const Integer fixed = std::clamp<Integer>(rest / each, 0, kMostCells);
  if (bytes.factors.empty()) return literal(kIndex, fixed);
  return binary(kIndex, BinaryOp::Add, literal(kIndex, fixed), product(bytes, bytes.number / each));
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
  countsOpen_ = false;
  sizeIsExact_ = !bytes.ofSeveral;
  if (!held.isNull() && !held->isIncompleteType() && !held->isFunctionType()) {
    const std::int64_t size = std::max<std::int64_t>(unit_.context().getTypeSizeInChars(held).getQuantity(), 1);
    if (!endsInOpenArray(held, 1)) cells = bytes.elements(size, held->isRecordType());
    sizeIsExact_ = !(bytes.ofSeveral && held->isRecordType()) && bytes.number % size == 0;
    cells *= types_.extent(held, context_.definition->getLocation());
  }
  return product(bytes, cells);
}

ExprPtr Allocations::product(const Bytes& bytes, const Integer& number) {
  const ExprPtr times = literal(kIndex, std::clamp<Integer>(number, 0, kMostCells));
  ExprPtr result = number == 1 && !bytes.factors.empty() ? nullptr : times;
  for (std::size_t i = 0; i < bytes.factors.size(); ++i) {
    const clang::Expr* factor = bytes.factors[i];
    const bool last = i + 1 == bytes.factors.size();
    const ExprPtr value = last ? expressions_.value(factor) : expressions_.valueBefore(factor, bytes.factors[i + 1]);
    result = result ? binary(kIndex, BinaryOp::Multiply, result, convert(kIndex, value)) : convert(kIndex, value);
  }
  return result;
}

// posix_memalign(&pointer, alignment, size), where it is known whether the alignment is one.
bool Allocations::allocateAt(const clang::CallExpr* expr, ExprPtr& result) {
  const clang::Expr* where = unit_.argument(expr, 0)->IgnoreParenCasts();  // often cast to void **
  const auto alignment = constant(unit_.argument(expr, 1), unit_.context());
  if (!alignment || !where->getType()->isPointerType() || !where->getType()->getPointeeType()->isPointerType()) return false;
  const bool valid = *alignment > 0 && *alignment % (types_.pointerBits() / 8) == 0 && (*alignment & (*alignment - 1)) == 0;
  result = literal(kInt, valid ? 0 : EINVAL);
  const CastTo held(*this, where->getType()->getPointeeType());
  if (!valid) {
    expressions_.discard(where);
    evaluateSize(unit_.argument(expr, 2));
    return true;
  }
  const ExprPtr memory = allocate(cellsFor(bytes(expr, {2})), false);
  builder_.assign(places_.pointedBy(where), memory);
  return true;
}

// New memory, which holds what the old one held, as far as it goes: anything, here.
ExprPtr Allocations::reallocate(const clang::CallExpr* expr, const Bytes& size) {
  const bool fresh = unit_.isNull(unit_.argument(expr, 0));
  freeBlock(unit_.argument(expr, 0));
  const ExprPtr result = allocate(cellsFor(size), false);
  if (fresh) return result;
  builder_.emit(HavocReachable{.pointer = result, .approximates = "what realloc copies", .reaches = false, .locks = true, .checked = true, .copies = true});
  return result;
}

}  // namespace redcomp::frontend

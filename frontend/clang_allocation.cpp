#include "frontend/clang_allocation.h"

#include <algorithm>

#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

std::optional<std::uint64_t> constant(const clang::Expr* expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

// A structure that ends in an array of no length, or of 0 or 1 as before C99, may be larger than its type.
bool endsInOpenArray(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record || !record->getDefinition() || record->isUnion()) return false;
  const clang::FieldDecl* last = nullptr;
  for (const clang::FieldDecl* field : record->getDefinition()->fields()) last = field;
  const auto* array = last ? last->getType()->getAsArrayTypeUnsafe() : nullptr;
  const auto* sized = llvm::dyn_cast_or_null<clang::ConstantArrayType>(array);
  return record->hasFlexibleArrayMember() || (sized && sized->getSize().ule(1));
}

// n and the size, of n * sizeof(T); nothing if the expression is of another form.
std::optional<std::pair<const clang::Expr*, std::uint64_t>> factorOfSize(const clang::Expr* bytes, clang::ASTContext& context) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(bytes->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return std::nullopt;
  const auto sizeIn = [&](const clang::Expr* factor) -> std::optional<std::uint64_t> {
    return llvm::isa<clang::UnaryExprOrTypeTraitExpr>(factor->IgnoreParenImpCasts()) ? constant(factor, context) : std::nullopt;
  };
  if (const auto size = sizeIn(product->getRHS())) return std::pair(product->getLHS(), *size);
  if (const auto size = sizeIn(product->getLHS())) return std::pair(product->getRHS(), *size);
  return std::nullopt;
}

}  // namespace

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
    result = allocate(cellsFor(unit_.argument(expr, 0)), false);
  } else if (name == "calloc" || name == "__builtin_calloc") {
    result = allocate(cellsFor(unit_.argument(expr, 0), unit_.argument(expr, 1)), true);
  } else if (name == "aligned_alloc" || name == "memalign") {
    expressions_.discard(unit_.argument(expr, 0));
    result = allocate(cellsFor(unit_.argument(expr, 1)), false);
  } else if (name == "realloc") {
    result = reallocate(expr);
  } else {
    return false;
  }
  return true;
}

ExprPtr Allocations::allocate(const ExprPtr& cells, bool zeroed) {
  const LocalId result = builder_.temporary(PointerType{});
  const clang::QualType held = this->held();
  const bool known = !held.isNull() && !held->isIncompleteType() && !held->isFunctionType();
  const bool open = known && endsInOpenArray(held);
  if (known && !zeroed && !held->isVoidType() &&
      takesMutexesForFree(types_.layout(held, context_.definition->getLocation()), unit_.options().checkLocks))
    unit_.assuming(kMutexesAreMade);
  builder_.emit(Allocate{Place{result, nullptr}, builder_.localOnly(cells), zeroed,
                         known && !open ? elementOf(held) : AllocatedElement{}});
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

// How many cells the bytes have room for, if they hold objects of the type that the pointer is cast to.
ExprPtr Allocations::cellsFor(const clang::Expr* bytes) {
  const clang::QualType held = this->held();
  if (held.isNull() || held->isIncompleteType() || held->isFunctionType()) return convert(kIndex, expressions_.value(bytes));
  const std::uint64_t size = std::max<std::uint64_t>(unit_.context().getTypeSizeInChars(held).getQuantity(), 1);
  const auto cells = static_cast<std::int64_t>(types_.extent(held, bytes->getExprLoc()));
  const bool flexible = endsInOpenArray(held);  // has at most as many cells as bytes
  if (const auto known = constant(bytes, unit_.context()); known && flexible) return literal(kIndex, Integer(*known) * cells);
  if (const auto known = constant(bytes, unit_.context()))
    return literal(kIndex, Integer(std::max<std::uint64_t>(*known / size, 1)) * cells);
  if (const auto product = factorOfSize(bytes, unit_.context()))
    return scaledIndex(convert(kIndex, expressions_.value(product->first)),
                       static_cast<std::int64_t>((product->second + size - 1) / size) * cells);
  return scaledIndex(convert(kIndex, expressions_.value(bytes)), cells);
}

ExprPtr Allocations::cellsFor(const clang::Expr* count, const clang::Expr* size) {
  const ExprPtr elements = convert(kIndex, expressions_.valueBefore(count, size));
  const ExprPtr each = cellsFor(size);
  if (const auto* cells = asLiteral(each)) return scaledIndex(elements, static_cast<std::int64_t>(cells->value));
  return binary(kIndex, BinaryOp::Multiply, elements, each);
}

// New memory, which holds what the old one held, as far as it goes: anything, here.
ExprPtr Allocations::reallocate(const clang::CallExpr* expr) {
  const bool fresh = unit_.isNull(unit_.argument(expr, 0));
  expressions_.discard(unit_.argument(expr, 0));
  const ExprPtr result = allocate(cellsFor(unit_.argument(expr, 1)), false);
  if (fresh) return result;
  builder_.emit(HavocReachable{.pointer = result, .approximates = "what realloc copies", .reaches = false, .locks = true});
  return result;
}

}  // namespace redcomp::frontend

#include "frontend/clang_pointer.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/clang_function.h"
#include "frontend/clang_passed.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Whether an object of the second type begins an object of the first: it is one, an element, or a structure that is its
// first member. A scalar that begins a structure does not count: pointers to it would move from member to member.
bool laidOutAlike(UnitLowering& unit, clang::QualType whole, clang::QualType part) {
  if (unit.context().hasSameUnqualifiedType(whole, part)) return true;
  const auto first = unit.types().scalar(whole), second = unit.types().scalar(part);
  if (first && second) return compatible(*first, *second, unit.types().pointerBits());
  if (first) return false;
  if (const auto* array = unit.context().getAsArrayType(whole)) return laidOutAlike(unit, array->getElementType(), part);
  const auto* record = second ? nullptr : whole->getAsRecordDecl();
  return record && !record->field_empty() && laidOutAlike(unit, record->field_begin()->getType(), part);
}

// A pointer to one kind of object that is used as one to another, whose parts lie elsewhere, is not followed.
void warnAboutLayout(UnitLowering& unit, const clang::CastExpr* cast) {
  clang::QualType from = cast->getSubExpr()->IgnoreParenCasts()->getType();
  if (const auto* array = unit.context().getAsArrayType(from)) from = unit.context().getPointerType(array->getElementType());
  if (!from->isPointerType()) return;
  const clang::QualType held = from->getPointeeType(), wanted = cast->getType()->getPointeeType();
  for (const clang::QualType each : {held, wanted})
    if (each->isVoidType() || each->isCharType() || each->isIncompleteType() || each->isFunctionType()) return;
  if (laidOutAlike(unit, held, wanted) || laidOutAlike(unit, wanted, held)) return;
  unit.leftOut(cast->getExprLoc(), fmt::format("a pointer to '{}' is used as a pointer to '{}'", held.getAsString(),
                                               wanted.getAsString()));
}

}  // namespace

Pointers::Pointers(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), allocations_(parts.allocations) {}

// ---- conversions -------------------------------------------------------------------------------------------------

// The type that memory from malloc is cast to says how it will be used.
ExprPtr Pointers::pointerCast(const clang::CastExpr* cast) {
  const Allocations::CastTo scope(allocations_, cast->getType());
  warnAboutLayout(unit_, cast);
  return convert(types_.type(cast), expressions_.value(cast->getSubExpr()));
}

ExprPtr Pointers::functionValue(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  const auto* deref = llvm::dyn_cast<clang::UnaryOperator>(inner);
  if (deref && deref->getOpcode() == clang::UO_Deref) return expressions_.value(deref->getSubExpr());  // (*f)
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(inner);
  const auto* function = named ? llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()) : nullptr;
  if (!function) unit_.unsupported(expr, "function of this kind as a value");
  const auto definition = unit_.definitionOf(function);
  return functionAddress(definition.unit ? unit_.function(definition) : externalFunction(unit_, function));
}

// ---- arithmetic --------------------------------------------------------------------------------------------------

namespace {

bool isByte(clang::QualType element) { return element->isVoidType() || element->isCharType(); }

// What the pointer, or the array that becomes one, points to; null if it is something else.
clang::QualType pointeeOf(const clang::Expr* pointer) {
  clang::QualType type = pointer->getType();
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType();
  if (type->isArrayType()) return clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
  return type->isPointerType() ? type->getPointeeType() : clang::QualType();
}

// The expression without casts, if it points to something else than bytes and was cast to bytes.
const clang::Expr* castToBytes(const clang::Expr* pointer) {
  const clang::Expr* inner = pointer->IgnoreParenCasts();
  const clang::QualType held = pointeeOf(inner);
  return isByte(pointeeOf(pointer)) && !held.isNull() && !isByte(held) ? inner : nullptr;
}

// An array, or the address of an object: what is there has the type that the expression says.
bool isNamedObject(const clang::Expr* pointer) {
  const clang::Expr* inner = pointer->IgnoreParenImpCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner);
  return inner->getType()->isArrayType() || (address && address->getOpcode() == clang::UO_AddrOf);
}

// offsetof, also written by hand.
bool isOffsetOf(const clang::Expr* expr) {
  const clang::Expr* inner = expr ? expr->IgnoreParenImpCasts() : nullptr;
  if (!inner) return false;
  if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner))
    return cast->getCastKind() == clang::CK_PointerToIntegral || isOffsetOf(cast->getSubExpr());
  return llvm::isa<clang::OffsetOfExpr>(inner);
}

}  // namespace

// `base`, the value of `pointer`, plus or minus an integer. Where a pointer to something was cast to char*, or the
// integer is an offsetof, this counts bytes, as in container_of; else it counts elements.
ExprPtr Pointers::pointerSum(const clang::Expr* pointer, const ExprPtr& base, const clang::Expr* by, const ExprPtr& offset,
                             bool negative) {
  const clang::QualType element = pointeeOf(pointer);
  if (castToBytes(pointer) || (isByte(element) && isOffsetOf(by))) return movedByBytes(pointer, base, offset, negative);
  if (!isNamedObject(pointer)) return moved(types_, base, element, offset, negative, pointer);
  const auto cells = static_cast<std::int64_t>(types_.extent(element, pointer->getExprLoc()));
  return displace(base, 0, scaledIndex(offset, negative ? -cells : cells));
}

// In an array, as many elements as there are in the bytes; what is left, or all for a pointer, leads from member to member.
ExprPtr Pointers::movedByBytes(const clang::Expr* pointer, const ExprPtr& base, const ExprPtr& bytes, bool negative) {
  const auto* known = asLiteral(bytes);
  if (!known) {
    unit_.incomplete(pointer->getExprLoc(), "a pointer moves by a number of bytes that is not constant, which is not followed");
    return builder_.unknownValue(PointerType{}, "a pointer that moves by a number of bytes that is not constant");
  }
  const auto distance = (negative ? -1 : 1) * static_cast<std::int64_t>(known->value);
  const clang::Expr* inner = pointer->IgnoreParenCasts();
  if (!inner->getType()->isArrayType() || distance < 0) return displace(base, 8 * distance, nullptr, {}, true);
  const clang::QualType element = pointeeOf(inner);
  const auto size = std::max<std::int64_t>(unit_.context().getTypeSizeInChars(element).getQuantity(), 1);
  const auto cells = static_cast<std::int64_t>(types_.extent(element, pointer->getExprLoc()));
  const ExprPtr there = displace(base, 0, literal(kIndex, distance / size * cells));
  return displace(there, 8 * (distance % size), nullptr, {}, true);
}

ExprPtr moved(UnitTypes& types, const ExprPtr& pointer, clang::QualType element, const ExprPtr& by, bool negative,
              const clang::Expr* at) {
  const auto cells = static_cast<std::int64_t>(types.extent(element, at->getExprLoc()));
  return displace(pointer, 0, scaledIndex(by, negative ? -cells : cells), shapeOf(types, element, at));
}

ElementShape shapeOf(UnitTypes& types, clang::QualType element, const clang::Expr* at) {
  if (isByte(element)) return {8, 8};
  if (element->isFunctionType() || element->isIncompleteType()) return {};
  const Layout& layout = types.layout(element, at->getExprLoc());
  if (layout.cells.empty()) return {};
  return {static_cast<unsigned>(bitsOf(layout.cells.front().type, types.pointerBits())),
          element->isVariableArrayType() ? 0 : layout.size};
}

ExprPtr Pointers::pointerDifference(const clang::BinaryOperator* expr) {
  const ExprPtr left = expressions_.valueBefore(expr->getLHS(), expr->getRHS());
  const ExprPtr right = expressions_.value(expr->getRHS());
  // In bytes, it is the difference in elements times their size, if both point to elements of one type.
  const clang::Expr* bytesLeft = castToBytes(expr->getLHS());
  const clang::Expr* bytesRight = castToBytes(expr->getRHS());
  const clang::QualType element = pointeeOf(bytesLeft ? bytesLeft : expr->getLHS());
  const bool alike = bytesLeft && bytesRight && unit_.context().hasSameUnqualifiedType(element, pointeeOf(bytesRight));
  const auto* placeLeft = std::get_if<AddressOf>(&left->node);
  const auto* placeRight = std::get_if<AddressOf>(&right->node);
  const bool members = bytesLeft && (placeLeft || placeRight);
  if (members && placeLeft && placeRight && placeLeft->object == placeRight->object && !placeLeft->index && !placeRight->index)
    return literal(types_.type(expr), (Integer(placeLeft->offset) - Integer(placeRight->offset)) / 8);
  if (((bytesLeft || bytesRight) && !alike) || members) {
    passOn(unit_, builder_, left);
    passOn(unit_, builder_, right);
    return builder_.unknownValue(types_.type(expr), "the difference of two pointers in bytes");
  }
  // That both point to such elements can be checked when it is known where they point to.
  const auto checked = [&](const ExprPtr& pointer) {
    return displace(pointer, 0, literal(kIndex, 0), shapeOf(types_, element, expr));
  };
  const ExprPtr cells = builder_.save(binary(kIndex, BinaryOp::Subtract, checked(left), checked(right)));
  const std::uint64_t size = types_.extent(element, expr->getExprLoc());
  ExprPtr result = size == 1 ? cells : binary(kIndex, BinaryOp::Divide, cells, literal(kIndex, size));
  if (alike) result = scaledIndex(result, unit_.context().getTypeSizeInChars(element).getQuantity());
  return convert(types_.type(expr), result);
}

}  // namespace redcomp::frontend

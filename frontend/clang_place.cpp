// Objects of the C program and their parts: variables, members, elements, what pointers point to.
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

bool FunctionLowering::isAggregate(clang::QualType type) { return !type->isVoidType() && !unit_.scalar(type); }

const Object& FunctionLowering::objectOf(ObjectId id) const {
  return id.local ? builder_.object(id) : unit_.globalObject(id);
}

Target FunctionLowering::target(const clang::Expr* expr) {
  unit_.checkStack(expr->getExprLoc());
  Target result = targetOfKind(expr);
  if (result.address) result.address = builder_.bounded(result.address);
  if (result.index) result.index = builder_.bounded(result.index);
  return result;
}

Target FunctionLowering::targetOfKind(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(inner)) return variableTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::MemberExpr>(inner)) return memberTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) return elementTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    if (node->getOpcode() == clang::UO_Deref) return pointee(value(node->getSubExpr()), node->getType());
    if (node->getOpcode() == clang::UO_Extension) return target(node->getSubExpr());
  }
  if (const auto* node = llvm::dyn_cast<clang::StringLiteral>(inner))
    return Target{unit_.stringLiteral(node), {}, 0, {}, node->getType()};
  if (const auto* node = llvm::dyn_cast<clang::PredefinedExpr>(inner)) return target(node->getFunctionName());
  if (const auto* node = llvm::dyn_cast<clang::GenericSelectionExpr>(inner)) return target(node->getResultExpr());
  if (const auto* node = llvm::dyn_cast<clang::ChooseExpr>(inner)) return target(node->getChosenSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::CompoundLiteralExpr>(inner)) {
    if (node->isFileScope()) unsupported(expr, "compound literal outside of functions");
    return temporaryTarget(node->getType(), node->getInitializer());
  }
  if (const auto* node = llvm::dyn_cast<clang::CastExpr>(inner)) {
    const auto kind = node->getCastKind();
    if (kind == clang::CK_LValueToRValue || kind == clang::CK_NoOp || kind == clang::CK_LValueBitCast ||
        kind == clang::CK_AtomicToNonAtomic || kind == clang::CK_NonAtomicToAtomic) {
      Target part = target(node->getSubExpr());
      if (kind == clang::CK_LValueBitCast) part.type = node->getType();
      return part;
    }
  }
  if (isAggregate(inner->getType())) return temporaryTarget(inner->getType(), inner);  // a call, ?:, an assignment, ...
  unsupported(expr, fmt::format("object of kind {}", inner->getStmtClassName()));
}

Target FunctionLowering::variableTarget(const clang::DeclRefExpr* expr) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
  if (!variable) unsupported(expr, "function as an object");
  const auto local = locals_.find(variable);
  const ObjectId object = local != locals_.end()
                              ? local->second
                              : unit_.global(variable, variable->isStaticLocal() ? definition_ : nullptr);
  return Target{object, {}, 0, {}, variable->getType()};
}

Target FunctionLowering::pointee(const ExprPtr& address, clang::QualType type) {
  if (const auto* known = std::get_if<AddressOf>(&address->node))
    return Target{known->object, {}, known->offset, known->index, type};
  return Target{std::nullopt, address, 0, {}, type};
}

Target FunctionLowering::memberTarget(const clang::MemberExpr* expr) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field) unsupported(expr, "member of this kind");
  Target result = expr->isArrow() ? pointee(value(expr->getBase()), expr->getBase()->getType()->getPointeeType())
                                  : target(expr->getBase());
  enterUnion(result, result.type);
  result.offset += unit_.offsetOf(field);
  result.type = field->getType();
  result.bitField = field->isBitField() ? field->getBitWidthValue(unit_.context()) : 0;
  return result;
}

Target FunctionLowering::elementTarget(const clang::ArraySubscriptExpr* expr) {
  const clang::Expr* base = expr->getBase();
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base->IgnoreParens());
  const ExprInfo& later = info(expr->getIdx());
  const bool isArray = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  if (!isArray) {
    const ExprPtr first = keptAcross(value(base), later), index = value(expr->getIdx());
    const auto* known = asLiteral(index);
    if (known && known->value == 0) return pointee(first, expr->getType());
    return pointee(moved(first, expr->getType(), index, false, expr), expr->getType());
  }
  Target result = target(decay->getSubExpr());
  if (result.address) result.address = keptAcross(result.address, later);
  if (result.index) result.index = keptAcross(result.index, later);
  const auto cells = static_cast<std::int64_t>(unit_.extent(expr->getType(), expr->getExprLoc()));
  result.index = sumOfIndices(result.index, scaledIndex(value(expr->getIdx()), cells));
  result.type = expr->getType();
  return result;
}

// An object of its own that holds the value.
Target FunctionLowering::temporaryTarget(clang::QualType type, const clang::Expr* value) {
  const Layout& layout = unit_.layout(type, value->getExprLoc());
  const ObjectId object = addObject("tmp", layout, unit_.locate(value->getExprLoc()), true);
  const Target result{object, {}, 0, {}, type};
  newObject_ = object;
  initialise(result, value);
  newObject_.reset();
  return result;
}

// ---- addresses and scalar places ---------------------------------------------------------------------------------

ExprPtr FunctionLowering::addressOfTarget(const Target& target) {
  if (target.object) return addressOf(*target.object, target.offset, target.index);
  return displace(target.address, static_cast<std::int64_t>(target.offset), target.index);
}

// That a floating-point number written through the pointer changes its neighbours in a union is not followed.
ExprPtr FunctionLowering::addressOfTaken(const Target& taken, const clang::Expr* at) {
  if (taken.in && hasFloats(taken.type))
    unit_.leftOut(at->getExprLoc(), "the address of a floating-point number in a union is taken");
  return addressOfTarget(taken);
}

bool FunctionLowering::hasFloats(clang::QualType type) {
  const Layout& layout = unit_.layout(type, definition_->getLocation());
  return std::ranges::any_of(layout.cells, [](const LayoutCell& cell) { return std::holds_alternative<FloatType>(cell.type); });
}

Place FunctionLowering::place(const Target& target, const clang::Expr* at) {
  if (target.bitField) {
    const bool isSigned = target.type->isSignedIntegerOrEnumerationType();
    return placeAt(target, IntegerType{target.bitField, isSigned, target.type->isBooleanType()});
  }
  const auto held = unit_.scalar(target.type);
  if (!held) unsupported(at, fmt::format("value of type '{}' here", target.type.getAsString()));
  return placeAt(target, *held);
}

// Whether the leaf shares bits with another one.
bool FunctionLowering::inUnion(const Object& object, const Leaf& leaf) const {
  const auto end = [this](const Leaf& each) {
    const Type& type = builder_.typeOf(each.variable);
    const auto* array = std::get_if<ArrayType>(&type);
    return each.offset + bitsOf(array ? array->element : asScalar(type), unit_.pointerBits());
  };
  return std::any_of(object.leaves.begin(), object.leaves.end(), [&](const Leaf& other) {
    return &other != &leaf && other.offset < end(leaf) && leaf.offset < end(other);
  });
}

// A leaf of the object where there is one, else by its address.
Place FunctionLowering::placeAt(const Target& target, const ScalarType& type) {
  if (target.object) {
    const auto typeOf = [this](const VariableId& id) -> const Type& { return builder_.typeOf(id); };
    const Leaf* leaf = findLeaf(objectOf(*target.object), target.offset, type, unit_.pointerBits(), typeOf);
    if (leaf && inUnion(objectOf(*target.object), *leaf)) leaf = nullptr;  // stores change its neighbours too
    if (leaf && std::holds_alternative<ArrayType>(builder_.typeOf(leaf->variable)))
      return Place{leaf->variable, target.index ? target.index : literal(kInt, 0)};
    if (leaf && !target.index) return Place{leaf->variable, nullptr};
  }
  return Place{{}, nullptr, addressOfTarget(target), type};
}

// The place that an operator assigns to. Who writes a bit-field writes its neighbours too, which is not followed: it
// matters where other threads may write those.
Place FunctionLowering::assigned(const Target& written, const clang::Expr* expr) {
  const Place result = place(written, expr);
  if (written.bitField && isShared(result))
    unit_.incomplete(expr->getExprLoc(), "a bit-field that others may access is written, and with it its neighbours");
  return result;
}

void FunctionLowering::enterUnion(Target& inside, clang::QualType base) {
  const clang::RecordDecl* record = base->getAsRecordDecl();
  if (record && record->isUnion() && !inside.in) inside.in = EnclosingUnion{base, inside.offset, inside.index};
}

// After a floating-point number was written: what else in the union has bits of it may have any value.
void FunctionLowering::forgetNeighbours(const Target& written) {
  if (!written.in) return;
  const bool inArray = written.index != written.in->index;  // of the union: which bits it has depends on the index
  const std::uint64_t begin = inArray ? 0 : written.offset;
  const std::uint64_t end = inArray ? UINT64_MAX : begin + unit_.context().getTypeSize(written.type);
  Target whole = written;
  whole.offset = written.in->offset;
  whole.index = written.in->index;
  whole.type = written.in->type;
  forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    if (std::holds_alternative<FloatType>(cell.type) || std::holds_alternative<MutexType>(cell.type)) return;
    const std::uint64_t first = whole.offset + cell.offset;
    const bool apart = end <= first || (!cell.isArray && first + bitsOf(cell.type, unit_.pointerBits()) <= begin);
    if (apart) return;
    const Place neighbour = builder_.localOnly(placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    builder_.emit(Havoc{neighbour, "a floating-point number"});
  });
}

// The value that the object holds, as a value of its type.
ExprPtr FunctionLowering::read(const Target& from, const clang::Expr* at) {
  const Place source = place(from, at);
  const Type held = builder_.typeOf(source);
  if (std::holds_alternative<FloatType>(held)) return unknownFloat();
  if (std::holds_alternative<MutexType>(held)) unsupported(at, "value of a mutex");
  return convert(unit_.type(from.type, at->getExprLoc()), readPlace(held, source));
}

}  // namespace redcomp::frontend

#include "frontend/clang_place.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/clang_unchecked.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// How many blocks the expression is in: statements of loops and branches are such too. 0 if it is not in the statement.
int blocksAround(const clang::Expr* sought, const clang::Stmt* in) {
  if (in == sought) return 1;
  const bool opens = llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::SwitchStmt>(in);
  for (const clang::Stmt* part : in->children())
    if (const int inside = part ? blocksAround(sought, part) : 0) return inside + (opens ? 1 : 0);
  return 0;
}

}  // namespace

Places::Places(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), order_(parts.order), unsequenced_(parts.unsequenced), expressions_(parts.expressions), aggregates_(parts.aggregates) {}

Target Places::target(const clang::Expr* expr) {
  unit_.checkStack(expr->getExprLoc());
  if (const Target* kept = unsequenced_.keptTarget(expr)) return *kept;
  Target result = targetOfKind(expr);
  if (result.address) result.address = builder_.bounded(result.address);
  if (result.index) result.index = builder_.bounded(result.index);
  return result;
}

Target Places::addressed(const clang::Expr* expr) {
  endIsValid_ = llvm::isa<clang::ArraySubscriptExpr>(expr->IgnoreParens());
  Target result = target(expr);
  endIsValid_ = false;
  return result;
}

Target Places::targetOfKind(const clang::Expr* expr) {
  const clang::Expr* inner = expr->IgnoreParens();
  if (const auto* node = llvm::dyn_cast<clang::DeclRefExpr>(inner)) return variableTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::MemberExpr>(inner)) return memberTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::ArraySubscriptExpr>(inner)) return elementTarget(node);
  if (const auto* node = llvm::dyn_cast<clang::UnaryOperator>(inner)) {
    if (node->getOpcode() == clang::UO_Deref) return pointee(expressions_.value(node->getSubExpr()), node->getType());
    if (node->getOpcode() == clang::UO_Extension) return target(node->getSubExpr());
  }
  if (const auto* node = llvm::dyn_cast<clang::StringLiteral>(inner))
    return Target{unit_.globals().stringLiteral(node), {}, 0, {}, node->getType()};
  if (const auto* node = llvm::dyn_cast<clang::PredefinedExpr>(inner)) return target(node->getFunctionName());
  if (const auto* node = llvm::dyn_cast<clang::GenericSelectionExpr>(inner)) return target(node->getResultExpr());
  if (const auto* node = llvm::dyn_cast<clang::ChooseExpr>(inner)) return target(node->getChosenSubExpr());
  if (const auto* node = llvm::dyn_cast<clang::CompoundLiteralExpr>(inner)) {
    if (node->isFileScope()) unit_.unsupported(expr, "compound literal outside of functions");
    const Target made = aggregates_.temporaryTarget(node->getType(), node->getInitializer());
    if (made.object && blocksAround(node, context_.definition->getBody()) > 2) builder_.markNested(*made.object);
    return made;
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
  if (types_.isAggregate(inner->getType()))  // a call, ?:, an assignment, ...
    return aggregates_.temporaryTarget(inner->getType(), inner);
  unit_.unsupported(expr, fmt::format("object of kind {}", inner->getStmtClassName()));
}

Target Places::variableTarget(const clang::DeclRefExpr* expr) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(expr->getDecl());
  if (!variable) unit_.unsupported(expr, "function as an object");
  const auto local = context_.locals.find(variable);
  const ObjectId object = local != context_.locals.end()
                              ? local->second
                              : unit_.globals().global(variable, variable->isStaticLocal() ? context_.definition : nullptr);
  Target result{object, {}, 0, {}, variable->getType()};
  result.ofModels = unit_.isModel();
  return result;
}

Target Places::memberTarget(const clang::MemberExpr* expr) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(expr->getMemberDecl());
  if (!field) unit_.unsupported(expr, "member of this kind");
  Target result = expr->isArrow() ? pointee(expressions_.value(expr->getBase()), expr->getBase()->getType()->getPointeeType())
                                  : target(expr->getBase());
  enterUnion(result, result.type);
  result.inLibrary = result.inLibrary || !types_.modelled(result.type).isNull();
  // The models give no names to structures but to those that the program too may look into, such as struct tm.
  result.ofModels = result.ofModels || (unit_.isModel() && !field->getParent()->getIdentifier());
  if (sharesBitsWithLocks(field))
    unit_.leftOut(expr->getExprLoc(), "a member of a union is accessed that shares bits with a mutex or the like");
  result.first = field->isBitField() ? firstNeighbour(field, unit_.context()) : nullptr;
  result.firstOffset = result.first ? result.offset + types_.offsetOf(result.first) : 0;
  result.offset += types_.offsetOf(field);
  result.type = field->getType();
  result.bitField = field->isBitField() ? field->getBitWidthValue(unit_.context()) : 0;
  return result;
}

// Bit-fields that follow one another, but for one of width 0, are one memory location. Null: it is the first itself.
const clang::FieldDecl* Places::firstNeighbour(const clang::FieldDecl* field, const clang::ASTContext& context) {
  if (field->getParent()->isUnion()) return nullptr;
  const clang::FieldDecl* first = nullptr;
  for (const clang::FieldDecl* each : field->getParent()->fields()) {
    if (each == field) break;
    if (!each->isBitField() || each->isZeroLengthBitField(context)) first = nullptr;
    else if (!first && !each->isUnnamedBitField()) first = each;
  }
  return first;
}

Place Places::firstOf(const Target& bitField) {
  Target first = bitField;
  first.offset = bitField.firstOffset;
  first.type = bitField.first->getType();
  first.bitField = bitField.first->getBitWidthValue(unit_.context());
  first.first = nullptr;
  return place(first, nullptr);
}

void Places::readFirst(const Target& bitField) {
  const Place first = builder_.localOnly(firstOf(bitField));
  builder_.save(readPlace(builder_.typeOf(first), first));
}

// Whether another member of the union is an object of the library, or has one in it. Padding is not accessed.
bool Places::sharesBitsWithLocks(const clang::FieldDecl* member) {
  if (!member->getParent()->isUnion() || !types_.modelled(unit_.context().getRecordType(member->getParent())).isNull())
    return false;
  return std::ranges::any_of(member->getParent()->fields(), [&](const clang::FieldDecl* other) {
    return other != member && types_.holdsLocks(other->getType());
  });
}

void Places::refuseInLibrary(const Target& target, const clang::Expr* at) {
  if (target.inLibrary) unit_.leftOut(at->getExprLoc(), "a member of an object of the library is accessed");
}

Target Places::elementTarget(const clang::ArraySubscriptExpr* expr) {
  const bool endIsValid = std::exchange(endIsValid_, false);
  const clang::Expr* base = expr->getBase();
  const auto* decay = llvm::dyn_cast<clang::ImplicitCastExpr>(base->IgnoreParens());
  const ExprInfo& later = order_.info(expr->getIdx());
  const bool isArray = decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay;
  if (!isArray) {
    const ExprPtr first = order_.keptAcross(expressions_.value(base), later), index = expressions_.value(expr->getIdx());
    const auto* known = asLiteral(index);
    if (known && known->value == 0) return pointee(first, expr->getType());
    return pointee(moved(types_, first, expr->getType(), index, false, expr), expr->getType());
  }
  Target result = target(decay->getSubExpr());
  if (result.address) result.address = order_.keptAcross(result.address, later);
  if (result.index) result.index = order_.keptAcross(result.index, later);
  const auto cells = static_cast<std::int64_t>(types_.extent(expr->getType(), expr->getExprLoc()));
  ExprPtr index = innerIndex(unit_, expr, decay->getSubExpr(), expressions_.value(expr->getIdx()), endIsValid);
  if (const auto length = lengthOf(decay->getSubExpr()); length && !endIsValid) index = inBounds(index, *length);
  result.index = sumOfIndices(result.index, scaledIndex(index, cells));
  result.type = expr->getType();
  return result;
}

// Of a variable that is an array of variable length, and of one dimension.
std::optional<ExprPtr> Places::lengthOf(const clang::Expr* array) const {
  const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(array->IgnoreParens());
  const auto* variable = named ? llvm::dyn_cast<clang::VarDecl>(named->getDecl()) : nullptr;
  const auto known = context_.lengths.find(variable);
  return known == context_.lengths.end() ? std::nullopt : std::optional(readVariable(kIndex, known->second));
}

// ---- addresses and scalar places ---------------------------------------------------------------------------------

// That a floating-point number written through the pointer changes its neighbours in a union is not followed.
ExprPtr Places::addressOfTaken(const Target& taken, const clang::Expr* at) {
  if (taken.in && types_.hasFloats(taken.type, context_.definition->getLocation()))
    unit_.leftOut(at->getExprLoc(), "the address of a floating-point number in a union is taken");
  refuseInLibrary(taken, at);
  return addressOfTarget(taken);
}

Place Places::place(const Target& target, const clang::Expr* at) {
  if (target.bitField) {
    const bool isSigned = target.type->isSignedIntegerOrEnumerationType();
    return placeAt(target, IntegerType{target.bitField, isSigned, target.type->isBooleanType()});
  }
  const auto held = types_.scalar(target.type);
  if (!held) unit_.unsupported(at, fmt::format("value of type '{}' here", target.type.getAsString()));
  Place result = placeAt(target, *held);
  // Models synchronise as the library does; what they are given pointers to is the program's.
  result.atomic = target.type->isAtomicType() || (target.type.isVolatileQualified() && unit_.options().volatileIsAtomic) ||
                  target.ofModels;
  return result;
}

// Whether the leaf shares bits with another one.
bool Places::inUnion(const Object& object, const Leaf& leaf) const {
  const auto end = [this](const Leaf& each) {
    const Type& type = builder_.typeOf(each.variable);
    const auto* array = std::get_if<ArrayType>(&type);
    return each.offset + bitsOf(array ? array->element : asScalar(type), types_.pointerBits());
  };
  return std::any_of(object.leaves.begin(), object.leaves.end(), [&](const Leaf& other) {
    return &other != &leaf && other.offset < end(leaf) && leaf.offset < end(other);
  });
}

// A leaf of the object where there is one, else by its address.
Place Places::placeAt(const Target& target, const ScalarType& type) {
  if (target.object) {
    const auto typeOf = [this](const VariableId& id) -> const Type& { return builder_.typeOf(id); };
    const Leaf* leaf = findLeaf(context_.objectOf(*target.object), target.offset, type, types_.pointerBits(), typeOf);
    if (leaf && inUnion(context_.objectOf(*target.object), *leaf)) leaf = nullptr;  // stores change its neighbours too
    if (leaf && std::holds_alternative<ArrayType>(builder_.typeOf(leaf->variable)))
      return Place{leaf->variable, target.index ? target.index : literal(kInt, 0)};
    if (leaf && !target.index) return Place{leaf->variable, nullptr};
  }
  return Place{{}, nullptr, addressOfTarget(target), type};
}

Place Places::pointedBy(const clang::Expr* given) {
  const clang::Expr* inner = given;
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(inner->IgnoreParens())) {
    if (!cast->getSubExpr()->getType()->isPointerType() || !given->getType()->isPointerType()) break;
    if (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp) break;
    if (cast->getSubExpr()->getType()->isVoidPointerType()) break;  // the argument of a handler: it is what it is taken for
    inner = cast->getSubExpr();
  }
  const clang::QualType pointed = inner->getType()->getPointeeType();
  if (pointed.isNull() || !types_.scalar(pointed)) unit_.unsupported(given, "pointer to an object of this type");
  return builder_.localOnly(place(pointee(expressions_.value(inner), pointed), given));
}

namespace {

// The other bit-fields of its memory location.
std::vector<const clang::FieldDecl*> neighboursOf(const clang::FieldDecl* field, const clang::ASTContext& context) {
  std::vector<const clang::FieldDecl*> found;
  if (field->getParent()->isUnion()) return found;
  bool isPast = false;
  for (const clang::FieldDecl* each : field->getParent()->fields()) {
    const bool ends = !each->isBitField() || each->isZeroLengthBitField(context);
    if (ends && isPast) break;
    if (ends) found.clear();
    else if (each == field) isPast = true;
    else if (!each->isUnnamedBitField()) found.push_back(each);
  }
  return found;
}

}  // namespace

// Who writes a bit-field writes its neighbours too, with the values that they had before: what other threads have written
// meanwhile is lost. Where races are the question the first of them stands for the memory location.
Place Places::assigned(const Target& written, const clang::Expr* expr) {
  const Place result = place(written, expr);
  refuseInLibrary(written, expr);
  if (!written.bitField || !isShared(result)) return result;
  const auto writeBack = [&](const Place& neighbour) {
    builder_.assign(neighbour, builder_.save(readPlace(builder_.typeOf(neighbour), neighbour)));
  };
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(expr->IgnoreParens());
  const auto* field = member ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
  if (unit_.options().checksRaces) {
    if (written.first) writeBack(builder_.localOnly(firstOf(written)));
  } else if (!field) {
    unit_.incomplete(expr->getExprLoc(), "a bit-field that others may access is written, and with it its neighbours");
  } else {
    for (const clang::FieldDecl* each : neighboursOf(field, unit_.context())) {
      Target neighbour = written;
      neighbour.offset = written.offset - types_.offsetOf(field) + types_.offsetOf(each);
      neighbour.type = each->getType();
      neighbour.bitField = each->getBitWidthValue(unit_.context());
      neighbour.first = nullptr;
      writeBack(builder_.localOnly(place(neighbour, nullptr)));
    }
  }
  return result;
}

void Places::forgetNeighbours(const Target& written) {
  if (!written.in) return;
  const bool inArray = written.index != written.in->index;  // of the union: which bits it has depends on the index
  const std::uint64_t begin = inArray ? 0 : written.offset;
  const std::uint64_t end = inArray ? UINT64_MAX : begin + unit_.context().getTypeSize(written.type);
  Target whole = written;
  whole.offset = written.in->offset;
  whole.index = written.in->index;
  whole.type = written.in->type;
  aggregates_.forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    if (std::holds_alternative<FloatType>(cell.type)) return;
    const std::uint64_t first = whole.offset + cell.offset;
    const bool apart = end <= first || (!cell.isArray && first + bitsOf(cell.type, types_.pointerBits()) <= begin);
    if (apart) return;
    const Place neighbour = builder_.localOnly(placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    forgetScalar(builder_, neighbour, cell.type, "a floating-point number");
  });
}

void Places::touch(const Place& place, bool write) {
  if (unit_.options().checksRaces) builder_.touch(place, write);
  else if (unit_.evaluatesAll() && (place.pointer || place.index)) builder_.emit(Touch{builder_.localOnly(place)});
}

ExprPtr Places::read(const Target& from, const clang::Expr* at) {
  if (from.inLibrary)
    return builder_.unknownValue(types_.type(from.type, at->getExprLoc()), "what the library keeps in its objects");
  const Place source = place(from, at);
  const Type held = builder_.typeOf(source);
  if (std::holds_alternative<FloatType>(held)) return touch(source, false), unknownFloat();
  if (std::holds_alternative<MutexType>(held)) unit_.unsupported(at, "value of a mutex");
  if (from.first && unit_.options().checksRaces && isShared(source)) readFirst(from);
  return convert(types_.type(from.type, at->getExprLoc()), readPlace(held, source));
}

}  // namespace redcomp::frontend

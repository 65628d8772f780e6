#include "frontend/clang_aggregate.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/clang_mutex_kinds.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::uint64_t kUnrolled = 8;  // cells that are copied one by one; more in a loop

}  // namespace

Aggregates::Aggregates(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), unsequenced_(parts.unsequenced), statements_(parts.statements), expressions_(parts.expressions), places_(parts.places),
      calls_(parts.calls), atomics_(parts.atomics) {}

// ---- initialisers ------------------------------------------------------------------------------------------------

void Aggregates::initialise(const Target& into, const clang::Expr* initialiser, bool cleared) {
  const clang::Expr* inner = initialiser->IgnoreParens();
  Unsequenced::Region region(unsequenced_);
  unsequenced_.open(region, inner);
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(inner);
  const bool ofLibrary = !types_.modelled(into.type).isNull() || types_.isMutex(into.type);
  const bool zero = llvm::isa<clang::ImplicitValueInitExpr>(inner) || (list && (ofLibrary || list->getNumInits() == 0));
  if (ofLibrary && list) refuseOtherStates(unit_, into.type, list);
  if (zero && !cleared) clearNew(into);
  if (const int kind = mutexKind(unit_, into.type, inner)) {
    const LayoutCell cell = mutexKindCell(unit_, into.type);
    builder_.assign(places_.placeAt(partOf(into, cell.offset, nullptr, {}), cell.type), literal(kInt, kind));
  }
  if (zero) return;
  if (list && types_.isAggregate(into.type)) return initialiseList(into, list, cleared);
  if (list) return initialise(into, list->getInit(0), cleared);
  if (ofLibrary && types_.isMutex(into.type) && !types_.isAggregate(into.type)) return copySpinlock(into, inner);
  if (!types_.isAggregate(into.type)) {
    expressions_.store(places_.place(into, initialiser), initialiser);
    return into.type->isRealFloatingType() ? places_.forgetNeighbours(into) : void();
  }
  if (const auto* text = llvm::dyn_cast<clang::StringLiteral>(inner)) return initialiseString(into, text, cleared);
  storeAggregate(into, initialiser);
}

// To C it is a number, but which numbers mean what is the library's business.
void Aggregates::copySpinlock(const Target& into, const clang::Expr* value) {
  const auto* read = llvm::dyn_cast<clang::ImplicitCastExpr>(value->IgnoreParens());
  if (!read || !types_.isMutex(read->getSubExpr()->getType())) unit_.unsupported(value, "number as a spinlock");
  copy(into, places_.target(read->getSubExpr()));
}

namespace {

void collect(const clang::Stmt* tree, std::unordered_set<const clang::Stmt*>& into) {
  if (!tree || !into.insert(tree).second) return;
  for (const clang::Stmt* child : tree->children()) collect(child, into);
}

// Whether something has an effect that is in the list as it is written and not in the list as it is meant: {[0] = f(), [0] = g()}.
bool dropsEffects(const clang::InitListExpr* written, const std::unordered_set<const clang::Stmt*>& meant, const clang::ASTContext& context) {
  return std::ranges::any_of(written->inits(), [&](const clang::Expr* value) {
    if (const auto* designated = llvm::dyn_cast<clang::DesignatedInitExpr>(value)) value = designated->getInit();
    if (const auto* inner = llvm::dyn_cast<clang::InitListExpr>(value)) return dropsEffects(inner, meant, context);
    return !meant.contains(value->IgnoreParenImpCasts()) && value->HasSideEffects(context);
  });
}

}  // namespace

void Aggregates::initialiseList(const Target& into, const clang::InitListExpr* list, bool cleared) {
  if (const clang::InitListExpr* written = list->getSyntacticForm(); written && written->HasSideEffects(unit_.context())) {
    std::unordered_set<const clang::Stmt*> meant;
    collect(list, meant);
    if (dropsEffects(written, meant, unit_.context()))
      unit_.leftOutOnce(list->getExprLoc(), "whether an initial value is evaluated that another one replaces");
  }
  if (list->isTransparent()) return initialise(into, list->getInit(0), cleared);
  if (!cleared) clearNew(into);
  if (const auto* array = unit_.context().getAsArrayType(into.type)) {
    const clang::QualType element = array->getElementType();
    if (list->isStringLiteralInit()) return initialise(into, list->getInit(0), true);
    const auto cells = static_cast<std::int64_t>(types_.extent(element, list->getExprLoc()));
    const clang::Expr* filler = list->hasArrayFiller() ? list->getArrayFiller() : nullptr;
    if (filler && !llvm::isa<clang::ImplicitValueInitExpr>(filler)) unit_.unsupported(list, "range of array elements");
    for (unsigned i = 0; i < list->getNumInits(); ++i)
      if (!llvm::isa<clang::ImplicitValueInitExpr>(list->getInit(i)))
        initialise(partOf(into, 0, literal(kIndex, i * cells), element), list->getInit(i), true);
    return;
  }
  const clang::RecordDecl* record = into.type->getAsRecordDecl()->getDefinition();
  const auto member = [&](const clang::FieldDecl* field, const clang::Expr* value) {
    if (llvm::isa<clang::ImplicitValueInitExpr>(value)) return;
    Target part = into;
    enterUnion(part, into.type);
    part = partOf(part, types_.offsetOf(field), nullptr, field->getType());
    if (field->isBitField()) part.bitField = field->getBitWidthValue(unit_.context());
    initialise(part, value, true);
  };
  if (record->isUnion()) {
    if (const clang::FieldDecl* field = list->getInitializedFieldInUnion(); field && list->getNumInits() > 0)
      member(field, list->getInit(0));
    return;
  }
  unsigned next = 0;
  for (const clang::FieldDecl* field : record->fields()) {
    if (field->isUnnamedBitField()) continue;
    if (next >= list->getNumInits()) break;
    member(field, list->getInit(next++));
  }
}

void Aggregates::initialiseString(const Target& into, const clang::StringLiteral* text, bool cleared) {
  if (!cleared) clearNew(into);
  const auto* array = unit_.context().getAsArrayType(into.type);
  const auto* sized = llvm::dyn_cast<clang::ConstantArrayType>(array);
  const clang::QualType element = array->getElementType();
  const Type held = types_.type(element, text->getExprLoc());
  const std::uint64_t room = sized ? sized->getSize().getZExtValue() : text->getLength();
  for (unsigned i = 0; i < text->getLength() && i < room; ++i)
    builder_.assignConverted(places_.place(partOf(into, 0, literal(kIndex, i), element), text),
                             literal(held, text->getCodeUnit(i)));
}

Target Aggregates::newTemporary(clang::QualType type, const clang::Expr* at) {
  const Layout& layout = types_.layout(type, at->getExprLoc());
  return Target{context_.addObject("tmp", layout, unit_.locate(at->getExprLoc()), true), {}, 0, {}, type};
}

void Aggregates::fillTemporary(const Target& temporary, const clang::Expr* value) {
  newObject_ = temporary.object;
  const int copiesBefore = mutexCopies_;
  initialise(temporary, value);
  newObject_.reset();
  if (llvm::isa<clang::InitListExpr>(value->IgnoreParens()) && mutexCopies_ == copiesBefore) unused_.insert(*temporary.object);
}

Target Aggregates::temporaryTarget(clang::QualType type, const clang::Expr* value) {
  const Target result = newTemporary(type, value);
  fillTemporary(result, value);
  return result;
}

// ---- assignment --------------------------------------------------------------------------------------------------

void Aggregates::storeAggregate(const Target& into, const clang::Expr* source) {
  const clang::Expr* inner = source->IgnoreParens();
  Unsequenced::Region region(unsequenced_);
  unsequenced_.open(region, inner);
  if (const Target* kept = unsequenced_.keptTarget(inner)) return copy(into, *kept);
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(inner)) {
    // The function may still read what is assigned to while it returns, so the result goes into an object of its own.
    if (!into.object || into.object != newObject_) return copy(into, temporaryTarget(into.type, call));
    const Place address{builder_.temporary(PointerType{}), nullptr};
    builder_.assign(address, addressOfTarget(into));
    return calls_.callInto(call, readPlace(PointerType{}, address));
  }
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(inner)) {
    const NodeId then = builder_.newNode(), otherwise = builder_.newNode(), after = builder_.newNode();
    expressions_.condition(choice->getCond(), then, otherwise);
    builder_.continueAt(then);
    storeAggregate(into, choice->getTrueExpr());
    builder_.jump(after);
    builder_.continueAt(otherwise);
    storeAggregate(into, choice->getFalseExpr());
    builder_.jump(after);
    return builder_.continueAt(after);
  }
  if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(inner)) {
    if (binary->getOpcode() == clang::BO_Comma) {
      expressions_.discard(binary->getLHS());
      return storeAggregate(into, binary->getRHS());
    }
    if (binary->getOpcode() == clang::BO_Assign) {
      const Target middle = places_.target(binary->getLHS());
      storeAggregate(middle, binary->getRHS());
      return copy(into, middle);
    }
  }
  if (const auto* block = llvm::dyn_cast<clang::StmtExpr>(inner)) {
    const std::size_t alive = statements_.openScope();
    for (const clang::Stmt* part : block->getSubStmt()->body()) {
      const auto* last = part == block->getSubStmt()->getStmtExprResult() ? llvm::dyn_cast<clang::Expr>(part) : nullptr;
      if (last) storeAggregate(into, last);
      else statements_.statement(part);
    }
    return statements_.closeScope(alive);
  }
  if (const auto* argument = llvm::dyn_cast<clang::VAArgExpr>(inner)) {
    expressions_.discard(argument->getSubExpr());
    return forget(into, "an argument of a function with a variable number of arguments");
  }
  if (const auto* atomic = llvm::dyn_cast<clang::AtomicExpr>(inner)) return copy(into, atomics_.loadedStructure(atomic));
  if (llvm::isa<clang::InitListExpr>(inner)) return initialise(into, inner);
  copy(into, places_.target(inner));
}

namespace {

// The array at the end of a structure is no part of it: copies, and sizeof, leave it out.
bool isBehind(const LayoutCell& cell, clang::QualType whole, const clang::ASTContext& context) {
  return cell.count == kUnknownLength && whole->isStructureType() && cell.offset >= context.getTypeSize(whole);
}

}  // namespace

void Aggregates::forEachCell(const Target& whole, const std::function<void(const LayoutCell&, const ExprPtr&)>& action) {
  const Layout layout = types_.layout(whole.type, context_.definition->getLocation());
  for (const LayoutCell& cell : layout.cells) {
    if (!cell.isArray) {
      action(cell, nullptr);
    } else if (isBehind(cell, whole.type, unit_.context())) {
      continue;
    } else if (cell.count != kUnknownLength && cell.count <= kUnrolled) {
      for (std::uint64_t i = 0; i < cell.count; ++i) action(cell, literal(kIndex, i));
    } else {
      if (cell.count == kUnknownLength)
        unit_.unsupported(context_.definition->getLocation(), "copy of an array of unknown length");
      const Place counter{builder_.temporary(kIndex), nullptr};
      const ExprPtr index = readPlace(kIndex, counter);
      const NodeId head = builder_.newNode(), body = builder_.newNode(), after = builder_.newNode();
      builder_.assign(counter, literal(kIndex, 0));
      builder_.jump(head);
      builder_.continueAt(head);
      builder_.branch(binary(kInt, BinaryOp::Less, index, literal(kIndex, cell.count)), body, after);
      builder_.continueAt(body);
      action(cell, index);
      builder_.assign(counter, binary(kIndex, BinaryOp::Add, index, literal(kIndex, 1)));
      builder_.jump(head);
      builder_.continueAt(after);
    }
  }
}

void Aggregates::copy(const Target& to, const Target& from) {
  Target source = from, sink = to;
  const auto fix = [&](Target& target) {  // evaluated once, though used for every cell
    if (target.address) target.address = builder_.save(target.address);
    if (target.index) target.index = builder_.save(target.index);
  };
  fix(source);
  fix(sink);
  const bool loads = from.type->isAtomicType(), stores = to.type->isAtomicType();
  if (!loads && !stores) {
    unit_.inParts(builder_.origin().source);
    return copyScalars(sink, source);
  }
  // An _Atomic structure is read, and written, in one step: with a copy between that nobody else knows.
  const clang::QualType type = valueType(to.type);
  const Layout& layout = types_.layout(type, context_.definition->getLocation());
  const Target between{context_.addObject("tmp", layout, builder_.origin().source, false), {}, 0, {}, type};
  const auto inOneStep = [this](bool atomic, const Target& into, const Target& out) {
    const AtomicStep section(builder_, atomic);
    copyScalars(into, out);
  };
  inOneStep(loads, between, source);
  inOneStep(stores, sink, between);
}

void Aggregates::copyScalars(const Target& sink, const Target& source) {
  if (sink.in && types_.hasFloats(sink.type, context_.definition->getLocation())) places_.forgetNeighbours(sink);
  const bool used = !isUnused(source);
  if (used && types_.holdsLocks(source.type)) unit_.assuming("library", kCopiesWork);
  forEachCell(sink, [&](const LayoutCell& cell, const ExprPtr& index) {
    const Place into = places_.placeAt(partOf(sink, cell.offset, index, {}), cell.type);
    const Place out = places_.placeAt(partOf(source, cell.offset, index, {}), cell.type);
    if (std::holds_alternative<FloatType>(cell.type)) return places_.touch(out, false), places_.touch(into, true);
    if (std::holds_alternative<MutexType>(cell.type) && used) {
      ++mutexCopies_;
      copyMutex(builder_, into, out);
    } else if (std::holds_alternative<MutexType>(cell.type)) {
      builder_.emit(InitMutex{builder_.localOnly(into)});
    } else {
      const ExprPtr value = readPlace(asType(cell.type), out);
      builder_.assign(into, used && isMutexState(cell) ? stateOfCopy(builder_, value) : value);
    }
  });
}

// Whether nobody can have used the mutexes in it: an initialiser made it just now, or it is constant.
bool Aggregates::isUnused(const Target& source) const {
  if (!source.object) return false;
  return unused_.contains(*source.object) || (!source.object->local && source.type.isConstQualified());
}

// An object that nobody else knows yet, so that each of its leaves may be cleared in one step.
void Aggregates::clearNew(const Target& whole) {
  for (const Leaf& leaf : context_.objectOf(*whole.object).leaves) {
    const Type type = builder_.typeOf(leaf.variable);
    const auto* array = std::get_if<ArrayType>(&type);
    const Type element = array ? elementType(*array) : type;
    if (std::holds_alternative<FloatType>(element)) continue;
    if (std::holds_alternative<MutexType>(element) && !array) builder_.emit(InitMutex{Place{leaf.variable, nullptr}});
    else if (array) builder_.emit(ClearArray{leaf.variable});
    else builder_.assign(Place{leaf.variable, nullptr}, literal(type, 0));
  }
}

void Aggregates::clear(const Target& whole) {
  unit_.inParts(builder_.origin().source);
  forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    const Place into = builder_.localOnly(places_.placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    if (std::holds_alternative<FloatType>(cell.type)) return builder_.touch(into, true);
    if (std::holds_alternative<MutexType>(cell.type)) builder_.emit(InitMutex{into});
    else builder_.assign(into, literal(asType(cell.type), 0));
  });
}

void Aggregates::forget(const Target& whole, const std::string& why) {
  unit_.inParts(builder_.origin().source);
  forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    const Place part = builder_.localOnly(places_.placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    forgetScalar(builder_, part, cell.type, why);
  });
}

}  // namespace redcomp::frontend

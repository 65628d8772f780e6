#include "frontend/clang_library_accesses.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <regex>
#include <unordered_set>

#include "frontend/clang_function.h"
#include "frontend/clang_locks.h"
#include "frontend/clang_passed.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// What a format takes for each argument that follows it: 's' for a string, 'S' for one of which a part is printed, else '-'.
std::optional<std::string> printedKinds(const clang::Expr* format) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(format->IgnoreParenImpCasts());
  if (!text || !text->isOrdinary()) return std::nullopt;
  static const std::regex kConversion(R"(%[-+ #0']*(\*|\d+)?(\.(\*|-?\d+)?)?(hh|h|ll|l|q|j|z|t|L)?([a-zA-Z%]))");
  const std::string all = text->getString().str();
  std::string kinds;
  for (auto each = std::sregex_iterator(all.begin(), all.end(), kConversion); each != std::sregex_iterator(); ++each) {
    const std::smatch& match = *each;
    if (match[1] == "*") kinds += '-';
    if (match[3] == "*") kinds += '-';
    if (match[5] == "%" || match[5] == "m") continue;
    kinds += match[5] != "s" ? '-' : match[2].matched ? 'S' : 's';
  }
  return kinds;
}

const clang::ParmVarDecl* parameterOf(const clang::CallExpr* expr, unsigned argument) {
  const clang::FunctionDecl* callee = expr->getDirectCallee();
  return callee && argument < callee->getNumParams() ? callee->getParamDecl(argument) : nullptr;
}

// Memory that nobody changes.
bool isConstantText(const clang::Expr* expr) { return llvm::isa<clang::StringLiteral>(expr->IgnoreParenImpCasts()); }

std::optional<unsigned> countOf(const LibraryFunction& function) {
  const auto* count = function.effects.high ? std::get_if<ArgumentValue>(&*function.effects.high) : nullptr;
  return count ? std::optional(count->index) : std::nullopt;
}

bool contains(const std::vector<unsigned>& list, unsigned index) { return std::ranges::find(list, index) != list.end(); }

bool looksForRaces(const UnitLowering& unit) { return unit.options().checksRaces && !unit.isModel(); }

// Writes are of interest for races only.
bool writes(const UnitLowering& unit, const LibraryFunction& function, unsigned argument) {
  return looksForRaces(unit) && contains(function.effects.writes, argument);
}

// Reads it; where uninitialised values are looked for it has to have a value.
void take(const UnitLowering& unit, FunctionBuilder& builder, const Place& place) {
  const ExprPtr value = builder.save(readPlace(builder.typeOf(place), place));
  if (followsUnset(unit)) builder.emit(Evaluate{value, true});
}

bool isTime(clang::QualType pointed) {
  const clang::RecordDecl* record = pointed.isNull() ? nullptr : pointed->getAsRecordDecl();
  return record && pointed.isConstQualified() && record->getName() == "timespec";
}

}  // namespace

LibraryAccesses::LibraryAccesses(FunctionParts& parts)
    : unit_(parts.context.unit), types_(parts.context.unit.types()), builder_(parts.context.builder),
      expressions_(parts.expressions), aggregates_(parts.aggregates), places_(parts.places) {}

bool LibraryAccesses::isAsked() const { return looksForRaces(unit_) || followsUnset(unit_); }

bool LibraryAccesses::follows(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument) const {
  if (!isAsked()) return false;
  return reads(expr, function, argument) != How::Nothing || writes(unit_, function, argument);
}

// ---- which accesses ----------------------------------------------------------------------------------------------

LibraryAccesses::How LibraryAccesses::reads(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument) const {
  const clang::Expr* given = expr->getArg(argument);
  const LibraryEffects& effects = function.effects;
  if (!given->getType()->isPointerType() || unit_.isNull(given) || isConstantText(given)) return How::Nothing;
  if (contains(effects.writes, argument) || contains(effects.reaches, argument) || contains(effects.calls, argument)) return How::Nothing;
  const clang::ParmVarDecl* parameter = parameterOf(expr, argument);
  if (!parameter) return effects.prints ? readsPrinted(expr, argument) : How::Nothing;
  const clang::QualType type = parameter->getType();
  const clang::QualType pointed = type->isPointerType() ? type->getPointeeType() : clang::QualType();
  if (pointed.isNull() || pointed->isFunctionType()) return How::Nothing;
  if (pointed->isCharType()) return How::String;
  if (!pointed.isConstQualified()) return How::Nothing;  // a stream, or what the program cannot look into
  if (pointed->isVoidType()) return countOf(function) ? How::Bytes : How::Anywhere;
  if (pointed->isIncompleteType() || !types_.modelled(pointed).isNull()) return How::Nothing;
  return How::Object;
}

LibraryAccesses::How LibraryAccesses::readsPrinted(const clang::CallExpr* expr, unsigned argument) const {
  const unsigned named = expr->getDirectCallee()->getNumParams();
  if (!expr->getArg(argument)->getType()->getPointeeType()->isCharType()) return How::Nothing;
  const auto kinds = named == 0 ? std::nullopt : printedKinds(expr->getArg(named - 1));
  if (!kinds) return How::PartOfString;
  if (argument - named >= kinds->size()) return How::Nothing;
  const char kind = (*kinds)[argument - named];
  return kind == 's' ? How::String : kind == 'S' ? How::PartOfString : How::Nothing;
}

// ---- the accesses ------------------------------------------------------------------------------------------------

void LibraryAccesses::access(const clang::CallExpr* expr, const LibraryFunction& function, const std::vector<ExprPtr>& values) {
  if (!isAsked()) return;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    if (!values[i] || !expr->getArg(i)->getType()->isPointerType()) continue;
    const How how = reads(expr, function, i);
    const bool isWritten = writes(unit_, function, i) && !unit_.isNull(expr->getArg(i));
    if (how == How::Nothing && !isWritten) continue;
    unlessNull(values[i], [&] { isWritten ? write(expr, function, i, values) : read(how, expr, function, i, values); });
  }
}

void LibraryAccesses::read(How how, const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument,
                           const std::vector<ExprPtr>& values) {
  const clang::Expr* given = expr->getArg(argument);
  const ExprPtr& address = values[argument];
  const std::string why = fmt::format("what '{}' reads", function.name);
  switch (how) {
    case How::Nothing: return;
    case How::String: return readString(address, given);
    case How::PartOfString: return perhaps(why, [&] { readString(address, given); });
    case How::Object: return readWhole(pointee(address, parameterOf(expr, argument)->getType()->getPointeeType()));
    case How::Anywhere: return perhaps(why, [&] { readAnywhere(given, address); });
    case How::Bytes: {
      const Place byte = elementAt(address, unit_.context().CharTy, anyBelow(values[*countOf(function)]), given);
      take(unit_, builder_, byte);
    }
  }
}

void LibraryAccesses::readString(const ExprPtr& address, const clang::Expr* at) {
  const clang::QualType type = unit_.context().CharTy;
  const Place index{builder_.temporary(kIndex), nullptr};
  const NodeId next = builder_.newNode(), more = builder_.newNode(), after = builder_.newNode();
  builder_.assign(index, literal(kIndex, 0));
  builder_.jump(next);
  builder_.continueAt(next);
  const ExprPtr position = readPlace(kIndex, index);
  const Place character = elementAt(address, type, position, at);
  const ExprPtr read = builder_.save(readPlace(builder_.typeOf(character), character));
  builder_.branch(binary(kInt, BinaryOp::NotEqual, convert(kInt, read), literal(kInt, 0)), more, after);
  builder_.continueAt(more);
  builder_.assign(index, binary(kIndex, BinaryOp::Add, position, literal(kIndex, 1)));
  builder_.jump(next);
  builder_.continueAt(after);
}

void LibraryAccesses::readWhole(const Target& whole) {
  if (!isAsked()) return;
  aggregates_.forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    const Place part = builder_.localOnly(places_.placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    if (std::holds_alternative<FloatType>(cell.type)) builder_.touch(part, false);
    else if (!std::holds_alternative<MutexType>(cell.type)) take(unit_, builder_, part);
  });
}

void LibraryAccesses::readTimes(const clang::CallExpr* expr) {
  if (!isAsked()) return;
  for (unsigned i = 0; i < expr->getNumArgs(); ++i) {
    const clang::ParmVarDecl* parameter = parameterOf(expr, i);
    const clang::Expr* given = expr->getArg(i);
    if (!parameter || !isTime(parameter->getType()->getPointeeType()) || unit_.isNull(given) || expressions_.hasEffects(given)) continue;
    const ExprPtr address = expressions_.valueNow(given);
    unlessNull(address, [&] { readWhole(pointee(address, parameter->getType()->getPointeeType())); });
  }
}

void LibraryAccesses::makeOrDestroy(const clang::CallExpr* expr, const std::string& name) {
  static const std::unordered_set<std::string> kWrite{"sem_init",          "sem_destroy",          "pthread_rwlock_init", "pthread_rwlock_destroy",
                                                      "pthread_spin_init", "pthread_spin_destroy", "pthread_cond_init",   "pthread_barrier_init"};
  if (!looksForRaces(unit_) || !kWrite.contains(name) || expressions_.hasEffects(expr->getArg(0))) return;
  const clang::QualType pointed = parameterOf(expr, 0)->getType()->getPointeeType();
  const Target whole = pointee(expressions_.valueNow(expr->getArg(0)), pointed);
  aggregates_.forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    if (!std::holds_alternative<IntegerType>(cell.type)) return;
    const Place part = builder_.localOnly(places_.placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    builder_.assign(part, builder_.save(readPlace(asType(cell.type), part)));
  });
}

void LibraryAccesses::readAnywhere(const clang::Expr* pointer, const ExprPtr& address) {
  if (!isAsked()) return;
  clang::QualType pointed = pointer->IgnoreParenImpCasts()->getType();
  pointed = pointed->isPointerType() ? pointed->getPointeeType() : pointed->isArrayType() ? pointed->getAsArrayTypeUnsafe()->getElementType() : clang::QualType();
  if (pointed.isNull() || !types_.scalar(pointed) || types_.hasFloats(pointed, pointer->getExprLoc())) pointed = unit_.context().CharTy;
  const ExprPtr index = builder_.unknownValue(kIndex, "");
  builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(kIndex, 0), index));
  take(unit_, builder_, elementAt(address, pointed, index, pointer));
}

// An object of the parameter's type is written as a whole; of bytes, any one of as many as it is told, or the first.
void LibraryAccesses::write(const clang::CallExpr* expr, const LibraryFunction& function, unsigned argument,
                            const std::vector<ExprPtr>& values) {
  const std::string why = fmt::format("what '{}' writes", function.name);
  const clang::ParmVarDecl* parameter = parameterOf(expr, argument);
  const clang::QualType pointed = parameter && parameter->getType()->isPointerType() ? parameter->getType()->getPointeeType() : clang::QualType();
  if (pointed.isNull() || pointed->isIncompleteType() || pointed->isCharType()) {
    const auto count = countOf(function);
    const ExprPtr index = count && !function.effects.prints ? anyBelow(values[*count]) : nullptr;
    if (index || function.effects.prints)
      builder_.emit(Havoc{builder_.localOnly(elementAt(values[argument], unit_.context().CharTy, index, expr)), why});
    return;
  }
  if (types_.modelled(pointed).isNull()) aggregates_.forget(pointee(values[argument], pointed), why);
}

// ---- parts -------------------------------------------------------------------------------------------------------

Place LibraryAccesses::elementAt(const ExprPtr& address, clang::QualType type, const ExprPtr& index, const clang::Expr* at) {
  return places_.place(partOf(pointee(address, type), 0, index, type), at);
}

ExprPtr LibraryAccesses::anyBelow(const ExprPtr& count) {
  const ExprPtr index = builder_.unknownValue(kIndex, "");
  builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(kIndex, 0), index));
  builder_.assume(binary(kInt, BinaryOp::Less, index, convert(kIndex, count)));
  return index;
}

void LibraryAccesses::perhaps(const std::string& why, const std::function<void()>& action) {
  const NodeId does = builder_.newNode(), after = builder_.newNode();
  builder_.branch(builder_.unknownValue(kInt, ""), does, after);
  builder_.continueAt(does);
  builder_.approximate(why);
  action();
  builder_.jump(after);
  builder_.continueAt(after);
}

void LibraryAccesses::unlessNull(const ExprPtr& address, const std::function<void()>& action) {
  const NodeId does = builder_.newNode(), after = builder_.newNode();
  builder_.branch(binary(kInt, BinaryOp::NotEqual, address, literal(PointerType{}, 0)), does, after);
  builder_.continueAt(does);
  action();
  builder_.jump(after);
  builder_.continueAt(after);
}

}  // namespace redcomp::frontend

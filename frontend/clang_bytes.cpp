#include "frontend/clang_bytes.h"

#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <regex>

#include "frontend/clang_allocation.h"
#include "frontend/clang_function.h"
#include "frontend/clang_passed.h"
#include "frontend/clang_locks.h"
#include "frontend/clang_names.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

std::optional<std::uint64_t> constant(const clang::Expr* expr, clang::ASTContext& context) {
  clang::Expr::EvalResult result;
  if (!expr->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

// x * y as x and the constant y, either way round.
std::optional<std::pair<const clang::Expr*, std::uint64_t>> asMultiple(const clang::Expr* bytes, clang::ASTContext& context) {
  const auto* product = llvm::dyn_cast<clang::BinaryOperator>(bytes->IgnoreParenImpCasts());
  if (!product || product->getOpcode() != clang::BO_Mul) return std::nullopt;
  if (context.getTypeSize(product->getType()) < context.getTypeSize(context.getSizeType())) return std::nullopt;  // it may wrap
  if (const auto known = constant(product->getRHS(), context)) return std::pair(product->getLHS(), *known);
  if (const auto known = constant(product->getLHS(), context)) return std::pair(product->getRHS(), *known);
  return std::nullopt;
}

// &s.member, where the member is no array: what follows it are other members.
bool namesOneMember(const clang::Expr* pointer) {
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(pointer->IgnoreParenCasts());
  return address && address->getOpcode() == clang::UO_AddrOf &&
         llvm::isa<clang::MemberExpr>(address->getSubExpr()->IgnoreParens());
}

// a, a + 1, &a[1]
bool isInArray(const clang::Expr* pointer) {
  const clang::Expr* inner = pointer->IgnoreParenCasts();
  if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(inner); sum && sum->isAdditiveOp())
    return isInArray(sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS());
  if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(inner); address && address->getOpcode() == clang::UO_AddrOf)
    if (const auto* part = llvm::dyn_cast<clang::ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens()))
      return isInArray(part->getBase());
  return inner->getType()->isArrayType();
}

// Numbers behind a pointer may be an array's, or the members of a structure.
bool mayBeMembers(const clang::Expr* pointer, clang::QualType element) {
  return element->isScalarType() && !element->isCharType() && !isInArray(pointer);
}

bool isOne(const ExprPtr& count) {
  const auto* known = asLiteral(count);
  return known && known->value == 1;
}

}  // namespace

clang::QualType elementType(const clang::Expr* pointer, clang::ASTContext& context) {
  clang::QualType found;
  for (const clang::Expr* inner = pointer->IgnoreParens();;
       inner = llvm::cast<clang::CastExpr>(inner)->getSubExpr()->IgnoreParens()) {
    const clang::QualType type = inner->getType();
    if (const auto* array = context.getAsArrayType(type)) return array->getElementType();
    const clang::QualType pointed = type->isPointerType() ? type->getPointeeType() : clang::QualType();
    if (!pointed.isNull() && !pointed->isVoidType() && !pointed->isIncompleteType() && !pointed->isFunctionType() &&
        !pointed->isVariablyModifiedType())
      found = pointed;
    if (!llvm::isa<clang::CastExpr>(inner)) return found;
  }
}

BytesCalls::BytesCalls(FunctionParts& parts)
    : context_(parts.context), unit_(parts.context.unit), types_(parts.context.unit.types()),
      builder_(parts.context.builder), expressions_(parts.expressions), places_(parts.places), aggregates_(parts.aggregates),
      externals_(parts.externals), accesses_(parts.accesses) {}

bool BytesCalls::bytesCall(const clang::CallExpr* expr, const std::string& name, ExprPtr& result) {
  if (name == "memset" || name == "__builtin_memset") {
    result = setMemory(expr, false);
  } else if (name == "bzero" || name == "explicit_bzero") {
    result = setMemory(expr, true);
  } else if (name == "memcpy" || name == "memmove" || name == "__builtin_memcpy" || name == "__builtin_memmove") {
    result = copyMemory(expr, {.to = 0, .from = 1, .overlap = name.ends_with("memmove"), .returnsEnd = false});
  } else if (name == "mempcpy" || name == "__builtin_mempcpy") {
    result = copyMemory(expr, {.to = 0, .from = 1, .overlap = false, .returnsEnd = true});
  } else if (name == "bcopy" || name == "__builtin_bcopy") {
    result = copyMemory(expr, {.to = 1, .from = 0, .overlap = true, .returnsEnd = false});
  } else if (name == "sscanf" || name == "fscanf" || name == "__isoc99_sscanf" || name == "__isoc99_fscanf") {
    result = scan(expr, 2);
  } else if (name == "scanf" || name == "__isoc99_scanf") {
    result = scan(expr, 1);
  } else {
    return false;
  }
  return true;
}

ExprPtr BytesCalls::elementCount(const clang::Expr* bytes, clang::QualType element) {
  const auto size = static_cast<std::uint64_t>(unit_.context().getTypeSizeInChars(element).getQuantity());
  if (size == 0) return nullptr;
  const bool oneAtMost = endsInOpenArray(element, 0);  // more bytes are of that array
  if (const auto known = constant(bytes, unit_.context()))
    return *known % size == 0 && (!oneAtMost || *known == size) ? literal(kIndex, *known / size) : nullptr;
  if (oneAtMost) return nullptr;
  if (size == 1) return builder_.save(builder_.localOnly(convert(kIndex, expressions_.value(bytes))));
  const auto multiple = asMultiple(bytes, unit_.context());
  if (!multiple || multiple->second % size != 0) return nullptr;
  const ExprPtr factor = convert(kIndex, expressions_.value(multiple->first));
  return builder_.save(builder_.localOnly(scaledIndex(factor, static_cast<std::int64_t>(multiple->second / size))));
}

ExprPtr BytesCalls::counted(const ExprPtr& first, clang::QualType element, const clang::Expr* at) {
  return isInArray(at) ? first : builder_.save(displace(first, 0, literal(kIndex, 0), shapeOf(types_, element, at)));
}

void BytesCalls::forEachElement(const Elements& elements, const std::function<void(const ExprPtr&)>& action) {
  const auto cells = static_cast<std::int64_t>(types_.extent(elements.type, context_.definition->getLocation()));
  unit_.inParts(builder_.origin().source);
  if (isOne(elements.count)) return action(nullptr);
  const Place counter{builder_.temporary(kIndex), nullptr};
  const ExprPtr index = readPlace(kIndex, counter);
  const NodeId head = builder_.newNode(), body = builder_.newNode(), after = builder_.newNode();
  builder_.assign(counter, literal(kIndex, 0));
  builder_.jump(head);
  builder_.continueAt(head);
  builder_.branch(binary(kInt, BinaryOp::Less, index, elements.count), body, after);
  builder_.continueAt(body);
  action(scaledIndex(index, cells));
  builder_.assign(counter, binary(kIndex, BinaryOp::Add, index, literal(kIndex, 1)));
  builder_.jump(head);
  builder_.continueAt(after);
}

// ---- memset ------------------------------------------------------------------------------------------------------

ExprPtr BytesCalls::setMemory(const clang::CallExpr* expr, bool zero) {
  const clang::Expr* pointer = unit_.argument(expr, 0);
  const clang::Expr* bytes = unit_.argument(expr, zero ? 1 : 2);
  const clang::QualType element = elementType(pointer, unit_.context());
  const ExprPtr first = expressions_.valueNow(pointer);
  const ExprPtr count = element.isNull() ? nullptr : elementCount(bytes, element);
  const bool others = count && !isOne(count) && (namesOneMember(pointer) || mayBeMembers(pointer, element));
  if (count && !others) {
    setElements(expr, {isOne(count) ? first : counted(first, element, pointer), element, count}, zero);
    return first;
  }
  if (!zero) expressions_.discard(unit_.argument(expr, 1));
  if (!count) expressions_.discard(bytes);
  externals_.forgetPointed(pointer, first, "memory that is set, but not as a known number of objects",
                           {.reaches = false, .whole = true});
  return first;
}

void BytesCalls::setElements(const clang::CallExpr* expr, const Elements& elements, bool zero) {
  const auto filling = zero ? std::optional<std::uint64_t>(0) : constant(unit_.argument(expr, 1), unit_.context());
  const auto held = types_.scalar(elements.type);
  const bool isByte = held && std::holds_alternative<IntegerType>(*held) && std::get<IntegerType>(*held).bits == 8;
  const ExprPtr byte = isByte && !zero ? expressions_.valueNow(unit_.argument(expr, 1)) : nullptr;
  if (!zero && !byte) expressions_.discard(unit_.argument(expr, 1));
  forEachElement(elements, [&](const ExprPtr& index) {
    const Target each = partOf(pointee(elements.first, elements.type), 0, index, elements.type);
    if (filling == 0) aggregates_.clear(each);
    else if (isByte) builder_.assignConverted(places_.place(each, expr), byte);
    else if (filling) fill(each, static_cast<unsigned char>(*filling));
    else aggregates_.forget(each, "the bytes that memset writes");
  });
}

// Every byte of the object becomes this one.
void BytesCalls::fill(const Target& whole, unsigned char byte) {
  aggregates_.forEachCell(whole, [&](const LayoutCell& cell, const ExprPtr& index) {
    const auto* integer = std::get_if<IntegerType>(&cell.type);
    const Place into = builder_.localOnly(places_.placeAt(partOf(whole, cell.offset, index, {}), cell.type));
    Integer value = 0;
    for (unsigned bit = 0; integer && bit < integer->bits; ++bit)  // a bit-field may begin inside a byte
      if (byte >> (cell.offset + bit) % 8 & 1) value += Integer(1) << bit;
    if (integer && !integer->isBool && !cell.ofLibrary) builder_.assign(into, literal(asType(cell.type), value));
    else forgetScalar(builder_, into, cell.type, "the bytes that memset writes");
  });
}

// ---- memcpy ------------------------------------------------------------------------------------------------------

// A void* points to objects of the type that the other pointer points to, or else it is seen when memory is resolved.
ExprPtr BytesCalls::copyMemory(const clang::CallExpr* expr, const Copy& copy) {
  const clang::Expr* into = unit_.argument(expr, copy.to);
  const clang::Expr* out = unit_.argument(expr, copy.from);
  clang::QualType to = elementType(into, unit_.context()), from = elementType(out, unit_.context());
  if (to.isNull()) to = from;
  if (from.isNull()) from = to;
  const ExprPtr first = expressions_.valueNow(into), source = expressions_.valueNow(out);
  const bool alike = !to.isNull() && unit_.context().hasSameUnqualifiedType(to, from);
  const ExprPtr count = alike ? elementCount(unit_.argument(expr, 2), to) : nullptr;
  const bool others = count && !isOne(count) &&
                      (namesOneMember(into) || namesOneMember(out) || mayBeMembers(into, to) || mayBeMembers(out, from));
  if (count && !others) {
    const bool one = isOne(count);
    copyElements({one ? first : counted(first, to, into), to, count}, {one ? source : counted(source, from, out), from, count},
                 copy.overlap, expr);
    return copy.returnsEnd ? endOf({first, to, count}, expr) : first;
  }
  if (!count) expressions_.discard(unit_.argument(expr, 2));
  if (unit_.options().checksRaces) accesses_.readAnywhere(out, source);
  if (followsUnset(unit_)) unit_.incomplete(expr->getExprLoc(), "which bytes are copied is not known, and so not which of them have been initialised");
  externals_.forgetPointed(into, first, "memory that is copied, but not as a known number of objects",
                           {.reaches = false, .whole = true});
  return copy.returnsEnd ? builder_.unknownValue(PointerType{}, "where the memory ends that is copied") : first;
}

ExprPtr BytesCalls::endOf(const Elements& elements, const clang::Expr* at) {
  const auto cells = static_cast<std::int64_t>(types_.extent(elements.type, at->getExprLoc()));
  return builder_.save(displace(elements.first, 0, scaledIndex(elements.count, cells), shapeOf(types_, elements.type, at)));
}

// Of memory that overlaps, the end comes first if it moves up.
void BytesCalls::copyElements(const Elements& to, const Elements& from, bool overlap, const clang::Expr* at) {
  const auto* known = asLiteral(to.count);
  const bool moves = overlap && !(known && known->value <= 1);
  const ExprPtr up = moves ? builder_.save(comesBefore(from.first, to.first)) : nullptr;
  const ExprPtr last = scaledIndex(binary(kIndex, BinaryOp::Subtract, to.count, literal(kIndex, 1)),
                                   static_cast<std::int64_t>(types_.extent(to.type, at->getExprLoc())));
  forEachElement(to, [&](const ExprPtr& position) {
    const ExprPtr mirrored = moves ? binary(kIndex, BinaryOp::Subtract, last, position) : nullptr;
    const ExprPtr index = moves ? builder_.save(conditional(kIndex, up, mirrored, position)) : position;
    aggregates_.copy(partOf(pointee(to.first, to.type), 0, index, to.type),
                     partOf(pointee(from.first, from.type), 0, index, from.type));
  });
}

// ---- scanf -------------------------------------------------------------------------------------------------------

namespace {

// A format of plain numbers, as "%d %u": nothing else decides what is read, and every number can be.
bool asksForNumbers(const clang::Expr* format) {
  const auto* text = llvm::dyn_cast<clang::StringLiteral>(format->IgnoreParenImpCasts());
  if (!text || !text->isOrdinary()) return false;
  static const std::regex kNumbers(R"(\s*(%(hh|h|l|ll|j|z|t)?[diu]\s*)+)");
  return std::regex_match(text->getString().str(), kNumbers);
}

}  // namespace

// Numbers of the standard input may be any; other texts could be known, or decide what the next call reads, and so does a
// number that is missing. As many are read as the result says.
ExprPtr BytesCalls::scan(const clang::CallExpr* expr, unsigned firstTarget) {
  const std::string name = libraryNameOf(expr->getDirectCallee());
  const std::string unknown = fmt::format("what '{}' reads", name);
  const bool isInput = firstTarget == 1 && unit_.program().hasOneReader() && asksForNumbers(unit_.argument(expr, 0));
  const std::string why = isInput ? "" : unknown;
  refuseCountedOutput(unit_, expr, true);
  for (unsigned i = 0; i < std::min(firstTarget, expr->getNumArgs()); ++i) expressions_.discard(expr->getArg(i));
  const auto most = static_cast<std::int64_t>(expr->getNumArgs()) - firstTarget;
  const ExprPtr result = builder_.unknownValue(kInt, why);
  builder_.assume(binary(kInt, BinaryOp::LessEqual, literal(kInt, -1), result));
  builder_.assume(binary(kInt, BinaryOp::LessEqual, result, literal(kInt, most)));
  if (isInput) approximateUnless(binary(kInt, BinaryOp::Equal, result, literal(kInt, most)), unknown);
  for (unsigned i = firstTarget; i < expr->getNumArgs(); ++i) {
    const NodeId reads = builder_.newNode(), after = builder_.newNode();
    builder_.branch(binary(kInt, BinaryOp::Less, literal(kInt, i - firstTarget), result), reads, after);
    builder_.continueAt(reads);
    scanInto(expr->getArg(i), why);
    builder_.jump(after);
    builder_.continueAt(after);
  }
  return result;
}

// From here on the run is more than the program may do, unless the condition holds.
void BytesCalls::approximateUnless(const ExprPtr& condition, const std::string& why) {
  const NodeId otherwise = builder_.newNode(), after = builder_.newNode();
  builder_.branch(condition, after, otherwise);
  builder_.continueAt(otherwise);
  builder_.approximate(why);
  builder_.jump(after);
  builder_.continueAt(after);
}

void BytesCalls::scanInto(const clang::Expr* given, const std::string& why) {
  const clang::QualType pointed = given->getType()->isPointerType() ? given->getType()->getPointeeType() : clang::QualType();
  const bool text = !pointed.isNull() && pointed->isCharType() && !llvm::isa<clang::UnaryOperator>(given->IgnoreParens());
  if (pointed.isNull()) {
    expressions_.discard(given);
  } else if (text || !types_.scalar(pointed)) {
    externals_.forgetPointed(given, expressions_.valueNow(given), "text that is read into memory",
                             {.reaches = false, .whole = false});
  } else if (pointed->isRealFloatingType()) {
    expressions_.value(given);  // it is not kept, but may be in a union
  } else {
    builder_.emit(Havoc{places_.pointedBy(given), why});
  }
}

}  // namespace redcomp::frontend

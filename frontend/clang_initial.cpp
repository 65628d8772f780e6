// Initial values of globals: constants that Clang has computed, as literals and addresses.
#include <clang/AST/APValue.h>
#include <fmt/format.h>

#include "frontend/clang_external.h"
#include "frontend/clang_globals.h"
#include "frontend/clang_mutex_kinds.h"
#include "frontend/clang_unit.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

constexpr std::size_t kMostValues = 1'000'000;  // of one array

// As memory is before anything is written: the rest of a large array, mostly.
bool isZero(const clang::APValue& value) {
  if (value.isInt()) return value.getInt() == 0;
  if (value.isLValue()) return value.isNullPointer();
  if (value.isArray())
    return value.getArrayInitializedElts() == 0 && (!value.hasArrayFiller() || isZero(value.getArrayFiller()));
  if (!value.isStruct()) return value.isAbsent() || value.isIndeterminate();
  for (unsigned i = 0; i < value.getStructNumFields(); ++i)
    if (!isZero(value.getStructField(i))) return false;
  return true;
}

}  // namespace

void UnitGlobals::initialise(ObjectId object, const clang::VarDecl* definition) {
  const clang::Expr* initialiser = definition->getInit();
  if (!initialiser) return;
  const clang::APValue* value = definition->evaluateValue();
  if (!value)
    unit_.unsupported(initialiser->getExprLoc(),
                fmt::format("initial value of '{}', which is not constant", definition->getNameAsString()));
  initialise(object, 0, 0, definition->getType(), *value, initialiser->getExprLoc());
}

void UnitGlobals::initialise(ObjectId object, std::uint64_t offset, std::uint64_t index, clang::QualType type,
                             const clang::APValue& value, clang::SourceLocation at) {
  if (const int kind = mutexKind(unit_, type, value)) {
    refuseOtherStates(unit_, type, value, at);
    const LayoutCell cell = mutexKindCell(unit_, type);
    return initialiseScalar(object, offset + cell.offset, index, cell.type, literal(kInt, kind));
  }
  if (value.isIndeterminate() || value.isAbsent()) return;
  if (!unit_.types().modelled(type).isNull()) return refuseOtherStates(unit_, type, value, at);  // models begin as zero
  if (const auto known = unit_.types().scalar(type)) {
    if (std::holds_alternative<MutexType>(*known)) return;
    if (std::holds_alternative<FloatType>(*known)) return initialiseFloat(object, offset, value, at);
    return initialiseScalar(object, offset, index, *known, constantValue(value, type, at));
  }
  if (const auto* atomic = type->getAs<clang::AtomicType>()) type = atomic->getValueType();
  if (value.isArray()) {
    const clang::QualType element = unit_.context().getAsArrayType(type)->getElementType();
    const std::uint64_t cells = unit_.types().extent(element, at);
    for (unsigned i = 0; i < value.getArraySize(); ++i) {
      const bool given = i < value.getArrayInitializedElts();
      if (!given && (!value.hasArrayFiller() || isZero(value.getArrayFiller()))) break;
      initialise(object, offset, index + i * cells, element,
                 given ? value.getArrayInitializedElt(i) : value.getArrayFiller(), at);
    }
  } else if (value.isStruct()) {
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->getDefinition()->fields()) {
      if (field->isUnnamedBitField()) continue;
      const auto& part = value.getStructField(field->getFieldIndex());
      if (field->isBitField()) {
        const IntegerType held{field->getBitWidthValue(unit_.context()), field->getType()->isSignedIntegerOrEnumerationType(),
                               field->getType()->isBooleanType()};
        initialiseScalar(object, offset + unit_.types().offsetOf(field), index, held, literal(held, toInteger(part.getInt())));
      } else {
        initialise(object, offset + unit_.types().offsetOf(field), index, field->getType(), part, at);
      }
    }
  } else if (value.isUnion()) {
    if (const clang::FieldDecl* field = value.getUnionField())
      initialise(object, offset + unit_.types().offsetOf(field), index, field->getType(), value.getUnionValue(), at);
  } else {
    unit_.unsupported(at, "initial value of this kind");
  }
}

void UnitGlobals::initialiseScalar(ObjectId object, std::uint64_t offset, std::uint64_t index, const ScalarType& type,
                                   ExprPtr value) {
  if (const auto* number = asLiteral(value); number && number->value == 0) return;
  const auto typeOf = [this](const VariableId& id) -> const Type& {
    return unit_.program().program.globals[std::get<GlobalId>(id).index].type;
  };
  const Leaf* leaf = findLeaf(this->object(object), offset, type, unit_.types().pointerBits(), typeOf);
  if (!leaf) return;
  auto& initial = declarationOf(*leaf).initial;
  if (initial.size() >= kMostValues)
    throw logic::InputError(declarationOf(*leaf).source,
                            fmt::format("unsupported: more than {} initial values other than 0", kMostValues));
  initial[index] = value;
  const std::uint64_t end = offset + bitsOf(type, unit_.types().pointerBits());
  for (const Leaf& other : this->object(object).leaves) {
    const Type& held = typeOf(other.variable);
    const auto* array = std::get_if<ArrayType>(&held);
    const std::uint64_t bits = bitsOf(array ? array->element : asScalar(held), unit_.types().pointerBits());
    if (other.variable != leaf->variable && other.offset < end && offset < other.offset + bits)
      initialiseNeighbour(declarationOf(other), static_cast<std::int64_t>(other.offset - offset), type, value);
  }
}

// Only its bits count, where it shares them with other members of a union.
void UnitGlobals::initialiseFloat(ObjectId object, std::uint64_t offset, const clang::APValue& value, clang::SourceLocation at) {
  if (value.isFloat() && value.getFloat().isPosZero()) return;
  const llvm::APInt bits = value.isFloat() ? value.getFloat().bitcastToAPInt() : llvm::APInt(8, 0);
  const IntegerType same{bits.getBitWidth(), false, false};
  for (const Leaf& other : this->object(object).leaves) {
    Declaration& neighbour = declarationOf(other);
    const auto* array = std::get_if<ArrayType>(&neighbour.type);
    const ScalarType held = array ? array->element : asScalar(neighbour.type);
    if (std::holds_alternative<FloatType>(held) || other.offset >= offset + same.bits ||
        (!array && other.offset + bitsOf(held, unit_.types().pointerBits()) <= offset))
      continue;
    if (!value.isFloat() || array) unit_.unsupported(at, "initial value of a union with members of such different types");
    initialiseNeighbour(neighbour, static_cast<std::int64_t>(other.offset) - static_cast<std::int64_t>(offset), same,
                        literal(same, toInteger(llvm::APSInt(bits, true))));
  }
}

// Another member of a union, which begins so many bits later, begins with the same bits.
void UnitGlobals::initialiseNeighbour(Declaration& neighbour, std::int64_t later, const ScalarType& type, const ExprPtr& value) {
  if (std::holds_alternative<FloatType>(neighbour.type)) return;
  const auto* number = asLiteral(value);
  const bool isArray = std::holds_alternative<ArrayType>(neighbour.type);
  if (isArray || (!number && (later != 0 || !compatible(asScalar(neighbour.type), type, unit_.types().pointerBits()))))
    throw logic::InputError(neighbour.source, "unsupported: initial value of a union with members of such different types");
  if (!number) {
    neighbour.initial[0] = convert(neighbour.type, value);
    return;
  }
  const Integer unsignedValue = wrap(number->value, {integerView(asType(type)).bits, false, false});
  const Integer bits = later >= 0 ? Integer(unsignedValue >> later) : Integer(unsignedValue << -later);
  const auto known = neighbour.initial.find(0);
  const Integer before = known == neighbour.initial.end() ? Integer(0) : asLiteral(known->second)->value;
  neighbour.initial[0] = literal(neighbour.type, wrap(before + bits, integerView(neighbour.type)));
}

ExprPtr UnitGlobals::constantValue(const clang::APValue& value, clang::QualType type, clang::SourceLocation at) {
  const Type held = asType(*unit_.types().scalar(type));
  if (value.isInt()) return literal(held, toInteger(value.getInt()));
  if (!value.isLValue()) unit_.unsupported(at, "initial value of this kind");
  if (!value.getLValueBase()) return literal(held, Integer(value.getLValueOffset().getQuantity()));
  return convert(held, constantAddress(value, at));
}

ExprPtr UnitGlobals::constantAddress(const clang::APValue& value, clang::SourceLocation at) {
  const clang::APValue::LValueBase base = value.getLValueBase();
  ObjectId object;
  clang::QualType type;
  if (const auto* declared = base.dyn_cast<const clang::ValueDecl*>()) {
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declared)) {
      const auto definition = unit_.definitionOf(function);
      return functionAddress(definition.unit ? unit_.function(definition) : externalFunction(unit_, function));
    }
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (!variable) unit_.unsupported(at, "address of this kind as an initial value");
    object = global(variable, nullptr);
    type = variable->getType();
  } else if (const auto* expr = base.dyn_cast<const clang::Expr*>()) {
    const auto* text = llvm::dyn_cast<clang::StringLiteral>(expr);
    if (!text) unit_.unsupported(at, "address of this kind as an initial value");
    object = stringLiteral(text);
    type = text->getType();
  } else {
    unit_.unsupported(at, "address of this kind as an initial value");
  }
  std::uint64_t offset = 0, index = 0;
  if (!value.hasLValuePath()) unit_.unsupported(at, "address inside an object as an initial value");
  for (const auto& entry : value.getLValuePath()) {
    if (const auto* array = unit_.context().getAsArrayType(type)) {
      type = array->getElementType();
      index += entry.getAsArrayIndex() * unit_.types().extent(type, at);
    } else if (type->isRecordType()) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(entry.getAsBaseOrMember().getPointer());
      offset += unit_.types().offsetOf(field);
      type = field->getType();
    } else {
      index += entry.getAsArrayIndex();  // just past a variable
    }
  }
  return addressOf(object, offset, index ? literal(kIndex, index) : nullptr);
}

}  // namespace redcomp::frontend

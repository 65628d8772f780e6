#include "frontend/clang_types.h"

#include <clang/AST/RecordLayout.h>
#include <clang/Basic/TargetInfo.h>
#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "frontend/clang_unit.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Whether a program may use what the type is made of: members of the library's structures have reserved names.
bool isOpen(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record) return true;
  if (!record->getDefinition()) return false;
  return std::ranges::any_of(record->getDefinition()->fields(),
                             [](const clang::FieldDecl* field) {
                               return !field->getName().empty() && !field->getName().starts_with("_");
                             });
}

// The names by which a type is known, from the outermost typedef on.
std::vector<std::string> namesOf(clang::QualType type) {
  std::vector<std::string> names;
  while (const auto* alias = type->getAs<clang::TypedefType>()) {
    names.push_back(alias->getDecl()->getNameAsString());
    type = alias->desugar();
  }
  if (const clang::TagDecl* tag = type->getAsTagDecl(); tag && names.empty() && tag->getTypedefNameForAnonDecl())
    names.push_back(tag->getTypedefNameForAnonDecl()->getNameAsString());
  return names;
}

// Structures are taken apart into their scalars. A few lines can nest structures into billions of them, and copies of
// so many are too much for everything behind.
constexpr std::size_t kMostScalars = 5000;

}  // namespace

// A program may have types of its own with these names, which no function of the library gets.
std::vector<std::string> UnitTypes::libraryNames(clang::QualType type) const {
  std::vector<std::string> names = namesOf(type);
  const auto isOwn = [&](const std::string& name) { return !unit_.program().usesLibraryFor(name); };
  if (!unit_.isModel() && isOpen(type)) std::erase_if(names, isOwn);
  return names;
}

// The scalar types of <pthread.h> and <threads.h> that are known by name, whatever they are made of. With kinds, a mutex is a structure
// of the models, in which there is a plain one.
std::optional<ScalarType> UnitTypes::namedScalar(clang::QualType type) const {
  for (const std::string& name : libraryNames(type)) {
    if (name == "pthread_t" || name == "thrd_t") return ThreadHandleType{};
    const bool isMutex = name == "pthread_mutex_t" || name == "mtx_t";
    if (name == "__redcomp_mutex_t" || (isMutex && !unit_.mutexesHaveKinds())) return MutexType{};
    if (name == "pthread_spinlock_t" && !unit_.isModel()) return MutexType{};  // which is a number to C
  }
  return std::nullopt;
}

std::optional<ScalarType> UnitTypes::scalar(clang::QualType type) {
  if (auto known = namedScalar(type)) return known;
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return scalar(atomic->getValueType());
  if (type->isBitIntType()) return std::nullopt;
  if (type->isIntegralOrEnumerationType())
    return IntegerType{static_cast<unsigned>(unit_.context().getTypeSize(type)), type->isSignedIntegerOrEnumerationType(),
                       type->isBooleanType()};
  if (type->isAnyPointerType() || type->isNullPtrType()) return PointerType{};
  if (type->isRealFloatingType() || type->isAnyComplexType()) {
    unit_.program().program.meetsFloats |= !unit_.isModel();
    return FloatType{static_cast<unsigned>(unit_.context().getTypeSize(type))};
  }
  return std::nullopt;
}

Type UnitTypes::type(clang::QualType type, clang::SourceLocation at) {
  if (const auto known = scalar(type)) return asType(*known);
  unit_.unsupported(at, fmt::format("value of type '{}' here", type.getAsString()));
}

unsigned UnitTypes::pointerBits() const {
  return static_cast<unsigned>(unit_.context().getTargetInfo().getPointerWidth(clang::LangAS::Default));
}

bool UnitTypes::isAggregate(clang::QualType type) {
  if (type->isVoidType()) return false;
  const auto known = scalar(type);
  return !known || (std::holds_alternative<MutexType>(*known) && type->isRecordType());
}

bool UnitTypes::holdsLocks(clang::QualType type) const {
  static const std::unordered_set<std::string> kLocks{"pthread_mutex_t",   "pthread_cond_t", "pthread_rwlock_t", "sem_t",
                                                      "pthread_barrier_t", "pthread_spinlock_t", "pthread_once_t"};
  if (!modelled(type).isNull())
    return std::ranges::any_of(libraryNames(type), [](const std::string& name) { return kLocks.contains(name); });
  if (const auto* array = unit_.context().getAsArrayType(type)) return holdsLocks(array->getElementType());
  const clang::RecordDecl* record = type->getAsRecordDecl();
  return record && record->getDefinition() &&
         std::ranges::any_of(record->getDefinition()->fields(),
                             [this](const clang::FieldDecl* field) { return holdsLocks(field->getType()); });
}

bool UnitTypes::isMutex(clang::QualType type) {
  const auto known = scalar(type);
  return known && std::holds_alternative<MutexType>(*known);
}

bool UnitTypes::isAddressWide(clang::QualType integer) const { return unit_.context().getTypeSize(integer) >= pointerBits(); }

bool UnitTypes::hasFloats(clang::QualType type, clang::SourceLocation at) {
  return std::ranges::any_of(layout(type, at).cells,
                             [](const LayoutCell& cell) { return std::holds_alternative<FloatType>(cell.type); });
}

clang::QualType valueType(clang::QualType type) {
  const auto* atomic = type->getAs<clang::AtomicType>();
  return atomic ? atomic->getValueType() : type;
}

clang::QualType UnitTypes::modelled(clang::QualType type) const {
  UnitLowering* model = unit_.program().model;
  if (unit_.isModel() || !model) return {};
  auto& context = model->context();
  for (const std::string& name : libraryNames(type))
    for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
      if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(found); alias && alias->getUnderlyingType()->isRecordType())
        return context.getTypedefType(alias);
  return {};
}

const Layout& UnitTypes::layout(clang::QualType type, clang::SourceLocation at) {
  const auto known = layouts_.find(type.getAsOpaquePtr());
  if (known != layouts_.end()) return known->second;
  unit_.checkStack(at);
  Layout computed = computeLayout(type, at);
  return layouts_.emplace(type.getAsOpaquePtr(), std::move(computed)).first->second;
}

Layout UnitTypes::computeLayout(clang::QualType type, clang::SourceLocation at) {
  if (const clang::QualType model = modelled(type); !model.isNull()) {
    Layout result = unit_.program().model->types().layout(model, {});
    for (LayoutCell& cell : result.cells) cell.ofLibrary = true;
    return result;
  }
  if (const auto known = scalar(type)) {
    const auto size = type->isIncompleteType() ? 64 : unit_.context().getTypeSize(type);
    return Layout{size, 1, {{0, *known, 1, false, ""}}};
  }
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return layout(atomic->getValueType(), at);
  if (const auto* array = unit_.context().getAsConstantArrayType(type)) {
    if (array->getSize() == 0) return Layout{0, 1, {}};  // it has no elements, but what follows has
    return arrayOf(layout(array->getElementType(), at), array->getSize().getLimitedValue());
  }
  if (const auto* array = unit_.context().getAsArrayType(type))
    return arrayOf(layout(array->getElementType(), at), kUnknownLength);
  if (const auto* record = type->getAsRecordDecl()) return recordLayout(record, at);
  unit_.unsupported(at, fmt::format("object of type '{}'", type.getAsString()));
}

Layout UnitTypes::recordLayout(const clang::RecordDecl* record, clang::SourceLocation at) {
  record = record->getDefinition();
  if (!record) unit_.unsupported(at, "object of an incomplete structure type");
  Layout result;
  result.size = static_cast<std::uint64_t>(unit_.context().toBits(unit_.context().getASTRecordLayout(record).getSize()));
  for (const clang::FieldDecl* field : record->fields()) {
    const std::string name = field->getNameAsString().empty() ? "" : "." + field->getNameAsString();
    if (field->isBitField()) {
      if (field->isUnnamedBitField()) continue;
      const IntegerType type{field->getBitWidthValue(unit_.context()), field->getType()->isSignedIntegerOrEnumerationType(),
                             field->getType()->isBooleanType()};
      result.cells.push_back({offsetOf(field), type, 1, false, name});
      continue;
    }
    const Layout part = layout(field->getType(), field->getLocation());
    if (result.cells.size() + part.cells.size() > kMostScalars)
      unit_.unsupported(field->getLocation(), fmt::format("structure of more than {} scalars", kMostScalars));
    if (part.extent != kUnknownLength) result.extent = std::max(result.extent, part.extent);
    for (LayoutCell cell : part.cells) {
      cell.offset += offsetOf(field);
      cell.path = name + cell.path;
      // Members of a union that are numbers of one size share a cell, of a type that holds the values of both.
      const auto same = [&](const LayoutCell& other) {
        return other.offset == cell.offset && other.count == cell.count && other.isArray == cell.isArray &&
               (compatible(other.type, cell.type, pointerBits()) || compatible(cell.type, other.type, pointerBits()));
      };
      const auto shared = record->isUnion() ? std::ranges::find_if(result.cells, same) : result.cells.end();
      if (shared == result.cells.end()) result.cells.push_back(std::move(cell));
      else if (!compatible(shared->type, cell.type, pointerBits())) shared->type = cell.type;
    }
  }
  // Just past the end of an array in one element is no cell of the next element.
  const LayoutCell* const only = result.cells.size() == 1 ? &result.cells.front() : nullptr;
  const bool dense = only && only->dense && bitsOf(only->type, pointerBits()) * only->count == result.size;
  if (result.extent > 1 && !dense) ++result.extent;
  // What is copied or cleared last is what a union holds: its other members are not used beside objects of the library.
  if (record->isUnion())
    std::ranges::stable_partition(result.cells, [](const LayoutCell& cell) { return !cell.ofLibrary; });
  // Which elements of an array share bits with the other members is not followed beyond the first one.
  const auto inner = [](const LayoutCell& cell) { return cell.offset > 0 && !cell.ofLibrary; };
  const auto array = [](const LayoutCell& cell) { return cell.isArray; };
  if (record->isUnion() && std::ranges::any_of(result.cells, inner) && std::ranges::any_of(result.cells, array))
    unit_.leftOut(record->getLocation(), "an array in a union shares bits with members that begin inside it");
  return result;
}

std::uint64_t UnitTypes::offsetOf(const clang::FieldDecl* field) const { return unit_.context().getFieldOffset(field); }

std::uint64_t UnitTypes::extent(clang::QualType type, clang::SourceLocation at) {
  const bool known = type->isVoidType() || type->isFunctionType() || type->isIncompleteType();
  if (known && modelled(type).isNull()) return 1;
  const std::uint64_t cells = layout(type, at).extent;
  if (cells == kUnknownLength) unit_.unsupported(at, "array whose elements are arrays of variable length");
  return cells;
}

}  // namespace redcomp::frontend

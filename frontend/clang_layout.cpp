// Types: scalars as they are, structures and arrays by their layout.
#include <clang/AST/RecordLayout.h>
#include <clang/Basic/TargetInfo.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// Whether a program may use what the type is made of: members of the library's structures have reserved names.
bool isOpen(clang::QualType type) {
  const clang::RecordDecl* record = type->getAsRecordDecl();
  if (!record) return true;
  if (!record->getDefinition()) return false;
  return std::ranges::any_of(record->getDefinition()->fields(),
                             [](const clang::FieldDecl* field) { return !field->getName().empty() && !field->getName().starts_with("_"); });
}

// The names by which a type is known, from the outermost typedef on.
std::vector<std::string> namesOf(clang::QualType type) {
  std::vector<std::string> names;
  while (const auto* alias = type->getAs<clang::TypedefType>()) {
    names.push_back(alias->getDecl()->getNameAsString());
    type = alias->desugar();
  }
  return names;
}


// Structures are taken apart into their scalars. A few lines can nest structures into billions of them, and copies of
// so many are too much for everything behind.
constexpr std::size_t kMostScalars = 5000;

}  // namespace

// pthread_mutex_t -> pthread_mutex: how the names of the functions begin that work on a type of the library.
bool ProgramLowering::usesLibraryFor(const std::string& type) const {
  const std::string prefix = type == "pthread_spinlock_t" ? "pthread_spin_" : type.substr(0, type.size() - 2);
  return std::ranges::any_of(referenced_, [&](const std::string& name) {
    const auto definition = functionsByName_.find(name);
    const bool fits = name.starts_with(prefix) || (type == "pthread_mutex_t" && name.starts_with("pthread_cond_"));
    return fits && (definition == functionsByName_.end() || definition->second.unit->isModel());
  });
}

// A program may have types of its own with these names, which no function of the library gets.
std::vector<std::string> UnitLowering::libraryNames(clang::QualType type) const {
  std::vector<std::string> names = namesOf(type);
  if (!isModel_ && isOpen(type)) std::erase_if(names, [&](const std::string& name) { return !shared_.usesLibraryFor(name); });
  return names;
}

// The scalar types of <pthread.h> that are known by name, whatever they are made of. With kinds, a mutex is a structure
// of the models, in which there is a plain one.
std::optional<ScalarType> UnitLowering::namedScalar(clang::QualType type) const {
  for (const std::string& name : libraryNames(type)) {
    if (name == "pthread_t") return ThreadHandleType{};
    if (name == "__redcomp_mutex_t" || (name == "pthread_mutex_t" && !mutexesHaveKinds())) return MutexType{};
  }
  return std::nullopt;
}

std::optional<ScalarType> UnitLowering::scalar(clang::QualType type) {
  if (auto known = namedScalar(type)) return known;
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return scalar(atomic->getValueType());
  if (type->isBitIntType()) return std::nullopt;
  if (type->isIntegralOrEnumerationType())
    return IntegerType{static_cast<unsigned>(context_.getTypeSize(type)), type->isSignedIntegerOrEnumerationType(),
                       type->isBooleanType()};
  if (type->isAnyPointerType() || type->isNullPtrType()) return PointerType{};
  if (type->isRealFloatingType() || type->isAnyComplexType())
    return FloatType{static_cast<unsigned>(context_.getTypeSize(type))};
  return std::nullopt;
}

Type UnitLowering::type(clang::QualType type, clang::SourceLocation at) {
  if (const auto known = scalar(type)) return asType(*known);
  unsupported(at, fmt::format("value of type '{}' here", type.getAsString()));
}

unsigned UnitLowering::pointerBits() const {
  return static_cast<unsigned>(context_.getTargetInfo().getPointerWidth(clang::LangAS::Default));
}

bool UnitLowering::isMutex(clang::QualType type) {
  const auto known = scalar(type);
  return known && std::holds_alternative<MutexType>(*known);
}

clang::QualType UnitLowering::modelled(clang::QualType type, UnitLowering** unit) {
  if (isModel_ || !shared_.model_) return {};
  auto& context = shared_.model_->context_;
  for (const std::string& name : libraryNames(type))
    for (const clang::NamedDecl* found : context.getTranslationUnitDecl()->lookup(&context.Idents.get(name)))
      if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(found); alias && alias->getUnderlyingType()->isRecordType()) {
        *unit = shared_.model_;
        return context.getTypedefType(alias);
      }
  return {};
}

const Layout& UnitLowering::layout(clang::QualType type, clang::SourceLocation at) {
  const auto known = layouts_.find(type.getAsOpaquePtr());
  if (known != layouts_.end()) return known->second;
  checkStack(at);
  Layout computed = computeLayout(type, at);
  return layouts_.emplace(type.getAsOpaquePtr(), std::move(computed)).first->second;
}

Layout UnitLowering::computeLayout(clang::QualType type, clang::SourceLocation at) {
  UnitLowering* unit = nullptr;
  if (const clang::QualType model = modelled(type, &unit); !model.isNull()) return unit->layout(model, {});
  if (const auto known = scalar(type)) {
    const auto size = type->isIncompleteType() ? 64 : context_.getTypeSize(type);
    return Layout{size, 1, {{0, *known, 1, false, ""}}};
  }
  if (const auto* atomic = type->getAs<clang::AtomicType>()) return layout(atomic->getValueType(), at);
  if (const auto* array = context_.getAsConstantArrayType(type))
    return arrayOf(layout(array->getElementType(), at), std::max<std::uint64_t>(array->getSize().getLimitedValue(), 1));
  if (const auto* array = context_.getAsArrayType(type)) return arrayOf(layout(array->getElementType(), at), kUnknownLength);
  if (const auto* record = type->getAsRecordDecl()) return recordLayout(record, at);
  unsupported(at, fmt::format("object of type '{}'", type.getAsString()));
}

Layout UnitLowering::recordLayout(const clang::RecordDecl* record, clang::SourceLocation at) {
  record = record->getDefinition();
  if (!record) unsupported(at, "object of an incomplete structure type");
  Layout result;
  result.size = static_cast<std::uint64_t>(context_.toBits(context_.getASTRecordLayout(record).getSize()));
  for (const clang::FieldDecl* field : record->fields()) {
    const std::string name = field->getNameAsString().empty() ? "" : "." + field->getNameAsString();
    if (field->isBitField()) {
      if (field->isUnnamedBitField()) continue;
      const IntegerType type{field->getBitWidthValue(context_), field->getType()->isSignedIntegerOrEnumerationType(),
                             field->getType()->isBooleanType()};
      result.cells.push_back({offsetOf(field), type, 1, false, name});
      continue;
    }
    const Layout part = layout(field->getType(), field->getLocation());
    if (result.cells.size() + part.cells.size() > kMostScalars)
      unsupported(field->getLocation(), fmt::format("structure of more than {} scalars", kMostScalars));
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
  // Which elements of an array share bits with the other members is not followed beyond the first one.
  const auto inner = [](const LayoutCell& cell) { return cell.offset > 0; };
  const auto array = [](const LayoutCell& cell) { return cell.isArray; };
  if (record->isUnion() && std::ranges::any_of(result.cells, inner) && std::ranges::any_of(result.cells, array))
    leftOut(record->getLocation(), "an array in a union shares bits with members that begin inside it");
  return result;
}

std::uint64_t UnitLowering::offsetOf(const clang::FieldDecl* field) { return context_.getFieldOffset(field); }

std::uint64_t UnitLowering::extent(clang::QualType type, clang::SourceLocation at) {
  UnitLowering* unit = nullptr;
  const bool known = type->isVoidType() || type->isFunctionType() || type->isIncompleteType();
  if (known && modelled(type, &unit).isNull()) return 1;
  const std::uint64_t cells = layout(type, at).extent;
  if (cells == kUnknownLength) unsupported(at, "array whose elements are arrays of variable length");
  return cells;
}

}  // namespace redcomp::frontend

// Objects for variables and string literals.
#include "frontend/clang_globals.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_names.h"
#include "frontend/clang_unit.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

namespace {

// A variable that a header of the system declares, such as timezone. The streams stay what they are.
bool isOfTheLibrary(UnitLowering& unit, const clang::VarDecl* variable) {
  static const std::set<std::string> kConstant{"stdin", "stdout", "stderr"};
  return unit.context().getSourceManager().isInSystemHeader(variable->getLocation()) &&
         !kConstant.contains(variable->getNameAsString());
}

}  // namespace

const clang::VarDecl* definingDeclaration(const clang::VarDecl* declaration) {
  if (declaration->isStaticLocal()) return declaration;
  if (const auto* definition = declaration->getDefinition()) return definition;
  return const_cast<clang::VarDecl*>(declaration)->getActingDefinition();
}

std::string UnitGlobals::uniqueName(const std::string& name) {
  const int uses = ++unit_.program().globalNames[name];
  return uses == 1 ? name : fmt::format("{}#{}", name, uses);
}

ObjectId UnitGlobals::add(const std::string& name, const Layout& layout, const SourceLocation& source) {
  Program& program = unit_.program().program;
  Object object{name, layout.size, layout.extent, {}};
  for (const LayoutCell& cell : layout.cells) {
    Declaration leaf;
    leaf.name = name + cell.path;
    leaf.type = cell.isArray ? Type(ArrayType{cell.type, cell.count}) : asType(cell.type);
    leaf.source = source;
    object.leaves.push_back({cell.offset, GlobalId{static_cast<int>(program.globals.size())}, cell.strides, cell.dense});
    program.globals.push_back(std::move(leaf));
  }
  program.objects.push_back(std::move(object));
  return ObjectId{static_cast<int>(program.objects.size()) - 1, false};
}

Declaration& UnitGlobals::declarationOf(const Leaf& leaf) {
  return unit_.program().program.globals[std::get<GlobalId>(leaf.variable).index];
}

namespace {

// Whether both say the same about memory, but for the number of elements of an array.
bool sameShape(const Layout& one, const Layout& other, unsigned pointerBits) {
  return std::ranges::equal(one.cells, other.cells, [&](const LayoutCell& a, const LayoutCell& b) {
    const auto inner = [](const LayoutCell& cell) {
      return cell.strides.empty() ? cell.strides : std::vector(cell.strides.begin(), cell.strides.end() - 1);
    };
    return a.offset == b.offset && a.isArray == b.isArray && a.strides.size() == b.strides.size() && inner(a) == inner(b) &&
           compatible(a.type, b.type, pointerBits) && compatible(b.type, a.type, pointerBits);
  });
}

}  // namespace

// Another unit's idea of the variable, which others go by.
void UnitGlobals::compareWith(const VariableDefinition& definition, const clang::VarDecl* declaration) {
  const clang::QualType here = declaration->getType(), there = definition.variable->getType();
  const bool isArray = here->isIncompleteArrayType() || there->isIncompleteArrayType();
  if (!isArray && (here->isIncompleteType() || there->isIncompleteType())) return;  // nobody can look inside
  const Layout& one = unit_.types().layout(here, declaration->getLocation());
  const Layout& other = definition.unit->types().layout(there, definition.variable->getLocation());
  if (!sameShape(one, other, unit_.types().pointerBits()) ||
      declaration->getTLSKind() != definition.variable->getTLSKind())
    unit_.leftOut(declaration->getLocation(), fmt::format("the variable '{}' is declared here with another type than elsewhere",
                                                          declaration->getNameAsString()));
}

// The variable that another name stands for.
const clang::VarDecl* UnitGlobals::aliased(const clang::VarDecl* alias) {
  for (int depth = 0; const auto* attribute = attributeOf<clang::AliasAttr>(alias); ++depth) {
    const std::string symbol = attribute->getAliasee().str();
    const clang::VarDecl* target = ownVariable(unit_.context(), symbol);
    if (!target || depth > 100 || alias->hasAttr<clang::WeakRefAttr>())
      unit_.unsupported(alias->getLocation(), fmt::format("alias of '{}'", symbol));
    alias = target;
  }
  return alias;
}

// The object, if another unit defines it, or has met it first.
std::optional<ObjectId> UnitGlobals::elsewhere(const clang::VarDecl* declaration) {
  if (!declaration->hasExternalFormalLinkage()) return std::nullopt;
  ProgramContext& program = unit_.program();
  const std::string symbol = symbolOf(declaration);
  const auto defined = program.variablesByName.find(symbol);
  if (defined != program.variablesByName.end()) {
    if (defined->second.unit == &unit_) return std::nullopt;
    compareWith(defined->second, declaration);
    return defined->second.unit->globals().global(defined->second.variable, nullptr);
  }
  const auto met = program.externalObjects.find(symbol);
  if (met == program.externalObjects.end()) return std::nullopt;
  if (met->second.first.unit != &unit_) compareWith(met->second.first, declaration);
  return met->second.second;
}

ObjectId UnitGlobals::global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner) {
  const auto known = globals_.find(declaration->getCanonicalDecl());
  if (known != globals_.end()) return known->second;
  const auto remember = [&](ObjectId id) { return globals_.emplace(declaration->getCanonicalDecl(), id).first->second; };
  if (const auto found = elsewhere(declaration)) return remember(*found);
  if (const clang::VarDecl* target = aliased(declaration); target != declaration) {
    compareWith({&unit_, target}, declaration);
    return remember(global(target, nullptr));
  }
  if (declaration->getStorageClass() == clang::SC_Register)
    unit_.unsupported(declaration->getLocation(), "global variable in a register");
  const std::string name = declaration->getNameAsString();
  const clang::VarDecl* definition = definingDeclaration(declaration);
  if (!definition) refuseUnknown(declaration);
  const clang::VarDecl* shown = definition ? definition : declaration;
  const std::string shownName = uniqueName(owner ? fmt::format("{}.{}", owner->getNameAsString(), name) : name);
  const Layout& layout = unit_.types().layout(shown->getType(), shown->getLocation());
  const ObjectId id = add(shownName, layout, unit_.locate(shown->getLocation()));
  remember(id);
  const bool threadLocal = declaration->getTLSKind() != clang::VarDecl::TLS_None;
  for (const Leaf& leaf : object(id).leaves) {
    declarationOf(leaf).unknown = definition == nullptr;
    declarationOf(leaf).threadLocal = threadLocal;
  }
  Object& added = unit_.program().program.objects[id.index];
  added.isExternal = declaration->hasExternalFormalLinkage();
  added.isConst = shown->getType().isConstQualified();
  if (definition) initialise(id, definition);
  if (!definition && isOfTheLibrary(unit_, declaration))
    unit_.leftOut(declaration->getLocation(), fmt::format("the library may change its variable '{}' at any time", name));
  if (!definition) unit_.program().externalObjects.emplace(symbolOf(declaration), std::pair(VariableDefinition{&unit_, declaration}, id));
  return id;
}

// Variables that are defined nowhere are some memory, but these are not.
void UnitGlobals::refuseUnknown(const clang::VarDecl* declaration) {
  const std::string symbol = symbolOf(declaration);
  if (isMadeByLinker(symbol))
    unit_.unsupported(declaration->getLocation(), fmt::format("symbol '{}', which the linker defines", symbol));
  if (declaration->getMostRecentDecl()->isWeak())
    unit_.leftOut(declaration->getLocation(), fmt::format("whether the weak variable '{}' exists is not known", symbol));
}

ObjectId UnitGlobals::stringLiteral(const clang::StringLiteral* literal) {
  const auto known = strings_.find(literal);
  if (known != strings_.end()) return known->second;
  const std::string name = uniqueName(fmt::format("string{}", unit_.program().program.objects.size()));
  const Layout& layout = unit_.types().layout(literal->getType(), literal->getBeginLoc());
  const ObjectId id = add(name, layout, unit_.locate(literal->getBeginLoc()));
  unit_.program().program.objects[id.index].literal = true;
  Declaration& cells = declarationOf(object(id).leaves.front());
  const Type element = elementType(std::get<ArrayType>(cells.type));
  for (unsigned i = 0; i < literal->getLength(); ++i)
    if (literal->getCodeUnit(i) != 0) cells.initial[i] = frontend::literal(element, literal->getCodeUnit(i));
  return strings_.emplace(literal, id).first->second;
}

const Object& UnitGlobals::object(ObjectId id) const { return unit_.program().program.objects[id.index]; }

}  // namespace redcomp::frontend

// Objects for variables and string literals.
#include "frontend/clang_globals.h"

#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include "frontend/clang_unit.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

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

ObjectId UnitGlobals::global(const clang::VarDecl* declaration, const clang::FunctionDecl* owner) {
  const auto known = globals_.find(declaration->getCanonicalDecl());
  if (known != globals_.end()) return known->second;
  const std::string name = declaration->getNameAsString();
  if (declaration->hasAttr<clang::AliasAttr>()) unit_.unsupported(declaration->getLocation(), "variable that is an alias");
  const clang::VarDecl* definition = definingDeclaration(declaration);
  if (declaration->hasExternalFormalLinkage()) {
    // Another unit may define it, or have met it first.
    const auto elsewhere = unit_.program().variablesByName.find(name);
    if (elsewhere != unit_.program().variablesByName.end() && elsewhere->second.unit != &unit_) {
      const ObjectId id = elsewhere->second.unit->globals().global(elsewhere->second.variable, nullptr);
      return globals_.emplace(declaration->getCanonicalDecl(), id).first->second;
    }
    const auto met = unit_.program().externalObjects.find(name);
    if (!definition && met != unit_.program().externalObjects.end())
      return globals_.emplace(declaration->getCanonicalDecl(), met->second).first->second;
  }
  const clang::VarDecl* shown = definition ? definition : declaration;
  const std::string shownName = uniqueName(owner ? fmt::format("{}.{}", owner->getNameAsString(), name) : name);
  const Layout& layout = unit_.types().layout(shown->getType(), shown->getLocation());
  const ObjectId id = add(shownName, layout, unit_.locate(shown->getLocation()));
  globals_.emplace(declaration->getCanonicalDecl(), id);
  const bool threadLocal = declaration->getTLSKind() != clang::VarDecl::TLS_None;
  for (const Leaf& leaf : object(id).leaves) {
    declarationOf(leaf).unknown = definition == nullptr;
    declarationOf(leaf).threadLocal = threadLocal;
  }
  if (definition) initialise(id, definition);
  else unit_.program().externalObjects.emplace(name, id);
  return id;
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

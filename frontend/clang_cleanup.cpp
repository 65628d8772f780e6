// Functions that nobody calls by name: __attribute__((cleanup(f))), constructors and destructors.
#include <clang/AST/Attr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/clang_lower.h"
#include "frontend/expr.h"

namespace redcomp::frontend {

// ---- f(&x), when the scope of x is left --------------------------------------------------------------------------

// For all but the first `alive` variables, the last one first.
void FunctionLowering::cleanUp(std::size_t alive) {
  for (std::size_t i = cleanups_.size(); i-- > alive;) {
    const clang::VarDecl* variable = cleanups_[i];
    const clang::FunctionDecl* function = variable->getAttr<clang::CleanupAttr>()->getFunctionDecl();
    const auto definition = unit_.definitionOf(function);
    if (!definition.unit || isAggregate(function->getReturnType()))
      unit_.unsupported(variable->getLocation(), fmt::format("cleanup by the function '{}'", function->getNameAsString()));
    builder_.setOrigin(unit_.origin(variable->getSourceRange()));
    builder_.emit(CallFunction{unit_.function(definition), {addressOf(locals_.at(variable), 0, nullptr)}, std::nullopt});
  }
}

void FunctionLowering::closeScope(std::size_t alive) {
  cleanUp(alive);
  cleanups_.resize(alive);
}

void FunctionLowering::jumpTo(const JumpTarget& target) {
  cleanUp(target.alive);
  builder_.jump(target.node);
}

// ---- before and after main ---------------------------------------------------------------------------------------

void FunctionLowering::callConstructors() {
  for (const ProgramLowering::Definition& each : unit_.constructors()) {
    if (each.function->getNumParams() > 0) each.unit->unsupported(each.function->getLocation(), "constructor with parameters");
    builder_.emit(CallFunction{unit_.function(each), {}, std::nullopt});
  }
}

void ProgramLowering::indexConstructor(UnitLowering& unit, const clang::FunctionDecl* definition) {
  const clang::FunctionDecl* latest = definition->getMostRecentDecl();  // has the attributes of all declarations
  if (latest->hasAttr<clang::DestructorAttr>())
    unit.incomplete(definition->getLocation(), fmt::format("the function '{}', which runs when the program ends, is not run",
                                                           definition->getNameAsString()));
  const auto* attribute = latest->getAttr<clang::ConstructorAttr>();
  if (!attribute) return;
  const auto later = [&](const Definition& each) {
    return each.function->getMostRecentDecl()->getAttr<clang::ConstructorAttr>()->getPriority() > attribute->getPriority();
  };
  constructors_.insert(std::ranges::find_if(constructors_, later), Definition{&unit, definition});
}

}  // namespace redcomp::frontend

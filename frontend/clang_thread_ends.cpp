#include "frontend/clang_thread_ends.h"

#include <clang/AST/Expr.h>

#include <vector>

#include "frontend/clang_unit.h"
#include "frontend/expr.h"
#include "frontend/function_builder.h"

namespace redcomp::frontend {

namespace {

bool createsKey(const clang::FunctionDecl* function) {
  return function && function->getIdentifier() &&
         (function->getName() == "pthread_key_create" || function->getName() == "tss_create");
}

// void *start(void *argument) { void *result = (void *)(long)entry(argument); run_destructors(); return result; }
Function startOf(ProgramContext& program, const Function& entry, FunctionId id) {
  FunctionBuilder builder(program.program.globals, entry.name, entry.source);
  builder.setOrigin({entry.source, entry.name});
  CallFunction call{id, {}, std::nullopt};
  for (const LocalId parameter : entry.parameters) {
    const Declaration& declared = entry.locals[parameter.index];
    const LocalId passed = builder.addLocal(declared.name, declared.type, declared.source);
    builder.addParameter(passed);
    call.arguments.push_back(readVariable(declared.type, passed));
  }
  const Type returned = entry.result ? entry.locals[entry.result->index].type : Type(PointerType{});
  if (entry.result) call.result = Place{builder.addLocal("returned", returned, entry.source), nullptr};
  const std::optional<Place> given = call.result;
  builder.emit(std::move(call));
  if (program.ends.destructors) {
    const auto definition = program.functionsByName.at("__redcomp_run_destructors");
    builder.emit(CallFunction{program.function(definition), {}, std::nullopt});
  }
  if (given) {
    const LocalId result = builder.addLocal("result", PointerType{}, entry.source);
    builder.setResult(result);
    builder.assign(Place{result, nullptr}, convert(PointerType{}, readPlace(returned, *given)));
  }
  builder.jump(builder.exit());
  return builder.finish();
}

}  // namespace

bool givesDestructors(UnitLowering& unit, const clang::Stmt* code) {
  std::vector<const clang::Stmt*> open{code};
  while (!open.empty()) {
    const clang::Stmt* next = open.back();
    open.pop_back();
    if (!next) continue;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(next);
    if (call && createsKey(call->getDirectCallee())) {
      if (call->getNumArgs() > 1 && !unit.isNull(call->getArg(1))) return true;
      open.insert(open.end(), call->arg_begin(), call->arg_end());
      continue;
    }
    if (const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(next))  // its address is taken
      if (createsKey(llvm::dyn_cast<clang::FunctionDecl>(named->getDecl()))) return true;
    open.insert(open.end(), next->child_begin(), next->child_end());
  }
  return false;
}

bool addThreadStarts(ProgramContext& context) {
  Program& program = context.program;
  if (!context.ends.destructors && !context.ends.numbers) return false;
  const std::size_t before = context.started;
  const std::size_t known = program.functions.size();
  for (std::size_t i = before; i < known; ++i) {
    const Function entry = program.functions[i];
    const FunctionId id{static_cast<int>(i)};
    if (entry.library || id == program.main || entry.parameters.size() > 1) continue;
    program.functions.push_back(startOf(context, entry, id));
    program.starts.emplace(id, FunctionId{static_cast<int>(program.functions.size()) - 1});
  }
  context.started = program.functions.size();
  return context.started > known;
}

}  // namespace redcomp::frontend

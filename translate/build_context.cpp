#include "translate/build_context.h"

#include "frontend/uses.h"

namespace redcomp::translate {

namespace {

// Those to which a pointer may point that is called. A thread function that is only named where threads are created is
// not among them.
std::vector<frontend::FunctionId> functionsPointedTo(const frontend::Program& program) {
  std::set<frontend::FunctionId> found;
  const auto note = [&](const frontend::Expr& expr) {
    if (const auto* node = std::get_if<frontend::FunctionAddress>(&expr.node)) found.insert(node->function);
  };
  for (const auto& function : program.functions)
    for (const auto& edge : function.edges) {
      const auto* create = std::get_if<frontend::CreateThread>(&edge.stmt);
      const bool named = create && std::holds_alternative<frontend::FunctionAddress>(create->entry->node);
      frontend::forEachExpr(named ? frontend::Stmt(frontend::Assume{create->argument}) : edge.stmt, note);
    }
  for (const frontend::Declaration& global : program.globals)
    for (const auto& [index, value] : global.initial) frontend::forEachExpr(frontend::Assume{value}, note);
  return {found.begin(), found.end()};
}

bool someJoinWantsResult(const frontend::Program& program) {
  for (const auto& function : program.functions)
    for (const auto& edge : function.edges)
      if (const auto* join = std::get_if<frontend::JoinThread>(&edge.stmt); join && join->result) return true;
  return false;
}

}  // namespace

BuildContext contextOf(const frontend::Program& program, const BuildOptions& options, const TrackingFacts& facts,
                       const std::set<std::string>& changedByOthers, Memory& memory) {
  return {program,
          options,
          facts.functions,
          facts.globals,
          changedByOthers,
          functionsPointedTo(program),
          someJoinWantsResult(program),
          memory};
}

}  // namespace redcomp::translate

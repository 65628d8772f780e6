#include "translate/thread_variables.h"

#include <fmt/format.h>

#include "frontend/expr.h"
#include "translate/elements.h"

namespace redcomp::translate {

using frontend::Declaration;
using frontend::GlobalId;
using frontend::LocalId;
using frontend::VariableId;

ThreadVariables::ThreadVariables(const ThreadContext& thread)
    : context_(thread.build), plan_(thread.plan), names_(thread.names), built_(thread.built) {}

const Declaration& ThreadVariables::declarationOf(Activation activation, const VariableId& id) const {
  if (const auto* global = std::get_if<GlobalId>(&id)) return context_.program.globals[global->index];
  return context_.program[activation.function].locals[std::get<LocalId>(id).index];
}

std::uint64_t ThreadVariables::lengthOf(Activation activation, const VariableId& array) const {
  return std::get<frontend::ArrayType>(declarationOf(activation, array).type).length;
}

std::string ThreadVariables::ownerName(Activation activation) const {
  const std::string depth = activation.depth > 0 ? fmt::format("#{}", activation.depth + 1) : "";
  if (activation.function == plan_.entry && activation.depth == 0) return plan_.name;
  return fmt::format("{}.{}{}", plan_.name, context_.program[activation.function].name, depth);
}

std::optional<CellsId> ThreadVariables::memoryCells(Activation activation, const VariableId& id) {
  CellTable& cells = context_.memory.cells;
  if (const auto* global = std::get_if<GlobalId>(&id)) {
    if (context_.program.globals[global->index].threadLocal) return cells.of({plan_.id.index, {}}, id, plan_.name);
    return cells.of({}, id, "");
  }
  if (!std::get<LocalId>(id).inMemory) return std::nullopt;
  return cells.of({plan_.id.index, activation}, id, ownerName(activation));
}

Term ThreadVariables::symbolOf(Activation activation, const VariableId& id, int element) {
  if (const auto cells = memoryCells(activation, id)) return context_.memory.cells.symbol(*cells, element);
  return localSymbol(activation, std::get<LocalId>(id), element);
}

Term ThreadVariables::localSymbol(Activation activation, LocalId local, int element) {
  Term& symbol = symbols_[{activation, local.index, element}];
  if (symbol) return symbol;
  const Declaration& declaration = context_.program[activation.function].locals[local.index];
  const bool scalarised = isSplitPerElement(declaration.type);
  const auto* array = std::get_if<frontend::ArrayType>(&declaration.type);
  const std::string owner = ownerName(activation);
  const std::string suffix = scalarised ? fmt::format(".{}", element) : "";
  Variable variable;
  const bool isArray = array && !scalarised;
  variable.symbol = logic::variable(names_.unique(fmt::format("{}.{}{}", owner, declaration.name, suffix)),
                                    isArray ? logic::Sort::IntArray : logic::Sort::Int);
  if (!context_.program[activation.function].library)
    variable.name = withoutNumber(declaration.name) + (scalarised ? fmt::format("[{}]", element) : "");
  variable.range = frontend::rangeOf(array ? frontend::elementType(*array) : declaration.type);
  // Uninitialised locals that are read have a Havoc of their own.
  variable.initial = logic::defaultValue(variable.symbol.sort());
  built_.system.locals.push_back(variable);
  built_.homes.emplace(variable.symbol, activation);
  return symbol = variable.symbol;
}

}  // namespace redcomp::translate

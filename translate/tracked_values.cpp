#include "translate/tracked_values.h"

#include <set>

#include "frontend/expr.h"
#include "translate/elements.h"
#include "translate/thread_variables.h"

namespace redcomp::translate {

using frontend::FunctionId;
using frontend::GlobalId;
using frontend::LocalId;
using frontend::VariableId;
using logic::InputError;
using logic::Integer;

TrackedValues::TrackedValues(const ThreadContext& thread, ThreadVariables& variables, const Position& now)
    : context_(thread.build),
      plan_(thread.plan),
      retryFacts_(thread.retryFacts),
      built_(thread.built),
      variables_(variables),
      now_(now) {}

bool TrackedValues::isTracked(FunctionId function, LocalId local) const {
  return context_.facts[function.index].tracked[local.index] &&
         !retryFacts_.untracked.contains({function.index, local.index});
}

// ---- cells -------------------------------------------------------------------------------------------------------

int TrackedValues::cellOf(Activation activation, LocalId local, int element) {
  const auto [entry, isNew] = cells_.try_emplace({activation, local.index, element}, static_cast<int>(owners_.size()));
  if (isNew) {
    if (owners_.size() >= Environments::kMaxCells)
      throw InputError(now_.edge->source, "unsupported: too many thread handles and indices");
    owners_.push_back({activation.function.index, local.index});
  }
  return entry->second;
}

std::optional<int> TrackedValues::sharedCell(Activation activation, const VariableId& id) {
  const auto* global = std::get_if<GlobalId>(&id);
  const auto* local = std::get_if<LocalId>(&id);
  if (global && (!plan_.isMain() || !context_.trackedGlobals[global->index])) return std::nullopt;
  if (local && (!local->inMemory || plan_.replicated || !context_.facts[activation.function.index].tracked[local->index]))
    return std::nullopt;
  const TrackedVariable owner =
      global ? TrackedVariable{-1, global->index} : TrackedVariable{activation.function.index, local->index};
  if (retryFacts_.untracked.contains(owner)) return std::nullopt;
  const Term symbol = variables_.symbolOf(activation, id);
  if (context_.changedByOthers.contains(symbol.name())) return std::nullopt;
  const Activation where = global ? Activation{FunctionId{}, 0} : activation;
  const int cell = cellOf(where, LocalId{owner.index}, 0);
  owners_[cell] = owner;
  sharedCells_[symbol] = cell;
  return cell;
}

// ---- values ------------------------------------------------------------------------------------------------------

EnvironmentId TrackedValues::initialValues() {
  EnvironmentId known;
  for (std::size_t i = 0; i < context_.trackedGlobals.size(); ++i) {
    const GlobalId id{static_cast<int>(i)};
    const auto cell = sharedCell({plan_.entry, 0}, id);
    if (!cell) continue;
    const auto& initial = context_.memory.cells[*variables_.memoryCells({}, id)].initial;
    known = environments_.with(known, *cell, initial.empty() ? Integer(0) : initial.begin()->second.value());
  }
  return known;
}

const Integer* TrackedValues::find(const Scope& scope, const VariableId& id, int element) {
  if (frontend::isShared(id)) {
    const auto cell = sharedCell(scope.activation, id);
    const Integer* value = cell ? environments_.find(scope.known, *cell) : nullptr;
    if (value) built_.tracked.insert(variables_.symbolOf(scope.activation, id));
    return value;
  }
  const LocalId local = std::get<LocalId>(id);
  if (!isTracked(scope.activation.function, local)) return nullptr;
  return environments_.find(scope.known, cellOf(scope.activation, local, element));
}

bool TrackedValues::assign(EnvironmentId& known, Activation activation, const VariableId& id, int element, Term value) {
  const auto note = [&](int cell) {
    known = environments_.with(known, cell, value.isConstant() ? std::optional(value.value()) : std::nullopt);
  };
  if (frontend::isShared(id)) {
    if (const auto cell = sharedCell(activation, id)) note(*cell);
    return false;  // others may read it
  }
  const LocalId local = std::get<LocalId>(id);
  if (!isTracked(activation.function, local)) return false;
  note(cellOf(activation, local, element));
  return value.isConstant();
}

EnvironmentId TrackedValues::without(EnvironmentId known, Activation activation, LocalId local) {
  if (!isTracked(activation.function, local)) return known;
  const auto* array = std::get_if<frontend::ArrayType>(&context_.program[activation.function].locals[local.index].type);
  const int elements = array ? static_cast<int>(array->length) : 1;
  for (int element = 0; element < elements && known != EnvironmentId{}; ++element)
    known = environments_.with(known, cellOf(activation, local, element), std::nullopt);
  return known;
}

EnvironmentId TrackedValues::withoutDead(EnvironmentId known, Activation activation, int node) {
  for (const LocalId local : context_.facts[activation.function.index].dying[node]) known = without(known, activation, local);
  return known;
}

EnvironmentId TrackedValues::without(EnvironmentId known, Term symbol) {
  const auto followed = sharedCells_.find(symbol);
  return followed == sharedCells_.end() ? known : environments_.with(known, followed->second, std::nullopt);
}

std::set<Integer> TrackedValues::values(EnvironmentId known) const {
  std::set<Integer> found;
  for (const auto& [cell, value] : environments_.entries(known)) found.insert(value);
  return found;
}

std::optional<TrackedVariable> TrackedValues::variableWithMostValues(const std::vector<EnvironmentId>& environments) const {
  std::map<int, std::set<Integer>> values;
  for (const EnvironmentId environment : environments)
    for (const auto& [cell, value] : environments_.entries(environment)) values[cell].insert(value);
  if (values.empty()) return std::nullopt;
  TrackedVariable found = owners_[values.begin()->first];
  std::size_t most = 0;
  bool mostIsHandle = true;
  for (const auto& [cell, taken] : values) {
    const auto [function, local] = owners_[cell];
    const bool handle = function >= 0 && isHandle(context_.program.functions[function].locals[local].type);
    const bool better = handle == mostIsHandle ? taken.size() > most : mostIsHandle;
    if (!better || taken.size() < 2) continue;
    most = taken.size();
    mostIsHandle = handle;
    found = owners_[cell];
  }
  return found;
}

}  // namespace redcomp::translate

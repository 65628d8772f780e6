// The variables of a thread that is being built: their symbols, what is known of them, and assignments to them.
#include <fmt/format.h>

#include "frontend/expr.h"
#include "translate/elements.h"
#include "translate/thread_builder.h"

namespace redcomp::translate {

using namespace ts;

using frontend::Declaration;
using frontend::FunctionId;
using frontend::GlobalId;
using frontend::LocalId;
using frontend::Place;
using frontend::Type;
using frontend::VariableId;
using logic::InputError;
using logic::Integer;

namespace {

constexpr int kMaxDynamicElements = 10000;

// The name as the user wrote it, without the number that tells it from others of that name.
std::string withoutNumber(const std::string& name) { return name.substr(0, name.find('#')); }

}  // namespace

// ---- variables ---------------------------------------------------------------------------------------------------

const Declaration& ThreadBuilder::declarationOf(Activation activation, const VariableId& id) const {
  if (const auto* global = std::get_if<GlobalId>(&id)) return context_.program.globals[global->index];
  return context_.program[activation.function].locals[std::get<LocalId>(id).index];
}

std::string ThreadBuilder::ownerName(Activation activation) const {
  const std::string depth = activation.depth > 0 ? fmt::format("#{}", activation.depth + 1) : "";
  if (activation.function == plan_.entry && activation.depth == 0) return plan_.name;
  return fmt::format("{}.{}{}", plan_.name, context_.program[activation.function].name, depth);
}

std::optional<CellsId> ThreadBuilder::sharedCells(Activation activation, const VariableId& id) {
  if (const auto* global = std::get_if<GlobalId>(&id)) {
    if (context_.program.globals[global->index].threadLocal)
      return context_.memory.cellsOf({plan_.id.index, {}}, id, plan_.name);
    return context_.memory.cellsOf({}, id, "");
  }
  if (!std::get<LocalId>(id).inMemory) return std::nullopt;
  return context_.memory.cellsOf({plan_.id.index, activation}, id, ownerName(activation));
}

Term ThreadBuilder::symbolOf(Activation activation, const VariableId& id, int element) {
  if (const auto cells = sharedCells(activation, id)) return context_.memory.symbol(*cells, element);
  return localSymbol(activation, std::get<LocalId>(id), element);
}

Term ThreadBuilder::localSymbol(Activation activation, LocalId local, int element) {
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
  return symbol = variable.symbol;
}

int ThreadBuilder::cellOf(Activation activation, LocalId local, int element) {
  const auto [entry, isNew] =
      cells_.try_emplace({activation, local.index, element}, static_cast<int>(cellOwners_.size()));
  if (isNew) {
    if (cellOwners_.size() >= Environments::kMaxCells)
      throw InputError(edge_->source, "unsupported: too many thread handles and indices");
    cellOwners_.emplace_back(activation.function.index, local.index);
  }
  return entry->second;
}

std::optional<int> ThreadBuilder::sharedCell(Activation activation, const VariableId& id) {
  const auto* global = std::get_if<GlobalId>(&id);
  const auto* local = std::get_if<LocalId>(&id);
  if (global && (plan_.id.index != 0 || !context_.trackedGlobals[global->index])) return std::nullopt;
  if (local && (!local->inMemory || plan_.replicated || !context_.facts[activation.function.index].tracked[local->index]))
    return std::nullopt;
  const std::pair<int, int> owner = global ? std::pair(-1, global->index) : std::pair(activation.function.index, local->index);
  if (retryFacts_.untracked.contains(owner)) return std::nullopt;
  const Term symbol = symbolOf(activation, id);
  if (context_.changedByOthers.contains(symbol.name())) return std::nullopt;
  const Activation where = global ? Activation{FunctionId{}, 0} : activation;
  const int cell = cellOf(where, LocalId{owner.second}, 0);
  cellOwners_[cell] = owner;
  sharedCells_[symbol] = cell;
  return cell;
}

Term ThreadBuilder::readScalar(const Scope& scope, const VariableId& id, int element) {
  if (frontend::isShared(id))
    if (const auto cell = sharedCell(scope.activation, id))
      if (const Integer* value = environments_.find(scope.known, *cell)) {
        built_.tracked.insert(symbolOf(scope.activation, id));
        return logic::integer(*value);
      }
  if (const auto* local = std::get_if<LocalId>(&id); local && !local->inMemory && tracked(scope.activation.function, *local))
    if (const Integer* value = environments_.find(scope.known, cellOf(scope.activation, *local, element)))
      return logic::integer(*value);
  return symbolOf(scope.activation, id, element);
}

Term ThreadBuilder::readElement(const Scope& scope, const VariableId& array, Term index) {
  const frontend::Type& type = declarationOf(scope.activation, array).type;
  if (!isSplitPerElement(type)) return logic::select(symbolOf(scope.activation, array), index);
  const auto length = static_cast<int>(std::get<frontend::ArrayType>(type).length);
  if (index.isConstant() && index.value() >= 0 && index.value() < length)
    return readScalar(scope, array, static_cast<int>(index.value()));
  if (length > kMaxDynamicElements)
    throw InputError(edge_->source, "unsupported: large array of thread handles with an index that is not constant");
  Term value = logic::integer(0);
  for (int element = length; element-- > 0;)
    value = logic::ite(logic::equal(index, logic::integer(element)), readScalar(scope, array, element), value);
  return value;
}

VariableTerms ThreadBuilder::variablesOf(const Scope& scope) {
  return {[this, scope](const VariableId& id) { return readScalar(scope, id); },
          [this, scope](const VariableId& array, Term index) { return readElement(scope, array, index); },
          [this, scope](const VariableId& array) {
            return std::get<frontend::ArrayType>(declarationOf(scope.activation, array).type).length;
          },
          [this](Term address, const frontend::Type& type) { return load(address, type); },
          [this, scope](const frontend::AddressOf& node, Term index) { return addressOf(scope, node, index); },
          [](FunctionId function) { return logic::integer(Memory::functionAddress(function)); },
          [this] {
            built_.callsPthreadSelf = callsPthreadSelf_ = true;
            return handleOf(plan_.id);
          },
          [this](PointerUse use) { uses_.push_back(std::move(use)); },
          context_.memory.stride(),
          context_.program.pointerBits};
}

SignedOverflow ThreadBuilder::overflow() const {
  const SignedOverflow wanted = context_.options.signedOverflow;
  return wanted == SignedOverflow::Reports ? SignedOverflow::Undefined : wanted;
}

template <typename Lower>
auto ThreadBuilder::lowered(const Scope& scope, const Lower& lower) {
  const VariableTerms variables = variablesOf(scope);
  if (context_.options.signedOverflow != SignedOverflow::Reports) return lower(ExprLowering(variables, overflow()));
  // What is defined if overflow wraps, but not if it is undefined, overflows.
  const auto pending = pending_;
  const int holes = holes_;
  const Term wrapped = lower(ExprLowering(variables, SignedOverflow::Wraps)).defined;
  pending_ = pending;
  holes_ = holes;
  const auto result = lower(ExprLowering(variables, SignedOverflow::Undefined));
  noOverflow_ = logic::conjunction(noOverflow_, logic::implies(wrapped, result.defined));
  return result;
}

LoweredValue ThreadBuilder::valueIn(const Scope& scope, const frontend::ExprPtr& expr) {
  return lowered(scope, [&](ExprLowering lowering) { return lowering.value(expr); });
}

LoweredCondition ThreadBuilder::conditionIn(const Scope& scope, const frontend::ExprPtr& expr) {
  return lowered(scope, [&](ExprLowering lowering) { return lowering.condition(expr); });
}

// ---- effects -----------------------------------------------------------------------------------------------------

ThreadBuilder::Effect ThreadBuilder::effect() const {
  Effect result;
  result.known = key_.known;
  return result;
}

void ThreadBuilder::addStep(LocationId from, LocationId to, Effect effect) {
  const bool oneOfMany = std::exchange(callsPthreadSelf_, false) && plan_.replicated;
  const std::vector<PointerUse> uses = std::exchange(uses_, {});
  if (effect.guard.isFalse() && !std::holds_alternative<Wait>(effect.sync)) return;  // who waits for ever still waits
  Step step;
  step.from = from;
  step.to = to;
  step.guard = effect.guard;
  step.updates = std::move(effect.updates);
  step.inputs = std::move(effect.inputs);
  step.defined = effect.defined;
  step.sync = effect.sync;
  step.approximates = std::move(effect.approximates);
  if (oneOfMany) step.approximates = kNumberOfOneOfMany;
  step.source = shownAt().source;
  step.text = shownAt().text;
  if (!noOverflow_.isTrue()) addOverflowError(step);
  step.guard = logic::conjunction(step.guard, noOverflow_);
  noOverflow_ = logic::boolean(true);
  push(std::move(step));
  const std::size_t count = pending_ ? built_.accesses.size() : built_.system.steps.size();
  if (!uses.empty()) built_.uses.push_back({pending_.has_value(), count - 1, uses});
  pending_.reset();
}

// A step with an access through an unknown pointer is kept back.
void ThreadBuilder::push(Step step) {
  if (!pending_) return built_.system.steps.push_back(std::move(step));
  PendingAccess access = *pending_;
  access.step = std::move(step);
  built_.accesses.push_back(std::move(access));
}

void ThreadBuilder::addOverflowError(const Step& step) {
  const auto [entry, isNew] = overflows_.try_emplace(&shownAt(), LocationId{});
  if (isNew) {
    entry->second = newLocation(false);
    built_.errors.push_back({{{plan_.id, entry->second}}, logic::boolean(true), fmt::format("signed overflow in {}", step.text), step.source});
  }
  Step error = step;
  error.to = entry->second;
  error.guard = logic::conjunction(step.guard, logic::negation(noOverflow_));
  error.updates.clear();
  error.sync = {};
  error.defined = logic::boolean(true);
  // What a store would have written does not matter any more.
  const std::optional<PendingAccess> pending = pending_;
  if (pending_ && pending_->kind == PendingAccess::Kind::Store) pending_.reset();
  push(std::move(error));
  pending_ = pending;
}

Input ThreadBuilder::newInput(const frontend::Type& type, logic::Sort sort) {
  const std::string name = names_.unique(fmt::format("{}$in{}", plan_.name, ++inputs_));
  const Input input{logic::variable(name, sort), frontend::rangeOf(type)};
  if (std::holds_alternative<frontend::PointerType>(type)) built_.unknownPointers.insert(input.symbol);
  return input;
}

void ThreadBuilder::writeScalar(Effect& effect, Activation activation, const VariableId& id, int element,
                             const LoweredValue& value) {
  effect.defined = logic::conjunction(effect.defined, value.defined);
  const auto* local = std::get_if<LocalId>(&id);
  if (frontend::isShared(id)) {
    if (const auto cell = sharedCell(activation, id))  // others may read it, so it is updated too
      effect.known = environments_.with(effect.known, *cell,
                                        value.value.isConstant() ? std::optional(value.value.value()) : std::nullopt);
  } else if (local && tracked(activation.function, *local)) {
    const int cell = cellOf(activation, *local, element);
    const bool known = value.value.isConstant();
    effect.known = environments_.with(effect.known, cell, known ? std::optional(value.value.value()) : std::nullopt);
    if (known) return;
  }
  effect.updates.push_back({symbolOf(activation, id, element), value.value});
}

void ThreadBuilder::write(Effect& effect, const Scope& scope, const Place& place, const LoweredValue& value) {
  if (place.pointer) return storeThrough(effect, scope, place, value);
  const frontend::Type& type = declarationOf(scope.activation, place.variable).type;
  if (isHandle(type)) noteHandle(scope.activation, place.variable, 0, true, {});
  if (!place.index) return writeScalar(effect, scope.activation, place.variable, 0, value);
  const VariableTerms variables = variablesOf(scope);
  const LoweredValue at =
      ExprLowering(variables, overflow()).index(place.variable, place.index);
  effect.defined = logic::conjunction({effect.defined, at.defined, value.defined});
  if (!isSplitPerElement(type)) {
    const Term array = symbolOf(scope.activation, place.variable);
    effect.updates.push_back({array, logic::store(array, at.value, value.value)});
    return;
  }
  const auto length = static_cast<int>(std::get<frontend::ArrayType>(type).length);
  for (int element = 0; element < length; ++element) {
    const Term here = logic::equal(at.value, logic::integer(element));
    if (here.isFalse()) continue;
    const Term changed = logic::ite(here, value.value, readScalar(scope, place.variable, element));
    writeScalar(effect, scope.activation, place.variable, element, {changed, logic::boolean(true)});
  }
}

// With `copied`, every element of an array counts as assigned.
void ThreadBuilder::noteHandle(Activation activation, const VariableId& id, int element, bool copied, ThreadId created) {
  const auto* array = std::get_if<frontend::ArrayType>(&declarationOf(activation, id).type);
  if (array && !isSplitPerElement(Type(*array))) return noteHandle(symbolOf(activation, id), copied, created);
  const int elements = array ? static_cast<int>(array->length) : 1;
  for (int each = copied ? 0 : element; each < (copied ? elements : element + 1); ++each)
    noteHandle(symbolOf(activation, id, each), copied, created);
}

void ThreadBuilder::noteHandle(Term symbol, bool copied, ThreadId created) {
  HandleUse& use = built_.handles[symbol];
  if (copied) use.copied = true;
  else use.created.insert(created);
}

}  // namespace redcomp::translate

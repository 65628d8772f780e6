#include "translate/thread_writes.h"

#include "frontend/expr.h"
#include "translate/elements.h"
#include "translate/pointer_accesses.h"
#include "translate/step_writer.h"
#include "translate/thread_reads.h"
#include "translate/thread_variables.h"
#include "translate/tracked_values.h"

namespace redcomp::translate {

using frontend::Place;
using frontend::VariableId;

ThreadWrites::ThreadWrites(const ThreadContext& thread, ThreadVariables& variables, TrackedValues& tracked,
                           PointerAccesses& pointers, ThreadReads& reads)
    : memory_(thread.build.memory),
      built_(thread.built),
      variables_(variables),
      tracked_(tracked),
      pointers_(pointers),
      reads_(reads) {}

void ThreadWrites::writeScalar(Effect& effect, Activation activation, const VariableId& id, int element,
                               const LoweredValue& value) {
  effect.defined = logic::conjunction(effect.defined, value.defined);
  if (tracked_.assign(effect.known, activation, id, element, value.value)) return noteKnown(activation, id, value.value);
  effect.updates.push_back({variables_.symbolOf(activation, id, element), value.value});
}

// Such a variable may hold an address that no step assigns to it. Where memory is checked, every number may be one.
void ThreadWrites::noteKnown(Activation activation, const VariableId& id, Term value) {
  if (!value.isConstant() || value.sort() != logic::Sort::Int) return;
  if (!memory_.isChecked && !memory_.addresses.find(value.value())) return;
  const bool own = !frontend::isShared(id);
  built_.known.insert({own ? std::optional(activation) : std::nullopt, value.value()});
}

void ThreadWrites::write(Effect& effect, const Scope& scope, const Place& place, const LoweredValue& value) {
  effect.plain |= !place.atomic && frontend::isShared(place);
  if (place.pointer) return storeThrough(effect, scope, place, value);
  const frontend::Type& type = variables_.declarationOf(scope.activation, place.variable).type;
  if (isHandle(type)) noteCopied(scope.activation, place.variable);
  if (!place.index) return writeScalar(effect, scope.activation, place.variable, 0, value);
  const LoweredValue at = reads_.indexIn(scope, place.variable, place.index);
  effect.defined = logic::conjunction({effect.defined, at.defined, value.defined});
  if (!isSplitPerElement(type)) {
    const Term array = variables_.symbolOf(scope.activation, place.variable);
    effect.updates.push_back({array, logic::store(array, at.value, value.value)});
    return;
  }
  const auto length = static_cast<int>(std::get<frontend::ArrayType>(type).length);
  for (int element = 0; element < length; ++element) {
    const Term here = logic::equal(at.value, logic::integer(element));
    if (here.isFalse()) continue;
    const Term changed = logic::ite(here, value.value, reads_.scalar(scope, place.variable, element));
    writeScalar(effect, scope.activation, place.variable, element, {changed, logic::boolean(true)});
  }
}

// ---- through pointers --------------------------------------------------------------------------------------------

bool ThreadWrites::isLiteral(Term address) const {
  const auto found = memory_.addresses.find(address.value());
  return found && memory_.addresses[found->first.object].declared && memory_.addresses[found->first.object].declared->literal;
}

void ThreadWrites::storeThrough(Effect& effect, const Scope& scope, const Place& place, const LoweredValue& value) {
  const LoweredValue address = reads_.valueIn(scope, place.pointer);
  effect.defined = logic::conjunction({effect.defined, address.defined, value.defined});
  const auto there = pointers_.placeAt(address.value, place.pointed);
  // Stores into unions and conversions wait for resolve_accesses.h, which knows what else they change, and so do those into
  // string literals, which are errors if memory is checked.
  const bool alone = there && !(memory_.isChecked && isLiteral(address.value)) && memory_.cells[there->cells].type == place.pointed &&
                     memory_.overlapping(memory_.addresses.find(address.value.value())->first, place.pointed).size() == 1;
  if (alone) return storeAt(effect, *there, value.value);
  PendingAccess access;
  access.kind = PendingAccess::Kind::Store;
  access.address = address.value;
  access.type = place.pointed;
  access.value = value.value;
  pointers_.defer(std::move(access));
}

void ThreadWrites::storeAt(Effect& effect, const CellPlace& place, Term value) {
  const Term symbol = pointers_.symbolOf(place);
  const Cells& cells = memory_.cells[place.cells];
  const bool whole = !cells.isArray || cells.perElement();
  if (std::holds_alternative<frontend::ThreadHandleType>(cells.type)) built_.handles[symbol].copied = true;
  effect.known = tracked_.without(effect.known, symbol);
  effect.updates.push_back({symbol, whole ? value : logic::store(symbol, place.index, value)});
}

// ---- handles -----------------------------------------------------------------------------------------------------

bool ThreadWrites::isWholeArray(Activation activation, const VariableId& id) const {
  const frontend::Type& type = variables_.declarationOf(activation, id).type;
  return std::holds_alternative<frontend::ArrayType>(type) && !isSplitPerElement(type);
}

void ThreadWrites::noteCreated(Activation activation, const VariableId& id, int element, ThreadId created) {
  noteCreated(variables_.symbolOf(activation, id, isWholeArray(activation, id) ? 0 : element), created);
}

void ThreadWrites::noteCreated(Term symbol, ThreadId created) { built_.handles[symbol].created.insert(created); }

void ThreadWrites::noteCopied(Activation activation, const VariableId& id) {
  const auto* array = std::get_if<frontend::ArrayType>(&variables_.declarationOf(activation, id).type);
  const int elements = !array || isWholeArray(activation, id) ? 1 : static_cast<int>(array->length);
  for (int each = 0; each < elements; ++each) built_.handles[variables_.symbolOf(activation, id, each)].copied = true;
}

}  // namespace redcomp::translate

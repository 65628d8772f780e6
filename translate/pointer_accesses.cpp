#include "translate/pointer_accesses.h"

#include <fmt/format.h>

#include <stdexcept>

#include "frontend/expr.h"
#include "translate/call_stack.h"
#include "translate/step_writer.h"
#include "translate/thread_variables.h"

namespace redcomp::translate {

using frontend::ScalarType;

PointerAccesses::PointerAccesses(const ThreadContext& thread, const ThreadVariables& variables, const CallStack& stack,
                                 const Position& now, StepNotes& notes)
    : program_(thread.build.program),
      memory_(thread.build.memory),
      plan_(thread.plan),
      variables_(variables),
      stack_(stack),
      now_(now),
      notes_(notes),
      orders_(thread.built.orders) {}

Term PointerAccesses::addressOf(const Scope& scope, const frontend::AddressOf& node, Term index) {
  Owner owner;
  std::string name;
  if (node.object.local) {
    for (const frontend::Leaf& leaf : program_[scope.activation.function].objects[node.object.index].leaves)
      if (!frontend::isShared(leaf.variable)) throw std::logic_error("the address of a local that is not in memory");
    owner = {plan_.id.index, scope.activation};
    name = variables_.ownerName(scope.activation);
  } else if (const auto& leaves = program_.objects[node.object.index].leaves; !leaves.empty()) {
    const auto* global = std::get_if<frontend::GlobalId>(&leaves.front().variable);
    if (global && program_.globals[global->index].threadLocal) owner.thread = plan_.id.index, name = plan_.name;
  }
  return memory_.addresses.address(owner, node.object, name, node.offset, index);
}

// A global, a local of main, or of a function that has not ended; not surely that of an inner block.
bool PointerAccesses::isThere(const MemoryObject& object) const {
  if (object.declared && object.declared->marked) return false;
  const Activation& home = object.scope.activation;
  if (home.function.index < 0 || home == Activation{program_.main, 0}) return true;
  if (object.scope.thread != plan_.id.index) return false;
  for (int frame = now_.point.frame; frame >= 0; frame = stack_[frame].parent)
    if (stack_[frame].activation == home) return true;
  return false;
}

std::optional<CellPlace> PointerAccesses::placeAt(Term address, const ScalarType& type) {
  if (!address.isConstant()) return std::nullopt;
  const auto found = memory_.addresses.find(address.value());
  if (!found || memory_.addresses[found->first.object].many || memory_.canBeFreed(found->first.object)) return std::nullopt;
  if (memory_.isChecked && !isThere(memory_.addresses[found->first.object])) return std::nullopt;
  const auto cells = memory_.cellsAt(found->first, type);
  if (!cells) return std::nullopt;
  const Cells& there = memory_.cells[*cells];
  const bool known = there.length != frontend::kUnknownLength;
  if (found->second < 0 || (known && found->second >= there.length)) return std::nullopt;
  return CellPlace{*cells, there.isArray ? logic::integer(found->second) : Term()};
}

Term PointerAccesses::symbolOf(const CellPlace& place) {
  const bool each = memory_.cells[place.cells].perElement();
  return memory_.cells.symbol(place.cells, each ? static_cast<std::uint64_t>(place.index.value()) : 0);
}

Term PointerAccesses::read(const CellPlace& place) {
  const Cells& cells = memory_.cells[place.cells];
  if (!cells.isArray || cells.perElement()) return symbolOf(place);
  return logic::select(symbolOf(place), place.index);
}

std::pair<Term, frontend::Type> PointerAccesses::load(Term address, const frontend::Type& type) {
  const ScalarType wanted = frontend::asScalar(type);
  if (const auto place = placeAt(address, wanted)) return {read(*place), frontend::asType(memory_.cells[place->cells].type)};
  const Term hole = logic::variable(fmt::format("{}$load{}", plan_.name, ++holes_), logic::Sort::Int);
  PendingAccess access;
  access.kind = PendingAccess::Kind::Load;
  access.address = address;
  access.type = wanted;
  access.hole = hole;
  defer(std::move(access));
  return {hole, type};
}

Term PointerAccesses::less(Term left, Term right) {
  const auto isNumber = [&](Term value) { return value.isConstant() && !memory_.addresses.find(value.value()); };
  if (isNumber(left) || isNumber(right)) return logic::less(left, right);
  const Term hole = logic::variable(fmt::format("{}$order{}", plan_.name, ++holes_), logic::Sort::Bool);
  orders_.push_back({hole, left, right});
  return hole;
}

void PointerAccesses::touch(Term address, const ScalarType& type) {
  if (!isChecked() || placeAt(address, type)) return;
  PendingAccess access;
  access.kind = PendingAccess::Kind::Touch;
  access.address = address;
  access.type = type;
  defer(std::move(access));
}

void PointerAccesses::defer(PendingAccess access) {
  if (notes_.pending) throw std::logic_error("a statement with two accesses through pointers");
  notes_.pending = std::move(access);
}

}  // namespace redcomp::translate

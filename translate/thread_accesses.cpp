// Pointers while a thread is built: addresses, and accesses through them. What is at a known address is accessed like
// a variable; for other addresses the step is kept back until it is known where pointers may point to (build_pointers.h).
#include <fmt/format.h>

#include "frontend/expr.h"
#include "translate/thread_builder.h"

namespace redcomp::translate {

using namespace ts;

using frontend::Place;
using frontend::ScalarType;
using logic::Integer;

Term ThreadBuilder::addressOf(const Scope& scope, const frontend::AddressOf& node, Term index) {
  Owner owner;
  std::string name;
  if (node.object.local) {
    for (const frontend::Leaf& leaf : context_.program[scope.activation.function].objects[node.object.index].leaves)
      if (!frontend::isShared(leaf.variable)) throw std::logic_error("the address of a local that is not in memory");
    owner = {plan_.id.index, scope.activation};
    name = ownerName(scope.activation);
  } else if (const auto& leaves = context_.program.objects[node.object.index].leaves; !leaves.empty()) {
    const auto* global = std::get_if<frontend::GlobalId>(&leaves.front().variable);
    if (global && context_.program.globals[global->index].threadLocal) owner.thread = plan_.id.index, name = plan_.name;
  }
  return context_.memory.address(owner, node.object, name, node.offset, index);
}

std::optional<CellPlace> ThreadBuilder::placeAt(Term address, const ScalarType& type) {
  if (!address.isConstant()) return std::nullopt;
  const auto found = context_.memory.find(address.value());
  if (!found || context_.memory.isMany(found->first.object)) return std::nullopt;
  const auto cells = context_.memory.cellsAt(found->first, type);
  if (!cells) return std::nullopt;
  const Cells& there = context_.memory[*cells];
  const bool known = there.length != frontend::kUnknownLength;
  if (found->second < 0 || (known && found->second >= there.length)) return std::nullopt;
  return CellPlace{*cells, there.isArray ? logic::integer(found->second) : Term()};
}

Term ThreadBuilder::readCell(const CellPlace& place) {
  const Cells& cells = context_.memory[place.cells];
  if (!cells.isArray) return context_.memory.symbol(place.cells);
  if (cells.perElement()) return context_.memory.symbol(place.cells, static_cast<std::uint64_t>(place.index.value()));
  return logic::select(context_.memory.symbol(place.cells), place.index);
}

std::pair<Term, frontend::Type> ThreadBuilder::load(Term address, const frontend::Type& type) {
  const ScalarType wanted = frontend::asScalar(type);
  if (const auto place = placeAt(address, wanted))
    return {readCell(*place), frontend::asType(context_.memory[place->cells].type)};
  if (pending_) throw std::logic_error("a statement with two accesses through pointers");
  PendingAccess access;
  access.kind = PendingAccess::Kind::Load;
  access.address = address;
  access.type = wanted;
  access.hole = logic::variable(fmt::format("{}$load{}", plan_.name, ++holes_), logic::Sort::Int);
  const Term hole = access.hole;
  pending_ = std::move(access);
  return {hole, type};
}

void ThreadBuilder::storeThrough(Effect& effect, const Scope& scope, const Place& place, const LoweredValue& value) {
  const LoweredValue address = valueIn(scope, place.pointer);
  effect.defined = logic::conjunction({effect.defined, address.defined, value.defined});
  const auto there = placeAt(address.value, place.pointed);
  // Stores into unions and conversions wait for build_pointers, which knows what else they change.
  const bool alone = there && context_.memory[there->cells].type == place.pointed &&
                     context_.memory.overlapping(context_.memory.find(address.value.value())->first, place.pointed).size() == 1;
  if (alone) {
    const Cells& cells = context_.memory[there->cells];
    const Term symbol = context_.memory.symbol(
        there->cells, cells.perElement() ? static_cast<std::uint64_t>(there->index.value()) : 0);
    const bool whole = !cells.isArray || cells.perElement();
    if (std::holds_alternative<frontend::ThreadHandleType>(cells.type)) noteHandle(symbol, true, {});
    if (const auto followed = sharedCells_.find(symbol); followed != sharedCells_.end())
      effect.known = environments_.with(effect.known, followed->second, std::nullopt);
    effect.updates.push_back({symbol, whole ? value.value : logic::store(symbol, there->index, value.value)});
    return;
  }
  if (pending_) throw std::logic_error("a statement with two accesses through pointers");
  PendingAccess access;
  access.kind = PendingAccess::Kind::Store;
  access.address = address.value;
  access.type = place.pointed;
  access.value = value.value;
  pending_ = std::move(access);
}

void ThreadBuilder::operator()(const frontend::HavocReachable& stmt) {
  const LoweredValue pointer = valueIn(here(), stmt.pointer);
  Effect result = effect();
  result.defined = pointer.defined;
  PendingAccess access;
  access.kind = PendingAccess::Kind::HavocReachable;
  access.address = pointer.value;
  access.forgotten = &stmt;
  pending_ = std::move(access);
  addStep(at_, next(result.known), result);
}

// ---- the heap ----------------------------------------------------------------------------------------------------

void ThreadBuilder::operator()(const frontend::Allocate& stmt) {
  const Term cells = valueIn(here(), stmt.cells).value;
  const bool many = retryFacts_.manyTimes.contains(edge_) || plan_.replicated;
  const bool fixed = cells.isConstant() && cells.value() > 0 && cells.value() < (1 << 30);
  const auto [entry, isNew] = allocated_.try_emplace(key_, -1);
  if (isNew) {
    entry->second = context_.memory.allocate(
        names_.unique(fmt::format("{}.heap{}", plan_.name, shownAt().source.line)), plan_.id.index,
        fixed ? static_cast<std::uint64_t>(cells.value()) : frontend::kUnknownLength, stmt.zeroed, many,
        stmt.element);
    allocations_.emplace_back(at_, edge_);
  }
  if (!many) built_.allocatesOnce = true;
  if (!many) {
    Effect result = effect();
    if (cells.isConstant() && !fixed) result.approximates = "memory of no size, or of more than there is";
    write(result, here(), stmt.target, {context_.memory.allocated(entry->second, Term()), logic::boolean(true)});
    return addStep(at_, next(result.known), result);
  }
  if (!fixed)
    built_.incomplete.push_back(fmt::format("{}: memory of a size that is not constant is allocated in a loop",
                                            logic::toString(shownAt().source)));
  // The object's number is taken in one step with its address: nobody else gets the same.
  const Term counter = context_.memory.counter(entry->second);
  Effect result = effect();
  if (!fixed) result.approximates = "memory of a size that is not constant, which is allocated in a loop";
  write(result, here(), stmt.target, {context_.memory.allocated(entry->second, counter), logic::boolean(true)});
  result.updates.push_back({counter, logic::add(counter, logic::integer(1))});
  addStep(at_, next(result.known), result);
}

}  // namespace redcomp::translate

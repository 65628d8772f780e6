#include "translate/cells.h"

#include <fmt/format.h>

#include <stdexcept>

#include "frontend/expr.h"
#include "translate/elements.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;

bool Cells::perElement() const { return isArray && !many && isSplitPerElement(type, length); }

CellTable::CellTable(const frontend::Program& program, AddressSpace& addresses, Names& names)
    : program_(program), addresses_(addresses), names_(names) {}

CellsId CellTable::add(Cells cells) {
  cells_.push_back(std::move(cells));
  return CellsId{static_cast<int>(cells_.size()) - 1};
}

std::optional<CellsId> CellTable::find(const Owner& scope, const frontend::VariableId& id) const {
  const auto known = ids_.find({scope, id});
  return known == ids_.end() ? std::nullopt : std::optional(known->second);
}

CellsId CellTable::of(const Owner& scope, const frontend::VariableId& id, const std::string& owner) {
  if (const auto known = find(scope, id)) return *known;
  const auto* global = std::get_if<frontend::GlobalId>(&id);
  const frontend::Declaration& declaration =
      global ? program_.globals[global->index]
             : program_[scope.activation.function].locals[std::get<frontend::LocalId>(id).index];
  const auto* array = std::get_if<frontend::ArrayType>(&declaration.type);
  Cells cells;
  cells.symbol = owner.empty() ? declaration.name : fmt::format("{}.{}", owner, declaration.name);
  cells.shown = withoutNumber(declaration.name);
  cells.type = array ? array->element : frontend::asScalar(declaration.type);
  cells.isArray = array != nullptr;
  cells.length = array ? array->length : 1;
  cells.owner = scope.thread;
  cells.zeroed = !declaration.unknown;
  cells.initial = initialTerms(declaration);
  const CellsId result = add(std::move(cells));
  ids_.emplace(std::pair(scope, id), result);
  return result;
}

// ---- initial values ----------------------------------------------------------------------------------------------

std::map<std::uint64_t, Term> CellTable::initialTerms(const frontend::Declaration& declaration) {
  std::map<std::uint64_t, Term> terms;
  for (const auto& [index, value] : declaration.initial) terms[index] = logic::integer(constantValue(value));
  return terms;
}

Integer CellTable::constantValue(const frontend::ExprPtr& value) {
  if (const auto* node = std::get_if<frontend::Literal>(&value->node)) return node->value;
  if (const auto* node = std::get_if<frontend::FunctionAddress>(&value->node))
    return AddressSpace::functionAddress(node->function);
  if (const auto* node = std::get_if<frontend::Convert>(&value->node))
    return frontend::wrap(constantValue(node->operand), frontend::integerView(value->type));
  const auto* node = std::get_if<frontend::AddressOf>(&value->node);
  if (!node) throw std::logic_error("an initial value that is not constant");
  const Term index = node->index ? logic::integer(constantValue(node->index)) : Term();
  return addresses_.address({}, node->object, "", node->offset, index).value();
}

namespace {

logic::Value initialValue(const Cells& cells, logic::Sort sort, std::optional<std::uint64_t> element) {
  if (sort == logic::Sort::Bool) return false;
  if (sort == logic::Sort::Int) {
    const auto found = cells.initial.find(element.value_or(0));
    return found == cells.initial.end() ? Integer(cells.filling) : found->second.value();
  }
  logic::ArrayValue value;
  value.otherwise = cells.filling;
  for (const auto& [index, term] : cells.initial) value.cells[Integer(index)] = term.value();
  return value;
}

}  // namespace

// ---- variables ---------------------------------------------------------------------------------------------------

Term CellTable::add(Variable variable, int owner) {
  const Term symbol = variable.symbol;
  variables_.push_back(std::move(variable));
  owners_[symbol] = owner;
  return symbol;
}

Term CellTable::addVariable(const Cells& cells, std::optional<std::uint64_t> element) {
  const bool whole = cells.isArray && !element;
  const bool isMutex = std::holds_alternative<frontend::MutexType>(cells.type) && !whole;  // in an array they are numbers
  const logic::Sort sort = whole ? logic::Sort::IntArray : isMutex ? logic::Sort::Bool : logic::Sort::Int;
  Variable variable;
  const std::string name = element ? fmt::format("{}.{}", cells.symbol, *element) : cells.symbol;
  variable.symbol = logic::variable(names_.unique(name), sort);
  variable.name = element ? fmt::format("{}[{}]", cells.shown, *element) : cells.shown;
  if (isMutex) variable.role = Role::Lock;
  else if (std::holds_alternative<frontend::MutexType>(cells.type)) variable.range = logic::unsignedRange(1);
  else variable.range = frontend::rangeOf(frontend::asType(cells.type));
  if (cells.zeroed || isMutex) variable.initial = initialValue(cells, sort, element);
  return add(std::move(variable), cells.owner);
}

Term CellTable::symbol(CellsId id, std::uint64_t element) {
  const bool each = cells_[id.index].perElement();
  const Term known = each ? cells_[id.index].elements[element] : cells_[id.index].whole;
  if (known) return known;
  const Term made = addVariable(cells_[id.index], each ? std::optional(element) : std::nullopt);
  return (each ? cells_[id.index].elements[element] : cells_[id.index].whole) = made;
}

Term CellTable::addCounter(const std::string& name) {
  Variable variable;
  variable.symbol = logic::variable(names_.unique(name), logic::Sort::Int);
  variable.name = name;
  variable.range = {Integer(0), std::nullopt};
  variable.initial = Integer(0);
  return add(std::move(variable), -1);
}

Term CellTable::addGhost(const std::string& name, bool isArray, const logic::Range& range) {
  Variable variable;
  variable.symbol = logic::variable(names_.unique(name), isArray ? logic::Sort::IntArray : logic::Sort::Int);
  variable.range = range;
  if (isArray) variable.initial = logic::ArrayValue{};
  else variable.initial = Integer(0);
  return add(std::move(variable), -1);
}

int CellTable::ownerOf(Term symbol) const {
  const auto found = owners_.find(symbol);
  return found == owners_.end() ? -1 : found->second;
}

void CellTable::rollBack(const Mark& mark) {
  for (std::size_t i = mark.variables; i < variables_.size(); ++i) owners_.erase(variables_[i].symbol);
  variables_.resize(mark.variables);
  cells_.resize(mark.cells);
  std::erase_if(ids_, [&](const auto& entry) { return entry.second.index >= static_cast<int>(mark.cells); });
  // Symbols that older cells were given since.
  const auto gone = [&](Term symbol) { return symbol && !isVariable(symbol); };
  for (Cells& cells : cells_) {
    if (gone(cells.whole)) cells.whole = Term();
    std::erase_if(cells.elements, [&](const auto& entry) { return gone(entry.second); });
  }
}

}  // namespace redcomp::translate

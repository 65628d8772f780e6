#include "translate/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <stdexcept>

#include "frontend/expr.h"
#include "frontend/layout.h"
#include "frontend/uses.h"
#include "translate/elements.h"

namespace redcomp::translate {

using namespace ts;

using frontend::kUnknownLength;
using frontend::ScalarType;
using logic::Integer;

namespace {

const Integer kFirstFunction = 1 << 16;  // addresses of functions, one each
constexpr int kFirstBase = 1 << 20;
constexpr std::uint64_t kAlignment = 64;
constexpr std::uint64_t kGap = 64;  // between objects, so that just past the end of one is no other
const ScalarType kByte = frontend::IntegerType{8, true, false};
const Integer kDynamicStride = Integer(1) << 32;

// The name as the user wrote it, without the number that tells it from others of that name.
std::string withoutNumber(const std::string& name) { return name.substr(0, name.find('#')); }

// Whether the program has arrays whose length is not known when it is translated.
bool hasDynamicObjects(const frontend::Program& program, std::uint64_t& longest, std::uint64_t& farthest) {
  bool dynamic = false;
  const auto object = [&](const frontend::Object& each) {
    dynamic = dynamic || each.extent == kUnknownLength;
    longest = std::max({longest, each.extent, each.size / 8});  // its bytes may be counted
  };
  for (const auto& each : program.objects) object(each);
  for (const auto& function : program.functions) {
    for (const auto& each : function.objects) object(each);
    for (const auto& edge : function.edges) {
      dynamic = dynamic || std::holds_alternative<frontend::Allocate>(edge.stmt);
      frontend::forEachExpr(edge.stmt, [&](const frontend::Expr& expr) {
        if (const auto* moved = std::get_if<frontend::Displace>(&expr.node))
          farthest = std::max<std::uint64_t>(farthest, std::abs(moved->offset));
      });
    }
  }
  return dynamic;
}

}  // namespace

bool Cells::perElement() const {
  return isArray && !many && isSplitPerElement(type, length);
}

Memory::Memory(const frontend::Program& program, Names& names) : program_(program), names_(names), nextBase_(kFirstBase) {
  std::uint64_t longest = 1;
  if (hasDynamicObjects(program, longest, farthest_)) stride_ = kDynamicStride;
  else while (stride_ < 2 * Integer(longest)) stride_ *= 2;
  if (longest == 1 && stride_ != kDynamicStride) stride_ = 4;  // room for one step past the end, either way
}

bool Memory::addressesAreWide() const { return 2 * kFirstBase * stride_ > Integer(1) << 32; }

// ---- variables ---------------------------------------------------------------------------------------------------

CellsId Memory::addCells(Cells cells) {
  cells_.push_back(std::move(cells));
  return CellsId{static_cast<int>(cells_.size()) - 1};
}

CellsId Memory::cellsOf(const Owner& scope, const frontend::VariableId& id, const std::string& owner) {
  const auto known = cellsIds_.find({scope, id});
  if (known != cellsIds_.end()) return known->second;
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
  const CellsId result = addCells(std::move(cells));
  cellsIds_.emplace(std::pair(scope, id), result);
  auto initial = initialTerms(declaration, scope);  // may add objects and cells
  cells_[result.index].initial = std::move(initial);
  return result;
}

std::map<std::uint64_t, Term> Memory::initialTerms(const frontend::Declaration& declaration, const Owner&) {
  std::map<std::uint64_t, Term> terms;
  for (const auto& [index, value] : declaration.initial) terms[index] = logic::integer(constantValue(value));
  return terms;
}

Integer Memory::constantValue(const frontend::ExprPtr& value) {
  if (const auto* node = std::get_if<frontend::Literal>(&value->node)) return node->value;
  if (const auto* node = std::get_if<frontend::FunctionAddress>(&value->node)) return functionAddress(node->function);
  if (const auto* node = std::get_if<frontend::Convert>(&value->node))
    return frontend::wrap(constantValue(node->operand), frontend::integerView(value->type));
  const auto* node = std::get_if<frontend::AddressOf>(&value->node);
  if (!node) throw std::logic_error("an initial value that is not constant");
  const Term index = node->index ? logic::integer(constantValue(node->index)) : Term();
  return address({}, node->object, "", node->offset, index).value();
}

logic::Value Memory::initialValue(const Cells& cells, logic::Sort sort, std::optional<std::uint64_t> element) const {
  if (sort == logic::Sort::Bool) return false;
  if (sort == logic::Sort::Int) {
    const auto found = cells.initial.find(element.value_or(0));
    return found == cells.initial.end() ? Integer(0) : found->second.value();
  }
  logic::ArrayValue value;
  for (const auto& [index, term] : cells.initial) value.cells[Integer(index)] = term.value();
  return value;
}

Term Memory::addVariable(const Cells& cells, std::optional<std::uint64_t> element) {
  const bool whole = cells.isArray && !element;
  const bool isMutex = std::holds_alternative<frontend::MutexType>(cells.type) && !whole;  // in an array they are numbers
  const logic::Sort sort = whole ? logic::Sort::IntArray : isMutex ? logic::Sort::Bool : logic::Sort::Int;
  Variable variable;
  variable.symbol = logic::variable(names_.unique(element ? fmt::format("{}.{}", cells.symbol, *element) : cells.symbol), sort);
  variable.name = element ? fmt::format("{}[{}]", cells.shown, *element) : cells.shown;
  if (isMutex) variable.role = Role::Lock;
  else if (std::holds_alternative<frontend::MutexType>(cells.type)) variable.range = logic::unsignedRange(1);
  else variable.range = frontend::rangeOf(frontend::asType(cells.type));
  if (cells.zeroed || isMutex) variable.initial = initialValue(cells, sort, element);
  variables_.push_back(variable);
  owners_[variable.symbol] = cells.owner;
  return variable.symbol;
}

Term Memory::symbol(CellsId id, std::uint64_t element) {
  const bool each = cells_[id.index].perElement();
  const Term known = each ? cells_[id.index].elements[element] : cells_[id.index].whole;
  if (known) return known;
  const Term made = addVariable(cells_[id.index], each ? std::optional(element) : std::nullopt);
  return (each ? cells_[id.index].elements[element] : cells_[id.index].whole) = made;
}

int Memory::ownerOf(Term symbol) const {
  const auto found = owners_.find(symbol);
  return found == owners_.end() ? -1 : found->second;
}

// ---- objects -----------------------------------------------------------------------------------------------------

int Memory::addObject(ObjectRecord record) {
  record.base = nextBase_;
  const std::uint64_t room = (record.size + kGap + kAlignment - 1) / kAlignment * kAlignment;
  nextBase_ += room;
  byBase_[record.base] = static_cast<int>(objects_.size());
  objects_.push_back(std::move(record));
  return static_cast<int>(objects_.size()) - 1;
}

int Memory::objectOf(const Owner& scope, frontend::ObjectId id, const std::string& owner) {
  const auto known = objectIds_.find({scope, id});
  if (known != objectIds_.end()) return known->second;
  ObjectRecord record;
  record.declared = id.local ? &program_[scope.activation.function].objects[id.index] : &program_.objects[id.index];
  record.name = withoutNumber(record.declared->name);
  record.scope = scope;
  record.size = record.declared->size;
  record.extent = record.declared->extent;
  record.owner = owner;
  const int object = addObject(std::move(record));
  objectIds_.emplace(std::pair(scope, id), object);
  return object;
}

Term Memory::address(const Owner& scope, frontend::ObjectId id, const std::string& owner, std::uint64_t offset, Term index) {
  const int object = objectOf(scope, id, owner);
  const Integer first = (objects_[object].base + offset) * stride_;
  return index ? logic::add(logic::integer(first), index) : logic::integer(first);
}

int Memory::allocate(const std::string& name, int thread, std::uint64_t cells, bool zeroed, bool many,
                     const frontend::AllocatedElement& element) {
  ObjectRecord record;
  record.element = element;
  record.name = name;
  record.scope.thread = thread;
  record.size = std::max(8 * farthest_, element.bits) + 2 * kAlignment;  // members of members are reached in several moves
  record.extent = cells;
  record.zeroed = zeroed;
  record.many = many;
  return addObject(std::move(record));
}

Term Memory::allocated(int object, Term number) const {
  const Term first = logic::integer(objects_[object].base * stride_);
  if (!number) return first;
  const std::uint64_t cells = std::max<std::uint64_t>(objects_[object].extent, 1);
  return logic::add(first, logic::multiply(logic::integer(cells), number));
}

Term Memory::counter(int object) {
  ObjectRecord& record = objects_[object];
  if (record.counter) return record.counter;
  Variable variable;
  variable.symbol = logic::variable(names_.unique(record.name + "$count"), logic::Sort::Int);
  variable.name = record.name + "$count";
  variable.range = {Integer(0), std::nullopt};
  variable.initial = Integer(0);
  variables_.push_back(variable);
  owners_[variable.symbol] = -1;
  return record.counter = variable.symbol;
}

Integer Memory::functionAddress(frontend::FunctionId function) { return kFirstFunction + function.index; }

std::optional<frontend::FunctionId> Memory::functionAt(const Integer& address) const {
  const Integer index = address - kFirstFunction;
  if (index < 0 || index >= program_.functions.size()) return std::nullopt;
  return frontend::FunctionId{static_cast<int>(index)};
}

// ---- places ------------------------------------------------------------------------------------------------------

std::optional<std::pair<Region, Integer>> Memory::find(const Integer& address) const {
  const Integer position = (address + stride_ / 2) / stride_;  // cells may be counted backwards a little
  if (position < kFirstBase) return std::nullopt;
  auto next = byBase_.upper_bound(position);
  if (next == byBase_.begin()) return std::nullopt;
  const int object = (--next)->second;
  const Region region{object, static_cast<std::int64_t>(position - objects_[object].base)};
  if (!valid(region)) return std::nullopt;
  return std::pair(region, Integer(address - position * stride_));
}

bool Memory::valid(const Region& region) const {
  return region.offset >= 0 && region.offset <= static_cast<std::int64_t>(objects_[region.object].size);
}

Region Memory::endOf(int object) const { return {object, static_cast<std::int64_t>(objects_[object].size)}; }

bool Memory::holds(const Region& region, const ScalarType& type) const {
  return region.offset >= 0 && static_cast<std::uint64_t>(region.offset) + frontend::bitsOf(type, program_.pointerBits) <=
                                   objects_[region.object].size;
}

Integer Memory::firstAddress(const Region& region) const { return (objects_[region.object].base + region.offset) * stride_; }

std::optional<Region> Memory::moved(const Region& region, const Integer& offset) const {
  const auto found = find(firstAddress(region) + offset);
  return found ? std::optional(found->first) : std::nullopt;
}

std::optional<CellsId> Memory::cellsAt(const Region& region, const ScalarType& type) {
  ObjectRecord& object = objects_[region.object];
  if (object.declared) {
    const auto typeOf = [&](const frontend::VariableId& id) -> const frontend::Type& {
      if (const auto* global = std::get_if<frontend::GlobalId>(&id)) return program_.globals[global->index].type;
      return program_[object.scope.activation.function].locals[std::get<frontend::LocalId>(id).index].type;
    };
    const auto* leaf = frontend::findLeaf(*object.declared, static_cast<std::uint64_t>(region.offset), type, program_.pointerBits, typeOf);
    if (!leaf) return std::nullopt;
    const std::string owner = object.owner;
    return cellsOf(object.scope, leaf->variable, owner);
  }
  const std::uint64_t end = static_cast<std::uint64_t>(region.offset) + frontend::bitsOf(type, program_.pointerBits);
  const bool library = std::holds_alternative<frontend::MutexType>(type);  // whose size is the models' business
  if (object.element.bits != 0 && end > object.element.bits && !library) return std::nullopt;  // it is not of its type
  for (const auto& [offset, cells] : object.heapCells)
    if (offset == region.offset && frontend::compatible(cells_[cells.index].type, type, program_.pointerBits)) return cells;
  for (const CellsId& other : overlapping(region, type))
    if (other.index >= 0) return std::nullopt;
  Cells cells;
  const bool first = region.offset == 0;
  cells.symbol = first ? object.name : fmt::format("{}.{}{}", object.name, region.offset < 0 ? "_" : "", std::abs(region.offset));
  cells.shown = first ? object.name : fmt::format("{}@{}", object.name, region.offset);
  cells.type = type;
  cells.isArray = object.many || object.extent != 1;
  cells.length = object.many ? kUnknownLength : object.extent;
  cells.owner = object.many ? -1 : object.scope.thread;
  cells.many = object.many;
  cells.zeroed = object.zeroed;
  const CellsId made = addCells(std::move(cells));
  objects_[region.object].heapCells.emplace_back(region.offset, made);
  return made;
}

std::vector<CellsId> Memory::overlapping(const Region& region, const ScalarType& type) {
  ObjectRecord& object = objects_[region.object];
  const auto from = region.offset;
  const auto to = from + static_cast<std::int64_t>(frontend::bitsOf(type, program_.pointerBits));
  const auto overlaps = [&](std::int64_t offset, const ScalarType& other) {
    return offset < to && from < offset + static_cast<std::int64_t>(frontend::bitsOf(other, program_.pointerBits));
  };
  std::vector<CellsId> found;
  if (!object.declared) {
    for (const auto& [offset, cells] : object.heapCells)
      if (overlaps(offset, cells_[cells.index].type)) found.push_back(cells);
    return found;
  }
  const Owner scope = object.scope;
  const std::string owner = object.owner;
  for (const frontend::Leaf& leaf : object.declared->leaves) {
    const CellsId cells = cellsOf(scope, leaf.variable, owner);
    if (overlaps(static_cast<std::int64_t>(leaf.offset), cells_[cells.index].type)) found.push_back(cells);
  }
  return found;
}

bool Memory::consistsOfBytes(int object) {
  const std::vector<CellsId> all = cellsIn(object);
  return std::all_of(all.begin(), all.end(),
                     [&](CellsId id) { return frontend::bitsOf(cells_[id.index].type, program_.pointerBits) == 8; });
}

bool Memory::matchesShape(const Region& region, const frontend::ElementShape& by) {
  const ObjectRecord& object = objects_[region.object];
  const std::uint64_t elementBits = object.declared ? 0 : object.element.bits;
  const bool bytes = by.scalar == 8;
  if (elementBits == 8 && !bytes) return false;
  const std::vector<CellsId> there = overlapping(region, kByte);
  if (elementBits > 8 && bytes && there.empty()) return false;
  // On the heap the cells are those of the accesses, of which this one may be the only one at its place.
  if (!objects_[region.object].declared && bytes && !consistsOfBytes(region.object)) return false;
  const auto fits = [&](CellsId id) { return frontend::bitsOf(cells_[id.index].type, program_.pointerBits) == by.scalar; };
  const bool alike = bytes ? std::all_of(there.begin(), there.end(), fits)
                           : there.empty() || std::any_of(there.begin(), there.end(), fits);
  return alike && (by.element == 0 || hasElements(region, by.element));
}

// Whether there is an array of elements of this size, or something that is no element of an array: who leaves that has
// undefined behaviour, unless he goes by bytes (see addCandidates in build_pointers.cpp).
bool Memory::hasElements(const Region& region, std::uint64_t bits) const {
  const ObjectRecord& object = objects_[region.object];
  const auto offset = static_cast<std::uint64_t>(region.offset);
  const auto among = [&](const std::vector<std::uint64_t>& strides) { return std::ranges::find(strides, bits) != strides.end(); };
  if (object.declared)
    return std::ranges::all_of(object.declared->leaves, [&](const frontend::Leaf& leaf) {
      return leaf.offset != offset || leaf.strides.empty() || (among(leaf.strides) && (bits != 8 || leaf.strides.size() == 1 || leaf.dense));
    });
  const frontend::AllocatedElement& element = object.element;
  if (element.bits == 0 || element.bits == bits) return true;
  for (const auto& array : element.arrays)  // all have as many cells as the longest one: who leaves one is not seen
    if (array.offset == offset) return among(array.strides) && (bits != 8 || offset != 0 || array.bits == element.bits);
  return object.extent == element.extent && bits != 8;
}

bool Memory::leadsToMember(const Region& region, std::int64_t positions) {
  const Region there{region.object, region.offset + positions};
  if (!valid(there)) return true;  // where no object is
  const ObjectRecord& object = objects_[region.object];
  const auto offset = static_cast<std::uint64_t>(there.offset);
  if (!object.declared) return offset == 0 || there == region;  // cells elsewhere may be elements of an array's
  const std::vector<CellsId> from = overlapping(region, kByte);
  if (std::none_of(from.begin(), from.end(), [&](CellsId id) { return cells_[id.index].isArray; })) return true;
  const auto& leaves = objects_[region.object].declared->leaves;
  return std::any_of(leaves.begin(), leaves.end(), [&](const frontend::Leaf& leaf) { return leaf.offset == offset; });
}

bool Memory::isArray(const Region& region) {
  const std::vector<CellsId> there = overlapping(region, kByte);
  return std::any_of(there.begin(), there.end(), [&](CellsId id) { return cells_[id.index].isArray; });
}

bool Memory::follows(const Region& region, const Region& next) {
  if (region.object != next.object) return false;
  const std::vector<CellsId> there = overlapping(region, kByte);
  return std::any_of(there.begin(), there.end(), [&](CellsId id) {
    const Span span = spanOf(region.object, id);
    const auto count = static_cast<std::int64_t>(cells_[id.index].isArray ? cells_[id.index].length : 1);
    return span.from + (span.to - span.from) * count == next.offset;
  });
}

unsigned Memory::alignment(const Region& region) {
  if (objects_[region.object].many || region.offset % 8 != 0 || isArray(region)) return 1;
  unsigned aligned = objects_[region.object].declared ? 1 : 8;  // as malloc does
  for (const CellsId id : cellsIn(region.object))
    aligned = std::max(aligned, std::min(8u, static_cast<unsigned>(frontend::bitsOf(cells_[id.index].type, program_.pointerBits) / 8)));
  const auto bytes = static_cast<std::uint64_t>(region.offset) / 8;
  return bytes == 0 ? aligned : std::min(aligned, 1u << std::min(3, std::countr_zero(bytes)));
}

std::vector<CellsId> Memory::cellsIn(int id) {
  const ObjectRecord object = objects_[id];
  std::vector<CellsId> found;
  for (const auto& [offset, cells] : object.heapCells) found.push_back(cells);
  if (object.declared)
    for (const frontend::Leaf& leaf : object.declared->leaves) found.push_back(cellsOf(object.scope, leaf.variable, object.owner));
  return found;
}

Memory::Span Memory::spanOf(int id, CellsId cells) const {
  const ObjectRecord& object = objects_[id];
  const auto bits = static_cast<std::int64_t>(frontend::bitsOf(cells_[cells.index].type, program_.pointerBits));
  for (const auto& [offset, held] : object.heapCells)
    if (held == cells) return {offset, offset + bits};
  for (const frontend::Leaf& leaf : object.declared->leaves)
    if (const auto known = cellsIds_.find({object.scope, leaf.variable}); known != cellsIds_.end() && known->second == cells)
      return {static_cast<std::int64_t>(leaf.offset), static_cast<std::int64_t>(leaf.offset) + bits};
  throw std::logic_error("cells of another object");
}

std::vector<AddressName> Memory::addressNames() const {
  std::vector<AddressName> names;
  for (const ObjectRecord& object : objects_)
    names.push_back({object.base * stride_, (object.base + object.size + 1) * stride_ - 1,
                     object.owner.empty() ? object.name : fmt::format("{}.{}", object.owner, object.name)});
  return names;
}

void Memory::rollBack(const Mark& mark) {
  if (objects_.size() > mark.objects) nextBase_ = objects_[mark.objects].base;
  objects_.resize(mark.objects);
  for (std::size_t i = mark.variables; i < variables_.size(); ++i) owners_.erase(variables_[i].symbol);
  variables_.resize(mark.variables);
  cells_.resize(mark.cells);
  std::erase_if(objectIds_, [&](const auto& entry) { return entry.second >= static_cast<int>(mark.objects); });
  std::erase_if(byBase_, [&](const auto& entry) { return entry.second >= static_cast<int>(mark.objects); });
  std::erase_if(cellsIds_, [&](const auto& entry) { return entry.second.index >= static_cast<int>(mark.cells); });
  // Symbols that older cells and objects were given since.
  const std::set<Term> kept = [&] {
    std::set<Term> symbols;
    for (const Variable& variable : variables_) symbols.insert(variable.symbol);
    return symbols;
  }();
  const auto gone = [&](Term symbol) { return symbol && !kept.contains(symbol); };
  for (Cells& cells : cells_) {
    if (gone(cells.whole)) cells.whole = Term();
    std::erase_if(cells.elements, [&](const auto& entry) { return gone(entry.second); });
  }
  for (ObjectRecord& object : objects_) {
    if (gone(object.counter)) object.counter = Term();
    std::erase_if(object.heapCells, [&](const auto& entry) { return entry.second.index >= static_cast<int>(mark.cells); });
  }
}

}  // namespace redcomp::translate

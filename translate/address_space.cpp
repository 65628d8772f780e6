#include "translate/address_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "frontend/expr.h"
#include "frontend/layout.h"
#include "frontend/uses.h"
#include "translate/names.h"

namespace redcomp::translate {

using frontend::kUnknownLength;
using logic::Integer;

namespace {

const Integer kFirstFunction = 1 << 16;  // addresses of functions, one each
constexpr int kFirstBase = 1 << 20;
constexpr std::uint64_t kAlignment = 64;
constexpr std::uint64_t kGap = 64;  // between objects, so that just past the end of one is no other
const Integer kDynamicStride = Integer(1) << 32;
const Integer kStrideApart = Integer(1) << 36;

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
          farthest = std::max<std::uint64_t>(farthest, std::min(std::abs(moved->offset), std::abs(moved->offset - frontend::kTwinDistance)));
      });
    }
  }
  return dynamic;
}

}  // namespace

AddressSpace::AddressSpace(const frontend::Program& program, bool apart) : program_(program), nextBase_(kFirstBase) {
  std::uint64_t longest = 1;
  if (hasDynamicObjects(program, longest, farthest_)) stride_ = kDynamicStride;
  if (apart) stride_ = kStrideApart;
  while (stride_ <= 2 * Integer(longest)) stride_ *= 2;  // just past the end is still nearer to here than to the next position
  if (longest == 1 && stride_ < 4) stride_ = 4;  // room for one step past the end, either way
}

bool AddressSpace::isFull() const { return nextBase_ * stride_ > Integer(1) << 63; }

bool AddressSpace::meetsTwins() const { return program_.hasTwins && nextBase_ > kFirstBase + frontend::kTwinDistance; }

bool AddressSpace::isWide() const { return 2 * kFirstBase * stride_ > Integer(1) << 32; }

// ---- objects -----------------------------------------------------------------------------------------------------

int AddressSpace::add(MemoryObject object) {
  const Integer base = nextBase_;
  const std::uint64_t room = (object.size + kGap + kAlignment - 1) / kAlignment * kAlignment;
  nextBase_ += room;
  place(std::move(object), base);
  return static_cast<int>(objects_.size()) - 1;
}

void AddressSpace::place(MemoryObject object, const Integer& base) {
  object.base = base;
  byBase_[base] = static_cast<int>(objects_.size());
  objects_.push_back(std::move(object));
}

void AddressSpace::addTwin(int of) {
  MemoryObject twin = objects_[of];
  twin.isTwin = true;
  twin.name += "$unset";
  if (twin.declared) {
    const int id = twin.declared->twin;
    twin.declared = twin.scope.activation.function.index >= 0 ? &program_[twin.scope.activation.function].objects[id] : &program_.objects[id];
  }
  const Integer base = twin.base + frontend::kTwinDistance;
  place(std::move(twin), base);
}

int AddressSpace::objectOf(const Owner& scope, frontend::ObjectId id, const std::string& owner) {
  const auto known = objectIds_.find({scope, id});
  if (known != objectIds_.end()) return known->second;
  MemoryObject made;
  made.declared = id.local ? &program_[scope.activation.function].objects[id.index] : &program_.objects[id.index];
  made.name = withoutNumber(made.declared->name);
  made.scope = scope;
  made.size = made.declared->size;
  made.extent = made.declared->extent;
  made.owner = owner;
  const int object = add(std::move(made));
  objectIds_.emplace(std::pair(scope, id), object);
  if (objects_[object].declared->twin >= 0) addTwin(object);
  return object;
}

Term AddressSpace::address(const Owner& scope, frontend::ObjectId id, const std::string& owner, std::uint64_t offset,
                           Term index) {
  const int object = objectOf(scope, id, owner);
  const Integer first = (objects_[object].base + offset) * stride_;
  return index ? logic::add(logic::integer(first), index) : logic::integer(first);
}

int AddressSpace::allocate(const std::string& name, int thread, std::uint64_t cells, bool zeroed, bool many,
                           const frontend::AllocatedElement& element, const std::optional<Activation>& within) {
  MemoryObject made;
  made.automatic = within.has_value();
  made.element = element;
  made.name = name;
  made.scope.thread = thread;
  if (within) made.scope.activation = *within;
  made.size = std::max(8 * farthest_, element.bits) + 2 * kAlignment;  // members of members are reached in several moves
  made.extent = cells;
  made.zeroed = zeroed;
  made.many = many;
  const int object = add(std::move(made));
  if (program_.hasTwins) addTwin(object);
  return object;
}

Term AddressSpace::allocated(int object, Term number) const {
  const Term first = logic::integer(objects_[object].base * stride_);
  if (!number) return first;
  const std::uint64_t cells = std::max<std::uint64_t>(objects_[object].extent, 1);
  return logic::add(first, logic::multiply(logic::integer(cells), number));
}

Integer AddressSpace::functionAddress(frontend::FunctionId function) { return kFirstFunction + function.index; }

std::optional<frontend::FunctionId> AddressSpace::functionAt(const Integer& address) const {
  const Integer index = address - kFirstFunction;
  if (index < 0 || index >= program_.functions.size()) return std::nullopt;
  return frontend::FunctionId{static_cast<int>(index)};
}

void AddressSpace::rollBack(std::size_t mark) {
  if (objects_.size() > mark) nextBase_ = objects_[mark].base;
  objects_.resize(mark);
  std::erase_if(objectIds_, [&](const auto& entry) { return entry.second >= static_cast<int>(mark); });
  std::erase_if(byBase_, [&](const auto& entry) { return entry.second >= static_cast<int>(mark); });
}

// ---- places ------------------------------------------------------------------------------------------------------

std::optional<std::pair<Region, Integer>> AddressSpace::find(const Integer& address) const {
  const Integer position = (address + stride_ / 2) / stride_;  // cells may be counted backwards a little
  if (position < kFirstBase) return std::nullopt;
  auto next = byBase_.upper_bound(position);
  if (next == byBase_.begin()) return std::nullopt;
  const int object = (--next)->second;
  const Region region{object, static_cast<std::int64_t>(position - objects_[object].base)};
  if (!isValid(region)) return std::nullopt;
  return std::pair(region, Integer(address - position * stride_));
}

std::optional<Region> AddressSpace::moved(const Region& region, std::int64_t positions) const {
  const std::int64_t half = frontend::kTwinDistance / 2;
  if (!program_.hasTwins || std::abs(positions) < half) return Region{region.object, region.offset + positions};
  const std::int64_t distance = positions > 0 ? frontend::kTwinDistance : -frontend::kTwinDistance;
  const auto twin = byBase_.find(objects_[region.object].base + distance);
  if (twin == byBase_.end()) return std::nullopt;
  return Region{twin->second, region.offset + positions - distance};
}

Integer AddressSpace::firstAddress(const Region& region) const {
  return (objects_[region.object].base + region.offset) * stride_;
}

Integer AddressSpace::lowest() const { return kFirstBase * stride_ - stride_ / 2; }

bool AddressSpace::isValid(const Region& region) const {
  return region.offset >= 0 && region.offset <= static_cast<std::int64_t>(objects_[region.object].size);
}

Region AddressSpace::endOf(int object) const { return {object, static_cast<std::int64_t>(objects_[object].size)}; }

bool AddressSpace::holds(const Region& region, const frontend::ScalarType& type) const {
  return region.offset >= 0 && static_cast<std::uint64_t>(region.offset) + frontend::bitsOf(type, program_.pointerBits) <=
                                   objects_[region.object].size;
}

std::vector<AddressName> AddressSpace::names() const {
  std::vector<AddressName> names;
  for (const MemoryObject& object : objects_)
    names.push_back({object.base * stride_, (object.base + object.size + 1) * stride_ - 1,
                     object.owner.empty() ? object.name : fmt::format("{}.{}", object.owner, object.name)});
  return names;
}

}  // namespace redcomp::translate

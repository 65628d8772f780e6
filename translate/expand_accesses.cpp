#include "translate/expand_accesses.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/layout.h"
#include "logic/rewrite.h"
#include "translate/lock_operations.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;

namespace {

// A place that does not have cells of the type that it is accessed with.
struct Punned {
  Region region;
  bool inside;  // the object; else the behaviour may be undefined
};

// One place that a step may access.
struct Candidate {
  CellsId cells;
  Term guard;     // that the pointer points here
  Term index;     // absent: not an array
  Term symbol;    // of the variable
  bool whole = true;  // the variable is the cell
  Term alive = logic::boolean(true);  // what it lies in has not been freed, if memory is checked
  bool literal = false;               // it lies in a string, which must not be written
  bool local = false;                 // it lies in a local
  bool nested = false;                // of an inner block
};

void addStep(ThreadSystem& thread, Step step) {
  if (!step.guard.isFalse()) thread.steps.push_back(std::move(step));
}

// What is excluded where the last place takes all other addresses.
void noteUndefined(const Candidate& last, Step& step) {
  if (last.guard.isTrue()) return;
  step.undefined.add(Undefined::Pointer);
  if (last.index) step.undefined.add(Undefined::Bounds);
}

void fill(Step& step, Term hole, Term value) {
  const logic::Substitution replacement{{hole, value}};
  step.guard = logic::substitute(step.guard, replacement);
  step.defined = logic::substitute(step.defined, replacement);
  for (Assignment& update : step.updates) update.value = logic::substitute(update.value, replacement);
}

// Whether somebody who is not followed may change such a cell. Locks that are not overwritten as a whole are nobody's but the
// program's, and over the time also the handles of threads.
bool mayChange(const frontend::ScalarType& type, const frontend::HavocReachable& havoc) {
  if (std::holds_alternative<frontend::MutexType>(type)) return havoc.locks;
  return !(havoc.ever && std::holds_alternative<frontend::ThreadHandleType>(type));
}

// A number of one type as a number of the other, which has as many bits.
Term converted(Term value, const frontend::ScalarType& from, const frontend::ScalarType& to) {
  if (from == to) return value;
  const auto type = frontend::integerView(frontend::asType(to));
  if (value.isConstant()) return logic::integer(frontend::wrap(value.value(), type));
  const Integer size = Integer(1) << type.bits;
  const Term wrapped = logic::modulo(value, logic::integer(size));
  const auto other = frontend::integerView(frontend::asType(from));
  if (type.isBool) return logic::ite(logic::equal(value, logic::integer(0)), value, logic::integer(1));
  if (type.isSigned == other.isSigned) return value;
  if (!type.isSigned) return wrapped;
  return logic::ite(logic::less(value, logic::integer(size / 2)), value, logic::subtract(value, logic::integer(size)));
}

// Whether there is memory that is not the program's matters also where its value does not: a step of its own says so.
LocationId pointsSomewhere(ThreadSystem& thread, const Step& access, const Term& guard) {
  Location before = thread[access.from];
  before.name.clear();
  thread.locations.push_back(before);
  Step step;
  step.from = access.from;
  step.to = LocationId{static_cast<int>(thread.locations.size()) - 1};
  step.guard = guard;
  step.source = access.source;
  step.text = access.text;
  step.approximates = access.approximates;
  thread.steps.push_back(step);
  return step.to;
}

constexpr const char* kLostTrack = "a pointer that was computed in a way that is not followed";
constexpr const char* kOtherType = "an object that is accessed with different types";

class Expansion {
 public:
  Expansion(PointerFlow& pointers, Memory& memory, bool findsRaces)
      : pointers_(pointers), memory_(memory), findsRaces_(findsRaces) {}

  void expand(TranslatedThread& thread, const std::function<void()>& tick) {
    for (const PendingAccess& access : thread.built.accesses) {
      tick();
      if (access.kind == PendingAccess::Kind::HavocReachable) expandHavoc(thread, access);
      else if (access.kind != PendingAccess::Kind::FreeMemory) expandAccess(thread, access);
    }
  }
  // After all others: what lies in a block is known by what it is accessed as.
  void expandFrees(TranslatedThread& thread) {
    for (const PendingAccess& access : thread.built.accesses)
      if (access.kind == PendingAccess::Kind::FreeMemory) memory_.isChecked ? expandFree(thread, access) : giveBack(thread, access);
  }
  ExpandedAccesses take() { return std::move(result_); }

 private:
  void expandAccess(TranslatedThread& thread, const PendingAccess& access);
  void expandHavoc(TranslatedThread& thread, const PendingAccess& access);
  void expandFree(TranslatedThread& thread, const PendingAccess& access);
  void freeBlock(TranslatedThread& thread, const PendingAccess& access, int object, Term starts);
  void noteFreed(Step& step, int object, Term from);
  void giveBack(TranslatedThread& thread, const PendingAccess& access);
  void overwriteBlock(Step& step, int object, Term from);
  void addViolation(TranslatedThread& thread, const PendingAccess& access, const Term& guard, const std::string& what);
  LocationId errorAt(TranslatedThread& thread, const PendingAccess& access, const std::string& message);
  void addInvalid(TranslatedThread& thread, const PendingAccess& access, const Targets& targets,
                  const std::vector<Punned>& punned, Term elsewhere);
  void addCandidates(const PendingAccess& access, const Region& region, std::vector<Candidate>& into,
                     std::vector<Punned>& punned);
  void apply(const PendingAccess& access, const Candidate& candidate, Step& step);
  void approximate(ThreadSystem& thread, const PendingAccess& access, const Term& guard, const Punned* punned);
  void addError(TranslatedThread& thread, const PendingAccess& access, const Term& guard, const std::string& what);
  Term isIn(Term address, int object) const;
  void forgetNeighbours(const PendingAccess& access, const Candidate& candidate, Step& step);
  void clear(Term symbol, Step& step);
  // `somewhere`: it is one of those of which some are accessed.
  void forget(Term symbol, Step& step, const std::string& why = kOtherType, bool somewhere = true);

  PointerFlow& pointers_;
  Memory& memory_;
  const bool findsRaces_;
  ExpandedAccesses result_;
  int inputs_ = 0;
};

void Expansion::expandAccess(TranslatedThread& thread, const PendingAccess& access) {
  ThreadSystem& system = thread.built.system;
  const Targets targets = pointers_.of(access.address);
  std::vector<Candidate> candidates;
  std::vector<Punned> punned;
  for (const Region& region : targets.regions) {
    addCandidates(access, region, candidates, punned);
    const frontend::Object* declared = memory_.addresses[region.object].declared;
    if (memory_.isChecked && declared && declared->extent == frontend::kUnknownLength)
      thread.built.unchecked.insert(fmt::format("{}: the bounds of an array of variable length are not checked through a pointer",
                                                toString(access.step.source)));
  }
  std::vector<Term> others;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const bool last = i + 1 == candidates.size() && punned.empty() && !targets.unknown && !memory_.isChecked;
    Step step = access.step;
    step.guard = logic::conjunction(step.guard, last ? logic::conjunction(others) : candidates[i].guard);
    if (memory_.isChecked && access.kind == PendingAccess::Kind::Store && candidates[i].literal)
      addViolation(thread, access, candidates[i].guard, "valid-deref: a string literal is written");
    const Term freed = logic::conjunction(candidates[i].guard, logic::negation(candidates[i].alive));
    addViolation(thread, access, freed, candidates[i].nested  ? "valid-deref: a local is used after its block has ended"
                                        : candidates[i].local ? "valid-deref: a local is used after its function has ended"
                                                              : "valid-deref: memory is used after it was freed");
    step.guard = logic::conjunction(step.guard, candidates[i].alive);
    if (last) step.defined = logic::conjunction(step.defined, candidates[i].guard);  // else the guard says so
    if (last) noteUndefined(candidates[i], step);
    others.push_back(logic::negation(candidates[i].guard));
    apply(access, candidates[i], step);
    addStep(system, std::move(step));
  }
  const Term elsewhere = logic::conjunction(others);
  for (const Punned& each : punned)
    approximate(system, access, logic::conjunction(elsewhere, isIn(access.address, each.region.object)), &each);
  if (targets.unknown && access.kind == PendingAccess::Kind::Load) approximate(system, access, elsewhere, nullptr);
  else if (targets.unknown) addError(thread, access, elsewhere, "a pointer that may point anywhere");
  if (targets.lost) addError(thread, access, logic::boolean(true), kLostTrack);
  else if (memory_.isChecked) addInvalid(thread, access, targets, punned, elsewhere);
  else if (candidates.empty() && punned.empty() && !targets.unknown)
    addError(thread, access, logic::boolean(true), "a pointer that points to no object");
}

// ---- memory that is not there ------------------------------------------------------------------------------------

// Neither null nor any place that it may point to; of objects that are accessed with another type the ends are not known.
void Expansion::addInvalid(TranslatedThread& thread, const PendingAccess& access, const Targets& targets,
                           const std::vector<Punned>& punned, Term elsewhere) {
  std::vector<Term> outside{elsewhere};
  for (const Punned& each : punned) {
    const Term inside = isIn(access.address, each.region.object);
    addError(thread, access, logic::conjunction(elsewhere, inside), kOtherType);
    outside.push_back(logic::negation(inside));
  }
  const Term null = logic::equal(access.address, logic::integer(0));
  addViolation(thread, access, logic::conjunction(elsewhere, null), "valid-deref: a null pointer is used");
  outside.push_back(logic::negation(null));
  const Term wild = logic::conjunction(std::move(outside));
  if (!targets.unknown) addViolation(thread, access, wild, "valid-deref: a pointer is used that points to no object");
  else if (access.kind == PendingAccess::Kind::Load) addError(thread, access, wild, "a pointer that may point anywhere");
}

void Expansion::expandFree(TranslatedThread& thread, const PendingAccess& access) {
  const Targets targets = pointers_.of(access.address);
  const Term null = logic::equal(access.address, logic::integer(0));
  Step nothing = access.step;
  nothing.guard = logic::conjunction(nothing.guard, null);
  addStep(thread.built.system, std::move(nothing));
  std::vector<Term> elsewhere{logic::negation(null)};
  for (const Region& region : targets.regions) {
    if (region.offset != 0 || !memory_.canBeFreed(region.object)) continue;
    const MemoryObject& object = memory_.addresses[region.object];
    const Term from = logic::subtract(access.address, logic::integer(memory_.addresses.firstAddress(region)));
    const Term cells = logic::integer(std::max<std::uint64_t>(object.extent, 1));
    const Term counted = object.many ? logic::inRange(from, {Integer(0), memory_.addresses.stride() / 2}) : Term();
    const Term starts = object.many ? logic::conjunction(counted, logic::equal(logic::modulo(from, cells), logic::integer(0)))
                                    : logic::equal(from, logic::integer(0));
    freeBlock(thread, access, region.object, starts);
    elsewhere.push_back(logic::negation(starts));
  }
  const Term wrong = logic::conjunction(std::move(elsewhere));
  if (targets.unknown || targets.lost) addError(thread, access, wrong, "a pointer that may point anywhere");
  else addViolation(thread, access, wrong, "valid-free: a pointer is freed that is not the beginning of allocated memory");
}

// `starts`: the pointer points to the beginning of it.
void Expansion::freeBlock(TranslatedThread& thread, const PendingAccess& access, int object, Term starts) {
  const Term from = logic::subtract(access.address, logic::integer(memory_.addresses.firstAddress({object, 0})));
  const Term isThere = memory_.isAlive(object, from);
  addViolation(thread, access, logic::conjunction(starts, logic::negation(isThere)), "valid-free: memory is freed twice");
  Step step = access.step;
  step.guard = logic::conjunction({step.guard, starts, isThere});
  noteFreed(step, object, from);
  if (memory_.addresses[object].many && memory_.findsLeaks)
    step.updates.push_back({memory_.live(object), logic::subtract(memory_.live(object), logic::integer(1))});
  addStep(thread.built.system, std::move(step));
}

// `from`: where in the object the block begins.
void Expansion::noteFreed(Step& step, int object, Term from) {
  if (!memory_.followsLife(object)) return;
  const Term alive = memory_.alive(object);
  const std::uint64_t cells = std::max<std::uint64_t>(memory_.addresses[object].extent, 1);
  const Term number = cells == 1 ? from : logic::floorDivide(from, logic::integer(cells));
  const bool many = memory_.addresses[object].many;
  step.updates.push_back({alive, many ? logic::store(alive, number, logic::integer(0)) : logic::integer(0)});
  if (memory_.followsReuse) step.updates.push_back({memory_.someFreed(), logic::integer(1)});
}

// Where it is not checked whether memory is there. For races, who frees it writes to all of it: whoever still accesses it races
// with that.
void Expansion::giveBack(TranslatedThread& thread, const PendingAccess& access) {
  const Targets targets = pointers_.of(access.address);
  std::vector<Term> elsewhere;
  for (const Region& region : targets.regions) {
    const MemoryObject& object = memory_.addresses[region.object];
    if (region.offset != 0 || !memory_.isBlock(region.object)) continue;
    const Term from = logic::subtract(access.address, logic::integer(memory_.addresses.firstAddress(region)));
    const Term here = object.many ? logic::inRange(from, {Integer(0), memory_.addresses.stride() / 2}) : logic::equal(from, logic::integer(0));
    Step step = access.step;
    step.guard = logic::conjunction(step.guard, here);
    if (findsRaces_) overwriteBlock(step, region.object, from);
    noteFreed(step, region.object, from);
    addStep(thread.built.system, std::move(step));
    elsewhere.push_back(logic::negation(here));
  }
  Step nothing = access.step;
  nothing.guard = logic::conjunction(nothing.guard, logic::conjunction(elsewhere));
  const Term wild = logic::conjunction(nothing.guard, logic::negation(logic::equal(access.address, logic::integer(0))));
  addStep(thread.built.system, std::move(nothing));
  if (targets.unknown || targets.lost) addError(thread, access, wild, "a pointer that may point anywhere");
}

// Of arrays any one of the cells that are in the block: each of them is written. `from`: where the block begins.
void Expansion::overwriteBlock(Step& step, int object, Term from) {
  const MemoryObject& block = memory_.addresses[object];
  const Integer cells = block.many ? Integer(std::max<std::uint64_t>(block.extent, 1)) : memory_.addresses.stride() / 2;
  const Input position{logic::variable(fmt::format("{}$freed{}", block.name, ++inputs_), logic::Sort::Int), {Integer(0), cells - 1}};
  bool uses = false;
  if (memory_.cellsIn(object).empty()) memory_.cellsAt({object, 0}, frontend::IntegerType{8, false, false});  // nobody uses it
  for (const CellsId each : memory_.cellsIn(object))
    for (const Term symbol : memory_.symbolsOf(each)) {
      result_.stored.insert(symbol);
      const bool array = symbol.sort() == logic::Sort::IntArray;
      uses = uses || array;
      if (symbol.sort() == logic::Sort::Bool) step.updates.push_back({symbol, logic::boolean(false)});
      else step.updates.push_back({symbol, array ? logic::store(symbol, logic::add(from, position.symbol), logic::integer(0)) : logic::integer(0)});
    }
  if (uses) step.inputs.push_back(position);
}

// What is evaluated before the access must be defined; the value that would be loaded is not.
void Expansion::addViolation(TranslatedThread& thread, const PendingAccess& access, const Term& guard, const std::string& what) {
  const auto withoutHole = [&](Term condition) {
    if (!access.hole || !logic::variables(condition).contains(access.hole)) return condition;
    std::vector<Term> kept;
    if (condition.op() == logic::Op::And)
      for (const Term& part : condition.args())
        if (!logic::variables(part).contains(access.hole)) kept.push_back(part);
    return logic::conjunction(std::move(kept));
  };
  const Term when = logic::conjunction(withoutHole(access.step.guard), guard);
  if (when.isFalse()) return;
  ThreadSystem& system = thread.built.system;
  const LocationId at = errorAt(thread, access, fmt::format("{} in {}", what, access.step.text));
  Step step;
  step.from = access.step.from;
  step.to = at;
  step.guard = when;
  step.defined = withoutHole(access.step.defined);
  step.undefined = access.step.undefined;
  step.approximates = access.step.approximates;  // such an address may be a right one in C
  step.source = access.step.source;
  step.text = access.step.text;
  system.steps.push_back(std::move(step));
}

LocationId Expansion::errorAt(TranslatedThread& thread, const PendingAccess& access, const std::string& message) {
  ThreadSystem& system = thread.built.system;
  Location location;
  location.source = access.step.source;
  system.locations.push_back(location);
  const LocationId at{static_cast<int>(system.locations.size()) - 1};
  result_.errors.push_back({{{thread.plan.id, at}}, logic::boolean(true), message, access.step.source});
  return at;
}

// ------------------------------------------------------------------------------------------------------------------

// One step for each place that the pointer may point to, and one for elsewhere, which changes nothing.
void Expansion::expandHavoc(TranslatedThread& thread, const PendingAccess& access) {
  ThreadSystem& system = thread.built.system;
  if (memory_.isChecked && !access.havoc->foreign && !access.havoc->checked)
    thread.built.unchecked.insert(fmt::format("{}: {} is not checked", toString(access.step.source), access.havoc->approximates));
  const Targets targets = pointers_.of(access.address);
  std::vector<Term> others;
  for (const Region& region : targets.regions) {
    const Integer first = memory_.addresses.firstAddress(region);
    const Integer around = memory_.addresses.stride() / 2;
    const bool ever = access.havoc->ever;
    const Term here = ever ? logic::boolean(true) : logic::inRange(access.address, {first - around, first + around - 1});
    Step step = access.step;
    step.guard = logic::conjunction(step.guard, here);
    bool anywhere = false;
    for (const CellsId cells : pointers_.reachable(region, *access.havoc)) {
      for (const Term symbol : memory_.symbolsOf(cells)) anywhere = anywhere || pointers_.of(symbol).unknown;
      if (mayChange(memory_.cells[cells].type, *access.havoc))
        for (const Term symbol : memory_.symbolsOf(cells))
          access.havoc->clears ? clear(symbol, step) : forget(symbol, step, access.havoc->approximates);
    }
    if (anywhere && access.havoc->reaches && !ever && !access.havoc->foreign)
      addError(thread, access, here, "a pointer that may point anywhere");
    if (!ever) others.push_back(logic::negation(here));
    addStep(system, std::move(step));
  }
  Step nothing = access.step;
  nothing.guard = logic::conjunction(nothing.guard, logic::conjunction(others));
  const Term elsewhere = logic::conjunction(nothing.guard, logic::negation(logic::equal(access.address, logic::integer(0))));
  addStep(system, std::move(nothing));
  if (targets.unknown && !access.havoc->foreign) addError(thread, access, elsewhere, "a pointer that may point anywhere");
  if (targets.lost) addError(thread, access, logic::boolean(true), kLostTrack);
}

// Cells may be counted from just before the object, in units of its type.
Term Expansion::isIn(Term address, int object) const {
  const AddressSpace& addresses = memory_.addresses;
  const Integer around = addresses.stride() / 2;
  const Integer first = addresses.firstAddress({object, 0}), end = addresses.firstAddress(addresses.endOf(object));
  return logic::inRange(address, {first - around, end + around});
}

void Expansion::addError(TranslatedThread& thread, const PendingAccess& access, const Term& guard, const std::string& what) {
  if (guard.isFalse()) return;
  ThreadSystem& system = thread.built.system;
  const LocationId at = errorAt(thread, access, what + " is used");
  Step step;
  step.from = access.step.from;
  step.to = at;
  step.guard = guard;
  step.source = access.step.source;
  step.text = access.step.text;
  step.approximates = what;
  system.steps.push_back(std::move(step));
}

void Expansion::addCandidates(const PendingAccess& access, const Region& region, std::vector<Candidate>& into,
                              std::vector<Punned>& punned) {
  const auto exact = memory_.cellsAt(region, access.type);
  if (!exact) {
    punned.push_back({region, memory_.addresses.holds(region, access.type)});
    return;
  }
  const std::size_t before = into.size();
  const Integer first = memory_.addresses.firstAddress(region);
  const Cells& cells = memory_.cells[*exact];
  const bool followed = access.kind != PendingAccess::Kind::Touch;
  const auto symbol = [&](std::uint64_t element) { return followed ? memory_.cells.symbol(*exact, element) : Term(); };
  if (cells.perElement()) {
    for (std::uint64_t i = 0; i < cells.length; ++i) {
      const Term here = logic::equal(access.address, logic::integer(first + i));
      if (!here.isFalse()) into.push_back({*exact, here, Term(), symbol(i), true});
    }
  } else if (!cells.isArray) {
    Term here = logic::equal(access.address, logic::integer(first));
    if (const Term length = memory_.length(region.object); length && memory_.addresses[region.object].element.openAt != 0)
      here = logic::conjunction(here, logic::lessEqual(logic::integer(0), length));
    if (!here.isFalse()) into.push_back({*exact, here, Term(), symbol(0), true});
  } else {
    const bool known = cells.length != frontend::kUnknownLength;
    const Integer last = first + (known ? Integer(cells.length) - 1 : memory_.addresses.stride() / 2 - 1);
    const Term index = logic::subtract(access.address, logic::integer(first));
    Term here = logic::inRange(access.address, {first, last});
    if (const Term length = memory_.length(region.object)) here = logic::conjunction(here, logic::less(index, length));
    if (!here.isFalse()) into.push_back({*exact, here, index, symbol(0), false});
  }
  const Term position = logic::subtract(access.address, logic::integer(first));
  const frontend::Object* declared = memory_.addresses[region.object].declared;
  for (std::size_t i = before; i < into.size(); ++i) {
    if (memory_.isChecked) into[i].alive = memory_.isAlive(region.object, position);
    into[i].literal = declared && declared->literal;
    into[i].local = declared != nullptr;
    into[i].nested = declared && declared->nested;
  }
  // Beside these cells, and perhaps on others: so are bytes, which may be counted from the beginning of an object to its
  // end.
  const auto openAt = static_cast<std::int64_t>(memory_.addresses[region.object].element.openAt);
  const auto* number = std::get_if<frontend::IntegerType>(&access.type);
  const bool beyond = number && number->bits == 8 && !(openAt != 0 && region.offset >= openAt) && memory_.cellsIn(region.object).size() > 1;
  if ((into.size() == before && !memory_.isChecked) || beyond) punned.push_back({region, false});
}

void Expansion::apply(const PendingAccess& access, const Candidate& candidate, Step& step) {
  if (access.kind == PendingAccess::Kind::Touch) return;
  const Cells& cells = memory_.cells[candidate.cells];
  if (access.kind == PendingAccess::Kind::Load) {
    const Term held = candidate.whole ? candidate.symbol : logic::select(candidate.symbol, candidate.index);
    return fill(step, access.hole, converted(held, cells.type, access.type));
  }
  if (access.kind == PendingAccess::Kind::Store) {
    const Term value = converted(access.value, access.type, cells.type);
    result_.stored.insert(candidate.symbol);
    const Term all = candidate.whole ? value : logic::store(candidate.symbol, candidate.index, value);
    step.updates.push_back({candidate.symbol, all});
    forgetNeighbours(access, candidate, step);
    return;
  }
  if (candidate.symbol.sort() == logic::Sort::Bool) return applyLockOperation(access.kind, candidate.symbol, step);
  applyNumberLock(access.kind, candidate.symbol, candidate.index, step);
}

// ---- more behaviours than the program ----------------------------------------------------------------------------

// Other members of a union have any value afterwards.
void Expansion::forgetNeighbours(const PendingAccess& access, const Candidate& candidate, Step& step) {
  for (const Region& region : pointers_.of(access.address).regions)
    for (const CellsId neighbour : memory_.overlapping(region, access.type)) {
      if (neighbour == candidate.cells || memory_.cellsAt(region, access.type) != candidate.cells) continue;
      // Of arrays it is not known which element shares bits with the other.
      const bool array = memory_.cells[candidate.cells].isArray || memory_.cells[neighbour].isArray;
      for (const Term symbol : memory_.symbolsOf(neighbour)) forget(symbol, step, kOtherType, array);
    }
}

void Expansion::clear(Term symbol, Step& step) {
  const Term zero = logic::integer(0);
  result_.stored.insert(symbol);
  step.updates.push_back({symbol, symbol.sort() == logic::Sort::IntArray ? logic::constantArray(zero) : zero});
}

void Expansion::forget(Term symbol, Step& step, const std::string& why, bool somewhere) {
  const bool lock = symbol.sort() == logic::Sort::Bool;
  const logic::Sort sort = lock ? logic::Sort::Int : symbol.sort();
  const Term input = logic::variable(fmt::format("{}$forgotten{}", symbol.name(), ++inputs_), sort);
  const auto& variables = memory_.cells.variables();
  const auto variable = std::ranges::find(variables, symbol, &Variable::symbol);
  if (std::ranges::find(step.updates, symbol, &Assignment::target) != step.updates.end()) return;
  result_.stored.insert(symbol);
  step.inputs.push_back({input, lock ? logic::unsignedRange(1) : variable == variables.end() ? Range{} : variable->range});
  step.updates.push_back({symbol, lock ? logic::equal(input, logic::integer(1)) : input});
  step.approximates = why;
  step.somewhere = step.somewhere || somewhere;
}

// Memory of the program that holds values of other types, or memory that is not the program's.
// `guard`: that the pointer points there.
void Expansion::approximate(ThreadSystem& thread, const PendingAccess& access, const Term& guard, const Punned* punned) {
  if (guard.isFalse()) return;
  Step step = access.step;
  step.guard = logic::conjunction(step.guard, guard);
  step.approximates = punned ? kOtherType : "memory that is not the program's";
  step.somewhere = punned != nullptr;
  // Who locks there need not wait, which matters whether or not the value of the lock does.
  const bool locks = std::holds_alternative<frontend::MutexType>(access.type) && access.kind != PendingAccess::Kind::Touch;
  if (!punned || !punned->inside || locks) step.from = pointsSomewhere(thread, step, guard);
  if (access.kind == PendingAccess::Kind::Load) {
    const Term input = logic::variable(fmt::format("{}$any{}", access.hole.name(), ++inputs_), logic::Sort::Int);
    step.inputs.push_back({input, frontend::rangeOf(frontend::asType(access.type))});
    fill(step, access.hole, input);
  } else if (punned && access.kind != PendingAccess::Kind::Touch) {
    // Cells are counted in the type that the object is accessed with, so what is written may be anywhere in it.
    for (const CellsId cells : memory_.cellsIn(punned->region.object))
      for (const Term symbol : memory_.symbolsOf(cells)) forget(symbol, step);
  }
  addStep(thread, std::move(step));
}

}  // namespace

ExpandedAccesses expandAccesses(std::vector<TranslatedThread>& threads, PointerFlow& pointers, Memory& memory, bool findsRaces,
                                const std::function<void()>& tick) {
  Expansion expansion(pointers, memory, findsRaces);
  for (TranslatedThread& thread : threads) expansion.expand(thread, tick);
  for (TranslatedThread& thread : threads) expansion.expandFrees(thread);
  return expansion.take();
}

}  // namespace redcomp::translate

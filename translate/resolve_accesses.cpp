#include "translate/resolve_accesses.h"

#include <fmt/format.h>

#include <algorithm>

#include "frontend/expr.h"
#include "frontend/layout.h"
#include "logic/rewrite.h"
#include "translate/points_to.h"

namespace redcomp::translate {

using namespace ts;

using logic::Integer;
using logic::Op;

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
};

class Resolution {
 public:
  Resolution(const std::vector<ThreadAccesses>& threads, Memory& memory, const std::vector<bool>& replicated)
      : threads_(threads), memory_(memory), replicated_(replicated), pointsTo_(memory) {}

  PointerFindings run() {
    collect();
    bool changed = true;
    while (changed) {
      changed = collectInitial();
      changed = pointsTo_.propagate() || changed;
      for (const ThreadAccesses& thread : threads_)
        for (const PendingAccess& access : *thread.accesses) changed = flow(access) || changed;
    }
    for (const ThreadAccesses& thread : threads_)
      for (const StepUses& uses : *thread.uses) check(uses, stepOf(thread, uses));
    for (std::size_t i = 0; i < threads_.size(); ++i)
      for (const PendingAccess& access : *threads_[i].accesses) expand(ThreadId{static_cast<int>(i)}, access);
    findEscapes();
    return std::move(findings_);
  }

 private:
  void collect() {
    for (const ThreadAccesses& thread : threads_) {
      for (const Term input : *thread.unknownPointers) pointsTo_.unknown(input);
      std::set<const Step*> differences;  // no addresses
      for (const StepUses& uses : *thread.uses)
        if (uses.uses.back().kind == PointerUse::Kind::Difference) differences.insert(&stepOf(thread, uses));
      const auto assign = [&](const Step& step) {
        if (differences.contains(&step)) return;
        for (const Assignment& update : step.updates) pointsTo_.assign(update.target, update.value);
      };
      for (const Step& step : thread.thread->steps) assign(step);
      for (const PendingAccess& access : *thread.accesses) assign(access.step);
    }
  }

  static Step& stepOf(const ThreadAccesses& thread, const StepUses& uses) {
    return uses.pending ? (*thread.accesses)[uses.step].step : thread.thread->steps[uses.step];
  }

  // Initial values may be addresses; variables appear while accesses are resolved.
  bool collectInitial() {
    bool changed = false;
    const auto holds = [&](Term symbol, const Integer& value) {
      changed = pointsTo_.add(symbol, pointsTo_.of(logic::integer(value))) || changed;
    };
    for (; initialSeen_ < memory_.variables().size(); ++initialSeen_) {
      const Variable variable = memory_.variables()[initialSeen_];
      if (!variable.initial) continue;
      if (const auto* number = std::get_if<Integer>(&*variable.initial)) holds(variable.symbol, *number);
      else if (const auto* array = std::get_if<logic::ArrayValue>(&*variable.initial))
        for (const auto& [index, value] : array->cells) holds(variable.symbol, value);
    }
    return changed;
  }

  std::vector<CellsId> cellsOf(const PendingAccess& access, const Region& region) {
    std::vector<CellsId> found = memory_.overlapping(region, access.type);
    if (const auto exact = memory_.cellsAt(region, access.type); exact && std::find(found.begin(), found.end(), *exact) == found.end())
      found.push_back(*exact);
    return found;
  }

  std::vector<Term> symbolsOf(CellsId id) {
    const Cells& cells = memory_[id];
    if (std::holds_alternative<frontend::FloatType>(cells.type)) return {};
    if (!cells.perElement()) return {memory_.symbol(id)};
    std::vector<Term> symbols;
    for (std::uint64_t i = 0; i < cells.length; ++i) symbols.push_back(memory_.symbol(id, i));
    return symbols;
  }

  // One round of what an access moves between pointers and cells.
  bool flow(const PendingAccess& access) {
    const std::size_t variables = memory_.variables().size();
    const bool changed = flowThrough(access);
    return changed || memory_.variables().size() != variables;  // new ones have initial values
  }

  bool flowThrough(const PendingAccess& access) {
    if (access.kind == PendingAccess::Kind::HavocReachable) return loseTrack(access);
    if (std::holds_alternative<frontend::MutexType>(access.type)) return false;
    bool changed = false;
    const Targets targets = pointsTo_.of(access.address);
    const bool load = access.kind == PendingAccess::Kind::Load;
    const Targets stored = load ? Targets{} : pointsTo_.of(access.value);
    if (load && targets.unknown) changed = pointsTo_.add(access.hole, {{}, true, false});
    for (const Region& region : targets.regions)
      for (const CellsId id : cellsOf(access, region))
        for (const Term symbol : symbolsOf(id))
          changed = (load ? pointsTo_.add(access.hole, targetsOf(symbol)) : pointsTo_.add(symbol, stored)) || changed;
    if (!load)
      for (const Region& region : targets.regions)
        if (!memory_.cellsAt(region, access.type)) changed = loseTrackIn(region.object) || changed;
    return changed;
  }

  // What is stored there with another type may be anywhere in the object (see approximate).
  bool loseTrackIn(int object) {
    bool changed = false;
    for (const CellsId id : memory_.cellsIn(object))
      for (const Term symbol : symbolsOf(id))
        if (mayHoldAddress(id, symbol)) changed = pointsTo_.add(symbol, {{}, true, false}) || changed;
    return changed;
  }

  // A pointer, or a number that is one.
  bool mayHoldAddress(CellsId cells, Term symbol) const {
    return std::holds_alternative<frontend::PointerType>(memory_[cells].type) || !targetsOf(symbol).regions.empty();
  }

  Targets targetsOf(Term symbol) const { return pointsTo_.of(symbol); }

  // ---- memory that is handed to somebody who is not followed -------------------------------------------------------

  // The cells that begin and end in so many bits from the place on; all of the object's if others lie across an end.
  std::vector<CellsId> cellsWithin(const Region& region, std::uint64_t bits) {
    const std::vector<CellsId> all = memory_.cellsIn(region.object);
    std::vector<CellsId> within;
    for (const CellsId id : all) {
      const Memory::Span span = memory_.spanOf(region.object, id);
      const std::int64_t end = region.offset + static_cast<std::int64_t>(bits);
      if (std::holds_alternative<frontend::MutexType>(memory_[id].type)) continue;  // of the models' size
      if (span.to <= region.offset || end <= span.from) continue;
      if (span.from < region.offset || end < span.to) return all;
      within.push_back(id);
    }
    return bits == 0 || within.empty() ? all : within;
  }

  // What somebody may change who gets the address of the place.
  std::set<CellsId> reachable(const Region& region, const frontend::HavocReachable& stmt) {
    std::set<CellsId> found;
    std::vector<CellsId> added = cellsWithin(region, stmt.bits);
    std::set<CellsId> first(added.begin(), added.end());
    while (!added.empty()) {
      const CellsId id = added.back();
      added.pop_back();
      const bool stays = stmt.keeps && first.erase(id) > 0;
      if ((!stays && !found.insert(id).second) || !stmt.reaches) continue;
      for (const Term symbol : symbolsOf(id))
        for (const Region& next : targetsOf(symbol).regions)
          for (const CellsId cells : memory_.cellsIn(next.object)) added.push_back(cells);
    }
    return found;
  }

  bool loseTrack(const PendingAccess& access) {
    bool changed = false;
    for (const Region& region : pointsTo_.of(access.address).regions)
      for (const CellsId id : reachable(region, *access.forgotten))
        for (const Term symbol : symbolsOf(id))
          if (mayHoldAddress(id, symbol)) changed = pointsTo_.add(symbol, {{}, true, false}) || changed;
    return changed;
  }

  // One step for each place that the pointer may point to, and one for elsewhere, which changes nothing.
  void expandHavoc(ThreadId id, const PendingAccess& access) {
    ThreadSystem& thread = *threads_[id.index].thread;
    const Targets targets = pointsTo_.of(access.address);
    std::vector<Term> others;
    for (const Region& region : targets.regions) {
      const Integer first = memory_.firstAddress(region);
      const Integer around = memory_.stride() / 2;
      const Term here = logic::inRange(access.address, {first - around, first + around - 1});
      Step step = access.step;
      step.guard = logic::conjunction(step.guard, here);
      for (const CellsId cells : reachable(region, *access.forgotten))
        if (!std::holds_alternative<frontend::MutexType>(memory_[cells].type))
          for (const Term symbol : symbolsOf(cells)) forget(symbol, step, access.forgotten->approximates);
      others.push_back(logic::negation(here));
      addStep(thread, std::move(step));
    }
    Step nothing = access.step;
    nothing.guard = logic::conjunction(nothing.guard, logic::conjunction(others));
    const Term elsewhere = logic::conjunction(nothing.guard, logic::negation(logic::equal(access.address, logic::integer(0))));
    addStep(thread, std::move(nothing));
    if (targets.unknown && !access.forgotten->foreign) addError(id, access, elsewhere, "a pointer that may point anywhere");
    if (targets.lost) addError(id, access, logic::boolean(true), "a pointer that was computed in a way that is not followed");
  }

  // ---- steps -----------------------------------------------------------------------------------------------------

  void expand(ThreadId id, const PendingAccess& access) {
    if (access.kind == PendingAccess::Kind::HavocReachable) return expandHavoc(id, access);
    ThreadSystem& thread = *threads_[id.index].thread;
    const Targets targets = pointsTo_.of(access.address);
    std::vector<Candidate> candidates;
    std::vector<Punned> punned;
    for (const Region& region : targets.regions) addCandidates(access, region, candidates, punned);
    std::vector<Term> others;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const bool last = i + 1 == candidates.size() && punned.empty() && !targets.unknown;
      Step step = access.step;
      step.guard = logic::conjunction(step.guard, last ? logic::conjunction(others) : candidates[i].guard);
      step.defined = logic::conjunction(step.defined, candidates[i].guard);
      others.push_back(logic::negation(candidates[i].guard));
      apply(access, candidates[i], step);
      addStep(thread, std::move(step));
    }
    const Term elsewhere = logic::conjunction(others);
    for (const Punned& each : punned)
      approximate(thread, access, logic::conjunction(elsewhere, isIn(access.address, each.region.object)), &each);
    if (targets.unknown && access.kind == PendingAccess::Kind::Load) approximate(thread, access, elsewhere, nullptr);
    else if (targets.unknown) addError(id, access, elsewhere, "a pointer that may point anywhere");
    if (targets.lost) addError(id, access, logic::boolean(true), "a pointer that was computed in a way that is not followed");
    else if (candidates.empty() && punned.empty() && !targets.unknown)
      addError(id, access, logic::boolean(true), "a pointer that points to no object");
  }

  // Cells may be counted from just before the object, in units of its type.
  Term isIn(Term address, int object) const {
    const Integer around = memory_.stride() / 2;
    return logic::inRange(address, {memory_.firstAddress({object, 0}) - around, memory_.firstAddress(memory_.endOf(object)) + around});
  }

  void addError(ThreadId id, const PendingAccess& access, const Term& guard, const std::string& what) {
    if (guard.isFalse()) return;
    ThreadSystem& thread = *threads_[id.index].thread;
    Location location;
    location.source = access.step.source;
    thread.locations.push_back(location);
    const LocationId at{static_cast<int>(thread.locations.size()) - 1};
    findings_.errors.push_back({{{id, at}}, logic::boolean(true), what + " is used", access.step.source});
    Step step;
    step.from = access.step.from;
    step.to = at;
    step.guard = guard;
    step.source = access.step.source;
    step.text = access.step.text;
    step.approximates = what;
    thread.steps.push_back(std::move(step));
  }

  static void addStep(ThreadSystem& thread, Step step) {
    if (!step.guard.isFalse()) thread.steps.push_back(std::move(step));
  }

  void addCandidates(const PendingAccess& access, const Region& region, std::vector<Candidate>& into,
                     std::vector<Punned>& punned) {
    const auto exact = memory_.cellsAt(region, access.type);
    if (!exact) {
      punned.push_back({region, memory_.holds(region, access.type)});
      return;
    }
    const std::size_t before = into.size();
    const Integer first = memory_.firstAddress(region);
    const Cells& cells = memory_[*exact];
    if (cells.perElement()) {
      for (std::uint64_t i = 0; i < cells.length; ++i) {
        const Term here = logic::equal(access.address, logic::integer(first + i));
        if (!here.isFalse()) into.push_back({*exact, here, Term(), memory_.symbol(*exact, i), true});
      }
    } else if (!cells.isArray) {
      const Term here = logic::equal(access.address, logic::integer(first));
      if (!here.isFalse()) into.push_back({*exact, here, Term(), memory_.symbol(*exact), true});
    } else {
      const bool known = cells.length != frontend::kUnknownLength;
      const Integer last = first + (known ? Integer(cells.length) - 1 : memory_.stride() / 2 - 1);
      const Term here = logic::inRange(access.address, {first, last});
      const Term index = logic::subtract(access.address, logic::integer(first));
      if (!here.isFalse()) into.push_back({*exact, here, index, memory_.symbol(*exact), false});
    }
    // Beside these cells, and perhaps on others: so are bytes, which may be counted from the beginning of an object to its end.
    const bool beyond = frontend::bitsOf(access.type, 8) == 8 && memory_.cellsIn(region.object).size() > 1;
    if (into.size() == before || beyond) punned.push_back({region, false});
  }

  void apply(const PendingAccess& access, const Candidate& candidate, Step& step) {
    const Cells& cells = memory_[candidate.cells];
    const Term held = candidate.whole ? candidate.symbol : logic::select(candidate.symbol, candidate.index);
    if (access.kind == PendingAccess::Kind::Load) return fill(step, access.hole, converted(held, cells.type, access.type));
    if (access.kind == PendingAccess::Kind::Store) {
      const Term value = converted(access.value, access.type, cells.type);
      findings_.stored.insert(candidate.symbol);
      step.updates.push_back({candidate.symbol, candidate.whole ? value : logic::store(candidate.symbol, candidate.index, value)});
      forgetNeighbours(access, candidate, step);
      return;
    }
    if (candidate.symbol.sort() == logic::Sort::Bool) return applyLockOperation(access.kind, candidate.symbol, step);
    applyNumberLock(access.kind, candidate, held, step);
  }

  // One of any number of mutexes on the heap: a number in an array, which is in nobody's lockset.
  static void applyNumberLock(PendingAccess::Kind kind, const Candidate& candidate, Term held, Step& step) {
    const auto set = [&](int value) {
      step.updates.push_back({candidate.symbol, logic::store(candidate.symbol, candidate.index, logic::integer(value))});
    };
    const Term isFree = logic::equal(held, logic::integer(0));
    if (kind == PendingAccess::Kind::FailToAcquire) step.guard = logic::conjunction(step.guard, logic::negation(isFree));
    if (kind == PendingAccess::Kind::Acquire) {
      step.guard = logic::conjunction(step.guard, isFree);
      step.sync = Wait{.forLock = true};
      set(1);
    }
    if (kind == PendingAccess::Kind::Release || kind == PendingAccess::Kind::Free) set(0);
  }

  static void fill(Step& step, Term hole, Term value) {
    const logic::Substitution replacement{{hole, value}};
    step.guard = logic::substitute(step.guard, replacement);
    step.defined = logic::substitute(step.defined, replacement);
    for (Assignment& update : step.updates) update.value = logic::substitute(update.value, replacement);
  }

  // A number of one type as a number of the other, which has as many bits.
  static Term converted(Term value, const frontend::ScalarType& from, const frontend::ScalarType& to) {
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

  // Other members of a union have any value afterwards.
  void forgetNeighbours(const PendingAccess& access, const Candidate& candidate, Step& step) {
    for (const Region& region : pointsTo_.of(access.address).regions)
      for (const CellsId neighbour : memory_.overlapping(region, access.type)) {
        if (neighbour == candidate.cells || memory_.cellsAt(region, access.type) != candidate.cells) continue;
        for (const Term symbol : symbolsOf(neighbour)) forget(symbol, step);
      }
  }

  void forget(Term symbol, Step& step, const std::string& why = "an object that is accessed with different types") {
    if (symbol.sort() == logic::Sort::Bool) return;
    const Term input = logic::variable(fmt::format("{}$forgotten{}", symbol.name(), ++inputs_), symbol.sort());
    const auto variable = std::find_if(memory_.variables().begin(), memory_.variables().end(),
                                       [&](const Variable& each) { return each.symbol == symbol; });
    if (std::any_of(step.updates.begin(), step.updates.end(), [&](const Assignment& each) { return each.target == symbol; })) return;
    findings_.stored.insert(symbol);
    step.inputs.push_back({input, variable == memory_.variables().end() ? Range{} : variable->range});
    step.updates.push_back({symbol, input});
    step.approximates = why;
  }

  // Memory of the program that holds values of other types, or memory that is not the program's.
  // `guard`: that the pointer points there.
  void approximate(ThreadSystem& thread, const PendingAccess& access, const Term& guard, const Punned* punned) {
    if (guard.isFalse()) return;
    Step step = access.step;
    step.guard = logic::conjunction(step.guard, guard);
    step.approximates = punned ? "an object that is accessed with different types" : "memory that is not the program's";
    if (!punned || !punned->inside) step.from = pointsSomewhere(thread, step, guard);
    if (access.kind == PendingAccess::Kind::Load) {
      const Term input = logic::variable(fmt::format("{}$any{}", access.hole.name(), ++inputs_), logic::Sort::Int);
      step.inputs.push_back({input, frontend::rangeOf(frontend::asType(access.type))});
      fill(step, access.hole, input);
    } else if (punned) {
      // Cells are counted in the type that the object is accessed with, so what is written may be anywhere in it.
      for (const CellsId cells : memory_.cellsIn(punned->region.object))
        for (const Term symbol : symbolsOf(cells)) forget(symbol, step);
    }
    addStep(thread, std::move(step));
  }

  // Whether there is such memory matters also where its value does not: a step of its own says so.
  static LocationId pointsSomewhere(ThreadSystem& thread, const Step& access, const Term& guard) {
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

  // ---- what is done with addresses ---------------------------------------------------------------------------------

  // Addresses are not those of the C program, so not all that can be done with them gives the same.
  void check(const StepUses& uses, Step& step) {
    for (const PointerUse& use : uses.uses)
      if (const auto wrong = whatIsWrong(use)) {
        findings_.incomplete.push_back(fmt::format("{}: {}", toString(step.source), *wrong));
        step.approximates = *wrong;
      }
  }

  std::optional<std::string> whatIsWrong(const PointerUse& use) {
    using Kind = PointerUse::Kind;
    std::set<Region> regions = pointsTo_.of(use.address).regions;
    if (use.other) regions.merge(pointsTo_.of(use.other).regions);
    for (const Region& region : regions) {
      const std::string& name = memory_.nameOf(region.object);
      if (use.kind == Kind::Counts && !memory_.matchesShape(region, use.shape))
        return use.shape.element == 8 ? fmt::format("a pointer into '{}' that moves by bytes", name)
                             : fmt::format("a pointer into '{}' that moves by elements of another type", name);
      if (use.kind == Kind::Shifts && !memory_.leadsToMember(region, use.positions))
        return fmt::format("a pointer into '{}' that moves by bytes", name);
      if (use.kind == Kind::Number || (use.kind == Kind::NumberOrder && (regions.size() > 1 || memory_.isMany(region.object))) ||
          (use.kind == Kind::Tag && memory_.alignment(region) < use.bytes))
        return fmt::format("an address in '{}' that is used as a number", name);
    }
    if (use.kind == Kind::Equality && (mayReachNext(use.address, use.other) || mayReachNext(use.other, use.address)))
      return "a pointer that may have moved to the next member of an object";
    const auto sameObject = [](const Region& a, const Region& b) { return a.object == b.object; };
    const bool compares = use.kind == Kind::Difference || use.kind == Kind::Order;
    if (compares && std::adjacent_find(regions.begin(), regions.end(), sameObject) != regions.end())
      return "the order or distance of different members of an object";
    return std::nullopt;
  }

  // Just past the end of a member is the next one in C, but not here. A pointer that is kept in a variable may have moved
  // there if it points into an array.
  bool mayReachNext(Term address, Term other) {
    const bool moves = address.op() != logic::Op::Variable;
    for (const Region& here : pointsTo_.of(address).regions)
      for (const Region& there : pointsTo_.of(other).regions)
        if (memory_.follows(here, there) && (moves ? !isFirst(address, here) : memory_.isArray(here))) return true;
    return false;
  }

  bool isFirst(Term address, const Region& region) const {
    return address.isConstant() && address.value() == memory_.firstAddress(region);
  }

  // ---- what cannot be represented --------------------------------------------------------------------------------

  // The copies of a thread share the addresses of their locals, so these must not be seen by other copies.
  void findEscapes() {
    const std::size_t found = findings_.incomplete.size();
    for (const auto& [variable, targets] : pointsTo_.all()) {
      if (memory_.ownerOf(variable) >= 0) continue;
      for (const Region& region : targets.regions) {
        const int owner = memory_.ownerOf(region.object);
        if (owner < 0 || !replicated_[owner] || memory_.isMany(region.object) || isLocal(variable)) continue;
        findings_.incomplete.push_back(fmt::format("the address of '{}', of a thread that stands for any number of threads, "
                                                   "is kept where other threads may find it", memory_.nameOf(region.object)));
        break;
      }
    }
    std::sort(findings_.incomplete.begin() + static_cast<std::ptrdiff_t>(found), findings_.incomplete.end());
  }

  bool isLocal(Term variable) const {
    for (const ThreadAccesses& thread : threads_)
      for (const Variable& local : thread.thread->locals)
        if (local.symbol == variable) return true;
    return std::none_of(memory_.variables().begin(), memory_.variables().end(),
                        [&](const Variable& each) { return each.symbol == variable; });
  }

  const std::vector<ThreadAccesses>& threads_;
  Memory& memory_;
  const std::vector<bool>& replicated_;
  PointsTo pointsTo_;
  PointerFindings findings_;
  std::size_t initialSeen_ = 0;
  int inputs_ = 0;
};

}  // namespace

PointerFindings resolveAccesses(const std::vector<ThreadAccesses>& threads, Memory& memory,
                                const std::vector<bool>& replicated) {
  return Resolution(threads, memory, replicated).run();
}

}  // namespace redcomp::translate

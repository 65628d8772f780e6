#include "translate/lifetimes.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

namespace redcomp::translate {

using namespace ts;

using frontend::FunctionId;

namespace {

class Lifetimes {
 public:
  Lifetimes(const std::vector<TranslatedThread>& threads, const Memory& memory, const frontend::Program& program)
      : threads_(threads), memory_(memory), program_(program) {}

  bool mayDangle(Term holder, const MemoryObject& object) const {
    if (object.scope.thread < 0) return false;  // of the program, not of a thread
    const auto home = homeOf(holder, object.scope.thread);
    return (home || !isHole(holder)) && mayDangle(home, object);
  }

  // `home`: of the variable that holds the address; nothing: it is not a local of the object's thread.
  bool mayDangle(const std::optional<Activation>& home, const MemoryObject& object) const {
    if (object.scope.thread < 0 || !(object.declared || object.automatic) || livesAsLongAsProgram(object)) return false;
    if (!home) return true;
    if (isOfThread(object)) return false;
    if (*home == object.scope.activation) return isNested(object);
    return reaches(home->function, object.scope.activation.function);
  }

  // Whether steps tell when it ends: not that of one of many threads, or of main itself.
  bool isFollowed(const MemoryObject& object) const {
    const bool ofMain = object.scope.activation == Activation{program_.main, 0} || (isOfThread(object) && isOfMain(object));
    if (!object.declared || threads_[object.scope.thread].plan.replicated) return false;
    return isNested(object) ? object.declared->marked : !ofMain;
  }

  // Whether there is but one such object in all of a run.
  bool livesOnce(const MemoryObject& object) const {
    const ThreadPlan& plan = threads_[object.scope.thread].plan;
    const bool ofThread = isOfThread(object) || object.scope.activation == Activation{plan.entry, 0};
    return ofThread && object.declared && !isNested(object) && !plan.replicated;
  }

  std::optional<Activation> homeOf(Term holder, int thread) const {
    if (thread < 0) return std::nullopt;
    const auto& homes = threads_[thread].built.homes;
    const auto found = homes.find(holder);
    return found == homes.end() ? std::nullopt : std::optional(found->second);
  }

  // What is loaded has been stored somewhere, and that place is a holder of its own.
  bool isHole(Term holder) const {
    if (memory_.cells.isVariable(holder)) return false;
    return std::ranges::none_of(threads_, [&](const TranslatedThread& thread) { return thread.built.homes.contains(holder); });
  }

 private:
  static bool isNested(const MemoryObject& object) { return object.declared && object.declared->nested; }
  static bool isOfThread(const MemoryObject& object) { return object.scope.activation.function.index < 0; }  // thread-local
  bool isOfMain(const MemoryObject& object) const { return threads_[object.scope.thread].plan.isMain(); }

  bool livesAsLongAsProgram(const MemoryObject& object) const {
    const ThreadPlan& plan = threads_[object.scope.thread].plan;
    const bool ofMain = plan.isMain() && (isOfThread(object) || object.scope.activation == Activation{plan.entry, 0});
    return ofMain && !isNested(object) && threads_[object.scope.thread].built.final.index < 0;
  }

  // Whether the one function may call the other, directly or not. Calls through pointers may be of any function.
  bool reaches(FunctionId from, FunctionId to) const {
    std::set<FunctionId> seen{from};
    std::vector<FunctionId> open{from};
    while (!open.empty()) {
      const FunctionId function = open.back();
      open.pop_back();
      for (const frontend::Edge& edge : program_[function].edges) {
        const auto* call = std::get_if<frontend::CallFunction>(&edge.stmt);
        if (!call) continue;
        if (call->pointer || call->callee == to) return true;
        if (seen.insert(call->callee).second) open.push_back(call->callee);
      }
    }
    return false;
  }

  const std::vector<TranslatedThread>& threads_;
  const Memory& memory_;
  const frontend::Program& program_;
};

}  // namespace

class EndedObjects::Finder {
 public:
  Finder(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory,
         const frontend::Program& program)
      : lifetimes_(threads, memory, program), memory_(memory) {
    for (const auto& [holder, targets] : pointers.pointsTo().all())
      for (const Region& region : targets.regions)
        if (!lifetimes_.isHole(holder) && outlives(holder, region.object)) outlived_.insert(region.object);
    for (const TranslatedThread& thread : threads)
      for (const KnownValue& known : thread.built.known)
        if (const auto there = memory.addresses.find(known.value)) {
          const MemoryObject& object = memory.addresses[there->first.object];
          const bool own = object.scope.thread == thread.plan.id.index;
          if (lifetimes_.mayDangle(own ? known.home : std::nullopt, object)) outlived_.insert(there->first.object);
        }
  }

  bool mayCoincide(int object, int other) const {
    if (isStatic(object) || isStatic(other)) return false;
    if (object == other && lifetimes_.livesOnce(memory_.addresses[object])) return false;
    return outlived_.contains(object) || outlived_.contains(other);
  }

 private:
  bool isStatic(int object) const { return memory_.addresses[object].declared && memory_.addresses[object].scope.thread < 0; }

  bool outlives(Term holder, int object) const {
    const MemoryObject& held = memory_.addresses[object];
    return lifetimes_.mayDangle(lifetimes_.homeOf(holder, held.scope.thread), held);
  }

  Lifetimes lifetimes_;
  const Memory& memory_;
  std::set<int> outlived_;  // objects that may have ended while somebody has their address
};

EndedObjects::EndedObjects(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory,
                           const frontend::Program& program)
    : finder_(std::make_unique<Finder>(threads, pointers, memory, program)) {}

EndedObjects::~EndedObjects() = default;

bool EndedObjects::mayCoincide(int object, int other) const { return finder_->mayCoincide(object, other); }

KeptLocals findKeptLocals(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory,
                          const frontend::Program& program) {
  const Lifetimes lifetimes(threads, memory, program);
  std::set<std::string> notFollowed;
  KeptLocals found;
  const auto note = [&](const auto& holder, int object) {
    const MemoryObject& kept = memory.addresses[object];
    if (!lifetimes.mayDangle(holder, kept)) return;
    if (lifetimes.isFollowed(kept)) found.objects.insert(object);
    else notFollowed.insert(fmt::format("the address of '{}' may be kept when its block has ended", kept.name));
  };
  for (const auto& [holder, targets] : pointers.pointsTo().all())
    for (const Region& region : targets.regions) note(holder, region.object);
  for (const TranslatedThread& thread : threads)
    for (const KnownValue& known : thread.built.known)
      if (const auto there = memory.addresses.find(known.value)) {
        const bool own = memory.addresses[there->first.object].scope.thread == thread.plan.id.index;
        note(own ? known.home : std::nullopt, there->first.object);
      }
  found.incomplete.assign(notFollowed.begin(), notFollowed.end());
  return found;
}

namespace {

// The locals of these functions that are followed, or that of a block.
std::vector<int> localsOf(const Lifetime& lifetime, int thread, const Memory& memory) {
  std::vector<int> found;
  const auto block = lifetime.block ? memory.addresses.find(lifetime.block.value()) : std::nullopt;
  for (const int object : memory.kept) {
    const MemoryObject& local = memory.addresses[object];
    const bool ofBlock = local.declared->nested;
    const bool meant = lifetime.block ? block && block->first.object == object : lifetime.ends || !ofBlock;
    const Owner& home = local.scope;
    if (meant && home.thread == thread && std::ranges::find(lifetime.activations, home.activation) != lifetime.activations.end())
      found.push_back(object);
  }
  return found;
}

// Who has addresses of locals when these begin again.
class Holders {
 public:
  Holders(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory, const frontend::Program& program)
      : threads_(threads), pointers_(pointers), memory_(memory), lifetimes_(threads, memory, program) {}

  // That somebody may have the address of the object. `thread`: the object's.
  Term hold(int object, const Lifetime& begins, int thread) const {
    std::vector<Term> cases;
    for (const logic::Integer& value : begins.known)
      if (isIn(value, object)) return logic::boolean(true);
    for (const auto& [holder, targets] : pointers_.pointsTo().all())
      if (std::ranges::any_of(targets.regions, [&](const Region& region) { return region.object == object; }))
        cases.push_back(holds(holder, object, begins, thread));
    for (const TranslatedThread& other : threads_)
      if (other.plan.id.index != thread && std::ranges::any_of(other.built.known, [&](const KnownValue& known) { return isIn(known.value, object); }))
        cases.push_back(runs(other.plan));
    return logic::disjunction(std::move(cases));
  }

 private:
  bool isIn(const logic::Integer& value, int object) const {
    const auto there = memory_.addresses.find(value);
    return there && there->first.object == object;
  }

  Term holds(Term holder, int object, const Lifetime& begins, int thread) const {
    const MemoryObject& local = memory_.addresses[object];
    const auto home = lifetimes_.homeOf(holder, thread);
    const bool isOwn = home && *home == local.scope.activation;
    if (isOwn ? !begins.read.contains(holder) : !lifetimes_.mayDangle(holder, local)) return logic::boolean(false);
    if (!home && !memory_.cells.isVariable(holder)) return ofOther(holder);
    if (holder.sort() != logic::Sort::Int) return logic::boolean(true);
    const logic::Integer around = memory_.addresses.stride() / 2;
    return logic::inRange(holder, {memory_.addresses.firstAddress({object, 0}) - around,
                                   memory_.addresses.firstAddress(memory_.addresses.endOf(object)) + around});
  }

  // A local of another thread, which nobody else can look at.
  Term ofOther(Term holder) const {
    for (const TranslatedThread& other : threads_)
      if (other.built.homes.contains(holder)) return runs(other.plan);
    return logic::boolean(true);
  }

  static Term runs(const ThreadPlan& plan) {
    if (plan.replicated || !plan.started) return logic::boolean(true);
    return plan.finished ? logic::conjunction(plan.started, logic::negation(plan.finished)) : plan.started;
  }

  const std::vector<TranslatedThread>& threads_;
  const PointerFlow& pointers_;
  const Memory& memory_;
  Lifetimes lifetimes_;
};

// A possible error, if the local has ended before, and somebody has its address.
std::optional<ErrorCondition> beginsAgain(TranslatedThread& thread, const Step& begins, const std::string& name, Term ended, Term held) {
  const Term again = logic::conjunction({begins.guard, logic::equal(ended, logic::integer(1)), held});
  if (again.isFalse()) return std::nullopt;
  ThreadSystem& system = thread.built.system;
  Location location;
  location.source = begins.source;
  system.locations.push_back(location);
  Step error;
  error.from = begins.from;
  error.to = LocationId{static_cast<int>(system.locations.size()) - 1};
  error.guard = again;
  error.source = begins.source;
  error.text = begins.text;
  error.approximates = fmt::format("the address of '{}', which is kept when it begins again", name);
  system.steps.push_back(error);
  return ErrorCondition{{{thread.plan.id, error.to}}, logic::boolean(true), error.approximates, begins.source};
}

}  // namespace

std::vector<ErrorCondition> addLifetimes(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, Memory& memory,
                                         const frontend::Program& program) {
  std::vector<ErrorCondition> errors;
  const Holders holders(threads, pointers, memory, program);
  for (TranslatedThread& thread : threads)
    for (const Lifetime& lifetime : thread.built.lifetimes)
      for (const int object : localsOf(lifetime, thread.plan.id.index, memory)) {
        const Term ended = memory.ended(object);
        Step& step = thread.built.system.steps[lifetime.step];
        step.updates.push_back({ended, logic::integer(lifetime.ends ? 1 : 0)});
        if (lifetime.ends) continue;
        const Term held = holders.hold(object, lifetime, thread.plan.id.index);
        const auto error = beginsAgain(thread, Step(step), memory.addresses[object].name, ended, held);
        if (error) errors.push_back(*error);
      }
  return errors;
}

}  // namespace redcomp::translate

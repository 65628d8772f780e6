#include "translate/resolve_accesses.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/rewrite.h"
#include "translate/address_uses.h"
#include "translate/expand_accesses.h"
#include "translate/leaks.h"
#include "translate/lifetimes.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

using namespace ts;

namespace {

// Marks the steps that do something with addresses that comes out otherwise than in C. Returns what there is to say.
std::vector<std::string> checkUses(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const AddressOrders& orders,
                                   Memory& memory) {
  std::vector<std::string> found;
  for (TranslatedThread& thread : threads)
    for (const StepUses& uses : thread.built.uses)
      for (const PointerUse& use : uses.uses)
        if (const auto wrong = whatIsWrong(use, pointers, orders, memory)) {
          Step& step = thread.built.stepOf(uses);
          found.push_back(fmt::format("{}: {}", toString(step.source), *wrong));
          step.approximates = *wrong;
        }
  return found;
}

// Nothing is known of runs in which this holds where the step is taken.
void endWhere(const Term& when, const char* why, TranslatedThread& thread, const StepUses& uses, PointerFindings& findings) {
  ThreadSystem& system = thread.built.system;
  Step& step = thread.built.stepOf(uses);
  step.defined = logic::conjunction(step.defined, logic::negation(when));
  Step leave;
  leave.from = step.from;
  leave.to = LocationId{static_cast<int>(system.locations.size())};
  leave.guard = when;
  leave.source = step.source;
  leave.text = step.text;
  leave.approximates = why;
  findings.errors.push_back({{{thread.plan.id, leave.to}}, logic::boolean(true), why, step.source});
  system.locations.push_back({.name = {}, .source = step.source});
  const Term hole = uses.pending ? thread.built.accesses[uses.step].hole : Term();
  if (!hole || !logic::variables(when).contains(hole)) return system.steps.push_back(std::move(leave));
  PendingAccess access = thread.built.accesses[uses.step];  // what is compared is loaded
  access.step = std::move(leave);
  thread.built.accesses.push_back(std::move(access));
}

using Doubt = Term (*)(const PointerUse&, const PointerFlow&, Memory&);

// Where addresses are compared that may be the same in C, or not, otherwise than here.
void endWhereInDoubt(Doubt doubt, const char* why, std::vector<TranslatedThread>& threads, const PointerFlow& pointers,
                     Memory& memory, PointerFindings& findings) {
  for (TranslatedThread& thread : threads)
    for (const StepUses& uses : thread.built.uses)
      for (const PointerUse& use : uses.uses) {
        const Term when = doubt(use, pointers, memory);
        if (when.isFalse()) continue;
        endWhere(when, why, thread, uses, findings);
        if (!when.isTrue()) continue;
        findings.incomplete.push_back(fmt::format("{}: {}", toString(thread.built.stepOf(uses).source), why));
        thread.built.stepOf(uses).approximates = why;
      }
}

bool anyComparesBlocks(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory) {
  for (const TranslatedThread& thread : threads)
    for (const StepUses& uses : thread.built.uses)
      for (const PointerUse& use : uses.uses)
        if (comparesBlocks(use, pointers, memory)) return true;
  return false;
}

void excludeOtherObjects(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const Memory& memory) {
  for (TranslatedThread& thread : threads)
    for (const StepUses& uses : thread.built.uses)
      for (const PointerUse& use : uses.uses) {
        const Term inOne = areInOneObject(use, pointers, memory);
        if (inOne.isTrue()) continue;
        Step& step = thread.built.stepOf(uses);
        step.defined = logic::conjunction(step.defined, inOne);
        step.undefined.add(Undefined::OtherObject);
      }
}

// Of numbers, that of what has ended may be that of what has come to its place, and of the same variable at another time
// another one. Of pointers it is undefined behaviour to look.
std::vector<std::string> checkEnded(std::vector<TranslatedThread>& threads, const PointerFlow& pointers, const EndedObjects& ended) {
  std::vector<std::string> found;
  for (TranslatedThread& thread : threads)
    for (const StepUses& uses : thread.built.uses)
      for (const PointerUse& use : uses.uses) {
        if (!comparesEnded(use, pointers, ended)) continue;
        Step& step = thread.built.stepOf(uses);
        const std::string why = "the address of something that may have ended";
        if (step.approximates.empty()) step.approximates = why;
        if (use.kind == PointerUse::Kind::Equality) step.undefined.add(Undefined::Pointer);
        else found.push_back(fmt::format("{}: {}", toString(step.source), why));
      }
  return found;
}

bool isLocal(Term variable, const std::vector<TranslatedThread>& threads, const Memory& memory) {
  for (const TranslatedThread& thread : threads)
    for (const Variable& local : thread.built.system.locals)
      if (local.symbol == variable) return true;
  return !memory.cells.isVariable(variable);
}

// The copies of a thread share the addresses of their locals, so these must not be seen by other copies.
std::vector<std::string> findEscapes(const std::vector<TranslatedThread>& threads, const PointerFlow& pointers,
                                     const Memory& memory) {
  std::vector<std::string> found;
  for (const auto& [variable, targets] : pointers.pointsTo().all()) {
    if (memory.cells.ownerOf(variable) >= 0) continue;
    for (const Region& region : targets.regions) {
      const MemoryObject& object = memory.addresses[region.object];
      const int owner = object.scope.thread;
      if (owner < 0 || !threads[owner].plan.replicated || object.many || isLocal(variable, threads, memory)) continue;
      found.push_back(fmt::format("the address of '{}', of a thread that stands for any number of threads, "
                                  "is kept where other threads may find it", object.name));
      break;
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace

PointerFindings resolveAccesses(std::vector<TranslatedThread>& threads, Memory& memory, const frontend::Program& program,
                                const std::function<void()>& tick) {
  PointerFlow pointers(threads, memory, tick);
  const AddressOrders orders(threads, pointers, memory);
  PointerFindings findings;
  findings.comparesBlocks = anyComparesBlocks(threads, pointers, memory);
  findings.incomplete = checkUses(threads, pointers, orders, memory);
  endWhereInDoubt(areNeighbours, kNextInMemory, threads, pointers, memory, findings);
  if (memory.followsReuse) endWhereInDoubt(mayBeReused, kReused, threads, pointers, memory, findings);
  excludeOtherObjects(threads, pointers, memory);
  const std::vector<std::string> ended = checkEnded(threads, pointers, EndedObjects(threads, pointers, memory, program));
  findings.incomplete.insert(findings.incomplete.end(), ended.begin(), ended.end());
  if (memory.isChecked) {
    const KeptLocals kept = findKeptLocals(threads, pointers, memory, program);
    memory.kept = kept.objects;
    findings.incomplete.insert(findings.incomplete.end(), kept.incomplete.begin(), kept.incomplete.end());
  }
  ExpandedAccesses expanded = expandAccesses(threads, pointers, memory, program.findsRaces, tick);
  findings.errors.insert(findings.errors.end(), expanded.errors.begin(), expanded.errors.end());
  findings.stored = std::move(expanded.stored);
  const std::vector<std::string> escapes = findEscapes(threads, pointers, memory);
  findings.incomplete.insert(findings.incomplete.end(), escapes.begin(), escapes.end());
  if (!memory.isChecked) return findings;
  if (memory.findsLeaks) {
    const std::vector<ErrorCondition> leaks = addLeaks(threads, pointers, memory, program);
    findings.errors.insert(findings.errors.end(), leaks.begin(), leaks.end());
  }
  const std::vector<ErrorCondition> again = addLifetimes(threads, pointers, memory, program);
  findings.errors.insert(findings.errors.end(), again.begin(), again.end());
  return findings;
}

}  // namespace redcomp::translate

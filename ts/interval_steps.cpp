#include "ts/interval_steps.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/estimate.h"
#include "ts/accesses.h"

namespace redcomp::ts {

using logic::Box;

namespace {

Range declared(const Term& symbol, const Range& range) {
  return symbol.sort() == logic::Sort::Bool ? Range{logic::Integer(0), logic::Integer(1)} : range;
}

Range rangeOfValue(const logic::Value& value) {
  if (const auto* truth = std::get_if<bool>(&value)) return logic::exactly(*truth ? 1 : 0);
  if (const auto* number = std::get_if<logic::Integer>(&value)) return logic::exactly(*number);
  const auto& array = std::get<logic::ArrayValue>(value);
  Range range = logic::exactly(array.otherwise);
  for (const auto& [index, cell] : array.cells) range = hull(range, logic::exactly(cell));
  return range;
}

void setInitial(Box& box, const Variable& variable) {
  box.set(variable.symbol,
          variable.initial ? rangeOfValue(*variable.initial) : declared(variable.symbol, variable.range));
}

// An assignment of a variable's own value: its equalities are kept.
bool doesNothing(const Box& box, const Assignment& a) {
  return a.value.op() == logic::Op::Variable && box.representative(a.value) == box.representative(a.target);
}

// Simultaneous: all values are computed in the state before the step.
void update(Box& box, const Step& step) {
  std::vector<std::pair<Term, Range>> values;
  std::set<Term> targets;
  for (const Assignment& a : step.updates) {
    if (doesNothing(box, a)) continue;
    values.push_back({a.target, logic::rangeOf(a.value, box)});
    targets.insert(a.target);
  }
  for (const auto& [target, range] : values) box.set(target, range);
  for (const Assignment& a : step.updates)
    if (targets.contains(a.target) && a.value.op() == logic::Op::Variable && !targets.contains(a.value))
      box.setEqual(a.target, a.value);
}

}  // namespace

IntervalSteps::IntervalSteps(const ConcurrentSystem& system, const Isolation& isolation)
    : system_(system), isolation_(isolation), globals_(globalSymbols(system)), created_(createdThreads(system)) {
  for (const ThreadSystem& thread : system.threads) {
    auto& row = read_.emplace_back();
    auto& into = into_.emplace_back(thread.locations.size());
    for (StepId s : stepIds(thread)) {
      row.push_back(accessesOfDefinedRun(thread[s], globals_).reads);
      into[thread[s].to.index].push_back(s);
    }
  }
}

bool IntervalSteps::reads(ThreadId thread, StepId step, const std::set<Term>& globals) const {
  const std::set<Term>& read = read_[thread.index][step.index];
  return std::any_of(read.begin(), read.end(), [&](const Term& g) { return globals.contains(g); });
}

Box IntervalSteps::initial(ThreadId thread) const {
  Box box;
  const std::set<Term>& stable = isolation_[{thread, system_[thread].initial}].stable;
  for (const Variable& global : system_.globals)
    if (!created_[thread.index] || stable.contains(global.symbol)) setInitial(box, global);
  for (const Variable& local : system_[thread].locals) setInitial(box, local);
  return box;
}

std::optional<Box> IntervalSteps::after(const Intervals& intervals, ThreadId thread, StepId id) const {
  const Step& step = system_[thread][id];
  std::optional<Box> box = boxInside(intervals, thread, step, read_[thread.index][id.index]);
  if (!box) return std::nullopt;
  update(*box, step);
  for (const Input& input : step.inputs) box->forget(input.symbol);
  return box;
}

void IntervalSteps::forEachLost(const Box& before, const Box& after, const Publish& publish) const {
  for (const Term& v : before.known())
    if (globals_.contains(v) && !after.knows(v)) publish(v, before.of(v));
}

void IntervalSteps::settle(ThreadLocation place, Box& box, const Publish& publish) const {
  const Isolated& isolated = isolation_[place];
  for (const Term& v : box.known()) {
    if (!globals_.contains(v)) continue;
    if (!isolated.unseen.contains(v)) publish(v, box.of(v));
    if (!isolated.stable.contains(v)) box.forget(v);
  }
}

void IntervalSteps::forEachPublication(const Intervals& intervals, const Publish& publish) const {
  for (ThreadId t : threadIds(system_)) {
    const auto& boxes = intervals.at[t.index];
    const auto arrive = [&](LocationId l, const Box& box) {
      if (boxes[l.index]) forEachLost(box, *boxes[l.index], publish);
    };
    arrive(system_[t].initial, initial(t));
    for (StepId s : stepIds(system_[t]))
      if (auto box = after(intervals, t, s)) arrive(system_[t][s].to, *box);
    for (LocationId l : locationIds(system_[t])) {
      if (!boxes[l.index]) continue;
      Box box = *boxes[l.index];
      settle({t, l}, box, publish);
    }
  }
}

std::optional<std::string> IntervalSteps::complaintAbout(const Intervals& intervals, ThreadLocation place) const {
  const auto& box = intervals.at[place.thread.index][place.location.index];
  const ThreadSystem& thread = system_[place.thread];
  const std::string where = fmt::format("{}@{}", thread.name, thread[place.location].name);
  if (box)
    for (const Term& v : box->known())
      if (globals_.contains(v) && !isolation_[place].stable.contains(v))
        return fmt::format("others may write {} while a thread is at {}", v.name(), where);
  if (place.location == thread.initial && !(box && isWithin(initial(place.thread), *box)))
    return fmt::format("the initial values are not within the ranges at {}", where);
  for (StepId s : stepsInto(place)) {
    const auto arriving = after(intervals, place.thread, s);
    if (arriving && !(box && isWithin(*arriving, *box)))
      return fmt::format("a step leads from {}@{} out of the ranges at {}", thread.name, thread[thread[s].from].name,
                         where);
  }
  return std::nullopt;
}

std::optional<std::string> IntervalSteps::complaint(const Intervals& intervals) const {
  for (ThreadId t : threadIds(system_))
    for (LocationId l : locationIds(system_[t]))
      if (auto found = complaintAbout(intervals, {t, l})) return found;
  std::optional<std::string> found;
  forEachPublication(intervals, [&](Term g, const Range& range) {
    if (!intervals.shared.knows(g) || !logic::isWithin(range, intervals.shared.of(g)))
      found = fmt::format("a value of {} that others may see is not shared", g.name());
  });
  return found;
}

// ---- boxes in which terms are evaluated ---------------------------------------------------------------------------

std::optional<Box> boxAt(const Intervals& intervals, ThreadLocation place, const std::set<Term>& globals) {
  std::optional<Box> box = intervals.at[place.thread.index][place.location.index];
  if (!box) return std::nullopt;
  for (const Term& g : globals) {
    if (box->knows(g)) continue;
    if (!intervals.shared.knows(g)) return std::nullopt;
    box->set(g, intervals.shared.of(g));
  }
  return box;
}

std::optional<Box> boxBefore(const Intervals& intervals, ThreadId thread, const Step& step,
                             const std::set<Term>& globalsOfStep) {
  std::optional<Box> box = boxAt(intervals, {thread, step.from}, globalsOfStep);
  if (box)
    for (const Input& input : step.inputs) box->set(input.symbol, declared(input.symbol, input.range));
  return box;
}

std::optional<Box> boxInside(const Intervals& intervals, ThreadId thread, const Step& step,
                             const std::set<Term>& globalsOfStep) {
  std::optional<Box> box = boxBefore(intervals, thread, step, globalsOfStep);
  if (box && !logic::assume(*box, logic::conjunction(step.guard, step.defined))) return std::nullopt;
  return box;
}

}  // namespace redcomp::ts

#include "rules/view_space.h"

#include <algorithm>

#include "ts/liveness.h"

namespace redcomp::rules {

using namespace logic;
using namespace ts;

namespace {

Term defaultOf(const Term& v) { return constantTerm(defaultValue(v.sort())); }

std::vector<std::set<Term>> readFrom(const std::vector<std::vector<CoarseStep>>& coarse) {
  std::vector<std::set<Term>> read;
  for (const auto& steps : coarse) {
    auto& here = read.emplace_back();
    for (const CoarseStep& step : steps) {
      collectVariables(step.guard, here);
      for (const Assignment& a : step.updates) collectVariables(a.value, here);
    }
  }
  return read;
}

// By location: an exit leads there, so joins regard the thread as ended.
std::vector<bool> exitsOf(const ThreadSystem& thread) {
  std::vector<bool> exited(thread.locations.size(), false);
  for (const Step& step : thread.steps)
    if (std::holds_alternative<Exit>(step.sync)) exited[step.to.index] = true;
  return exited;
}

}  // namespace

ViewSpace::ViewSpace(const ConcurrentSystem& system, const movers::Blocks& blocks,
                     const std::set<Term>& explicitSymbols)
    : system_(system), reduced_(system, blocks), explicit_(explicitSymbols), parallelism_(system),
      locksets_(movers::analyseLocks(system, parallelism_)) {
  for (const Variable& v : system.globals) {
    if (explicit_.contains(v.symbol)) explicitGlobalIndex_[v.symbol] = static_cast<int>(explicitGlobals_.size());
    (explicit_.contains(v.symbol) ? explicitGlobals_ : dataGlobals_).push_back(v);
  }
  for (ThreadId t : threadIds(system)) {
    auto& locals = explicitLocals_.emplace_back();
    auto& index = explicitLocalIndex_.emplace_back();
    for (const Variable& v : system[t].locals)
      if (explicit_.contains(v.symbol)) {
        index[v.symbol] = static_cast<int>(locals.size());
        locals.push_back(v);
      }
    live_.push_back(liveLocals(system, t));
    coarse_.push_back(compose(system[t], movers::compositionCutPoints(system, blocks, t)));
    read_.push_back(readFrom(coarse_.back()));
    exited_.push_back(exitsOf(system[t]));
  }
}

std::vector<Variable> ViewSpace::dataLocals(const Member& member) const {
  std::vector<Variable> locals;
  for (const Variable& v : system_[member.thread].locals)
    if (!explicit_.contains(v.symbol) && live_[member.thread.index][member.at.index].contains(v.symbol))
      locals.push_back(v);
  return locals;
}

std::vector<Term> ViewSpace::initialGlobals() const {
  std::vector<Term> values;
  for (const Variable& v : explicitGlobals_) values.push_back(constantTerm(*v.initial));
  return values;
}

Member ViewSpace::initialMember(ThreadId thread) const {
  Member member{thread, system_[thread].initial, {}};
  const auto& live = live_[thread.index][member.at.index];
  for (const Variable& v : explicitLocals_[thread.index])
    member.values.push_back(live.contains(v.symbol) ? constantTerm(*v.initial) : defaultOf(v.symbol));
  return member;
}

bool ViewSpace::isMidBlock(const Member& member) const { return reduced_.isMidBlock({member.thread, member.at}); }

// ---- who can meet ------------------------------------------------------------------------------------------------

bool ViewSpace::hasEnded(const Member& member) const { return exited_[member.thread.index][member.at.index]; }

// True if the location of `knower` implies that the other thread cannot be where it is. At its initial location a thread
// may not have been created yet: then its location says nothing about threads that have ended.
bool ViewSpace::excludes(const Member& knower, const Member& other) const {
  const ThreadLocation place{knower.thread, knower.at};
  const bool started = knower.at != system_[knower.thread].initial;
  const bool otherAtStart = other.at == system_[other.thread].initial;
  return (started && parallelism_.surelyEnded(place).contains(other.thread) && !hasEnded(other)) ||
         (!parallelism_.maybeStarted(place).contains(other.thread) && !otherAtStart);
}

bool ViewSpace::pairCanMeet(const Member& a, const Member& b) const {
  if (isMidBlock(a) && isMidBlock(b)) return false;
  if (excludes(a, b) || excludes(b, a)) return false;
  if (hasEnded(a) || hasEnded(b)) return true;  // a lock that a thread held at its end may be re-initialised
  const auto& ours = locksets_.heldAt[a.thread.index][a.at.index];
  const auto& theirs = locksets_.heldAt[b.thread.index][b.at.index];
  return std::none_of(ours.begin(), ours.end(), [&](const Term& lock) { return theirs.contains(lock); });
}

bool ViewSpace::canMeet(const std::vector<Term>& globals, const Members& members) const {
  for (std::size_t a = 0; a < members.size(); ++a) {
    for (std::size_t b = a + 1; b < members.size(); ++b)
      if (!pairCanMeet(members[a], members[b])) return false;
    if (hasEnded(members[a])) continue;
    for (const Term& lock : locksets_.heldAt[members[a].thread.index][members[a].at.index])
      if (auto found = explicitGlobalIndex_.find(lock);
          found != explicitGlobalIndex_.end() && globals[found->second].isFalse())
        return false;
  }
  return true;
}

// ---- moves -------------------------------------------------------------------------------------------------------

Substitution ViewSpace::valuesOf(const std::vector<Term>& globals) const {
  Substitution values;
  for (std::size_t k = 0; k < globals.size(); ++k) values[explicitGlobals_[k].symbol] = globals[k];
  return values;
}

Substitution ViewSpace::valuesOf(const Member& member) const {
  Substitution values;
  const auto& live = live_[member.thread.index][member.at.index];
  for (std::size_t k = 0; k < member.values.size(); ++k)
    if (const Term& symbol = explicitLocals_[member.thread.index][k].symbol; live.contains(symbol))
      values[symbol] = member.values[k];
  return values;
}

std::vector<const CoarseStep*> ViewSpace::steps(ThreadId thread) const {
  std::vector<const CoarseStep*> all;
  for (const auto& from : coarse_[thread.index])
    for (const CoarseStep& step : from) all.push_back(&step);
  return all;
}

const std::vector<ResolvedStep>& ViewSpace::moves(const std::vector<Term>& globals, const Member& member) {
  const int t = member.thread.index, location = member.at.index;
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(t), static_cast<std::uint32_t>(location)};
  Substitution values;
  auto know = [&](const Variable& v, const Term& value) {
    if (!read_[t][location].contains(v.symbol)) return;
    values[v.symbol] = value;
    key.push_back(value.id());
  };
  for (std::size_t k = 0; k < globals.size(); ++k) know(explicitGlobals_[k], globals[k]);
  for (std::size_t k = 0; k < member.values.size(); ++k) know(explicitLocals_[t][k], member.values[k]);
  auto [entry, isNew] = resolved_.try_emplace(std::move(key));
  if (!isNew) return entry->second;
  std::set<Term> locals;
  for (const Variable& v : system_[member.thread].locals) locals.insert(v.symbol);
  for (const CoarseStep& step : coarse_[t][location]) {
    auto matters = [&](const Term& v) { return !locals.contains(v) || live_[t][step.to.index].contains(v); };
    for (ResolvedStep& one : resolve(step, values, explicit_, matters)) entry->second.push_back(std::move(one));
  }
  return entry->second;
}

Member ViewSpace::afterMove(const Member& member, const ResolvedStep& move) const {
  Member next = member;
  next.at = move.to;
  const auto& index = explicitLocalIndex_[member.thread.index];
  for (const Assignment& a : move.explicitUpdates)
    if (auto found = index.find(a.target); found != index.end()) next.values[found->second] = a.value;
  for (const auto& [symbol, k] : index)
    if (!live_[member.thread.index][next.at.index].contains(symbol)) next.values[k] = defaultOf(symbol);
  return next;
}

std::vector<Term> ViewSpace::globalsAfter(std::vector<Term> globals, const ResolvedStep& move) const {
  for (const Assignment& a : move.explicitUpdates)
    if (auto found = explicitGlobalIndex_.find(a.target); found != explicitGlobalIndex_.end())
      globals[found->second] = a.value;
  return globals;
}

bool ViewSpace::changesGlobals(const ResolvedStep& move) const {
  auto isGlobal = [&](const Assignment& a) {
    return explicitGlobalIndex_.contains(a.target) ||
           std::any_of(dataGlobals_.begin(), dataGlobals_.end(), [&](const Variable& v) { return v.symbol == a.target; });
  };
  return std::any_of(move.updates.begin(), move.updates.end(), isGlobal) ||
         std::any_of(move.explicitUpdates.begin(), move.explicitUpdates.end(), isGlobal);
}

}  // namespace redcomp::rules

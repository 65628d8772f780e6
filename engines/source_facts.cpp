#include "engines/source_facts.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "movers/blocks.h"
#include "movers/kinds.h"

namespace redcomp::engines {

using namespace ts;

namespace {

using Place = std::pair<std::string, int>;  // file and line

std::string functionOf(const Step& step) { return step.calls.innermost ? step.calls.innermost->function : ""; }

// The blocks of one thread, from each place where it may be interrupted to the next ones.
class BlocksOfThread {
 public:
  BlocksOfThread(const ThreadSystem& thread, const std::vector<movers::LocationBlock>& blocks)
      : thread_(thread), blocks_(blocks), from_(stepsFrom(thread)) {}

  // By first line: the last line.
  std::map<Place, int> find() {
    for (const LocationId l : locationIds(thread_))
      if (blocks_[l.index].out) walkFrom(l);
    return std::move(found_);
  }

 private:
  void walkFrom(LocationId begin) {
    for (const StepId s : from_[begin.index]) {
      const Step& first = thread_[s];
      if (first.source.line == 0) continue;
      std::set<int> seen;
      std::vector<StepId> open{s};
      int last = first.source.line;
      while (!open.empty()) {
        const Step& step = thread_[open.back()];
        open.pop_back();
        if (step.source.file == first.source.file && functionOf(step) == functionOf(first)) last = std::max(last, step.source.line);
        if (blocks_[step.to.index].out || !seen.insert(step.to.index).second) continue;
        open.insert(open.end(), from_[step.to.index].begin(), from_[step.to.index].end());
      }
      int& known = found_[{first.source.file, first.source.line}];
      known = std::max(known, last);
    }
  }

  const ThreadSystem& thread_;
  const std::vector<movers::LocationBlock>& blocks_;
  const std::vector<std::vector<StepId>> from_;
  std::map<Place, int> found_;
};

std::map<Term, std::string> namesOfLocks(const ConcurrentSystem& system) {
  std::map<Term, std::string> names;
  for (const Variable& v : system.globals) names[v.symbol] = v.name.empty() ? v.symbol.name() : v.name;
  return names;
}

void keepCommon(std::set<std::string>& locks, const std::set<std::string>& others) {
  std::erase_if(locks, [&](const std::string& each) { return !others.contains(each); });
}

std::vector<HeldLocks> heldLocks(const ConcurrentSystem& system, const movers::Locksets& locksets) {
  const std::map<Term, std::string> names = namesOfLocks(system);
  std::map<Place, std::set<std::string>> held;
  for (const ThreadId t : threadIds(system)) {
    for (const Step& step : system[t].steps) {
      if (step.source.line == 0) continue;
      std::set<std::string> locks;
      for (const Term& lock : locksets.heldAt[t.index][step.from.index]) locks.insert(names.at(lock));
      const auto [known, isNew] = held.try_emplace({step.source.file, step.source.line}, locks);
      if (!isNew) keepCommon(known->second, locks);
    }
  }
  std::vector<HeldLocks> result;
  for (const auto& [place, locks] : held)
    if (!locks.empty()) result.push_back({{place.first, place.second, 0}, locks});
  return result;
}

}  // namespace

SourceFacts sourceFacts(const ConcurrentSystem& system) {
  const movers::Movers movers = movers::analyseMovers(system);
  const movers::Blocks blocks = movers::findBlocks(system, movers);
  std::map<std::pair<Place, int>, std::set<std::string>> threads;
  for (const ThreadId t : threadIds(system))
    for (const auto& [from, to] : BlocksOfThread(system[t], blocks.locations[t.index]).find())
      if (to > from.second) threads[{from, to}].insert(system[t].name);
  SourceFacts facts;
  for (const auto& [lines, names] : threads) facts.blocks.push_back({{lines.first.first, lines.first.second, 0}, lines.second, names});
  facts.held = heldLocks(system, movers.locksets);
  return facts;
}

}  // namespace redcomp::engines

#include "movers/sections.h"

#include <algorithm>
#include <numeric>

#include "logic/rewrite.h"
#include "ts/loops.h"

namespace redcomp::movers {

using namespace ts;

namespace {

// Union-find over locations.
int rootOf(std::vector<int>& parent, int x) {
  while (parent[x] != x) x = parent[x] = parent[parent[x]];
  return x;
}

bool mayNotFinish(const ThreadSystem& thread, const AtomicSection& section,
                  const std::vector<std::vector<StepId>>& from) {
  std::vector<bool> inside(thread.steps.size(), false);
  for (StepId s : section.steps) inside[s.index] = thread[thread[s].from].atomic;
  auto heads = loopHeads(thread, section.locations, inside);
  return std::any_of(section.locations.begin(), section.locations.end(), [&](LocationId l) {
    return heads[l.index] || !neverBlocks(thread, from[l.index]);
  });
}

}  // namespace

bool neverBlocks(const ThreadSystem& thread, const std::vector<StepId>& steps) {
  if (std::ranges::any_of(steps, [&](StepId s) { return thread[s].guard.isTrue(); })) return true;
  if (steps.size() < 2) return false;  // no other step helps out
  std::vector<Term> guards;
  for (StepId s : steps) {
    const Step& step = thread[s];
    bool drawn = false;  // a guard over inputs may be false for some of their values
    for (const Term& v : logic::variables(step.guard))
      drawn |= std::any_of(step.inputs.begin(), step.inputs.end(), [&](const Input& i) { return i.symbol == v; });
    if (!drawn) guards.push_back(step.guard);
  }
  return logic::disjunction(std::move(guards)).isTrue();
}

std::vector<AtomicSection> atomicSections(const ThreadSystem& thread) {
  std::vector<int> parent(thread.locations.size());
  std::iota(parent.begin(), parent.end(), 0);
  for (const Step& step : thread.steps)
    if (thread[step.from].atomic && thread[step.to].atomic)
      parent[rootOf(parent, step.from.index)] = rootOf(parent, step.to.index);
  std::vector<int> sectionOf(thread.locations.size(), -1);  // by root; -1: none yet
  std::vector<AtomicSection> sections;
  auto sectionAt = [&](LocationId l) -> AtomicSection& {
    int& index = sectionOf[rootOf(parent, l.index)];
    if (index < 0) {
      index = static_cast<int>(sections.size());
      sections.emplace_back();
    }
    return sections[index];
  };
  for (LocationId l : locationIds(thread))
    if (thread[l].atomic) sectionAt(l).locations.push_back(l);
  for (StepId s : stepIds(thread)) {
    const Step& step = thread[s];
    if (thread[step.to].atomic) sectionAt(step.to).steps.push_back(s);
    else if (thread[step.from].atomic) sectionAt(step.from).steps.push_back(s);
  }
  auto from = stepsFrom(thread);
  for (AtomicSection& section : sections) section.mayNotFinish = mayNotFinish(thread, section, from);
  return sections;
}

}  // namespace redcomp::movers

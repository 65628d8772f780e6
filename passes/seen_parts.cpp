#include "passes/seen_parts.h"

#include <map>

#include "movers/kinds.h"
#include "passes/split_arrays.h"
#include "ts/accesses.h"

namespace redcomp::passes {

using namespace ts;

namespace {

// How many scalars of one statement others may see.
class Parts {
 public:
  void add(const Accesses& accesses) {
    for (const std::set<Term>& some : {accesses.reads, accesses.writes})
      for (const Term symbol : some) {
        variables_.insert(symbol);
        array_ |= symbol.sort() == logic::Sort::IntArray;  // which element it is, is not known: it may be several
      }
  }
  bool several() const { return array_ || variables_.size() > 1; }

 private:
  std::set<Term> variables_;
  bool array_ = false;
};

}  // namespace

std::vector<std::string> seenInParts(const ConcurrentSystem& given, const std::set<std::string>& places) {
  const bool parallel = given.threads.size() > 1 || (!given.threads.empty() && given.threads.front().replicated);
  if (places.empty() || !parallel) return {};
  ConcurrentSystem system = given;
  splitArrays(system);
  const movers::Movers movers = movers::analyseMovers(system);
  const std::set<Term> globals = globalSymbols(system);
  std::vector<std::string> reasons;
  for (std::size_t i = 0; i < system.threads.size(); ++i) {
    const ThreadSystem& thread = system.threads[i];
    std::map<std::string, Parts> seen;  // by place
    for (std::size_t j = 0; j < thread.steps.size(); ++j) {
      const Step& step = thread.steps[j];
      const std::string place = toString(step.source);
      const bool alone = movers.kinds[i][j].kind != movers::MoverKind::Non || thread[step.from].atomic;
      if (!alone && places.contains(place)) seen[place].add(accessesOf(step, globals));
    }
    for (const auto& [place, parts] : seen)
      if (parts.several())
        reasons.push_back(place + std::string(kOpenOrder));
  }
  return reasons;
}

}  // namespace redcomp::passes

#include "ts/liveness.h"

#include "logic/rewrite.h"

namespace redcomp::ts {

namespace {

// The locals that one step reads and writes.
struct Transfer {
  std::set<Term> reads;
  std::vector<std::pair<Term, std::set<Term>>> writes;  // target, locals that its value reads
};

std::set<Term> localsOf(Term term, const std::set<Term>& locals) {
  std::set<Term> found;
  for (const Term& v : logic::variables(term))
    if (locals.contains(v)) found.insert(v);
  return found;
}

// A step that would divide by zero cannot be taken, so divisors matter even if nobody needs the quotient.
std::set<Term> divisorsOf(Term term, const std::set<Term>& locals) {
  std::set<Term> found;
  for (const Term& node : logic::postorder(term))
    if (node.op() == logic::Op::Divide || node.op() == logic::Op::Modulo) found.merge(localsOf(node.arg(1), locals));
  return found;
}

Transfer transferOf(const Step& step, const std::set<Term>& locals) {
  Transfer t{localsOf(step.guard, locals), {}};
  t.reads.merge(localsOf(step.defined, locals));
  for (const Assignment& a : step.updates) {
    std::set<Term> read = localsOf(a.value, locals);
    t.reads.merge(divisorsOf(a.value, locals));
    if (!locals.contains(a.target)) t.reads.insert(read.begin(), read.end());
    else t.writes.push_back({a.target, std::move(read)});
  }
  return t;
}

std::set<Term> before(const Transfer& transfer, const std::set<Term>& after) {
  std::set<Term> live = after;
  for (const auto& [target, read] : transfer.writes) live.erase(target);
  for (const auto& [target, read] : transfer.writes)
    if (after.contains(target)) live.insert(read.begin(), read.end());
  live.insert(transfer.reads.begin(), transfer.reads.end());
  return live;
}

}  // namespace

std::vector<std::set<Term>> liveLocals(const ConcurrentSystem& system, ThreadId id) {
  const ThreadSystem& thread = system[id];
  std::set<Term> locals, observed;
  for (const Variable& v : thread.locals) locals.insert(v.symbol);
  for (const ErrorCondition& error : system.errors) observed.merge(localsOf(error.condition, locals));

  std::vector<Transfer> transfers;
  std::vector<std::vector<StepId>> into(thread.locations.size());
  for (StepId s : stepIds(thread)) {
    transfers.push_back(transferOf(thread[s], locals));
    into[thread[s].to.index].push_back(s);
  }
  std::vector<std::set<Term>> live(thread.locations.size(), observed);
  std::vector<int> work;
  for (LocationId l : locationIds(thread)) work.push_back(l.index);
  while (!work.empty()) {
    int location = work.back();
    work.pop_back();
    for (StepId s : into[location]) {
      std::set<Term> needed = before(transfers[s.index], live[location]);
      int source = thread[s].from.index;
      std::size_t size = live[source].size();
      live[source].merge(needed);
      if (live[source].size() != size) work.push_back(source);
    }
  }
  return live;
}

}  // namespace redcomp::ts

#include "ts/thresholds.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::ts {

using logic::Integer;

namespace {

class Constants {
 public:
  void add(const Integer& value) { values_.insert({value - 1, value, value + 1}); }

  void add(const Range& range) {
    if (range.low) add(*range.low);
    if (range.high) add(*range.high);
  }

  void add(Term term) {
    std::vector<Term> pending{term};
    while (!pending.empty()) {
      const Term node = pending.back();
      pending.pop_back();
      if (!seen_.insert(node).second) continue;
      if (node.op() == logic::Op::IntConstant) add(node.value());
      pending.insert(pending.end(), node.args().begin(), node.args().end());
    }
  }

  void add(const Step& step) {
    add(step.guard);
    add(step.defined);
    for (const Assignment& update : step.updates) add(update.value);
    for (const Input& input : step.inputs) add(input.range);
  }

  std::vector<Integer> sorted() const { return {values_.begin(), values_.end()}; }

 private:
  std::set<Integer> values_;
  std::unordered_set<Term> seen_;
};

}  // namespace

Thresholds::Thresholds(const ConcurrentSystem& system) {
  Constants constants;
  constants.add(Integer(0));
  for (const Variable& global : system.globals) constants.add(global.range);
  for (const ThreadSystem& thread : system.threads) {
    for (const Variable& local : thread.locals) constants.add(local.range);
    for (const Step& step : thread.steps) constants.add(step);
  }
  values_ = constants.sorted();
}

Range Thresholds::widened(const Range& before, const Range& now, bool toInfinity) const {
  Range result = before;
  if (before.low && (!now.low || *now.low < *before.low)) {
    const auto above = now.low ? std::upper_bound(values_.begin(), values_.end(), *now.low) : values_.begin();
    if (toInfinity || above == values_.begin()) result.low.reset();
    else result.low = *std::prev(above);
  }
  if (before.high && (!now.high || *before.high < *now.high)) {
    const auto next = now.high ? std::lower_bound(values_.begin(), values_.end(), *now.high) : values_.end();
    if (toInfinity || next == values_.end()) result.high.reset();
    else result.high = *next;
  }
  return result;
}

}  // namespace redcomp::ts

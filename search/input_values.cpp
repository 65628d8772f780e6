#include "search/input_values.h"

#include <algorithm>
#include <map>

#include "logic/rewrite.h"
#include "search/interpreter.h"

namespace redcomp::search {

using logic::Integer;

namespace {

// Where inputs are drawn at a few places only, many values can be tried.
bool hasFewInputs(const ts::ConcurrentSystem& system) {
  int places = 0;
  for (const ts::ThreadSystem& thread : system.threads)
    for (const ts::Step& step : thread.steps) places += step.inputs.empty() ? 0 : 1;
  return places <= 2;
}

}  // namespace

InputValues::InputValues(const ts::ConcurrentSystem& system, const std::vector<logic::Valuation>& hints) {
  for (const logic::Valuation& each : hints)
    for (const auto& [symbol, value] : each) hinted_[symbol].push_back(value);
  const bool few = hasFewInputs(system);
  const std::size_t kMost = few ? 16 : 6;
  std::map<Integer, int> uses{{0, 1000}, {1, 999}, {-1, 1}, {2, 1}};
  if (few) uses.insert({{3, 0}, {4, 0}, {10, 0}});  // how many threads or rounds a violation needs
  for (const ts::ThreadSystem& thread : system.threads)
    for (const ts::Step& step : thread.steps)
      for (const logic::Term node : logic::postorder(step.guard)) {
        if (node.op() != logic::Op::IntConstant) continue;
        ++uses[node.value()];
        if (few) ++uses[node.value() - 1];  // x <= 10 is not x >= 11
      }
  std::vector<std::pair<int, Integer>> ordered;
  for (const auto& [value, count] : uses) ordered.emplace_back(-count, value);
  std::sort(ordered.begin(), ordered.end());
  for (const auto& [count, value] : ordered)
    if (interesting_.size() < kMost) interesting_.push_back(value);
}

std::vector<logic::Value> InputValues::valuesOf(const ts::Input& input) const {
  constexpr int kAll = 5;
  if (input.symbol.sort() == logic::Sort::Bool) return {false, true};
  if (input.symbol.sort() == logic::Sort::IntArray) return {defaultValueIn(logic::Sort::IntArray, input.range)};
  std::vector<logic::Value> values;
  if (auto known = hinted_.find(input.symbol); known != hinted_.end()) values = known->second;
  if (input.range.low && input.range.high && *input.range.high - *input.range.low < kAll) {
    values.clear();
    for (Integer value = *input.range.low; value <= *input.range.high; ++value) values.emplace_back(value);
    return values;
  }
  for (const Integer& value : interesting_)
    if (input.range.contains(value)) values.emplace_back(value);
  if (values.empty() && input.range.low) values.emplace_back(*input.range.low);
  return values;
}

std::vector<logic::Valuation> InputValues::choices(const ts::Step& step) const {
  constexpr std::size_t kMostChoices = 64;
  std::vector<logic::Valuation> all{{}};
  for (const ts::Input& input : step.inputs) {
    std::vector<logic::Valuation> more;
    for (const logic::Valuation& choice : all)
      for (const logic::Value& value : valuesOf(input)) {
        more.push_back(choice);
        more.back()[input.symbol] = value;
      }
    all = std::move(more);
    if (all.size() > kMostChoices) all.resize(kMostChoices);
  }
  return all;
}

}  // namespace redcomp::search

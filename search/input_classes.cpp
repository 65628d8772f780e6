#include "search/input_classes.h"

#include <unordered_set>

namespace redcomp::search {

using logic::Integer;
using logic::Op;
using logic::Sort;
using logic::Term;

// Joins what is copied to one group, and looks at every other use of a variable.
class ComparisonFinder {
 public:
  ComparisonFinder(InputClasses& classes, const ts::ConcurrentSystem& system) : classes_(classes) {
    for (const ts::ThreadSystem& thread : system.threads)
      for (const ts::Step& step : thread.steps) {
        look(step.guard);
        look(step.defined);
        for (const ts::Assignment& update : step.updates) copy(update.target, update.value);
      }
    for (const ts::ErrorCondition& error : system.errors) look(error.condition);
    for (auto& [term, group] : classes_.groupOf_) group = find(group);
  }

 private:
  int find(int group) const {
    while (parents_[group] != group) group = parents_[group];
    return group;
  }

  InputClasses::Group& groupOf(Term variable) { return classes_.groups_[find(number(variable))]; }

  int number(Term variable) {
    const auto [entry, isNew] = classes_.groupOf_.try_emplace(variable, static_cast<int>(parents_.size()));
    if (isNew) {
      parents_.push_back(entry->second);
      classes_.groups_.emplace_back();
    }
    return entry->second;
  }

  void join(Term a, Term b) {
    const int into = find(number(a)), from = find(number(b));
    if (into == from) return;
    parents_[from] = into;
    InputClasses::Group &kept = classes_.groups_[into], &other = classes_.groups_[from];
    kept.equalities.merge(other.equalities);
    kept.bounds.merge(other.bounds);
    kept.seen = kept.seen || other.seen;
  }

  // The target becomes a variable, or one of several.
  void copy(Term target, Term value) {
    if (target.sort() != Sort::Int) return look(value);
    if (value.op() == Op::Variable) {
      join(target, value);
    } else if (value.op() == Op::Ite) {
      look(value.arg(0));
      copy(target, value.arg(1));
      copy(target, value.arg(2));
    } else {
      look(value);
    }
  }

  void look(Term term) {
    if (!looked_.insert(term).second) return;
    if (term.op() == Op::Variable && term.sort() == Sort::Int) groupOf(term).seen = true;
    else if (!isComparison(term))
      for (const Term& part : term.args()) look(part);
  }

  // Of a variable with a constant; the group is told.
  bool isComparison(Term term) {
    if (term.op() != Op::Equal && term.op() != Op::LessEqual) return false;
    const Term left = term.arg(0), right = term.arg(1);
    const bool below = left.op() == Op::Variable && right.isConstant();  // or equal
    const bool above = right.op() == Op::Variable && left.isConstant();
    if ((!below && !above) || left.sort() != Sort::Int) return false;
    InputClasses::Group& group = groupOf(below ? left : right);
    const Integer constant = (below ? right : left).value();
    if (term.op() == Op::Equal) group.equalities.insert(constant);
    else group.bounds.insert(below ? Integer(constant + 1) : constant);
    return true;
  }

  InputClasses& classes_;
  std::vector<int> parents_;
  std::unordered_set<Term> looked_;
};

InputClasses::InputClasses(const ts::ConcurrentSystem& system) { ComparisonFinder(*this, system); }

namespace {

// In the range, from `low` on and below `high`, as far as given: the number nearest to zero.
std::optional<Integer> nearestToZero(std::optional<Integer> low, std::optional<Integer> high, const logic::Range& range) {
  if (range.low && (!low || *low < *range.low)) low = range.low;
  if (range.high && (!high || *high > *range.high + 1)) high = *range.high + 1;
  Integer value = 0;
  if (low && value < *low) value = *low;
  if (high && value >= *high) value = *high - 1;
  if (low && value < *low) return std::nullopt;
  return value;
}

}  // namespace

std::vector<logic::Value> InputClasses::representatives(const ts::Input& input) const {
  const auto known = groupOf_.find(input.symbol);
  const Group group = known == groupOf_.end() ? Group{} : groups_[known->second];
  std::set<Integer> values, borders = group.bounds;
  for (const Integer& constant : group.equalities) {
    if (input.range.contains(constant)) values.insert(constant);
    borders.insert(constant);
    borders.insert(constant + 1);
  }
  bool others = false;  // those that equal none of the constants have a representative
  std::optional<Integer> from;
  const auto add = [&](const std::optional<Integer>& to) {
    const auto value = nearestToZero(from, to, input.range);
    from = to;
    if (!value || group.equalities.contains(*value) || (group.bounds.empty() && others)) return;
    values.insert(*value);
    others = true;
  };
  for (const Integer& border : borders) add(border);
  add(std::nullopt);
  return {values.begin(), values.end()};
}

std::optional<std::vector<logic::Value>> InputClasses::valuesOf(const ts::Input& input) const {
  constexpr int kMost = 16;
  if (input.symbol.sort() == Sort::Bool) return std::vector<logic::Value>{false, true};
  if (input.symbol.sort() != Sort::Int) return std::nullopt;
  const auto group = groupOf_.find(input.symbol);
  if (group == groupOf_.end() || !groups_[group->second].seen) return representatives(input);
  if (!input.range.low || !input.range.high || *input.range.high - *input.range.low >= kMost) return std::nullopt;
  std::vector<logic::Value> all;
  for (Integer value = *input.range.low; value <= *input.range.high; ++value) all.emplace_back(value);
  return all;
}

std::optional<std::vector<logic::Valuation>> InputClasses::choices(const ts::Step& step) const {
  constexpr std::size_t kMost = 64;
  std::vector<logic::Valuation> all{{}};
  for (const ts::Input& input : step.inputs) {
    const auto values = valuesOf(input);
    if (!values || values->size() * all.size() > kMost) return std::nullopt;
    std::vector<logic::Valuation> more;
    for (const logic::Valuation& choice : all)
      for (const logic::Value& value : *values) {
        more.push_back(choice);
        more.back()[input.symbol] = value;
      }
    all = std::move(more);
  }
  return all;
}

}  // namespace redcomp::search

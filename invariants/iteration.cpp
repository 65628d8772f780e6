#include "invariants/iteration.h"

#include <algorithm>

namespace redcomp::invariants {

namespace {

constexpr std::size_t mostThresholds = 40;  // of a predicate

// Depth-first search from predicates to those that are derived from them, without recursion.
class Order {
 public:
  explicit Order(Iteration& iteration, const std::vector<LinearClause>& clauses) : iteration_(iteration), clauses_(clauses) {
    const std::size_t count = iteration.arity.size();
    state_.resize(count, New);
    iteration.isHead.resize(count);
    for (const LinearClause& clause : clauses)
      if (clause.body.empty() && clause.head) visit(clause.head->predicate);
    for (std::size_t p = 0; p < count; ++p) visit(static_cast<int>(p));
    std::reverse(iteration.order.begin(), iteration.order.end());
  }

 private:
  enum State { New, Open, Done };
  struct Visit {
    int predicate;
    std::size_t next = 0;  // in `from`
  };

  void visit(int root) {
    if (state_[root] != New) return;
    std::vector<Visit> stack;
    const auto enter = [&](int p) {
      state_[p] = Open;
      stack.push_back({p});
    };
    enter(root);
    while (!stack.empty()) {
      Visit& top = stack.back();
      const std::vector<int>& out = iteration_.from[top.predicate];
      if (top.next == out.size()) {
        state_[top.predicate] = Done;
        iteration_.order.push_back(top.predicate);
        stack.pop_back();
        continue;
      }
      const auto& head = clauses_[out[top.next++]].head;
      if (!head) continue;
      if (state_[head->predicate] == Open) iteration_.isHead[head->predicate] = true;
      if (state_[head->predicate] == New) enter(head->predicate);
    }
  }

  Iteration& iteration_;
  const std::vector<LinearClause>& clauses_;
  std::vector<State> state_;
};

// The row over the predicate's parameters, if it speaks of nothing else.
bool isAbout(const PlacedPredicate& atom, LinearRow& row) {
  for (auto& [dimension, coefficient] : row.coefficients) {
    const auto found = std::find(atom.dimensions.begin(), atom.dimensions.end(), dimension);
    if (found == atom.dimensions.end()) return false;
    dimension = static_cast<int>(found - atom.dimensions.begin());
  }
  std::sort(row.coefficients.begin(), row.coefficients.end());
  return !row.coefficients.empty();
}

LinearRow opposite(LinearRow row, const logic::Integer& difference) {
  for (auto& [dimension, coefficient] : row.coefficients) coefficient = -coefficient;
  row.constant = -row.constant + difference;
  return row;
}

void addThresholds(LinearRows& thresholds, LinearRow row, bool ofQuery) {
  const bool equation = row.kind == LinearRow::Kind::Zero;
  row.kind = LinearRow::Kind::AtLeastZero;
  LinearRow later = row;
  later.constant += 1;
  LinearRows added{row, later};
  if (equation) added = {row, opposite(row, 0)};
  else if (ofQuery) added.push_back(opposite(row, -1));
  for (LinearRow& r : added)
    if (thresholds.size() < mostThresholds && std::find(thresholds.begin(), thresholds.end(), r) == thresholds.end())
      thresholds.push_back(std::move(r));
}

}  // namespace

LinearRows placed(const LinearRows& rows, const std::vector<int>& dimensions) {
  LinearRows result = rows;
  for (LinearRow& row : result)
    for (auto& [dimension, coefficient] : row.coefficients) dimension = dimensions[dimension];
  return result;
}

Iteration iterationOf(std::vector<int> arity, const std::vector<LinearClause>& clauses) {
  Iteration iteration;
  iteration.arity = std::move(arity);
  const std::size_t count = iteration.arity.size();
  iteration.into.resize(count);
  iteration.from.resize(count);
  iteration.thresholds.resize(count);
  for (std::size_t c = 0; c < clauses.size(); ++c) {
    if (clauses[c].head) iteration.into[clauses[c].head->predicate].push_back(static_cast<int>(c));
    for (const PlacedPredicate& atom : clauses[c].body) {
      iteration.from[atom.predicate].push_back(static_cast<int>(c));
      for (const LinearRows& rows : clauses[c].cases)
        for (LinearRow row : rows)
          if (isAbout(atom, row)) addThresholds(iteration.thresholds[atom.predicate], std::move(row), !clauses[c].head);
    }
  }
  Order(iteration, clauses);
  return iteration;
}

}  // namespace redcomp::invariants

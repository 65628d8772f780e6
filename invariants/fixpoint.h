// Abstract interpretation of clauses (Cousot and Cousot; with polyhedra: Cousot and Halbwachs): from nothing upwards, clause by
// clause, until no clause adds a point; where predicates depend on themselves with widening; then downwards a few times.
//
//     0 <= x <= 0 -> P(x)    P(x) & x <= 9 -> P(x + 1)      0..0, 0..1, 0..2, widened to the threshold 0..10, stays
//
// A Domain is a set of points with these operations: Domain(dimensions) is the whole space; meet(rows), isEmpty, contains,
// join, keep(dimensions), tighten, widen(older, thresholds, keepStable), rows. A predicate on which the budget of an operation
// was spent is everything from then on.
#pragma once

#include <ctime>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "invariants/iteration.h"
#include "invariants/ppl_domains.h"

namespace redcomp::invariants {

struct FixpointLimits {
  double seconds = 5;                          // of processor time; afterwards the result need not be a fixpoint
  unsigned long long workPerClause = 20'000'000;  // PPL's measure: about a second
  int delay = 3;                               // changes of a predicate before widening
  int patience = 10;                           // changes after that for which stable bounds are kept
  int descents = 2;
  std::function<void()> tick = {};             // may throw
};

template <class Domain>
class Fixpoint {
 public:
  Fixpoint(const std::vector<LinearClause>& clauses, const Iteration& iteration, const FixpointLimits& limits)
      : clauses_(clauses), iteration_(iteration), limits_(limits), end_(std::clock() + limits.seconds * CLOCKS_PER_SEC),
        values_(iteration.arity.size()), rows_(values_.size()), changes_(values_.size()), frozen_(values_.size()),
        dirty_(clauses.size(), true) {}

  // By predicate: rows over its numeric parameters; nothing: it holds nowhere.
  std::vector<std::optional<LinearRows>> run() {
    while (!timeOver() && ascend()) {}
    for (int d = 0; d < limits_.descents && !timeOver(); ++d) descend();
    std::vector<std::optional<LinearRows>> result(values_.size());
    for (std::size_t p = 0; p < values_.size(); ++p)
      if (values_[p]) result[p] = rows_[p];
    return result;
  }

 private:
  bool timeOver() const { return std::clock() > end_; }

  bool ascend() {
    bool changed = false;
    for (int p : iteration_.order)
      for (int c : iteration_.into[p]) {
        if (!dirty_[c] || frozen_[p]) continue;
        if (timeOver()) return false;
        dirty_[c] = false;
        changed |= guarded(p, [&] { return grow(p, clauses_[c]); });
      }
    return changed;
  }

  // Does work for a predicate within the budget; if that fails the predicate becomes everything.
  template <class Work>
  bool guarded(int p, Work&& work) {
    if (limits_.tick) limits_.tick();
    try {
      Budget budget(limits_.workPerClause);
      return work();
    } catch (const OverBudget&) {
    } catch (const std::overflow_error&) {
    }
    frozen_[p] = true;
    set(p, Domain(iteration_.arity[p]));
    return true;
  }

  bool grow(int p, const LinearClause& clause) {
    std::optional<Domain> added = image(clause);
    if (!added) return false;
    if (!values_[p]) {
      set(p, std::move(*added));
      return true;
    }
    if (values_[p]->contains(*added)) return false;
    added->join(*values_[p]);
    if (iteration_.isHead[p] && ++changes_[p] > limits_.delay)
      added->widen(*values_[p], iteration_.thresholds[p], changes_[p] <= limits_.delay + limits_.patience);
    set(p, std::move(*added));
    return true;
  }

  void descend() {
    for (int p : iteration_.order) {
      if (timeOver()) return;
      if (!values_[p] || frozen_[p]) continue;
      guarded(p, [&] { return shrink(p); });
    }
  }

  bool shrink(int p) {
    std::optional<Domain> now;
    for (int c : iteration_.into[p])
      if (std::optional<Domain> part = image(clauses_[c])) {
        if (now) now->join(*part);
        else now = std::move(part);
      }
    if (now) set(p, std::move(*now));
    else values_[p].reset();
    return true;
  }

  // What the clause derives from the present values.
  std::optional<Domain> image(const LinearClause& clause) const {
    for (const PlacedPredicate& atom : clause.body)
      if (!values_[atom.predicate]) return std::nullopt;
    std::optional<Domain> result;
    for (const LinearRows& rows : clause.cases) {
      Domain points(clause.dimensions);
      for (const PlacedPredicate& atom : clause.body) points.meet(placed(rows_[atom.predicate], atom.dimensions));
      points.meet(rows);
      points.tighten();
      if (points.isEmpty()) continue;
      points.keep(clause.head->dimensions);
      if (result) result->join(points);
      else result = std::move(points);
    }
    return result;
  }

  void set(int p, Domain value) {
    rows_[p] = value.rows();
    values_[p] = std::move(value);
    for (int c : iteration_.from[p]) dirty_[c] = true;
  }

  const std::vector<LinearClause>& clauses_;
  const Iteration& iteration_;
  const FixpointLimits& limits_;
  double end_;
  std::vector<std::optional<Domain>> values_;  // nothing: empty
  std::vector<LinearRows> rows_;               // of the values
  std::vector<int> changes_;
  std::vector<bool> frozen_, dirty_;           // by predicate; by clause
};

}  // namespace redcomp::invariants

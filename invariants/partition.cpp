#include "invariants/partition.h"

#include <algorithm>
#include <map>

#include "invariants/cases.h"
#include "logic/rewrite.h"

namespace redcomp::invariants {

namespace {

constexpr std::size_t mostPlaces = 2;  // that a cell is compared with

LinearRow negated(LinearRow row) {
  for (auto& [dimension, coefficient] : row.coefficients) coefficient = -coefficient;
  row.constant = -row.constant - 1;
  return row;
}

// The parameter that the row compares with the cell of the atom, or -1.
int comparedWithCell(const PlacedPredicate& atom, const LinearRow& row) {
  if (row.coefficients.size() != 2 || atom.dimensions.empty()) return -1;
  for (int side : {0, 1}) {
    if (row.coefficients[side].first != atom.dimensions[0]) continue;
    const auto& [other, factor] = row.coefficients[1 - side];
    if (factor != -row.coefficients[side].second) return -1;
    const auto found = std::find(atom.dimensions.begin() + 1, atom.dimensions.end(), other);
    return found == atom.dimensions.end() ? -1 : static_cast<int>(found - atom.dimensions.begin());
  }
  return -1;
}

// By predicate: how often the cell is compared with each parameter.
std::vector<std::map<int, int>> comparisonsOf(std::size_t predicates, const std::vector<LinearClause>& clauses) {
  std::vector<std::map<int, int>> count(predicates);
  const auto note = [&](const PlacedPredicate& atom, const LinearClause& clause) {
    for (const LinearRows& rows : clause.cases)
      for (const LinearRow& row : rows)
        if (const int p = comparedWithCell(atom, row); p > 0) ++count[atom.predicate][p];
  };
  for (const LinearClause& clause : clauses) {
    for (const PlacedPredicate& atom : clause.body) note(atom, clause);
    if (clause.head) note(*clause.head, clause);
  }
  return count;
}

// A place keeps its meaning from predicate to predicate, where clauses hand the parameter on.
void spread(std::vector<std::map<int, int>>& count, const std::vector<bool>& isCell, const std::vector<LinearClause>& clauses) {
  const auto move = [&](const PlacedPredicate& from, const PlacedPredicate& to) {
    bool changed = false;
    if (!isCell[from.predicate] || !isCell[to.predicate]) return changed;
    for (const auto& [parameter, times] : std::map<int, int>(count[from.predicate])) {
      const auto found = std::find(to.dimensions.begin(), to.dimensions.end(), from.dimensions[parameter]);
      if (found == to.dimensions.end()) continue;
      changed |= count[to.predicate].emplace(static_cast<int>(found - to.dimensions.begin()), 0).second;
    }
    return changed;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (const LinearClause& clause : clauses)
      for (const PlacedPredicate& atom : clause.body)
        if (clause.head) changed |= move(*clause.head, atom) | move(atom, *clause.head);
  }
}

std::vector<int> placesOf(const std::map<int, int>& count) {
  std::vector<std::pair<int, int>> byTimes;
  for (const auto& [parameter, times] : count)
    if (parameter > 0) byTimes.emplace_back(-times, parameter);
  std::sort(byTimes.begin(), byTimes.end());
  std::vector<int> places;
  for (const auto& [times, parameter] : byTimes)
    if (places.size() < mostPlaces) places.push_back(parameter);
  return places;
}

// Where places end: the positive numbers with which the clauses compare them, the most frequent one first.
std::vector<logic::Integer> endsOfPlaces(const std::vector<std::map<int, int>>& count, const std::vector<LinearClause>& clauses) {
  std::map<logic::Integer, int> times;
  for (const LinearClause& clause : clauses)
    for (const PlacedPredicate& atom : clause.body)
      for (const auto& [place, unused] : count[atom.predicate])
        for (const LinearRows& rows : clause.cases)
          for (const LinearRow& row : rows) {
            if (row.coefficients.size() != 1 || row.coefficients[0].first != atom.dimensions[place]) continue;
            if (abs(row.coefficients[0].second) != 1) continue;
            const logic::Integer end = row.coefficients[0].second > 0 ? logic::Integer(-row.constant) : row.constant + 1;  // i >= end, i < end
            if (end > 0) ++times[end];
          }
  std::vector<logic::Integer> ends;
  for (const auto& [end, unused] : times) ends.push_back(end);
  std::ranges::stable_sort(ends, {}, [&](const logic::Integer& end) { return -times.at(end); });
  return ends;
}

LinearRows placesAsRows(const std::vector<int>& parameters, const std::vector<logic::Integer>& ends) {
  LinearRows rows;
  for (int p : parameters) rows.push_back({{{0, 1}, {p, -1}}, 0, LinearRow::Kind::AtLeastZero, 0});  // i <= k
  if (rows.size() < mostPlaces && !ends.empty()) rows.push_back({{{0, 1}}, -ends.front(), LinearRow::Kind::AtLeastZero, 0});
  return rows;
}

// `places`: rows that are true of the cells behind each.
std::vector<LinearRows> regionsAround(const LinearRows& places) {
  const LinearRow notNegative{{{0, 1}}, 0, LinearRow::Kind::AtLeastZero, 0};
  std::vector<LinearRows> regions{{notNegative}};
  for (const LinearRow& behind : places) {
    std::vector<LinearRows> finer;
    for (const LinearRows& region : regions)
      for (const LinearRow& side : {behind, negated(behind)}) {
        finer.push_back(region);
        finer.back().push_back(side);
      }
    regions = std::move(finer);
  }
  regions.push_back({negated(notNegative)});
  return regions;
}

// The clause with a region chosen for each of its atoms, one after the other.
class Splitter {
 public:
  Splitter(const LinearClause& clause, const Partition& partition) : clause_(clause), partition_(partition) {
    for (const PlacedPredicate& atom : clause.body) atoms_.push_back(&atom);
    if (clause.head) atoms_.push_back(&*clause.head);
  }

  std::vector<LinearClause> run() {
    LinearClause chosen = clause_;
    choose(0, chosen);
    return std::move(result_);
  }

 private:
  void choose(std::size_t a, const LinearClause& chosen) {
    if (chosen.cases.empty()) return;
    if (a == atoms_.size()) return result_.push_back(chosen);
    const PlacedPredicate& atom = *atoms_[a];
    const auto& regions = partition_.regions[atom.predicate];
    for (std::size_t r = 0; r < regions.size(); ++r) {
      LinearClause next = chosen;
      PlacedPredicate& part = a < clause_.body.size() ? next.body[a] : *next.head;
      part.predicate = partition_.part[atom.predicate][r];
      restrict(next, placed(regions[r], atom.dimensions));
      choose(a + 1, next);
    }
  }

  static void restrict(LinearClause& clause, const LinearRows& region) {
    if (region.empty()) return;
    for (LinearRows& rows : clause.cases) rows.insert(rows.end(), region.begin(), region.end());
    std::erase_if(clause.cases, [&](const LinearRows& rows) { return !isPossible(clause.dimensions, rows); });
  }

  const LinearClause& clause_;
  const Partition& partition_;
  std::vector<const PlacedPredicate*> atoms_;
  std::vector<LinearClause> result_;
};

// The next predicate, with these regions.
void addParts(Partition& partition, int arity, std::vector<LinearRows> regions) {
  partition.part.emplace_back();
  for (std::size_t r = 0; r < regions.size(); ++r) {
    partition.part.back().push_back(static_cast<int>(partition.arity.size()));
    partition.arity.push_back(arity);
  }
  partition.regions.push_back(std::move(regions));
}

}  // namespace

std::vector<Test> testsOf(const horn::System& system) {
  std::map<std::pair<horn::Term, logic::Integer>, int> count;
  for (const horn::Clause& clause : system.clauses)
    for (const horn::Term& node : logic::postorder(clause.constraint)) {
      if (node.op() != logic::Op::Equal) continue;
      for (int side : {0, 1})
        if (node.arg(side).op() == logic::Op::Variable && node.arg(1 - side).op() == logic::Op::IntConstant)
          ++count[{node.arg(side), node.arg(1 - side).value()}];
    }
  std::vector<std::pair<int, Test>> byTimes;
  for (const auto& [test, times] : count) byTimes.push_back({-times, {test.first, test.second}});
  std::ranges::stable_sort(byTimes, {}, &std::pair<int, Test>::first);
  std::vector<Test> result;
  for (auto& [times, test] : byTimes) result.push_back(std::move(test));
  return result;
}

Partition aroundTest(const horn::System& system, const Test& test) {
  Partition result;
  for (const horn::Predicate& predicate : system.predicates) {
    const std::vector<horn::Term> parameters = numericParameters(predicate);
    const auto found = std::find(parameters.begin(), parameters.end(), test.variable);
    std::vector<LinearRows> regions{{}};
    if (found != parameters.end()) {
      const LinearRow least{{{static_cast<int>(found - parameters.begin()), 1}}, -test.number, LinearRow::Kind::AtLeastZero, 0};
      LinearRow equal = least, more = least;
      equal.kind = LinearRow::Kind::Zero;
      more.constant -= 1;
      regions = {{negated(least)}, {equal}, {more}};
    }
    addParts(result, static_cast<int>(parameters.size()), std::move(regions));
  }
  return result;
}

Partition aroundCells(const std::vector<int>& arity, const std::vector<bool>& isCell, const std::vector<LinearClause>& clauses) {
  Partition result;
  std::vector<std::map<int, int>> count = comparisonsOf(arity.size(), clauses);
  spread(count, isCell, clauses);
  const std::vector<logic::Integer> ends = endsOfPlaces(count, clauses);
  for (std::size_t p = 0; p < arity.size(); ++p)
    addParts(result, arity[p], isCell[p] ? regionsAround(placesAsRows(placesOf(count[p]), ends)) : std::vector<LinearRows>{{}});
  return result;
}

std::vector<LinearClause> split(const std::vector<LinearClause>& clauses, const Partition& partition,
                                const std::function<void()>& tick) {
  std::vector<LinearClause> result;
  for (const LinearClause& clause : clauses) {
    if (tick) tick();
    for (LinearClause& part : Splitter(clause, partition).run()) result.push_back(std::move(part));
  }
  return result;
}

}  // namespace redcomp::invariants

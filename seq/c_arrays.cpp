#include "seq/c_arrays.h"

#include <fmt/format.h>

#include "logic/estimate.h"
#include "logic/rewrite.h"

namespace redcomp::seq {

using namespace logic;
using namespace ts;

namespace {

constexpr long mostCells = 1 << 20;

// The array variables that occur in a term of array sort.
void collectArrays(Term array, std::set<Term>& into) {
  for (const Term& node : postorder(array))
    if (node.op() == Op::Variable && node.sort() == Sort::IntArray) into.insert(node);
}

class Measure {
 public:
  explicit Measure(const ConcurrentSystem& system) : system_(system), ranges_(rangesOf(system)) {}

  std::map<Term, CArray> run() {
    for (const Variable& v : system_.globals) declare(v);
    for (const ThreadSystem& thread : system_.threads)
      for (const Variable& v : thread.locals) declare(v);
    if (arrays_.empty()) return {};
    for (const ThreadSystem& thread : system_.threads)
      for (const Step& step : thread.steps) visit(step);
    for (const ErrorCondition& error : system_.errors) visitCondition(error.condition);
    for (auto& [symbol, array] : arrays_) finish(symbol, array);
    return std::move(arrays_);
  }

 private:
  void declare(const Variable& v) {
    if (v.symbol.sort() != Sort::IntArray) return;
    CArray& array = arrays_[v.symbol];
    array.hasOutside = v.initial.has_value();
    if (!v.initial) return;
    const auto& value = std::get<ArrayValue>(*v.initial);
    array.otherwise = value.otherwise;
    if (!value.cells.empty()) use(v.symbol, {value.cells.begin()->first, value.cells.rbegin()->first});
  }

  void visit(const Step& step) {
    visitCondition(step.guard);
    visitCondition(step.defined);
    const std::optional<Box> inside = boxInside(step, ranges_);
    if (!inside) return;  // never taken
    for (const Assignment& update : step.updates) {
      for (const Term& node : postorder(update.value)) visit(node, update.target, *inside, &step);
      // The whole array is assigned, including the cells outside.
      const bool whole = update.target.sort() == Sort::IntArray && !isStoreInto(update.value, update.target);
      if (whole) arrays_.at(update.target).hasOutside = false;
    }
  }

  // A condition that is evaluated before anything is known.
  void visitCondition(Term condition) {
    const Box box = boxOf(variables(condition), ranges_);
    for (const Term& node : postorder(condition)) visit(node, {}, box, nullptr);
  }

  void visit(Term node, Term target, const Box& inside, const Step* step) {
    if (node.op() != Op::Select && node.op() != Op::Store) return;
    const Range positions = rangeOf(node.arg(1), inside);
    if (node.op() == Op::Select && !isSmall(positions)) return;  // the C code tests the index before reading
    std::set<Term> meant;
    collectArrays(node.arg(0), meant);
    if (node.op() == Op::Store && target && target.sort() == Sort::IntArray) meant.insert(target);
    for (const Term& array : meant)
      if (arrays_.contains(array)) use(array, positions, step);
  }

  static bool isSmall(const Range& positions) {
    return positions.low && positions.high && *positions.high - *positions.low < mostCells;
  }

  static bool isStoreInto(Term value, Term target) {
    while (value.op() == Op::Store) value = value.arg(0);
    if (value.op() == Op::Ite) return isStoreInto(value.arg(1), target) && isStoreInto(value.arg(2), target);
    return value == target;
  }

  void use(Term array, const Range& positions, const Step* step = nullptr) {
    if (!isSmall(positions))
      throw InputError(step ? step->source : SourceLocation{},
                       fmt::format("the position in the array {} may be anything in {}: too many cells for a C array",
                                   array.name(), toString(positions)));
    const auto known = used_.find(array);
    used_[array] = known == used_.end() ? positions : hull(known->second, positions);
  }

  void finish(Term symbol, CArray& array) {
    const auto known = used_.find(symbol);
    if (known == used_.end()) return;
    array.first = *known->second.low;
    array.last = *known->second.high;
    if (array.first > 0 && array.last < mostCells) array.first = 0;
    if (array.size() > mostCells)
      throw InputError({}, fmt::format("the array {} has too many cells for a C array", symbol.name()));
  }

  const ConcurrentSystem& system_;
  std::map<Term, Range> ranges_;
  std::map<Term, CArray> arrays_;
  std::map<Term, Range> used_;
};

}  // namespace

bool CArray::holds(const Range& positions) const {
  return positions.low && positions.high && first <= *positions.low && *positions.high <= last;
}

std::map<Term, CArray> arraysOf(const ConcurrentSystem& system) { return Measure(system).run(); }

std::map<Term, Range> rangesOf(const ConcurrentSystem& system) {
  std::map<Term, Range> ranges;
  for (const Variable& v : system.globals) ranges[v.symbol] = v.range;
  for (const ThreadSystem& thread : system.threads) {
    for (const Variable& v : thread.locals) ranges[v.symbol] = v.range;
    for (const Step& step : thread.steps)
      for (const Input& input : step.inputs) ranges[input.symbol] = input.range;
  }
  return ranges;
}

Box boxOf(const std::set<Term>& variables, const std::map<Term, Range>& ranges) {
  Box box;
  for (const Term& v : variables)
    if (v.sort() != Sort::Bool) box.set(v, ranges.at(v));
  return box;
}

std::optional<Box> boxInside(const Step& step, const std::map<Term, Range>& ranges) {
  std::set<Term> read = variables(step.guard);
  collectVariables(step.defined, read);
  for (const Assignment& update : step.updates) collectVariables(update.value, read);
  Box box = boxOf(read, ranges);
  if (!assume(box, step.guard) || !assume(box, step.defined)) return std::nullopt;
  return box;
}

}  // namespace redcomp::seq

#include "passes/split_arrays.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::passes {

using namespace ts;

using logic::Integer;
using logic::Op;
using logic::Sort;

namespace {

constexpr std::size_t kMostCells = 64;
constexpr int kMostChoices = 8;  // cells that a non-constant index may select

bool isArray(Term term) { return term.sort() == Sort::IntArray; }

// The array below all stores.
Term lowest(Term array) {
  while (array.op() == Op::Store) array = array.arg(0);
  return array;
}

using Cells = std::map<Term, std::set<Integer>>;  // by array: the cells that are accessed

// Finds the arrays to split, and their cells.
class Accesses {
 public:
  Accesses(const ConcurrentSystem& system, const SplitOptions& options) : options_(options) {
    for (const Variable& variable : system.globals) add(variable);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& variable : thread.locals) add(variable);
    for (const ErrorCondition& error : system.errors) look(error.condition);
    for (thread_ = {0}; thread_.index < static_cast<int>(system.threads.size()); ++thread_.index)
      for (step_ = {0}; step_.index < static_cast<int>(system[thread_].steps.size()); ++step_.index) look(system[thread_][step_]);
    std::erase_if(cells_, [&](const auto& each) {
      const auto drawn = drawnInto_.equal_range(each.first);
      return whole_.contains(each.first) || each.second.size() > kMostCells ||
             std::any_of(drawn.first, drawn.second, [&](const auto& input) { return whole_.contains(input.second); });
    });
  }

  Cells take() { return std::move(cells_); }

 private:
  void add(const Variable& variable) {
    if (!isArray(variable.symbol)) return;
    if (variable.role == Role::Data) cells_[variable.symbol];
    else whole_.insert(variable.symbol);
  }

  void look(const Step& step) {
    seen_.clear();  // the ranges of indices depend on the step
    look(step.guard);
    look(step.defined);
    for (const Assignment& update : step.updates)
      if (isArray(update.target)) lookAtUpdate(step, update);
      else look(update.value);
  }

  // The new value may be the array itself, a constant array or an array input, each with stores on top.
  void lookAtUpdate(const Step& step, const Assignment& update) {
    const Term base = lookAtStores(update.value, update.target);
    if (base == update.target) return;
    if (options_.splitInputs && std::ranges::any_of(step.inputs, [&](const Input& each) { return each.symbol == base; })) {
      if (!drawn_.insert(base).second) whole_.insert(base);  // drawn into two arrays
      drawnInto_.emplace(update.target, base);
      return;
    }
    if (base.op() == Op::ConstantArray) return look(base.arg(0));
    whole_.insert(update.target);
    keepWhole(base);
  }

  // Records the stores, and returns the array below them.
  Term lookAtStores(Term term, Term array) {
    for (; term.op() == Op::Store; term = term.arg(0)) {
      lookAtCell(array, term.arg(1));
      look(term.arg(2));
    }
    return term;
  }

  void lookAtCell(Term array, Term index) {
    look(index);
    const auto known = cells_.find(array);
    const Range range = index.isConstant() ? Range{index.value(), index.value()}
                        : step_.index >= 0 ? options_.rangeOf(thread_, step_, index) : Range{};
    if (known == cells_.end() || !range.low || !range.high || *range.high - *range.low >= kMostChoices) {
      whole_.insert(array);
      return;
    }
    for (Integer cell = *range.low; cell <= *range.high; ++cell) known->second.insert(cell);
  }

  void look(Term term) {
    if (!seen_.insert(term).second) return;
    if (isArray(term)) return keepWhole(term);
    if (term.op() == Op::Select && lowest(term.arg(0)).op() == Op::Variable) {
      const Term array = lowest(term.arg(0));
      lookAtStores(term.arg(0), array);
      return lookAtCell(array, term.arg(1));
    }
    for (const Term& part : term.args()) look(part);
  }

  void keepWhole(Term term) {
    for (const Term node : logic::postorder(term)) {
      if (isArray(node) && node.op() == Op::Variable) whole_.insert(node);
      else if (!isArray(node)) look(node);
    }
  }

  const SplitOptions& options_;
  ThreadId thread_{-1};
  StepId step_{-1};  // the current step; none: an error condition
  Cells cells_;
  std::set<Term> whole_;  // not to be split: an index may be anywhere, or there is another kind of access
  std::set<Term> drawn_;  // array inputs
  std::multimap<Term, Term> drawnInto_;
  std::unordered_set<Term> seen_;
};

Term cellOf(Term array, const Integer& index) {
  return logic::variable(fmt::format("{}.${}{}", array.name(), index < 0 ? "_" : "", Integer(abs(index)).str()), Sort::Int);
}

// Rewrites terms over arrays to terms over their cells.
class Rewriting {
 public:
  explicit Rewriting(const Cells& cells) : cells_(cells) {}

  Term operator()(Term term) {
    for (const Term node : logic::postorder(term)) {
      if (done_.contains(node) || isSplit(node)) continue;
      std::vector<Term> parts;
      if (node.op() == Op::Select && isSplit(node.arg(0))) {
        done_[node] = selected(node.arg(0), done_.at(node.arg(1)));
        continue;
      }
      for (const Term& part : node.args()) parts.push_back(done_.at(part));
      done_[node] = node.args().empty() ? node : logic::rebuild(node, std::move(parts));
    }
    return done_.at(term);
  }

  // The value of a cell of an array term.
  Term cell(Term array, const Integer& index) {
    if (array.op() == Op::ConstantArray) return (*this)(array.arg(0));
    if (array.op() != Op::Store) return cellOf(array, index);
    const Term here = logic::equal((*this)(array.arg(1)), logic::integer(index));
    if (here.isTrue()) return (*this)(array.arg(2));
    const Term below = cell(array.arg(0), index);
    return here.isFalse() ? below : logic::ite(here, (*this)(array.arg(2)), below);
  }

 private:
  bool isSplit(Term term) const { return isArray(term) && cells_.contains(lowest(term)); }

  Term selected(Term array, Term index) {
    if (index.isConstant()) return cell(array, index.value());
    Term value;
    for (const Integer& each : cells_.at(lowest(array))) {
      const Term here = cell(array, each);
      value = value ? logic::ite(logic::equal(index, logic::integer(each)), here, value) : here;
    }
    return value;
  }

  const Cells& cells_;
  logic::Substitution done_;
};

class ArraySplitting {
 public:
  ArraySplitting(ConcurrentSystem& system, const SplitOptions& options) : system_(system), cells_(Accesses(system, options).take()) {}

  void run() {
    if (cells_.empty()) return;
    splitVariables(system_.globals);
    for (ThreadSystem& thread : system_.threads) splitVariables(thread.locals);
    for (ThreadSystem& thread : system_.threads)
      for (Step& step : thread.steps) splitStep(step);
    for (ErrorCondition& error : system_.errors) error.condition = Rewriting(cells_)(error.condition);
  }

 private:
  void splitVariables(std::vector<Variable>& variables) {
    std::vector<Variable> result;
    for (Variable& variable : variables) {
      const auto found = cells_.find(variable.symbol);
      if (found == cells_.end()) {
        result.push_back(std::move(variable));
        continue;
      }
      for (const Integer& index : found->second) result.push_back(cellVariable(variable, index));
    }
    variables = std::move(result);
  }

  static Variable cellVariable(const Variable& array, const Integer& index) {
    Variable cell = array;
    cell.symbol = cellOf(array.symbol, index);
    if (!array.name.empty()) cell.name = fmt::format("{}[{}]", array.name, index.str());
    if (array.initial) {
      const auto& values = std::get<logic::ArrayValue>(*array.initial);
      const auto found = values.cells.find(index);
      cell.initial = found == values.cells.end() ? values.otherwise : found->second;
    }
    return cell;
  }

  void splitStep(Step& step) {
    Cells cells = cells_;
    splitInputs(step, cells);
    Rewriting rewritten(cells);
    step.guard = rewritten(step.guard);
    step.defined = rewritten(step.defined);
    std::vector<Assignment> updates;
    for (const Assignment& update : step.updates) {
      const auto found = cells_.find(update.target);
      if (found == cells_.end()) {
        updates.push_back({update.target, rewritten(update.value)});
        continue;
      }
      for (const Integer& index : found->second) {
        const Term cell = cellOf(update.target, index), changed = rewritten.cell(update.value, index);
        if (changed != cell) updates.push_back({cell, changed});
      }
    }
    step.updates = std::move(updates);
  }

  // An array input that is assigned to a split array is split too.
  void splitInputs(Step& step, Cells& cells) {
    std::vector<Input> inputs;
    for (const Input& input : step.inputs) {
      const auto into = std::ranges::find_if(step.updates, [&](const Assignment& update) {
        return isArray(input.symbol) && cells_.contains(update.target) && lowest(update.value) == input.symbol;
      });
      if (into == step.updates.end()) {
        inputs.push_back(input);
        continue;
      }
      cells[input.symbol] = cells_.at(into->target);
      for (const Integer& index : cells_.at(into->target)) inputs.push_back({cellOf(input.symbol, index), input.range});
    }
    step.inputs = std::move(inputs);
  }

  ConcurrentSystem& system_;
  Cells cells_;
};

}  // namespace

void splitArrays(ConcurrentSystem& system, const SplitOptions& options) { ArraySplitting(system, options).run(); }

}  // namespace redcomp::passes

#include "ts/split_arrays.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::ts {

using logic::Integer;
using logic::Op;
using logic::Sort;

namespace {

constexpr std::size_t kMostCells = 64;

bool isArray(Term term) { return term.sort() == Sort::IntArray; }

// Finds the arrays that come apart: which cells of each are accessed.
class Accesses {
 public:
  Accesses(const ConcurrentSystem& system, Inputs inputs) : inputs_(inputs) {
    for (const Variable& variable : system.globals) add(variable);
    for (const ThreadSystem& thread : system.threads)
      for (const Variable& variable : thread.locals) add(variable);
    for (const ThreadSystem& thread : system.threads)
      for (const Step& step : thread.steps) look(step);
    for (const ErrorCondition& error : system.errors) look(error.condition);
    std::erase_if(cells_, [&](const auto& each) {
      const auto drawn = drawnInto_.equal_range(each.first);
      return whole_.contains(each.first) || each.second.size() > kMostCells ||
             std::any_of(drawn.first, drawn.second, [&](const auto& input) { return whole_.contains(input.second); });
    });
  }

  std::map<Term, std::set<Integer>> take() { return std::move(cells_); }

 private:
  void add(const Variable& variable) {
    if (!isArray(variable.symbol)) return;
    if (variable.role == Role::Data) cells_[variable.symbol];
    else whole_.insert(variable.symbol);
  }

  void look(const Step& step) {
    look(step.guard);
    look(step.defined);
    for (const Assignment& update : step.updates)
      if (isArray(update.target)) lookAtUpdate(step, update);
      else look(update.value);
  }

  // The array itself, or a constant one, or one that is drawn, with other values in some cells.
  void lookAtUpdate(const Step& step, const Assignment& update) {
    const Term base = lookAtStores(update.value, update.target);
    if (base == update.target) return;
    if (inputs_ == Inputs::Split && std::ranges::any_of(step.inputs, [&](const Input& each) { return each.symbol == base; })) {
      if (!drawn_.insert(base).second) whole_.insert(base);  // into two arrays
      drawnInto_.emplace(update.target, base);
      return;
    }
    if (base.op() == Op::ConstantArray) return look(base.arg(0));
    whole_.insert(update.target);
    keepWhole(base);
  }

  // What is below the stores into `array`.
  Term lookAtStores(Term term, Term array) {
    for (; term.op() == Op::Store; term = term.arg(0)) {
      lookAtCell(array, term.arg(1));
      look(term.arg(2));
    }
    return term;
  }

  void lookAtCell(Term array, Term index) {
    const auto known = cells_.find(array);
    if (index.isConstant() && known != cells_.end()) {
      known->second.insert(index.value());
    } else {
      whole_.insert(array);
      look(index);
    }
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

  static Term lowest(Term array) {
    while (array.op() == Op::Store) array = array.arg(0);
    return array;
  }

  void keepWhole(Term term) {
    for (const Term node : logic::postorder(term)) {
      if (isArray(node) && node.op() == Op::Variable) whole_.insert(node);
      else if (!isArray(node)) look(node);
    }
  }

  Inputs inputs_;
  std::map<Term, std::set<Integer>> cells_;
  std::set<Term> whole_;  // accessed by an index that is not constant, or in another way
  std::set<Term> drawn_;  // inputs
  std::multimap<Term, Term> drawnInto_;
  std::unordered_set<Term> seen_;
};

class ArraySplitting {
 public:
  ArraySplitting(ConcurrentSystem& system, Inputs inputs) : system_(system), cells_(Accesses(system, inputs).take()) {}

  void run() {
    if (cells_.empty()) return;
    splitVariables(system_.globals);
    for (ThreadSystem& thread : system_.threads) splitVariables(thread.locals);
    for (ThreadSystem& thread : system_.threads)
      for (Step& step : thread.steps) splitStep(step);
    for (ErrorCondition& error : system_.errors) error.condition = logic::substitute(error.condition, arrays_);
  }

 private:
  static Term cellOf(Term array, const Integer& index) {
    return logic::variable(fmt::format("{}${}{}", array.name(), index < 0 ? "_" : "", Integer(abs(index)).str()), Sort::Int);
  }

  // An array with a variable in each of these cells: what is selected from it is the variable.
  static Term arrayOf(Term array, const std::set<Integer>& cells) {
    Term result = logic::constantArray(logic::integer(0));
    for (const Integer& index : cells) result = logic::store(result, logic::integer(index), cellOf(array, index));
    return result;
  }

  void splitVariables(std::vector<Variable>& variables) {
    std::vector<Variable> result;
    for (Variable& variable : variables) {
      const auto found = cells_.find(variable.symbol);
      if (found == cells_.end()) {
        result.push_back(std::move(variable));
        continue;
      }
      arrays_[variable.symbol] = arrayOf(variable.symbol, found->second);
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
    logic::Substitution replaced = arrays_;
    splitInputs(step, replaced);
    step.guard = logic::substitute(step.guard, replaced);
    step.defined = logic::substitute(step.defined, replaced);
    std::vector<Assignment> updates;
    for (const Assignment& update : step.updates) {
      const Term value = logic::substitute(update.value, replaced);
      const auto found = cells_.find(update.target);
      if (found == cells_.end()) {
        updates.push_back({update.target, value});
        continue;
      }
      for (const Integer& index : found->second) {
        const Term cell = cellOf(update.target, index), changed = logic::select(value, logic::integer(index));
        if (changed != cell) updates.push_back({cell, changed});
      }
    }
    step.updates = std::move(updates);
  }

  // An array that is drawn goes into one that comes apart.
  void splitInputs(Step& step, logic::Substitution& replaced) {
    std::vector<Input> inputs;
    for (const Input& input : step.inputs) {
      const auto into = std::ranges::find_if(step.updates, [&](const Assignment& update) {
        return isArray(input.symbol) && cells_.contains(update.target) && logic::variables(update.value).contains(input.symbol);
      });
      if (into == step.updates.end()) {
        inputs.push_back(input);
        continue;
      }
      const std::set<Integer>& cells = cells_.at(into->target);
      replaced[input.symbol] = arrayOf(input.symbol, cells);
      for (const Integer& index : cells) inputs.push_back({cellOf(input.symbol, index), input.range});
    }
    step.inputs = std::move(inputs);
  }

  ConcurrentSystem& system_;
  std::map<Term, std::set<Integer>> cells_;
  logic::Substitution arrays_;
};

}  // namespace

void splitArrays(ConcurrentSystem& system, Inputs inputs) { ArraySplitting(system, inputs).run(); }

}  // namespace redcomp::ts

#include "ts/input_classes.h"

#include <algorithm>
#include <unordered_set>

#include "logic/rewrite.h"

namespace redcomp::ts {

using logic::Integer;
using logic::Op;
using logic::Sort;

// Follows one drawn value through the system.
class InputFlow {
 public:
  struct Use {
    ThreadId thread;
    StepId step;
  };
  // Which steps may read a variable.
  struct Index {
    std::map<Term, std::vector<Use>> readers;             // of globals
    std::vector<std::vector<std::vector<StepId>>> steps;  // by thread and location
  };

  InputFlow(const ConcurrentSystem& system, const Index& index) : system_(system), index_(index) {}

  InputClasses::InputUses follow(ThreadId thread, const Step& draws, Term input) {
    take(thread, draws, input);
    for (std::size_t next = 0; next < open_.size() && !uses_.others; ++next) {
      if (next > kMostPlaces) uses_.others = true;
      visit(open_[next]);
    }
    return std::move(uses_);
  }

 private:
  static constexpr std::size_t kMostPlaces = 20'000;
  static constexpr int kMostRemainders = 64;

  // A variable that holds the drawn value: a global at any time, a local while its thread is at this location.
  struct Place {
    Term variable;
    ThreadLocation at;  // of a local
    auto operator<=>(const Place&) const = default;
  };

  void add(const Place& place) {
    if (!known_.insert(place).second) return;
    open_.push_back(place);
    if (variables_.insert(place.variable).second)
      for (const ErrorCondition& error : system_.errors) look(error.condition, place.variable);
  }

  void visit(const Place place) {
    if (const auto readers = index_.readers.find(place.variable); readers != index_.readers.end())
      for (const Use& use : readers->second) take(use.thread, system_[use.thread][use.step], place.variable);
    if (place.at.thread.index < 0) return;
    for (const StepId id : index_.steps[place.at.thread.index][place.at.location.index]) {
      const Step& step = system_[place.at.thread][id];
      take(place.at.thread, step, place.variable);
      const bool overwritten = std::ranges::any_of(step.updates, [&](const auto& each) { return each.target == place.variable; });
      if (!overwritten) add({place.variable, {place.at.thread, step.to}});
    }
  }

  // Records how the step uses the variable, and where it copies it to.
  void take(ThreadId thread, const Step& step, Term variable) {
    look(step.guard, variable);
    look(step.defined, variable);
    for (const Assignment& update : step.updates)
      if (copies(update.value, variable)) add(placeOf(update.target, thread, step.to));
  }

  Place placeOf(Term target, ThreadId thread, LocationId to) const {
    const auto& locals = system_[thread].locals;
    const bool local = std::ranges::any_of(locals, [&](const Variable& each) { return each.symbol == target; });
    return local ? Place{target, {thread, to}} : Place{target, {ThreadId{-1}, LocationId{-1}}};
  }

  // True if the assigned value may be the variable itself, unchanged; other uses in it are recorded.
  bool copies(Term value, Term variable) {
    if (value == variable) return true;
    if (value.op() != Op::Ite) {
      look(value, variable);
      return false;
    }
    look(value.arg(0), variable);
    const bool first = copies(value.arg(1), variable), second = copies(value.arg(2), variable);
    return first || second;
  }

  void look(Term term, Term variable) {
    std::unordered_set<Term> seen;
    std::vector<Term> open{term};
    while (!open.empty()) {
      const Term node = open.back();
      open.pop_back();
      if (!seen.insert(node).second || isComparison(node, variable) || isRemainder(node, variable)) continue;
      if (node == variable) uses_.others = true;
      open.insert(open.end(), node.args().begin(), node.args().end());
    }
  }

  // Remainders of -x count too, because C's % is translated to them for negative x.
  bool isRemainder(Term term, Term variable) {
    if (term.op() != Op::Modulo || !term.arg(1).isConstant() || term.arg(1).value() <= 0) return false;
    if (term.arg(0) != variable && term.arg(0) != logic::negate(variable)) return false;
    uses_.divisor = lcm(uses_.divisor, term.arg(1).value());
    if (uses_.divisor > kMostRemainders) uses_.others = true;
    return true;
  }

  bool isComparison(Term term, Term variable) {
    if (term.op() != Op::Equal && term.op() != Op::LessEqual) return false;
    const bool below = term.arg(0) == variable && term.arg(1).isConstant();  // or equal
    const bool above = term.arg(1) == variable && term.arg(0).isConstant();
    if ((!below && !above) || variable.sort() != Sort::Int) return false;
    const Integer constant = term.arg(below ? 1 : 0).value();
    if (term.op() == Op::Equal) uses_.equalities.insert(constant);
    else uses_.bounds.insert(below ? Integer(constant + 1) : constant);
    return true;
  }

  const ConcurrentSystem& system_;
  const Index& index_;
  InputClasses::InputUses uses_;
  std::set<Place> known_;
  std::set<Term> variables_;
  std::vector<Place> open_;
};

namespace {

InputFlow::Index indexOf(const ConcurrentSystem& system) {
  InputFlow::Index index;
  for (const Variable& variable : system.globals) index.readers[variable.symbol];
  for (const ThreadId thread : threadIds(system)) {
    index.steps.push_back(stepsFrom(system[thread]));
    for (std::size_t s = 0; s < system[thread].steps.size(); ++s) {
      const Step& step = system[thread].steps[s];
      std::set<Term> read;
      logic::collectVariables(step.guard, read);
      logic::collectVariables(step.defined, read);
      for (const Assignment& update : step.updates) logic::collectVariables(update.value, read);
      for (const Term variable : read)
        if (const auto found = index.readers.find(variable); found != index.readers.end())
          found->second.push_back({thread, StepId{static_cast<int>(s)}});
    }
  }
  return index;
}

}  // namespace

InputClasses::InputClasses(const ConcurrentSystem& system, const std::function<void()>& tick) {
  std::optional<InputFlow::Index> index;
  for (const ThreadId thread : threadIds(system))
    for (const Step& step : system[thread].steps)
      for (const Input& input : step.inputs) {
        if (input.symbol.sort() != Sort::Int) continue;
        if (tick) tick();
        if (!index) index = indexOf(system);
        uses_[input.symbol] = InputFlow(system, *index).follow(thread, step, input.symbol);
      }
}

namespace {

// The number nearest to zero in the range that is at least `low` and below `high`, where these are given.
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

std::vector<logic::Value> InputClasses::representatives(const Input& input, const InputUses& uses) {
  std::set<Integer> values, borders = uses.bounds;
  for (const Integer& constant : uses.equalities) {
    if (input.range.contains(constant)) values.insert(constant);
    borders.insert(constant);
    borders.insert(constant + 1);
  }
  std::vector<Integer> others;  // representatives different from all constants
  std::optional<Integer> from;
  const auto add = [&](const std::optional<Integer>& to) {
    const auto first = nearestToZero(from, to, input.range);
    const Integer away = first && *first < 0 ? -1 : 1;
    for (Integer i = 0; first && i < uses.divisor; ++i) {
      const Integer value = *first + i * away;
      if (!input.range.contains(value) || (from && value < *from) || (to && value >= *to)) break;
      if (!uses.equalities.contains(value)) others.push_back(value);
    }
    from = to;
  };
  for (const Integer& border : borders) add(border);
  add(std::nullopt);
  const auto size = [](const Integer& value) { return std::pair(Integer(abs(value)), value < 0); };
  const bool alike = uses.bounds.empty() && uses.divisor == 1;  // all values that equal no constant behave the same
  if (alike && !others.empty()) others = {*std::ranges::min_element(others, {}, size)};
  values.insert(others.begin(), others.end());
  return {values.begin(), values.end()};
}

std::optional<std::vector<logic::Value>> InputClasses::valuesOf(const Input& input) const {
  constexpr int kMost = 16;
  if (input.symbol.sort() == Sort::Bool) return std::vector<logic::Value>{false, true};
  if (input.symbol.sort() != Sort::Int) return std::nullopt;
  if (const InputUses& uses = uses_.at(input.symbol); !uses.others) return representatives(input, uses);
  if (!input.range.low || !input.range.high || *input.range.high - *input.range.low >= kMost) return std::nullopt;
  std::vector<logic::Value> all;
  for (Integer value = *input.range.low; value <= *input.range.high; ++value) all.emplace_back(value);
  return all;
}

std::optional<Range> InputClasses::rangeFor(const Input& input) const {
  if (input.symbol.sort() != Sort::Int || uses_.at(input.symbol).others) return std::nullopt;
  const std::vector<logic::Value> values = representatives(input, uses_.at(input.symbol));
  if (values.empty()) return std::nullopt;
  return Range{std::get<Integer>(values.front()), std::get<Integer>(values.back())};
}

std::optional<std::vector<logic::Valuation>> InputClasses::choices(const Step& step) const {
  constexpr std::size_t kMost = 64;
  std::vector<logic::Valuation> all{{}};
  for (const Input& input : step.inputs) {
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

}  // namespace redcomp::ts

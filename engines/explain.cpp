#include "engines/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "logic/print.h"
#include "logic/rewrite.h"

namespace redcomp::engines {

using namespace ts;

namespace {

constexpr std::uint64_t longestFormula = 2000;  // operators and operands, written out

std::string formulaText(Term formula) {
  const std::uint64_t size = formula.writtenSize();
  if (size > longestFormula) return fmt::format("(a formula of {} operators, too long to show)", size);
  return logic::cTerm(formula);
}

std::string locationText(const ConcurrentSystem& system, ThreadLocation place) {
  const ThreadSystem& thread = system[place.thread];
  const Location& location = thread[place.location];
  if (location.source.line > 0) return fmt::format("{}:{}", thread.name, location.source.line);
  return fmt::format("{}@{}", thread.name, location.name);
}

std::map<Term, const Variable*> variablesOf(const ConcurrentSystem& system) {
  std::map<Term, const Variable*> all;
  for (const Variable& v : system.globals) all[v.symbol] = &v;
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& v : thread.locals) all[v.symbol] = &v;
  return all;
}

// A number that may be an address is shown as the name of what it points to.
std::string valueText(const ConcurrentSystem& system, const Variable& variable, const logic::Value& value) {
  const auto* number = std::get_if<logic::Integer>(&value);
  if (number && variable.range == logic::unsignedRange(64))
    for (const AddressName& known : system.addresses)
      if (known.first <= *number && *number <= known.last) {
        const logic::Integer position = *number - known.first;
        return "&" + known.name + (position == 0 ? "" : fmt::format(" + {}", position.str()));
      }
  return logic::toString(value);
}

// The index of the only cell of the array that the step assigns; nothing if it assigns more.
std::optional<logic::Integer> assignedCell(const ConcurrentSystem& system, const search::State& state, const search::TraceStep& s, Term array) {
  const Step& step = system[s.thread][s.step];
  const auto update = std::ranges::find(step.updates, array, &Assignment::target);
  if (update == step.updates.end() || update->value.op() != logic::Op::Store || update->value.arg(0) != array) return std::nullopt;
  logic::Valuation values = state.values;
  for (const auto& [input, value] : s.inputs) values[input] = value;
  const auto index = logic::evaluate(update->value.arg(1), values);
  return index ? std::optional(std::get<logic::Integer>(*index)) : std::nullopt;
}

// What the step assigns, even if the variable had that value before: a reader wants to see what was read.
std::vector<ChangedValue> assignedValues(const ConcurrentSystem& system, const search::State& state,
                                         const search::TraceStep& s, const std::map<Term, const Variable*>& variables) {
  std::vector<ChangedValue> values;
  auto effect = search::effect(system, state, s.thread, s.step, s.inputs);
  for (const auto& [symbol, value] : std::get<search::Updates>(effect)) {
    const Variable& v = *variables.at(symbol);
    if (v.name.empty() || (v.role != Role::Data && v.role != Role::Lock)) continue;
    if (const auto cell = assignedCell(system, state, s, symbol)) {
      const auto& array = std::get<logic::ArrayValue>(value);
      const auto found = array.cells.find(*cell);
      values.push_back({fmt::format("{}[{}]", v.name, cell->str()), valueText(system, v, found == array.cells.end() ? array.otherwise : found->second)});
    } else {
      values.push_back({v.name, valueText(system, v, value)});
    }
  }
  return values;
}

// Merges the changes into the line; later ones replace earlier ones of the same variable.
void addChanges(TraceLine& line, const std::vector<ChangedValue>& changes) {
  for (const ChangedValue& change : changes) {
    const auto before = std::ranges::find(line.changes, change.variable, &ChangedValue::variable);
    if (before == line.changes.end()) line.changes.push_back(change);
    else before->value = change.value;
  }
}

// A line for each statement: the steps of a library function, or of an atomic operation, share a line unless another thread
// moves in between. `loop`: a step that must begin a line; becomes the number of that line.
std::vector<TraceLine> traceLines(const ConcurrentSystem& system, search::State state,
                                  const std::vector<search::TraceStep>& steps, std::size_t* loop = nullptr) {
  const auto variables = variablesOf(system);
  std::vector<TraceLine> lines;
  const std::size_t begins = loop ? *loop : 0;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    const search::TraceStep& s = steps[k];
    const Step& step = system[s.thread][s.step];
    const TraceLine line{system[s.thread].name, step.source, step.text, {}};
    const bool goesOn = !lines.empty() && lines.back().thread == line.thread && lines.back().source == line.source &&
                        lines.back().text == line.text && !line.text.empty() && !(loop && k == begins);
    if (!goesOn) lines.push_back(line);
    if (loop && k == begins) *loop = lines.size() - 1;
    addChanges(lines.back(), assignedValues(system, state, s, variables));
    state = std::get<search::State>(search::execute(system, state, s.thread, s.step, s.inputs));
  }
  return lines;
}

}  // namespace

Violation explainTrace(const ConcurrentSystem& system, const search::Trace& trace) {
  const ErrorCondition& error = system.errors[trace.error];
  Violation violation{error.message, error.source, "", traceLines(system, trace.initial, trace.steps)};
  if (error.at.size() == 1) violation.thread = system[error.at.front().thread].name;
  return violation;
}

Violation explainLasso(const ConcurrentSystem& system, const search::LassoTrace& trace) {
  const search::TraceStep& first = trace.steps[trace.loop];
  std::size_t loop = trace.loop;
  Violation violation{"a run does not end: it goes round for ever", system[first.thread][first.step].source, "",
                      traceLines(system, trace.initial, trace.steps, &loop)};
  const bool alone = std::all_of(trace.steps.begin() + static_cast<std::ptrdiff_t>(trace.loop), trace.steps.end(),
                                 [&](const search::TraceStep& s) { return s.thread == first.thread; });
  if (alone) violation.thread = system[first.thread].name;
  violation.repeatsFrom = loop;
  return violation;
}

namespace {

// "for all k: ..", if the formula speaks of any cell of arrays.
std::string quantifiedText(const rules::Invariant& invariant) {
  const std::set<Term> occurring = logic::variables(invariant.formula);
  if (!invariant.anyCell || !occurring.contains(*invariant.anyCell)) return formulaText(invariant.formula);
  const auto isTaken = [&](Term name) { return occurring.contains(name); };
  Term k = logic::variable("k", logic::Sort::Int);
  while (isTaken(k)) k = logic::variable(k.name() + "_", logic::Sort::Int);
  return "for all " + k.name() + ": " + formulaText(logic::substitute(invariant.formula, {{*invariant.anyCell, k}}));
}

}  // namespace

std::vector<InvariantLine> explainInvariants(const ConcurrentSystem& system,
                                             const std::vector<rules::Invariant>& invariants) {
  std::vector<InvariantLine> lines;
  for (const rules::Invariant& invariant : invariants) {
    std::string where;
    for (const ThreadLocation& place : invariant.at) where += (where.empty() ? "" : ", ") + locationText(system, place);
    lines.push_back({where.empty() ? invariant.name : where, quantifiedText(invariant)});
  }
  return lines;
}

std::string functionText(const ConcurrentSystem& system, Term function) {
  const auto variables = variablesOf(system);
  const auto name = [&](Term v) {
    const auto known = variables.find(v);
    return known == variables.end() || known->second->name.empty() ? v.name() : known->second->name;
  };
  if (function.op() != logic::Op::Add && function.op() != logic::Op::Multiply) return logic::cTerm(function, name);
  // n - i instead of -1 * i + n.
  std::string plus, minus;
  const bool several = function.op() == logic::Op::Add;
  for (Term part : several ? std::vector<Term>(function.args().begin(), function.args().end()) : std::vector<Term>{function}) {
    const Term factor = part.op() == logic::Op::Multiply ? part.arg(0) : part;
    if (factor.isConstant() && factor.value() < 0) minus += " - " + logic::cTerm(logic::negate(part), name);
    else plus += (plus.empty() ? "" : " + ") + logic::cTerm(part, name);
  }
  return plus.empty() ? "-" + minus.substr(3) : plus + minus;
}

}  // namespace redcomp::engines

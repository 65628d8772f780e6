#include "engines/explain.h"

#include <fmt/format.h>

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

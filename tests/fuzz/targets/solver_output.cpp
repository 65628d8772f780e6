// libFuzzer: any text as what a solver prints. Either it is no answer, or the model has a formula for every predicate
// over its own parameters, or the refutation has the right shape.
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>

#include "horn/refutation.h"
#include "horn/solver_output.h"
#include "logic/rewrite.h"

namespace {

using namespace redcomp;

// true -> P(0, true);  P(x, b) & x <= 9 -> P(x + 1, !b);  P(x, b) -> Q(a, x);  P(x, b) & Q(a, x) & x = 3 -> false;  the
// last one twice, so that a query is added when it is printed.
horn::System smallSystem() {
  const auto x = logic::variable("x", logic::Sort::Int), b = logic::variable("b", logic::Sort::Bool),
             a = logic::variable("a", logic::Sort::IntArray);
  const auto one = logic::integer(1), yes = logic::boolean(true);
  horn::System system;
  const auto p = system.addPredicate("P", {x, b}), q = system.addPredicate("Q", {a, x});
  system.addClause({"begin", {}, yes, horn::Atom{p, {logic::integer(0), yes}}});
  system.addClause({"step", {{p, {x, b}}}, logic::lessEqual(x, logic::integer(9)), horn::Atom{p, {logic::add(x, one), logic::negation(b)}}});
  system.addClause({"copy", {{p, {x, b}}}, yes, horn::Atom{q, {a, x}}});
  for (int bad : {3, 20}) system.addClause({"query", {{p, {x, b}}, {q, {a, x}}}, logic::equal(x, logic::integer(bad)), {}});
  return system;
}

void check(const horn::System& system, const horn::Answer& answer) {
  if (const auto* refutation = std::get_if<horn::Refutation>(&answer))
    if (horn::shapeFault(system, *refutation)) std::abort();
  const auto* model = std::get_if<horn::Model>(&answer);
  if (!model) return;
  if (model->formulas.size() != system.predicates.size()) std::abort();
  for (std::size_t i = 0; i < model->formulas.size(); ++i) {
    const auto& parameters = system.predicates[i].parameters;
    const std::set<logic::Term> own(parameters.begin(), parameters.end());
    for (const logic::Term& used : logic::variables(model->formulas[i]))
      if (!own.contains(used)) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const horn::System system = smallSystem();
  static const horn::Smt2 printed = horn::toSmt2(system);
  const horn::SolverOutput output = horn::readOutput({reinterpret_cast<const char*>(data), size});
  if (output.verdict == "sat") check(system, horn::readModel(system, printed, output.rest, "solver"));
  if (output.verdict == "unsat") check(system, horn::readDerivation(system, printed, output.rest));
  return 0;
}

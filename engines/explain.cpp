#include "engines/explain.h"

#include <fmt/format.h>

#include <map>

#include "logic/print.h"
#include "logic/rewrite.h"

namespace redcomp::engines {

using namespace ts;

namespace {

std::map<Term, const Variable*> variablesOf(const ConcurrentSystem& system) {
  std::map<Term, const Variable*> all;
  for (const Variable& v : system.globals) all[v.symbol] = &v;
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& v : thread.locals) all[v.symbol] = &v;
  return all;
}

}  // namespace

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

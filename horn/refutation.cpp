#include "horn/refutation.h"

#include <fmt/format.h>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

std::optional<std::string> stepFault(const System& system, const Refutation& refutation, int index) {
  const Derivation& step = refutation.derivations[index];
  if (step.clause < 0 || step.clause >= static_cast<int>(system.clauses.size())) return "there is no such clause";
  const Clause& clause = system.clauses[step.clause];
  if (step.premises.size() != clause.body.size()) return "it has too many or too few premises";
  for (std::size_t i = 0; i < step.premises.size(); ++i) {
    int premise = step.premises[i];
    if (premise < 0 || premise >= index) return "a premise is not derived before";
    const auto& head = system.clauses[refutation.derivations[premise].clause].head;
    if (!head || head->predicate != clause.body[i].predicate) return "a premise is of another predicate";
  }
  return std::nullopt;
}

void collectVariables(const Clause& clause, std::set<Term>& into) {
  logic::collectVariables(clause.constraint, into);
  for (const Atom& atom : clause.body)
    for (Term argument : atom.arguments) logic::collectVariables(argument, into);
  if (clause.head)
    for (Term argument : clause.head->arguments) logic::collectVariables(argument, into);
}

// The clause of a derivation, with variables renamed apart.
class Copy {
 public:
  Copy(const Clause& clause, int derivation) : clause_(clause), rename_({}) {
    std::set<Term> all;
    collectVariables(clause, all);
    for (Term v : all) own_[v] = logic::variable(fmt::format("{}@{}", v.name(), derivation), v.sort());
    rename_ = logic::Substituter(own_);
  }

  const logic::Substitution& variables() const { return own_; }
  Term constraint() { return rename_(clause_.constraint); }
  Term bodyArgument(std::size_t atom, std::size_t i) { return rename_(clause_.body[atom].arguments[i]); }
  Term headArgument(std::size_t i) { return rename_(clause_.head->arguments[i]); }

 private:
  const Clause& clause_;
  logic::Substitution own_;
  logic::Substituter rename_;
};

Instances instancesFrom(const std::vector<Copy>& copies, const logic::Valuation& values) {
  Instances instances;
  for (const Copy& copy : copies) {
    logic::Valuation& instance = instances.emplace_back();
    for (const auto& [original, own] : copy.variables()) instance[original] = values.at(own);
  }
  return instances;
}

}  // namespace

std::optional<std::string> shapeFault(const System& system, const Refutation& refutation) {
  if (refutation.derivations.empty()) return "the refutation is empty";
  for (int i = 0; i < static_cast<int>(refutation.derivations.size()); ++i)
    if (auto fault = stepFault(system, refutation, i))
      return fmt::format("step {} (clause {}): {}", i, refutation.derivations[i].clause, *fault);
  if (system.clauses[refutation.derivations.back().clause].head) return "the last step does not derive false";
  return std::nullopt;
}

std::variant<Instances, Unknown> instantiate(const System& system, const Refutation& refutation, double timeLimit) {
  std::vector<Copy> copies;
  std::vector<Term> parts, wanted;
  for (const Derivation& step : refutation.derivations) {
    Copy& copy = copies.emplace_back(system.clauses[step.clause], static_cast<int>(copies.size()));
    parts.push_back(copy.constraint());
    for (std::size_t atom = 0; atom < step.premises.size(); ++atom)
      for (std::size_t i = 0; i < system.clauses[step.clause].body[atom].arguments.size(); ++i)
        parts.push_back(logic::equal(copy.bodyArgument(atom, i), copies[step.premises[atom]].headArgument(i)));
    for (const auto& [original, own] : copy.variables()) wanted.push_back(own);
  }
  SmtAnswer answer = SmtChecker().check(logic::conjunction(std::move(parts)), wanted, timeLimit);
  if (auto* satisfiable = std::get_if<Satisfiable>(&answer)) return instancesFrom(copies, satisfiable->values);
  if (auto* unknown = std::get_if<Unknown>(&answer)) return *unknown;
  return Unknown{"the refutation has no instance: its constraints contradict each other"};
}

}  // namespace redcomp::horn

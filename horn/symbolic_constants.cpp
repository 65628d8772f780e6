#include "horn/symbolic_constants.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::horn {

using logic::Integer;
using logic::Op;

namespace {

constexpr int leastLarge = 16;   // smaller constants are kept
constexpr int largestRest = 8;   // in 2N + 8
constexpr int largestFactor = 8;
constexpr std::size_t mostUnknowns = 4;

bool large(const Integer& value) { return abs(value) >= leastLarge; }

// Factors and divisors stay constants: Spacer cannot handle products of unknowns.
bool staysNumber(Term node, std::size_t argument) {
  return node.op() == Op::Multiply || ((node.op() == Op::Divide || node.op() == Op::Modulo) && argument == 1);
}

std::set<Integer> largeNumbers(Term term) {
  std::set<Integer> found;
  for (const Term& node : logic::postorder(term)) {
    for (std::size_t i = 0; i < node.args().size(); ++i) {
      const Term argument = node.arg(i);
      const bool counts = !staysNumber(node, i) || node.op() == Op::Modulo;
      if (argument.op() == Op::IntConstant && counts && large(argument.value())) found.insert(abs(argument.value()));
    }
  }
  return found;
}

std::vector<Term> termsOf(const Clause& clause) {
  std::vector<Term> terms{clause.constraint};
  for (const Atom& atom : clause.body) terms.insert(terms.end(), atom.arguments.begin(), atom.arguments.end());
  if (clause.head) terms.insert(terms.end(), clause.head->arguments.begin(), clause.head->arguments.end());
  return terms;
}

// The unknowns, and how large constants are expressed by them.
class Vocabulary {
 public:
  // In increasing order: larger constants are expressed as multiples of smaller ones if possible.
  explicit Vocabulary(const System& system) {
    std::set<Integer> numbers;
    for (const Clause& clause : system.clauses)
      for (const Term& term : termsOf(clause)) {
        if (term.op() == Op::IntConstant && large(term.value())) numbers.insert(abs(term.value()));
        numbers.merge(largeNumbers(term));
      }
    for (const Integer& number : numbers) {
      if (unknowns.size() == mostUnknowns || expressed(number)) continue;
      unknowns.push_back(logic::variable("N!" + number.str(), Sort::Int));
      values.push_back(number);
    }
  }

  // factor * N + rest; nothing if the number is not near a multiple of an unknown.
  std::optional<Term> expressed(const Integer& number) const {
    for (std::size_t u = unknowns.size(); u-- > 0;) {
      const Integer& n = values[u];
      const Integer factor = (abs(number) + largestRest) / n;
      const Integer rest = abs(number) - factor * n;
      if (factor < 1 || factor > largestFactor || abs(rest) > largestRest) continue;
      const Term sum = logic::add(logic::multiply(logic::integer(factor), unknowns[u]), logic::integer(rest));
      return number < 0 ? logic::negate(sum) : sum;
    }
    return std::nullopt;
  }

  // The facts about the unknowns: they are large, and ordered with a distance between them.
  Term known() const {
    std::vector<Term> facts;
    for (std::size_t u = 0; u < unknowns.size(); ++u)
      facts.push_back(u == 0 ? logic::lessEqual(logic::integer(leastLarge), unknowns[u])
                             : logic::less(logic::add(unknowns[u - 1], logic::integer(largestRest)), unknowns[u]));
    return logic::conjunction(facts);
  }

  std::vector<Term> unknowns;
  std::vector<Integer> values;
};

// Rewrites the terms of one clause.
class ClauseRewriter {
 public:
  explicit ClauseRewriter(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

  Term operator()(Term term) {
    for (const Term& node : logic::postorder(term))
      if (!done_.contains(node)) done_[node] = rewritten(node);
    return done_.at(term);
  }

  // The ranges of remainders about which nothing else is known.
  const std::vector<Term>& facts() const { return facts_; }

 private:
  Term rewritten(Term node) {
    if (node.op() == Op::IntConstant)
      return large(node.value()) ? vocabulary_.expressed(node.value()).value_or(node) : node;
    std::vector<Term> arguments;
    for (std::size_t i = 0; i < node.args().size(); ++i) {
      const bool number = node.arg(i).op() == Op::IntConstant && staysNumber(node, i);
      arguments.push_back(number ? node.arg(i) : done_.at(node.arg(i)));
    }
    if (node.op() == Op::Modulo && node.arg(1).op() == Op::IntConstant && large(node.arg(1).value()))
      if (auto modulus = vocabulary_.expressed(node.arg(1).value())) return remainder(arguments[0], *modulus);
    return logic::rebuild(node, std::move(arguments));
  }

  Term remainder(Term value, Term modulus) {
    const Term zero = logic::integer(0);
    const Term any = logic::variable(fmt::format("mod!{}", facts_.size()), Sort::Int);
    facts_.push_back(logic::conjunction(logic::lessEqual(zero, any), logic::less(any, modulus)));
    const auto within = [&](Term low, Term high) { return logic::conjunction(logic::lessEqual(low, value), logic::less(value, high)); };
    const Term twice = logic::add(modulus, modulus);
    return logic::ite(within(zero, modulus), value,
                      logic::ite(within(modulus, twice), logic::subtract(value, modulus),
                                 logic::ite(within(logic::negate(modulus), zero), logic::add(value, modulus), any)));
  }

  const Vocabulary& vocabulary_;
  std::unordered_map<Term, Term> done_;
  std::vector<Term> facts_;
};

Atom extended(const Atom& atom, const std::vector<Term>& unknowns, ClauseRewriter& rewrite) {
  Atom result{atom.predicate, {}};
  for (const Term& argument : atom.arguments) result.arguments.push_back(rewrite(argument));
  result.arguments.insert(result.arguments.end(), unknowns.begin(), unknowns.end());
  return result;
}

Clause abstracted(const Clause& clause, const Vocabulary& vocabulary) {
  ClauseRewriter rewrite(vocabulary);
  Clause result{clause.label, {}, rewrite(clause.constraint), std::nullopt};
  for (const Atom& atom : clause.body) result.body.push_back(extended(atom, vocabulary.unknowns, rewrite));
  if (clause.head) result.head = extended(*clause.head, vocabulary.unknowns, rewrite);
  std::vector<Term> constraint = rewrite.facts();
  constraint.push_back(vocabulary.known());
  constraint.push_back(result.constraint);
  result.constraint = logic::conjunction(constraint);
  return result;
}

}  // namespace

SymbolicConstants withSymbolicConstants(const System& system) {
  const Vocabulary vocabulary(system);
  SymbolicConstants result;
  if (vocabulary.unknowns.empty()) return result;
  result.unknowns = vocabulary.unknowns;
  for (const Integer& value : vocabulary.values) result.numbers.push_back(logic::integer(value));
  for (Predicate predicate : system.predicates) {
    predicate.parameters.insert(predicate.parameters.end(), result.unknowns.begin(), result.unknowns.end());
    result.system.addPredicate(predicate.name, predicate.parameters);
  }
  for (const Clause& clause : system.clauses) result.system.addClause(abstracted(clause, vocabulary));
  return result;
}

Model withNumbers(Model model, const SymbolicConstants& abstraction) {
  logic::Substitution numbers;
  for (std::size_t u = 0; u < abstraction.unknowns.size(); ++u) numbers[abstraction.unknowns[u]] = abstraction.numbers[u];
  logic::Substituter back(numbers);
  for (Term& formula : model.formulas)
    if (formula) formula = back(formula);
  return model;
}

}  // namespace redcomp::horn

#include "horn/guess.h"

#include <algorithm>
#include <deque>
#include <set>

#include "horn/smt.h"
#include "logic/rewrite.h"

namespace redcomp::horn {
namespace {

constexpr double secondsPerQuestion = 2, leastSecondsPerQuestion = 0.2;

Term about(const System& system, const Atom& atom, Term formula) {
  logic::Substitution arguments;
  const std::vector<Term>& parameters = system[atom.predicate].parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) arguments[parameters[i]] = atom.arguments[i];
  return logic::substitute(formula, arguments);
}

Term assumed(const System& system, const Clause& clause, const Guesses& guesses) {
  std::vector<Term> parts{clause.constraint};
  for (const Atom& atom : clause.body)
    parts.push_back(about(system, atom, logic::conjunction(guesses[atom.predicate.index])));
  return logic::conjunction(std::move(parts));
}

class Houdini {
 public:
  Houdini(const System& system, Guesses candidates) : system_(system), left_(std::move(candidates)) {
    for (std::size_t c = 0; c < system.clauses.size(); ++c) enqueue(static_cast<int>(c));
  }

  Guesses run(const std::function<bool()>& progress) {
    while (!queue_.empty()) {
      if (progress && !progress()) return Guesses(left_.size());
      const int c = queue_.front();
      queue_.pop_front();
      queued_.erase(c);
      if (drop(system_.clauses[c])) requeue(system_.clauses[c].head->predicate);
    }
    return std::move(left_);
  }

 private:
  void enqueue(int clause) {
    if (system_.clauses[clause].head && queued_.insert(clause).second) queue_.push_back(clause);
  }

  // Checks clauses again: with this predicate in the body, they assume less now; with it in the head, more guesses may fail.
  void requeue(PredicateId changed) {
    for (std::size_t c = 0; c < system_.clauses.size(); ++c) {
      const Clause& clause = system_.clauses[c];
      const bool uses = std::any_of(clause.body.begin(), clause.body.end(), [&](auto& a) { return a.predicate == changed; });
      if (uses || (clause.head && clause.head->predicate == changed)) enqueue(static_cast<int>(c));
    }
  }

  // Drops guesses for the head that the clause does not keep; false if it keeps all.
  bool drop(const Clause& clause) {
    auto& guesses = left_[clause.head->predicate.index];
    if (guesses.empty()) return false;
    const Term body = assumed(system_, clause, left_);
    std::vector<Term> kept = notRefuted(body, *clause.head, guesses, secondsPerQuestion);
    if (kept.size() == guesses.size()) return false;
    guesses = std::move(kept);
    return true;
  }

  // Those that a counterexample to all of them together does not violate. If there is no answer, each half is asked about alone.
  std::vector<Term> notRefuted(Term body, const Atom& head, const std::vector<Term>& guesses, double seconds) {
    std::vector<Term> claims;
    for (const Term& g : guesses) claims.push_back(about(system_, head, g));
    const Term question = logic::conjunction(body, logic::negation(logic::conjunction(claims)));
    const std::set<Term> wanted = logic::variables(question);
    const SmtAnswer answer = checker_.check(question, {wanted.begin(), wanted.end()}, seconds);
    if (std::holds_alternative<Unsatisfiable>(answer)) return guesses;
    std::vector<Term> kept;
    if (const auto* instance = std::get_if<Satisfiable>(&answer))
      for (std::size_t g = 0; g < guesses.size(); ++g)
        if (logic::evaluate(claims[g], instance->values) == logic::Value(true)) kept.push_back(guesses[g]);
    if (kept.size() == guesses.size()) kept.clear();
    if (!std::holds_alternative<Unknown>(answer) || guesses.size() == 1) return kept;
    const auto middle = guesses.begin() + static_cast<std::ptrdiff_t>(guesses.size() / 2);
    for (const auto& half : {std::vector<Term>(guesses.begin(), middle), std::vector<Term>(middle, guesses.end())})
      for (const Term& g : notRefuted(body, head, half, std::max(seconds / 2, leastSecondsPerQuestion))) kept.push_back(g);
    return kept;
  }

  const System& system_;
  Guesses left_;
  SmtChecker checker_;
  std::deque<int> queue_;
  std::set<int> queued_;
};

constexpr std::size_t mostLiterals = 6;

// Some constants of the clauses, those of the queries first.
std::vector<Term> literals(const System& system) {
  std::vector<Term> found;
  for (bool query : {true, false})
    for (const Clause& clause : system.clauses) {
      if (clause.head.has_value() == query) continue;
      for (const Term& node : logic::postorder(clause.constraint))
        if (node.op() == logic::Op::IntConstant && found.size() < mostLiterals &&
            std::find(found.begin(), found.end(), node) == found.end())
          found.push_back(node);
    }
  return found;
}

}  // namespace

Guesses comparisons(const System& system) {
  const std::vector<Term> numbers = literals(system);
  Guesses guesses;
  for (const Predicate& predicate : system.predicates) {
    auto& here = guesses.emplace_back();
    for (const Term& a : predicate.parameters) {
      if (a.sort() != Sort::Int) continue;
      here.push_back(logic::lessEqual(logic::integer(0), a));
      here.push_back(logic::lessEqual(a, logic::integer(0)));
      for (const Term& k : numbers)  // a < k too, because x > 50 is written 51 <= x
        for (const Term& bound : {logic::lessEqual(k, a), logic::lessEqual(a, k), logic::less(a, k)})
          here.push_back(bound);
      for (const Term& b : predicate.parameters)
        if (a != b && b.sort() == Sort::Int) here.push_back(logic::lessEqual(a, b));
    }
  }
  return guesses;
}

Guesses inductive(const System& system, Guesses candidates, const std::function<bool()>& progress) {
  return Houdini(system, std::move(candidates)).run(progress);
}

System strengthened(const System& system, const Guesses& guesses) {
  System result = system;
  for (Clause& clause : result.clauses) clause.constraint = assumed(system, clause, guesses);
  return result;
}

Model together(Model model, const Guesses& guesses) {
  for (std::size_t p = 0; p < model.formulas.size(); ++p)
    model.formulas[p] = logic::conjunction(model.formulas[p], logic::conjunction(guesses[p]));
  return model;
}

}  // namespace redcomp::horn

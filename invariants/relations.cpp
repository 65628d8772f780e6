#include "invariants/relations.h"

#include <algorithm>
#include <map>
#include <set>

#include "logic/rewrite.h"

namespace redcomp::invariants {

using logic::Integer;
using logic::Op;
using logic::Sort;
using logic::Term;

namespace {

constexpr std::size_t fewestFacts = 4;            // that a guess rests on
constexpr std::size_t mostGuards = 16;            // of a predicate
constexpr std::size_t mostParametersForThree = 9;
constexpr std::size_t mostNumbers = 24, mostModuli = 4;
const Integer largest = Integer(1) << 60;         // facts with larger numbers are left out

// Numbers that occur in the clauses.
struct Numbers {
  std::set<long> bounds{-1, 0, 1};
  std::set<long> moduli;
};

Numbers numbersOf(const horn::System& system) {
  Numbers result;
  const auto look = [&](Term root) {
    for (const Term& node : logic::postorder(root)) {
      if (node.op() == Op::IntConstant && abs(node.value()) < largest && result.bounds.size() < mostNumbers) {
        const long n = static_cast<long>(node.value());
        result.bounds.insert({n - 1, n, n + 1, -n});
      }
      const bool divides = node.op() == Op::Modulo || node.op() == Op::Divide;
      if (divides && node.arg(1).op() == Op::IntConstant && node.arg(1).value() > 1 && node.arg(1).value() < largest && result.moduli.size() < mostModuli)
        result.moduli.insert(static_cast<long>(node.arg(1).value()));
    }
  };
  for (const horn::Clause& clause : system.clauses) {
    look(clause.constraint);
    if (clause.head)
      for (const Term& argument : clause.head->arguments) look(argument);
  }
  return result;
}

// A sum of parameters with factors 1 and -1.
struct Expression {
  std::vector<std::pair<std::size_t, int>> parts;  // column, factor

  Term over(const std::vector<Term>& parameters) const {
    std::vector<Term> terms;
    for (const auto& [column, factor] : parts) terms.push_back(logic::multiply(logic::integer(factor), parameters[column]));
    return logic::sum(std::move(terms));
  }
  long in(const std::vector<long>& row) const {
    long sum = 0;
    for (const auto& [column, factor] : parts) sum += factor * row[column];
    return sum;
  }
};

std::vector<Expression> expressionsOver(std::size_t columns) {
  std::vector<Expression> result;
  for (std::size_t a = 0; a < columns; ++a) result.push_back({{{a, 1}}});
  for (std::size_t a = 0; a < columns; ++a)
    for (std::size_t b = 0; b < a; ++b)
      for (int factor : {-1, 1}) result.push_back({{{a, 1}, {b, factor}}});
  if (columns > mostParametersForThree) return result;
  for (std::size_t a = 0; a < columns; ++a)
    for (std::size_t b = 0; b < a; ++b)
      for (std::size_t c = 0; c < b; ++c)
        for (int factors = 0; factors < 4; ++factors)
          result.push_back({{{a, 1}, {b, factors & 1 ? 1 : -1}, {c, factors & 2 ? 1 : -1}}});
  return result;
}

long remainder(long a, long n) { return (a % n + n) % n; }

// What can be said of the values of an expression.
class Statements {
 public:
  Statements(const Expression& expression, const std::vector<Term>& parameters, const Numbers& numbers)
      : term_(expression.over(parameters)), isSmall_(expression.parts.size() <= 2), numbers_(numbers) {}

  std::vector<Term> about(const std::set<long>& values) {
    std::vector<Term> result;
    if (values.size() == 1) return {is(*values.begin())};
    if (isSmall_) addBounds(*values.begin(), *values.rbegin(), result);
    if (values.size() == 2) result.push_back(logic::disjunction(is(*values.begin()), is(*values.rbegin())));
    for (long n : numbers_.moduli) {
      const long r = remainder(*values.begin(), n);
      if (std::ranges::any_of(values, [&](long v) { return remainder(v, n) != r; })) continue;
      result.push_back(logic::equal(logic::modulo(term_, logic::integer(n)), logic::integer(r)));
    }
    return result;
  }

 private:
  Term is(long value) const { return logic::equal(term_, logic::integer(value)); }

  void addBounds(long least, long most, std::vector<Term>& result) const {
    const auto above = numbers_.bounds.lower_bound(most);
    if (above != numbers_.bounds.end()) result.push_back(logic::lessEqual(term_, logic::integer(*above)));
    const auto below = numbers_.bounds.upper_bound(least);
    if (below != numbers_.bounds.begin()) result.push_back(logic::lessEqual(logic::integer(*std::prev(below)), term_));
  }

  Term term_;
  bool isSmall_;
  const Numbers& numbers_;
};

// Comparisons of the clauses that speak of a predicate's parameters only; of a cell in a ring, all together with the ring's ends.
class Guards {
 public:
  Guards(const horn::System& system, int predicate, std::optional<Term> cell, const Numbers& numbers)
      : parameters_(system.predicates[predicate].parameters) {
    if (cell && !parameters_.empty() && parameters_[0] == *cell) {
      if (!numbers.moduli.empty()) inRing_ = between(*cell, *numbers.moduli.begin());
      if (!inRing_.isTrue()) result.push_back(inRing_);
      addPlaces(*cell);
    }
    for (const Term& p : parameters_)
      if (p.sort() == Sort::Bool) add(p);
    for (const horn::Clause& clause : system.clauses)
      for (const horn::Atom& atom : clause.body)
        if (atom.predicate.index == predicate) addComparisons(clause, atom);
  }

  std::vector<Term> result;

 private:
  void add(Term guard) {
    if (result.size() >= mostGuards || std::ranges::find(result, logic::conjunction(inRing_, guard)) != result.end()) return;
    result.push_back(logic::conjunction(inRing_, guard));
    result.push_back(logic::conjunction(inRing_, logic::negation(guard)));
  }

  static Term between(Term cell, long end) {
    return logic::conjunction(logic::lessEqual(logic::integer(0), cell), logic::less(cell, logic::integer(end)));
  }

  void addPlaces(Term cell) {
    for (const Term& p : parameters_)
      if (p != cell && p.sort() == Sort::Int && !p.name().ends_with("[]")) add(logic::less(cell, p));
  }

  void addComparisons(const horn::Clause& clause, const horn::Atom& atom) {
    logic::Substitution names;
    for (std::size_t a = 0; a < parameters_.size(); ++a)
      if (atom.arguments[a].op() == Op::Variable) names.emplace(atom.arguments[a], parameters_[a]);
    for (const Term& node : logic::postorder(clause.constraint)) {
      const bool compares = node.op() == Op::LessEqual || (node.op() == Op::Equal && node.arg(0).sort() == Sort::Int);
      if (!compares) continue;
      const std::set<Term> used = logic::variables(node);
      if (!used.empty() && std::ranges::all_of(used, [&](const Term& v) { return names.contains(v); })) add(logic::substitute(node, names));
    }
  }

  const std::vector<Term>& parameters_;
  Term inRing_ = logic::boolean(true);
};

// The facts of one predicate as a table of its integer parameters, and for which of them each guard holds.
class Table {
 public:
  Table(const std::vector<Term>& parameters, const std::vector<Fact>& facts) {
    for (const Term& p : parameters)
      if (p.sort() == Sort::Int) columns.push_back(p);
    for (const Fact& fact : facts) addRow(parameters, fact);
  }

  std::vector<Term> columns;
  std::vector<std::vector<long>> rows;

  std::vector<std::size_t> where(Term guard) const {
    std::vector<std::size_t> result;
    for (std::size_t r = 0; r < rows.size(); ++r)
      if (logic::evaluate(guard, valuations_[r]) == logic::Value(true)) result.push_back(r);
    return result;
  }

 private:
  void addRow(const std::vector<Term>& parameters, const Fact& fact) {
    std::vector<long> row;
    logic::Valuation values;
    for (std::size_t p = 0; p < parameters.size(); ++p) {
      values.emplace(parameters[p], fact[p]);
      const auto* number = std::get_if<Integer>(&fact[p]);
      if (!number) continue;
      if (abs(*number) >= largest) return;
      row.push_back(static_cast<long>(*number));
    }
    rows.push_back(std::move(row));
    valuations_.push_back(std::move(values));
  }

  std::vector<logic::Valuation> valuations_;
};

class Guesser {
 public:
  Guesser(const Table& table, const Numbers& numbers, const RelationLimits& limits)
      : table_(table), numbers_(numbers), limits_(limits), expressions_(expressionsOver(table.columns.size())) {}

  std::vector<Term> run(const std::vector<Term>& guards) {
    guess(logic::boolean(true));
    for (const Term& guard : guards) guess(guard);
    return std::move(result_);
  }

 private:
  void guess(Term guard) {
    const std::vector<std::size_t> rows = table_.where(guard);
    if (rows.size() < fewestFacts) return;
    for (const Expression& expression : expressions_) {
      if (limits_.tick) limits_.tick();
      std::set<long> values;
      for (std::size_t r : rows) values.insert(expression.in(table_.rows[r]));
      for (const Term& statement : Statements(expression, table_.columns, numbers_).about(values)) add(guard, statement);
    }
  }

  void add(Term guard, Term statement) {
    if (result_.size() >= limits_.mostGuesses) return;
    if (guard.isTrue()) always_.insert(statement);
    else if (always_.contains(statement)) return;
    const Term guess = logic::implies(guard, statement);
    if (!guess.isTrue()) result_.push_back(guess);
  }

  const Table& table_;
  const Numbers& numbers_;
  const RelationLimits& limits_;
  std::vector<Expression> expressions_;
  std::set<Term> always_;
  std::vector<Term> result_;
};

}  // namespace

horn::Guesses relations(const horn::System& system, const std::vector<std::vector<Fact>>& facts, const RelationLimits& limits) {
  const Numbers numbers = numbersOf(system);
  horn::Guesses guesses;
  for (std::size_t p = 0; p < system.predicates.size(); ++p) {
    const Table table(system.predicates[p].parameters, facts[p]);
    guesses.push_back(Guesser(table, numbers, limits).run(Guards(system, static_cast<int>(p), limits.cell, numbers).result));
    if (facts[p].empty()) guesses.back().push_back(logic::boolean(false));
  }
  return guesses;
}

}  // namespace redcomp::invariants

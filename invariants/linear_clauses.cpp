#include "invariants/linear_clauses.h"

#include <algorithm>
#include <map>
#include <set>

#include "invariants/cases.h"
#include "logic/rewrite.h"

namespace redcomp::invariants {

using horn::Atom;
using horn::Clause;
using horn::System;
using logic::Op;
using logic::Sort;
using logic::Term;

namespace {

constexpr int mostCases = 60;
constexpr int leastWrittenModulus = 16;  // smaller remainders are left to congruences
constexpr int mostWrittenRemainders = 4;

// mod(t, n), where t wraps around at most once; beyond that the remainder itself.
Term writtenOut(Term remainder) {
  const Term t = remainder.arg(0), n = remainder.arg(1), zero = logic::integer(0);
  const Term twice = logic::multiply(logic::integer(2), n);
  const Term below = logic::ite(logic::lessEqual(logic::negate(n), t), logic::add(t, n), remainder);
  const Term above = logic::ite(logic::less(t, twice), logic::subtract(t, n), remainder);
  return logic::ite(logic::less(t, zero), below, logic::ite(logic::less(t, n), t, above));
}

bool isLargeRemainder(Term node) {
  return node.op() == Op::Modulo && node.arg(1).op() == Op::IntConstant && node.arg(1).value() >= leastWrittenModulus;
}

Term withRemaindersWrittenOut(Term root) {
  const std::vector<Term> nodes = logic::postorder(root);
  if (std::count_if(nodes.begin(), nodes.end(), isLargeRemainder) > mostWrittenRemainders) return root;
  std::unordered_map<Term, Term> done;
  for (const Term& node : nodes) {
    std::vector<Term> args;
    for (const Term& a : node.args()) args.push_back(done.at(a));
    const Term built = args.empty() ? node : logic::rebuild(node, std::move(args));
    done[node] = isLargeRemainder(built) ? writtenOut(built) : built;
  }
  return done.at(root);
}

class ClauseReader {
 public:
  explicit ClauseReader(const Clause& clause) : clause_(clause) {}

  LinearClause read(int index) {
    result_.clause = index;
    for (const Atom& atom : clause_.body) result_.body.push_back(placed(atom));
    if (clause_.head) result_.head = placed(*clause_.head);
    parts_.push_back(numeric(clause_.constraint));
    readCases();
    result_.dimensions = static_cast<int>(dimensionOf_.size());
    return std::move(result_);
  }

 private:
  // The numeric variable for a boolean one, with its bounds noted.
  Term asNumber(Term boolean) {
    const Term number = logic::variable(boolean.name() + "!number", Sort::Int);
    if (booleans_.emplace(boolean, logic::lessEqual(logic::integer(1), number)).second) {
      parts_.push_back(logic::lessEqual(logic::integer(0), number));
      parts_.push_back(logic::lessEqual(number, logic::integer(1)));
    }
    return number;
  }

  // Without boolean variables.
  Term numeric(Term term) {
    for (const Term& v : logic::variables(term))
      if (v.sort() == Sort::Bool) asNumber(v);
    return logic::substitute(term, booleans_);
  }

  Term numericArgument(Term argument) {
    if (argument.op() == Op::Variable) return argument.sort() == Sort::Bool ? asNumber(argument) : argument;
    const Term term = numeric(argument);
    return term.sort() == Sort::Bool ? logic::ite(term, logic::integer(1), logic::integer(0)) : term;
  }

  PlacedPredicate placed(const Atom& atom) {
    PlacedPredicate place{atom.predicate.index, {}};
    std::set<Term> used;
    for (const Term& argument : atom.arguments) {
      if (argument.sort() == Sort::IntArray) continue;
      Term v = numericArgument(argument);
      if (v.op() != Op::Variable || !used.insert(v).second) {
        const Term fresh = logic::variable("argument!" + std::to_string(fresh_++), Sort::Int);
        parts_.push_back(logic::equal(fresh, v));
        v = fresh;
      }
      place.dimensions.push_back(dimension(v));
    }
    return place;
  }

  int dimension(Term variable) {
    return dimensionOf_.emplace(variable, static_cast<int>(dimensionOf_.size())).first->second;
  }

  void readCases() {
    const Term formula = withRemaindersWrittenOut(logic::conjunction(parts_));
    if (auto cases = casesOf(formula, dimensionOf_, mostCases)) result_.cases = std::move(*cases);
    else result_.cases.emplace_back();  // too many: what the clause says is not known, only which variables it keeps
  }

  const Clause& clause_;
  LinearClause result_;
  std::map<Term, int> dimensionOf_;
  logic::Substitution booleans_;
  std::vector<Term> parts_;
  int fresh_ = 0;
};

}  // namespace

std::vector<Term> numericParameters(const horn::Predicate& predicate) {
  std::vector<Term> result;
  for (const Term& p : predicate.parameters)
    if (p.sort() != Sort::IntArray) result.push_back(p);
  return result;
}

std::vector<LinearClause> linearClauses(const System& system, const std::function<void()>& tick) {
  std::vector<LinearClause> result;
  for (std::size_t c = 0; c < system.clauses.size(); ++c) {
    if (tick) tick();
    result.push_back(ClauseReader(system.clauses[c]).read(static_cast<int>(c)));
  }
  return result;
}

}  // namespace redcomp::invariants

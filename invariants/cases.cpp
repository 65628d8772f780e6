#include "invariants/cases.h"

#include <algorithm>
#include <string>

#include "invariants/ppl_domains.h"
#include "logic/rewrite.h"

namespace redcomp::invariants {

using logic::Integer;
using logic::Op;
using logic::Sort;
using logic::Term;

namespace {

constexpr int waysPerCase = 20;  // that are followed, whether they are possible or not

// The term with one of its nodes replaced.
Term replaced(Term root, Term node, Term by) {
  std::unordered_map<Term, Term> done;
  for (const Term& n : logic::postorder(root)) {
    std::vector<Term> args;
    for (const Term& a : n.args()) args.push_back(done.at(a));
    done[n] = n == node ? by : args.empty() ? n : logic::rebuild(n, std::move(args));
  }
  return done.at(root);
}

// One way, not yet followed to its end.
struct Way {
  LinearRows rows;
  std::vector<Term> open;  // still to be made true
};

class Expander {
 public:
  Expander(std::map<Term, int>& dimensionOf, int mostCases) : dimensionOf_(dimensionOf), mostCases_(mostCases) {}

  std::optional<std::vector<LinearRows>> run(Term formula) {
    ways_.push_back({{}, {formula}});
    std::vector<LinearRows> cases;
    for (int followed = 0; !ways_.empty(); ++followed) {
      if (followed > mostCases_ * waysPerCase) return std::nullopt;
      Way way = std::move(ways_.back());
      ways_.pop_back();
      if (!follow(way)) continue;
      cases.push_back(std::move(way.rows));
      if (static_cast<int>(cases.size()) > mostCases_) return std::nullopt;
    }
    return cases;
  }

 private:
  // Until nothing is open (true), or the way ends or divides (false).
  bool follow(Way& way) {
    while (!way.open.empty()) {
      const Term formula = way.open.back();
      way.open.pop_back();
      if (!step(way, formula)) return false;
    }
    return isPossible(static_cast<int>(dimensionOf_.size()), way.rows);
  }

  bool step(Way& way, Term formula) {
    switch (formula.op()) {
      case Op::BoolConstant: return formula.isTrue();
      case Op::And: return stepAnd(way, {formula.args().begin(), formula.args().end()});
      case Op::Or: return divide(way, disjoint({formula.args().begin(), formula.args().end()}));
      case Op::Ite: return divideBy(way, formula.arg(0), formula.arg(1), formula.arg(2));
      case Op::Not: return stepNot(way, formula.arg(0));
      case Op::LessEqual: return compare(way, formula);
      case Op::Equal:
        if (formula.arg(0).sort() == Sort::Int) return compare(way, formula);
        if (formula.arg(0).sort() == Sort::Bool) return divideBy(way, formula.arg(0), formula.arg(1), logic::negation(formula.arg(1)));
        return true;  // arrays
      default: return true;
    }
  }

  // Comparisons without cases come first (the end of `open`): they show early which ways are impossible.
  static bool stepAnd(Way& way, std::vector<Term> parts) {
    std::ranges::stable_partition(parts, [](const Term& part) { return !isPlain(part); });
    way.open.insert(way.open.end(), parts.begin(), parts.end());
    return true;
  }

  static bool isPlain(Term formula) {
    if (formula.op() != Op::LessEqual && (formula.op() != Op::Equal || formula.arg(0).sort() != Sort::Int)) return false;
    return std::ranges::none_of(logic::postorder(formula), [](const Term& node) {
      return node.op() == Op::Ite || node.op() == Op::Modulo || node.op() == Op::Divide;
    });
  }

  bool stepNot(Way& way, Term formula) {
    std::vector<Term> negated;
    for (const Term& a : formula.args())
      if (a.sort() == Sort::Bool) negated.push_back(logic::negation(a));
    switch (formula.op()) {
      case Op::And: return divide(way, disjoint(std::move(negated)));
      case Op::Or: return stepAnd(way, std::move(negated));
      case Op::Ite: return divideBy(way, formula.arg(0), negated[1], negated[2]);
      case Op::Equal: {
        const Term a = formula.arg(0), b = formula.arg(1);
        if (a.sort() == Sort::Bool) return divideBy(way, a, logic::negation(b), b);
        if (a.sort() == Sort::Int) return divide(way, {logic::less(a, b), logic::less(b, a)});
        return true;
      }
      default: return true;
    }
  }

  // Each alternative without those before it, where these are comparisons: fewer and smaller cases.
  static std::vector<Term> disjoint(std::vector<Term> alternatives) {
    std::vector<Term> outside;
    for (Term& alternative : alternatives) {
      const Op op = alternative.op() == Op::Not ? alternative.arg(0).op() : alternative.op();
      const Term here = alternative;
      if (!outside.empty()) alternative = logic::conjunction(here, logic::conjunction(outside));
      if (op == Op::LessEqual || op == Op::Equal) outside.push_back(logic::negation(here));
    }
    return alternatives;
  }

  bool divideBy(const Way& way, Term condition, Term then, Term otherwise) {
    return divide(way, {logic::conjunction(condition, then), logic::conjunction(logic::negation(condition), otherwise)});
  }

  bool divide(const Way& way, const std::vector<Term>& alternatives) {
    if (way.rows.size() > 3 && !isPossible(static_cast<int>(dimensionOf_.size()), way.rows)) return false;
    for (const Term& alternative : alternatives) {
      if (alternative.isFalse()) continue;
      ways_.push_back(way);
      ways_.back().open.push_back(alternative);
    }
    return false;
  }

  // A comparison of integers: first what is not linear in it goes.
  bool compare(Way& way, Term formula) {
    for (const Term& node : logic::postorder(formula)) {
      if (node.op() == Op::Ite && node.sort() == Sort::Int)
        return divideBy(way, node.arg(0), replaced(formula, node, node.arg(1)), replaced(formula, node, node.arg(2)));
      if (node.op() == Op::Modulo || node.op() == Op::Divide) return withQuotient(way, formula, node);
    }
    LinearRow row;
    const int larger = formula.op() == Op::LessEqual ? 1 : 0;
    add(row, formula.arg(larger), 1);
    add(row, formula.arg(1 - larger), -1);
    row.kind = formula.op() == Op::Equal ? LinearRow::Kind::Zero : LinearRow::Kind::AtLeastZero;
    way.rows.push_back(std::move(row));
    return true;
  }

  // a = k * (a div k) + a mod k, with the remainder from 0 to k - 1; of other divisors only that, if they are positive.
  bool withQuotient(Way& way, Term formula, Term node) {
    const Term a = node.arg(0), k = node.arg(1), zero = logic::integer(0);
    const Term unknown = logic::variable((node.op() == Op::Modulo ? "remainder!" : "quotient!") + std::to_string(node.id()), Sort::Int);
    if (k.op() != Op::IntConstant || k.value() <= 0) {
      way.open.push_back(replaced(formula, node, unknown));
      if (node.op() == Op::Divide) return true;
      const Term bounds = logic::conjunction(logic::lessEqual(zero, unknown), logic::less(unknown, k));
      return divide(way, {logic::conjunction(logic::less(zero, k), bounds), logic::lessEqual(k, zero)});
    }
    const Term quotient = logic::variable("quotient!" + std::to_string(logic::floorDivide(a, k).id()), Sort::Int);
    const Term remainder = logic::subtract(a, logic::multiply(k, quotient));
    way.open.push_back(logic::lessEqual(zero, remainder));
    way.open.push_back(logic::less(remainder, k));
    way.open.push_back(replaced(formula, node, node.op() == Op::Divide ? quotient : remainder));
    return true;
  }

  void add(LinearRow& row, Term term, const Integer& factor) {
    if (term.op() == Op::IntConstant) {
      row.constant += factor * term.value();
    } else if (term.op() == Op::Add) {
      for (const Term& part : term.args()) add(row, part, factor);
    } else if (term.op() == Op::Multiply && term.arg(0).op() == Op::IntConstant) {
      add(row, term.arg(1), factor * term.arg(0).value());
    } else {
      addDimension(row, dimensionOf_.emplace(term, static_cast<int>(dimensionOf_.size())).first->second, factor);
    }
  }

  static void addDimension(LinearRow& row, int dimension, const Integer& factor) {
    const auto found = std::ranges::find(row.coefficients, dimension, &std::pair<int, Integer>::first);
    if (found == row.coefficients.end()) row.coefficients.emplace_back(dimension, factor);
    else if ((found->second += factor) == 0) row.coefficients.erase(found);
  }

  std::map<Term, int>& dimensionOf_;
  int mostCases_;
  std::vector<Way> ways_;
};

// Ranges of the dimensions by the rows about one of them alone, which refute most of what is impossible without a linear program.
class Ranges {
 public:
  Ranges(int dimensions, const LinearRows& rows) : low_(dimensions), high_(dimensions) {
    for (const LinearRow& row : rows)
      if (row.coefficients.size() == 1 && row.kind != LinearRow::Kind::DivisibleByModulus) note(row);
  }

  bool refute(const LinearRow& row) const {
    if (row.kind == LinearRow::Kind::DivisibleByModulus) return false;
    const std::optional<Integer> most = largest(row, 1);
    if (most && *most < 0) return true;
    if (row.kind != LinearRow::Kind::Zero) return false;
    const std::optional<Integer> least = largest(row, -1);  // of the negated sum
    return least && *least < 0;
  }

 private:
  void note(const LinearRow& row) {
    const auto& [dimension, factor] = row.coefficients[0];
    const bool both = row.kind == LinearRow::Kind::Zero;  // bounds are kept as they are where a factor would have to divide
    if (factor == 1 || (both && factor == -1)) raise(low_[dimension], Integer(-row.constant * factor));
    if (factor == -1 || (both && factor == 1)) lower(high_[dimension], Integer(-row.constant * factor));
  }

  static void raise(std::optional<Integer>& bound, Integer value) {
    if (!bound || *bound < value) bound = std::move(value);
  }
  static void lower(std::optional<Integer>& bound, Integer value) {
    if (!bound || value < *bound) bound = std::move(value);
  }

  // The most that the sum, times the sign, can be; nothing if there is no bound.
  std::optional<Integer> largest(const LinearRow& row, int sign) const {
    Integer sum = sign * row.constant;
    for (const auto& [dimension, coefficient] : row.coefficients) {
      const Integer factor = sign * coefficient;
      const std::optional<Integer>& bound = factor > 0 ? high_[dimension] : low_[dimension];
      if (!bound) return std::nullopt;
      sum += factor * *bound;
    }
    return sum;
  }

  std::vector<std::optional<Integer>> low_, high_;
};

}  // namespace

std::optional<std::vector<LinearRows>> casesOf(Term formula, std::map<Term, int>& dimensionOf, int mostCases) {
  return Expander(dimensionOf, mostCases).run(formula);
}

bool isPossible(int dimensions, const LinearRows& rows) {
  const Ranges ranges(dimensions, rows);
  if (std::ranges::any_of(rows, [&](const LinearRow& row) { return ranges.refute(row); })) return false;
  ppl::MIP_Problem problem(dimensions);
  for (const LinearRow& row : rows) {
    if (row.kind == LinearRow::Kind::AtLeastZero) problem.add_constraint(expressionOf(row) >= 0);
    if (row.kind == LinearRow::Kind::Zero) problem.add_constraint(expressionOf(row) == 0);
  }
  return problem.is_satisfiable();
}

}  // namespace redcomp::invariants

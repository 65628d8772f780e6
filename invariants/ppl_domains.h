// Sets of points with integer coordinates, as the Parma Polyhedra Library keeps them: convex polyhedra, octagons
// (+-x +-y <= c) and grids (congruences). All have the same operations, which fixpoint.h asks for.
//
// Each operation may take exponential time. It works on a budget of the library's own measure of work and throws OverBudget if
// that is used up; what it worked on must not be used again.
#pragma once

#include <ppl.hh>

#include <string>
#include <vector>

#include "invariants/linear_rows.h"

namespace redcomp::invariants {

namespace ppl = Parma_Polyhedra_Library;

// When it is loaded, PPL lets the processor round upwards, for shapes of floating-point numbers, which are not used here. Others
// in this process rely on usual rounding.
[[maybe_unused]] static const bool roundsAsUsual = (ppl::restore_pre_PPL_rounding(), true);

struct OverBudget {};

class Budget {
 public:
  explicit Budget(unsigned long long work) : watch_(work, ppl::abandon_expensive_computations, thrower_) {}
  ~Budget() { ppl::abandon_expensive_computations = nullptr; }
  Budget(const Budget&) = delete;

 private:
  struct Thrower : ppl::Throwable {
    void throw_me() const override { throw OverBudget{}; }
    int priority() const { return 0; }
  };
  Thrower thrower_;
  ppl::Threshold_Watcher<ppl::Weightwatch_Traits> watch_;
};

inline mpz_class toPpl(const logic::Integer& i) { return mpz_class(i.str()); }
inline logic::Integer fromPpl(const ppl::Coefficient& c) { return logic::Integer(mpz_class(c).get_str()); }

inline ppl::Linear_Expression expressionOf(const LinearRow& row) {
  ppl::Linear_Expression sum(toPpl(row.constant));
  for (const auto& [dimension, coefficient] : row.coefficients) sum += toPpl(coefficient) * ppl::Variable(dimension);
  return sum;
}

template <class Relation>  // a constraint or a congruence
LinearRow rowOf(const Relation& relation, LinearRow::Kind kind) {
  LinearRow row;
  row.kind = kind;
  for (ppl::dimension_type d = 0; d < relation.space_dimension(); ++d)
    if (relation.coefficient(ppl::Variable(d)) != 0)
      row.coefficients.emplace_back(static_cast<int>(d), fromPpl(relation.coefficient(ppl::Variable(d))));
  row.constant = fromPpl(relation.inhomogeneous_term());
  return row;
}

// Keeps the listed dimensions, in this order.
class Projection {
 public:
  explicit Projection(const std::vector<int>& dimensions) : dimensions_(dimensions) {}
  bool has_empty_codomain() const { return dimensions_.empty(); }
  ppl::dimension_type max_in_codomain() const { return dimensions_.size() - 1; }
  bool maps(ppl::dimension_type from, ppl::dimension_type& to) const {
    for (std::size_t d = 0; d < dimensions_.size(); ++d)
      if (static_cast<ppl::dimension_type>(dimensions_[d]) == from) {
        to = d;
        return true;
      }
    return false;
  }

 private:
  const std::vector<int>& dimensions_;
};

// Polyhedra and octagons: rows are inequalities and equations.
template <class Shape>
class ConvexSet {
 public:
  explicit ConvexSet(int dimensions) : shape_(dimensions, ppl::UNIVERSE) {}

  void meet(const LinearRows& rows) {
    for (const LinearRow& row : rows) {
      if (row.kind == LinearRow::Kind::AtLeastZero) shape_.refine_with_constraint(expressionOf(row) >= 0);
      if (row.kind == LinearRow::Kind::Zero) shape_.refine_with_constraint(expressionOf(row) == 0);
    }
  }
  bool isEmpty() const { return shape_.is_empty(); }
  bool contains(const ConvexSet& other) const { return shape_.contains(other.shape_); }
  void join(const ConvexSet& other) { shape_.upper_bound_assign(other.shape_); }
  void keep(const std::vector<int>& dimensions) { shape_.map_space_dimensions(Projection(dimensions)); }
  void tighten() { shape_.drop_some_non_integer_points(ppl::POLYNOMIAL_COMPLEXITY); }

  // This one contains the other one. `keepStable`: bounds that are the same in both stay; that may take longer.
  void widen(const ConvexSet& older, const LinearRows& thresholds, bool keepStable) {
    ppl::Constraint_System limits;
    for (const LinearRow& row : thresholds) limits.insert(expressionOf(row) >= 0);
    if (keepStable) addStableBounds(shape_, older.shape_, limits);
    limit(shape_, older.shape_, limits);
  }

  LinearRows rows() const {
    LinearRows result;
    for (const ppl::Constraint& c : shape_.minimized_constraints())
      result.push_back(rowOf(c, c.is_equality() ? LinearRow::Kind::Zero : LinearRow::Kind::AtLeastZero));
    return result;
  }

 private:
  static void limit(ppl::C_Polyhedron& now, const ppl::C_Polyhedron& older, const ppl::Constraint_System& limits) {
    now.limited_H79_extrapolation_assign(older, limits);
  }

  // Bounds of variables, sums and differences that are the same in both. Widening keeps rows of the older polyhedron, and these
  // bounds need not be among them: 0 <= x is none of the rows of x = y, 0 <= y.
  static void addStableBounds(const ppl::C_Polyhedron& now, const ppl::C_Polyhedron& older, ppl::Constraint_System& limits) {
    const ppl::dimension_type dimensions = now.space_dimension();
    const auto add = [&](const ppl::Linear_Expression& e) {
      ppl::Coefficient n, d, m, f;
      bool reached;
      if (now.minimize(e, n, d, reached) && older.minimize(e, m, f, reached) && n * f == m * d) limits.insert(d * e >= n);
    };
    for (ppl::dimension_type i = 0; i < dimensions; ++i) {
      const ppl::Variable x(i);
      add(x), add(-x);
      if (dimensions > mostDimensionsForPairs) continue;
      for (ppl::dimension_type j = 0; j < i; ++j) {
        const ppl::Variable y(j);
        add(x + y), add(x - y), add(y - x), add(-x - y);
      }
    }
  }

  // Widening of octagons keeps them.
  static void addStableBounds(const ppl::Octagonal_Shape<mpz_class>&, const ppl::Octagonal_Shape<mpz_class>&, ppl::Constraint_System&) {}

  static constexpr ppl::dimension_type mostDimensionsForPairs = 12;

  static void limit(ppl::Octagonal_Shape<mpz_class>& now, const ppl::Octagonal_Shape<mpz_class>& older,
                    const ppl::Constraint_System& limits) {
    ppl::Constraint_System octagonal;  // others are refused
    for (const ppl::Constraint& c : limits) {
      ppl::Octagonal_Shape<mpz_class> test(c.space_dimension());
      try {
        test.add_constraint(c);
        octagonal.insert(c);
      } catch (const std::invalid_argument&) {
      }
    }
    now.limited_BHMZ05_extrapolation_assign(older, octagonal);
  }

  Shape shape_;
};

using Polyhedron = ConvexSet<ppl::C_Polyhedron>;
using Octagon = ConvexSet<ppl::Octagonal_Shape<mpz_class>>;

// Congruences. Every coordinate is an integer. There is no infinite ascending chain, so widening is left out.
class Lattice {
 public:
  explicit Lattice(int dimensions) : grid_(dimensions, ppl::UNIVERSE) {
    for (int d = 0; d < dimensions; ++d) grid_.add_congruence((ppl::Variable(d) %= 0) / 1);
  }

  void meet(const LinearRows& rows) {
    for (const LinearRow& row : rows) {
      if (row.kind == LinearRow::Kind::Zero) grid_.add_constraint(expressionOf(row) == 0);
      if (row.kind == LinearRow::Kind::DivisibleByModulus)
        grid_.add_congruence((expressionOf(row) %= 0) / toPpl(row.modulus));
    }
  }
  bool isEmpty() const { return grid_.is_empty(); }
  bool contains(const Lattice& other) const { return grid_.contains(other.grid_); }
  void join(const Lattice& other) { grid_.upper_bound_assign(other.grid_); }
  void keep(const std::vector<int>& dimensions) { grid_.map_space_dimensions(Projection(dimensions)); }
  void tighten() {}
  void widen(const Lattice&, const LinearRows&, bool) {}

  LinearRows rows() const {
    LinearRows result;
    for (const ppl::Congruence& c : grid_.minimized_congruences()) {
      LinearRow row = rowOf(c, c.is_equality() ? LinearRow::Kind::Zero : LinearRow::Kind::DivisibleByModulus);
      row.modulus = fromPpl(c.modulus());
      result.push_back(std::move(row));
    }
    return result;
  }

 private:
  ppl::Grid grid_;
};

}  // namespace redcomp::invariants

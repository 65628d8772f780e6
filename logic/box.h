// Boxes: a range for each of some variables. The abstract values of the interval analysis (ts/intervals.h).
//
//     x in [0, 9], b in [0, 1]      joined with      x in [4, 12], b in [1, 1]      is      x in [0, 12], b in [0, 1]
//
// A box also records which variables are surely equal: after `r := x`, whatever a test finds out about r holds of x.
// The range of an array is that of all its cells together. The range of a term in a box: estimate.h.
#pragma once

#include <boost/container/flat_map.hpp>
#include <optional>

#include "logic/interval.h"
#include "logic/term.h"

namespace redcomp::logic {

class Box {
 public:
  // The values that the variable may have; all values of its sort if the box does not know it.
  Range of(Term variable) const;
  bool knows(Term variable) const;  // it has a range (which may be all values), or equals a variable that has one
  std::vector<Term> known() const;

  // Intersects the variable's range with this one. False if no value is left; the box must not be used then.
  [[nodiscard]] bool restrict(Term variable, const Range& range);

  // Replaces the range of the variable and of all variables that are equal to it: their values have not changed.
  void setRange(Term variable, const Range& range);

  // The variable is assigned a new value: one in the range; any value; the value of `other`.
  void set(Term variable, const Range& range);
  void forget(Term variable);
  void setEqual(Term variable, Term other);

  // The term with each variable replaced by the representative of its class of equal variables.
  Term representative(Term term) const;

  bool operator==(const Box&) const = default;

 private:
  friend Box join(const Box& a, const Box& b);
  friend bool isWithin(const Box& part, const Box& whole);
  Term rootOf(Term variable) const;

  boost::container::flat_map<Term, Range> ranges_;  // of roots
  boost::container::flat_map<Term, Term> roots_;    // of variables that are not roots themselves
};

// The smallest box that contains both; it knows the variables that both know.
Box join(const Box& a, const Box& b);
// True if every valuation in `part` is surely in `whole`.
bool isWithin(const Box& part, const Box& whole);

}  // namespace redcomp::logic

// Boxes: what is known of variables, one by one. The abstract values of the interval analysis (ts/intervals.h).
//
//     x in [0, 9], b in [0, 1]      joined with      x in [4, 12], b in [1, 1]      is      x in [0, 12], b in [0, 1]
//
// A box also knows which variables are surely equal: after `r := x`, whatever a test finds out about r holds of x.
// The range of an array is that of all its cells together. What terms may be in a box: estimate.h.
#pragma once

#include <boost/container/flat_map.hpp>
#include <optional>

#include "logic/interval.h"
#include "logic/term.h"

namespace redcomp::logic {

class Box {
 public:
  // What the variable may be: everything of its sort if the box does not know it.
  Range of(Term variable) const;
  bool knows(Term variable) const;  // it has been given a range (which may be everything), or another's value
  std::vector<Term> known() const;

  // The variable is in the range as well. False if that cannot be; the box is of no use then.
  [[nodiscard]] bool restrict(Term variable, const Range& range);

  // Another range for what is known of the variable, and of all that are equal to it.
  void setRange(Term variable, const Range& range);

  // The variable has a new value: in the range; any; the same as that of `other`.
  void set(Term variable, const Range& range);
  void forget(Term variable);
  void setEqual(Term variable, Term other);

  // The term with each variable replaced by the one that stands for all those equal to it.
  Term representative(Term term) const;

  bool operator==(const Box&) const = default;

 private:
  friend Box join(const Box& a, const Box& b);
  friend bool isWithin(const Box& part, const Box& whole);
  Term rootOf(Term variable) const;

  boost::container::flat_map<Term, Range> ranges_;  // of roots
  boost::container::flat_map<Term, Term> roots_;    // of variables that are not roots themselves
};

// The smallest box that holds both. It knows what both know.
Box join(const Box& a, const Box& b);
// True if whatever fits into the one fits into the other.
bool isWithin(const Box& part, const Box& whole);

}  // namespace redcomp::logic

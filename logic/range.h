// The range of a variable's type: what a nondeterministic value may be, and what a defined result must be.
#pragma once

#include <optional>

#include "logic/term.h"

namespace redcomp::logic {

// Both ends belong to it; an absent end is unbounded.
struct Range {
  std::optional<Integer> low;
  std::optional<Integer> high;
  bool operator==(const Range&) const = default;
  bool contains(const Integer& value) const { return (!low || *low <= value) && (!high || value <= *high); }
};

Range signedRange(unsigned bits);
Range unsignedRange(unsigned bits);
Term inRange(Term value, const Range& range);  // low <= value && value <= high

}  // namespace redcomp::logic

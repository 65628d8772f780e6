// Arithmetic on ranges: the smallest range (or nearly) that contains every result for operands from two ranges.
//
//     [1, 3] + [0, ..]  is  [1, ..]        [-2, 3] * [2, 2]  is  [-4, 6]        [5, 9] mod [8, 8]  is  [0, 7]
//
// A range here is never empty: low <= high where both are there. Booleans are the range [0, 1] and its parts.
#pragma once

#include <optional>
#include <string>

#include "logic/range.h"

namespace redcomp::logic {

Range exactly(const Integer& value);
std::optional<Integer> onlyValue(const Range& range);  // nothing if the range has several values

bool isWithin(const Range& part, const Range& whole);
Range hull(const Range& a, const Range& b);
std::optional<Range> intersection(const Range& a, const Range& b);  // nothing if it is empty

Range operator+(const Range& a, const Range& b);
Range operator-(const Range& a, const Range& b);
Range product(const Range& a, const Range& b);
// SMT-LIB's div and mod. All integers if the divisor may be zero, because then the result is arbitrary.
Range quotient(const Range& a, const Range& b);
Range remainder(const Range& a, const Range& b);

// The range of x if c * x is in the range; nothing if there is no such integer x. c is not zero.
std::optional<Range> dividedBy(const Range& range, const Integer& c);

std::string toString(const Range& range);  // "[0, 7]", "[1, ..]", "[.., ..]"

}  // namespace redcomp::logic

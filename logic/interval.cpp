#include "logic/interval.h"

#include <algorithm>

namespace redcomp::logic {

namespace {

using End = std::optional<Integer>;

// b > 0
Integer floorOf(const Integer& a, const Integer& b) {
  const Integer q = a / b;
  return a % b != 0 && a < 0 ? Integer(q - 1) : q;
}

Integer ceilingOf(const Integer& a, const Integer& b) { return -floorOf(-a, b); }

End sumOf(const End& a, const End& b) { return a && b ? End(*a + *b) : std::nullopt; }

Range negated(const Range& a) {
  Range result;
  if (a.high) result.low = -*a.high;
  if (a.low) result.high = -*a.low;
  return result;
}

bool isBounded(const Range& a) { return a.low && a.high; }

Range hullOf(std::initializer_list<Integer> values) { return {std::min(values), std::max(values)}; }

Range multiple(const Range& a, const Integer& c) {
  if (c == 0) return exactly(0);
  Range result;
  if (a.low) result.low = *a.low * c;
  if (a.high) result.high = *a.high * c;
  if (c < 0) std::swap(result.low, result.high);
  return result;
}

// floor(a / b) for b > 0 is monotone in a; as b grows, it tends to 0 or -1. An absent end of a stays absent.
Range floorQuotient(const Range& a, const Range& b) {
  Range result;
  const auto at = [&](const Integer& x, bool toLowest) {
    const Integer first = floorOf(x, *b.low);
    const Integer last = b.high ? floorOf(x, *b.high) : Integer(x < 0 ? -1 : 0);
    return toLowest ? std::min(first, last) : std::max(first, last);
  };
  if (a.low) result.low = at(*a.low, true);
  if (a.high) result.high = at(*a.high, false);
  return result;
}

}  // namespace

Range exactly(const Integer& value) { return {value, value}; }

std::optional<Integer> onlyValue(const Range& range) {
  return isBounded(range) && *range.low == *range.high ? range.low : std::nullopt;
}

bool isWithin(const Range& part, const Range& whole) {
  return (!whole.low || (part.low && *whole.low <= *part.low)) &&
         (!whole.high || (part.high && *part.high <= *whole.high));
}

Range hull(const Range& a, const Range& b) {
  Range result;
  if (a.low && b.low) result.low = std::min(*a.low, *b.low);
  if (a.high && b.high) result.high = std::max(*a.high, *b.high);
  return result;
}

std::optional<Range> intersection(const Range& a, const Range& b) {
  Range result = a;
  if (b.low && (!a.low || *a.low < *b.low)) result.low = b.low;
  if (b.high && (!a.high || *b.high < *a.high)) result.high = b.high;
  if (isBounded(result) && *result.high < *result.low) return std::nullopt;
  return result;
}

Range operator+(const Range& a, const Range& b) { return {sumOf(a.low, b.low), sumOf(a.high, b.high)}; }
Range operator-(const Range& a, const Range& b) { return a + negated(b); }

Range product(const Range& a, const Range& b) {
  if (const auto c = onlyValue(a)) return multiple(b, *c);
  if (const auto c = onlyValue(b)) return multiple(a, *c);
  if (isBounded(a) && isBounded(b))
    return hullOf({*a.low * *b.low, *a.low * *b.high, *a.high * *b.low, *a.high * *b.high});
  const bool positive = a.low && b.low && *a.low >= 0 && *b.low >= 0;
  return positive ? Range{*a.low * *b.low, std::nullopt} : Range{};
}

Range quotient(const Range& a, const Range& b) {
  if (b.low && *b.low > 0) return floorQuotient(a, b);
  if (b.high && *b.high < 0) return negated(floorQuotient(a, negated(b)));
  return {};
}

Range remainder(const Range& a, const Range& b) {
  if (b.high && *b.high < 0) return remainder(a, negated(b));
  if (!b.low || *b.low <= 0) return {};
  if (a.low && a.high && *a.low >= 0 && *a.high < *b.low) return a;
  if (const auto m = onlyValue(b); m && isBounded(a)) {
    const Integer round = floorOf(*a.low, *m);
    if (round == floorOf(*a.high, *m)) return {*a.low - round * *m, *a.high - round * *m};
  }
  Range result{Integer(0), std::nullopt};
  if (b.high) result.high = *b.high - 1;
  if (a.low && *a.low >= 0 && a.high && (!result.high || *a.high < *result.high)) result.high = a.high;
  return result;
}

std::optional<Range> dividedBy(const Range& range, const Integer& c) {
  if (c < 0) return dividedBy(negated(range), -c);
  Range result;
  if (range.low) result.low = ceilingOf(*range.low, c);
  if (range.high) result.high = floorOf(*range.high, c);
  if (isBounded(result) && *result.high < *result.low) return std::nullopt;
  return result;
}

std::string toString(const Range& range) {
  return "[" + (range.low ? range.low->str() : "..") + ", " + (range.high ? range.high->str() : "..") + "]";
}

}  // namespace redcomp::logic

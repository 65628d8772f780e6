#include "logic/range.h"

namespace redcomp::logic {

Range signedRange(unsigned bits) {
  Integer half = Integer(1) << (bits - 1);
  return {-half, half - 1};
}

Range unsignedRange(unsigned bits) { return {Integer(0), (Integer(1) << bits) - 1}; }

Term inRange(Term value, const Range& range) {
  std::vector<Term> ends;
  if (range.low) ends.push_back(lessEqual(integer(*range.low), value));
  if (range.high) ends.push_back(lessEqual(value, integer(*range.high)));
  return conjunction(std::move(ends));
}

}  // namespace redcomp::logic

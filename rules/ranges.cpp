#include "rules/ranges.h"

namespace redcomp::rules {

using namespace logic;

Term drawnFrom(Term value, const Range& range, RangePrecision precision) {
  static const Integer far = Integer(1) << 16;
  if (value.sort() != Sort::Int) return boolean(true);
  if (precision == RangePrecision::Exact) return inRange(value, range);
  Range near = range;
  if (near.low && *near.low < -far) near.low.reset();
  if (near.high && *near.high > far) near.high.reset();
  return inRange(value, near);
}

Term initially(const ts::Variable& variable, RangePrecision precision) {
  if (variable.initial) return equal(variable.symbol, constantTerm(*variable.initial));
  return drawnFrom(variable.symbol, variable.range, precision);
}

}  // namespace redcomp::rules

// Values that go where it is not followed whether they are initialised (initialised.h): into a floating-point number, or beyond the
// parameters of a function with a variable number of arguments. If such a value is not, the run is no violation, and nothing is
// proved.
#pragma once

#include "frontend/expr.h"

namespace redcomp::frontend {

class UnitLowering;
class FunctionBuilder;

bool followsUnset(const UnitLowering& unit);  // whether that matters
void passOn(const UnitLowering& unit, FunctionBuilder& builder, const ExprPtr& value);

}  // namespace redcomp::frontend

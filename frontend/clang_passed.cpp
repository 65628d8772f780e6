#include "frontend/clang_passed.h"

#include "frontend/clang_unit.h"
#include "frontend/function_builder.h"

namespace redcomp::frontend {

bool followsUnset(const UnitLowering& unit) { return unit.options().checksInitialised && !unit.isModel(); }

void passOn(const UnitLowering& unit, FunctionBuilder& builder, const ExprPtr& value) {
  if (!followsUnset(unit) || std::holds_alternative<FloatType>(value->type)) return;
  const ExprPtr passed = builder.localOnly(value);
  const NodeId perhaps = builder.newNode(), after = builder.newNode();
  builder.branch(builder.unknownValue(kInt, ""), perhaps, after);
  builder.continueAt(perhaps);
  builder.approximate("an uninitialised value that is passed on");
  builder.emit(Evaluate{passed, true});
  builder.jump(after);
  builder.continueAt(after);
}

}  // namespace redcomp::frontend

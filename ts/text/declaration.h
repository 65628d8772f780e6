// Declarations of the `.ts` format: types, ranges and initial values.
#pragma once

#include "ts/system.h"
#include "ts/text/ast.h"

namespace redcomp::ts::text {

// The variable declared; its symbol is named `prefix` + name ("T1." for a local).
Variable readVariable(const Input& input, const Declaration& declaration, const std::string& prefix);

logic::Sort sortOf(const Input& input, const Declaration& declaration);
Range rangeOf(const Input& input, const Declaration& declaration);

}  // namespace redcomp::ts::text

// Where assertions stand, for those who ask whether a run reaches them (ParseOptions::marksAssertions).
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <string>

namespace redcomp::frontend {

class UnitLowering;
class FunctionBuilder;

// __assert_fail and the like, reach_error and the like.
bool isFailure(const std::string& function);

// Whether the statement does nothing before it calls such a function, as in `if (!c) { ERROR: reach_error(); }`.
bool failsAtOnce(const clang::Stmt* stmt);

// Before the condition of an assertion is evaluated. If assertions are marked, it is an error that this place is reached:
//     assert(c)          if (*) error; if (!c) exit;
void markAssertion(UnitLowering& unit, FunctionBuilder& builder, const clang::Expr* condition);

// Whether there is a label of this name in the statement.
bool hasLabel(const clang::Stmt* stmt, const std::string& name);

// At a label: if it is the one that is an error (ParseOptions::errorLabel), the program fails here.
void failAtLabel(UnitLowering& unit, FunctionBuilder& builder, const clang::LabelStmt* label);

}  // namespace redcomp::frontend

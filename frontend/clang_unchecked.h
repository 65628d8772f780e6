// Accesses to memory that are not checked: where memory is to be checked, nothing is proved of a program that has them.
//
//     puts(p)          what puts reads          int a[2][3]; a[i][j]      whether j is at most 2: a[0][4] is a[1][1]
#pragma once

#include <clang/AST/Expr.h>

#include "frontend/clang_unit.h"

namespace redcomp::frontend {

// A function that is not followed gets the argument, and may read what it points to.
void noteGivenPointer(UnitLowering& unit, const clang::Expr* argument);

// An element of an array that may be a part of something larger.
void noteInnerArray(UnitLowering& unit, const clang::ArraySubscriptExpr* element, const clang::Expr* array);

}  // namespace redcomp::frontend

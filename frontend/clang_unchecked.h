// Where memory is to be checked: what Clang knows of bounds, and accesses that are not checked, so that nothing is proved of a
// program that has them.
//
//     int a[2][3]; a[i][j]      j is at least 0 and less than 3: a[0][4] would be a[1][1]
//     f(p), f not followed      what f reads through p is not known
#pragma once

#include <clang/AST/Expr.h>

#include "frontend/clang_unit.h"

namespace redcomp::frontend {

// Whether memory is checked in this unit, which is the program's.
bool checksMemory(const UnitLowering& unit);

// Something that the function given such an argument may access: a pointer, other than null, a string literal, and what the
// library itself keeps (FILE).
bool mayAccess(UnitLowering& unit, const clang::Expr* argument);

// A variable of the program for what the library keeps (FILE), which may be null.
bool mayBeNullFile(UnitLowering& unit, const clang::Expr* argument);

// A function that is not followed gets the argument, and may read what it points to.
void noteGivenPointer(UnitLowering& unit, const clang::Expr* argument);

// The index of an element of an array that may be a part of something larger, with what must hold for it. `endIsValid`: only
// its address is taken, so it may be just past the end.
ExprPtr innerIndex(UnitLowering& unit, const clang::ArraySubscriptExpr* element, const clang::Expr* array, ExprPtr index,
                   bool endIsValid);

// What a format of printf takes for each of its arguments: 's' a text, 'p' an address, '?' a text that need not end, else a
// number. Nothing if it is not a plain literal.
std::optional<std::string> conversions(const clang::Expr* format);

}  // namespace redcomp::frontend

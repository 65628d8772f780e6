// The kinds that static initialisers give to mutexes, such as PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP: of variables, members,
// elements and compound literals.
#pragma once

#include <clang/AST/APValue.h>
#include <clang/AST/Expr.h>

#include "frontend/layout.h"

namespace redcomp::frontend {

class UnitLowering;

// The kind that the initialiser of an object of the type gives to it; 0 for the usual one, and for what is no mutex.
int mutexKind(UnitLowering& unit, clang::QualType type, const clang::APValue& value);
int mutexKind(UnitLowering& unit, clang::QualType type, const clang::Expr* initialiser);

// Refuses an initialiser of an object of the library that the models do not begin with: a mutex that is locked, a semaphore
// with a number that is written by hand.
void refuseOtherStates(UnitLowering& unit, clang::QualType type, const clang::APValue& value, clang::SourceLocation at);
void refuseOtherStates(UnitLowering& unit, clang::QualType type, const clang::Expr* initialiser);

// Whether some initialiser in the code gives another kind than the usual one.
bool givesMutexKinds(UnitLowering& unit, const clang::Stmt* code);

// Where a mutex of the type keeps its kind.
LayoutCell mutexKindCell(UnitLowering& unit, clang::QualType type);

}  // namespace redcomp::frontend

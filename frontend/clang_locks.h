// Mutexes as values. POSIX lets nobody use a copy of one, but programs make them (`*q = (struct queue){...}`), and they work as
// their bytes do: a copy of a free mutex is free, of one that is held it is held.
#pragma once

#include <string>

#include "frontend/function_builder.h"
#include "frontend/layout.h"
#include "frontend/program.h"

namespace redcomp::frontend {

inline constexpr const char* kCopiesWork = "copies of mutexes, semaphores and the like work as their bytes do";

// The one becomes free or taken as the other is.
void copyMutex(FunctionBuilder& builder, const Place& into, const Place& from);

// Any value, of something definite that is not known; `into` is local already. Nothing happens to floating-point numbers.
void forgetScalar(FunctionBuilder& builder, const Place& into, const ScalarType& type, const std::string& why);

// Where memory is not initialised, mutexes in it are taken for free, and other objects hold anything. `checked`: the use of a
// mutex that has a state is looked at.
inline constexpr const char* kMutexesAreMade = "no mutex is used before it is initialised";
bool takesMutexesForFree(const Layout& layout, bool checked);

// The member of the models' mutexes that says whether they may be used; what it is in a variable that was not initialised, and
// what it becomes in a copy.
bool isMutexState(const LayoutCell& cell);
ExprPtr unmadeMutex();
ExprPtr stateOfCopy(FunctionBuilder& builder, const ExprPtr& state);

}  // namespace redcomp::frontend

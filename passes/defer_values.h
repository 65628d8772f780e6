// Values that may be anything are not chosen before something depends on them. FOR PROOFS ONLY.
//
//     n := any int;  n := 7;  [n == 7] ...          n := 0, n$known := false;  n := 7, n$known := true;  [n == 7] ...
//     n := any int;  [n == 7] ...                   n := 0, n$known := false;  an error: [n == 7] cannot be decided
//
// Memory from malloc, and locals without an initial value, begin with any value, and a search that tries a few of 2^32
// values proves nothing. Mostly the program writes them before it reads them, and then the value does not matter.
//
// Each variable that may hold such a value gets a companion, `x$known`: true if x has been given a value that does not depend
// on any of them. A copy is as known as the original; what is calculated is known if all is that it is calculated from. Where a
// guard, an error condition or an index of an element that is written is not known, the result has an error. So if the result
// reaches no error, every run of the system is one of the result but for the unknown values, and reaches none either.
#pragma once

#include <functional>
#include <optional>

#include "ts/system.h"

namespace redcomp::passes {

// Steps whose inputs are drawn as they are, because all their values can be tried.
using DrawsAll = std::function<bool(const ts::Step&)>;

// The message of the errors that the result has for what depends on unknown values.
inline const char* const dependsOnUnknown = "a value that may be anything decides what happens";

// Whether it is worth trying: some variable begins with any value, or some step draws one.
bool mayHaveOpenValues(const ts::ConcurrentSystem& system);

// Nothing if no value of the system can be deferred, or a lock or the like may hold one, or threads are replicated.
std::optional<ts::ConcurrentSystem> deferValues(const ts::ConcurrentSystem& system, const DrawsAll& drawsAll);

}  // namespace redcomp::passes

// What steps do with addresses beside following them (PointerUse in expressions.h), judged by where they may lead.
//
// Addresses are not those of the C program (address_space.h), so not all that can be done with them gives the same:
//
//     p + 1        right, if p points to elements of its type        (long)p % 10      wrong
//     p == q       right, unless one may be just past a member       (long)p & 1       right, if p is aligned
#pragma once

#include <optional>
#include <string>

#include "translate/expressions.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

// Why the use may come out otherwise than in C; nothing if it does not.
std::optional<std::string> whatIsWrong(const PointerUse& use, const PointerFlow& pointers, Memory& memory);

// Whether it compares addresses of different objects on the heap: new memory may be where other memory was that has been
// freed, but here it never is.
bool comparesAllocations(const PointerUse& use, const PointerFlow& pointers, const Memory& memory);

}  // namespace redcomp::translate

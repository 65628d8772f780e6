// What steps do with addresses beside following them (PointerUse in expressions.h), judged by where they may lead.
//
// Addresses are not those of the C program (address_space.h), so not all that can be done with them gives the same:
//
//     p + 1        right, if p points to elements of its type        (long)p % 10      wrong
//     p == q       right, unless one may be just past the end        (long)p & 1       right, if p is aligned
//                  of something, or something that has ended
#pragma once

#include <optional>
#include <string>

#include "translate/address_order.h"
#include "translate/expressions.h"
#include "translate/lifetimes.h"
#include "translate/memory.h"
#include "translate/pointer_flow.h"

namespace redcomp::translate {

// Why the use may come out otherwise than in C; nothing if it does not.
std::optional<std::string> whatIsWrong(const PointerUse& use, const PointerFlow& pointers, const AddressOrders& orders, Memory& memory);

// Of addresses that are compared: that the one is just past the end of an object, and the other where another one begins. In C
// they may be the same. What is more than this says is wrong already.
Term areNeighbours(const PointerUse& use, const PointerFlow& pointers, Memory& memory);
inline constexpr const char* kNextInMemory = "what comes next in memory, just past the end of an object or of a part of it";

// Whether it compares an address of what may have ended with that of something that may have come to its place.
bool comparesEnded(const PointerUse& use, const PointerFlow& pointers, const EndedObjects& ended);

// Of the order or distance of pointers: that both are in the same object, without which it is undefined.
Term areInOneObject(const PointerUse& use, const PointerFlow& pointers, const Memory& memory);

// Whether it compares addresses of different blocks of malloc: new memory may be where other memory was that has been freed, but
// here it never is.
bool comparesBlocks(const PointerUse& use, const PointerFlow& pointers, const Memory& memory);
// Of such addresses, if reuse is followed: that they may be the same in C, and are not here. The one is of a block that has been
// freed, the other of a block that has been allocated when something had been freed.
Term mayBeReused(const PointerUse& use, const PointerFlow& pointers, Memory& memory);
inline constexpr const char* kReused = "whether memory that has been freed is allocated again";

}  // namespace redcomp::translate

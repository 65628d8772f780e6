// How memory is laid out around a place, beside how C would lay it out: whether what is right for addresses in C is right
// for those of address_space.h, too. An address counts cells, so
//
//     int a[4], *p = a;      p + 1            one cell on here, one int on in C
//     (char *)p + 4                           four cells on here: another place
//
// resolve_accesses.h asks this once it is known where pointers may point to. Cells are those known so far.
#pragma once

#include "translate/memory.h"

namespace redcomp::translate {

// Whether the cells there are those of such elements: one element on is one on in C too.
bool matchesShape(Memory& memory, const Region& region, const frontend::ElementShape& by);
// Whether so many positions on is another member, not another element of an array.
bool leadsToMember(Memory& memory, const Region& region, std::int64_t positions);
bool consistsOfBytes(Memory& memory, int object);
bool isArray(Memory& memory, const Region& region);  // whether an element of one may be there
// The number of cells there; nothing if that is not known, or if there are arrays of different lengths.
std::optional<std::uint64_t> lengthOf(Memory& memory, const Region& region);
// Whether a cell, counted from the first one of the region on, may be none of those there: the address is just past the end of
// an object, a member or an element.
bool isPast(Memory& memory, const Region& region, const logic::Integer& cell);
// In C, addresses there are multiples of so many bytes; 8 at most.
unsigned alignment(Memory& memory, const Region& region);

}  // namespace redcomp::translate

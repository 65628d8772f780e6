// Memory while threads are built: objects with their addresses (address_space.h), cells with their variables (cells.h),
// and, here, which cells lie where in which object.
//
//     struct { int f; int g; } s;  int *p = &s.g;        *p:   s + 32 bits, an int   ->   the cells s.g
//
// The cells of a declared object are those of its leaves. An object on the heap gets its cells from the accesses: the
// first access to a place decides of which type the cells there are.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "translate/address_space.h"
#include "translate/cells.h"
#include "translate/names.h"

namespace redcomp::translate {

class Memory {
 public:
  struct Follows {
    bool access = false;  // accesses to memory that is not there are errors, so it is known what has been freed
    bool leaks = false;   // and how much has not
    bool reuse = false;   // addresses are compared that may be of one place, at two times: it is known what is there again
  };
  Memory(const frontend::Program& program, Names& names, const Follows& follows)
      : addresses(program, follows.access), cells(program, addresses, names), isChecked(follows.access),
        findsLeaks(follows.leaks), followsReuse(follows.reuse), program_(program) {}
  Memory(const frontend::Program& program, Names& names) : Memory(program, names, Follows{}) {}
  Memory(const Memory&) = delete;

  AddressSpace addresses;
  CellTable cells;
  const bool isChecked, findsLeaks, followsReuse;

  // The cells at a place that hold values of the type: an exact match, or numbers of the same size.
  std::optional<CellsId> cellsAt(const Region& region, const frontend::ScalarType& type);
  // Some handle of a thread was accessed as a number, or the other way round.
  bool mixesHandles() const { return mixesHandles_; }
  // All cells that share bits with the place, known so far.
  std::vector<CellsId> overlapping(const Region& region, const frontend::ScalarType& type);
  std::vector<CellsId> cellsIn(int object);  // known so far
  struct Span {
    std::int64_t from = 0, to = 0;
  };
  Span spanOf(int object, CellsId cells) const;  // the bits of the first of them
  std::uint64_t bitsOf(CellsId cells) const;     // of one of them
  // The variables that the cells are made of; none for floating-point numbers, which are not followed.
  std::vector<Term> symbolsOf(CellsId cells);
  Term counter(int object);  // how many objects there are by now, of one that stands for many
  std::set<Term> counters() const;  // of all

  bool isBlock(int object) const;     // on the heap, of malloc and the like
  bool followsLife(int object) const; // is one, and it is known whether it has been freed
  Term alive(int object);   // if so: 1 if it has been allocated and not freed; of one that stands for many: an array of that
  // That what is at this position, counted from the object's first address, has not been freed and has not ended, as far as
  // that is followed.
  Term isAlive(int object, Term position);
  // If reuse is followed: whether anything has been freed by now, and whether something had when the object was allocated.
  Term someFreed();
  Term reuses(int object);

  // If memory is checked, of a block:
  bool canBeFreed(int object) const;
  Term live(int object);    // of one that stands for many: how many of them there are
  // Of a local whose address may be kept by others: 1 after its function has ended. Absent: nobody can tell.
  Term ended(int object);
  std::set<int> kept;       // such locals
  Term length(int object);  // the number of its cells; absent if that is known

  // Two strings that C may have put into the same memory: one ends as the other does.
  bool mayShare(int object, int other) const;

  // Forgets what was added since.
  struct Mark {
    std::size_t objects;
    CellTable::Mark cells;
  };
  Mark mark() const { return {addresses.mark(), cells.mark()}; }
  void rollBack(const Mark& mark);

 private:
  std::optional<CellsId> heapCellsAt(const Region& region, const frontend::ScalarType& type);
  std::optional<CellsId> declaredCellsAt(const Region& region, const frontend::ScalarType& type);
  CellsId addHeapCells(const Region& region, const frontend::ScalarType& type);

  const frontend::Program& program_;
  std::map<int, std::vector<std::pair<std::int64_t, CellsId>>> heapCells_;  // by object, with their offsets, as they are met
  std::map<int, Term> counters_, alive_, live_, lengths_, ended_, reuses_;                 // by object
  Term someFreed_;
  bool mixesHandles_ = false;
};

}  // namespace redcomp::translate

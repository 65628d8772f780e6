// How addresses travel through the steps of all threads: the points-to analysis (points_to.h) with what is loaded and stored
// through pointers, until nothing changes any more.
//
//     p = &x; q = &p; *q = &y; r = *q;       p -> {x, y}    q -> {p}    r -> {x, y}
//
// Memory that is handed to somebody who is not followed (HavocReachable) may hold any address afterwards, and so may an
// object that is written with another type than it is made of.
#pragma once

#include <set>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/points_to.h"

namespace redcomp::translate {

class PointerFlow {
 public:
  // Adds the variables that are accessed to the memory.
  PointerFlow(std::vector<TranslatedThread>& threads, Memory& memory);

  Targets of(Term value) const { return pointsTo_.of(value); }
  const PointsTo& pointsTo() const { return pointsTo_; }
  // What somebody may change who gets the address of the place.
  std::set<CellsId> reachable(const Region& region, const frontend::HavocReachable& stmt);

 private:
  void collect(BuiltThread& thread);
  bool collectInitial();
  // One round of what an access moves between pointers and cells; true if something changed.
  bool flow(const PendingAccess& access);
  bool flowThrough(const PendingAccess& access);
  bool loseTrackThrough(const PendingAccess& access);
  bool loseTrackIn(int object);
  bool loseTrackOf(CellsId cells);
  std::vector<CellsId> cellsOf(const PendingAccess& access, const Region& region);
  std::vector<CellsId> cellsWithin(const Region& region, std::uint64_t bits);

  Memory& memory_;
  PointsTo pointsTo_;
  std::size_t initialSeen_ = 0;  // variables of the memory whose initial values have been looked at
};

}  // namespace redcomp::translate

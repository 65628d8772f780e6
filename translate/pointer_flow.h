// How addresses travel through the steps of all threads: the points-to analysis (points_to.h) with what is loaded and stored
// through pointers, until nothing changes any more.
//
//     p = &x; q = &p; *q = &y; r = *q;       p -> {x, y}    q -> {p}    r -> {x, y}
//
// Memory that is handed to somebody who is not followed (HavocReachable) may hold any address afterwards, and so may an
// object that is written with another type than it is made of.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "translate/built_thread.h"
#include "translate/memory.h"
#include "translate/points_to.h"

namespace redcomp::translate {

class PointerFlow {
 public:
  // Adds the variables that are accessed to the memory. `tick` is called again and again.
  PointerFlow(std::vector<TranslatedThread>& threads, Memory& memory, const std::function<void()>& tick = [] {});

  Targets of(Term value) const { return pointsTo_.of(value); }
  const PointsTo& pointsTo() const { return pointsTo_; }
  // What somebody may change who gets the address of the place.
  std::set<CellsId> reachable(const Region& region, const frontend::HavocReachable& stmt);

 private:
  // An access whose address is watched.
  struct Watched {
    const PendingAccess* access;
    PointsTo::Node value;  // what is loaded or stored
  };
  // A place that an access may lead to.
  struct Met {
    int watched;
    Region region;
  };

  void collect(BuiltThread& thread);
  void watch(const PendingAccess& access);
  bool collectInitial();
  void meet(int watched, const Region* region);
  void flowThrough(const Met& met);
  bool meetNewCells();
  bool loseTrackThrough(const PendingAccess& access);
  bool loseTrackIn(int object);
  bool loseTrackOf(CellsId cells);
  std::vector<CellsId> cellsOf(const PendingAccess& access, const Region& region);
  std::vector<CellsId> cellsWithin(const Region& region, std::uint64_t bits);

  Memory& memory_;
  PointsTo pointsTo_;
  std::vector<Watched> watched_;
  std::vector<const PendingAccess*> havocs_;
  std::map<int, std::vector<Met>> met_;       // by object
  std::map<int, std::size_t> cellsSeen_;      // by object that is accessed: how many cells it had
  std::set<int> retyped_;                     // objects that are stored into with another type than they are made of
  std::size_t initialSeen_ = 0;  // variables of the memory whose initial values have been looked at
};

}  // namespace redcomp::translate

// A part of the remaining time: a long computation within it gives up before the run is over, so that time is left for
// something else.
#pragma once

#include <algorithm>

#include "engines/stages.h"

namespace redcomp::engines {

class TimeSlice {
 public:
  // `part`: from 0 to 1.
  TimeSlice(Stages& stages, double part) : stages_(stages), deadline_(stages.elapsed() + part * stages.remaining()) {}

  double remaining() const { return std::min(stages_.remaining(), deadline_ - stages_.elapsed()); }

  // Throws TimeOver if nothing is left, of the slice or of the run.
  void tick() const {
    stages_.tickOrGiveUp();
    if (remaining() <= 0) throw TimeOver("no proof found in the time for it");
  }

 private:
  Stages& stages_;
  double deadline_;  // in seconds since the run began
};

}  // namespace redcomp::engines

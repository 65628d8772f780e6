// A share of the time that is left: whoever computes for long with it gives up before the run is over, so that there
// is time for something else.
#pragma once

#include <algorithm>

#include "driver/stages.h"

namespace redcomp::driver {

class Share {
 public:
  Share(Stages& stages, double part) : stages_(stages), deadline_(stages.elapsed() + part * stages.remaining()) {}

  double remaining() const { return std::min(stages_.remaining(), deadline_ - stages_.elapsed()); }

  // Throws TimeOver if nothing is left, of the share or of the run.
  void tick() const {
    stages_.tickOrGiveUp();
    if (remaining() <= 0) throw TimeOver("no proof found in the time for it");
  }

 private:
  Stages& stages_;
  double deadline_;  // in seconds since the run began
};

}  // namespace redcomp::driver

#include "driver/termination.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/explain.h"
#include "driver/prepare.h"
#include "driver/prove_termination.h"
#include "movers/blocks.h"
#include "ts/replicate.h"

namespace redcomp::driver {

namespace {

class TerminationCheck {
 public:
  TerminationCheck(const ts::ConcurrentSystem& system, const Options& options, Stages& stages)
      : original_(system), options_(options), stages_(stages), system_(preparedForTermination(system, options, stages)) {}

  Outcome run() {
    prove();
    return std::move(outcome_);
  }

 private:
  void prove() {
    InfiniteRuns runs = proveNoInfiniteRun(system_, options_, stages_);
    outcome_.sizes = runs.sizes;
    if (!runs.absent) {
      outcome_.reason = runs.reason;
      return;
    }
    if (!original_.incomplete.empty()) {
      outcome_.reason = "no infinite run found, but " + original_.incomplete.front();
      return;
    }
    outcome_.verdict = Verdict::Proved;
    outcome_.ranking = std::move(runs.ranking);
    outcome_.assumptions = assumptionsOf(original_);
  }

  const ts::ConcurrentSystem& original_;
  const Options& options_;
  Stages& stages_;
  ts::ConcurrentSystem system_;
  Outcome outcome_;
};

}  // namespace

Outcome checkTermination(const ts::ConcurrentSystem& system, const Options& options, Stages& stages) {
  return TerminationCheck(system, options, stages).run();
}

}  // namespace redcomp::driver

// The strategy: which engines try to prove a system or to find a violation, in which order and for how long.
//
// An engine is a proof rule or a search, applied to the system, to the system with a few copies of its replicated
// threads, or with its twins folded to one replicated thread. Of a system with replicated threads, instances can only
// be refuted and views can only prove:
//
//     search -> graph -> views 1 -> views 2 -> ...                                            no replicated threads
//     views 1 -> search, 2 copies -> graph, 1 copy -> ... -> views 2 -> ... -> views 3        with some
//
// They begin in this order, as many at a time as there are cores (race.h). A further engine is one more entry.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "driver/outcome.h"
#include "ts/system.h"

namespace redcomp::driver {

struct Engine {
  rules::Rule rule = rules::Rule::Graph;
  int copies = 0;         // of each replicated thread; 0: the system as it is
  int viewLevel = 1;      // for views
  bool counting = false;  // for views: with counters of copies
  bool folded = false;    // twins as copies of one thread
  bool symbolic = false;  // large numbers as unknown ones: proves only
  bool sequential = false; // the graph rule for the threads as one sequential program (seq/ul_cseq.h)
  bool searching = false; // explicit-state search instead of a proof rule
  double weight = 1;      // how long it may run while others wait, compared with them

  std::string name() const;  // "graph", "graph, 2 copies", "views 1"
  // Whether it may come to the same verdict as others have, and tell more: instances find violations only, views and
  // symbolic numbers only proofs, and the proof of a search tells nothing.
  bool isWorthWaitingFor(Verdict verdict) const;
};

const char* ruleName(rules::Rule rule);  // "graph", "paper", "views"

// Copies of each replicated thread, for what works with one number of them.
int copiesWanted(const Options& options);

// In the order in which they begin. `foldable`: the system has twins that can be folded.
std::vector<Engine> enginesFor(const Options& options, const ts::ConcurrentSystem& system, bool foldable);

}  // namespace redcomp::driver

// The strategy: which engines try to prove a system or to find a violation, in which order and for how long.
//
// An engine is a proof rule applied to the system, to the system with a few copies of its replicated threads, or with
// its twins folded to one replicated thread. The first validated answer counts. Of a system with replicated threads,
// instances can only be refuted and views can only prove:
//
//     views 1 -> graph, 1 copy -> graph, 2 copies -> search, 2 copies -> views 1, counting -> views 2 -> ... -> views 3
//
// A further engine is one more entry of the list.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "ts/system.h"

namespace redcomp::driver {

struct Engine {
  rules::Rule rule = rules::Rule::Graph;
  int copies = 0;         // of each replicated thread; 0: the system as it is
  int viewLevel = 1;      // for views
  bool counting = false;  // for views: with counters of copies
  bool folded = false;    // twins as copies of one thread
  bool sequential = false; // the rule Graph for the sequentialized system (seq/ul_cseq.h)
  bool searching = false; // explicit-state search instead of a proof rule: finds violations only
  double share = 1;       // of the run's time, at most
  bool again = false;     // with more time: only if it has run out of time before

  std::string name() const;  // "graph", "graph, 2 copies", "views 1"
};

const char* ruleName(rules::Rule rule);  // "graph", "paper", "views"

// Copies of each replicated thread, for what works with one number of them.
int copiesWanted(const Options& options);

// In the order in which they are tried. `foldable`: the system has twins that can be folded.
std::vector<Engine> enginesFor(const Options& options, const ts::ConcurrentSystem& system, bool foldable);

}  // namespace redcomp::driver

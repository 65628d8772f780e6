// The views of a system at some level k, and the clauses from views to views.
//
// A view of level k shows k threads and hides the others. It is calm if none of its members is mid-block.
// While a member is mid-block only it moves; while a thread outside the view is, it is shown beside the k members. With
// A for the members of a calm view, b for a thread outside it (another copy, if it is replicated) and a, b at Out
// locations, h inside a block:
//
//   V1  initial state                                                 -> A
//   V2  A                                  & step of a in A           -> A with a moved    (a may be mid-block before or after)
//   V3  every k of A + {b}                 & step of b to Out         -> A
//   V4  every k of A + {b}                 & step of b into h          -> A + {b at h}
//   V5  A + {b at h}                       & step of b to h'           -> A + {b at h'}
//   V6  A + {b at h}                       & step of b to Out         -> A
//   V7  every k of the threads that an error condition is about, and it holds                        -> error
//
// Copies of one thread in the same state are interchangeable: what is inferred for one order of them is inferred for
// the others (V2). An error about fewer than k threads is looked for in the views that show some others as well.
//
// Every reachable state with k threads or more, n copies of each replicated one for whatever n >= k, has all its views
// among the ones inferred, by induction over its run. Fewer copies are like more of which some never move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/view_space.h"

namespace redcomp::rules {

// A view as an inference sees it: its members, in order, are these actors of the inference.
struct ViewAtom {
  int view = -1;
  std::vector<int> actors;
  bool operator==(const ViewAtom&) const = default;
};

struct ViewClause {
  std::string label;             // "V3 step of worker: 2 -> 5"
  Members actors;                // before the step
  std::vector<ViewAtom> body;       // none for V1
  std::optional<ViewAtom> head;     // none: an error
  int mover = -1;                // the actor that takes the step; -1: none does
  ts::Term facts = logic::boolean(true);  // known before the step: about the numbers of copies
  ResolvedStep step;             // over its thread's own variables; for an error, the guard is the condition
};

struct ViewGraph {
  int level = 0;
  std::vector<View> views;            // those on which an error depends
  std::vector<ViewClause> clauses;  // those on which an error depends
  int builtViews = 0;                 // before the others were dropped
};

struct ViewOptions {
  int level = 1;
  std::map<ts::ThreadLocation, ts::Term> counters = {};  // of copies (count_copies.h), if the system has them
  bool explicitVariables = true;  // false: all variables are data
  int maxValues = 8;           // of an explicit variable, in all views together: one that takes more becomes data
  int softLimit = 1500;        // of views: above it, explicit variables become data
  int hardLimit = 10000;       // of views: above it there is no graph
  int inferenceLimit = 60000;  // the same for clauses; above a third of it, explicit variables become data
  std::function<void()> tick;  // called every now and then; may throw to give up
};

struct ViewEncodingInput {
  ViewSpace space;
  ViewGraph graph;
};
// Nothing if the graph is larger than the limits allow.
std::optional<ViewEncodingInput> buildViewGraph(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                                                const ViewOptions& options);

// The local of the n-th actor (or member) of its thread, counted from 0: x, x@2, x@3.
ts::Term actorVariable(const ts::Term& local, int occurrence);
// By actor: how many of those before it are the same thread.
std::vector<int> occurrences(const Members& actors);

}  // namespace redcomp::rules

// The views of a system at some level k, and the clauses from views to views.
//
// A view of level k shows k threads and hides the others. It is calm if none of its members is mid-block. While a member is
// mid-block only it moves; while a thread outside the view is, it is shown in addition to the k members. Let A be
// the members of a calm view, b a thread outside it (or another copy, if it is replicated), a and b at Out locations, and h,
// h' locations inside a block:
//
//   V1  initial state                                                 -> A
//   V2  A                                  & step of a in A           -> A with a moved    (a may be mid-block before or after)
//   V3  every k of A + {b}                 & step of b to Out         -> A
//   V4  every k of A + {b}                 & step of b into h         -> A + {b at h}
//   V5  A + {b at h}                       & step of b to h'          -> A + {b at h'}
//   V6  A + {b at h}                       & step of b to Out         -> A
//   V7  every k of the threads that an error condition involves, and it holds                        -> error
//
// Copies of one thread in the same state are interchangeable: what is derived for one order of them is derived for all
// orders (V2). An error that involves fewer than k threads is checked in views that show further threads too.
//
// In every reachable state with at least k threads, and with any number n >= k of copies of each replicated one, all views
// have been derived, by induction over the run. Fewer copies behave like more copies of which some never move.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/view_space.h"

namespace redcomp::rules {

// A view as an atom of a clause: its members, in order, are these actors of the clause.
struct ViewAtom {
  int view = -1;
  std::vector<int> actors;
  bool operator==(const ViewAtom&) const = default;
};

// One of V1 to V7. Its actors are all threads that its views show.
struct ViewClause {
  std::string label;             // "V3 step of worker: 2 -> 5"
  Members actors;                // before the step
  std::vector<ViewAtom> body;    // none for V1
  std::optional<ViewAtom> head;  // none: an error
  int mover = -1;                // the actor that takes the step; -1: none
  ts::Term facts = logic::boolean(true);  // about the number of copies, before the step
  ResolvedStep step;             // over its thread's own variables; for an error, the guard is the condition
};

struct ViewGraph {
  int level = 0;
  std::vector<View> views;          // those on which an error depends
  std::vector<ViewClause> clauses;  // those on which an error depends
  int builtViews = 0;               // before pruning to these
};

struct ViewOptions {
  int level = 1;
  std::map<ts::ThreadLocation, ts::Term> counters = {};  // of copies (passes/count_copies.h), if the system has them
  bool explicitVariables = true;  // false: all variables are data
  int maxValues = 8;           // of an explicit variable, over all views: with more values it becomes data
  int softLimit = 1500;        // of views: beyond it, explicit variables become data, one by one
  int hardLimit = 10000;       // of views: beyond it there is no graph
  int clauseLimit = 60000;  // the same for clauses; beyond a third of it, explicit variables become data
  std::function<void()> tick;  // called now and then; may throw to give up
};

// What views_rule.h encodes.
struct ViewEncodingInput {
  ViewSpace space;
  ViewGraph graph;
};
// Nothing if the graph exceeds the limits.
std::optional<ViewEncodingInput> buildViewGraph(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                                                const ViewOptions& options);

// The local of the n-th actor (or member) of its thread, counted from 0: x, x@2, x@3.
ts::Term actorVariable(const ts::Term& local, int occurrence);
// By actor: the number of actors before it that are the same thread.
std::vector<int> occurrences(const Members& actors);

}  // namespace redcomp::rules

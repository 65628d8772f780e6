// The independent check of a termination proof, argument by argument, with fresh solvers.
//
//   invariants   they are a model of the clauses for reachable states
//   Ranked       the nodes are a component of the remaining edges; no edge inside increases f; on the removed edges f >= 0
//                and f decreases
//   Falling      the nodes are a component; no edge inside increases f, and without the edges on which it decreases there is no cycle
//   CutPoint     the nodes are a component, the relations are well-founded, and the model makes each clause valid
//                (inductive, and covered); with more than one relation it must cover any number of rounds
//   Unfair       the thread has no edge inside, and at every node some edge that it can take
//   at the end   no cycle remains
#pragma once

#include "rules/cut_point.h"

namespace redcomp::rules {

// Nothing if it is a proof; otherwise a sentence that says what is wrong. `fair`: whether the argument Unfair is allowed.
std::optional<std::string> faultOf(const ts::ConcurrentSystem& system, const ReachableGraph& reachable,
                                   const TerminationProof& proof, bool fair, double secondsPerQuestion = 10);

// True if at this node the thread can surely take some edge, or is about to end the program (Location::endsProgram). An edge
// counts only if its guard does not depend on inputs, and if it does not lead into a block or section, which might not
// finish.
bool surelyEnabled(const ts::ConcurrentSystem& system, const ControlGraph& graph, int node, ts::ThreadId thread,
                   ts::Term invariant, double seconds);

}  // namespace redcomp::rules

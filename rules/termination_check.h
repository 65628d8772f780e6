// The independent check of a termination proof, argument by argument, by a fresh solver.
//
//   invariants   each clause of the reachable states, with the invariants as the model
//   Ranked       the nodes are a component of what is left; no edge inside increases f; over those that are taken away
//                f >= 0 decreases
//   CutPoint     the nodes are a component, the relations are well-founded, the model makes each clause valid
//                (inductive, and covered); with more than one relation it speaks of any number of rounds
//   Unfair       the thread has no edge inside, and at every node some edge that it can take
//   at the end   no cycle is left
#pragma once

#include "rules/cut_point.h"

namespace redcomp::rules {

// Nothing if it is a proof; else a sentence that says what is wrong. `fair`: whether the argument Unfair is allowed.
std::optional<std::string> faultOf(const ts::ConcurrentSystem& system, const ReachableGraph& reachable,
                                   const TerminationProof& proof, bool fair, double secondsPerQuestion = 10);

// True if the thread has an edge that it can surely take wherever a run is at this node, or is about to end the program
// (Location::endsProgram). Of an edge that draws inputs, only a guard that does not depend on them counts; edges into
// sections that may not finish do not count.
bool surelyEnabled(const ts::ConcurrentSystem& system, const ControlGraph& graph, int node, ts::ThreadId thread,
                   ts::Term invariant, double seconds);

}  // namespace redcomp::rules

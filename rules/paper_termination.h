// RuleTermination of the paper (Figure 3), premise by premise.
//
// S1 to S6 of paper_rule.h, and the predicates LRound_i(V_G,V_i,V_G',V_i') and IRound(V,V'):
//
//   T1  (AND over i of IR_i(V)) & LStep_i(V_G,V_i,V_G',V_i') & next_in_in_i(V',V'')  -> LRound_i(V_G',V_i',V_G'',V_i'')
//   T2  well-founded(LRound_i)
//   T3  (AND over i of IR_i(V)) & IStep_j(V,V')                                      -> IRound(V,V')
//   T4  well-founded(IRound)
//
// Well-foundedness is shown by transition invariants (Podelski and Rybalchenko): the two relations are transitively closed,
// and contained in a finite union of well-founded relations,
//
//   T1+ LRound_i(V,V') & next_in_in_i(V',V'')    -> LRound_i(V,V'')
//   T3+ IRound(V,V') & IStep_j(V',V'')           -> IRound(V,V'')
//   T2  LRound_i(V,V') & pc_i = pc_i' & none of f(V) >= 0 && f(V') <= f(V) - 1       -> false
//   T4  IRound(V,V') & pc = pc' & none of f(V) >= 0 && f(V') <= f(V) - 1             -> false
//
// Pairs of states with different locations are in one of the finitely many relations pc = l & pc' = l', l != l', which are
// well-founded.
#pragma once

#include "horn/ranking.h"
#include "rules/paper_rule.h"

namespace redcomp::rules {

// The functions f in T2 and T4.
struct RankingFunctions {
  std::vector<std::vector<ts::Term>> inside;  // by thread i, over V_G and V_i
  std::vector<ts::Term> across;               // over V
};

// Where a clause of T1 to T4 comes from.
struct RoundOrigin {
  bool closes = false;    // it is T1+ or T3+
  ts::Segment move = {};  // for T1, T1+
};

struct PaperTermination {
  horn::System toValidate;                 // with the steps of the program: to print and to validate
  horn::System toSolve;                    // the same, or with blocks composed if none has a loop
  PaperEncoding safety;                    // S1 to S6
  std::vector<horn::PredicateId> round;    // LRound_i, by thread
  horn::PredicateId across;                // IRound
  std::vector<RoundOrigin> origins;        // of the clauses of `toSolve` after those of S1 to S6
};

// `system` must have no error conditions (passes/guard_slice.h).
PaperTermination encodePaperTermination(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                                        const RankingFunctions& functions);

// Translates a model of `toSolve` to one of `toValidate`.
horn::Model restoreModel(const ts::ConcurrentSystem& system, const movers::Blocks& blocks,
                         const PaperTermination& encoding, horn::Model solvedModel);

// The round in a refutation: steps of one thread inside a block, or of all threads.
struct PaperRound {
  std::optional<ts::ThreadId> inside;  // the thread of LRound_i; none: IRound
  std::vector<ts::Segment> segments;
};
PaperRound readRound(const PaperTermination& encoding, const horn::Refutation& refutation);

// The composition of the segments, over the variables of the system.
horn::Round roundOf(const ts::ConcurrentSystem& system, const PaperTermination& encoding, const PaperRound& round);

}  // namespace redcomp::rules

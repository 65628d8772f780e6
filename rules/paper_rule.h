// RuleSafety of the paper (Figure 2), premise by premise.
//
// Predicates, for every thread i, over V = (V_G, V_1 .. V_N) where V_i holds the thread's locals and pc_i:
//   IR_i(V)                      states outside reducible blocks
//   LStep_i(V_G,V_i,V_G',V_i')   from the start of a block to a place inside it
//   IStep_i(V,V')                what others see of thread i: a step outside blocks, or a whole block
//
//   S1  init(V)                                                                          -> IR_i(V)
//   S2  IR_i(V) & next_out_in_i(V,V')                                                    -> LStep_i(V_G,V_i,V_G',V_i')
//   S3  LStep_i(V_G,V_i,V_G',V_i') & next_in_in_i(V',V'')                                -> LStep_i(V_G,V_i,V_G'',V_i'')
//   S4  IR_i(V) & LStep_i(V_G,V_i,V_G',V_i') & next_i^=(V,V') & next_in_out_i(V',V'')    -> IStep_i(V,V'') & IR_i(V'')
//   S5  IR_i(V) & next_out_out_i(V,V')                                                   -> IStep_i(V,V') & IR_i(V')
//   S6  IR_i(V) & IStep_j(V,V'), j != i                                                  -> IR_i(V')
//   S7  (AND over i of IR_i(V)) & error(V)                                               -> false
//
// There is one clause per premise and step of the program; a premise with two conclusions makes two clauses. The blocks
// are those of movers/blocks.h, which repair what makes the rule unsound as printed. If no block has inner locations, this
// is the plain Owicki-Gries rule. The rule is exact: its least solution is the reachable states of the reduced system, so a
// refutation is a path.
//
// Spacer does not cope with long chains through LStep_i. If no block contains a loop or draws inputs, the solver therefore
// gets clauses in which each block is composed into one next_out_out step. A model of these is translated back: LStep_i is
// then known exactly, as the disjunction over the inner locations l of "the block has run from its start to l".
#pragma once

#include <optional>

#include "horn/clauses.h"
#include "movers/blocks.h"
#include "rules/ranges.h"
#include "ts/path.h"

namespace redcomp::rules {

enum class Premise { S1, S2, S3, S4Step, S4State, S5Step, S5State, S6, S7 };

// Where a clause comes from.
struct PaperOrigin {
  Premise premise;
  ts::Segment move;  // S2 to S5; for S1 and S6 only the thread i
};

struct PaperClauses {
  horn::System system;
  std::vector<PaperOrigin> origins;  // by clause
  std::vector<ts::CutPoints> cutPoints;  // by thread: where the moves of the clauses begin and end
};

struct PaperEncoding {
  PaperClauses toValidate;             // with the steps of the program: to print and to validate
  std::optional<PaperClauses> coarse;  // with blocks composed, over the same predicates: to solve, if present
  std::vector<horn::PredicateId> reachable, localStep, visibleStep;  // IR_i, LStep_i and IStep_i, by thread
  std::vector<ts::Term> inside;        // by thread, if there are coarse clauses: the exact LStep_i

  const PaperClauses& toSolve() const { return coarse ? *coarse : toValidate; }
};

PaperEncoding encodePaperRule(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision);

// Translates a model of toSolve() to one of `toValidate`.
horn::Model restoreModel(const PaperEncoding& encoding, horn::Model solvedModel);

// The steps of the program, or its blocks, along a refutation of toSolve().
ts::Path readPath(const PaperEncoding& encoding, const horn::Refutation& refutation);

}  // namespace redcomp::rules

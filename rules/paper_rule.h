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
// There is one clause per step of the program and premise; a premise with two conclusions makes two clauses. The
// blocks are those of movers/blocks.h, which repair what makes the rule unsound as printed. With blocks that have
// no inside this is the plain Owicki-Gries rule. The rule is exact: its least solution is the reachable states of
// the reduced system, so a refutation is a path.
#pragma once

#include <variant>

#include "horn/system.h"
#include "movers/blocks.h"
#include "ts/path.h"
#include "rules/ranges.h"

namespace redcomp::rules {

enum class Premise { S1, S2, S3, S4Step, S4State, S5Step, S5State, S6, S7 };

// Where a clause comes from.
struct PaperOrigin {
  Premise premise;
  ts::ThreadId thread;  // i; not for S7
  ts::StepId step;      // S2 to S5
  int error = -1;       // S7: index of the error condition
};

struct PaperEncoding {
  horn::System system;
  std::vector<PaperOrigin> origins;             // by clause
  std::vector<horn::PredicateId> reachable;     // IR_i, by thread
};

PaperEncoding encodePaperRule(const ts::ConcurrentSystem& system, const movers::Blocks& blocks, RangePrecision precision);

// The steps of the program that a refutation takes.
ts::Path readPath(const ts::ConcurrentSystem& system, const PaperEncoding& encoding, const horn::Refutation& refutation);

}  // namespace redcomp::rules

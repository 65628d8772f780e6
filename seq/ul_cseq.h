// The sequentialized system as Horn clauses: what `--engine ul-cseq` solves.
//
// The clauses are those of the graph rule (rules/graph_rule.h) for the single thread of passes/sequentialize.h. With
// RuleOptions::explicitVariables off, nodes carry nothing but the location of that thread: one predicate per label of a
// thread and per location of the driver, over all variables including the stored labels,
//     driver.T(V, pcs) & T$pc = l                   -> T.l(V, pcs)                      RESUME
//     T.l(V, pcs) & guard                           -> T.l'(update(V), pcs)             EXECUTE
//     T.l(V, pcs)                                   -> driver.U(V, pcs, T$pc := l)      SUSPEND
//
// so that the solver faces the same problem as a verifier of sequential programs that knows nothing about threads; Spacer
// solves few of these. By default stored labels are carried in the nodes, and other variables as for the graph rule, as a
// verifier with explicit values would do. Refutations are translated back to paths of the concurrent system.
#pragma once

#include "passes/sequentialize.h"
#include "rules/encoding.h"

namespace redcomp::seq {

// `sequential` is the result of passes::sequentialize. The encoding keeps references to both.
std::variant<std::unique_ptr<rules::Encoding>, rules::NotEncoded> encodeUlCseq(
    const ts::ConcurrentSystem& system, const passes::Sequential& sequential, rules::RangePrecision precision,
    rules::RuleOptions options = {});

}  // namespace redcomp::seq

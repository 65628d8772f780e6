// Z3's Spacer on one Horn file, in this process. The answer is text, because this is meant to run in a process of its own
// (redcomp-spacer), which can be killed and given a memory limit:
//
//     sat                                            unsat            unknown
//     (define-fun P ((x!0 Int)) Bool (<= x!0 5))     step 0           the reason, in one line
//                                                    step 1 0
//                                                    step 2 1 1
//                                                    end
//
// "step 2 1 1" applies clause 2 of the text to the facts derived by the steps 1 and 1 (counted from 0), in the order of
// the clause's body. The last step is the query. Predicates on which the answer does not depend have no definition.
#pragma once

#include <optional>
#include <string>

namespace redcomp::horn {

// `smt2`: as printed by toSmt2. Never throws; failures become `unknown`.
std::string spacerAnswer(const std::string& smt2, std::optional<unsigned> randomSeed);

}  // namespace redcomp::horn

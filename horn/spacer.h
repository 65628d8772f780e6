// Z3's Spacer on one Horn file, in this process. What it answers is text, because it is meant to run in a process of
// its own (redcomp-spacer), which can be killed and given a memory limit:
//
//     sat                                            unsat            unknown
//     (define-fun P ((x!0 Int)) Bool (<= x!0 5))     step 0           the reason, in one line
//                                                    step 1 0
//                                                    step 2 1 1
//                                                    end
//
// "step 2 1 1" applies clause 2 of the text to the facts that the steps 1 and 1 (counted from 0) have derived, in
// the order of the clause's body. The last step is the query. A predicate that the answer does not depend on has no
// definition.
#pragma once

#include <optional>
#include <string>

namespace redcomp::horn {

// `smt2`: as toSmt2 prints it. Never throws; what goes wrong is `unknown`.
std::string spacerAnswer(const std::string& smt2, std::optional<unsigned> randomSeed);

}  // namespace redcomp::horn

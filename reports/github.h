// Workflow commands of GitHub Actions: an annotation for each violation, a warning for what is not decided.
//
//     ::error file=prog.c,line=22,col=3,title=redcomp%3A safety::assertion x == 2 fails (1 == 2) in thread main
#pragma once

#include <string>
#include <vector>

#include "engines/settle.h"

namespace redcomp::reports {

std::string githubAnnotations(const std::vector<engines::PropertyAnswer>& answers);

}  // namespace redcomp::reports

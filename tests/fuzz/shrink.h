// Makes a program smaller while it stays interesting.
//
// Works on lines (generate.h): drops a line or a block, keeps the body of a block without its head, drops a whole range
// of lines, makes numbers smaller. What does not compile any more is not interesting, so no care is taken.
#pragma once

#include <functional>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

using Interesting = std::function<bool(const Lines&)>;

// `lines` is interesting; so is the result, and no single change of the above kinds makes it smaller, or `most` tries
// were made.
Lines shrink(Lines lines, const Interesting& interesting, int most = 600);

}  // namespace redcomp::fuzz

// Locks made of variables: right ones, and some that look right.
#pragma once

#include <string>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

struct HandMade {
  Lines acquire, release;  // `{0}` is the variable
  Lines functions = {};    // that these call
};

extern const std::vector<HandMade> kHandMade;

Lines filled(Lines lines, const std::string& name);  // with the name of the variable

}  // namespace redcomp::fuzz

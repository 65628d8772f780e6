// Changes of a program that leave its verdict alone.
#pragma once

#include <optional>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

// Each applies to programs of the generator and yields nothing where there is nothing to change.
struct Morph {
  const char* name;
  std::optional<Lines> (*apply)(const Lines&, Random&);
};

const std::vector<Morph>& allMorphs();

}  // namespace redcomp::fuzz

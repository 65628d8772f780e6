// Sites of a program: lines `SITE(3, x + y);`, whose values an execution tells, become assertions.
//
//     SITE(0, x);   seen: 7           ->  assert((x) == 7);        negated: assert((x) != 7);
//     SITE(1, y++); seen: 1, 2        ->  (void)(y++);
//     SITE(2, z);   never reached     ->  assert(0);
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "tests/fuzz/generate.h"

namespace redcomp::fuzz {

using SiteValues = std::map<int, std::vector<long long>>;  // by site, in the order in which they were seen

// The assertions hold, but for the one at the site `negated`, which has one value.
Lines withAsserts(const Lines& draft, const SiteValues& seen, std::optional<int> negated);

// Those that a negated assertion can stand at: seen, and always with the same value.
std::vector<int> decided(const SiteValues& seen);

}  // namespace redcomp::fuzz

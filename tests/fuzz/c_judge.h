// gcc as the judge of a sequential program: compiled without optimisation, with the sanitizers for addresses and undefined
// behaviour, and executed; twice, with uninitialised memory full of zeros and full of something else.
//
//     int x = 3; SITE(0, x << 1);        ->  {0: [6]}
//     int x; SITE(0, x);                 ->  nothing: "uninitialised"
//     assert(1 + 1 == 3);                ->  asserted
#pragma once

#include <optional>
#include <string>

#include "tests/fuzz/c_sites.h"

namespace redcomp::fuzz {

class CJudge {
 public:
  CJudge();
  ~CJudge();
  CJudge(const CJudge&) = delete;
  CJudge& operator=(const CJudge&) = delete;

  struct Outcome {
    std::string invalid;    // why the program proves nothing; empty: it is deterministic, and free of undefined behaviour
    bool asserted = false;  // an assertion failed
    SiteValues seen;
  };
  // `wraps`: signed overflow does. `thorough`: reads of what is not initialised are found too.
  Outcome execute(const Lines& lines, bool wraps, bool thorough = true);

 private:
  Outcome executeOnce(bool wraps, const char* fill);

  std::string directory_;
};

}  // namespace redcomp::fuzz

#include "engines/reasons.h"

#include <gtest/gtest.h>

namespace redcomp::engines {

TEST(Reasons, OneSentenceOfAll) {
  const char* const kViews = "views of 1 thread do not tell why no error happens, if none does";
  const struct {
    std::vector<EngineReport> tried;
    const char* reason;
  } kCases[]{
      {{}, ""},
      {{{"search", "the solver gave up"}}, "the solver gave up"},
      {{{"search", "no violation in 5 states; not all values were tried"}, {"graph", "no error found, but p.c:3:1: x"}, {"views 1", kViews}},
       "no error found, but p.c:3:1: x; no violation in 5 states; not all values were tried"},
      {{{"search", "a violation was found, but it rests on x"}, {"graph", "a violation was found, but it rests on x"}},
       "a violation was found, but it rests on x"},
      {{{"search", "no violation in 0 states"}, {"views 1", kViews}}, kViews},
      {{{"search", "no violation in 0 states"}}, "no violation in 0 states"},
  };
  for (const auto& each : kCases) EXPECT_EQ(reasonOf(each.tried), each.reason);
}

}  // namespace redcomp::engines

#include "reports/advice.h"

#include <gtest/gtest.h>

namespace redcomp::reports {
namespace {

TEST(Advice, NamesWhatMayHelp) {
  EXPECT_EQ(adviceFor("a violation was found, but it rests on recursion of the function 'f' to a depth that is not known (a.c:3)"),
            "  to try: deeper recursion (--recursion N)\n");
  EXPECT_EQ(adviceFor("floating-point numbers (a.c:3)"), "");
  EXPECT_NE(adviceFor("time limit of 10 s reached; search: no violation in 4 states; not all values were tried").find("--timeout"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::reports

// The runner itself: what it accepts, and that it can fail.
#include "tests/regression/expectations.h"

#include <gtest/gtest.h>

namespace redcomp::regression {

namespace {

std::string complaint(const std::string& text) {
  try {
    parseExpectations(text);
    return "";
  } catch (const BadExpectation& problem) {
    return problem.what();
  }
}

TEST(Expectations, Runs) {
  const auto e = parseExpectations(
      "// redcomp: --safety | truth: unsafe | expect: unsafe\n"
      "// redcomp: --safety --rule paper | truth: unsafe | expect: unknown\n"
      "int main(void) {}\n");
  ASSERT_EQ(e.runs.size(), 2u);
  EXPECT_EQ(e.runs[0].expect, Answer::Unsafe);
  EXPECT_EQ(e.runs[1].options, (std::vector<std::string>{"--safety", "--rule", "paper"}));
  EXPECT_EQ(e.runs[1].expect, Answer::Unknown);
}

TEST(Expectations, AnExpectationMustNotContradictTheTruth) {
  for (const char* answers : {"truth: unsafe | expect: safe", "truth: safe | expect: unsafe"})
    EXPECT_NE(complaint(std::string("// redcomp: --safety | ") + answers + "\n").find("must not be expected"),
              std::string::npos) << answers;
  for (const char* answers : {"truth: safe | expect: safe", "truth: safe | expect: unknown",
                              "truth: unsafe | expect: unsupported", "truth: unsafe | expect: unsafe"})
    EXPECT_EQ(complaint(std::string("// redcomp: --safety | ") + answers + "\n"), "") << answers;
}

TEST(Expectations, MalformedOnesAreRefused) {
  EXPECT_NE(complaint("int main(void) {}\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety | truth: perhaps | expect: safe\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety | truth: unknown | expect: unknown\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety | truth: safe | expect: safe\n"
                      "// redcomp: --safety | truth: unsafe | expect: unsafe\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety | truth: safe | expect: safe\nx = 1;  // MOVER: sideways\n"), "");
  EXPECT_NE(complaint("// redcomp: --safety | truth: safe | expect: safe\n\n"
                      "// redcomp: --safety --rule paper | truth: safe | expect: safe\n"), "");
}

TEST(Expectations, AnswersNeedTheRightExitCode) {
  EXPECT_EQ(answerOf("proved: no assertion can fail\n", 0), Answer::Safe);
  EXPECT_EQ(answerOf("violated: x\n", 10), Answer::Unsafe);
  EXPECT_EQ(answerOf("inconclusive: x\n", 5), Answer::Unknown);
  EXPECT_EQ(answerOf("", 2), Answer::Unsupported);
  EXPECT_FALSE(answerOf("proved: no assertion can fail\n", 10));
  EXPECT_FALSE(answerOf("violated: x\n", 0));
  EXPECT_FALSE(answerOf("something proved:\n", 0));
  EXPECT_FALSE(answerOf("", 0));
  EXPECT_FALSE(answerOf("proved: no assertion can fail\n", 2));
  EXPECT_FALSE(answerOf("", 6));                                                   // an internal error, as of a strict check
  EXPECT_FALSE(answerOf("inconclusive: x\n", 6));
}

const char* const kMarked =
    "// redcomp: --safety | truth: safe | expect: safe\n"
    "lock(m);  // MOVER: right OUT\n"
    "x++;      // MOVER: both\n"
    "y++;      // IN\n"
    "z++;      // not a mark: INSIDE\n";

TEST(Marks, Movers) {
  const Marks marks = parseExpectations(kMarked).marks;
  EXPECT_EQ(marks.movers.size(), 2u);
  const std::string good =
      "thread T\n"
      "  0 -> 1   right  holds {}   a.c:2:1  lock(m)  // acquires m\n"
      "  1 -> 2   both   holds {m}  a.c:3:1  x++      // protected by m\n"
      "  2 -> 3   both   holds {m}  a.c:3:1  x++      // protected by m\n";
  EXPECT_TRUE(compareMovers(marks, good, "a.c").empty());
  EXPECT_EQ(compareMovers(marks, good + "  7 -> 8   non  holds {}  a.c:3:1  x++  // x is raced for\n", "a.c").size(), 1u);
  EXPECT_EQ(compareMovers(marks, "", "a.c").size(), 2u);
}

TEST(Marks, Blocks) {
  const Marks marks = parseExpectations(kMarked).marks;
  EXPECT_EQ(marks.out, (std::map<int, bool>{{2, true}, {4, false}}));
  const std::string good =
      "thread T: Out = {0}\n"
      "  0  Out  pre-commit     initial\n"
      "          -> 1 right     a.c:2:1  lock(m)\n"
      "  1  In   pre-commit\n"
      "          -> 2 both      a.c:4:1  y++\n";
  EXPECT_TRUE(compareBlocks(marks, good, "a.c").empty());
  EXPECT_EQ(compareBlocks(marks, "  0  In   pre-commit\n   -> 1 right   a.c:2:1  lock(m)\n", "a.c").size(), 2u);
}

}  // namespace

}  // namespace redcomp::regression

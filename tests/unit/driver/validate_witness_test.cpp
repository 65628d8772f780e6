#include "driver/validate_witness.h"

#include <gtest/gtest.h>

namespace redcomp::driver {
namespace {

const std::string kProgram = "int main(void) {\n  int x = 0;\n  while (x < 9) x++;\n  for (;;)\n    x--;\n  for (; x < 3; x++) {}\n  return x;\n}\n";

std::string line(const WitnessInvariant& invariant) {
  const auto changed = withInvariants(kProgram, {invariant});
  if (const auto* no = std::get_if<NotInstrumented>(&changed)) return "no: " + no->reason;
  std::string text = std::get<std::string>(changed);
  text = text.substr(text.find("#line 1\n") + 8);
  for (int k = 1; k < invariant.line; ++k) text = text.substr(text.find('\n') + 1);
  return text.substr(0, text.find('\n'));
}

TEST(ValidateWitness, InvariantsOfLoops) {
  EXPECT_EQ(line({true, 3, 3, "x >= 0"}), "  while (__VERIFIER_atomic_begin(), redcomp_invariant(!!(x >= 0)), __VERIFIER_atomic_end(), x < 9) x++;");
  EXPECT_EQ(line({true, 6, 0, "x >= 0"}), "  for (; __VERIFIER_atomic_begin(), redcomp_invariant(!!(x >= 0)), __VERIFIER_atomic_end(), x < 3; x++) {}");
  EXPECT_EQ(line({true, 4, 0, "x"}), "  for (; __VERIFIER_atomic_begin(), redcomp_invariant(!!(x)), __VERIFIER_atomic_end(), 1;)");
}

TEST(ValidateWitness, InvariantsOfPlaces) {
  EXPECT_EQ(line({false, 7, 3, "x > 2"}), "  __VERIFIER_atomic_begin(), redcomp_invariant(!!(x > 2)), __VERIFIER_atomic_end(); return x;");
}

TEST(ValidateWitness, WhatCannotBePutIntoTheProgram) {
  EXPECT_EQ(line({false, 5, 5, "x"}), "no: the invariant at line 5 cannot be put into the program");  // the body of a loop without brackets
  EXPECT_EQ(line({true, 7, 3, "x"}), "no: the invariant at line 7 cannot be put into the program");   // no loop
  EXPECT_EQ(line({true, 99, 3, "x"}), "no: there is no line 99");
  for (const char* value : {"x = 0", "x++", "f(x)", "1)); exit(0); ((1", "x; 1", "x += 1", "x <<= 1", ""})
    EXPECT_EQ(line({false, 7, 3, value}), std::string("no: the invariant '") + value + "' is more than a plain expression");
  EXPECT_NE(line({false, 7, 3, "x <= 1 && x != 2 && x >= -1 && (x == 0)"}).find("no: "), 0u);
}

}  // namespace
}  // namespace redcomp::driver

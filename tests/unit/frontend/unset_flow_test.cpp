#include "frontend/unset_flow.h"

#include <gtest/gtest.h>

#include "tests/unit/frontend/snippet.h"

namespace redcomp::frontend {
namespace {

// Where values without initialisation may get to: the names of such variables, and "memory".
struct Flow {
  const char* text;
  const char* reaches;
};

std::string reached(const Program& program) {
  const UnsetFlow flow(program);
  std::set<std::string> names;
  for (std::size_t i = 0; i < program.globals.size(); ++i)
    if (flow.mayBeUnset(FunctionId{}, GlobalId{static_cast<int>(i)})) names.insert(program.globals[i].name);
  for (std::size_t f = 0; f < program.functions.size(); ++f)
    for (std::size_t i = 0; i < program.functions[f].locals.size(); ++i)
      if (flow.mayBeUnset(FunctionId{static_cast<int>(f)}, LocalId{static_cast<int>(i)}))
        if (const std::string& name = program.functions[f].locals[i].name; !name.starts_with("tmp")) names.insert(name);
  if (flow.memoryMayBeUnset()) names.insert("memory");
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

class UnsetFlowOf : public testing::TestWithParam<Flow> {};

TEST_P(UnsetFlowOf, Reaches) {
  EXPECT_EQ(reached(parseSnippet(kPthread + GetParam().text)), GetParam().reaches) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Programs, UnsetFlowOf, testing::Values(
  Flow{"int main(void) { int x = 1, y = x; return y; }", ""},
  Flow{"int main(void) { int x, y = x, z = 1; return y + z; }", "x y"},
  Flow{"int g, h; int main(void) { int x; g = x; h = 1; return 0; }", "g x"},
  Flow{"int main(void) { int a[2], b[2] = {1}; a[0] = 1; return a[0] + b[1]; }", "a"},
  Flow{"int f(int x) { return x; } int main(void) { int y; int z = f(y); return 0; }", "result x y z"},
  Flow{"int f(int x) { return x; } int (*p)(int) = f; int main(void) { int y; int z = f(y); return 0; }", "result x y z"},
  Flow{"void f(int *p) { *p = 1; } int main(void) { int x; f(&x); return 0; }", "memory x"},
  Flow{"void f(int *p) { *p = 1; } int main(void) { int x = 2; f(&x); return 0; }", ""},
  Flow{"int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }", "memory"},
  Flow{"int main(void) { int *p = calloc(1, 4); *p = 1; free(p); return 0; }", ""}));

// Paths to the end that assign nothing to the result.
TEST(MayEndWithoutResult, FollowsPaths) {
  const auto mayEnd = [](const std::string& text) {
    const Program program = parseSnippet(kPthread + text + "int main(void) { return f(1); }");
    for (const Function& function : program.functions)
      if (function.name == "f") return mayEndWithoutResult(function);
    return false;
  };
  EXPECT_FALSE(mayEnd("int f(int x) { return x; }"));
  EXPECT_FALSE(mayEnd("int f(int x) { if (x) return 1; abort(); }"));
  EXPECT_TRUE(mayEnd("int f(int x) { if (x) return 1; }"));
}

}  // namespace
}  // namespace redcomp::frontend

#include "frontend/parse.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/expr.h"
#include "logic/source.h"
#include "snippet.h"

namespace redcomp::frontend {
namespace {

// The statements of a function that are not `skip`, in the order in which they were made.
std::string statements(const Program& program, const std::string& name) {
  std::string out;
  for (const Function& function : program.functions) {
    if (function.name != name) continue;
    for (const Edge& edge : function.edges) {
      if (std::holds_alternative<Skip>(edge.stmt)) continue;
      out += (out.empty() ? "" : "; ") + toString(program, function, edge.stmt);
    }
  }
  return out;
}

struct Lowering {
  const char* globals;
  const char* body;  // of main
  const char* expected;
};

class Lowered : public testing::TestWithParam<Lowering> {};

TEST_P(Lowered, Statements) {
  const auto& [globals, body, expected] = GetParam();
  const std::string text = kPthread + globals + "\nint main(void) {" + body + "}";
  EXPECT_EQ(statements(parseSnippet(text), "main"), expected) << body;
}

INSTANTIATE_TEST_SUITE_P(SharedAccesses, Lowered, testing::Values(
  Lowering{"int x;", "x = 5;", "x = 5"},
  Lowering{"int x;", "x = x + 1;", "x_read = x; x = x_read + 1"},
  Lowering{"int x;", "x++;", "x_read = x; x = x_read + 1"},
  Lowering{"int x;", "int a = x + 1;", "a = x + 1"},
  Lowering{"int x, y;", "int a = x + y;", "x_read = x; a = x_read + y"},
  Lowering{"int x;", "int a = x * x;", "x_read = x; a = x_read * x"},
  Lowering{"int x, y;", "x = y;", "y_read = y; x = y_read"},
  Lowering{"int x;", "if (x < 3) x = 1;", "x_read = x; [x_read < 3]; [x_read >= 3]; x = 1"},
  Lowering{"int a[4], i;", "a[i] = a[i + 1];", "i_read = i; i_read#2 = i; a_read = a[i_read#2 + 1]; a[i_read] = a_read"},
  Lowering{"int x, y;", "while (x && y) ;",
           "x_read = x; [x_read]; [!x_read]; y_read = y; [y_read]; [!y_read]"},
  Lowering{"int x;", "int a = 1; if (a && a < 3) x = 1;", "a = 1; [a && (a < 3)]; [!(a && (a < 3))]; x = 1"},
  Lowering{"int x;", "static int s = 4; s = x;", "x_read = x; main.s = x_read"}));

INSTANTIATE_TEST_SUITE_P(Effects, Lowered, testing::Values(
  Lowering{"int x; int f(void) { x = 7; return 1; }", "int a = x + f();", "tmp = x; tmp#2 = f(); a = tmp + tmp#2"},
  Lowering{"int f(int p) { return p; }", "int a = f(f(2));", "tmp = f(2); a = f(tmp)"},
  Lowering{"", "int a = 1, b = 2; a = b = 3;", "a = 1; b = 2; b = 3; a = 3"},
  Lowering{"", "int a = 1; int b = a++;", "a = 1; tmp = a; a = tmp + 1; b = tmp"},
  Lowering{"", "int a = 1; int b = ++a;", "a = 1; tmp = a + 1; a = tmp; b = tmp"},
  Lowering{"", "int a = 1; a += 2, a -= 3;", "a = 1; a = a + 2; a = a - 3"},
  Lowering{"", "int a = 1; int b = a ? 2 : 3;", "a = 1; b = a ? 2 : 3"},
  Lowering{"int x;", "int a = 1; int b = a ? x : 3;", "a = 1; [a]; [!a]; tmp = x; tmp = 3; b = tmp"},
  Lowering{"int f(void) { return 1; }", "int a = 0; if (a || f()) a = 2;",
           "a = 0; [a]; [!a]; tmp = f(); [tmp]; [!tmp]; a = 2"},
  Lowering{"", "int a = 2; int b = a ?: 5;", "a = 2; tmp#2 = a; [tmp#2]; [!tmp#2]; tmp = tmp#2; tmp = 5; b = tmp"},
  Lowering{"", "int a = ({ int b = 3; b + 1; });", "b = 3; tmp = b + 1; a = tmp"},
  Lowering{"int x;", "int a = !(x == 2);", "a = x != 2"},
  Lowering{"int x;", "(void)(x ? 1 : 2);", ""}));

INSTANTIATE_TEST_SUITE_P(Conversions, Lowered, testing::Values(
  Lowering{"", "char c = 300; ", "c = 44"},
  Lowering{"", "int a = 7; char c = a; a = c;", "a = 7; c = (int8)a; a = (int32)c"},
  Lowering{"", "unsigned u = 0u - 1;", "u = 4294967295"},
  Lowering{"", "unsigned u = 1; int i = 2; _Bool b = i < u;", "u = 1; i = 2; b = (bool)((uint32)i < u)"},
  Lowering{"", "char c = 1; c++; c += 5;", "c = 1; c = (int8)((int32)c + 1); c = (int8)((int32)c + 5)"},
  Lowering{"", "long l = sizeof(int) + 'a';", "l = 101"},
  Lowering{"enum E { A, B = 5, C };", "enum E e = C; int i = e == B;", "e = 6; i = e == 5"},
  Lowering{"", "short s = 1; s = s << 3;", "s = 1; s = (int16)((int32)s << 3)"}));

INSTANTIATE_TEST_SUITE_P(Control, Lowered, testing::Values(
  Lowering{"", "for (int i = 0; i < 3; i++) ;", "i = 0; [i < 3]; [i >= 3]; i = i + 1"},
  Lowering{"", "int i = 0; do i++; while (i < 3);", "i = 0; i = i + 1; [i < 3]; [i >= 3]"},
  Lowering{"int x;", "switch (x) { case 1: x = 2; case 3: x = 4; break; default: x = 5; }",
           "x_read = x; tmp = x_read; [tmp == 1]; [tmp != 1]; [tmp == 3]; [tmp != 3]; x = 2; x = 4; x = 5"},
  Lowering{"int x;", "int a = 1; { int a = 2; x = a; } x = a;", "a = 1; a#2 = 2; x = a#2; x = a"},
  Lowering{"int x;", "while (1) { if (x) break; continue; }", "x_read = x; [x_read]; [!x_read]"},
  Lowering{"int x;", "int u; if (x) u = 1; x = u;", "u = *; x_read = x; [x_read]; [!x_read]; u = 1; x = u"},
  Lowering{"int x;", "int u; u = 1; x = u;", "u = 1; x = u"},
  Lowering{"int x;", "int a[3] = {1, x};", "a = {0}; a[0] = 1; a[1] = x"}));

INSTANTIATE_TEST_SUITE_P(Threads, Lowered, testing::Values(
  Lowering{"void *w(void *p) { return 0; }", "pthread_t t; pthread_create(&t, 0, w, 0); pthread_join(t, 0);",
           "t = create w(0); join t"},
  Lowering{"void *w(void *p) { return 0; } pthread_t t[2];",
           "int i = 1; pthread_create(t + i, 0, &w, (void*)(long)i); pthread_join(t[i], 0);",
           "i = 1; t[i] = create w((pointer)(int64)i); join t[i]"},
  Lowering{"pthread_mutex_t m[3]; int i;", "pthread_mutex_lock(&m[i]); pthread_mutex_unlock(m); pthread_mutex_init(m + 2, 0);",
           "i_read = i; lock m[i_read]; unlock m[0]; init m[2]"},
  Lowering{"pthread_mutex_t m; pthread_cond_t c; int x;", "while (!x) pthread_cond_wait(&c, &m); pthread_cond_signal(&c);",
           "x_read = x; [x_read]; [!x_read]; unlock m; lock m"},
  Lowering{"", "pthread_exit(0);", "exit thread"},
  Lowering{"", "__VERIFIER_atomic_begin(); __VERIFIER_atomic_end(); exit(1);", "atomic begin; atomic end; exit program"}));

INSTANTIATE_TEST_SUITE_P(Property, Lowered, testing::Values(
  Lowering{"int x;", "__VERIFIER_assert(x == 2);", "x_read = x; [x_read == 2]; [x_read != 2]; fail \"assertion x == 2 fails\""},
  Lowering{"int x;", "__VERIFIER_assume(x == 2);", "x_read = x; [x_read == 2]"},
  Lowering{"", "__VERIFIER_error();", "fail \"__VERIFIER_error() is reached\""},
  Lowering{"", "reach_error();", "fail \"reach_error() is reached\""},
  Lowering{"void reach_error(void) { abort(); }", "reach_error();", "fail \"reach_error() is reached\""},
  Lowering{"", "int a = __VERIFIER_nondet_int(); unsigned char c = __VERIFIER_nondet_int();",
           "a = *; tmp = *; c = (uint8)tmp"},
  Lowering{"int x;", "printf(\"%d\", x++);", "x_read = x; x = x_read + 1"}));

TEST(Parse, ExpandsAssertOfGlibc) {
  const std::string text = "#include <assert.h>\n#include <stdbool.h>\nint x; int main(void) { bool b = x; assert(x == 2 && b); }";
  EXPECT_EQ(statements(parseSnippet(text), "main"),
            "b = (bool)x; x_read = x; [x_read == 2]; [x_read != 2]; [(int32)b]; [!(int32)b]; "
            "fail \"assertion x == 2 && b fails\"");
  const std::string old = "extern void __assert_fail(const char*, const char*, unsigned, const char*);\n"
      "int x; int main() { ((x == 2) ? (void)(0) : __assert_fail(\"x == 2\", \"f.c\", 3, \"main\")); }";
  EXPECT_EQ(statements(parseSnippet(old, ".i"), "main"),
            "x_read = x; [x_read == 2]; [x_read != 2]; fail \"assertion x == 2 fails\"");
}

TEST(Parse, UserDefinedAssertIsAFunction) {
  const Program program = parseSnippet(
      "void __VERIFIER_error(void); void __VERIFIER_assert(int c) { if (!c) { ERROR: __VERIFIER_error(); } }\n"
      "int x; int main() { __VERIFIER_assert(x == 2); }");
  EXPECT_EQ(statements(program, "main"), "x_read = x; __VERIFIER_assert(x_read == 2)");
  EXPECT_EQ(statements(program, "__VERIFIER_assert"), "[c]; [!c]; fail \"__VERIFIER_error() is reached\"");
}

TEST(Parse, KnowsWhichFunctionsAreAtomic) {
  const Program program = parseSnippet("int m; void __VERIFIER_atomic_f(void) { m = 1; } int main() { __VERIFIER_atomic_f(); }");
  EXPECT_TRUE(program.functions[1].atomic);
  EXPECT_FALSE(program[program.main].atomic);
}

TEST(Parse, GlobalsAndTheirInitialValues) {
  const Program program = parseSnippet(
      "enum { N = 3 }; int x = 0x80000000, y; extern int e; int a[N] = {1, N * 2}; unsigned char c = 300; int z = 4, z; int unused[2][2];\n"
      "int main() { static int s = -1; return x + y + e + a[0] + c + s + z++; }");
  std::string text = dump(program);
  text.resize(text.find("function"));
  EXPECT_EQ(text, "global int32 x = -2147483648\nglobal int32 y\nglobal int32 e = *\nglobal int32[3] a = {1, 6}\n"
                  "global uint8 c = 44\nglobal int32 main.s = -1\nglobal int32 z = 4\n");
}

TEST(Parse, DumpsAFunction) {
  const std::string file = snippetFile("int x;\nint f(int p) {\n  return p + x;\n}\nint main(void) { x = f(2); }\n");
  std::string text = dump(parseC({file}));
  for (std::size_t at; (at = text.find(file)) != std::string::npos;) text.replace(at, file.size(), "f.c");
  EXPECT_EQ(text,
            "global int32 x\n"
            "function main()\n"
            "  entry 0, exit 1\n"
            "  0 -> 2: x = f(2)                          // f.c:5:18\n"
            "  2 -> 1: skip                              // f.c:5:18\n"
            "function f(p: int32) -> int32\n"
            "  local int32 p\n"
            "  local int32 result\n"
            "  entry 0, exit 1\n"
            "  0 -> 2: result = p + x                    // f.c:3:3\n"
            "  2 -> 1: skip                              // f.c:3:3\n"
            "  3 -> 1: skip                              // f.c:3:3\n");
  std::filesystem::remove(file);
}

TEST(Parse, WarnsOfUnknownFunctions) {
  const Program program = parseSnippet("int g(int); int main() { int a = g(3); g(a); }");
  ASSERT_EQ(program.warnings.size(), 2u);
  EXPECT_NE(program.warnings[0].find(":1:34: the external function 'g' is taken to return any value"), std::string::npos);
  EXPECT_EQ(statements(program, "main"), "tmp = *; a = tmp");
}

TEST(Parse, OldC) {
  EXPECT_EQ(statements(parseSnippet("x; f(p) { x = p; } main() { f(3); return; }"), "main"), "f(3)");
}

// ---- what is refused ---------------------------------------------------------------------------------------------

struct Refusal {
  const char* text;
  const char* message;  // behind the file's name
};

class Refused : public testing::TestWithParam<Refusal> {};

TEST_P(Refused, WithPlaceAndReason) {
  const auto& [text, message] = GetParam();
  const std::string file = snippetFile(text);
  try {
    parseC({file});
    FAIL() << "accepted: " << text;
  } catch (const logic::InputError& error) {
    EXPECT_EQ(std::string(error.what()), file + message) << text;
  }
  std::filesystem::remove(file);
}

INSTANTIATE_TEST_SUITE_P(Programs, Refused, testing::Values(
  Refusal{"int main(void) { int x = ; }", ":1:26: error: expected expression"},
  Refusal{"int main(void) { y = 1; }", ":1:18: error: use of undeclared identifier 'y'"},
  Refusal{"int f(void) { return 1; }", ": the program has no function main"},
  Refusal{"int x;\nint main(void) {\n  int *p = &x;\n}", ":3:12: unsupported: address of a variable as a value"},
  Refusal{"int f(int *p) { return *p; } int main(void) { f(0); }", ":1:25: unsupported: dereference of a pointer"},
  Refusal{"struct S { int a; } s; int main(void) { s.a = 1; }", ":1:41: unsupported: member of a structure or union"},
  Refusal{"struct S { int a; }; int main(void) { struct S s; }", ":1:48: unsupported: structure or union type 'struct S'"},
  Refusal{"int main(void) { double d = 1; }", ":1:25: unsupported: floating-point type 'double'"},
  Refusal{"int f(void) { return 1; } int main(void) { int (*p)(void) = f; }", ":1:50: unsupported: function pointer"},
  Refusal{"int a[2][2]; int main(void) { a[0][1] = 1; }", ":1:31: unsupported: array of arrays"},
  Refusal{"int main(int c, char **v) { return v[1] != 0 && c++; }",
          ":1:36: unsupported: element of something that is not an array variable"},
  Refusal{"_Thread_local int x; int main(void) { x = 1; }", ":1:19: unsupported: thread-local variable"},
  Refusal{"int g(int*); int x; int main(void) { g(&x); }",
          ":1:38: unsupported: call of the external function 'g' with an argument that is not an integer"},
  Refusal{"int n; int main(void) { int a[n]; }", ":1:29: unsupported: array of variable length"},
  Refusal{"int main(void) { asm(\"nop\"); }", ":1:18: unsupported: assembly code"},
  Refusal{"typedef int pthread_mutex_t; int main(void) { pthread_mutex_t m; }",
          ":1:63: unsupported: mutex that is a local variable"},
  Refusal{"int pthread_mutex_trylock(void*); int main(void) { pthread_mutex_trylock(0); }",
          ":1:52: unsupported: function 'pthread_mutex_trylock'"}));

TEST(Parse, CodeThatMainCannotReachMayBeAnything) {
  EXPECT_NO_THROW(parseSnippet("double d; float f(float *p) { return *p; } int main(void) { return 0; }"));
}

std::string messageFor(const std::vector<std::string>& files) {
  try {
    parseC(files);
  } catch (const logic::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Parse, FilesThatCannotBeRead) {
  EXPECT_EQ(messageFor({}), "no C file is given");
  EXPECT_EQ(messageFor({"/no/such/file.c"}), "/no/such/file.c: no such file");
  EXPECT_EQ(messageFor({testing::TempDir()}), testing::TempDir() + ": is a directory, not a C file");
}

TEST(Parse, ArgumentsForClang) {
  const std::string file = snippetFile("int x = N; int main(void) { x = 1; }");
  EXPECT_EQ(asLiteral(parseC({file}, {{"-DN=3"}}).globals[0].initial.at(0))->value, 3);
  EXPECT_THROW(parseC({file}, {{"-DN=3", "-include", "/no/such/file.h"}}), logic::InputError);
  EXPECT_THROW(parseC({file}, {{"--no-such-option"}}), logic::InputError);
  std::filesystem::remove(file);
}

TEST(Parse, DeepNestingIsRefusedNotACrash) {
  const auto repeat = [](const std::string& part) {
    std::string out;
    for (int i = 0; i < 200'000; ++i) out += part;
    return out;
  };
  const std::string bodies[] = {"x = " + repeat("!") + "x;",      repeat("if (x) ") + "x = 1;",
                                "x = " + repeat("x ? 1 : ") + "1;", repeat("x = ") + "1;",
                                "x = " + repeat("(int)") + "x;",    repeat("{") + repeat("}")};
  for (const std::string& body : bodies) {
    const std::string file = snippetFile("int x; int main(void) {" + body + "}");
    const std::string message = messageFor({file});
    EXPECT_TRUE(message.find("nested more than 4000 deep") != std::string::npos ||
                message.find("bracket nesting level") != std::string::npos) << body.substr(0, 40) << message;
    std::filesystem::remove(file);
  }
  EXPECT_NO_THROW(parseSnippet("int x; int main(void) { x = 1" + repeat(" + x") + "; }"));
}

}  // namespace
}  // namespace redcomp::frontend

// Programs of several files, and how a build compiles them.
#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/expr.h"
#include "frontend/parse.h"
#include "logic/source.h"
#include "tests/unit/frontend/snippet.h"

namespace redcomp::frontend {
namespace {

class Files {
 public:
  explicit Files(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) names_.push_back(snippetFile(text));
  }
  Files(const Files&) = delete;
  ~Files() {
    for (const std::string& name : names_) std::filesystem::remove(name);
  }
  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
};

// "name = value" of each global, and the names of the functions.
std::string linked(const Program& program) {
  std::string out;
  for (const Declaration& global : program.globals) {
    const auto first = global.initial.find(0);
    const std::string value = first == global.initial.end() ? "0" : asLiteral(first->second)->value.str();
    out += global.name + "=" + (global.unknown ? "*" : value) + " ";
  }
  for (const Function& function : program.functions) out += function.name + "() ";
  return out;
}

struct Link {
  std::vector<std::string> files;
  const char* expected;
};

TEST(Link, VariablesAndFunctions) {
  const Link table[] = {
      {{"extern int x; int main(void) { return x++; }", "int x = 5;"}, "x=5 main() "},
      {{"int x = 5; int f(void); int main(void) { return x + f(); }", "extern int x; int f(void) { return x; }"}, "x=5 main() f() "},
      {{"extern int x; int f(void); int main(void) { return x + f(); }", "extern int x; int f(void) { return x; }"}, "x=* main() f() "},
      {{"static int x = 1; int f(void); int main(void) { return x + f(); }", "static int x = 2; int f(void) { return x; }"},
       "x=1 x#2=2 main() f() "},
      {{"static int g(void) { return 1; } int f(void); int main(void) { return g() + f(); }",
        "static int g(void) { return 2; } int f(void) { return g(); }"}, "main() g() f() g() "},
      {{"int x; int main(void) { return x++; }", "int x;"}, "x=0 main() "},
      {{"int x; int main(void) { return x++; }", "int x = 5;"}, "x=5 main() "},
      {{"extern int x; int main(void) { return x++; }", "int x;", "int x = 5;"}, "x=5 main() "},
      {{"extern int x; int main(void) { return x++; }", "int x = 5;", "int x;"}, "x=5 main() "},
      {{"int f(void); int main(void) { extern int x; return x + f(); }", "int x = 3; int f(void) { static int x = 4; return x; }"},
       "x=3 f.x=4 main() f() "},
      {{"int f(void); int main(void) { return f(); }", "inline int f(void) { return 1; }", "int f(void) { return 1; }"}, "main() f() "},
      {{"__attribute__((weak)) int f(void) { static int x = 1; return x; } int main(void) { return f(); }",
        "int f(void) { static int x = 2; return x; }"}, "f.x=2 main() f() "},
      {{"int f(void) { static int x = 2; return x; }",
        "__attribute__((weak)) int f(void) { static int x = 1; return x; } int main(void) { return f(); }"}, "f.x=2 main() f() "},
  };
  for (const Link& row : table) EXPECT_EQ(linked(parseC(Files(row.files).names())), row.expected) << row.files[0];
}

TEST(Link, NamesOfTheLinker) {
  const Link table[] = {
      {{"int f(void) __asm__(\"g\"); int main(void) { return f(); }", "int f(void) { return 1; } int g(void) { return 2; }"}, "main() g() "},
      {{"int f(void) __asm__(\"g\"); int f(void) { return 1; } int h(void); int main(void) { return h(); }",
        "int g(void); int h(void) { return g(); }"}, "main() h() f() "},
      {{"extern int x __asm__(\"y\"); int main(void) { return x++; }", "int x = 1; int y = 2;"}, "y=2 main() "},
      {{"#pragma redefine_extname x y\nextern int x; int main(void) { return x++; }", "int x = 1; int y = 2;"}, "y=2 main() "},
      {{"int start(void) __asm__(\"main\"); int start(void) { return 1; }"}, "start() "},
      {{"int x = 1; extern int y __attribute__((alias(\"x\"))); int main(void) { return y++; }"}, "x=1 main() "},
      {{"static int g(void) { return 1; } int f(void) __attribute__((weak, alias(\"g\"))); int main(void) { return f(); }"}, "main() g() "},
      {{"static int g(void) { return 1; } int f(void) __attribute__((weak, alias(\"g\"))); int main(void) { return f(); }",
        "int f(void) { return 2; }"}, "main() f() "},
      {{"int x __attribute__((weak)) = 1; int main(void) { return x++; }", "int x = 2;"}, "x=2 main() "},
      {{"static void f(void) {} static void (*p)(void) __attribute__((section(\".init_array\"))) = f; int main(void) {}"}, "main() f() "},
  };
  for (const Link& row : table) EXPECT_EQ(linked(parseC(Files(row.files).names())), row.expected) << row.files[0];
}

TEST(Link, OfTentativeDefinitionsTheLargestCounts) {
  for (const bool firstIsLarger : {true, false}) {
    const Files files({firstIsLarger ? "int a[7]; int main(void) { return a[0]++; }" : "int a[3]; int main(void) { return a[0]++; }",
                       firstIsLarger ? "int a[3];" : "int a[7];"});
    EXPECT_EQ(parseC(files.names()).objects.at(0).extent, 7u);
  }
}

TEST(Link, DefinitionsAndDeclarationsThatDisagree) {
  const auto leftOut = [](const char* one, const char* other) { return !parseC(Files({one, other}).names()).leftOut.empty(); };
  const char* main = "extern int x[]; int main(void) { return x[1]++; }";
  EXPECT_FALSE(leftOut(main, "unsigned x[5];"));
  EXPECT_TRUE(leftOut(main, "short x[5];"));
  EXPECT_TRUE(leftOut(main, "struct { int a, b; } x[5];"));
  const char* inlined = "inline int f(void) { return 1; } int main(void) { return f(); }";
  EXPECT_FALSE(leftOut(inlined, "int f(void) { return 1; }"));
  EXPECT_TRUE(leftOut(inlined, "int f(void) { return 2; }"));
}

TEST(Link, StructuresGoFromFileToFile) {
  const Files files({"struct S { int a; int b; }; struct S f(struct S s); struct S t; int main(void) { t = f(t); return t.b; }",
                     "struct S { int a; int b; }; struct S f(struct S s) { s.a++; return s; }"});
  EXPECT_EQ(linked(parseC(files.names())), "t.a=0 t.b=0 main() f() ");
}

std::string messageFor(const Files& files, const ParseOptions& options = {}) {
  try {
    parseC(files.names(), options);
  } catch (const logic::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Link, WhatIsDefinedTwiceIsAnError) {
  const Files functions({"int f(void) { return 1; } int main(void) { return f(); }", "\n  int f(void) { return 2; }"});
  EXPECT_EQ(messageFor(functions), functions.names()[1] + ":2:7: error: the function 'f' is defined a second time");
  const Files variables({"int x = 1; int main(void) { return x; }", "int x = 2;"});
  EXPECT_EQ(messageFor(variables), variables.names()[1] + ":1:5: error: the variable 'x' is defined a second time");
  const Files mains({"int main(void) { return 0; }", "int main(void) { return 0; }"});
  EXPECT_EQ(messageFor(mains), mains.names()[1] + ":1:5: error: the function 'main' is defined a second time");
}

TEST(Link, MessagesNameTheFileThatTheyAreAbout) {
  const Files files({"int f(void); int main(void) { return f(); }", "int f(void) { return ; } int g(void) { return x; }"});
  EXPECT_EQ(messageFor(files), files.names()[1] + ":1:47: error: use of undeclared identifier 'x'");
}

TEST(CompileCommands, SayHowFilesAreCompiled) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("commands" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder / "include");
  std::ofstream(folder / "include/n.h") << "#define N M\n";
  std::ofstream(folder / "a.c") << "#include \"n.h\"\nint x = N; int main(void) { return x++; }\n";
  std::ofstream(folder / "b.c") << "int y;\n";
  std::ofstream(folder / "compile_commands.json")
      << "[{\"directory\": \"" << folder.string() << "\", \"file\": \"a.c\","
      << " \"command\": \"gcc -O2 -Wall -Iinclude -DM=7 -MF a.d -o a.o -c a.c\"}]\n";
  const ParseOptions options{.compileCommands = folder.string()};
  EXPECT_EQ(linked(parseC({(folder / "a.c").string()}, options)), "x=7 main() ");
  EXPECT_THROW(parseC({(folder / "a.c").string()}), logic::InputError) << "without them n.h is not found";
  EXPECT_THROW(parseC({(folder / "b.c").string()}, options), logic::InputError) << "not in the database";
  EXPECT_THROW(parseC({(folder / "a.c").string()}, {.compileCommands = (folder / "include").string()}), logic::InputError);
  std::ofstream(folder / "compile_commands.json")
      << "[{\"directory\": \"/nowhere\", \"file\": \"" << (folder / "a.c").string() << "\", \"command\": \"gcc -c a.c\"}]\n";
  EXPECT_THROW(parseC({(folder / "a.c").string()}, options), logic::InputError) << "Clang itself would abort";
  std::filesystem::remove_all(folder);
}

TEST(Arguments, AreHonouredOrRefused) {
  const Files files({"int x; int main(void) { x = sizeof(enum { A }) + (char)-1; }"});
  const auto with = [](std::vector<std::string> arguments) { return ParseOptions{.clangArguments = std::move(arguments)}; };
  EXPECT_EQ(parseC(files.names()).overflow, OverflowRule::Undefined);
  EXPECT_EQ(parseC(files.names(), with({"-fwrapv"})).overflow, OverflowRule::Wraps);
  EXPECT_EQ(parseC(files.names(), with({"-fno-strict-overflow"})).overflow, OverflowRule::Wraps);
  EXPECT_EQ(parseC(files.names(), with({"-ftrapv"})).overflow, OverflowRule::EndsProgram);
  EXPECT_EQ(messageFor(files, with({"-w", "-Wall", "-Wp,-DN=3", "-Wl,-z,now", "-O2", "-MD", "-MF", "a.d"})), "");
  for (const std::vector<std::string>& refused : {std::vector<std::string>{"-Wl,--wrap=f"}, {"-Wl,--defsym,f=g"}, {"-Xlinker", "--wrap"},
                                                  {"-funsigned-bitfields"}, {"-fopenmp"}, {"-ftrivial-auto-var-init=zero"},
                                                  {"--target=powerpc64-linux-gnu"}})
    EXPECT_NE(messageFor(files, with(refused)).find("unsupported: "), std::string::npos) << refused.front();
}

TEST(Architecture, SizesOfLongAndOfPointers) {
  const Files files({"int a = sizeof(long), b = sizeof(void*), c = sizeof(long long); struct { char x; void *p; } s;\n"
                     "int d = __builtin_offsetof(__typeof__(s), p); unsigned long m = -1; int main(void) { a++, b++, c++, d++, m++; }"});
  EXPECT_EQ(linked(parseC(files.names())), "a=8 b=8 c=8 d=8 m=18446744073709551615 main() ");
  const Program small = parseC(files.names(), {.architecture = Architecture::Bits32});
  EXPECT_EQ(linked(small), "a=4 b=4 c=8 d=4 m=4294967295 main() ");
  EXPECT_EQ(small.pointerBits, 32u);
}

TEST(Architecture, HeadersOfA32BitProgram) {
  const Files files({"#include <pthread.h>\n#include <stdlib.h>\n#include <assert.h>\n#include <stdatomic.h>\n"
                     "atomic_int x; int main(void) { atomic_fetch_add(&x, 1); assert(x == 1); return 0; }"});
  EXPECT_NO_THROW(parseC(files.names(), {.architecture = Architecture::Bits32}));
}

}  // namespace
}  // namespace redcomp::frontend

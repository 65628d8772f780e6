// The `.ts` text format: text in, text out; every construct survives the way there and back; what a wrong input is
// told.
#include "ts/text/text.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "logic/print.h"

namespace redcomp::ts {
namespace {

const TextOptions withoutSources{.sources = false};

std::string reprint(const std::string& text) { return printSystem(parseSystem(text, "in.ts"), withoutSources); }

// Equal, sources of steps and locations included.
void expectSame(const ConcurrentSystem& a, const ConcurrentSystem& b) {
  EXPECT_EQ(a.globals, b.globals);
  EXPECT_EQ(a.errors, b.errors);
  EXPECT_EQ(a.incomplete, b.incomplete);
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.threads.size(), b.threads.size());
  for (std::size_t i = 0; i < a.threads.size(); ++i) {
    EXPECT_EQ(a.threads[i].name, b.threads[i].name);
    EXPECT_EQ(a.threads[i].locals, b.threads[i].locals);
    EXPECT_EQ(a.threads[i].locations, b.threads[i].locations);
    EXPECT_EQ(a.threads[i].initial, b.threads[i].initial);
    EXPECT_EQ(a.threads[i].steps, b.threads[i].steps);
  }
}

void expectRoundTrip(const std::string& text) {
  ConcurrentSystem system = parseSystem(text, "in.ts");
  EXPECT_NO_THROW(checkWellFormed(system)) << text;
  std::string printed = printSystem(system);
  SCOPED_TRACE(printed);
  expectSame(system, parseSystem(printed, "printed.ts"));
}

std::string aroundStep(const std::string& action) {
  return "global int x = 0;\nglobal int y = 0;\nglobal bool f = false;\nglobal int a[] = 0;\nglobal int start = 0;\n"
         "lock m;\nglobal bool U$started = false as started;\nglobal bool U$finished = false as finished;\n\n"
         "thread T {\n  local int x = 1;\n  local int n = 0;\n  initial 0;\n  0 -> 1: " +
         action +
         ";\n}\n\n"
         "thread U {\n  initial 0;\n  0 -> 1: start;\n  1 -> 2: exit;\n}\n";
}

// The order of operands is that in which their symbols were first made, whichever test runs first.
class Text : public testing::Test {
 protected:
  static void SetUpTestSuite() { parseSystem(aroundStep("skip"), ""); }
};

// ---- declarations ------------------------------------------------------------------------------------------------
TEST_F(Text, DeclarationsArePrintedAsWritten) {
  for (const char* line : {
           "global int x = 2;",
           "global int z;",
           "global int b in 0..1 = 0;",
           "global int low in -3..;",
           "global int high in ..5 = -7;",
           "global bool f = false;",
           "global bool anything;",
           "global int32 i = -2147483648;",
           "global uint8 c = 255;",
           "global int a[] = 0;",
           "global int a[];",
           "global uint16 a[] = {[-1] = 3, [2] = 7, others 1};",
           "global int big = 123456789012345678901234567890;",
           "lock m;",
           "global bool m = true as lock;",
           "global bool m as lock;",
           "global bool started = false as started;",
           "global bool finished = false as finished;",
           "global int x#2 = 0 \"x\";",
           "global int s.f$1 = 0;",
           "global int lock = 0;",
           "global int \xc3\xa4 = 0;",
           "incomplete \"threads are created in a loop\";",
           "warning \"a \\\"quoted\\\" word, a \\\\ and a\\nnew line\";",
       }) {
    EXPECT_EQ(reprint(line), std::string(line) + "\n");
    expectRoundTrip(line);
  }
}

TEST_F(Text, DeclarationsSayWhatTheyMean) {
  ConcurrentSystem system =
      parseSystem("global uint8 c[] = {[2] = 7, [3] = 1, others 1}; global int b in 0..1; lock m;", "");
  EXPECT_EQ(system.globals[0].range, logic::unsignedRange(8));
  EXPECT_EQ(system.globals[0].initial, logic::Value(logic::ArrayValue{1, {{2, 7}}}));
  EXPECT_EQ(system.globals[1].range, (Range{0, 1}));
  EXPECT_FALSE(system.globals[1].initial);
  EXPECT_EQ(system.globals[2].role, Role::Lock);
  EXPECT_EQ(system.globals[2].initial, logic::Value(false));
}

// ---- steps -------------------------------------------------------------------------------------------------------
TEST_F(Text, StepsArePrintedAsWritten) {
  for (const char* action : {
           "skip",
           "x := 3",
           "::x := ::x + x",
           "x := y, y := x",
           "[x == 3]",
           "[x >= 1 && n != 2] y := y + n, ::x := 0",
           "a[x] := a[x + 1]",
           "a := all(7)",
           "a := store(store(a, 1, x), x, 2)",
           "start := 1",
           "acquire(m)",
           "release(m)",
           "create(U)",
           "join(U)",
           "skip as exit",
           "[f && !m] m := true as acquire(m)",
           "input int k: x := k",
           "input int k in 0..5, uint8 c, bool b: [b && k < c] x := k",
           "input int y: x := ::y + y",
           "x := x + 1 defined(x <= 2147483646)",
           "[y == x] defined(f)",
           "acquire(m) defined(f)",
           "y := f ? 1 : x >= 4 ? 2 : 3",
           "f := f == (x == 3)",
           "f := f || !m && x <= y",
           "y := floordiv(x, 2) + mod(x, y)",
           "y := (f ? x : y) + 1",
           "f := a[3] == y * x",
       }) {
    EXPECT_EQ(reprint(aroundStep(action)), aroundStep(action));
    expectRoundTrip(aroundStep(action));
  }
}

struct Rewritten {
  const char* written;
  const char* printed;
};

TEST_F(Text, ExpressionsAreReadAsInC) {
  for (const Rewritten& c : std::vector<Rewritten>{
           {"y := 1 + 2 * 3 - 4", "y := 3"},
           {"y := 10 - 3 - 2", "y := 5"},
           {"y := -7 / 2", "y := -3"},
           {"y := -7 % 2", "y := -1"},
           {"y := 7 / -2", "y := -3"},
           {"y := floordiv(-7, 2)", "y := -4"},
           {"y := mod(-7, 2)", "y := 1"},
           {"y := - - 3", "y := 3"},
           {"y := -(x) + - 3", "y := -1 * x - 3"},
           {"f := !!f", "f := f"},
           {"f := !(x == 1 || f)", "f := !(f || x == 1)"},
           {"f := 1 < 2 == true", "f := true"},
           {"f := x < 3", "f := x <= 2"},
           {"f := x > 3", "f := x >= 4"},
           {"f := 3 >= x", "f := x <= 3"},
           {"y := f ? 1 : m ? 2 : 3", "y := f ? 1 : m ? 2 : 3"},
           {"y := (f ? 1 : m ? 2 : 3) + T.n", "y := n + (f ? 1 : m ? 2 : 3)"},
           {"y := store(a, 1, 5)[1]", "y := 5"},
           {"[true] x := /* a comment */ 1 // another\n", "x := 1"},
       })
    EXPECT_EQ(reprint(aroundStep(c.written)), aroundStep(c.printed)) << c.written;
}

TEST_F(Text, SyncStandsForItsGuardAndUpdate) {
  Term m = logic::variable("m", logic::Sort::Bool);
  ConcurrentSystem system = parseSystem(aroundStep("acquire(m)"), "");
  const Step& acquire = system.threads[0].steps[0];
  EXPECT_EQ(acquire.guard, logic::negation(m));
  EXPECT_EQ(acquire.updates, (std::vector<Assignment>{{m, logic::boolean(true)}}));
  EXPECT_EQ(acquire.sync, Sync(Acquire{m}));
  ConcurrentSystem joining = parseSystem(aroundStep("join(U)"), "");
  const Step& join = joining.threads[0].steps[0];
  EXPECT_EQ(join.guard, logic::variable("U$finished", logic::Sort::Bool));
  EXPECT_EQ(join.sync, Sync(Join{ThreadId{1}}));
}

TEST_F(Text, FlagsNeedNoDeclaration) {
  EXPECT_EQ(reprint("thread main { initial 0; 0 -> 1: create(T); 1 -> 2: join(T); }"
                    "thread T { initial 0; 0 -> 1: start; 1 -> 2: exit; }"),
            "global bool T$started = false as started;\nglobal bool T$finished = false as finished;\n\n"
            "thread main {\n  initial 0;\n  0 -> 1: create(T);\n  1 -> 2: join(T);\n}\n\n"
            "thread T {\n  initial 0;\n  0 -> 1: start;\n  1 -> 2: exit;\n}\n");
}

TEST_F(Text, OneInputNameInTwoStepsIsTwoSymbols) {
  std::string text = "thread T { local int a; initial 0; 0 -> 1: input int n: a := n; 1 -> 0: input int n: a := n; }";
  ConcurrentSystem system = parseSystem(text, "");
  EXPECT_EQ(system.threads[0].steps[0].inputs[0].symbol.name(), "T$n");
  EXPECT_EQ(system.threads[0].steps[1].inputs[0].symbol.name(), "T$n#2");
  expectRoundTrip(text);
}

// ---- threads, errors, sources ------------------------------------------------------------------------------------
TEST_F(Text, LocationsAreThoseOfTheStepsInTheirOrder) {
  ConcurrentSystem system = parseSystem("thread T { initial b; a -> b: skip; b -> c: skip; atomic c; }", "");
  ASSERT_EQ(system.threads[0].locations.size(), 3u);
  EXPECT_EQ(system.threads[0].locations[0].name, "a");
  EXPECT_EQ(system.threads[0].initial, LocationId{1});
  EXPECT_TRUE(system.threads[0].locations[2].atomic);
}

TEST_F(Text, ThreadsArePrintedAsWritten) {
  for (const char* thread : {
           "thread T {\n  initial 0;\n}\n",
           "thread T {\n  locations b, a;\n  initial a;\n  a -> b: skip;\n}\n",
           "thread T {\n  locations 0, dead;\n  initial 0;\n  atomic dead;\n  0 -> 0: skip;\n}\n",
           "thread worker#2 {\n  initial initial;\n  initial -> local: skip;\n  local -> atomic: skip;\n}\n",
       }) {
    EXPECT_EQ(reprint(thread), thread);
    expectRoundTrip(thread);
  }
}

TEST_F(Text, ErrorsArePrintedAsWritten) {
  // Disjuncts are printed in the order in which they were made first: with names that no other test has, here.
  std::string system =
      "global int level = 0;\nglobal bool alarm = false;\n\nthread Pump {\n  local int a = 0;\n  initial 0;\n  0 -> err: "
      "skip;\n}\n\n"
      "thread U {\n  initial 0;\n}\n\n";
  for (const char* error : {
           "error Pump@err;",
           "error Pump@err \"assertion x == 2 fails\";",
           "error Pump@err && U@0 && level == 11;",
           "error Pump@err && (alarm || level >= 3);",
           "error level == Pump.a;",
           "error alarm || level >= 3;",
           "error Pump@0 && alarm && level == Pump.a + 1;",
       }) {
    EXPECT_EQ(reprint(system + error), system + error + "\n");
    expectRoundTrip(system + error);
  }
  EXPECT_EQ(reprint(system + "error level == 41 && Pump@err && alarm && U@0 \"m\";"),
            system + "error Pump@err && U@0 && alarm && level == 41 \"m\";\n");
}

TEST_F(Text, SourcesAndTextsAreKept) {
  std::string text =
      "global int x = 0;\n\nthread T {\n  locations 0 @ other.c:1:1, 1;\n  initial 0;\n"
      "  0 -> 1: x := x + 1 @ prog.c:12:3 \"x++\";\n"
      "  1 -> 0: x := 0 @ \"a file.c\":7 \"x = 0; /* \\\"quoted\\\" */\";\n"
      "  0 -> 0: skip @ dir/prog.i;\n}\n\n"
      "error x == 3 @ prog.c:13:4 \"assertion\";\n";
  ConcurrentSystem system = parseSystem(text, "in.ts");
  EXPECT_EQ(printSystem(system), text);
  const ThreadSystem& thread = system.threads[0];
  EXPECT_EQ(thread.steps[0].source, (SourceLocation{"prog.c", 12, 3}));
  EXPECT_EQ(thread.steps[0].text, "x++");
  EXPECT_EQ(thread.steps[2].text, "skip");
  EXPECT_EQ(thread.locations[0].source, (SourceLocation{"other.c", 1, 1}));
  EXPECT_EQ(thread.locations[1].source, (SourceLocation{"a file.c", 7, 0}));
  EXPECT_EQ(system.errors[0].message, "assertion");
}

TEST_F(Text, WithoutNotesTheSourceIsTheTextItself) {
  ConcurrentSystem system =
      parseSystem("global int x;\nthread T { initial 0;\n  0 -> 1:  x :=  x+1 // here\n ; }", "in.ts");
  EXPECT_EQ(system.threads[0].steps[0].source, (SourceLocation{"in.ts", 3, 12}));
  EXPECT_EQ(system.threads[0].steps[0].text, "x := x+1");
}

// ---- examples ----------------------------------------------------------------------------------------------------
TEST_F(Text, ExamplesSurviveTheRoundTrip) {
  for (const char* name : {"fig1.ts", "fig1_unsafe.ts", "peterson.ts"}) {
    std::ifstream file(std::string(REDCOMP_SOURCE_DIR) + "/examples/" + name);
    ASSERT_TRUE(file) << name;
    std::stringstream content;
    content << file.rdbuf();
    expectRoundTrip(content.str());
  }
}

// ---- wrong inputs ------------------------------------------------------------------------------------------------
struct Wrong {
  const char* text;
  const char* message;
};

std::string messageFor(const std::string& text) {
  try {
    parseSystem(text, "in.ts");
  } catch (const logic::InputError& error) {
    return error.what();
  }
  return "no error";
}

void expectMessages(const std::vector<Wrong>& table) {
  for (const Wrong& wrong : table) EXPECT_EQ(messageFor(wrong.text), wrong.message) << wrong.text;
}

TEST_F(Text, SyntaxErrorsSayWhatWasExpectedAndWhere) {
  expectMessages({
      {"global int x\nlock m;", "in.ts:2:1: expected ';' after the declaration, found 'lock'"},
      {"global float x;", "in.ts:1:8: expected a type (int, bool, int32, uint8, ...), found 'float'"},
      {"global int 3;", "in.ts:1:12: expected a name, found '3'"},
      {"global int x = ;", "in.ts:1:16: expected an initial value, found ';'"},
      {"global int x in 0;", "in.ts:1:17: expected a range such as 0..5, found '0'"},
      {"global int x[3];", "in.ts:1:14: expected ']', found '3'"},
      {"global int a[] = {3};", "in.ts:1:19: expected a cell '[3] = 7' or 'others 0', found '3'"},
      {"global bool f as flag;", "in.ts:1:18: expected 'lock', 'started' or 'finished', found 'flag'"},
      {"lock ;", "in.ts:1:6: expected the name of the lock, found ';'"},
      {"// comment\n  variable x;",
       "in.ts:2:3: expected 'global', 'lock', 'thread', 'error', 'incomplete', 'warning' or the end of the file, "
       "found 'variable'"},
      {"thread { }", "in.ts:1:8: expected the name of the thread, found '{'"},
      {"thread T initial 0;", "in.ts:1:10: expected '{' of the thread, found 'initial'"},
      {"thread T { initial 0;",
       "in.ts:1:22: expected a step, a declaration (local, initial, atomic, stop, locations) or '}', found the end of the "
       "file"},
      {"thread T {\n  initial 0;\n  0 => 1: skip;\n}",
       "in.ts:3:3: expected a step, a declaration (local, initial, atomic, stop, locations) or '}', found '0'"},
      {"thread T { initial ; }", "in.ts:1:20: expected a location, found ';'"},
      {"thread T { initial 0 }", "in.ts:1:22: expected ';' after the initial location, found '}'"},
      {"thread T { atomic 1 2; }", "in.ts:1:21: expected ',' or ';' after the location, found '2'"},
      {"thread T {\n  0 -> 1: skip\n  1 -> 2: skip;\n}", "in.ts:3:3: expected ';' after the step, found '1'"},
      {"thread T { 0 -> 1 skip; }", "in.ts:1:19: expected ':' after the locations of the step, found 'skip'"},
      {"thread T { 0 -> : skip; }", "in.ts:1:17: expected a location, found ':'"},
      {"thread T { 0 -> 1: ; }",
       "in.ts:1:20: expected the action of the step (skip, acquire(..), [guard] x := e, ...), found ';'"},
      {"thread T { 0 -> 1: x = 3; }", "in.ts:1:22: expected ':=', found '='"},
      {"thread T { 0 -> 1: [x = 3]; }", "in.ts:1:23: expected ']' after the guard, found '='"},
      {"thread T { 0 -> 1: [x > ]; }", "in.ts:1:25: expected an expression, found ']'"},
      {"thread T { 0 -> 1: x := (1 + 2; }", "in.ts:1:31: expected ')', found ';'"},
      {"thread T { 0 -> 1: x := a[1; }", "in.ts:1:28: expected ']', found ';'"},
      {"thread T { 0 -> 1: x := f ? 1; }", "in.ts:1:30: expected ':' of '?', found ';'"},
      {"thread T { 0 -> 1: x := !; }", "in.ts:1:26: expected an expression, found ';'"},
      {"thread T { 0 -> 1: input int n x := n; }", "in.ts:1:32: expected ':' after the inputs, found 'x'"},
      {"thread T { 0 -> 1: acquire(; }", "in.ts:1:28: expected a name, found ';'"},
      {"thread T { 0 -> 1: skip as lock; }",
       "in.ts:1:28: expected acquire(..), release(..), create(..), join(..), start, exit, wait or waitlock, found 'lock'"},
      {"thread T { 0 -> 1: skip @ ; }", "in.ts:1:27: expected a place such as prog.c:12:3, found ';'"},
      {"error ;", "in.ts:1:7: expected an expression, found ';'"},
      {"error x == 3", "in.ts:1:13: expected ';' after the error condition, found the end of the file"},
      {"warning x;", "in.ts:1:9: expected a text in quotes, found 'x'"},
      {"error true @ f.c:99999999999;", "in.ts:1:18: expected a number of a line or column, found '99999999999'"},
      {"warning \"x;\n", "in.ts:2:1: expected '\"' at the end of the text, found the end of the file"},
  });
}

TEST_F(Text, WrongSystemsAreRefused) {
  expectMessages({
      {"global int x;\nglobal bool x;", "in.ts:2:13: variable x is declared twice"},
      {"global int x in 3..2;", "in.ts:1:12: the range of x is empty"},
      {"global int x in 0..2 = 3;", "in.ts:1:24: 3 is out of the range of x"},
      {"global uint8 a[] = {[0] = 256};", "in.ts:1:27: 256 is out of the range of a"},
      {"global bool f = 1;", "in.ts:1:17: 1 is not a value of type bool"},
      {"global int x = true;", "in.ts:1:16: true is not a value of type int"},
      {"global int x = {others 0};", "in.ts:1:12: x is not an array"},
      {"global bool f in 0..1;", "in.ts:1:8: bool takes no range, only int does"},
      {"global int500 x;", "in.ts:1:8: a type has 1 to 128 bits, not 500"},
      {"global bool a[];", "in.ts:1:13: there are no arrays of bool"},
      {"global int m as lock;", "in.ts:1:12: m must be a bool to be a lock or flag"},
      {"thread T { initial 0; }\nthread T { initial 0; }", "in.ts:2:8: thread T is declared twice"},
      {"global int T.a; thread T { local int a; initial 0; }", "in.ts:1:38: T.a is the name of a global variable"},
      {"thread T { 0 -> 1: skip; }", "in.ts:1:8: thread T has no initial location"},
      {"thread T { initial 0; initial 1; 0 -> 1: skip; }", "in.ts:1:31: thread T has two initial locations"},
      {"thread T { initial 2; 0 -> 1: skip; }", "in.ts:1:20: thread T has no location 2"},
      {"thread T { initial 0; atomic 2; 0 -> 1: skip; }", "in.ts:1:30: thread T has no location 2"},
      {"thread T { locations 0; initial 0; 0 -> 1: skip; }", "in.ts:1:41: thread T has no location 1"},
      {"thread T { locations 0, 0; initial 0; }", "in.ts:1:25: location 0 is declared twice"},
      {"thread T { initial 0; 0 -> 1: x := 1; }", "in.ts:1:31: unknown variable x"},
      {"thread T { local int x; initial 0; 0 -> 1: ::x := 1; }", "in.ts:1:44: unknown global variable x"},
      {"thread T { initial 0; 0 -> 1: U.a := 1; } thread U { local int a; initial 0; }",
       "in.ts:1:31: U.a is a local of another thread"},
      {"global int x; thread T { initial 0; 0 -> 1: x := 1, x := 2; }", "in.ts:1:53: x is assigned twice in one step"},
      {"global int x; thread T { initial 0; 0 -> 1: x[0] := 1; }", "in.ts:1:45: x is not an array"},
      {"global int x; thread T { initial 0; 0 -> 1: x := true; }",
       "in.ts:1:50: expected a value of type int, found bool"},
      {"global int x; thread T { initial 0; 0 -> 1: [x]; }", "in.ts:1:46: expected a value of type bool, found int"},
      {"global int x; thread T { initial 0; 0 -> 1: [x == (x == 1)]; }",
       "in.ts:1:52: expected a value of type int, found bool"},
      {"global int x; error 1 < x && x + 1;", "in.ts:1:30: expected a value of type bool, found int"},
      {"global int x; error 0 <= x < 3;", "in.ts:1:21: expected a value of type int, found bool"},
      {"global int x; error !x;", "in.ts:1:22: expected a value of type bool, found int"},
      {"global int x; error x[1] == 1;", "in.ts:1:21: expected a value of type array, found int"},
      {"error f(1);", "in.ts:1:7: unknown function f (known are floordiv, mod, store, all)"},
      {"error mod(1) == 1;", "in.ts:1:7: mod takes 2 arguments, found 1"},
      {"thread T { local int n; initial 0; 0 -> 1: input int n: skip; }",
       "in.ts:1:54: the input n has the name of a local variable"},
      {"thread T { initial 0; 0 -> 1: input int n: n := 1; }", "in.ts:1:44: the input n cannot be assigned"},
      {"global int x; thread T { initial 0; 0 -> 1: acquire(x); }", "in.ts:1:53: x is not a lock"},
      {"thread T { initial 0; 0 -> 1: create(U); }", "in.ts:1:38: unknown thread U"},
      {"thread T { initial 0; 0 -> 1: create(U); } thread U { initial 0; 0 -> 1: skip; }",
       "in.ts:1:31: thread U is created, so all steps from its initial location must be 'start'"},
      {"lock m; thread T { initial 0; 0 -> 1: m := true as acquire(m); }",
       "in.ts:1:39: acquire(m) must have the guard !m and the update m := true"},
      {"lock m; thread T { initial 0; 0 -> 1: skip as release(m); }",
       "in.ts:1:39: release(m) must have the update m := false"},
      {"thread T { initial 0; 0 -> 1: skip as join(U); } thread U { initial 0; }",
       "in.ts:1:31: join must have the guard U$finished"},
      {"thread T { initial 0; 0 -> 1: skip as start; }", "in.ts:1:31: start must have the guard T$started"},
      {"thread T { initial 0; 0 -> 1: exit; 1 -> 2: skip; }", "in.ts:1:31: thread T goes on after its exit"},
      {"thread T { initial 0; 0 -> 1: T$finished := true; 1 -> 2: exit; }",
       "in.ts:1:31: T$finished can only be set by the exit of its thread"},
      {"global bool s as started; thread T { initial 0; 0 -> 1: s := true; }",
       "in.ts:1:57: s can only be set by the create of its thread"},
      {"global int T$started; thread T { initial 0; 0 -> 1: start; }",
       "in.ts:1:12: T$started is the flag of thread T: declare it as 'started'"},
      {"global bool T$started = true as started; thread T { initial 0; 0 -> 1: start; }",
       "in.ts:1:13: T$started is the flag of thread T: it is false at first"},
      {"error T@0;", "in.ts:1:7: unknown thread T"},
      {"thread T { initial 0; } error T@1;", "in.ts:1:33: thread T has no location 1"},
      {"thread T { initial 0; } error T@0 && T@0;", "in.ts:1:38: a thread can only be at one location"},
      {"thread T { initial 0; } error T@0 || true;",
       "in.ts:1:31: a location can only be an operand of the outermost && of an error condition"},
  });
}

TEST_F(Text, DeepNestingIsRefusedAndLengthIsNot) {
  auto repeated = [](const std::string& part, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += part;
    return text;
  };
  EXPECT_EQ(messageFor("error " + repeated("(", 100000)), "in.ts:1:207: expressions are nested more than 200 deep");
  EXPECT_EQ(messageFor("error " + repeated("true ? ", 100000)),
            "in.ts:1:1407: expressions are nested more than 200 deep");
  EXPECT_EQ(messageFor("error " + repeated("(", 150) + "false" + repeated(")", 150) + ";"), "no error");
  EXPECT_EQ(messageFor("error " + repeated("!", 100000) + "false;"), "no error");
  EXPECT_EQ(messageFor("error " + repeated("1 + ", 10000) + "1 == 0;"), "no error");
  EXPECT_EQ(messageFor("error " + repeated("false ? true : ", 10000) + "false;"), "no error");
  // Flat in the text, nested as a term.
  const std::string x = "global int x; error x == ";
  EXPECT_EQ(messageFor(x + repeated("x * ", 100000) + "x;"), "in.ts:1:21: operators are nested more than 1000 deep");
  EXPECT_EQ(messageFor(x + repeated("9", 100000) + ";"), "in.ts:1:26: a number has at most 1000 digits");
}

TEST_F(Text, NumbersAreDecimal) {
  const ConcurrentSystem system = parseSystem("global int x in 008..010 = 09; global int a[] = {[010] = 08, others 00}; error x == 010;", "in.ts");
  EXPECT_EQ(system.globals[0].range.low, 8);
  EXPECT_EQ(system.globals[0].range.high, 10);
  EXPECT_EQ(system.globals[0].initial, logic::Value(logic::Integer(9)));
  EXPECT_EQ(logic::toString(*system.globals[1].initial), "{[10] = 8, others 0}");
  EXPECT_EQ(logic::cTerm(system.errors[0].condition), "x == 10");
}

// Every division doubles what is written: without sharing, there is no text for 60 of them.
TEST_F(Text, WhatCannotBePrintedIsRefused) {
  std::string quotient = "y";
  for (int i = 0; i < 60; ++i) quotient += " / x";
  const ConcurrentSystem system =
      parseSystem("global int x; global int y;\nthread T { initial 0;\n  0 -> 1: x := " + quotient + "; }", "in.ts");
  try {
    printSystem(system);
    FAIL() << "printed";
  } catch (const logic::InputError& error) {
    EXPECT_EQ(std::string(error.what()), "in.ts:3:11: this is too large to be printed: its terms share parts, as text cannot");
  }
}

}  // namespace
}  // namespace redcomp::ts

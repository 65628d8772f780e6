#include "horn/solve.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "horn/refutation.h"
#include "horn/validate.h"
#include "tests/unit/horn/samples.h"

namespace redcomp::horn {
namespace {

using namespace samples;

// "safe" or "unsafe" only after the independent checks.
std::string verdict(const System& system, const Answer& answer) {
  if (auto* model = std::get_if<Model>(&answer)) return validate(system, *model).valid() ? "safe" : "wrong model";
  if (auto* refutation = std::get_if<Refutation>(&answer)) {
    if (auto fault = shapeFault(system, *refutation)) return *fault;
    return std::holds_alternative<Instances>(instantiate(system, *refutation)) ? "unsafe" : "wrong refutation";
  }
  return std::get<Unknown>(answer).reason;
}

std::string verdict(const System& system, const SolverOptions& options = {}) {
  return verdict(system, solve(system, options));
}

System withClauses(System system, std::vector<int> kept) {
  std::vector<Clause> clauses;
  for (int i : kept) clauses.push_back(system.clauses[i]);
  system.clauses = clauses;
  return system;
}

// true -> A;  A & A & b -> B(b);  A & B(b) & A & b -> false.  Facts without constraint are what Z3 likes to drop.
System nullary() {
  Term b = boolVariable("b");
  System system;
  PredicateId first = system.addPredicate("A", {}), second = system.addPredicate("B", {b});
  system.addClause({"fact", {}, logic::boolean(true), Atom{first, {}}});
  system.addClause({"b", {{first, {}}, {first, {}}}, b, Atom{second, {b}}});
  system.addClause({"query", {{first, {}}, {second, {b}}, {first, {}}}, b, {}});
  return system;
}

System onlyQuery(Term constraint) {
  System system;
  system.addClause({"query", {}, constraint, {}});
  return system;
}

// Names that must survive the way there and back.
System oddNames() {
  Term x = intVariable("x y|z"), y = intVariable("and");
  System system;
  PredicateId p = system.addPredicate("P (1,2)", {x}), q = system.addPredicate("select", {y});
  system.addClause({"init ; (", {}, logic::equal(x, number(0)), Atom{p, {x}}});
  system.addClause({"copy", {{p, {x}}}, logic::boolean(true), Atom{q, {x}}});
  system.addClause({"query", {{q, {y}}, {p, {y}}}, logic::less(number(0), y), {}});
  return system;
}

TEST(Solve, SmallSystems) {
  struct Case { const char* name; System system; const char* verdict; };
  Term x = intVariable("x");
  for (const Case& c : std::vector<Case>{
           {"counter", counter(5), "safe"},
           {"counter", counter(3), "unsafe"},
           {"two queries", twoQueries(), "unsafe"},
           {"two queries, both unreachable", withClauses(twoQueries(), {0, 1, 2, 0}), "safe"},
           {"sums", sums(4), "unsafe"},
           {"sums", sums(0), "safe"},
           {"array", flaggedArray(1), "unsafe"},
           {"array", flaggedArray(0), "safe"},
           {"nullary", nullary(), "unsafe"},
           {"odd names", oddNames(), "safe"},
           {"empty", System{}, "safe"},
           {"no query", withClauses(counter(5), {0, 1}), "safe"},
           {"no fact", withClauses(counter(5), {1, 2}), "safe"},
           {"only queries", withClauses(counter(5), {2, 2}), "safe"},
           {"false", onlyQuery(logic::boolean(true)), "unsafe"},
           {"contradiction", onlyQuery(logic::boolean(false)), "safe"},
           {"constraint only", onlyQuery(logic::less(x, number(0))), "unsafe"}})
    EXPECT_EQ(verdict(c.system), c.verdict) << c.name;
}

TEST(Solve, RefutationsNameClausesAndPremises) {
  Answer answer = solve(twoQueries(), {});
  ASSERT_TRUE(std::holds_alternative<Refutation>(answer));
  const auto& steps = std::get<Refutation>(answer).derivations;
  ASSERT_EQ(steps.size(), 6u);
  EXPECT_EQ(steps[0].clause, 1);
  EXPECT_TRUE(steps[0].premises.empty());
  for (int i = 1; i < 5; ++i) {
    EXPECT_EQ(steps[i].clause, 2);
    EXPECT_EQ(steps[i].premises, std::vector<int>{i - 1});
  }
  EXPECT_EQ(steps[5].clause, 3);
}

// P(x) & Q(y) & P(z): the premises of one predicate must not change places.
TEST(Solve, PremisesStandInTheOrderOfTheBody) {
  Term x = intVariable("x"), y = intVariable("y"), z = intVariable("z");
  System system;
  PredicateId p = system.addPredicate("P", {x}), q = system.addPredicate("Q", {x});
  for (int value : {1, 2, 3}) system.addClause({"p", {}, logic::equal(x, number(value)), Atom{p, {x}}});
  system.addClause({"q", {{p, {x}}, {p, {y}}}, logic::less(y, x), Atom{q, {logic::subtract(x, y)}}});
  Term order = logic::conjunction(logic::less(logic::add(z, y), x), logic::equal(y, number(1)));
  system.addClause({"query", {{p, {z}}, {q, {y}}, {p, {x}}}, order, {}});
  EXPECT_EQ(verdict(system), "unsafe");
}

// Without a constraint Spacer turns a body around: the premises must come back to their places.
TEST(Solve, BodiesWithoutConstraintKeepTheirOrder) {
  Term x = intVariable("x"), y = intVariable("y"), z = intVariable("z"), u = intVariable("u");
  System system;
  PredicateId edge = system.addPredicate("E", {x, y}), mark = system.addPredicate("M", {x});
  PredicateId path = system.addPredicate("R", {x, y});
  auto at = [](Term v, int value) { return logic::equal(v, number(value)); };
  for (int i : {0, 1, 2})
    system.addClause({"edge", {}, logic::conjunction(at(x, i), at(y, i + 1)), Atom{edge, {x, y}}});
  system.addClause({"mark", {}, at(x, 3), Atom{mark, {x}}});
  std::vector<Atom> threeEdges{{edge, {x, y}}, {edge, {y, z}}, {edge, {z, u}}};
  system.addClause({"path", threeEdges, logic::boolean(true), Atom{path, {x, u}}});
  system.addClause({"query", {{path, {x, y}}, {mark, {y}}}, logic::boolean(true), {}});
  EXPECT_EQ(verdict(system), "unsafe");
}

TEST(Solve, RandomSeedsAgree) {
  for (unsigned seed : {0u, 1u, 12345u}) {
    EXPECT_EQ(verdict(counter(5), {.randomSeed = seed}), "safe");
    EXPECT_EQ(verdict(sums(3), {.randomSeed = seed}), "unsafe");
  }
}

// Counts to a number that Spacer does not reach in minutes.
System farAway() {
  Term x = intVariable("x");
  System system = withClauses(counter(3), {0});
  system.addClause({"step", {{{0}, {x}}}, logic::boolean(true), Atom{{0}, {logic::add(x, number(1))}}});
  system.addClause({"query", {{{0}, {x}}}, logic::equal(x, number(1000)), {}});
  return system;
}

TEST(Solve, LimitsAndCancelling) {
  auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(verdict(farAway(), {.timeLimit = 0.5}), "time limit of 0.5 s reached");
  EXPECT_EQ(verdict(counter(3), {.timeLimit = 0.5, .externalCommand = "sleep 100; true"}),
            "time limit of 0.5 s reached");
  EXPECT_EQ(verdict(counter(3), {.externalCommand = "sleep 100; true", .progress = [] { return false; }}), "cancelled");
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
}

TEST(Solve, WithoutMemoryThereIsAReason) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the address sanitizer needs more memory than any limit";
#endif
  Answer starved = solve(counter(3), {.memoryLimit = 30});  // how Z3 fails then is a matter of luck
  ASSERT_TRUE(std::holds_alternative<Unknown>(starved));
  EXPECT_FALSE(std::get<Unknown>(starved).reason.empty());
}

TEST(Solve, SolversThatFail) {
  struct Case { const char* command; const char* reason; };
  for (auto [command, reason] :
       std::vector<Case>{{"false", "'false' gave no answer and ended with exit code 1"},
                         {"echo nonsense #", "'echo nonsense #' gave no answer and ended with exit code 0: nonsense"},
                         {"kill -9 $$ #", "'kill -9 $$ #' was killed by signal 9 (Killed)"},
                         {"echo >&2 broken; echo sa; exit 3 #",
                          "'echo >&2 broken; echo sa; exit 3 #' gave no answer and ended with exit code 3: broken"},
                         {"echo sat #", "'echo sat #' answers sat, but the solver gave no model"},
                         {"echo unknown #", "'echo unknown #' answers unknown"},
                         {"printf 'sat\\n(error \"x\")' #",
                          "the model of 'printf 'sat\\n(error \"x\")' #' cannot be read: line 1, column 1: the solver "
                          "reports an error"},
                         {"echo std::bad_alloc >&2 #", "memory limit of 4096 MB reached"}})
    EXPECT_EQ(verdict(counter(5), {.externalCommand = command}), reason);
  std::string missing = verdict(counter(5), {.externalCommand = "/no/such/solver {}"});
  EXPECT_NE(missing.find("'/no/such/solver {}' gave no answer and ended with exit code 127"), std::string::npos)
      << missing;
  EXPECT_EQ(verdict(counter(5), {.spacerPath = "/no/such/spacer"}),
            "'/no/such/spacer' could not be started: No such file or directory");
}

std::string spacer() {
  return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / "redcomp-spacer").string();
}

TEST(Solve, ExternalSolvers) {
  std::string fixedModel = "printf 'c hello\\nsat\\n(model (define-fun P ((y Int)) Bool (<= y 5)))\\n' #";
  EXPECT_EQ(verdict(counter(5), {.externalCommand = fixedModel}), "safe");
  EXPECT_EQ(verdict(counter(4), {.externalCommand = fixedModel}), "wrong model");
  EXPECT_EQ(verdict(counter(5), {.externalCommand = spacer() + " < {}"}), "safe");
  EXPECT_EQ(verdict(counter(5), {.externalCommand = "cat {} | " + spacer()}), "safe");
  EXPECT_EQ(verdict(oddNames(), {.externalCommand = spacer() + " < {}"}), "safe");
}

TEST(Solve, AnUnsatFromOutsideIsDerivedBySpacer) {
  EXPECT_EQ(verdict(counter(3), {.externalCommand = spacer() + " < {}"}), "unsafe");
  EXPECT_EQ(verdict(counter(3), {.externalCommand = "echo unsat #"}), "unsafe");
  EXPECT_EQ(verdict(counter(5), {.externalCommand = "echo unsat #"}), "safe");  // the solver lies
  EXPECT_EQ(verdict(counter(3), {.externalCommand = "echo unsat #", .spacerPath = "/no"}),
            "'echo unsat #' answers unsat, but Spacer finds no derivation: '/no' could not be started: No such file or "
            "directory");
}

// The solver is a grandchild, below the shell; it must not outlive us.
TEST(Solve, ExternalSolversDieWithTheirParent) {
  std::string directory = (std::filesystem::temp_directory_path() / "horn-orphan-XXXXXX").string();
  ASSERT_TRUE(::mkdtemp(directory.data()));
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  pid_t parent = ::fork();
  if (parent == 0) {
    ::setenv("TMPDIR", directory.c_str(), 1);
    std::string command = "sh -c 'echo $$ >&" + std::to_string(ends[1]) + "; sleep 100' #";
    solve(counter(5), {.externalCommand = command});
    ::_exit(0);
  }
  char text[32] = {};
  ASSERT_GT(::read(ends[0], text, sizeof text - 1), 0);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  ::close(ends[1]);
  EXPECT_EQ(::read(ends[0], text, sizeof text), 0);  // the end of file comes when the last holder of the pipe is gone
  ::close(ends[0]);
  std::filesystem::remove_all(directory);  // nobody was left to remove the solver's file
}

TEST(Solve, TheFileIsRemoved) {
  std::string before = std::getenv("TMPDIR") ? std::getenv("TMPDIR") : "";
  std::string pattern = (std::filesystem::temp_directory_path() / "horn it's-XXXXXX").string();
  std::filesystem::path directory = ::mkdtemp(pattern.data());
  ::setenv("TMPDIR", directory.c_str(), 1);
  EXPECT_EQ(verdict(counter(5), {.externalCommand = spacer() + " < {}"}), "safe");
  EXPECT_TRUE(std::filesystem::is_empty(directory));
  std::filesystem::remove(directory);
  std::string reason = verdict(counter(5), {.externalCommand = "true"});
  EXPECT_NE(reason.find("No such file or directory"), std::string::npos) << reason;
  before.empty() ? ::unsetenv("TMPDIR") : ::setenv("TMPDIR", before.c_str(), 1);
}

}  // namespace
}  // namespace redcomp::horn

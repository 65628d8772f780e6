// The clauses of the sequentialized system: solved, validated, and read back.
#include "seq/ul_cseq.h"

#include <gtest/gtest.h>

#include "horn/solve.h"
#include "horn/validate.h"
#include "movers/kinds.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::seq {
namespace {

using namespace ts;

// The system as one thread, and its clauses.
struct Encoded {
  Encoded(const ConcurrentSystem& system, const movers::Blocks& blocks, const rules::RuleOptions& options = {})
      : sequential(passes::sequentialize(system, blocks)) {
    auto result = encodeUlCseq(system, sequential, rules::RangePrecision::Exact, options);
    if (auto* failed = std::get_if<rules::NotEncoded>(&result)) throw std::runtime_error(failed->reason);
    clauses = std::move(std::get<std::unique_ptr<rules::Encoding>>(result));
  }
  const rules::Encoding* operator->() const { return clauses.get(); }

  passes::Sequential sequential;
  std::unique_ptr<rules::Encoding> clauses;
};

movers::Blocks reduced(const ConcurrentSystem& system) {
  return movers::findBlocks(system, movers::analyseMovers(system));
}

const char* const kTwoWriters = R"(
    global int x = 0;
    thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: [x == 2]; }
    thread B { initial 0; 0 -> 1: x := 2; }
    error A@2;)";

// A path of the two threads, without the driver.
TEST(UlCseq, ARefutationIsAPathOfTheThreads) {
  const ConcurrentSystem system = parseSystem(kTwoWriters, "test.ts");
  const Encoded encoding(system, movers::withoutReduction(system));
  const horn::Answer answer = horn::solve(encoding->toSolve());
  ASSERT_TRUE(std::holds_alternative<horn::Refutation>(answer));
  const Path path = encoding->path(std::get<horn::Refutation>(answer));
  const std::vector<Segment> expected{{ThreadId{0}, LocationId{0}, LocationId{1}},
                                      {ThreadId{1}, LocationId{0}, LocationId{1}},
                                      {ThreadId{0}, LocationId{1}, LocationId{2}}};
  EXPECT_EQ(path.segments, expected);
  ASSERT_EQ(path.cutPoints.size(), 2u);
  EXPECT_EQ(path.cutPoints[0].size(), 3u);
}

// One predicate per label and per place of the driver, before elimination; the stored labels are data.
TEST(UlCseq, WithoutExplicitVariablesPredicatesAreLabelsAndNotTheirProducts) {
  const ConcurrentSystem system = parseSystem(kTwoWriters, "test.ts");
  const Encoded encoding(system, movers::withoutReduction(system), {.explicitVariables = false});
  EXPECT_EQ(encoding->toValidate().predicates.size(), 3u + 2u + 2u);
  EXPECT_EQ(encoding->controlNodes(), 7);
  EXPECT_LE(encoding->toSolve().predicates.size(), encoding->toValidate().predicates.size());
}

// More labels, and more values of x, than an explicit variable may take: the labels are in the nodes all the same.
TEST(UlCseq, LabelsAreInTheNodes) {
  const ConcurrentSystem system = parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := x + 1; 1 -> 2: x := x + 1; 2 -> 3: x := x + 1; 3 -> 4: x := x + 1; 4 -> 5: x := x + 1;
                 5 -> 6: x := x + 1; 6 -> 7: x := x + 1; 7 -> 8: x := x + 1; 8 -> 9: x := x + 1; 9 -> err: [x != 9]; }
      error A@err;)", "test.ts");
  const Encoded encoding(system, movers::withoutReduction(system));
  for (const horn::Predicate& predicate : encoding->toValidate().predicates) EXPECT_LE(predicate.parameters.size(), 1u);  // x
  EXPECT_EQ(encoding->controlNodes(), 11 + 10);  // at the labels, and suspended there; after the error nothing matters
}

TEST(UlCseq, InvariantsAreShownAtTheThreadsLabels) {
  const ConcurrentSystem system = parseSystem(R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: [x < 5] x := x + 1; 1 -> 0: skip; 0 -> err: [x > 5]; }
      error A@err;)", "test.ts");
  const Encoded encoding(system, movers::withoutReduction(system), {.explicitVariables = false});
  const horn::Answer answer = horn::solve(encoding->toSolve());
  ASSERT_TRUE(std::holds_alternative<horn::Model>(answer));
  const horn::Model model = encoding->restore(std::get<horn::Model>(answer));
  EXPECT_TRUE(horn::validate(encoding->toValidate(), model).valid());
  std::set<std::string> names;
  for (const rules::Invariant& invariant : encoding->invariants(model)) {
    EXPECT_EQ(invariant.at.empty(), invariant.name == "driver.A");
    names.insert(invariant.name);
  }
  EXPECT_TRUE(names.contains("A.0"));
}

// The solver's answer is what brute force finds.
TEST(UlCseq, RandomSystemsAreAnsweredRightly) {
  int proofs = 0, refutations = 0;
  for (unsigned seed = 1; seed <= 30; ++seed) {
    const std::string text = RandomSystem(seed).text();
    const ConcurrentSystem system = parseSystem(text, "random.ts");
    bool reachable = false;
    try {
      reachable = TinySearch(system, 1500).errorReachable();
    } catch (const std::runtime_error&) {
      continue;  // too many states
    }
    const Encoded encoding(system, reduced(system));
    horn::SolverOptions options;
    options.timeLimit = 1;
    const horn::Answer answer = encoding->toSolve().clauses.empty() ? horn::Model{} : horn::solve(encoding->toSolve(), options);
    if (std::holds_alternative<horn::Refutation>(answer)) {
      ++refutations;  // where the error needs a step that is undefined, only the replay can tell
      EXPECT_TRUE(reachable || text.find("defined(") != std::string::npos) << text;
    }
    if (const auto* model = std::get_if<horn::Model>(&answer)) {
      if (!horn::validate(encoding->toValidate(), encoding->restore(*model)).valid()) continue;
      ++proofs;
      EXPECT_FALSE(reachable) << text;
    }
  }
  EXPECT_GT(proofs, 3);
  EXPECT_GT(refutations, 3);
}

}  // namespace
}  // namespace redcomp::seq

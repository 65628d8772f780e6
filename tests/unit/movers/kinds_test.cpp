// Mover kinds and Out locations on small systems, one idea each. A row gives, for one thread, the kind of each step
// in order (R right, L left, B both, N non) and the Out locations.
#include "movers/kinds.h"

#include <gtest/gtest.h>

#include "movers/blocks.h"
#include "movers/print_movers.h"
#include "tests/unit/ts/random_system.h"
#include "tests/unit/ts/tiny_search.h"
#include "ts/text/text.h"

namespace redcomp::movers {
namespace {

struct Row {
  const char* idea;
  const char* text;
  const char* thread;
  const char* kinds;
  const char* out;
};

std::string kindsOf(const Movers& movers, ThreadId t) {
  std::string letters;
  for (const StepKind& k : movers.kinds[t.index]) letters += "BRLN"[static_cast<int>(k.kind)];
  return letters;
}

std::string outOf(const ConcurrentSystem& system, const Blocks& blocks, ThreadId t) {
  std::string names;
  for (LocationId l : ts::locationIds(system[t]))
    if (blocks.isOut({t, l})) names += (names.empty() ? "" : " ") + system[t][l].name;
  return names;
}

const Row rows[] = {
    {"two threads race on x", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> 2: x := 2; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "NN", "0 1 2"},
    {"readers alone do not race", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: a := x; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "BB", "0 2"},
    {"different locks protect nothing", R"(
      global int x = 0; lock m; lock n;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: release(m); }
      thread B { initial 0; 0 -> 1: acquire(n); 1 -> 2: x := 2; 2 -> 3: release(n); })",
     "A", "RNL", "0 3"},
    {"a lock that is held on one path only does not count", R"(
      global int x = 0; lock m; global bool c = false;
      thread A { initial 0; 0 -> 1: [c]; 0 -> 2: [!c]; 1 -> 2: acquire(m); 2 -> 3: x := 1; }
      thread B { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 2; 2 -> 3: release(m); })",
     "A", "BBRN", "0 3"},
    {"a lock that somebody releases without holding it protects nothing", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: release(m); }
      thread B { initial 0; 0 -> 1: release(m); 1 -> 2: acquire(m); 2 -> 3: x := 2; 3 -> 4: release(m); })",
     "A", "NNN", "0 1 2 3"},
    {"a lock that is written as a variable while in use protects nothing", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: release(m); }
      thread B { initial 0; 0 -> 1: m := false; 1 -> 2: acquire(m); 2 -> 3: x := 2; 3 -> 4: release(m); })",
     "A", "NNN", "0 1 2 3"},
    {"before create and after join nobody races", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: x := 1; 1 -> 2: create(B); 2 -> 3: join(B); 3 -> 4: a := x; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := 2; 2 -> 3: exit; })",
     "A", "BLRB", "0 2 4"},
    {"between create and join they do", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: create(B); 1 -> 2: x := 1; 2 -> 3: join(B); }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := 2; 2 -> 3: exit; })",
     "A", "LNR", "0 1 2 3"},
    {"two threads, the first joined before the second is created", R"(
      global int x = 0;
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); 2 -> 3: create(B); }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: x := 1; 2 -> 3: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := 2; 2 -> 3: exit; })",
     "B", "RBL", "0 3"},
    {"what a joined thread has joined has ended too", R"(
      global int x = 0;
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); 2 -> 3: x := 1; }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: create(B); 2 -> 3: join(B); 3 -> 4: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := 2; 2 -> 3: exit; })",
     "M", "LRB", "0 1 3"},
    {"what a joined thread has left running has not", R"(
      global int x = 0;
      thread M { initial 0; 0 -> 1: create(A); 1 -> 2: join(A); 2 -> 3: x := 1; }
      thread A { initial 0; 0 -> 1: start; 1 -> 2: create(B); 2 -> 3: exit; }
      thread B { initial 0; 0 -> 1: start; 1 -> 2: x := 2; 2 -> 3: exit; })",
     "M", "LRN", "0 1 3"},
    {"a committed block must end: the head of a loop", R"(
      global int x = 0;
      thread A { initial 0; 0 -> 1: x := 1; 1 -> 1: skip; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "NB", "0 1"},
    {"a committed block must end: a guard that may fail", R"(
      global int x = 0;
      thread A { local int a; initial 0; 0 -> 1: x := 1; 1 -> 2: [a == 0]; 2 -> 3: skip; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "NBB", "0 1 3"},
    {"both branches of a condition do not block", R"(
      global int x = 0;
      thread A { local int a; initial 0; 0 -> 1: x := 1; 1 -> 2: [a == 0]; 1 -> 3: [a != 0]; 2 -> 3: skip; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "NBBB", "0 3"},
    {"before the commit, loops and blocking are harmless", R"(
      global int x = 0;
      thread A { local int a; initial 0; 0 -> 1: skip; 1 -> 1: [a > 0] a := a - 1; 1 -> 2: [a == 0]; 2 -> 3: x := 1; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "BBBN", "0 3"},
    {"an atomic section is one step", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: a := x; 2 -> 3: x := a + 1; 3 -> 4: x := 5; }
      thread B { initial 0; 0 -> 1: x := 7; })",
     "A", "NNNN", "0 3 4"},
    {"a section that may not finish is not entered by a committed block", R"(
      global int x = 0; global int y = 0;
      thread A { initial 0; atomic 2; 0 -> 1: x := 1; 1 -> 2: skip; 2 -> 3: [y == 1]; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; })",
     "A", "NBB", "0 1 3"},
    {"an error condition over a global sees it at any time", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: x := 0; 3 -> 4: release(m); }
      error x == 1;)",
     "A", "RNNL", "0 2 4"},
    {"an error condition that names a location makes it Out", R"(
      global int x = 0; lock m;
      thread A { initial 0; 0 -> 1: acquire(m); 1 -> 2: x := 1; 2 -> 3: x := 0; 3 -> 4: release(m); }
      error A@2 && x == 1;)",
     "A", "RBBL", "0 2 4"},
    {"an error condition that names a place inside of a section begins no new block", R"(
      global int x = 0; global int y = 0; global int z = 0;
      thread A { initial 0; atomic 2; 0 -> 1: x := 1; 1 -> 2: y := 1; 2 -> 3: y := 2; 3 -> 4: z := 1; }
      thread B { local int a = 0; initial 0; 0 -> 1: a := x; 1 -> 2: a := z; }
      error A@2 && y == 5;)",
     "A", "NBBN", "0 2 3 4"},
    {"an error condition over a local of a thread that may be anywhere", R"(
      global int x = 0;
      thread A { local int a = 0; initial 0; 0 -> 1: a := 1; 1 -> 2: a := 2; 2 -> 3: a := 3; }
      thread B { initial 0; 0 -> 1: skip; }
      error B@1 && A.a == 2;)",
     "A", "NNN", "0 1 2 3"},
};

TEST(Kinds, Table) {
  for (const Row& row : rows) {
    ConcurrentSystem system = ts::parseSystem(row.text, "test.ts");
    Movers movers = analyseMovers(system);
    Blocks blocks = findBlocks(system, movers);
    bool found = false;
    for (ThreadId t : ts::threadIds(system))
      if (system[t].name == row.thread) {
        found = true;
        EXPECT_EQ(kindsOf(movers, t), row.kinds) << row.idea << "\n" << printMovers(system, movers);
        EXPECT_EQ(outOf(system, blocks, t), row.out) << row.idea << "\n" << printBlocks(system, movers, blocks);
      }
    EXPECT_TRUE(found) << row.idea;
  }
}

// Looks at pairs of steps of two threads, one after the other, in all states; steps of sections are left out.
class Exchange {
 public:
  Exchange(const ConcurrentSystem& system, const Movers& movers) : system_(system), movers_(movers) {
    for (const ts::ThreadSystem& thread : system.threads) from_.push_back(stepsFrom(thread));
  }

  // A right-mover, then a step of another thread: also the other way round. A left-mover after such a step: also before.
  void look(const ts::TinyState& state) {
    for (const auto& [first, after] : movesFrom(state))
      for (const auto& [second, end] : movesFrom(after)) {
        if (first.first == second.first) continue;
        const MoverKind early = kindOf(first), late = kindOf(second);
        const bool right = early == MoverKind::Right || early == MoverKind::Both, left = late == MoverKind::Left || late == MoverKind::Both;
        if (!right && !left) continue;
        ++pairs_;
        if (!leadsTo(state, second, first, end) && problem_.empty())
          problem_ = fmt::format("{} is {}, {} is {}\n", nameOf(first), toString(early), nameOf(second), toString(late));
      }
  }

  const std::string& problem() const { return problem_; }
  int pairs() const { return pairs_; }

 private:
  using Move = std::pair<ThreadId, StepId>;

  std::vector<std::pair<Move, ts::TinyState>> movesFrom(const ts::TinyState& state) const {
    std::vector<std::pair<Move, ts::TinyState>> moves;
    for (ThreadId t : ts::threadIds(system_))
      for (StepId s : from_[t.index][state.at[t.index]]) {
        const ts::Step& step = system_[t][s];
        if (system_[t][step.from].atomic || system_[t][step.to].atomic) continue;
        ts::forEachAfter(state, t.index, step, [&](ts::TinyState next) { moves.push_back({{t, s}, std::move(next)}); });
      }
    return moves;
  }

  bool leadsTo(const ts::TinyState& state, Move first, Move second, const ts::TinyState& end) const {
    bool found = false;
    ts::forEachAfter(state, first.first.index, system_[first.first][first.second], [&](const ts::TinyState& middle) {
      ts::forEachAfter(middle, second.first.index, system_[second.first][second.second],
                       [&](const ts::TinyState& last) { found |= last.at == end.at && last.values == end.values; });
    });
    return found;
  }

  MoverKind kindOf(Move move) const { return movers_.kinds[move.first.index][move.second.index].kind; }
  std::string nameOf(Move move) const {
    const ts::Step& step = system_[move.first][move.second];
    return fmt::format("{} {} -> {}", system_[move.first].name, system_[move.first][step.from].name, system_[move.first][step.to].name);
  }

  const ConcurrentSystem& system_;
  const Movers& movers_;
  std::vector<std::vector<std::vector<StepId>>> from_;
  std::string problem_;
  int pairs_ = 0;
};

// 24,000 times such steps come one after the other.
TEST(Kinds, StepsOfRandomSystemsCommute) {
  int pairs = 0;
  for (const ts::RandomShape& shape : {ts::RandomShape{}, {.assertions = true, .misuse = true}, {.assertions = true, .spinning = true}})
    for (unsigned seed = 0; seed < 100; ++seed) {
      const std::string text = ts::RandomSystem(seed, shape).text();
      const ConcurrentSystem system = ts::withoutUndefined(ts::parseSystem(text, ""));
      const Movers movers = analyseMovers(system);
      Exchange exchange(system, movers);
      try {
        ts::TinySearch(system, {.limit = 300, .alone = {}, .visit = [&](const ts::TinyState& state) {
          for (ThreadId t : ts::threadIds(system))
            if (system[t].locations[state.at[t.index]].atomic) return;
          exchange.look(state);
        }});
      } catch (const std::runtime_error&) {
      }  // too many states: those seen have been looked at
      EXPECT_EQ(exchange.problem(), "") << text << printMovers(system, movers);
      pairs += exchange.pairs();
    }
  EXPECT_GT(pairs, 8000);
}

TEST(Kinds, ReasonsNameTheConflict) {
  ConcurrentSystem system = ts::parseSystem(rows[0].text, "test.ts");
  Movers movers = analyseMovers(system);
  EXPECT_EQ(movers.kinds[0][0].reason, "x is read by thread B (0 -> 1) under no common lock");
  ConcurrentSystem misuse = ts::parseSystem(rows[4].text, "test.ts");
  EXPECT_NE(printMovers(misuse, analyseMovers(misuse)).find(
                "lock m protects nothing: thread B (0 -> 1) may release it without holding it"),
            std::string::npos);
}

}  // namespace
}  // namespace redcomp::movers

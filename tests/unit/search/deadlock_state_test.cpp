// Deadlocks: what the interpreter says about a state; and all of it (conditions, reduction, examination) compared with
// every state of random systems.
#include "search/deadlock_state.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "movers/blocks.h"
#include "movers/kinds.h"
#include "passes/deadlock_errors.h"
#include "search/explore.h"
#include "ts/text/text.h"

namespace redcomp::search {
namespace {

using passes::Deadlocks;
using namespace ts;

std::string keyOf(const ConcurrentSystem& system, const State& state) {
  std::string key;
  const auto add = [&](const Variable& v) { key += v.symbol.name() + "=" + logic::toString(state.values.at(v.symbol)) + " "; };
  for (LocationId l : state.at) key += std::to_string(l.index) + " ";
  for (const Variable& global : system.globals) add(global);
  for (const ThreadSystem& thread : system.threads)
    for (const Variable& local : thread.locals) add(local);
  return key;
}

// A state, and the step that leads to it from an earlier one.
struct Visit {
  State state;
  std::size_t parent = 0;
  ThreadId thread = {};
  StepId step = {};
};

// Every state.
std::vector<Visit> allStates(const ConcurrentSystem& system) {
  std::vector<Visit> found{{std::get<State>(initialState(system))}};
  std::set<std::string> seen{keyOf(system, found[0].state)};
  std::vector<std::vector<std::vector<StepId>>> steps;  // by thread and location
  for (const ThreadSystem& thread : system.threads) steps.push_back(stepsFrom(thread));
  for (std::size_t k = 0; k < found.size(); ++k)
    for (ThreadId t : threadIds(system))
      for (StepId s : steps[t.index][found[k].state.at[t.index].index]) {
        auto next = execute(system, found[k].state, t, s);
        if (!std::holds_alternative<State>(next) || !seen.insert(keyOf(system, std::get<State>(next))).second) continue;
        found.push_back({std::move(std::get<State>(next)), k, t, s});
      }
  return found;
}

Trace traceTo(const std::vector<Visit>& visits, std::size_t last) {
  Trace trace{visits[0].state, {}, visits[last].state};
  for (std::size_t k = last; k > 0; k = visits[k].parent) trace.steps.push_back({visits[k].thread, visits[k].step, {}, {}});
  std::reverse(trace.steps.begin(), trace.steps.end());
  return trace;
}

bool insideSection(const ConcurrentSystem& system, const State& state) {
  for (ThreadId t : threadIds(system))
    if (system[t][state.at[t.index]].atomic) return true;
  return false;
}

struct Case {
  const char* what;
  const char* system;
  const char* chain;  // of the last state that is a deadlock: threads and what they hold; "" if there is none
};

std::string describe(const ConcurrentSystem& system, const Deadlock& deadlock) {
  std::string text;
  for (const WaitingThread& w : deadlock.chain) {
    text += (text.empty() ? "" : ", ") + system[w.thread].name;
    for (const logic::Term& lock : w.holds) text += "+" + lock.name();
    if (w.wants == Sync{}) text += " ended";
  }
  return text + (deadlock.ofAll ? " (all)" : "");
}

TEST(Deadlock, WhoWaitsForWhom) {
  for (const Case& c : std::vector<Case>{
           {"two locks in opposite order",
            "lock a; lock b; thread T { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(b); 2 -> 3: release(a); 3 -> 4: release(b); } "
            "thread U { initial 0; 0 -> 1: acquire(b); 1 -> 2: acquire(a); 2 -> 3: release(a); 3 -> 4: release(b); }",
            "T+a, U+b (all)"},
           {"the same while a third one goes on",
            "lock a; lock b; thread T { initial 0; 0 -> 1: acquire(a); 1 -> 2: acquire(b); 2 -> 3: release(a); 3 -> 4: release(b); } "
            "thread U { initial 0; 0 -> 1: acquire(b); 1 -> 2: acquire(a); 2 -> 3: release(a); 3 -> 4: release(b); } thread W { initial 0; 0 -> 0: skip; }",
            "T+a, U+b"},
           {"an ended thread holds the lock",
            "lock a; thread T { initial 0; 0 -> 1: acquire(a); } thread U { initial 0; 0 -> 1: [false]; 1 -> 2: skip; } "
            "thread W { initial 0; 0 -> 1: acquire(a); 1 -> 2: release(a); stop 2; }",
            "W, T+a ended"},
           {"the program may end instead",
            "global int s = 0; thread T { initial 0; 0 -> 1: [s > 0] as wait; } thread U { initial 0; stop 1; 0 -> 1: skip; }", ""},
           {"a wait inside a section", "global int s = 0; thread T { initial 0; atomic 1, 2; 0 -> 1: skip; 1 -> 2: [s > 0] as wait; 2 -> 3: s := s - 1; }",
            "T (all)"},
           {"an assume is no waiting", "global int s = 0; thread T { initial 0; 0 -> 1: [s > 0]; }", ""},
       }) {
    const ConcurrentSystem system = parseSystem(c.system, "");
    std::string last;
    const std::vector<Visit> visits = allStates(system);
    for (std::size_t k = 0; k < visits.size(); ++k) {
      auto found = examineDeadlock(system, traceTo(visits, k));
      if (insideSection(system, visits[k].state) || std::holds_alternative<std::string>(found)) continue;
      last = describe(system, std::get<Deadlock>(found));
    }
    EXPECT_EQ(last, c.chain) << c.what;
  }
}

// Locks, semaphores, joins, branches on data, ends with locks held, assumes.
class RandomProgram {
 public:
  explicit RandomProgram(unsigned seed) : random_(seed) {}

  std::string text() {
    const int threads = number(1, 3);
    std::string result = fmt::format("lock a; lock b; lock c; global int s = {}; global int x = {};\n", number(0, 1), number(0, 1));
    begin();
    for (int t = 1; t <= threads; ++t) {
      if (chance(30)) operations(1, {});
      step(fmt::format("create(T{})", t));
    }
    for (int t = 1; t <= threads; ++t)
      if (chance(70)) step(fmt::format("join(T{})", t));
    result += "thread main {\n  initial 0;\n" + body_ + (chance(50) ? fmt::format("  stop {};\n", at_) : "") + "}\n";
    for (int t = 1; t <= threads; ++t) {
      begin();
      step("start");
      operations(number(1, 4), {});
      step("exit");
      result += fmt::format("thread T{} {{\n  local int r = 0;\n  initial 0;\n{}{}}}\n", t, body_, atomic_);
    }
    return result;
  }

 private:
  int number(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  bool chance(int percent) { return number(1, 100) <= percent; }

  void begin() {
    body_.clear();
    atomic_.clear();
    at_ = last_ = 0;
  }
  void step(const std::string& action, int from = -1, int to = -1) {
    body_ += fmt::format("  {} -> {}: {};\n", from < 0 ? at_ : from, to < 0 ? last_ + 1 : to, action);
    if (to < 0) at_ = ++last_;
  }

  void operations(int count, std::set<char> held) {
    for (int k = 0; k < count; ++k) operation(held);
  }
  void operation(const std::set<char>& held) {
    const char lock = static_cast<char>('a' + number(0, 2));
    switch (number(0, 8)) {
      case 0:
      case 1:
      case 2: return locked(lock, held);
      case 3: return section("[s > 0] as wait", "s := s - 1");
      case 4: return step("s := s + 1");
      case 5: return step(fmt::format("x := {}", number(0, 1)));
      case 6: return branch(held);
      case 7: return chance(20) ? step("[x == 1]") : step("skip");
      default: return held.contains(lock) ? step("skip") : attempt(lock);
    }
  }

  void locked(char lock, std::set<char> held) {
    if (held.contains(lock) && !chance(10)) return;
    step(fmt::format("acquire({})", lock));
    held.insert(lock);
    operations(number(0, 2), held);
    if (!chance(8)) step(fmt::format("release({})", lock));
  }
  void section(const std::string& first, const std::string& second) {
    step("skip");
    atomic_ += fmt::format("  atomic {}, {};\n", last_, last_ + 1);
    step(first);
    step(second);
  }
  void branch(const std::set<char>& held) {
    const int from = at_;
    step("[x == 0]");
    operations(number(0, 2), held);
    const int then = at_;
    step("[x != 0]", from);
    operations(number(0, 2), held);
    step("skip", then, at_);
  }
  void attempt(char lock) {
    const int from = at_;
    step(fmt::format("acquire({})", lock));
    step(fmt::format("release({})", lock));
    step(fmt::format("[{}]", lock), from, at_);
  }

  std::mt19937 random_;
  std::string body_, atomic_;
  int at_ = 0, last_ = 0;
};

// A state outside of sections, and what the examination says about it.
struct Examined {
  State state;
  bool deadlock, ofAll;
};

std::vector<Examined> examineAll(const ConcurrentSystem& system) {
  std::vector<Examined> all;
  const std::vector<Visit> visits = allStates(system);
  for (std::size_t k = 0; k < visits.size(); ++k) {
    if (insideSection(system, visits[k].state)) continue;
    auto found = examineDeadlock(system, traceTo(visits, k));
    const auto* deadlock = std::get_if<Deadlock>(&found);
    all.push_back({visits[k].state, deadlock != nullptr, deadlock && deadlock->ofAll});
  }
  return all;
}

// The states of systems that often differ in their errors only.
class ExaminedOnce {
 public:
  const std::vector<Examined>& of(ConcurrentSystem system) {
    system.errors.clear();
    const auto [entry, isNew] = done_.try_emplace(printSystem(system));
    if (isNew) entry->second = examineAll(system);
    return entry->second;
  }

 private:
  std::map<std::string, std::vector<Examined>> done_;  // by text without errors
};

// "" if the conditions hold in the states that the examination calls deadlocks, no others, and reduction hides none.
std::string problemWith(const ConcurrentSystem& system, const std::vector<Examined>& states, Deadlocks which, bool& deadlocks) {
  deadlocks = false;
  for (const Examined& examined : states) {
    const bool expected = examined.deadlock && (which == Deadlocks::AlsoOfSome || examined.ofAll);
    if (violatedError(system, examined.state).has_value() != expected)
      return fmt::format("{} at {}", expected ? "missed" : "no deadlock", keyOf(system, examined.state));
    deadlocks |= expected;
  }
  const movers::Blocks blocks = movers::findBlocks(system, movers::analyseMovers(system));
  ExploreOptions once;
  once.maxStates = 50'000;
  if (explore(system, blocks, once).violation.has_value() != deadlocks) return "hidden by reduction";
  return "";
}

TEST(Deadlock, ConditionsAgreeWithAllStatesOfRandomSystems) {
  int some = 0, none = 0;
  for (unsigned seed = 0; seed < 70; ++seed) {
    const std::string text = RandomProgram(seed).text();
    const ConcurrentSystem system = parseSystem(text, "");
    ExaminedOnce states;
    for (Deadlocks which : {Deadlocks::OfAll, Deadlocks::AlsoOfSome})
      for (std::size_t mostConditions : {200, 0}) {
        bool deadlocks = false;
        const ConcurrentSystem asked = passes::withDeadlocks(system, which, mostConditions);
        EXPECT_EQ(problemWith(asked, states.of(asked), which, deadlocks), "") << "seed " << seed << "\n" << text;
        ++(deadlocks ? some : none);
      }
  }
  EXPECT_GT(some, 40);
  EXPECT_GT(none, 40);
}

}  // namespace
}  // namespace redcomp::search

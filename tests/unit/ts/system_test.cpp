#include "ts/system.h"

#include <gtest/gtest.h>

#include <functional>
#include <stdexcept>

namespace redcomp::ts {
namespace {

Step step(int from, int to, Term guard, std::vector<Assignment> updates) {
  Step out;
  out.from = LocationId{from};
  out.to = LocationId{to};
  out.guard = guard;
  out.updates = std::move(updates);
  return out;
}

Location location(const std::string& name) { return {name, false, {}}; }

// lock m; global x; thread T { local a; 0 -> 1: acquire(m); 1 -> 2: x := a }, error T@2.
ConcurrentSystem sample() {
  const Term m = logic::variable("lock", logic::Sort::Bool);
  const Term x = logic::variable("x", logic::Sort::Int);
  const Term a = logic::variable("T.a", logic::Sort::Int);
  ConcurrentSystem system;
  system.globals.push_back({m, "lock", {}, logic::Value(false), Role::Lock});
  system.globals.push_back({x, "x", {}, logic::Value(logic::Integer(0)), Role::Data});
  ThreadSystem thread;
  thread.name = "T";
  thread.locals.push_back({a, "a", {}, std::nullopt, Role::Data});
  thread.locations = {location("0"), location("1"), location("2")};
  thread.initial = LocationId{0};
  Step lock = step(0, 1, logic::negation(m), {{m, logic::boolean(true)}});
  lock.sync = Acquire{m};
  thread.steps.push_back(lock);
  thread.steps.push_back(step(1, 2, logic::boolean(true), {{x, a}}));
  system.threads.push_back(thread);
  system.errors.push_back({{{ThreadId{0}, LocationId{2}}}, logic::boolean(true), "reached", {}});
  return system;
}

TEST(System, StepsByLocation) {
  const ConcurrentSystem system = sample();
  const auto from = stepsFrom(system.threads[0]);
  EXPECT_EQ(from[0], std::vector<StepId>{StepId{0}});
  EXPECT_EQ(from[1], std::vector<StepId>{StepId{1}});
  EXPECT_TRUE(from[2].empty());
  EXPECT_EQ(locationIds(system.threads[0]).size(), 3u);
  EXPECT_EQ(threadIds(system).size(), 1u);
}

TEST(System, ErrorLocations) {
  ConcurrentSystem system = sample();
  EXPECT_TRUE(isErrorLocation(system, {ThreadId{0}, LocationId{2}}));
  EXPECT_FALSE(isErrorLocation(system, {ThreadId{0}, LocationId{1}}));
  system.errors[0].condition = logic::less(logic::variable("x", logic::Sort::Int), logic::integer(1));
  EXPECT_FALSE(isErrorLocation(system, {ThreadId{0}, LocationId{2}}));
}

struct Mistake {
  std::function<void(ConcurrentSystem&)> make;
  const char* sentence;
};

TEST(System, WellFormed) {
  EXPECT_NO_THROW(checkWellFormed(sample()));
  const Term foreign = logic::variable("U.b", logic::Sort::Int);
  const Mistake mistakes[] = {
      {[](auto& s) { s.globals.push_back(s.globals[1]); }, "the symbol x is declared twice"},
      {[](auto& s) { s.globals[0].symbol = logic::variable("n", logic::Sort::Int); }, "has another sort"},
      {[](auto& s) { s.threads.push_back(s.threads[0]); }, "two threads are called T"},
      {[](auto& s) { s.threads[0].initial = LocationId{3}; }, "T has no initial location"},
      {[](auto& s) { s.threads[0].locations[1].name = "0"; }, "T has two locations 0"},
      {[](auto& s) { s.threads[0].steps[1].to = LocationId{7}; }, "has no location"},
      {[&](auto& s) { s.threads[0].steps[1].updates[0].value = foreign; }, "reads U.b, which is not its own"},
      {[&](auto& s) { s.threads[0].steps[1].updates[0].target = foreign; }, "writes what is not its own"},
      {[](auto& s) { s.threads[0].steps[1].guard = logic::integer(1); }, "a term of a wrong sort"},
      {[](auto& s) { s.threads[0].steps[1].updates.push_back(s.threads[0].steps[1].updates[0]); }, "writes a variable twice"},
      {[](auto& s) { s.threads[0].steps[0].updates.clear(); }, "acquires what it does not take"},
      {[](auto& s) { s.threads[0].steps[1].sync = Join{ThreadId{4}}; }, "joins no thread of the system"},
      {[](auto& s) { s.errors[0].at[0].location = LocationId{9}; }, "names a location that does not exist"},
      {[&](auto& s) { s.errors[0].condition = logic::equal(foreign, logic::integer(0)); }, "reads U.b, which is not declared"},
  };
  for (const Mistake& mistake : mistakes) {
    ConcurrentSystem system = sample();
    mistake.make(system);
    try {
      checkWellFormed(system);
      FAIL() << mistake.sentence;
    } catch (const std::logic_error& error) {
      EXPECT_NE(std::string(error.what()).find(mistake.sentence), std::string::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace redcomp::ts

// Engines that do what a test says, under the rules of the race.
#include "engines/race.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <csignal>
#include <map>

#include "os/suspension.h"

namespace redcomp::engines {
namespace {

Outcome answer(Verdict verdict, const std::string& reason = "") {
  Outcome outcome;
  outcome.verdict = verdict;
  outcome.reason = reason;
  return outcome;
}

void forEver() {
  while (true) ::pause();
}

// An engine's number of copies is its name here: "graph, 1 copy" has 1.
Entry engine(int number, double weight = 1) { return {GraphRule{number}, weight}; }

using Deeds = std::map<int, std::function<Outcome(Stages&)>>;

Outcome raceOf(const std::vector<Entry>& engines, const Deeds& deeds, int cores = 2, double limit = 30) {
  Stages stages(limit, Stages::Progress::None, false);
  return race(engines, [&](const Engine& e, Stages& own) { return deeds.at(copiesOf(e))(own); }, {cores, 0.1}, stages);
}

const auto hangs = [](Stages&) {
  forEver();
  return Outcome{};
};
const auto violated = [](Stages&) {
  Outcome outcome = answer(Verdict::Violated);
  outcome.violation = Violation{"x fails", {"a.c", 3, 1}, "T", {{"T", {"a.c", 2, 1}, "x = \"y\"", {{"x", "1"}}}}};
  return outcome;
};
const auto nothing = [](Stages&) { return answer(Verdict::Inconclusive, "no idea"); };

TEST(Race, TheFirstAnswerStopsTheOthers) {
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, hangs}, {2, violated}});
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  ASSERT_TRUE(outcome.violation);
  EXPECT_EQ(outcome.violation->trace.at(0).text, "x = \"y\"");
  EXPECT_EQ(outcome.violation->trace.at(0).changes.at(0).variable, "x");
  ASSERT_EQ(outcome.engines.size(), 2u);
  EXPECT_NE(outcome.engines[0].result.find("another engine has answered"), std::string::npos);
  EXPECT_EQ(outcome.engines[1].result, "violated");
}

// The second is faster; the first one's answer counts whenever it comes soon enough.
TEST(Race, AmongCloseAnswersTheOrderOfTheListDecides) {
  const auto slow = [](const std::string& message) {
    return [message](Stages&) {
      ::usleep(50'000);
      Outcome outcome = answer(Verdict::Violated);
      outcome.violation = Violation{message, {}, "", {}};
      return outcome;
    };
  };
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, slow("first")}, {2, violated}});
  ASSERT_TRUE(outcome.violation);
  EXPECT_EQ(outcome.violation->message, "first");
}

TEST(Race, AnswersThatDifferAreAnInternalError) {
  const auto proved = [](Stages&) {
    ::usleep(20'000);
    return answer(Verdict::Proved);
  };
  Entry given = engine(0);  // the system itself: may prove and refute
  EXPECT_THROW(raceOf({given, engine(2)}, {{0, proved}, {2, violated}}), std::logic_error);
}

TEST(Race, WhoHasUsedItsTimeMakesRoom) {
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, hangs}, {2, violated}}, 1);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.engines.at(0).turns, 1);
  EXPECT_EQ(outcome.engines.at(1).result, "violated");
}

// At work for so many milliseconds, however often it is suspended meanwhile.
void workFor(int milliseconds) {
  for (int k = 0; k < milliseconds; ++k) ::usleep(1000);
}

const auto lateAnswer = [](Stages& s) {
  workFor(300);
  return violated(s);
};
const auto answerInSecondTurn = [](Stages& s) {
  while (os::suspensions() == 0) ::usleep(1000);
  return violated(s);
};

TEST(Race, WhoIsNotWaitedForKeepsItsCore) {
  EXPECT_EQ(raceOf({engine(1, 0.1)}, {{1, lateAnswer}}, 1).verdict, Verdict::Violated);
}

// A number that processes share.
class SharedCounter {
 public:
  SharedCounter() : number_(static_cast<int*>(::mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0))) {}
  ~SharedCounter() { ::munmap(number_, sizeof(int)); }
  void add() { ++*number_; }
  int value() const { return *number_; }

 private:
  int* number_;
};

TEST(Race, ASuspendedEngineGoesOnWhereItWas) {
  SharedCounter begun;
  const auto late = [&](Stages& s) {
    begun.add();
    return answerInSecondTurn(s);
  };
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, late}, {2, hangs}}, 1);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.engines.at(0).result, "violated");
  EXPECT_EQ(outcome.engines.at(0).turns, 2);
  EXPECT_EQ(begun.value(), 1);
}

// There is never memory enough for somebody who does nothing.
TEST(Race, WhoIsSuspendedIsEndedFirstWhenMemoryIsShort) {
  SharedCounter begun;
  const auto late = [&](Stages& s) {
    begun.add();
    return lateAnswer(s);
  };
  Stages stages(30, Stages::Progress::None, false);
  RaceOptions options{.cores = 1, .firstTurn = 0.1, .availableMemory = [] { return 0L; }};
  const Deeds deeds{{1, late}, {2, hangs}};
  const Outcome outcome =
      race({engine(1), engine(2)}, [&](const Engine& e, Stages& own) { return deeds.at(copiesOf(e))(own); }, options, stages);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_GE(begun.value(), 2);
  EXPECT_NE(outcome.engines.at(1).result.find("to make room in memory"), std::string::npos);
}

// Its turn is over while it checks an answer: it is let finish.
TEST(Race, WhoConfirmsAnAnswerIsNotInterrupted) {
  const auto confirms = [](Stages& s) {
    return s.confirm("validate", [&] { return lateAnswer(s); });
  };
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, confirms}, {2, hangs}}, 1);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.engines.at(0).turns, 1);
  EXPECT_EQ(outcome.engines.size(), 1u);  // nobody else got a turn
}

TEST(Race, InLaterTurnsWeightDecides) {
  const Outcome outcome = raceOf({engine(1), engine(2, 2)}, {{1, hangs}, {2, answerInSecondTurn}}, 1);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.engines.at(0).turns, 1);
  EXPECT_EQ(outcome.engines.at(1).turns, 2);
}

TEST(Race, AnAnswerJustBeforeTheEndOfTimeCounts) {
  const auto justInTime = [](Stages& s) {
    ::usleep(1'650'000);  // the first one would be waited for until 2.06 s
    return violated(s);
  };
  const Outcome outcome = raceOf({engine(1), engine(2)}, {{1, hangs}, {2, justInTime}}, 2, 2);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
}

TEST(Race, WithoutAnswerTheReasonIsGivenOnce) {
  EXPECT_EQ(raceOf({engine(1)}, {{1, nothing}}).reason, "no idea");
  EXPECT_EQ(raceOf({engine(1), engine(2)}, {{1, nothing}, {2, nothing}}).reason,
            "no idea");
}

TEST(Race, ACrashIsReportedUnlessSomebodyAnswers) {
  const auto crashes = [](Stages&) {
    ::raise(SIGKILL);
    return Outcome{};
  };
  const auto throws = [](Stages&) -> Outcome { throw std::logic_error("broken\nhere"); };
  EXPECT_EQ(raceOf({engine(1), engine(2)}, {{1, crashes}, {2, violated}}).verdict, Verdict::Violated);
  EXPECT_THROW(raceOf({engine(1), engine(2)}, {{1, throws}, {2, nothing}}), std::logic_error);
  const auto noMemory = [](Stages&) -> Outcome { throw std::bad_alloc(); };
  EXPECT_EQ(raceOf({engine(1)}, {{1, noMemory}}).reason, "out of memory");
}

TEST(Race, TheStagesOfEnginesAreTimed) {
  Stages stages(10, Stages::Progress::None, false);
  race({engine(1)}, [](const Engine&, Stages& own) {
    own.run("first", [] { ::usleep(20'000); });
    own.run("second", [] {});
    return answer(Verdict::Inconclusive, "no");
  }, {1, 10}, stages);
  ASSERT_EQ(stages.times().size(), 2u);
  EXPECT_EQ(stages.times()[0].name, "first");
  EXPECT_GT(stages.times()[0].seconds, 0.015);
}

}  // namespace
}  // namespace redcomp::engines

#include "driver/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "driver/vacuous.h"
#include "engines/assumptions.h"
#include "engines/data_races.h"
#include "engines/deadlock.h"
#include "engines/termination.h"
#include "frontend/uses.h"

namespace redcomp::driver {

using engines::Outcome;
using engines::Stages;
using engines::Verdict;
using engines::Violation;

namespace {

constexpr std::size_t mostViolations = 100;  // that --all shows

// No program may rely on spurious wake-ups: blocked states are searched for in the program without them.
Outcome checkTermination(const ts::ConcurrentSystem& program, const Options& options, const Reader& reader, Stages& stages) {
  const engines::Request request = requestOf(options);
  if (!options.semantics.spuriousWakeups) return engines::checkTermination(program, program, request, stages);
  Options signalled = options;
  signalled.semantics.spuriousWakeups = false;
  return engines::checkTermination(program, readInput(signalled, reader, stages).system, request, stages);
}

std::string holding(const Options& options, const Input& input) {
  std::vector<std::string> texts;
  for (const engines::Property each : propertiesOf(options.question)) texts.push_back(whatHolds(each, options, input));
  const bool overflows = options.semantics.signedOverflow == translate::SignedOverflow::Reports;
  if (overflows && !options.question.overflow && !options.question.deadlock) texts.push_back("no signed arithmetic overflows");
  return fmt::format("{}", fmt::join(texts, ", "));
}

// The lines of the two accesses: the same two, whichever comes first.
std::set<logic::SourceLocation> racingPlaces(const Violation& violation) {
  std::set<logic::SourceLocation> places;
  for (const engines::RaceLine& line : violation.race) places.insert({line.source.file, line.source.line, 0});
  return places;
}

// By place, whichever was found first.
void sortByPlace(Outcome& outcome) {
  outcome.more.push_back(*outcome.violation);
  std::ranges::stable_sort(outcome.more, {}, &Violation::source);
  outcome.violation = outcome.more.front();
  outcome.more.erase(outcome.more.begin());
}

std::string whatIsSafe(const engines::Question& question, const Input& input) {
  const std::string label = "label " + question.errorLabel;
  const bool nothingFails = input.program && !hasAssertion(*input.program);
  if (question.onlyLabel) return label + (nothingFails ? " is in no function that the program calls" : " is not reached");
  if (nothingFails) return "the program has no assertion";
  return question.errorLabel.empty() ? "no assertion can fail" : "no assertion can fail, " + label + " is not reached";
}

bool isNew(const Violation& found, const Outcome& outcome) {
  const auto isSame = [&](const Violation& known) { return !found.race.empty() && racingPlaces(known) == racingPlaces(found); };
  return !isSame(*outcome.violation) && std::ranges::none_of(outcome.more, isSame);
}

// Asks again for errors other than those that were found, until there is none.
void findOthers(const ts::ConcurrentSystem& system, engines::SafetyQuestion question, const engines::Request& request,
                Stages& stages, Outcome& outcome) try {
  const Violation* last = &*outcome.violation;
  Violation found;
  while (outcome.more.size() + 1 < mostViolations) {
    question.except.emplace(last->message, last->source);
    Outcome next = checkSafety(system, question, request, stages);
    if (next.verdict != Verdict::Violated) {
      outcome.rest = next.verdict == Verdict::Proved ? "there is no other violation" : "whether there are others is not known: " + next.reason;
      return;
    }
    found = *next.violation;
    if (isNew(found, outcome)) outcome.more.push_back(found);
    last = &found;
  }
  outcome.rest = "others are not looked for";
} catch (const engines::TimeOver& e) {
  outcome.rest = std::string("whether there are others is not known: ") + e.what();
}

Outcome answer(const ts::ConcurrentSystem& system, const Options& options, const Reader& reader, Stages& stages) {
  const engines::Request request = requestOf(options);
  if (options.question.termination) return checkTermination(system, options, reader, stages);
  if (options.question.deadlock) return checkDeadlock(system, passes::Deadlocks::AlsoOfSome, request, stages);
  const engines::SafetyQuestion question = safetyQuestion(options.question);
  Outcome outcome = checkSafety(system, question, request, stages);
  if (options.question.all && outcome.violation) {
    findOthers(system, question, request, stages, outcome);
    sortByPlace(outcome);
  }
  return outcome;
}

}  // namespace

engines::SafetyQuestion safetyQuestion(const engines::Question& question) {
  if (question.deadlock) return engines::deadlockQuestion(passes::Deadlocks::AlsoOfSome);
  if (question.races) return engines::raceQuestion();
  return {};
}

std::string whatHolds(engines::Property property, const Options& options, const Input& input) {
  using enum engines::Property;
  switch (property) {
    case Assertions: return whatIsSafe(options.question, input);
    case Races: return "no data race";
    case Memory: return "no memory is accessed or freed that is not there";
    case Leaks: return "no memory is accessed or freed that is not there, all memory is freed when the program ends";
    case Overflow: return "nothing overflows or is divided by zero";
    case Uninit: return "no value decides anything that has not been initialised";
    case Locks: return "no mutex is misused";
    case Deadlock: return "no deadlock";
    case Termination: return options.question.fair ? "every fair run ends" : "every run ends";
  }
  throw std::logic_error("a property of which nothing is known");
}

Outcome verify(const Input& input, const Options& options, const Reader& reader, Stages& stages) {
  Outcome outcome = answer(input.system, options, reader, stages);
  outcome.property = holding(options, input);
  if (outcome.verdict != Verdict::Proved) outcome.invariants.clear();
  if (options.output.vacuous && options.question.safety) outcome.unreached = unreachedAssertions(options, reader, stages);
  if (options.output.blocks || options.output.annotatedFile) outcome.facts = engines::sourceFacts(input.system);
  outcome.warnings = input.system.warnings;
  return outcome;
}

}  // namespace redcomp::driver

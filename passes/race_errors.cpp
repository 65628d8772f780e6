#include "passes/race_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "logic/rewrite.h"
#include "movers/races.h"

namespace redcomp::passes {

using namespace movers;
using namespace ts;

namespace {

// What is claimed: the variable, and whether to write it.
struct Claim {
  Term variable;
  bool write;
  auto operator<=>(const Claim&) const = default;
};

const char* accessName(const RacyAccess& racy) {
  if (racy.access.write) return racy.plain ? "write" : "atomic write";
  return racy.plain ? "read" : "atomic read";
}

constexpr std::string_view kAbout = " [is about to ", kEnd = "]";

// "x++ [reads x]" is the first of the steps of x++.
std::string withoutReadMark(const std::string& statement) {
  const std::size_t mark = statement.rfind(" [reads ");
  return mark == std::string::npos ? statement : statement.substr(0, mark);
}

class RaceErrors {
 public:
  explicit RaceErrors(const ConcurrentSystem& system)
      : original_(system), candidates_(raceCandidates(system)), claim_(logic::variable(kClaim, logic::Sort::Int)),
        index_(logic::variable(kClaimedIndex, logic::Sort::Int)), result_{system, candidates_.pairs, candidates_.left} {
    for (const Variable& global : system.globals) names_[global.symbol] = global.name;
  }

  RaceSystem run() {
    result_.system.errors.clear();
    endAtErrors();
    for (const RacyAccess& racy : candidates_.accesses) numberClaims(racy);
    for (const RacyAccess& racy : candidates_.accesses) add(racy);
    for (const ThreadId t : threadIds(original_))
      for (const Step& step : original_[t].steps) addUnknownAccess(t, step);
    if (!numbers_.empty()) addVariables();
    checkWellFormed(result_.system);
    return std::move(result_);
  }

 private:
  // Failed assertions end the program; what the translation does not know stays an error.
  void endAtErrors() {
    for (const ErrorCondition& error : original_.errors) {
      if (error.at.size() != 1) continue;
      const ThreadLocation place = error.at.front();
      Location& location = result_.system.threads[place.thread.index].locations[place.location.index];
      if (isBeyondKnowledge(original_, place)) result_.system.errors.push_back(error);
      else if (stepsFrom(original_[place.thread])[place.location.index].empty()) location.endsProgram = true;
    }
  }

  // Plain writes claim, and plain reads only against atomic writes: two plain accesses meet when the writing one claims.
  static bool claims(const RacyAccess& racy) {
    if (!racy.plain) return false;
    return racy.access.write || racy.meetsAtomicWrite;
  }
  static bool checksWrites(const RacyAccess& racy) { return racy.meetsPlainWrite; }
  static bool checksReads(const RacyAccess& racy) { return !racy.plain && racy.access.write && racy.meetsPlainRead; }

  void numberClaims(const RacyAccess& racy) {
    if (claims(racy)) numbers_.try_emplace({racy.access.variable, racy.access.write}, static_cast<int>(numbers_.size()) + 1);
  }

  void addVariables() {
    auto& globals = result_.system.globals;
    globals.push_back({claim_, "", {0, static_cast<int>(numbers_.size())}, logic::Value(logic::Integer(0))});
    if (usesIndex_) globals.push_back({index_, "", {}, logic::Value(logic::Integer(0))});
  }

  void add(const RacyAccess& racy) {
    if (claims(racy)) addClaim(racy);
    if (checksWrites(racy)) addCheck(racy, true);
    if (checksReads(racy)) addCheck(racy, false);
  }

  // Reads of the guard happen whatever it says, and accesses of behaviour that is undefined do not count.
  Step before(const RacyAccess& racy) const {
    const Step& access = original_[racy.thread][racy.step];
    Step step;
    step.from = access.from;
    step.guard = logic::conjunction(racy.access.when, access.defined);
    step.inputs = access.inputs;
    step.source = access.source;
    step.approximates = access.somewhere ? access.approximates : "";
    step.text = access.text;
    step.calls = access.calls;
    return step;
  }

  void addClaim(const RacyAccess& racy) {
    const MemoryAccess& access = racy.access;
    Step step = before(racy);
    step.guard = logic::conjunction(step.guard, logic::equal(claim_, logic::integer(0)));
    step.updates = {{claim_, logic::integer(numbers_.at({access.variable, access.write}))}};
    if (isArray(access)) step.updates.push_back({index_, access.index ? access.index : anyIndex(step)});
    step.text = textOf(racy, step.text);
    const LocationId at = placeFor(racy.thread, step);
    result_.system.threads[racy.thread.index].locations[at.index].endsProgram = true;
  }

  void addCheck(const RacyAccess& racy, bool write) {
    const auto number = numbers_.find({racy.access.variable, write});
    if (number == numbers_.end()) return;
    Step step = before(racy);
    step.guard = logic::conjunction(step.guard, logic::equal(claim_, logic::integer(number->second)));
    if (isArray(racy.access) && racy.access.index)
      step.guard = logic::conjunction(step.guard, logic::equal(index_, racy.access.index));
    step.text = textOf(racy, step.text);
    const SourceLocation source = step.source;
    const LocationId at = placeFor(racy.thread, step);
    addError({racy.thread, at}, fmt::format("data race on {}", names_.at(racy.access.variable)), source);
  }

  std::string textOf(const RacyAccess& racy, const std::string& statement) const {
    return fmt::format("{}{}{} {}{}", withoutReadMark(statement), kAbout, accessName(racy), names_.at(racy.access.variable), kEnd);
  }

  // The place of the access is not known, so it may race with any other.
  void addUnknownAccess(ThreadId t, const Step& access) {
    const std::set<Term> globals = globalsOnce();
    if (!access.somewhere || access.guard.isFalse() || !memoryAccesses(access, globals).empty()) return;
    Step step;
    step.from = access.from;
    step.guard = logic::conjunction(access.guard, access.defined);
    step.inputs = access.inputs;
    step.source = access.source;
    step.text = access.text;
    step.approximates = access.approximates;
    const LocationId at = placeFor(t, step);
    addError({t, at}, access.approximates + " is used", access.source);
  }

  // A new location, to which the step leads.
  LocationId placeFor(ThreadId t, Step& step) {
    ThreadSystem& thread = result_.system.threads[t.index];
    dropUnusedInputs(step);
    renameInputs(step);
    step.to = LocationId{static_cast<int>(thread.locations.size())};
    Location place;
    place.name = fmt::format("race{}", ++places_);
    place.source = step.source;
    thread.locations.push_back(std::move(place));
    thread.steps.push_back(step);
    return step.to;
  }

  void addError(ThreadLocation at, std::string message, const SourceLocation& source) {
    result_.system.errors.push_back({{at}, logic::boolean(true), std::move(message), source});
  }

  // The values that the access itself draws do not matter: it has not happened yet.
  static void dropUnusedInputs(Step& step) {
    std::set<Term> used = logic::variables(step.guard);
    for (const Assignment& update : step.updates) used.merge(logic::variables(update.value));
    std::erase_if(step.inputs, [&](const Input& input) { return !used.contains(input.symbol); });
  }

  // An input belongs to one step only.
  void renameInputs(Step& step) {
    logic::Substitution renamed;
    for (Input& input : step.inputs) {
      const Term fresh = logic::variable(fmt::format("{}$race{}", input.symbol.name(), ++inputs_), input.symbol.sort());
      renamed.emplace(input.symbol, fresh);
      input.symbol = fresh;
    }
    step.guard = logic::substitute(step.guard, renamed);
    for (Assignment& update : step.updates) update.value = logic::substitute(update.value, renamed);
  }

  Term anyIndex(Step& step) {
    const Term input = logic::variable(fmt::format("index$race{}", ++inputs_), logic::Sort::Int);
    step.inputs.push_back({input, {}});
    return input;
  }

  bool isArray(const MemoryAccess& access) {
    const bool array = access.variable.sort() == logic::Sort::IntArray;
    usesIndex_ |= array;
    return array;
  }

  const std::set<Term>& globalsOnce() {
    if (globals_.empty())
      for (const Variable& global : original_.globals) globals_.insert(global.symbol);
    return globals_;
  }

  const ConcurrentSystem& original_;
  RaceCandidates candidates_;
  Term claim_, index_;
  RaceSystem result_;
  std::map<Claim, int> numbers_;
  std::map<Term, std::string> names_;
  std::set<Term> globals_;
  bool usesIndex_ = false;
  int places_ = 0, inputs_ = 0;
};

}  // namespace

RaceText partsOfRaceText(const std::string& text) {
  const std::size_t about = text.rfind(kAbout);
  if (about == std::string::npos) return {"", text};
  const std::size_t first = about + kAbout.size();
  return {text.substr(first, text.size() - first - kEnd.size()), text.substr(0, about)};
}

RaceSystem withRaces(const ConcurrentSystem& system) { return RaceErrors(system).run(); }

}  // namespace redcomp::passes

#include "driver/verify_each.h"

#include <algorithm>
#include <exception>
#include <map>

#include "driver/verify.h"
#include "engines/assumptions.h"
#include "passes/seen_parts.h"

namespace redcomp::driver {

using namespace engines;

namespace {

constexpr double partForTogether = 0.3;  // of the time

std::vector<StageTime> since(const std::vector<StageTime>& before, std::vector<StageTime> now) {
  for (StageTime& each : now)
    if (const auto earlier = std::ranges::find(before, each.name, &StageTime::name); earlier != before.end()) each.seconds -= earlier->seconds;
  std::erase_if(now, [](const StageTime& each) { return each.seconds <= 0; });
  return now;
}

// Who sees in which order the parts of an object are accessed races with that: without a race every order is the same.
void assumeOrderUnseen(ts::ConcurrentSystem& system) {
  const auto isOpen = [](const std::string& reason) { return reason.ends_with(passes::kOpenOrder); };
  for (const std::string& each : system.incomplete) {
    if (!isOpen(each)) continue;
    const std::string place = each.substr(0, each.size() - passes::kOpenOrder.size());
    system.assumptions.push_back({"data-race", {}, std::string(kMayRace) + "what is accessed in parts at " + place});
  }
  std::erase_if(system.incomplete, isOpen);
}

class EachProperty {
 public:
  EachProperty(const Options& options, const Reader& reader, Stages& stages)
      : options_(options), reader_(reader), stages_(stages), open_(propertiesOf(options.question)),
        asksRaces_(std::ranges::find(open_, Property::Races) != open_.end()) {}

  std::vector<PropertyAnswer> run() {
    askTogether();
    while (!open_.empty()) {
      const Property property = open_.front();
      const Stages::ScopedLimit share(stages_, 1.0 / static_cast<double>(open_.size()));
      answers_.push_back({property, ask({property})});
      open_.erase(open_.begin());
    }
    if (!accepted_) std::rethrow_exception(refusal_);
    settle(answers_);
    for (PropertyAnswer& each : answers_)
      if (options_.question.strict) each.outcome = withoutAssumptions(std::move(each.outcome), options_.question.accepted);
    return std::move(answers_);
  }

 private:
  // A violation of one says nothing of the others, and what was found first need not be what they find alone.
  void askTogether() {
    std::vector<Property> together;
    std::ranges::copy_if(open_, std::back_inserter(together), [](Property each) { return !hasSystemOfItsOwn(each); });
    if (together.size() < 2) return;
    const Stages::ScopedLimit share(stages_, partForTogether);
    const Outcome outcome = ask(together);
    if (outcome.verdict != Verdict::Proved) return;
    for (const Property property : together) {
      answers_.push_back({property, outcome});
      answers_.back().outcome.property = holding_.at(property);
      std::erase(open_, property);
    }
  }

  // What is refused when the program is read for one property may be accepted for another.
  Outcome ask(const std::vector<Property>& properties) {
    Options options = options_;
    options.question = askingFor(options.question, properties);
    if (options.question.termination && !options.semantics.spuriousWakeupsGiven) options.semantics.spuriousWakeups = false;
    const std::vector<StageTime> before = stages_.times();
    const double begin = stages_.elapsed();
    Outcome outcome;
    try {
      Input input = readInput(options, reader_, stages_);
      if (asksRaces_) assumeOrderUnseen(input.system);
      accepted_ = true;
      for (const Property each : properties) holding_[each] = whatHolds(each, options, input);
      outcome = verify(input, options, reader_, stages_);
    } catch (const TimeOver& e) {
      outcome.reason = e.what();
      accepted_ = true;
    } catch (const logic::InputError& e) {
      outcome.reason = e.what();
      if (!refusal_) refusal_ = std::current_exception();
    }
    outcome.stages = since(before, stages_.times());
    outcome.seconds = stages_.elapsed() - begin;
    return outcome;
  }

  const Options& options_;
  const Reader& reader_;
  Stages& stages_;
  std::vector<Property> open_;                // without an answer
  const bool asksRaces_;
  std::map<Property, std::string> holding_;   // what is proved if it is
  std::exception_ptr refusal_;                // the first one
  bool accepted_ = false;                     // when it was read for one of the properties
  std::vector<PropertyAnswer> answers_;
};

}  // namespace

std::vector<PropertyAnswer> verifyEach(const Options& options, const Reader& reader, Stages& stages) {
  std::vector<PropertyAnswer> answers = EachProperty(options, reader, stages).run();
  std::ranges::sort(answers, [](const PropertyAnswer& a, const PropertyAnswer& b) {
    return a.outcome.verdict == b.outcome.verdict ? a.property < b.property : isWorse(a.outcome.verdict, b.outcome.verdict);
  });
  return answers;
}

}  // namespace redcomp::driver

#include "driver/race.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>

#include "driver/wire.h"
#include "driver/worker.h"

namespace redcomp::driver {

namespace {

// Seconds for those before the winner: enough to hide the noise of the machine, too few to be felt.
double patience(double elapsed) { return 0.25 + 0.1 * elapsed; }

// What engines say, a line each.
const std::string beginsStage = "stage ", hasOutcome = "outcome ", hasFailed = "failed ";

Outcome nothingBecause(const std::string& reason) {
  Outcome outcome;
  outcome.reason = reason;
  return outcome;
}

// In the process of the engine.
void workAloud(const Engine& engine, const EngineWork& work, const Worker::Say& say) {
  try {
    Stages stages([&](const std::string& name) { say(beginsStage + name); });
    say(hasOutcome + toLine(work(engine, stages)));
  } catch (const std::bad_alloc&) {
    say(hasOutcome + toLine(nothingBecause("out of memory")));
  } catch (const TimeOver& e) {
    say(hasOutcome + toLine(nothingBecause(e.what())));
  } catch (const std::exception& e) {
    std::string text = e.what();
    std::replace(text.begin(), text.end(), '\n', ' ');
    say(hasFailed + text);
  }
}

struct Entrant {
  enum class State { Waiting, Running, Over };

  const Engine* engine;
  State state = State::Waiting;
  std::optional<Worker> worker = {};
  double begin = 0;              // of the last turn, in seconds since the run began
  double spent = 0;              // seconds, in all turns
  int turns = 0;                 // that it has had
  std::string stage = {};        // under way
  double stageBegin = 0;
  Outcome outcome = {};
  std::string result = {};       // for people; empty: it was not tried
  bool failed = false;

  bool answered() const { return state == State::Over && outcome.verdict != Verdict::Inconclusive; }
};

class Race {
 public:
  Race(const std::vector<Engine>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages)
      : work_(work), options_(options), stages_(stages) {
    for (const Engine& engine : engines) entrants_.push_back({&engine});
  }

  Outcome run() {
    while (!decided()) {
      if (firstAnswer_ == 0) startWaiting();
      if (count(Entrant::State::Running) == 0) break;
      waitForNews();
      for (Entrant& e : entrants_)
        if (e.state == Entrant::State::Running) listenTo(e);
      stages_.tick(whatGoesOn());
      if (stages_.remaining() <= 0 && firstAnswer_ == 0) return timeIsOver();
      if (stages_.remaining() <= 0) break;
      stopOverdue();
    }
    stopAll("another engine has answered");
    return result();
  }

 private:
  using State = Entrant::State;

  int count(State state) const {
    return static_cast<int>(std::ranges::count_if(entrants_, [&](const Entrant& e) { return e.state == state; }));
  }

  // There is an answer, and nobody before it in the list is worth waiting for.
  bool decided() const {
    if (firstAnswer_ == 0) return false;
    if (stages_.elapsed() > firstAnswer_ + patience(firstAnswer_)) return true;
    const auto answer = std::ranges::find_if(entrants_, &Entrant::answered);
    return std::none_of(entrants_.begin(), answer, [&](const Entrant& e) {
      return e.state == State::Running && e.engine->isWorthWaitingFor(answer->outcome.verdict);
    });
  }

  // Who has had fewer turns comes first; in later turns who has more weight; else the order of the list.
  Entrant* nextWaiting() {
    const auto urgency = [](const Entrant& e) { return std::pair(e.turns, e.turns == 0 ? 0 : -e.engine->weight); };
    Entrant* next = nullptr;
    for (Entrant& e : entrants_)
      if (e.state == State::Waiting && (!next || urgency(e) < urgency(*next))) next = &e;
    return next;
  }

  void startWaiting() {
    while (count(State::Running) < options_.cores) {
      Entrant* next = nextWaiting();
      if (!next) return;
      start(*next);
    }
  }

  void start(Entrant& e) {
    e.begin = e.stageBegin = stages_.elapsed();
    e.stage.clear();
    e.state = State::Running;
    e.worker.emplace([&](const Worker::Say& say) { workAloud(*e.engine, work_, say); });
  }

  void waitForNews() const {
    std::vector<pollfd> descriptors;
    for (const Entrant& e : entrants_)
      if (e.state == State::Running) descriptors.push_back({e.worker->descriptor(), POLLIN, 0});
    const double seconds = std::clamp(stages_.remaining(), 0.0, 0.1);
    ::poll(descriptors.data(), descriptors.size(), static_cast<int>(std::ceil(seconds * 1000)));
  }

  void listenTo(Entrant& e) {
    for (const std::string& line : e.worker->news()) {
      if (line.starts_with(beginsStage)) beginStage(e, line.substr(beginsStage.size()));
      if (line.starts_with(hasOutcome)) e.outcome = outcomeFrom(line.substr(hasOutcome.size()));
      if (line.starts_with(hasFailed)) fail(e, line.substr(hasFailed.size()));
    }
    if (!e.worker->ended()) return;
    if (!e.worker->mishap().empty()) fail(e, "the engine " + e.worker->mishap());
    else if (!e.failed) e.result = e.outcome.verdict == Verdict::Inconclusive ? e.outcome.reason : toString(e.outcome.verdict);
    finish(e);
    if (e.answered() && firstAnswer_ == 0) {
      firstAnswer_ = stages_.elapsed();
      stopBehind(e);
    }
  }

  void beginStage(Entrant& e, const std::string& name) {
    const double now = stages_.elapsed();
    leaveStage(e);
    e.stage = name;
    e.stageBegin = now;
    if (options_.verbose) fmt::print(stderr, "redcomp: [{:.2f} s] {}: {}\n", now, e.engine->name(), name);
  }

  void leaveStage(const Entrant& e) {
    if (!e.stage.empty()) stages_.add(e.stage, stages_.elapsed() - e.stageBegin);
  }

  static void fail(Entrant& e, const std::string& what) {
    e.failed = true;
    e.outcome = {};
    e.result = "internal error: " + what;
  }

  void finish(Entrant& e) {
    e.worker.reset();
    e.state = State::Over;
    e.spent += stages_.elapsed() - e.begin;
    ++e.turns;
    leaveStage(e);
  }

  void stop(Entrant& e, const std::string& why) {
    e.result = e.stage.empty() ? "stopped at once: " + why : fmt::format("stopped in stage '{}': {}", e.stage, why);
    finish(e);
  }

  void stopAll(const std::string& why) {
    for (Entrant& e : entrants_)
      if (e.state == State::Running) stop(e, why);
  }

  void stopBehind(const Entrant& winner) {
    for (Entrant& e : entrants_)
      if (&e > &winner && e.state == State::Running) stop(e, "another engine has answered");
  }

  // What a search finds it finds soon.
  double turnOf(const Entrant& e) const {
    return e.engine->weight * options_.firstTurn * std::pow(e.engine->searching ? 4 : 6, e.turns);
  }

  // Only as many as others wait.
  void stopOverdue() {
    int waiting = count(State::Waiting);
    for (Entrant& e : entrants_) {
      if (waiting == 0 || firstAnswer_ != 0) return;
      if (e.state != State::Running || stages_.elapsed() - e.begin < turnOf(e)) continue;
      stop(e, "its time is used up");
      e.state = State::Waiting;
      --waiting;
    }
  }

  std::string whatGoesOn() const {
    std::string text;
    for (const Entrant& e : entrants_) {
      if (e.state != State::Running) continue;
      text += text.empty() ? "" : ", ";
      text += entrants_.size() == 1 ? e.stage : e.engine->name() + ": " + e.stage;
    }
    return text;
  }

  Outcome timeIsOver() {
    Outcome outcome;
    outcome.reason = stages_.timeOverText();
    stopAll("the run's time is over");
    for (const Entrant& e : entrants_)
      if (e.outcome.sizes.threads > 0) outcome.sizes = e.outcome.sizes;
    outcome.engines = runs();
    return outcome;
  }

  std::vector<EngineRun> runs() const {
    std::vector<EngineRun> tried;
    for (const Entrant& e : entrants_)
      if (!e.result.empty()) tried.push_back({e.engine->name(), e.result, e.spent});
    return tried;
  }

  // In the order of the list: the first answer; if there is none, the last outcome, with the reasons of all.
  Outcome result() const {
    const Entrant* winner = nullptr;
    Outcome outcome;
    for (const Entrant& e : entrants_) {
      if (!e.answered()) {
        if (!winner && e.state == State::Over && !e.result.empty()) outcome = e.outcome;
        continue;
      }
      if (winner && winner->outcome.verdict != e.outcome.verdict)
        throw std::logic_error(fmt::format("engines disagree: {} says {}, {} says {}", winner->engine->name(),
                                           toString(winner->outcome.verdict), e.engine->name(), toString(e.outcome.verdict)));
      if (!winner) winner = &e;
    }
    if (winner) outcome = winner->outcome;
    else outcome.reason = reasons();
    outcome.engines = runs();
    return outcome;
  }

  std::string reasons() const {
    const std::vector<EngineRun> tried = runs();
    for (const Entrant& e : entrants_)
      if (e.failed) throw std::logic_error(fmt::format("{}: {}", e.engine->name(), e.result));
    if (tried.size() == 1) return tried.front().result;
    std::string text;
    for (const EngineRun& run : tried) text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", run.engine, run.result);
    return text;
  }

  const EngineWork& work_;
  const RaceOptions& options_;
  Stages& stages_;
  std::vector<Entrant> entrants_;
  double firstAnswer_ = 0;  // when it came; 0: not yet
};

}  // namespace

Outcome race(const std::vector<Engine>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages) {
  return Race(engines, work, options, stages).run();
}

int coresOfMachine() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  return ::sched_getaffinity(0, sizeof usable, &usable) == 0 ? std::max(1, CPU_COUNT(&usable)) : 1;
}

}  // namespace redcomp::driver

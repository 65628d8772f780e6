#include "engines/race.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <stdexcept>
#include <utility>

#include "engines/reasons.h"
#include "engines/wire.h"
#include "os/worker.h"

namespace redcomp::engines {

namespace {

// Extra seconds for engines before the winner: enough to hide the noise of the machine, too few to be noticed.
double patience(double elapsed) { return 0.25 + 0.1 * elapsed; }

constexpr double growthOfTurns = 2;

// The lines that an engine's process sends begin with these words.
const std::string beginsStage = "stage ", beginsConfirming = "confirm ", hasOutcome = "outcome ", hasFailed = "failed ",
                  hasNote = "note ";

Outcome nothingBecause(const std::string& reason) {
  Outcome outcome;
  outcome.reason = reason;
  return outcome;
}

// Runs in the engine's process.
void workAloud(const Engine& engine, const EngineWork& work, const os::Worker::Say& say) {
  try {
    Stages stages([&](const std::string& name, bool confirms) { say((confirms ? beginsConfirming : beginsStage) + name); },
                  [&](const std::string& text) { say(hasNote + text); });
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

// An engine in the race, with its process.
class Entrant {
 public:
  enum class State { Waiting, Running, Suspended, Over };

  explicit Entrant(const Entry& entry) : entry_(&entry) {}

  const Engine& engine() const { return entry_->engine; }
  double weight() const { return entry_->weight; }
  std::string name() const { return nameOf(entry_->engine); }
  State state() const { return state_; }
  bool wantsATurn() const { return state_ == State::Waiting || state_ == State::Suspended; }
  bool wasTried() const { return !result_.empty(); }
  bool failed() const { return failed_; }
  bool answered() const { return state_ == State::Over && outcome_.verdict != Verdict::Inconclusive; }
  bool isConfirming() const { return confirming_; }
  int turns() const { return turns_; }
  double workedFor(double now) const { return now - begin_; }  // in the current turn
  const std::string& stage() const { return stage_; }
  const std::string& note() const { return note_; }  // how far it has come; may be empty
  const std::string& result() const { return result_; }
  const Outcome& outcome() const { return outcome_; }
  int descriptor() const { return worker_->descriptor(); }
  long memory() const { return worker_->memory(); }
  EngineReport report() const { return {name(), result_, seconds_, std::max(turns_, 1)}; }

  void beginTurn(const EngineWork& work, double now) {
    begin_ = stageBegin_ = now;
    if (state_ == State::Suspended) worker_->resume();
    else worker_.emplace([&](const os::Worker::Say& say) { workAloud(engine(), work, say); });
    state_ = State::Running;
  }

  // Ends the turn; the engine keeps its process and all that it has computed.
  void suspend(double now) {
    worker_->suspend();
    endTurn(now, State::Suspended);
    result_ = fmt::format("suspended in stage '{}': its time is used up", stage_);
  }

  // Kills the process: the engine has to start again if it gets another turn.
  void forget(const std::string& why) {
    worker_.reset();
    result_ = why;
    stage_.clear();
    note_.clear();
    state_ = State::Waiting;
  }

  // Ends the engine for good.
  void end(double now, const std::string& why) {
    result_ = stage_.empty() ? "stopped at once: " + why : fmt::format("stopped in stage '{}': {}", stage_, why);
    if (!note_.empty()) result_ += "; " + note_;
    finish(now);
  }

  // Reads the lines that the engine has sent. `began` is called with the name of each stage that begins.
  void listen(double now, const std::function<void(const std::string&)>& began) {
    for (const std::string& line : worker_->news()) {
      if (line.starts_with(beginsStage)) beginStage(line.substr(beginsStage.size()), false, now, began);
      if (line.starts_with(beginsConfirming)) beginStage(line.substr(beginsConfirming.size()), true, now, began);
      if (line.starts_with(hasOutcome)) outcome_ = outcomeFrom(line.substr(hasOutcome.size()));
      if (line.starts_with(hasNote)) note_ = line.substr(hasNote.size());
      if (line.starts_with(hasFailed)) fail(line.substr(hasFailed.size()));
    }
    if (!worker_->ended()) return;
    if (!worker_->mishap().empty()) fail("the engine " + worker_->mishap());
    else if (!failed_) result_ = outcome_.verdict == Verdict::Inconclusive ? outcome_.reason : toString(outcome_.verdict);
    finish(now);
  }

  // Seconds spent in each stage since the last call, for --stats.
  std::vector<StageTime> takeStageTimes() { return std::exchange(stageTimes_, {}); }

 private:
  void beginStage(const std::string& name, bool confirms, double now, const std::function<void(const std::string&)>& began) {
    leaveStage(now);
    stage_ = name;
    confirming_ = confirms;
    began(name);
  }

  void leaveStage(double now) {
    if (!stage_.empty()) stageTimes_.push_back({stage_, now - stageBegin_});
    stageBegin_ = now;
  }

  void fail(const std::string& what) {
    failed_ = true;
    outcome_ = {};
    result_ = "internal error: " + what;
  }

  void finish(double now) {
    worker_.reset();
    if (state_ == State::Running) endTurn(now, State::Over);
    state_ = State::Over;
  }

  void endTurn(double now, State next) {
    seconds_ += now - begin_;
    ++turns_;
    leaveStage(now);
    state_ = next;
  }

  const Entry* entry_;
  State state_ = State::Waiting;
  std::optional<os::Worker> worker_ = {};
  double begin_ = 0;  // of the current turn, or the last; in seconds since the run began
  double seconds_ = 0;
  int turns_ = 0;     // turns that have ended
  std::string stage_ = {}, note_ = {};
  bool confirming_ = false;  // the current stage checks an answer
  double stageBegin_ = 0;
  std::vector<StageTime> stageTimes_ = {};
  Outcome outcome_ = {};
  std::string result_ = {};  // for people; empty: it was not run
  bool failed_ = false;
};

class Race {
 public:
  Race(const std::vector<Entry>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages)
      : work_(work), options_(options), stages_(stages) {
    for (const Entry& entry : engines) entrants_.emplace_back(entry);
  }

  Outcome run() {
    while (!decided()) {
      if (!firstAnswer_) beginTurns();
      if (count(State::Running) == 0) break;
      waitForNews();
      for (Entrant& e : entrants_)
        if (e.state() == State::Running) listenTo(e);
      stages_.tick(whatGoesOn(), howFar());
      if (stages_.remaining() <= 0 && !firstAnswer_) return timeIsOver();
      if (stages_.remaining() <= 0) break;
      if (!firstAnswer_) endOverdueTurns();
    }
    endAll("another engine has answered");
    return result();
  }

 private:
  using State = Entrant::State;

  double now() const { return stages_.elapsed(); }

  int count(State state) const { return static_cast<int>(std::ranges::count(entrants_, state, &Entrant::state)); }

  // There is an answer, and no engine before it in the list is worth waiting for.
  bool decided() const {
    if (!firstAnswer_) return false;
    if (now() > *firstAnswer_ + patience(*firstAnswer_)) return true;
    const auto answer = std::ranges::find_if(entrants_, &Entrant::answered);
    return std::none_of(entrants_.begin(), answer, [&](const Entrant& e) {
      return e.state() == State::Running && isWorthWaitingFor(e.engine(), answer->outcome().verdict);
    });
  }

  // ---- turns -----------------------------------------------------------------------------------------------------
  // Engines with fewer turns come first; after the first turn, those with more weight; otherwise the order of the list.
  Entrant* nextInLine() {
    const auto urgency = [](const Entrant& e) { return std::pair(e.turns(), e.turns() == 0 ? 0 : -e.weight()); };
    Entrant* next = nullptr;
    for (Entrant& e : entrants_)
      if (e.wantsATurn() && (!next || urgency(e) < urgency(*next))) next = &e;
    return next;
  }

  void beginTurns() {
    while (count(State::Running) < options_.cores) {
      Entrant* next = nextInLine();
      if (!next) return;
      next->beginTurn(work_, now());
    }
  }

  double lengthOfTurn(const Entrant& e) const {
    return e.weight() * options_.firstTurn * std::pow(growthOfTurns, e.turns());
  }

  // Suspends at most as many as there are others waiting; not an engine that is checking an answer.
  void endOverdueTurns() {
    auto waiting = std::ranges::count_if(entrants_, &Entrant::wantsATurn);
    for (Entrant& e : entrants_) {
      if (waiting == 0) return;
      if (e.state() != State::Running || e.isConfirming() || e.workedFor(now()) < lengthOfTurn(e)) continue;
      e.suspend(now());
      takeTimes(e);
      --waiting;
      makeRoom();
    }
  }

  // Kills suspended engines, the largest first, until there is enough memory for the others.
  void makeRoom() {
    while (options_.availableMemory() < options_.spareMemory) {
      Entrant* largest = nullptr;
      long most = -1;
      for (Entrant& e : entrants_)
        if (e.state() == State::Suspended && e.memory() > most) {
          largest = &e;
          most = e.memory();
        }
      if (!largest) return;
      largest->forget(fmt::format("ended after {} turns to make room in memory", largest->turns()));
    }
  }

  // ---- news ------------------------------------------------------------------------------------------------------
  void waitForNews() const {
    std::vector<pollfd> descriptors;
    for (const Entrant& e : entrants_)
      if (e.state() == State::Running) descriptors.push_back({e.descriptor(), POLLIN, 0});
    const double seconds = std::clamp(stages_.remaining(), 0.0, 0.1);
    ::poll(descriptors.data(), descriptors.size(), static_cast<int>(std::ceil(seconds * 1000)));
  }

  void listenTo(Entrant& e) {
    e.listen(now(), [&](const std::string& stage) {
      if (options_.verbose) fmt::print(stderr, "redcomp: [{:.2f} s] {}: {}\n", now(), e.name(), stage);
    });
    takeTimes(e);
    if (!e.answered() || firstAnswer_) return;
    firstAnswer_ = now();
    for (Entrant& other : entrants_)
      if (&other > &e || other.state() == State::Suspended) end(other, "another engine has answered");
  }

  void takeTimes(Entrant& e) {
    for (const StageTime& time : e.takeStageTimes()) stages_.add(time.name, time.seconds);
  }

  void end(Entrant& e, const std::string& why) {
    if (e.state() != State::Running && e.state() != State::Suspended) return;
    e.end(now(), why);
    takeTimes(e);
  }

  void endAll(const std::string& why) {
    for (Entrant& e : entrants_) end(e, why);
  }

  std::string whatGoesOn() const {
    std::string text;
    for (const Entrant& e : entrants_) {
      if (e.state() != State::Running) continue;
      text += text.empty() ? "" : ", ";
      text += entrants_.size() == 1 ? e.stage() : e.name() + ": " + e.stage();
    }
    return text;
  }

  std::string howFar() const {
    std::string text;
    for (const Entrant& e : entrants_)
      if (e.state() == State::Running && !e.note().empty()) text += (text.empty() ? "" : ", ") + e.note();
    return text;
  }

  // ---- results ---------------------------------------------------------------------------------------------------
  Outcome timeIsOver() {
    if (options_.strict) throwIfSomeFailed();
    Outcome outcome;
    outcome.reason = stages_.timeOverText();
    for (const Entrant& e : entrants_)
      if (!saysNothing(e.note())) outcome.reason += entrants_.size() == 1 ? "; " + e.note() : fmt::format("; {}: {}", e.name(), e.note());
    endAll("the run's time is over");
    for (const Entrant& e : entrants_)
      if (e.outcome().sizes.threads > 0) outcome.sizes = e.outcome().sizes;
    outcome.engines = reports();
    return outcome;
  }

  std::vector<EngineReport> reports() const {
    std::vector<EngineReport> tried;
    for (const Entrant& e : entrants_)
      if (e.wasTried()) tried.push_back(e.report());
    return tried;
  }

  // The first answer in the order of the list; if there is none, the last outcome, with the reasons of all.
  Outcome result() const {
    if (options_.strict) throwIfSomeFailed();
    const Entrant* winner = nullptr;
    Outcome outcome;
    for (const Entrant& e : entrants_) {
      if (!e.answered()) {
        if (!winner && e.state() == State::Over && e.wasTried()) outcome = e.outcome();
        continue;
      }
      if (winner && winner->outcome().verdict != e.outcome().verdict)
        throw std::logic_error(fmt::format("engines disagree: {} says {}, {} says {}", winner->name(),
                                           toString(winner->outcome().verdict), e.name(), toString(e.outcome().verdict)));
      if (!winner) winner = &e;
    }
    if (winner) outcome = winner->outcome();
    else outcome.reason = reasons();
    outcome.engines = reports();
    return outcome;
  }

  void throwIfSomeFailed() const {
    for (const Entrant& e : entrants_)
      if (e.failed()) throw std::logic_error(fmt::format("{}: {}", e.name(), e.result()));
  }

  std::string reasons() const {
    throwIfSomeFailed();
    return reasonOf(reports());
  }

  const EngineWork& work_;
  const RaceOptions& options_;
  Stages& stages_;
  std::vector<Entrant> entrants_;
  std::optional<double> firstAnswer_;  // when it came, in seconds since the run began
};

}  // namespace

Outcome race(const std::vector<Entry>& engines, const EngineWork& work, const RaceOptions& options, Stages& stages) {
  return Race(engines, work, options, stages).run();
}

}  // namespace redcomp::engines

// The stages of a run: how long each took, which one is under way, and when time is over.
#pragma once

#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace redcomp::engines {

struct StageTime {
  std::string name;
  double seconds = 0;
};

// The run's time budget is used up.
class TimeOver : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Stages {
 public:
  // `timeLimit` in seconds; 0: none. `progress`: keep a line on stderr that says what is going on; `verbose`: a line
  // for every stage that begins.
  Stages(double timeLimit, bool progress, bool verbose);
  // Without limit and progress line; `begins` hears of every stage that begins.
  using Begins = std::function<void(const std::string& name, bool confirms)>;
  explicit Stages(Begins begins);
  ~Stages();

  // Runs one stage: its time is added to those of the same name. Throws TimeOver before it if there is none left.
  template <class Work>
  auto run(const std::string& name, Work&& work) {
    Running running(*this, name, false);
    return std::forward<Work>(work)();
  }

  // The same for a stage that checks an answer which has been found: it is no good time for a pause.
  template <class Work>
  auto confirm(const std::string& name, Work&& work) {
    Running running(*this, name, true);
    return std::forward<Work>(work)();
  }

  // From now on there are at most so many seconds left.
  void limit(double seconds) { timeLimit_ = elapsed() + seconds; }

  // While it lives, there is only a part of the time that is left; of 300 s if there is no limit.
  class ScopedLimit {
   public:
    ScopedLimit(Stages& stages, double part) : stages_(stages), limit_(stages.timeLimit_) {
      stages.limit(part * (limit_ > 0 ? stages.remaining() : 300));
    }
    ~ScopedLimit() { stages_.timeLimit_ = limit_; }
    ScopedLimit(const ScopedLimit&) = delete;

   private:
    Stages& stages_;
    double limit_;
  };

  double elapsed() const;    // seconds since the run began
  double remaining() const;  // seconds left; a large number if there is no limit
  const std::vector<StageTime>& times() const { return times_; }

  // Time that somebody else has spent in a stage.
  void add(const std::string& name, double seconds);

  // Refreshes the progress line; called by whoever waits for something.
  void tick();
  // The same for one who waits for others: what they are doing is what goes on.
  void tick(const std::string& whatGoesOn);
  // The same, and throws TimeOver if there is no time left; called by whoever computes for long.
  void tickOrGiveUp();
  // "time limit of 10 s reached in stage 'solve (Spacer)'"
  std::string timeOverText() const;

 private:
  struct Running {
    Running(Stages& stages, const std::string& name, bool confirms);
    ~Running();
    Stages& stages;
    double begin;
  };

  void clearLine();

  std::chrono::steady_clock::time_point start_;
  double timeLimit_;
  bool progress_, verbose_;
  bool lineShown_ = false;
  Begins begins_;
  std::string current_;
  double currentSince_ = 0;
  std::vector<StageTime> times_;
};

}  // namespace redcomp::engines

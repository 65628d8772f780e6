// The stages of a run: how long each took, which one is running, and when the time is over.
#pragma once

#include <algorithm>
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

// The run's time budget, or its memory, is used up.
class TimeOver : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Stages {
 public:
  // What goes on is shown on stderr: not; on a line of the terminal that changes; in a line of a log now and then.
  enum class Progress { None, Line, Log };
  // `timeLimit` in seconds; 0: none. `verbose`: print a line for every stage that begins.
  Stages(double timeLimit, Progress progress, bool verbose);
  // Without time limit and progress line; `begins` is called for every stage that begins.
  using Begins = std::function<void(const std::string& name, bool confirms)>;
  // `notes` gets what is worth reporting if the run is ended before it has an answer, a few times a second.
  using Notes = std::function<void(const std::string& text)>;
  explicit Stages(Begins begins, Notes notes = {});
  ~Stages();

  // Runs one stage: its time is added to that of earlier stages of this name. Throws TimeOver if there is no time left.
  template <class Work>
  auto run(const std::string& name, Work&& work) {
    Running running(*this, name, false);
    return std::forward<Work>(work)();
  }

  // The same for a stage that checks an answer which has been found: the engine should not be suspended then.
  template <class Work>
  auto confirm(const std::string& name, Work&& work) {
    Running running(*this, name, true);
    return std::forward<Work>(work)();
  }

  // Sets a new limit: from now on, this many seconds are left.
  void limit(double seconds) { timeLimit_ = elapsed() + std::max(seconds, 0.0); }

  // While it exists, only a part of the remaining time is available; of 300 s if there is no limit.
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

  // Adds time that was spent elsewhere, in the process of an engine.
  void add(const std::string& name, double seconds);

  // Refreshes the progress line; to be called while waiting.
  void tick();
  // The same with another text, when waiting for other processes: what these are doing, and how far they have come.
  void tick(const std::string& whatGoesOn, const std::string& howFar);
  void endLine();  // before something else is printed
  // Refreshes the line, and throws TimeOver if there is no time left; to be called during long computations.
  void tickOrGiveUp();
  // The same, also if this process uses more memory than so many megabytes (0: any); to be called as often as one likes.
  void tickOrGiveUp(long memoryLimit);
  // Notes how far a long computation has come: `text()`, if it is time for a note.
  template <class Text>
  void note(Text&& text) {
    if (!notes_ || elapsed() < nextNote_) return;
    nextNote_ = elapsed() + secondsBetweenNotes;
    notes_(text());
  }
  // "time limit of 10 s reached in stage 'solve (Spacer)'"
  std::string timeOverText() const;

 private:
  struct Running {
    Running(Stages& stages, const std::string& name, bool confirms);
    ~Running();
    Stages& stages;
    std::string name;
    bool confirms;
    double begin;
    Running* outer;  // the stage inside of which this one runs, which goes on afterwards; may be null
  };

  void announce(const Running& running);

  std::chrono::steady_clock::time_point start_;
  double timeLimit_;
  Progress progress_;
  bool verbose_;
  bool lineShown_ = false;
  Begins begins_;
  static constexpr double secondsBetweenNotes = 0.2;
  Notes notes_;
  double nextNote_ = 0;
  double nextLook_ = 0;  // at the clock and the memory
  double nextInLog_ = 10;
  std::string current_, howFar_;
  double currentSince_ = 0;
  Running* innermost_ = nullptr;
  std::vector<StageTime> times_;
};

}  // namespace redcomp::engines

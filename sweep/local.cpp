#include "sweep/local.h"

#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <thread>

#include "sweep/run_task.h"

namespace redcomp::sweep {

namespace {

using Clock = std::chrono::steady_clock;
constexpr int attempts = 3;
constexpr auto betweenReports = std::chrono::milliseconds(200);

class LocalSweep {
 public:
  LocalSweep(const Plan& plan, const std::vector<std::size_t>& open, const SweepEvents& events)
      : plan_(plan), open_(open), events_(events) {}

  void run(int atATime) {
    std::vector<std::thread> threads;
    for (int k = 0; k < atATime; ++k) threads.emplace_back([this] { work(); });
    for (std::thread& each : threads) each.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    for (std::size_t next; (next = next_++) < open_.size() && !stopped_;) {
      const tasks::Task& task = plan_.tasks[open_[next]];
      begin(task.name);
      try {
        end(answerOf(task));
      } catch (...) {
        stop(std::current_exception());
      }
    }
  }

  // What was killed from outside is tried again.
  Record answerOf(const tasks::Task& task) {
    Record record;
    for (int attempt = 0; attempt < attempts && !stopped_; ++attempt) {
      record = runTask(plan_, task, [this] { return report(), !stopped_; });
      if (record.verdict != Verdict::Lost) break;
    }
    return record;
  }

  void begin(const std::string& task) {
    const std::lock_guard lock(mutex_);
    atWork_[task] = Clock::now();
  }

  void end(const Record& record) {
    const std::lock_guard lock(mutex_);
    atWork_.erase(record.task);
    if (!stopped_) events_.done(record);
  }

  void stop(std::exception_ptr why) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = why;
    stopped_ = true;
  }

  void report() {
    const std::lock_guard lock(mutex_);
    if (!events_.atWork || Clock::now() < nextReport_) return;
    nextReport_ = Clock::now() + betweenReports;
    std::vector<AtWork> all;
    for (const auto& [task, since] : atWork_) all.push_back({task, std::chrono::duration<double>(Clock::now() - since).count()});
    events_.atWork(all);
  }

  const Plan& plan_;
  const std::vector<std::size_t>& open_;
  const SweepEvents& events_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;  // for what follows, and for calling the events
  std::map<std::string, Clock::time_point> atWork_;
  Clock::time_point nextReport_;
  std::exception_ptr failure_;
};

}  // namespace

void runLocally(const Plan& plan, const std::vector<std::size_t>& open, int atATime, const SweepEvents& events) {
  LocalSweep(plan, open, events).run(atATime);
}

}  // namespace redcomp::sweep

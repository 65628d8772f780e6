#include "reports/replay_schedule.h"

#include <algorithm>
#include <regex>

namespace redcomp::reports {

using namespace engines;
using Kind = TraceLine::Kind;
using Where = TurnPoint::Where;

namespace {

bool sameStatement(const TraceLine& a, const TraceLine& b) { return a.thread == b.thread && a.source == b.source && a.text == b.text; }
bool isConditionWait(const TraceLine& line) { return line.text.find("cond_wait(") != std::string::npos || line.text.find("cond_timedwait(") != std::string::npos; }
// Others come into its way while it is in there; what does not wait can begin later.
bool mayWait(const TraceLine& line) {
  static const std::regex kWaits(R"((wait|lock|join)\w*\s*\()");
  return std::regex_search(line.text, kWaits);
}
bool goesByBytes(const TraceLine& line) {
  static const std::regex kBytes(R"(^(mem|str)\w*\()");
  return std::regex_search(line.text, kBytes);
}
bool isBarrierWait(const TraceLine& line) { return line.text.find("barrier_wait(") != std::string::npos; }
std::size_t inputsIn(const std::string& text) {
  static const std::string kInput = "__VERIFIER_nondet_";
  std::size_t count = 0;
  for (std::size_t at = text.find(kInput); at != std::string::npos; at = text.find(kInput, at + 1)) ++count;
  return count;
}
bool isAboutTo(const TraceLine& line) { return line.note.starts_with("is about to"); }

class Scheduler {
 public:
  explicit Scheduler(const Violation& violation) : violation_(violation), trace_(violation.trace) {}

  std::variant<ReplaySchedule, std::string> run() {
    if (violation_.repeatsFrom) return "an infinite run has no end at which it fails";
    if (!violation_.race.empty()) result_.end = ReplaySchedule::End::Races;
    else if (!violation_.chain.empty()) result_.end = ReplaySchedule::End::Waits;
    findThreads();
    if (trace_.empty()) result_.blocks.push_back({0});  // the first thing that main does fails
    for (const TraceLine& line : trace_)
      if (numberOf(line.thread) == static_cast<int>(result_.threads.size())) return "it is not seen where " + line.thread + " is created";
    for (std::size_t k = 0; k < trace_.size(); ++k) {
      if (trace_[k].kind == Kind::Start) continue;
      if (k == 0 || running_ != trace_[k].thread) beginBlock(k);
      running_ = trace_[k].thread;
      noteInput(trace_[k]);
    }
    addStops();
    for (const std::string& thread : result_.threads) result_.sleeps.push_back(sleepOf(thread));
    for (const RaceLine& each : violation_.race)
      if (each.access.find("read") != std::string::npos) result_.late = numberOf(each.thread);
    return std::move(result_);
  }

 private:
  void findThreads() {
    result_.threads.push_back("main");
    for (const TraceLine& line : trace_)
      if (line.kind == Kind::Create) result_.threads.push_back(line.object);
    result_.inputs.resize(result_.threads.size());
  }

  int numberOf(const std::string& thread) const {
    return static_cast<int>(std::ranges::find(result_.threads, thread) - result_.threads.begin());
  }

  // The line of the thread before this one; trace_.size() if there is none.
  std::size_t before(std::size_t k) const {
    for (std::size_t j = k; j-- > 0;)
      if (trace_[j].thread == trace_[k].thread && trace_[j].kind != Kind::Start) return j;
    return trace_.size();
  }

  // Executions of the statement that the thread has begun, until this line and with it.
  int visits(std::size_t k) const {
    int count = 0;
    for (std::size_t j = 0; j <= k; ++j) count += sameStatement(trace_[j], trace_[k]) && trace_[j].note != "goes on" && !isRest(j) && !isContinued(j) && !isReturn(j);
    return count;
  }

  // Not the first line of a statement: memcpy and its like, byte by byte; or the access that races, of a statement that has read
  // something else before others moved.
  bool isContinued(std::size_t k) const {
    const std::size_t previous = before(k);
    if (previous == trace_.size() || !sameStatement(trace_[previous], trace_[k])) return false;
    const bool delayed = isAboutTo(trace_[k]) && previous + 1 < k && trace_[previous].kind != Kind::Branch && trace_[previous].changes.empty();
    return delayed || goesByBytes(trace_[k]);
  }

  // The end of a call that has been followed: it happens in the function that was called.
  bool isReturn(std::size_t k) const {
    const TraceLine& line = trace_[k];
    if (line.calls.empty() || line.calls.front().source != line.source) return false;
    return std::any_of(trace_.begin(), trace_.begin() + static_cast<std::ptrdiff_t>(k),
                       [&](const TraceLine& call) { return sameStatement(call, line) && call.calls.size() < line.calls.size(); });
  }

  // The rest of a call that was interrupted.
  bool isRest(std::size_t k) const {
    const std::size_t previous = before(k);
    return previous < trace_.size() && previous + 1 < k && sameStatement(trace_[previous], trace_[k]) && trace_[k].kind != Kind::Branch &&
           trace_[k].text.find('(') != std::string::npos && trace_[k].note != "goes on" && trace_[k].reads.empty() && trace_[previous].kind != Kind::Branch;
  }

  int point(const TurnPoint& wanted) {
    const auto known = std::ranges::find(result_.points, wanted);
    if (known != result_.points.end()) return static_cast<int>(known - result_.points.begin());
    result_.points.push_back(wanted);
    return static_cast<int>(result_.points.size()) - 1;
  }

  void beginBlock(std::size_t k) {
    const TraceLine& line = trace_[k];
    Block block{numberOf(line.thread)};
    const std::size_t previous = before(k);
    if (previous < trace_.size() && !(isRest(k) && isConditionWait(line))) {
      const bool rest = isRest(k) && mayWait(line), goesOn = line.note == "goes on";
      const std::string nextRead = goesOn && !line.reads.empty() ? line.reads.front().variable : "";
      block.point = point({rest ? Where::Around : goesOn ? Where::Within : Where::Before, line.source, line.text, nextRead});
      block.visit = goesOn || rest ? visits(previous) : visits(k);
    }
    result_.blocks.push_back(block);
  }

  // Threads that do not go on after their last line, but have not ended either.
  void addStops() {
    for (std::size_t thread = 0; thread < result_.threads.size(); ++thread) {
      std::size_t last = trace_.size();
      while (last > 0 && trace_[last - 1].thread != result_.threads[thread]) --last;
      if (last-- == 0) continue;
      const TraceLine& line = trace_[last];
      const bool finishes = last + 1 == trace_.size() && result_.end == ReplaySchedule::End::Fails;
      if (finishes || line.kind == Kind::End || line.kind == Kind::Start) continue;
      if (isConditionWait(line) && line.kind == Kind::Unlock) continue;
      const bool waits = isBarrierWait(line) && !isRest(last);  // for others who come there
      const Where where = isAboutTo(line) ? Where::Before : waits ? Where::Around : Where::After;
      result_.stops.push_back({static_cast<int>(thread), point({where, line.source, line.text, ""}), visits(last)});
    }
  }

  // A wait is one line if it comes back at once, and else two: it gives the mutex up, and takes it when it is over.
  int sleepOf(const std::string& thread) const {
    int waits = 0;
    bool isInside = false;
    for (const TraceLine& line : trace_) {
      if (line.thread != thread || line.kind == Kind::Start) continue;
      const bool comesBack = isInside;
      isInside = isConditionWait(line) && line.kind == Kind::Unlock;
      if (isConditionWait(line) && !(comesBack && line.kind == Kind::Lock)) ++waits;
    }
    return isInside ? waits : 0;
  }

  void noteInput(const TraceLine& line) {
    if (line.text.find("__VERIFIER_nondet_") == std::string::npos || line.note == "goes on") return;
    std::vector<std::string>& inputs = result_.inputs[numberOf(line.thread)];
    const bool several = line.changes.size() <= inputsIn(line.text) || line.text.ends_with("...");  // int x = nondet(), y = nondet()
    if (several) for (const ChangedValue& each : line.changes) inputs.push_back(each.value);
    else inputs.push_back(line.changes.back().value);
    if (!line.changes.empty()) return;
    if (line.kind == Kind::Branch) inputs.push_back(line.holds ? "1" : "0");
  }

  const Violation& violation_;
  const std::vector<TraceLine>& trace_;
  std::string running_;
  ReplaySchedule result_;
};

}  // namespace

std::variant<ReplaySchedule, std::string> replayScheduleOf(const Violation& violation) { return Scheduler(violation).run(); }

}  // namespace redcomp::reports

#include "sweep/slurm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "os/digest.h"
#include "os/process.h"
#include "os/write_file.h"
#include "sweep/run_task.h"

namespace redcomp::sweep {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;

std::string planFile(const std::string& folder) { return folder + "/plan.json"; }
std::string answerFile(const std::string& folder, std::size_t task) { return fmt::format("{}/answers/{}.json", folder, task); }

std::string contentOf(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string shellWord(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

// What the command prints; nothing if it fails.
std::optional<std::string> outputOf(const std::vector<std::string>& command, std::string& error) {
  os::ProcessRequest request;
  request.command = command;
  request.timeLimit = 120;
  const os::ProcessResult result = os::runProcess(request);
  const auto* exited = std::get_if<os::Exited>(&result.end);
  if (exited && exited->code == 0) return result.output;
  error = result.errors.empty() ? command.front() + " " + os::toString(result.end) : result.errors;
  while (error.ends_with('\n')) error.pop_back();
  return std::nullopt;
}

class SlurmSweep {
 public:
  SlurmSweep(const Plan& plan, const std::string& folder, const SlurmOptions& options, const SweepEvents& events)
      : plan_(plan), folder_(fs::absolute(folder).lexically_normal()), options_(options), events_(events),
        name_("redcomp-" + os::sha256(folder_).substr(0, 12)) {}

  void run(const std::vector<std::size_t>& open) {
    fs::create_directories(folder_ + "/answers");
    fs::create_directories(folder_ + "/logs");
    open_.insert(open.begin(), open.end());
    try {
      goOn();
    } catch (...) {  // what has not been answered is not wanted any more
      std::string ignored;
      outputOf({"scancel", "--quiet", fmt::format("--user={}", ::getuid()), fmt::format("--name={}", fmt::join(submitted_, ","))}, ignored);
      throw;
    }
  }

 private:
  void goOn() {
    while (!open_.empty()) {
      collect();
      if (const auto queue = queued()) submitMissing(*queue);
      if (open_.empty()) break;
      report();
      std::this_thread::sleep_for(std::chrono::duration<double>(options_.interval));
    }
  }

  void collect() {
    const std::set<std::size_t> all = open_;
    for (const std::size_t task : all) {
      std::string why;
      const auto record = takeAnswer(folder_, plan_, task, why);
      if (!why.empty()) complaints_[task] = why;
      if (record) finish(task, *record);
    }
  }

  void finish(std::size_t task, const Record& record) {
    events_.done(record);
    open_.erase(task);
    since_.erase(task);
  }

  // Elements of our arrays that wait or run. Nothing if Slurm does not answer: its controller may be starting again.
  std::optional<std::set<std::size_t>> queued() {
    std::string error;
    const auto text = outputOf({"squeue", "--noheader", "--array", fmt::format("--user={}", ::getuid()), "--format=%j %K %T",
                                "--states=PENDING,RUNNING,SUSPENDED,COMPLETING,CONFIGURING,REQUEUED,RESIZING,SIGNALING,STAGE_OUT,STOPPED"},
                               error);
    if (!text) {
      if (++silent_ > mostSilent) throw std::runtime_error("Slurm does not answer: " + error);
      return std::nullopt;
    }
    silent_ = 0;
    std::set<std::size_t> elements;
    std::istringstream lines(*text);
    running_.clear();
    for (std::string name, index, state; lines >> name >> index >> state;) {
      if (!name.starts_with(name_ + "-")) continue;
      const std::size_t task = std::stoul(name.substr(name_.size() + 1)) + std::stoul(index);
      elements.insert(task);
      if (state == "RUNNING") running_.insert(task);
    }
    return elements;
  }

  // A job that has just ended may not have been seen by `collect`: so only what was missing twice is submitted again.
  void submitMissing(const std::set<std::size_t>& queue) {
    std::vector<std::size_t> missing;
    std::set<std::size_t> nowMissing;
    for (const std::size_t task : open_) {
      if (queue.contains(task)) continue;
      nowMissing.insert(task);
      if (attempts_[task] == 0 || missing_.contains(task)) missing.push_back(task);
    }
    missing_ = nowMissing;
    std::erase_if(missing, [&](std::size_t task) { return giveUp(task); });
    missing.resize(std::min(missing.size(), options_.mostQueued - std::min(queue.size(), options_.mostQueued)));
    std::map<std::size_t, std::vector<std::size_t>> arrays;  // by the first task that such an array could have
    for (const std::size_t task : missing) arrays[task - task % options_.largestArray].push_back(task % options_.largestArray);
    for (const auto& [base, elements] : arrays)
      if (!submit(base, elements, !queue.empty())) return;
  }

  bool giveUp(std::size_t task) {
    if (attempts_[task] < options_.attempts) return false;
    Record record = recordOf(plan_, plan_.tasks[task]);
    record.reason = fmt::format("no answer after {} attempts", options_.attempts);
    if (complaints_.contains(task)) record.reason += ": " + complaints_[task];
    finish(task, record);
    return true;
  }

  // Slurm limits the indices of elements: those of an array are counted from its base, which is in its name.
  // False if Slurm refuses, and others are in the queue after which it may not.
  bool submit(std::size_t base, const std::vector<std::size_t>& elements, bool mayWait) {
    const double minutes = std::ceil((plan_.limits.time + 60) / 60);
    std::vector<std::string> command{"sbatch", "--parsable", fmt::format("--job-name={}-{}", name_, base), "--array=" + rangesOf(elements), "--requeue",
                                     fmt::format("--time={:.0f}", minutes), fmt::format("--cpus-per-task={}", plan_.limits.cores),
                                     "--output=" + folder_ + "/logs/%x-%a.log", "--chdir=" + fs::current_path().string()};
    if (plan_.limits.memory > 0) command.push_back(fmt::format("--mem={}M", plan_.limits.memory));
    command.insert(command.end(), options_.sbatch.begin(), options_.sbatch.end());
    command.push_back(fmt::format("--wrap=exec {} sweep --answer $(({} + SLURM_ARRAY_TASK_ID)) --out {}", shellWord(plan_.tool), base, shellWord(folder_)));
    std::string error;
    if (!outputOf(command, error)) {
      if (mayWait) return false;
      throw std::runtime_error("sbatch refuses: " + error);
    }
    submitted_.insert(fmt::format("{}-{}", name_, base));
    for (const std::size_t element : elements) ++attempts_[base + element], missing_.erase(base + element);
    return true;
  }

  void report() {
    if (!events_.atWork) return;
    std::vector<AtWork> all;
    for (const std::size_t task : running_) {
      if (!open_.contains(task)) continue;
      const auto since = since_.emplace(task, Clock::now()).first->second;
      all.push_back({plan_.tasks[task].name, std::chrono::duration<double>(Clock::now() - since).count()});
    }
    events_.atWork(all);
  }

  static constexpr int mostSilent = 120;  // looks without an answer

  const Plan& plan_;
  std::string folder_;
  const SlurmOptions& options_;
  const SweepEvents& events_;
  std::string name_;                            // of all jobs of this folder
  std::set<std::size_t> open_;
  std::map<std::size_t, int> attempts_;
  std::set<std::size_t> missing_;               // open, and not in the queue at the last look
  std::set<std::size_t> running_;
  std::map<std::size_t, std::string> complaints_;  // about answers that did not count
  std::map<std::size_t, Clock::time_point> since_;
  std::set<std::string> submitted_;             // names of job arrays
  int silent_ = 0;
};

}  // namespace

std::string rangesOf(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (std::size_t k = 0; k < numbers.size();) {
    std::size_t last = k;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[k]);
    if (last > k) text += "-" + std::to_string(numbers[last]);
    k = last + 1;
  }
  return text;
}

std::optional<Record> takeAnswer(const std::string& folder, const Plan& plan, std::size_t task, std::string& why) {
  const std::string file = answerFile(folder, task);
  if (!fs::exists(file)) return std::nullopt;
  std::string line = contentOf(file);
  if (line.ends_with('\n')) line.pop_back();
  const auto record = parseLine(line);
  const tasks::Task& asked = plan.tasks.at(task);
  if (!record) why = "its answer was damaged";
  else if (record->task != asked.name || record->input != inputOf(plan, asked)) why = "its answer was about another question";
  else if (record->verdict != Verdict::Lost) return record;
  else why = record->reason;
  fs::remove(file);
  return std::nullopt;
}

void answerOne(const std::string& folder, std::size_t number) {
  const Plan plan = parsePlan(contentOf(planFile(folder)));
  if (number >= plan.tasks.size()) throw std::runtime_error(fmt::format("the plan in {} has no task {}", folder, number));
  const Record record = runTask(plan, plan.tasks[number]);
  os::writeFile(answerFile(folder, number), toLine(record) + "\n");
}

void runBySlurm(const Plan& plan, const std::vector<std::size_t>& open, const std::string& folder, const SlurmOptions& options,
                const SweepEvents& events) {
  SlurmSweep(plan, folder, options, events).run(open);
}

}  // namespace redcomp::sweep

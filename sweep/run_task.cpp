#include "sweep/run_task.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>

#include "os/process_tree.h"

namespace redcomp::sweep {

using nlohmann::json;
using tasks::Task;

namespace {

constexpr double grace = 10;          // seconds beyond its limit in which a task must end by itself
constexpr int ticksBetweenLooks = 5;  // at the memory of a task

// A file that nobody else has, and that is removed.
class ScratchFile {
 public:
  ScratchFile() {
    path_ = std::filesystem::temp_directory_path() / "redcomp-sweep-XXXXXX";
    const int descriptor = ::mkstemp(path_.data());
    if (descriptor < 0) throw std::system_error(errno, std::generic_category(), "cannot make a temporary file");
    ::close(descriptor);
  }
  ~ScratchFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  ScratchFile(const ScratchFile&) = delete;
  const std::string& path() const { return path_; }
  std::string content() const {
    std::ifstream stream(path_, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

 private:
  std::string path_;
};

std::string hostName() {
  char name[256] = "";
  ::gethostname(name, sizeof name - 1);
  return name;
}

std::string lastLine(std::string text) {
  if (const auto hint = text.find("Run with --help"); hint != std::string::npos) text.erase(hint);
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

// Descendants of the one child that this thread waits for: the process whose command holds the scratch file's name.
class MemoryWatch {
 public:
  MemoryWatch(long limit, std::string mark) : limit_(limit), mark_(std::move(mark)) {}

  bool isOver() {
    if (limit_ <= 0 || ++ticks_ % ticksBetweenLooks != 0) return false;
    if (root_ < 0) root_ = find();
    if (root_ > 0 && os::memoryOfTree(root_) > limit_) over_ = true;
    return over_;
  }
  bool over() const { return over_; }

 private:
  pid_t find() const {
    const std::vector<pid_t> all = os::processTree(::getpid());
    const auto is = [&](pid_t each) {
      std::ifstream stream(fmt::format("/proc/{}/cmdline", each), std::ios::binary);
      const std::string words{std::istreambuf_iterator<char>(stream), {}};
      return words.find(mark_) != std::string::npos;
    };
    const auto found = std::ranges::find_if(all, is);
    return found == all.end() ? -1 : *found;
  }

  long limit_;
  std::string mark_;
  int ticks_ = 0;
  pid_t root_ = -1;
  bool over_ = false;
};

// Why the answer is none to this question; "" if it is one.
std::string whyNoAnswer(const json& answer, const Plan& plan, const Task& task, int exitCode) {
  if (!answer.is_object()) return "its answer is not whole";
  try {
    if (answer.at("tool") != "redcomp" || answer.at("version") != plan.version) return "its answer is of another version";
    if (answer.at("files").get<std::vector<std::string>>() != task.files) return "its answer is about other files";
    if (task.specification && answer.at("property") != task.specification->property) return "its answer is about another property";
    const std::string verdict = answer.at("verdict");
    const int expected = verdict == "proved" ? 0 : verdict == "violated" ? 10 : verdict == "inconclusive" ? 5 : -1;
    if (expected != exitCode || answer.at("exitCode") != exitCode) return "its answer and its exit code differ";
  } catch (const json::exception&) {
    return "its answer is not whole";
  }
  return "";
}

std::string messageOf(const json& answer) {
  return answer.contains("violation") && answer["violation"].is_object() ? answer["violation"].value("message", "") : "";
}

// A violation of another part than the specification names is none of it.
void takeViolation(Record& record, const Task& task, const json& answer) {
  record.verdict = Verdict::Violated;
  if (!task.specification || task.specification->subproperties.empty()) return;
  const std::string message = messageOf(answer);
  for (const std::string& part : task.specification->subproperties)
    if (message.starts_with(part)) record.part = part;
  if (!record.part.empty()) return;
  record.verdict = Verdict::Inconclusive;
  record.reason = "what was found is no part of the specification: " + message;
}

std::string reasonOf(const json& answer) {
  if (answer.contains("reason")) return answer["reason"];
  for (const json& each : answer.value("answers", json::array()))
    if (each.value("verdict", "") == "inconclusive") return each.value("property", "") + ": " + each.value("reason", "");
  return "";
}

void takeAnswer(Record& record, const Task& task, const json& answer) {
  record.cached = answer.value("cached", false);
  if (answer.contains("shard")) record.shard = answer["shard"].dump(-1, ' ', false, json::error_handler_t::replace);
  const std::string verdict = answer.at("verdict");
  if (verdict == "violated") return takeViolation(record, task, answer);
  record.verdict = verdict == "proved" ? Verdict::Proved : Verdict::Inconclusive;
  if (record.verdict == Verdict::Inconclusive) record.reason = reasonOf(answer);
}

}  // namespace

std::vector<std::string> commandOf(const Plan& plan, const Task& task, const std::string& jsonFile) {
  std::vector<std::string> command{plan.tool};
  const auto add = [&](std::vector<std::string> words) { command.insert(command.end(), words.begin(), words.end()); };
  add(task.files);
  if (task.specification) add({"--property", task.specification->property});
  if (task.is32Bit) add({"--arch", "32"});
  if (!task.compileCommands.empty()) add({"--compile-commands", task.compileCommands});
  add(plan.options);
  add(task.options);
  add({"--timeout", fmt::format("{:g}", plan.limits.time), "--memory-limit", std::to_string(plan.limits.memory), "--jobs",
       std::to_string(plan.limits.cores), "--json", jsonFile});
  if (!plan.cache.empty()) add({"--cache", plan.cache});
  if (!plan.clangArguments.empty()) add({"--"}), add(plan.clangArguments);
  return command;
}

Record recordOf(const Plan& plan, const Task& task) {
  Record record;
  record.task = task.name;
  record.input = inputOf(plan, task);
  record.category = task.category;
  record.files = task.files;
  if (task.specification) record.specification = task.specification->name;
  record.propertyFile = task.propertyFile;
  record.expected = task.expected;
  record.expectedPart = task.subproperty;
  record.version = plan.version;
  return record;
}

void judgeAnswer(Record& record, const Plan& plan, const Task& task, const os::ProcessEnd& end, const std::string& text,
                 const std::string& error) {
  const auto* exited = std::get_if<os::Exited>(&end);
  if (std::holds_alternative<os::TimedOut>(end)) {
    record.verdict = Verdict::TimeOut;
    record.reason = "did not end in time";
  } else if (exited && (exited->code == 0 || exited->code == 5 || exited->code == 10)) {
    const json answer = json::parse(text, nullptr, false);
    record.reason = whyNoAnswer(answer, plan, task, exited->code);
    if (record.reason.empty()) takeAnswer(record, task, answer);
    else record.verdict = Verdict::Failed;
  } else {
    const bool refused = exited && (exited->code == 1 || exited->code == 2);
    const auto* died = std::get_if<os::Killed>(&end);
    const bool killed = died && died->signal == SIGKILL;  // from outside: by somebody, or for want of memory
    record.verdict = refused ? Verdict::Refused : killed ? Verdict::Lost : Verdict::Failed;
    record.reason = refused || exited ? lastLine(error) : "";
    if (record.reason.empty()) record.reason = os::toString(end);
  }
}

Record runTask(const Plan& plan, const Task& task, const std::function<bool()>& tick) {
  Record record = recordOf(plan, task);
  record.host = hostName();
  if (!task.refusal.empty()) {
    record.verdict = Verdict::Refused;
    record.reason = task.refusal;
    return record;
  }
  const ScratchFile answer;
  MemoryWatch memory(plan.limits.memory, answer.path());
  os::ProcessRequest request;
  request.command = commandOf(plan, task, answer.path());
  request.timeLimit = plan.limits.time + grace;
  request.tick = [&] { return tick() && !memory.isOver(); };
  const os::ProcessResult result = os::runProcess(request);
  record.seconds = result.seconds;
  record.memory = result.peakMemory;
  if (memory.over()) {
    record.verdict = Verdict::Memory;
    record.reason = fmt::format("needed more than {} MB", plan.limits.memory);
  } else if (std::holds_alternative<os::Cancelled>(result.end)) {
    record.reason = "was cancelled";
  } else {
    judgeAnswer(record, plan, task, result.end, answer.content(), result.errors);
    if (plan.keepsAnswers) record.output = result.output, record.answer = answer.content();
  }
  return record;
}

}  // namespace redcomp::sweep

#include "driver/sweep_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "driver/completion.h"
#include "driver/sweep_board.h"
#include "logic/source.h"
#include "os/machine.h"
#include "os/write_file.h"
#include "reports/tool.h"
#include "sweep/journal.h"
#include "sweep/local.h"
#include "sweep/score.h"
#include "sweep/summary.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using sweep::Plan;
using sweep::Record;

namespace {

constexpr int wrongUsage = 1, badInput = 2, internalError = 6;

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

Plan planOf(const SweepOptions& options, std::vector<tasks::Task> tasks) {
  return {.tool = os::runningProgram(), .version = reports::version(), .options = options.options, .clangArguments = options.clangArguments,
          .limits = options.limits, .cache = options.cache.empty() ? "" : fs::absolute(options.cache).string(), .tasks = std::move(tasks)};
}

// The plan with which the sweep in this folder was begun, if there is one.
std::optional<Plan> begunPlan(const std::string& file) {
  if (!fs::exists(file)) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  return sweep::parsePlan({std::istreambuf_iterator<char>(stream), {}});
}

// A sweep, or its results in the order of the tasks.
class Sweeping {
 public:
  Sweeping(const SweepOptions& options, Plan plan)
      : options_(options), plan_(std::move(plan)), lock_(options.folder), journal_(options.folder + "/results.jsonl", inputsOf(plan_)) {
    for (const std::string& note : journal_.notes()) fmt::print(stderr, "redcomp: {}\n", note);
  }

  void run() {
    std::vector<std::size_t> open;
    SweepBoard board(plan_.tasks.size());
    for (std::size_t k = 0; k < plan_.tasks.size(); ++k) {
      const auto known = journal_.records().find(plan_.tasks[k].name);
      if (known == journal_.records().end()) open.push_back(k);
      else board.done(known->second, SweepBoard::Was::KnownBefore);
    }
    const sweep::SweepEvents events{.done = [&](const Record& record) {
                                      if (journal_.append(record)) board.done(record);
                                    },
                                    .atWork = [&](const auto& all) { board.show(all); }};
    if (options_.on == "slurm") runBySlurm(plan_, open, options_.folder, options_.slurm, events);
    else runLocally(plan_, open, atATime(), events);
  }

  std::vector<Record> records() const {
    std::vector<Record> all;
    for (const tasks::Task& task : plan_.tasks) all.push_back(journal_.records().at(task.name));
    return all;
  }

 private:
  static std::map<std::string, std::string> inputsOf(const Plan& plan) {
    std::map<std::string, std::string> inputs;
    for (const tasks::Task& task : plan.tasks) inputs[task.name] = inputOf(plan, task);
    return inputs;
  }

  int atATime() const { return options_.jobs > 0 ? options_.jobs : std::max(1, os::usableCores() / options_.limits.cores); }

  const SweepOptions& options_;
  const Plan plan_;
  sweep::FolderLock lock_;
  sweep::Journal journal_;
};

std::vector<sweep::Change> changesAgainst(const std::string& old, const std::vector<Record>& now) {
  if (old.empty()) return {};
  const std::string file = fs::is_directory(old) ? old + "/results.jsonl" : old;
  if (!fs::exists(file)) throw logic::InputError({file}, "no such results");
  const sweep::JournalContent before = sweep::readJournal(file);
  if (before.damaged > 0) fmt::print(stderr, "redcomp: {}: {} damaged lines are left out\n", file, before.damaged);
  return sweep::changesSince(before.records, now);
}

int summarise(const SweepOptions& options, const Plan& plan, const std::vector<Record>& records) {
  const std::vector<sweep::Change> changes = changesAgainst(options.against, records);
  print(sweep::summaryText(records));
  if (!options.against.empty()) print("\nchanges since " + options.against + "\n" + sweep::changesText(changes));
  os::writeFile(options.folder + "/summary.html", sweep::summaryHtml(plan, records, changes));
  os::writeFile(options.folder + "/results.xml", sweep::benchexecXml(plan, records));
  const auto isAlarm = [](const Record& r) {
    return judgementOf(r) == sweep::Judgement::Wrong || r.verdict == sweep::Verdict::Failed || r.verdict == sweep::Verdict::Lost;
  };
  return std::ranges::any_of(records, isAlarm) ? internalError : 0;
}

int sweepAll(const SweepOptions& options) {
  tasks::TaskList list = tasks::tasksOf(options.named, {options.specifications});
  for (const std::string& note : list.notes) fmt::print(stderr, "redcomp: {}\n", note);
  if (list.tasks.empty()) throw logic::InputError({options.named.front()}, "holds no task");
  fs::create_directories(options.folder);
  const std::string planFile = options.folder + "/plan.json";
  const Plan plan = planOf(options, std::move(list.tasks));
  if (const auto begun = begunPlan(planFile)) {
    if (const std::string why = whyNotTheSame(*begun, plan); !why.empty()) {
      fmt::print(stderr, "redcomp: {} holds another sweep: {}; name another folder\n", options.folder, why);
      return wrongUsage;
    }
  }
  Sweeping sweeping(options, plan);
  os::writeFile(planFile, toJson(plan));
  sweeping.run();
  return summarise(options, plan, sweeping.records());
}

}  // namespace

void declareSweep(CLI::App& app, SweepOptions& o) {
  app.description("redcomp sweep: many tasks, each in a process of its own under limits");
  app.add_option("TASKS", o.named)->group("");
  const auto declare = [&app](const char* group, const char* name, const char* type, auto& value, const std::string& help) {
    return app.add_option(name, value, help)->type_name(type)->group(group);
  };
  declare("What to do", "--out", "DIR", o.folder, "the folder for results; a sweep that was ended goes on where it was")->required();
  declare("What to do", "--only", "NAME", o.specifications, "of task definitions only this specification, as in --only unreach-call")
      ->allow_extra_args(false);
  declare("What to do", "--option", "OPTION", o.options, "an option for every task, as in --option=--safety")->allow_extra_args(false);
  declare("Where", "--on", "WHERE", o.on, "local: on all cores of this machine (default); slurm: as job arrays of Slurm")
      ->check(oneOf({"local", "slurm"}));
  declare("Where", "--jobs", "N", o.jobs, "tasks at a time on this machine (default: as many as there are cores for)")
      ->check(CLI::Range(1, 1024).description(""));
  declare("Where", "--sbatch", "ARG", o.slurm.sbatch, "a further argument of sbatch, as in --sbatch=--partition=long")->allow_extra_args(false);
  declare("Where", "--array-size", "N", o.slurm.largestArray, "tasks in one job array (default 1000)")
      ->check(CLI::Range(1, 1'000'000).description(""));
  declare("Limits", "--timeout", "S", o.limits.time, "seconds for a task (default 300)")->check(CLI::PositiveNumber.description(""));
  declare("Limits", "--memory-limit", "MB", o.limits.memory, "megabytes for a task with all its processes; 0: no limit (default 4096)")
      ->check(CLI::NonNegativeNumber.description(""));
  declare("Limits", "--cores", "N", o.limits.cores, "cores for a task (default 1)")->check(CLI::Range(1, 1024).description(""));
  declare("Output", "--cache", "DIR", o.cache, "a folder with proofs and violations of earlier runs, which are not looked for again");
  declare("Output", "--against", "OLD", o.against, "the folder of an earlier sweep: says which verdicts have changed");
  app.add_option("--answer", o.answer, "of jobs: answers one task of the plan")->group("");
  declareHelp(app);
}

HelpFrame sweepFrame() {
  return {.usage = "redcomp sweep TASKS... --out DIR [--on local|slurm] [options] [-- ARGS]",
          .besides = {{"TASKS...", "programs, task definitions (.yml), sets of them (.set), folders, compile_commands.json, and lists of all these"},
                      {"-- ARGS", "arguments for Clang"}},
          .exitCodes = "0 every task has a result, 1 wrong usage, 2 tasks cannot be read, 6 a verdict is wrong, a task has failed or was "
                       "lost, or a file cannot be written"};
}

std::variant<SweepOptions, EndNow> parseSweepLine(const std::vector<std::string>& words) {
  SweepOptions options;
  const auto behind = std::find(words.begin(), words.end(), "--");
  if (behind != words.end()) options.clangArguments.assign(behind + 1, words.end());
  CLI::App app{"", "redcomp sweep"};
  declareSweep(app, options);
  if (auto end = parseOrEnd(app, sweepFrame(), {words.begin(), behind})) return *end;
  if (options.named.empty() && options.answer < 0) return EndNow{1, "", "redcomp: no tasks\nRun with --help for more information.\n"};
  return options;
}

int sweepCommand(int argc, const char* const* argv) {
  const auto parsed = parseSweepLine(std::vector<std::string>(argv + 2, argv + argc));
  if (const auto* end = std::get_if<EndNow>(&parsed)) {
    std::fputs(end->out.c_str(), stdout);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  const SweepOptions& options = std::get<SweepOptions>(parsed);
  try {
    if (options.answer < 0) return sweepAll(options);
    sweep::answerOne(options.folder, static_cast<std::size_t>(options.answer));
    return 0;
  } catch (const logic::InputError& e) {
    fmt::print(stderr, "redcomp: {}\n", e.what());
    return badInput;
  } catch (const std::exception& e) {
    fmt::print(stderr, "redcomp: {}\n", e.what());
    return internalError;
  }
}

}  // namespace redcomp::driver

#include "driver/swarm_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "driver/help.h"
#include "driver/verify.h"
#include "engines/safety.h"
#include "os/machine.h"
#include "os/write_file.h"
#include "reports/tool.h"
#include "sweep/local.h"
#include "sweep/slurm.h"
#include "sweep/swarm.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using sweep::Record;
using sweep::ShardName;
using sweep::Verdict;

namespace {

// Thrown out of a sweep when what is known is enough.
struct Enough {};

// The command line without what concerns the swarm, the program's files, and what each shard gets anew.
std::vector<std::string> optionsOfShards(const Options& options, const std::vector<std::string>& words) {
  const std::set<std::string> taken{"--swarm", "--on", "--json", "--timeout", "--memory-limit", "--jobs", "--cache"};
  const std::vector<std::string>& files = options.question.files;
  std::vector<std::string> kept;
  for (std::size_t k = 0; k < words.size() && words[k] != "--"; ++k) {
    const std::string name = words[k].substr(0, words[k].find('='));
    if (taken.contains(name)) k += name == words[k];
    else if (words[k].starts_with('-') || std::ranges::find(files, words[k]) == files.end()) kept.push_back(words[k]);
  }
  return kept;
}

sweep::Plan planOf(const Options& options, const std::vector<std::string>& words, const std::vector<ShardName>& shards) {
  const long memory = options.limits.memory;
  sweep::Plan plan{.tool = os::runningProgram(), .version = reports::version(), .options = optionsOfShards(options, words),
                   .clangArguments = options.semantics.clangArguments, .limits = {options.limits.time > 0 ? options.limits.time : 1e8, memory, 1},
                   .cache = "", .tasks = {}};
  plan.keepsAnswers = true;
  for (const ShardName& shard : shards) {
    tasks::Task task;
    task.name = shard.word;
    task.files = options.question.files;  // jobs begin in this folder, too
    task.options = {"--shard", shard.word};
    plan.tasks.push_back(std::move(task));
  }
  return plan;
}

class Swarm {
 public:
  Swarm(const Options& options, const sweep::ShardPlan& shards, sweep::Plan plan)
      : options_(options), shards_(shards), names_(shardsOf(shards)), plan_(std::move(plan)) {}

  void run() {
    std::vector<std::size_t> all(plan_.tasks.size());
    for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
    const sweep::SweepEvents events{.done = [this](const Record& record) { take(record); }};
    try {
      if (options_.limits.swarmOn == "slurm") runThere(all, events);
      else runLocally(plan_, all, options_.limits.jobs > 0 ? options_.limits.jobs : os::usableCores(), events);
    } catch (const Enough&) {
    }
  }

  const std::vector<Record>& records() const { return records_; }
  const std::optional<Record>& violation() const { return violation_; }

 private:
  void take(Record record) {
    const auto shard = std::ranges::find(names_, record.task, &ShardName::word);
    if (record.verdict == Verdict::Proved || record.verdict == Verdict::Violated) {
      if (const std::string why = whyNotOfShard(shards_, *shard, record); !why.empty()) record.verdict = Verdict::Failed, record.reason = why;
    }
    if (options_.output.verbose) fmt::print(stderr, "redcomp: shard {}: {} in {:.1f} s\n", record.task, toString(record.verdict), record.seconds);
    records_.push_back(record);
    if (record.verdict == Verdict::Violated) {
      violation_ = record;
      throw Enough{};
    }
    if (coverageOf(shards_, records_).covered) throw Enough{};
  }

  // In a folder that all nodes see: here.
  void runThere(const std::vector<std::size_t>& all, const sweep::SweepEvents& events) {
    std::string folder = fs::absolute("redcomp-swarm-XXXXXX");
    if (!::mkdtemp(folder.data())) throw std::system_error(errno, std::generic_category(), "cannot make a folder for the swarm");
    struct Remove {
      std::string folder;
      ~Remove() {
        std::error_code ignored;
        fs::remove_all(folder, ignored);
      }
    } const remove{folder};
    os::writeFile(folder + "/plan.json", toJson(plan_));
    runBySlurm(plan_, all, folder, {}, events);
  }

  const Options& options_;
  const sweep::ShardPlan& shards_;
  const std::vector<ShardName> names_;
  const sweep::Plan plan_;
  std::vector<Record> records_;
  std::optional<Record> violation_;
};

std::set<std::string> assumptionsOf(const std::vector<Record>& records) {
  std::set<std::string> lines;
  for (const Record& each : records) {
    std::istringstream text(each.verdict == Verdict::Proved ? each.output : "");
    for (std::string line; std::getline(text, line);)
      if (line.starts_with("assuming ")) lines.insert(line + "\n");
  }
  return lines;
}

std::string summary(const std::vector<Record>& records, std::size_t shards, double seconds) {
  double work = 0;
  for (const Record& each : records) work += each.seconds;
  return fmt::format("({} of {} shards have answered, {:.2f} s, {:.2f} s of work)", records.size(), shards, seconds, work);
}

ordered_json shardsAsJson(const std::vector<Record>& records) {
  ordered_json all = ordered_json::array();
  for (const Record& each : records)
    all.push_back({{"shard", each.task}, {"verdict", toString(each.verdict)}, {"seconds", each.seconds}, {"reason", each.reason}});
  return all;
}

// What the whole comes to.
struct Answer {
  engines::Verdict verdict;
  std::string text;
  std::vector<std::string> missing;
};

Answer answerOf(const Swarm& swarm, const sweep::ShardPlan& shards, const std::string& property, double seconds) {
  const std::string how = summary(swarm.records(), shardsOf(shards).size(), seconds);
  if (const auto& violation = swarm.violation()) return {engines::Verdict::Violated, violation->output, {}};
  const sweep::Coverage coverage = coverageOf(shards, swarm.records());
  if (coverage.covered) {
    std::string text = fmt::format("proved: {} {}\n", property, how);
    for (const std::string& line : assumptionsOf(swarm.records())) text += line;
    return {engines::Verdict::Proved, text, {}};
  }
  std::string text = fmt::format("inconclusive: not every part of the problem has an answer {}\n", how);
  for (const std::string& each : coverage.missing) text += "  " + each + "\n";
  return {engines::Verdict::Inconclusive, text, coverage.missing};
}

void writeJson(const Options& options, const Swarm& swarm, const Answer& answer, double seconds) {
  ordered_json json{{"tool", "redcomp"}, {"version", reports::version()}, {"files", options.question.files}, {"verdict", engines::toString(answer.verdict)},
                    {"exitCode", exitCode(answer.verdict)}, {"seconds", seconds}, {"shards", shardsAsJson(swarm.records())}};
  if (!answer.missing.empty()) json["missing"] = answer.missing;
  if (swarm.violation()) json["answer"] = ordered_json::parse(swarm.violation()->answer, nullptr, false);
  os::writeFile(*options.output.jsonFile, json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n");
}

}  // namespace

std::optional<std::string> complaintAboutSwarm(const Options& o) {
  const engines::Question& q = o.question;
  if (o.limits.swarm == 0) return std::nullopt;
  if (q.each || q.termination) return "--swarm is for one question about errors: --safety, --races, --memory, --overflow, --deadlock, --check locks";
  if (q.strict || q.all || o.output.invariants || o.output.vacuous) return "--swarm excludes --strict, --all and --show";
  if (!o.output.dumps.empty() || o.output.smt2File || o.output.emitFile) return "--swarm excludes dumps";
  if (q.method.rule || q.method.sequential || q.method.search) return "--swarm chooses the methods itself";
  return std::nullopt;
}

int runSwarm(const Options& options, const std::vector<std::string>& words, const Reader& reader) {
  engines::Stages stages(options.limits.time, engines::Stages::Progress::None, options.output.verbose);
  const Input input = readInput(options, reader, stages);
  for (const std::string& each : input.system.warnings) fmt::print(stderr, "redcomp: warning: {}\n", each);
  const engines::AskedErrors asked = errorsOf(input.system, safetyQuestion(options.question), requestOf(options), stages);
  const sweep::ShardPlan shards = sweep::planShards(asked.system, asked.errors, options.limits.swarm);
  Swarm swarm(options, shards, planOf(options, words, shardsOf(shards)));
  swarm.run();
  std::string property;
  for (const engines::Property each : propertiesOf(options.question)) property += (property.empty() ? "" : ", ") + whatHolds(each, options, input);
  const Answer answer = answerOf(swarm, shards, property, stages.elapsed());
  std::fputs(answer.text.c_str(), stdout);
  std::fflush(stdout);
  if (options.output.jsonFile) writeJson(options, swarm, answer, stages.elapsed());
  return exitCode(answer.verdict);
}

}  // namespace redcomp::driver

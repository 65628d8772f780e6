// Sweeps: results that survive, answers that count, scores; and what must never be taken for a verdict.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sweep/cache.h"
#include "sweep/journal.h"
#include "sweep/local.h"
#include "sweep/run_task.h"
#include "sweep/score.h"
#include "sweep/slurm.h"
#include "sweep/summary.h"

namespace redcomp::sweep {
namespace {

namespace fs = std::filesystem;

Record record(const std::string& task, Verdict verdict = Verdict::Proved) {
  Record r;
  r.task = task, r.input = "in of " + task, r.category = "c", r.files = {"/x/" + task};
  r.verdict = verdict, r.seconds = 1.5, r.memory = 2048;
  return r;
}

std::string contentOf(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

class InFolder : public testing::Test {
 protected:
  InFolder() : base_(fs::path(testing::TempDir()) / ("sweep_" + std::to_string(::getpid()))) {
    fs::remove_all(base_);
    fs::create_directories(base_);
  }
  ~InFolder() override { fs::remove_all(base_); }
  std::string put(const std::string& name, const std::string& text) {
    fs::create_directories((base_ / name).parent_path());
    std::ofstream(base_ / name) << text;
    return base_ / name;
  }
  std::map<std::string, std::string> inputs(std::initializer_list<const char*> tasks) {
    std::map<std::string, std::string> all;
    for (const char* each : tasks) all[each] = std::string("in of ") + each;
    return all;
  }
  fs::path base_;
};

// ---- records and the journal ---------------------------------------------------------------------------------------

TEST(SweepRecord, ThereAndBack) {
  Record r = record("a \"quoted\" name\n", Verdict::Violated);
  r.expected = false, r.part = "valid-deref", r.expectedPart = "valid-free", r.reason = "ü", r.cached = true, r.host = "n1";
  r.specification = "valid-memsafety", r.propertyFile = "/p.prp", r.version = "1";
  EXPECT_EQ(parseLine(toLine(r)), r);
}

TEST(SweepRecord, NoChangedCharacterGoesUnnoticed) {
  const std::string line = toLine(record("a"));
  for (std::size_t k = 0; k < line.size(); ++k) {
    std::string changed = line;
    changed[k] ^= 1;
    EXPECT_FALSE(parseLine(changed)) << changed;
    EXPECT_FALSE(parseLine(line.substr(0, k))) << k;
  }
}

TEST_F(InFolder, AJournalCutAnywhereIsRepaired) {
  const std::string one = toLine(record("a")) + "\n", two = toLine(record("b", Verdict::Violated)) + "\n";
  for (std::size_t cut = 0; cut <= two.size(); ++cut) {
    const std::string file = put("results.jsonl", one + two.substr(0, cut));
    Journal journal(file, inputs({"a", "b"}));
    EXPECT_TRUE(journal.has("a"));
    EXPECT_EQ(journal.has("b"), cut == two.size()) << cut;
    EXPECT_EQ(journal.append(record("b", Verdict::Violated)), cut != two.size());
    EXPECT_EQ(contentOf(file), one + two) << cut;
  }
}

TEST_F(InFolder, WhatAJournalDoesNotCount) {
  const std::string file = put("results.jsonl", toLine(record("a")) + "\n" + "{\"torn\n" + toLine(record("a", Verdict::Violated)) + "\n" +
                                                    toLine(record("lost", Verdict::Lost)) + "\n" + toLine(record("changed")) + "\n" +
                                                    toLine(record("other")) + "\n");
  auto asked = inputs({"a", "lost", "changed"});
  asked["changed"] = "another";
  const Journal journal(file, asked);
  EXPECT_EQ(journal.records().at("a").verdict, Verdict::Proved) << "the first line counts";
  EXPECT_FALSE(journal.has("lost"));
  EXPECT_FALSE(journal.has("changed"));
  EXPECT_TRUE(journal.has("other")) << "of a task that is not asked now, but may be again";
  EXPECT_EQ(journal.notes().size(), 4u);
  EXPECT_EQ(readJournal(file).records.size(), 2u);
  EXPECT_EQ(readJournal(file).damaged, 0);
}

// The limit on the size of files fails as a full disk does: in the middle of a line.
TEST_F(InFolder, AFullDiskLeavesWholeLines) {
  const std::string file = base_ / "results.jsonl";
  Journal journal(file, inputs({"a", "b"}));
  ASSERT_TRUE(journal.append(record("a")));
  const std::string before = contentOf(file);
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  const rlimit tight{before.size() + 20, old.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &tight);
  EXPECT_THROW(journal.append(record("b")), std::system_error);
  setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(contentOf(file), before);
  EXPECT_FALSE(journal.has("b"));
  EXPECT_TRUE(journal.append(record("b")));
  EXPECT_EQ(readJournal(file).records.size(), 2u);
}

TEST_F(InFolder, OneSweepAtATime) {
  const FolderLock lock(base_);
  EXPECT_THROW(FolderLock{base_}, std::runtime_error);
}

// ---- answers -------------------------------------------------------------------------------------------------------

tasks::Task taskOn(const std::string& file) {
  tasks::Task task;
  task.name = file, task.category = "c", task.files = {file};
  task.specification = tasks::Specification{"unreach-call", "safety"};
  return task;
}

std::string answer(const std::string& file, const std::string& verdict, int code, const std::string& more = "") {
  return R"({"tool": "redcomp", "version": "9", "files": [")" + file + R"("], "property": "safety", "verdict": ")" + verdict +
         R"(", "exitCode": )" + std::to_string(code) + more + "}";
}

Record judged(const tasks::Task& task, const os::ProcessEnd& end, const std::string& json, const std::string& error = "") {
  Plan plan;
  plan.version = "9";
  Record r = recordOf(plan, task);
  judgeAnswer(r, plan, task, end, json, error);
  return r;
}

TEST(SweepAnswer, WhatCounts) {
  const tasks::Task task = taskOn("/p.c");
  struct Row {
    os::ProcessEnd end;
    std::string json;
    Verdict verdict;
    const char* reason = "";
  };
  const std::string lie = "its answer and its exit code differ";
  const Row rows[] = {
      {os::Exited{0}, answer("/p.c", "proved", 0), Verdict::Proved},
      {os::Exited{10}, answer("/p.c", "violated", 10), Verdict::Violated},
      {os::Exited{5}, answer("/p.c", "inconclusive", 5, R"(, "reason": "time")"), Verdict::Inconclusive, "time"},
      {os::Exited{0}, answer("/q.c", "proved", 0), Verdict::Failed, "its answer is about other files"},
      {os::Exited{0}, answer("/p.c", "violated", 10), Verdict::Failed, lie.c_str()},
      {os::Exited{0}, answer("/p.c", "proved", 10), Verdict::Failed, lie.c_str()},
      {os::Exited{0}, answer("/p.c", "proved", 0).substr(0, 60), Verdict::Failed, "its answer is not whole"},
      {os::Exited{0}, "", Verdict::Failed, "its answer is not whole"},
      {os::Exited{0}, R"({"tool": "redcomp"})", Verdict::Failed, "its answer is not whole"},
      {os::Exited{2}, "", Verdict::Refused, "p.c:3: unsupported"},
      {os::Exited{6}, "", Verdict::Failed, "p.c:3: unsupported"},
      {os::Killed{SIGKILL}, answer("/p.c", "proved", 0), Verdict::Lost, "was killed by signal 9 (Killed)"},
      {os::Killed{SIGSEGV}, answer("/p.c", "proved", 0), Verdict::Failed, "was killed by signal 11 (Segmentation fault)"},
      {os::TimedOut{}, answer("/p.c", "proved", 0), Verdict::TimeOut, "did not end in time"},
  };
  for (const Row& row : rows) {
    const Record got = judged(task, row.end, row.json, "redcomp\np.c:3: unsupported\n");
    EXPECT_EQ(got.verdict, row.verdict) << row.json;
    EXPECT_EQ(got.reason, row.reason) << row.json;
  }
}

TEST(SweepAnswer, OtherVersionsAndPropertiesDoNotCount) {
  tasks::Task task = taskOn("/p.c");
  task.specification->property = "races";
  EXPECT_EQ(judged(task, os::Exited{0}, answer("/p.c", "proved", 0)).reason, "its answer is about another property");
  std::string old = answer("/p.c", "proved", 0);
  old.replace(old.find("\"9\""), 3, "\"8\"");
  EXPECT_EQ(judged(taskOn("/p.c"), os::Exited{0}, old).reason, "its answer is of another version");
}

TEST(SweepAnswer, PartsOfASpecification) {
  tasks::Task task = taskOn("/p.c");
  task.specification->subproperties = {"valid-free", "valid-deref"};
  const auto with = [&](const std::string& message) {
    return judged(task, os::Exited{10}, answer("/p.c", "violated", 10, R"(, "violation": {"message": ")" + message + "\"}"));
  };
  EXPECT_EQ(with("valid-deref: p is null").part, "valid-deref");
  EXPECT_EQ(with("valid-deref: p is null").verdict, Verdict::Violated);
  EXPECT_EQ(with("valid-memcleanup: not freed").verdict, Verdict::Inconclusive);
}

// ---- local sweeps with a program that stands for redcomp -----------------------------------------------------------

class WithTool : public InFolder {
 protected:
  // `behaviour`: shell commands; $1 is the file, $json where the answer goes.
  Plan planWith(const std::string& behaviour, int tasks) {
    Plan plan;
    plan.version = "9";
    plan.limits.time = 2;
    plan.tool = put("tool", "#!/bin/bash\nfile=$1\nwhile [[ $1 != --json ]]; do shift; done\njson=$2\nset -- \"$file\"\n" + behaviour + "\n");
    fs::permissions(plan.tool, fs::perms::owner_all);
    for (int k = 0; k < tasks; ++k) plan.tasks.push_back(taskOn(put("p" + std::to_string(k) + ".c", std::to_string(k))));
    return plan;
  }
  static std::string proves(const std::string& file) {
    return R"(printf '{"tool":"redcomp","version":"9","files":["%s"],"property":"safety","verdict":"proved","exitCode":0}' ")" + file +
           R"(" >$json; exit 0)";
  }
  std::vector<Record> sweep(const Plan& plan) {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < plan.tasks.size(); ++k) open.push_back(k);
    std::vector<Record> all;
    runLocally(plan, open, 2, {.done = [&](const Record& r) { all.push_back(r); }});
    return all;
  }
};

TEST_F(WithTool, EveryTaskOnce) {
  const std::vector<Record> all = sweep(planWith(proves("$1"), 20));
  std::set<std::string> tasks;
  for (const Record& r : all) {
    EXPECT_EQ(r.verdict, Verdict::Proved) << r.reason;
    tasks.insert(r.task);
  }
  EXPECT_EQ(all.size(), 20u);
  EXPECT_EQ(tasks.size(), 20u);
}

TEST_F(WithTool, OneThatLiesIsNotBelieved) {
  for (const Record& r : sweep(planWith(proves("/other.c"), 2))) EXPECT_EQ(r.verdict, Verdict::Failed);
}

TEST_F(WithTool, WhatIsKilledIsTriedAgain) {
  const Plan plan = planWith("[[ -e $1.seen ]] || { touch $1.seen; kill -9 $$; }\n" + proves("$1"), 2);
  for (const Record& r : sweep(plan)) EXPECT_EQ(r.verdict, Verdict::Proved) << r.reason;
  for (const Record& r : sweep(planWith("kill -9 $$", 1))) EXPECT_EQ(r.verdict, Verdict::Lost);
}

TEST_F(WithTool, WhatNeedsTooMuchMemoryIsEnded) {
  Plan plan = planWith("exec perl -e '$x = \"a\" x (300 << 20); sleep 60' -- $json", 1);
  plan.limits.memory = 100;
  plan.limits.time = 30;
  const std::vector<Record> all = sweep(plan);
  EXPECT_EQ(all.front().verdict, Verdict::Memory) << all.front().reason;
  EXPECT_LT(all.front().seconds, 20);
}

TEST_F(WithTool, ASweepThatCannotWriteEnds) {
  const Plan plan = planWith(proves("$1"), 5);
  int calls = 0;
  const SweepEvents events{.done = [&](const Record&) { ++calls, throw std::runtime_error("full"); }};
  EXPECT_THROW(runLocally(plan, {0, 1, 2, 3, 4}, 2, events), std::runtime_error);
  EXPECT_EQ(calls, 1);
}

// ---- answers of jobs -----------------------------------------------------------------------------------------------

TEST_F(WithTool, AJobAnswersOneTask) {
  const Plan plan = planWith(proves("$1"), 3);
  put("plan.json", toJson(plan));
  fs::create_directories(base_ / "answers");
  answerOne(base_, 1);
  std::string why;
  const auto got = takeAnswer(base_, plan, 1, why);
  ASSERT_TRUE(got) << why;
  EXPECT_EQ(got->task, plan.tasks[1].name);
  EXPECT_FALSE(takeAnswer(base_, plan, 0, why)) << "it has none";
  EXPECT_EQ(why, "");
}

TEST_F(WithTool, AnswersThatDoNotCountAreTakenAway) {
  const Plan plan = planWith(proves("$1"), 2);
  const auto why = [&](const std::string& line) {
    const std::string file = put("answers/0.json", line);
    std::string text;
    EXPECT_FALSE(takeAnswer(base_, plan, 0, text));
    EXPECT_FALSE(fs::exists(file));
    return text;
  };
  const Record good = runTask(plan, plan.tasks[0]), other = runTask(plan, plan.tasks[1]);
  EXPECT_EQ(why(toLine(other)), "its answer was about another question");
  EXPECT_EQ(why(toLine(good).substr(0, 100)), "its answer was damaged");
  EXPECT_EQ(why(""), "its answer was damaged");
  put("p0.c", "changed");
  EXPECT_EQ(why(toLine(good)), "its answer was about another question");
}

TEST(SweepPlan, ThereAndBack) {
  Plan plan;
  plan.tool = "t", plan.version = "9", plan.options = {"--safety"}, plan.clangArguments = {"-DN=2"}, plan.limits = {7.5, 100, 2};
  plan.tasks = {taskOn("/a.c"), taskOn("/b.c")};
  plan.tasks[1].expected = false, plan.tasks[1].is32Bit = true;
  EXPECT_EQ(toJson(parsePlan(toJson(plan))), toJson(plan));
  EXPECT_THROW(parsePlan(toJson(plan).substr(0, 50)), std::runtime_error);
  Plan other = plan;
  EXPECT_EQ(whyNotTheSame(plan, other), "");
  other.options = {};
  EXPECT_EQ(whyNotTheSame(plan, other), "it was begun with the options: --safety");
  EXPECT_NE(inputOf(plan, plan.tasks[0]), inputOf(other, plan.tasks[0]));
}

TEST(SweepSlurm, Ranges) {
  EXPECT_EQ(rangesOf({3, 5, 6, 7, 9}), "3,5-7,9");
  EXPECT_EQ(rangesOf({0}), "0");
  EXPECT_EQ(rangesOf({0, 1}), "0-1");
}

// ---- the cache -----------------------------------------------------------------------------------------------------

TEST_F(InFolder, AnEntryWithAFlippedBitIsNotBelieved) {
  const CachedAnswer answer{10, "violated: x\n", "", "{}"};
  const std::string key(64, 'a'), file = base_ / "aa" / (key + ".json");
  std::string damage;
  EXPECT_FALSE(lookUp(base_, key, damage));
  store(base_, key, answer);
  EXPECT_EQ(lookUp(base_, key, damage), answer);
  const std::string good = contentOf(file);
  for (std::size_t bit = 0; bit < good.size() * 8; ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << bit % 8));
    put("aa/" + key + ".json", bad);
    damage = "";
    EXPECT_FALSE(lookUp(base_, key, damage)) << bit;
    EXPECT_NE(damage, "");
    EXPECT_FALSE(fs::exists(file));
  }
}

TEST_F(InFolder, AnEntryUnderTheWrongKeyIsNotBelieved) {
  const std::string key(64, 'a'), other(64, 'b');
  store(base_, key, {0, "proved", "", "{}"});
  fs::create_directories(base_ / "bb");
  fs::copy(base_ / "aa" / (key + ".json"), base_ / "bb" / (other + ".json"));
  std::string damage;
  EXPECT_FALSE(lookUp(base_, other, damage));
  EXPECT_TRUE(lookUp(base_, key, damage));
}

// ---- scores --------------------------------------------------------------------------------------------------------

TEST(SweepScore, Points) {
  struct Row {
    Verdict verdict;
    std::optional<bool> expected;
    const char *part, *expectedPart;
    Judgement judgement;
    int points;
  };
  const Row rows[] = {
      {Verdict::Proved, true, "", "", Judgement::Right, 2},
      {Verdict::Proved, false, "", "", Judgement::Wrong, -32},
      {Verdict::Violated, false, "", "", Judgement::Right, 1},
      {Verdict::Violated, true, "", "", Judgement::Wrong, -16},
      {Verdict::Violated, false, "valid-free", "valid-free", Judgement::Right, 1},
      {Verdict::Violated, false, "valid-free", "valid-deref", Judgement::Wrong, -16},
      {Verdict::Violated, {}, "", "", Judgement::NotKnown, 0},
      {Verdict::Inconclusive, true, "", "", Judgement::Open, 0},
      {Verdict::Lost, false, "", "", Judgement::Open, 0},
  };
  for (const Row& row : rows) {
    Record r = record("a", row.verdict);
    r.expected = row.expected, r.part = row.part, r.expectedPart = row.expectedPart;
    EXPECT_EQ(judgementOf(r), row.judgement) << toLine(r);
    EXPECT_EQ(pointsOf(r), row.points) << toLine(r);
  }
}

TEST(SweepScore, ChangesWorstFirst) {
  const std::vector<Record> before{record("a"), record("b"), record("c", Verdict::Inconclusive), record("d"), record("e"), record("f", Verdict::TimeOut)};
  const std::vector<Record> now{record("a"), record("b", Verdict::Violated), record("c"), record("d", Verdict::TimeOut), record("f", Verdict::Inconclusive), record("g")};
  EXPECT_EQ(changesText(changesSince(before, now)),
            "contradiction  b: proved -> violated\n"
            "lost           d: proved -> time-out\n"
            "won            c: inconclusive -> proved\n"
            "other          f: time-out -> inconclusive\n"
            "only now       g: - -> proved\n"
            "only before    e: proved -> -\n"
            "1 contradiction, 1 lost, 1 won, 1 other, 1 only now, 1 only before\n");
  EXPECT_EQ(changesText(changesSince(before, before)), "no verdict has changed\n");
}

TEST(SweepScore, TheTableNamesWhatIsWrong) {
  Record wrong = record("bad");
  wrong.expected = false;
  Record right = record("good", Verdict::Violated);
  right.expected = false, right.category = "d";
  const std::string text = summaryText({wrong, right});
  EXPECT_NE(text.find("WRONG: bad: proved, but it is false"), std::string::npos) << text;
  EXPECT_NE(text.find("all           2       1         1      0      1      1     -31 of 2"), std::string::npos) << text;
}

TEST(SweepSummary, NoNameBreaksTheDocuments) {
  Record odd = record("<a & \"b\"\x01>");
  odd.reason = "</td><script>";
  for (const std::string& text : {summaryHtml({}, {odd}, {}), benchexecXml({}, {odd})}) {
    EXPECT_NE(text.find("&lt;a &amp; &quot;b&quot;?&gt;"), std::string::npos) << text;
    EXPECT_EQ(text.find("<td><script>"), std::string::npos);
  }
  EXPECT_NE(benchexecXml({}, {odd}).find("<column title=\"status\" value=\"true\"/>"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::sweep

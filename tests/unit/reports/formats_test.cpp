// What other programs read: witnesses, SARIF, annotations.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reports/github.h"
#include "reports/html.h"
#include "reports/json.h"
#include "reports/sarif.h"
#include "reports/witness.h"

namespace redcomp::reports {

using namespace engines;
using Kind = TraceLine::Kind;
using nlohmann::json;

namespace {

PropertyAnswer violated() {
  Outcome o;
  o.verdict = Verdict::Violated;
  TraceLine create{"main", {"a.c", 4, 3}, "pthread_create(&t, 0, f, 0)"}, read{"f", {"a.c", 1, 3}, "x = y"}, last{"main", {"a.c", 6, 3}, "x == 0"};
  create.kind = Kind::Create, create.object = "f";
  create.calls = last.calls = {{"main", {}}};
  read.calls = {{"f", {}}};
  read.reads = {{"y", "2"}}, read.changes = {{"x", "2", "0"}};
  last.kind = Kind::Branch, last.holds = false, last.values = "2 == 0";
  o.violation = Violation{"assertion x == 0 fails", {"a.c", 6, 3}, "main", {create, read, last}};
  o.violation->values = "2 == 0";
  return {Property::Assertions, o};
}

WitnessTask task() { return {{{"a.c", "one\ntwo\n"}}, "", 64, "2026-01-01T00:00:00Z"}; }

TEST(Witness, AViolationSequence) {
  const std::string text = witnessAsYaml(violated(), task()).value();
  for (const char* part : {"- entry_type: violation_sequence\n", "format_version: \"2.2\"", "data_model: LP64", "type: function_enter\n        action: follow\n        thread_id: 0\n",
                           "thread_id: 1\n        constraint:\n          value: \"y == 2\"\n          format: c_expression\n",
                           "type: target\n        action: follow\n        thread_id: 0\n        location:\n          file_name: \"a.c\"\n          line: 6\n"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_EQ(text, witnessAsYaml(violated(), task()).value());
}

TEST(Witness, RacesHaveTwoTargetsInOneSegment) {
  PropertyAnswer race = violated();
  race.property = Property::Races;
  race.outcome.violation->race = {{"f", "write", "x = y", {"a.c", 1, 3}, {}, {}}, {"main", "read", "x == 0", {"a.c", 6, 3}, {}, {}}};
  const std::string text = witnessAsYaml(race, task()).value();
  const std::string last = text.substr(text.rfind("- segment"));
  EXPECT_EQ(last.find("type: target"), last.find("waypoint:") + 18);
  EXPECT_NE(last.find("thread_id: 1"), std::string::npos) << last;
  EXPECT_NE(last.find("thread_id: 0"), std::string::npos) << last;
}

TEST(Witness, NoneForDeadlocksAndWhatIsNotDecided) {
  PropertyAnswer answer = violated();
  answer.property = Property::Deadlock;
  EXPECT_FALSE(witnessAsYaml(answer, task()));
  answer = violated();
  answer.outcome.verdict = Verdict::Inconclusive;
  EXPECT_FALSE(witnessAsYaml(answer, task()));
  EXPECT_FALSE(witnessAsGraphml(answer, task()));
}

TEST(Witness, Graphml) {
  const std::string text = witnessAsGraphml(violated(), task()).value();
  for (const char* part : {"<data key=\"witness-type\">violation_witness</data>", "<data key=\"createThread\">1</data>", "<data key=\"enterFunction\">f</data>",
                           "<data key=\"assumption\">y == 2;</data>", "<data key=\"violation\">true</data>"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Sarif, HasWhatCodeScanningNeeds) {
  const json sarif = json::parse(toSarif({violated()}));
  EXPECT_EQ(sarif.at("version"), "2.1.0");
  const json& run = sarif.at("runs").at(0);
  EXPECT_EQ(run.at("tool").at("driver").at("rules").at(0).at("id"), "safety");
  const json& result = run.at("results").at(0);
  EXPECT_EQ(result.at("ruleId"), "safety");
  EXPECT_EQ(result.at("message").at("text"), "assertion x == 0 fails (2 == 0) in thread main");
  EXPECT_EQ(result.at("locations").at(0).at("physicalLocation").at("region").at("startLine"), 6);
  const json& flows = result.at("codeFlows");
  ASSERT_EQ(flows.size(), 2u);
  ASSERT_EQ(flows.at(0).at("threadFlows").size(), 2u);
  EXPECT_EQ(flows.at(0).at("threadFlows").at(0).at("locations").at(1).at("executionOrder"), 3);
  EXPECT_EQ(flows.at(1).at("threadFlows").at(0).at("locations").size(), 3u);
}

TEST(Sarif, WhatIsProvedIsNoResult) {
  PropertyAnswer proved{Property::Assertions, {}};
  proved.outcome.verdict = Verdict::Proved;
  EXPECT_TRUE(json::parse(toSarif({proved})).at("runs").at(0).at("results").empty());
}

TEST(Github, IsEscaped) {
  PropertyAnswer answer = violated();
  answer.outcome.violation->message = "50%, of\nit";
  answer.outcome.violation->trace.clear();
  EXPECT_EQ(githubAnnotations({answer}), "::error file=a.c,line=6,col=3,title=redcomp%3A safety::50%25, of%0Ait (2 == 0) in thread main%0A\n");
}

TEST(Json, Errors) {
  const json error = json::parse(errorAsJson({"a.c"}, 2, "is not C", {"a.c", 3, 1}));
  EXPECT_EQ(error.at("verdict"), "error");
  EXPECT_EQ(error.at("exitCode"), 2);
  EXPECT_EQ(error.at("source").at("line"), 3);
}

TEST(Html, NothingInTheProgramEndsTheScript) {
  const std::string page = toHtml({violated()}, {{"a.c", "char *s = \"</script>\";"}});
  EXPECT_EQ(page.find("</script>\\\";"), std::string::npos);
  EXPECT_NE(page.find("\\u003c/script>"), std::string::npos);
  EXPECT_EQ(page.find("http://"), std::string::npos);
  EXPECT_EQ(page.find("https://"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::reports

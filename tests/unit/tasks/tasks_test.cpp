// Property files, task definitions, and lists of tasks.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "logic/source.h"
#include "tasks/task_definition.h"
#include "tasks/task_list.h"

namespace redcomp::tasks {
namespace {

namespace fs = std::filesystem;

std::string messageOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const logic::InputError& e) {
    return e.what();
  }
  return "";
}

TEST(Specification, EachPropertyFile) {
  const auto check = [](const std::string& formula) { return "CHECK( init(main()), LTL(" + formula + ") )\n"; };
  struct Row {
    std::string text, name, property;
    std::vector<std::string> subproperties = {};
  };
  const Row rows[] = {
      {check("G ! call(reach_error())"), "unreach-call", "safety"},
      {check("G ! data-race"), "no-data-race", "races"},
      {check("G ! overflow"), "no-overflow", "overflow"},
      {check("G !deadlock"), "no-deadlock", "deadlock"},
      {check("G ! deadlock"), "no-deadlock", "deadlock"},
      {check("F end"), "termination", "termination"},
      {check("G valid-free") + "\n" + check("G valid-deref") + check("G valid-memtrack"), "valid-memsafety", "memory-leaks",
       {"valid-free", "valid-deref", "valid-memtrack"}},
      {check("G valid-free") + check("G valid-deref"), "valid-memsafety", "memory", {"valid-free", "valid-deref"}},
      {check("G valid-memcleanup"), "valid-memcleanup", "memory-leaks", {"valid-memcleanup", "valid-memtrack"}},
      {"CHECK(init(main()),LTL(F end))", "termination", "termination"},
  };
  for (const Row& row : rows) {
    const Specification got = parseSpecification(row.text, "p.prp");
    EXPECT_EQ(got, (Specification{row.name, row.property, row.subproperties, row.text.substr(0, row.text.find_last_not_of("\n") + 1)})) << row.text;
  }
}

TEST(Specification, WhatIsRefused) {
  const auto refusal = [](const char* text) { return messageOf([&] { parseSpecification(text, "p.prp"); }); };
  EXPECT_EQ(refusal(""), "p.prp: has no property");
  EXPECT_EQ(refusal("CHECK( init(main()), LTL(G ! call(abort())) )"), "p.prp:1: unsupported property: LTL(G!call(abort()))");
  EXPECT_EQ(refusal("\nCHECK( init(f()), LTL(F end) )"), "p.prp:2: unsupported: the program begins in f, not in main");
  EXPECT_EQ(refusal("COVER( init(main()), FQL(COVER EDGES(@CALL(x))) )"),
            "p.prp:1: is no property: CHECK( init(main()), LTL(...) ) is expected");
  EXPECT_EQ(refusal("CHECK( init(main()), LTL(F end) )\nCHECK( init(main()), LTL(G ! overflow) )"),
            "p.prp:2: unsupported: termination and no-overflow in one property file");
}

class InFolder : public testing::Test {
 protected:
  InFolder() : base_(fs::path(testing::TempDir()) / ("tasks_" + std::to_string(::getpid()))) {
    fs::remove_all(base_);
    put("properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    put("properties/no-data-race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n");
    put("properties/coverage.prp", "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )\n");
  }
  ~InFolder() override { fs::remove_all(base_); }

  std::string put(const std::string& name, const std::string& text) {
    fs::create_directories((base_ / name).parent_path());
    std::ofstream(base_ / name) << text;
    return base_ / name;
  }
  std::string definition(const std::string& name, const std::string& input) {
    return put(name, "format_version: '2.0'\ninput_files: '" + input + "'\nproperties:\n"
                     "  - property_file: ../properties/unreach-call.prp\n    expected_verdict: false\n"
                     "  - property_file: ../properties/no-data-race.prp\noptions: {language: C, data_model: ILP32}\n");
  }
  std::vector<std::string> names(const std::vector<std::string>& named, const TaskFilter& filter = {}) {
    std::vector<std::string> all;
    for (const Task& each : tasksOf(named, filter).tasks)
      all.push_back(fs::path(each.name).lexically_relative(base_).string() + (each.refusal.empty() ? "" : " refused"));
    return all;
  }
  fs::path base_;
};

using Names = std::vector<std::string>;

TEST_F(InFolder, ADefinition) {
  put("c/a.i", "int main() { return 0; }");
  const TaskDefinition got = readTaskDefinition(definition("c/a.yml", "a.i"));
  EXPECT_EQ(got.inputFiles, Names{base_ / "c/a.i"});
  ASSERT_EQ(got.properties.size(), 2u);
  EXPECT_EQ(got.properties[0].expected, false);
  EXPECT_EQ(got.properties[0].specification->property, "safety");
  EXPECT_FALSE(got.properties[1].expected);
  EXPECT_TRUE(got.is32Bit);
}

TEST_F(InFolder, DefinitionsThatAreWrong) {
  const auto refusal = [&](const std::string& text) {
    const std::string file = put("c/w.yml", text);
    const std::string message = messageOf([&] { readTaskDefinition(file); });
    return message.starts_with(file) ? message.substr(file.size()) : message;
  };
  put("c/a.c", "");
  EXPECT_EQ(refusal("a: [b"), ":1:1: is no YAML: end of sequence flow not found") << "the words are yaml-cpp's";
  EXPECT_EQ(refusal("[]"), ": is no task definition");
  EXPECT_EQ(refusal("format_version: '3.0'\ninput_files: a.c\n"), ":1:17: unsupported version of task definitions: 3.0");
  EXPECT_EQ(refusal("format_version: '2.0'\ninput_files: gone.c\n"), ":2:14: no such input file: gone.c");
  EXPECT_EQ(refusal("format_version: '2.0'\n"), ": input_files is missing");
  EXPECT_EQ(refusal("format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: no.prp\n"),
            ":4:5: no.prp is 0 files, not one");
  EXPECT_EQ(refusal("format_version: '2.0'\ninput_files: a.c\noptions: {language: Java}\n"), ":3:21: unsupported language: Java");
}

TEST_F(InFolder, SetsListsAndFolders) {
  put("c/a.i", "");
  put("c/b.i", "");
  put("c/lone.c", "");
  definition("c/a.yml", "a.i");
  definition("c/b.yml", "b.i");
  const Names both{"c/a.yml:unreach-call", "c/a.yml:no-data-race", "c/b.yml:unreach-call", "c/b.yml:no-data-race"};
  EXPECT_EQ(names({put("Both.set", "# all\n c/*.yml # here\n")}), both);
  Names all = both;
  all.push_back("c/lone.c");
  EXPECT_EQ(names({base_ / "c"}), all);
  EXPECT_EQ(names({put("list.txt", "c/lone.c\nBoth.set\nc/a.yml\ngone.c\n")}).size(), 6u) << "each once, and one that is not there";
  EXPECT_EQ(names({base_ / "Both.set"}, {{"no-data-race"}}), (Names{"c/a.yml:no-data-race", "c/b.yml:no-data-race"}));
  EXPECT_EQ(tasksOf({base_ / "Both.set"}).tasks.front().category, "Both");
}

TEST_F(InFolder, AWrongDefinitionDoesNotKeepASetFromTheOthers) {
  put("c/a.i", "");
  definition("c/a.yml", "a.i");
  definition("c/b.yml", "gone.i");
  put("c/cover.yml", "format_version: '2.0'\ninput_files: a.i\nproperties:\n  - property_file: ../properties/coverage.prp\n");
  EXPECT_EQ(names({put("All.set", "c/*.yml\n")}),
            (Names{"c/a.yml:unreach-call", "c/a.yml:no-data-race", "c/b.yml refused", "c/cover.yml:coverage refused"}));
}

TEST_F(InFolder, AProject) {
  put("p/one.c", "int main(void) { return f(); }");
  put("p/two.c", "int\nmain (void) { return 0; }");
  put("p/part.c", "int f(void) { return domain(1); }");
  put("p/compile_commands.json", R"([{"directory": ")" + (base_ / "p").string() + R"(", "file": "one.c", "command": "cc one.c"},
    {"directory": ")" + (base_ / "p").string() + R"(", "file": "two.c", "command": "cc two.c"},
    {"directory": ")" + (base_ / "p").string() + R"(", "file": "part.c", "command": "cc part.c"}])");
  const TaskList list = tasksOf({base_ / "p"});
  ASSERT_EQ(list.tasks.size(), 2u);
  EXPECT_EQ(list.tasks[0].files, (Names{base_ / "p/one.c", base_ / "p/part.c"}));
  EXPECT_EQ(list.tasks[1].compileCommands, base_ / "p");
}

TEST_F(InFolder, AListMaySayWhatIsExpected) {
  put("c/a.c", "");
  put("c/b.c", "");
  const TaskList list = tasksOf({put("list.txt", "c/a.c true\nc/b.c\tfalse # why\n")});
  ASSERT_EQ(list.tasks.size(), 2u);
  EXPECT_EQ(list.tasks[0].expected, true);
  EXPECT_EQ(list.tasks[1].expected, false);
  EXPECT_EQ(list.tasks[1].files, Names{base_ / "c/b.c"});
}

TEST_F(InFolder, ListsThatNameEachOtherAreRefused) {
  put("a.txt", "b.txt\n");
  put("b.txt", "a.txt\n");
  EXPECT_NE(messageOf([&] { tasksOf({base_ / "a.txt"}); }).find("lists name each other"), std::string::npos);
  EXPECT_NE(messageOf([&] { tasksOf({base_ / "gone"}); }).find("no such file or folder"), std::string::npos);
}

}  // namespace
}  // namespace redcomp::tasks

#include "sweep/plan.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "os/digest.h"

namespace redcomp::sweep {

using nlohmann::ordered_json;
using tasks::Task;

namespace {

ordered_json jsonOf(const Task& t) {
  ordered_json json{{"name", t.name}, {"category", t.category}, {"files", t.files}, {"propertyFile", t.propertyFile},
                    {"subproperty", t.subproperty}, {"is32Bit", t.is32Bit}, {"options", t.options}, {"compileCommands", t.compileCommands},
                    {"refusal", t.refusal}};
  if (t.expected) json["expected"] = *t.expected;
  if (t.specification)
    json["specification"] = {{"name", t.specification->name}, {"property", t.specification->property},
                             {"subproperties", t.specification->subproperties}, {"text", t.specification->text}};
  return json;
}

Task taskOf(const ordered_json& json) {
  Task t;
  t.name = json.at("name"), t.category = json.at("category");
  t.files = json.at("files").get<std::vector<std::string>>();
  t.propertyFile = json.at("propertyFile"), t.subproperty = json.at("subproperty");
  t.is32Bit = json.at("is32Bit"), t.options = json.at("options").get<std::vector<std::string>>(), t.compileCommands = json.at("compileCommands"), t.refusal = json.at("refusal");
  if (json.contains("expected")) t.expected = json["expected"].get<bool>();
  if (json.contains("specification")) {
    const auto& s = json["specification"];
    t.specification = tasks::Specification{s.at("name"), s.at("property"), s.at("subproperties").get<std::vector<std::string>>(), s.at("text")};
  }
  return t;
}

std::string contentOf(const std::string& file) {
  if (!std::filesystem::is_regular_file(file)) return "not there";
  std::ifstream stream(file, std::ios::binary);
  return "content " + std::string{std::istreambuf_iterator<char>(stream), {}};
}

std::string wordsOf(const std::vector<std::string>& words) { return words.empty() ? "none" : fmt::format("{}", fmt::join(words, " ")); }

std::string textOf(const ordered_json& json) { return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

}  // namespace

std::string toJson(const Plan& plan) {
  ordered_json json{{"tool", plan.tool}, {"version", plan.version}, {"options", plan.options},
                    {"clangArguments", plan.clangArguments}, {"time", plan.limits.time}, {"memory", plan.limits.memory},
                    {"cores", plan.limits.cores}, {"cache", plan.cache}, {"keepsAnswers", plan.keepsAnswers}};
  json["tasks"] = ordered_json::array();
  for (const Task& task : plan.tasks) json["tasks"].push_back(jsonOf(task));
  return textOf(json) + "\n";
}

Plan parsePlan(const std::string& text) {
  try {
    const ordered_json json = ordered_json::parse(text);
    Plan plan;
    plan.tool = json.at("tool"), plan.version = json.at("version");
    plan.options = json.at("options").get<std::vector<std::string>>();
    plan.clangArguments = json.at("clangArguments").get<std::vector<std::string>>();
    plan.limits = {json.at("time"), json.at("memory"), json.at("cores")};
    plan.cache = json.at("cache"), plan.keepsAnswers = json.at("keepsAnswers");
    for (const auto& each : json.at("tasks")) plan.tasks.push_back(taskOf(each));
    return plan;
  } catch (const nlohmann::json::exception& e) {
    throw std::runtime_error(std::string("the plan of the sweep is damaged: ") + e.what());
  }
}

std::string whyNotTheSame(const Plan& begun, const Plan& now) {
  if (begun.version != now.version) return "it was begun by version " + begun.version;
  if (begun.options != now.options) return "it was begun with the options: " + wordsOf(begun.options);
  if (begun.clangArguments != now.clangArguments) return "it was begun with the arguments for Clang: " + wordsOf(begun.clangArguments);
  if (begun.limits == now.limits) return "";
  return fmt::format("it was begun with --timeout {:g} --memory-limit {} --cores {}", begun.limits.time, begun.limits.memory, begun.limits.cores);
}

std::string inputOf(const Plan& plan, const Task& task) {
  ordered_json asked{{"version", plan.version}, {"options", plan.options}, {"clangArguments", plan.clangArguments},
                     {"limits", {plan.limits.time, plan.limits.memory, plan.limits.cores}}, {"task", jsonOf(task)}};
  for (const std::string& file : task.files) asked["contents"].push_back(os::sha256(contentOf(file)));
  if (!task.compileCommands.empty()) asked["contents"].push_back(os::sha256(contentOf(task.compileCommands + "/compile_commands.json")));
  return os::sha256(textOf(asked)).substr(0, 32);
}

}  // namespace redcomp::sweep

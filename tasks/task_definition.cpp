#include "tasks/task_definition.h"

#include <fmt/format.h>
#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <filesystem>

#include "logic/source.h"
#include "tasks/read_text.h"

namespace redcomp::tasks {

namespace {

using logic::InputError;

class Reading {
 public:
  explicit Reading(const std::string& file) : file_(file), folder_(std::filesystem::path(file).parent_path()) {}

  TaskDefinition read() {
    const YAML::Node root = load();
    if (!root.IsMap()) throw InputError({file_}, "is no task definition");
    const std::string version = text(root["format_version"], "format_version");
    if (version != "1.0" && version != "2.0" && version != "2.1")
      throw InputError(placeOf(root["format_version"]), "unsupported version of task definitions: " + version);
    TaskDefinition task{.file = file_, .inputFiles = inputFiles(root["input_files"]), .properties = {}};
    if (const YAML::Node properties = root["properties"])
      for (const YAML::Node& each : properties) task.properties.push_back(property(each));
    readOptions(root["options"], task);
    return task;
  }

 private:
  YAML::Node load() {
    try {
      return YAML::Load(readText(file_));
    } catch (const YAML::Exception& e) {
      throw InputError({file_, e.mark.line + 1, e.mark.column + 1}, "is no YAML: " + e.msg);
    }
  }

  logic::SourceLocation placeOf(const YAML::Node& node) const { return {file_, node.Mark().line + 1, node.Mark().column + 1}; }

  std::string text(const YAML::Node& node, const char* what) const {
    if (!node || !node.IsScalar()) throw InputError({file_}, fmt::format("{} is missing, or no text", what));
    return node.Scalar();
  }

  std::vector<std::string> inputFiles(const YAML::Node& node) const {
    if (!node) throw InputError({file_}, "input_files is missing");
    std::vector<std::string> all;
    const auto add = [&](const YAML::Node& each) {
      const std::string pattern = text(each, "a name in input_files");
      const std::vector<std::string> found = filesOfPattern(folder_, pattern);
      if (found.empty()) throw InputError(placeOf(each), "no such input file: " + pattern);
      all.insert(all.end(), found.begin(), found.end());
    };
    if (node.IsScalar()) add(node);
    else for (const YAML::Node& each : node) add(each);
    if (all.empty()) throw InputError({file_}, "input_files is empty");
    return all;
  }

  AskedProperty property(const YAML::Node& node) const {
    if (!node.IsMap()) throw InputError(placeOf(node), "is no property");
    const std::string pattern = text(node["property_file"], "property_file");
    const std::vector<std::string> found = filesOfPattern(folder_, pattern);
    if (found.size() != 1) throw InputError(placeOf(node), fmt::format("{} is {} files, not one", pattern, found.size()));
    AskedProperty asked{.file = found.front()};
    if (const YAML::Node expected = node["expected_verdict"]) {
      bool holds = false;
      if (!YAML::convert<bool>::decode(expected, holds)) throw InputError(placeOf(expected), "expected_verdict is neither true nor false");
      asked.expected = holds;
    }
    if (node["subproperty"]) asked.subproperty = text(node["subproperty"], "subproperty");
    try {
      asked.specification = readSpecification(asked.file);
    } catch (const InputError& e) {
      asked.refusal = e.what();
    }
    return asked;
  }

  void readOptions(const YAML::Node& options, TaskDefinition& task) const {
    if (!options) return;
    if (const YAML::Node language = options["language"]; language && language.Scalar() != "C")
      throw InputError(placeOf(language), "unsupported language: " + language.Scalar());
    if (const YAML::Node model = options["data_model"]) {
      const std::string name = text(model, "data_model");
      if (name != "ILP32" && name != "LP64") throw InputError(placeOf(model), "unsupported data model: " + name);
      task.is32Bit = name == "ILP32";
    }
    if (options["witness_input_file"]) task.witness = text(options["witness_input_file"], "witness_input_file");
  }

  const std::string& file_;
  std::string folder_;
};

}  // namespace

std::vector<std::string> filesOfPattern(const std::string& folder, const std::string& pattern) {
  const std::string path = folder.empty() || pattern.starts_with('/') ? pattern : (std::filesystem::path(folder) / pattern).string();
  if (std::filesystem::is_regular_file(path)) return {std::filesystem::path(path).lexically_normal()};  // also with a bracket in its name
  glob_t found{};
  std::vector<std::string> files;
  if (::glob(path.c_str(), 0, nullptr, &found) == 0)
    for (std::size_t k = 0; k < found.gl_pathc; ++k) files.push_back(std::filesystem::path(found.gl_pathv[k]).lexically_normal());
  ::globfree(&found);
  return files;
}

TaskDefinition readTaskDefinition(const std::string& file) {
  try {
    return Reading(file).read();
  } catch (const YAML::Exception& e) {
    throw InputError({file, e.mark.line + 1, e.mark.column + 1}, e.msg);
  }
}

}  // namespace redcomp::tasks

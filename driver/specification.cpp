#include "driver/specification.h"

#include <glob.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "driver/read_input.h"
#include "logic/source.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using engines::Property;

namespace {

// The formulas of the file, without blanks.
std::vector<std::string> formulasOf(const std::string& text) {
  static const std::regex kBlank(R"(\s+)");
  static const std::string kBegin = ",LTL(";
  std::vector<std::string> formulas;
  const std::string dense = std::regex_replace(text, kBlank, "");
  for (std::size_t at = dense.find(kBegin); at != std::string::npos; at = dense.find(kBegin, at)) {
    at += kBegin.size();
    std::size_t end = at;
    for (int depth = 1; end < dense.size() && depth > 0; ++end) depth += dense[end] == '(' ? 1 : dense[end] == ')' ? -1 : 0;
    formulas.push_back(dense.substr(at, end - at - 1));
  }
  return formulas;
}

std::optional<Property> propertyOf(const std::string& formula) {
  if (formula == "G!call(reach_error())" || formula == "G!call(__VERIFIER_error())") return Property::Assertions;
  if (formula == "G!data-race") return Property::Races;
  if (formula == "G!overflow") return Property::Overflow;
  if (formula == "G!deadlock") return Property::Deadlock;
  if (formula == "Fend") return Property::Termination;
  if (formula == "Gvalid-free" || formula == "Gvalid-deref") return Property::Memory;
  if (formula == "Gvalid-memtrack" || formula == "Gvalid-memcleanup") return Property::Leaks;
  return std::nullopt;
}

// One property file may have the parts of memory safety in several lines.
std::optional<Property> together(std::optional<Property> a, Property b) {
  if (!a || a == b) return b;
  const auto ofMemory = [](Property p) { return p == Property::Memory || p == Property::Leaks; };
  return ofMemory(*a) && ofMemory(b) ? std::optional(Property::Leaks) : std::nullopt;
}

std::vector<std::string> matching(const fs::path& folder, const std::string& pattern) {
  glob_t found{};
  std::vector<std::string> files;
  if (glob((folder / pattern).c_str(), 0, nullptr, &found) == 0)
    for (std::size_t k = 0; k < found.gl_pathc; ++k) files.emplace_back(found.gl_pathv[k]);
  globfree(&found);
  return files;
}

std::vector<std::string> inputFiles(const YAML::Node& node, const std::string& file) {
  std::vector<std::string> patterns, files;
  if (node.IsScalar()) patterns.push_back(node.as<std::string>());
  else patterns = node.as<std::vector<std::string>>();
  for (const std::string& pattern : patterns) {
    const auto found = matching(fs::path(file).parent_path(), pattern);
    if (found.empty()) throw logic::InputError({file}, "no file matches '" + pattern + "'");
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

void readProperty(const YAML::Node& node, const std::string& file, Task& task) {
  const std::string name = node["property_file"].as<std::string>();
  const auto found = matching(fs::path(file).parent_path(), name);
  if (found.size() != 1) throw logic::InputError({file}, "'" + name + "' must be one file");
  const auto specification = specificationOf(readText(found.front()));
  if (!specification) return task.skipped.push_back(name);
  Task::Expected expected{*specification, {}, ""};
  if (node["expected_verdict"]) expected.verdict = node["expected_verdict"].as<bool>();
  if (node["subproperty"]) expected.subproperty = node["subproperty"].as<std::string>();
  task.expected.push_back(std::move(expected));
}

Task readTaskNode(const YAML::Node& root, const std::string& file) {
  static const std::vector<std::string> kVersions{"1.0", "2.0", "2.1"};
  const std::string version = root["format_version"].as<std::string>();
  if (std::ranges::find(kVersions, version) == kVersions.end()) throw logic::InputError({file}, "format_version " + version + " is not known");
  Task task;
  task.files = inputFiles(root["input_files"], file);
  for (const YAML::Node& node : root["properties"]) readProperty(node, file, task);
  if (const YAML::Node options = root["options"]) {
    if (options["language"] && options["language"].as<std::string>() != "C") throw logic::InputError({file}, "the language is not C");
    if (options["data_model"])
      task.architecture = options["data_model"].as<std::string>() == "ILP32" ? frontend::Architecture::Bits32 : frontend::Architecture::Bits64;
  }
  return task;
}

}  // namespace

std::optional<Specification> specificationOf(const std::string& text) {
  const std::vector<std::string> formulas = formulasOf(text);
  if (formulas.empty()) return std::nullopt;
  std::optional<Property> all;
  bool cleanup = false;
  for (const std::string& formula : formulas) {
    const auto property = propertyOf(formula);
    if (!property || !(all = together(all, *property))) return std::nullopt;
    cleanup |= formula == "Gvalid-memcleanup";
  }
  return Specification{*all, cleanup, text.substr(0, text.find_last_not_of(" \n\r\t") + 1)};
}

Specification readSpecification(const std::string& file) {
  const auto specification = specificationOf(readText(file));
  if (!specification) throw logic::InputError({file}, "is no property file of SV-COMP, or of a property that is not supported");
  return *specification;
}

Task readTask(const std::string& file) try {
  return readTaskNode(YAML::Load(readText(file)), file);
} catch (const YAML::Exception& e) {
  throw logic::InputError({file, e.mark.line + 1, e.mark.column + 1}, "is no task definition: " + e.msg);
}

}  // namespace redcomp::driver

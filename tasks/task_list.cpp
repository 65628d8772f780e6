#include "tasks/task_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "logic/source.h"
#include "tasks/read_text.h"
#include "tasks/task_definition.h"

namespace redcomp::tasks {

namespace fs = std::filesystem;
using logic::InputError;

namespace {

const std::string kDatabase = "compile_commands.json";

bool isProgram(const fs::path& file) {
  const std::string kind = file.extension();
  return kind == ".c" || kind == ".i" || kind == ".ts";
}

bool isDefinition(const fs::path& file) { return file.extension() == ".yml" || file.extension() == ".yaml"; }

// "", if it has none.
std::string folderName(const fs::path& file) { return fs::absolute(file).parent_path().filename(); }

// A function called main is defined, or declared, or called: good enough to tell programs from parts of programs.
bool definesMain(const std::string& file) {
  static const std::regex main(R"((^|[^\w])main\s*\()");
  std::istringstream lines(readText(file));
  for (std::string line; std::getline(lines, line);)
    if (std::regex_search(line, main)) return true;
  return false;
}

std::vector<std::string> linesOf(const std::string& file) {
  std::istringstream text(readText(file));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    line.erase(std::min(line.find('#'), line.size()));
    const auto begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos) continue;
    lines.push_back(line.substr(begin, line.find_last_not_of(" \t\r") - begin + 1));
  }
  return lines;
}

// The last word of the line, which is taken off, if it is true or false.
std::optional<bool> takeExpected(std::string& line) {
  static const std::regex two(R"((.*\S)\s+(true|false))");
  std::smatch match;
  if (!std::regex_match(line, match, two)) return std::nullopt;
  const bool expected = match[2] == "true";
  line = match[1].str();
  return expected;
}

class Listing {
 public:
  explicit Listing(const TaskFilter& filter) : filter_(filter) {}

  void add(const std::string& named, const std::string& category, int depth = 0) {
    if (depth > 10) throw InputError({named}, "lists name each other");
    const fs::path path(named);
    if (!fs::exists(path)) throw InputError({named}, "no such file or folder");
    if (fs::is_directory(path)) return fs::exists(path / kDatabase) ? addProject(path / kDatabase) : addFolder(path);
    if (path.filename() == kDatabase) return addProject(path);
    if (isProgram(path)) return addProgram(named, category.empty() ? folderName(path) : category);
    if (isDefinition(path)) return addDefinition(named, category.empty() ? folderName(path) : category);
    addLines(path, category, depth);
  }

  TaskList take() { return std::move(list_); }

 private:
  void addLines(const fs::path& file, const std::string& category, int depth) {
    const std::string here = !category.empty() ? category : file.stem().string();
    const bool isSet = file.extension() == ".set";
    for (std::string line : linesOf(file)) {
      const std::optional<bool> expected = isSet ? std::nullopt : takeExpected(line);
      std::vector<std::string> found = filesOfPattern(file.parent_path(), line);
      if (found.empty() && fs::is_directory(file.parent_path() / line)) found = {file.parent_path() / line};
      if (found.empty()) refuse(line, here, fmt::format("{}: no such file: {}", file.string(), line));
      for (const std::string& each : found) {
        if (isSet && !isDefinition(each)) list_.notes.push_back(each + ": is no task definition");
        else if (isDefinition(each)) tryDefinition(each, here);
        else if (isProgram(each)) addProgram(each, here, expected);
        else add(each, here, depth + 1);
      }
    }
  }

  void addFolder(const fs::path& folder) {
    std::vector<std::string> definitions, programs;
    for (const auto& entry : fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied)) {
      if (!entry.is_regular_file()) continue;
      if (isDefinition(entry.path())) definitions.push_back(entry.path());
      if (isProgram(entry.path())) programs.push_back(entry.path());
    }
    std::ranges::sort(definitions);
    std::ranges::sort(programs);
    for (const std::string& each : definitions) tryDefinition(each, folderName(each));
    for (const std::string& each : programs)
      if (!inDefinitions_.contains(fs::absolute(each).lexically_normal())) addProgram(each, folderName(each));
  }

  void addProgram(const std::string& file, const std::string& category, std::optional<bool> expected = {}) {
    Task task;
    task.expected = expected;
    task.name = file;
    task.category = category;
    task.files = {absolute(file)};
    put(std::move(task));
  }

  void tryDefinition(const std::string& file, const std::string& category) {
    try {
      addDefinition(file, category);
    } catch (const InputError& e) {
      refuse(file, category, e.what());
    }
  }

  void addDefinition(const std::string& file, const std::string& category) {
    const TaskDefinition definition = readTaskDefinition(file);
    std::vector<std::string> files;
    for (const std::string& each : definition.inputFiles) files.push_back(absolute(each)), inDefinitions_.insert(files.back());
    if (definition.properties.empty()) list_.notes.push_back(file + ": asks for no property");
    for (const AskedProperty& asked : definition.properties) {
      const std::string name = fs::path(asked.file).stem();
      if (!filter_.specifications.empty() && std::ranges::find(filter_.specifications, name) == filter_.specifications.end()) continue;
      Task task{.name = file + ":" + name, .category = category, .files = files, .specification = asked.specification};
      task.propertyFile = absolute(asked.file);
      task.expected = asked.expected;
      task.subproperty = asked.subproperty;
      task.is32Bit = definition.is32Bit;
      task.refusal = asked.refusal;
      put(std::move(task));
    }
  }

  void addProject(const fs::path& database) {
    std::vector<std::string> programs, parts;
    for (const std::string& file : sourcesIn(database)) (definesMain(file) ? programs : parts).push_back(file);
    if (programs.empty()) list_.notes.push_back(database.string() + ": no file has a main");
    for (const std::string& program : programs) {
      Task task;
      task.name = program;
      task.category = folderName(database);
      task.files = {program};
      task.files.insert(task.files.end(), parts.begin(), parts.end());
      task.compileCommands = fs::absolute(database).parent_path();
      put(std::move(task));
    }
  }

  static std::vector<std::string> sourcesIn(const fs::path& database) {
    const auto json = nlohmann::json::parse(readText(database), nullptr, false);
    if (!json.is_array()) throw InputError({database.string()}, "is no compilation database");
    std::set<std::string> files;
    for (const auto& entry : json) {
      if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string())
        throw InputError({database.string()}, "has an entry without a file");
      fs::path file = entry["file"].get<std::string>();
      if (file.is_relative()) file = fs::path(entry.value("directory", "")) / file;
      if (file.extension() == ".c" || file.extension() == ".i") files.insert(file.lexically_normal());
    }
    return {files.begin(), files.end()};
  }

  void refuse(const std::string& name, const std::string& category, const std::string& why) {
    Task task;
    task.name = name;
    task.category = category;
    task.refusal = why;
    put(std::move(task));
  }

  static std::string absolute(const std::string& file) { return fs::absolute(file).lexically_normal(); }

  void put(Task task) {
    if (names_.insert(task.name).second) list_.tasks.push_back(std::move(task));
  }

  const TaskFilter& filter_;
  TaskList list_;
  std::set<std::string> names_;          // of the tasks
  std::set<std::string> inDefinitions_;  // programs that task definitions name
};

}  // namespace

TaskList tasksOf(const std::vector<std::string>& named, const TaskFilter& filter) {
  Listing listing(filter);
  for (const std::string& each : named) listing.add(each, "");
  return listing.take();
}

}  // namespace redcomp::tasks

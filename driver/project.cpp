#include "driver/project.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "logic/source.h"

namespace redcomp::driver {

namespace fs = std::filesystem;
using logic::InputError;

namespace {

constexpr int kLevels = 3;
constexpr const char* kDatabase = "compile_commands.json";

std::string contentOf(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw InputError({path.string()}, "cannot be read");
  return text.str();
}

// As a program shows it: relative to the working directory if it is below.
std::string shown(const fs::path& path) {
  const fs::path relative = path.lexically_relative(fs::current_path());
  return relative.empty() || *relative.begin() == ".." ? path.string() : relative.string();
}

}  // namespace

bool seemsToHaveMain(const std::string& text) {
  static const std::regex kMain("(^|\n)[A-Za-z_][A-Za-z0-9_ \t\n*]*[ \t\n*]main[ \t\n]*\\(");
  return std::regex_search(text, kMain);
}

std::string databaseBelow(const std::string& directory) {
  std::error_code ignored;
  std::vector<fs::path> level{directory};
  for (int depth = 0; depth < kLevels; ++depth) {
    std::vector<fs::path> next;
    for (const fs::path& each : level) {
      if (fs::exists(each / kDatabase, ignored)) return each.string();
      for (const auto& entry : fs::directory_iterator(each, ignored))
        if (entry.is_directory(ignored)) next.push_back(entry.path());
    }
    std::ranges::sort(next);
    level = std::move(next);
  }
  throw InputError({directory}, "has no compile_commands.json; cmake -DCMAKE_EXPORT_COMPILE_COMMANDS=ON and bear make one");
}

std::vector<std::string> filesOfProject(const std::string& directory) {
  const auto database = nlohmann::json::parse(contentOf(fs::path(directory) / kDatabase), nullptr, false);
  if (!database.is_array()) throw InputError({directory + "/" + kDatabase}, "is no compilation database");
  std::vector<std::string> files, mains;
  for (const auto& command : database) {
    if (!command.is_object() || !command.contains("file") || !command["file"].is_string()) continue;
    const fs::path base = fs::absolute(command.value("directory", directory));
    const std::string file = shown((base / command["file"].get<std::string>()).lexically_normal());
    if (fs::path(file).extension() != ".c" || std::ranges::find(files, file) != files.end()) continue;
    files.push_back(file);
    if (seemsToHaveMain(contentOf(file))) mains.push_back(file);
  }
  if (files.empty()) throw InputError({directory + "/" + kDatabase}, "has no C files");
  if (mains.size() < 2) return files;
  std::string list;
  for (const std::string& each : mains) list += "\n  " + each;
  throw InputError({directory}, "builds several programs: name the files of one of them. These seem to have a main:" + list);
}

}  // namespace redcomp::driver

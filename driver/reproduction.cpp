#include "driver/reproduction.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "os/write_file.h"

namespace redcomp::driver {

namespace fs = std::filesystem;

std::string shellQuoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string commandLine(const std::vector<std::string>& command, const std::vector<std::string>& files) {
  std::string line;
  for (const std::string& word : command) {
    const bool isFile = std::ranges::find(files, word) != files.end();
    line += (line.empty() ? "" : " ") + shellQuoted(isFile ? fs::path(word).filename().string() : word);
  }
  return line + "\n";
}

void copyInto(const std::string& folder, const std::vector<std::string>& files) {
  fs::create_directories(folder);
  for (const fs::path file : files) fs::copy_file(file, folder / file.filename(), fs::copy_options::overwrite_existing);
}

std::string saveFailure(const std::string& parent, const std::vector<std::string>& files,
                        const std::vector<std::string>& command, const std::string& message) {
  const std::string folder = fs::path(parent) / fmt::format("{}-{}", fs::path(files.front()).filename().string(), ::getpid());
  copyInto(folder, files);
  os::writeFile(fs::path(folder) / "command", "#!/bin/sh\n" + commandLine(command, files));
  os::writeFile(fs::path(folder) / "message", message + "\n");
  return folder;
}

}  // namespace redcomp::driver

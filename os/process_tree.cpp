#include "os/process_tree.h"

#include <dirent.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace redcomp::os {

namespace {

// The parent of a process, from "/proc/PID/stat": "12 (a name, perhaps with parentheses) S 7 ..."; 0 if it has ended.
pid_t parentOf(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name = text.rfind(')');
  if (name == std::string::npos || name + 4 >= text.size()) return 0;
  return static_cast<pid_t>(std::atol(text.c_str() + name + 4));
}

std::multimap<pid_t, pid_t> allByParent() {
  std::multimap<pid_t, pid_t> children;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(::opendir("/proc"), ::closedir);
  if (!folder) return children;
  while (const dirent* entry = ::readdir(folder.get())) {
    const std::string name = entry->d_name;
    if (!name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; }))
      children.emplace(parentOf(name), static_cast<pid_t>(std::atol(name.c_str())));
  }
  return children;
}

long kilobytesOf(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/smaps_rollup");
  for (std::string word; file >> word;)
    if (word == "Pss:") {
      long kilobytes = 0;
      file >> kilobytes;
      return kilobytes;
    }
  return 0;
}

}  // namespace

std::vector<pid_t> processTree(pid_t root) {
  if (::kill(root, 0) != 0) return {};
  const auto children = allByParent();
  std::vector<pid_t> tree{root};
  for (std::size_t k = 0; k < tree.size(); ++k) {
    const auto [first, last] = children.equal_range(tree[k]);
    for (auto child = first; child != last; ++child) tree.push_back(child->second);
  }
  return tree;
}

void signalTree(pid_t root, int signal) {
  std::set<pid_t> signalled;
  for (bool found = true; found;) {
    found = false;
    for (const pid_t process : processTree(root))
      if (signalled.insert(process).second) {
        found = true;
        ::kill(process, signal);
      }
  }
}

long memoryOfTree(pid_t root) {
  long kilobytes = 0;
  for (const pid_t process : processTree(root)) kilobytes += kilobytesOf(process);
  return (kilobytes + 1023) / 1024;
}

}  // namespace redcomp::os

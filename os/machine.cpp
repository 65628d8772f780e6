#include "os/machine.h"

#include <sched.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace redcomp::os {

std::filesystem::path runningProgram() {
  std::error_code error;
  const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) return path;
  const auto* startedAs = reinterpret_cast<const char*>(getauxval(AT_EXECFN));
  return startedAs ? std::filesystem::absolute(startedAs) : std::filesystem::path();
}

int usableCores() {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  return ::sched_getaffinity(0, sizeof usable, &usable) == 0 ? std::max(1, CPU_COUNT(&usable)) : 1;
}

long availableMemory() {
  std::ifstream file("/proc/meminfo");
  for (std::string word; file >> word;)
    if (word == "MemAvailable:") {
      long kilobytes = 0;
      if (file >> kilobytes) return kilobytes / 1024;
    }
  return std::numeric_limits<long>::max();
}

long residentMemory() {
  std::ifstream sizes("/proc/self/statm");
  long all = 0, resident = 0;
  sizes >> all >> resident;
  return sizes ? resident * (sysconf(_SC_PAGESIZE) / 1024) / 1024 : 0;
}

}  // namespace redcomp::os

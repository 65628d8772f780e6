// Running another program under limits: with text on its standard input and its output captured; the program and all that
// it started are killed when the time is over or the caller cancels.
#pragma once

#include <csignal>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace redcomp::os {

struct ProcessRequest {
  std::vector<std::string> command = {};  // program (looked up in PATH) and arguments
  std::string input = {};                 // what the program reads on standard input
  double timeLimit = 0;                   // seconds of wall-clock time; 0: none
  long memoryLimit = 0;                   // megabytes of address space; 0: none. Ignored in builds with ASan
  std::function<bool()> tick = {};        // called about every 100 ms; false: kill the program
  int signalWhenOrphaned = SIGKILL;       // what the program gets when this process dies before it
};

struct Exited { int code = 0; };
struct Killed { int signal = 0; };
struct TimedOut {};
struct Cancelled {};
struct NotStarted { std::string reason; };
using ProcessEnd = std::variant<Exited, Killed, TimedOut, Cancelled, NotStarted>;

struct ProcessResult {
  ProcessEnd end;
  std::string output;  // at most 1 GB; the rest is dropped
  std::string errors;  // the same of standard error
  double seconds = 0;
  long peakMemory = 0;  // kilobytes of the largest process: the program, or one that it has waited for
};

// Does not throw whatever the program does; when it returns, no process of the program's group is left.
ProcessResult runProcess(const ProcessRequest& request);

// A verb phrase: "was killed by signal 9 (Killed)", "ended with exit code 1".
std::string toString(const ProcessEnd& end);

}  // namespace redcomp::os

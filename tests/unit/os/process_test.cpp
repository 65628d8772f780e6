#include "os/process.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

namespace redcomp::os {
namespace {

ProcessResult shell(const std::string& script, const std::string& input = "", double timeLimit = 20) {
  ProcessRequest request;
  request.command = {"sh", "-c", script};
  request.input = input;
  request.timeLimit = timeLimit;
  return runProcess(request);
}

TEST(Process, SaysHowItEnded) {
  struct Case { const char* script; const char* end; };
  for (auto [script, end] : std::vector<Case>{{"true", "ended with exit code 0"},
                                              {"exit 3", "ended with exit code 3"},
                                              {"kill -9 $$", "was killed by signal 9 (Killed)"},
                                              {"exec >&- 2>&-; sleep 0.05; exit 4", "ended with exit code 4"}})
    EXPECT_EQ(toString(shell(script).end), end) << script;
  ProcessRequest missing;
  missing.command = {"/no/such/program"};
  EXPECT_EQ(toString(runProcess(missing).end), "could not be started: No such file or directory");
}

TEST(Process, FeedsAndCatches) {
  ProcessResult result = shell("tr a-z A-Z; echo oops >&2", "hello");
  EXPECT_EQ(result.output, "HELLO");
  EXPECT_EQ(result.errors, "oops\n");
}

TEST(Process, LargeTextsInAllDirections) {
  std::string large(3000000, 'x');
  ProcessResult result = shell("cat; head -c 2000000 /dev/zero >&2", large);
  EXPECT_EQ(result.output, large);
  EXPECT_EQ(result.errors.size(), 2000000u);
}

TEST(Process, SurvivesAProgramThatDoesNotRead) {
  ProcessResult result = shell("exec <&-; exit 7", std::string(3000000, 'x'));
  EXPECT_EQ(std::get<Exited>(result.end).code, 7);
}

// True once no process of that number is left (a zombie of another parent may linger for a moment).
bool gone(pid_t pid) {
  for (int i = 0; i < 100; ++i) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
    std::string number, name, state;
    if (!(status >> number >> name >> state) || state == "Z") return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return false;
}

TEST(Process, TimeLimitKillsTheWholeGroup) {
  ProcessResult result = shell("sleep 100 & echo $!; wait", "", 0.3);
  EXPECT_TRUE(std::holds_alternative<TimedOut>(result.end));
  EXPECT_LT(result.seconds, 5);
  EXPECT_TRUE(gone(std::stoi(result.output)));
}

TEST(Process, WhatIsLeftRunningGoesToo) {
  ProcessResult result = shell("sleep 100 & echo $!");
  EXPECT_TRUE(std::holds_alternative<Exited>(result.end));
  EXPECT_LT(result.seconds, 5);
  EXPECT_TRUE(gone(std::stoi(result.output)));
}

TEST(Process, TheCallerMayCancel) {
  int calls = 0;
  ProcessRequest request;
  request.command = {"sleep", "100"};
  request.tick = [&] { return ++calls < 3; };
  ProcessResult result = runProcess(request);
  EXPECT_TRUE(std::holds_alternative<Cancelled>(result.end));
  EXPECT_EQ(calls, 3);
}

TEST(Process, MemoryLimit) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the address sanitizer needs more memory than any limit";
#endif
  ProcessRequest request;
  request.command = {"sh", "-c", "ulimit -v"};
  request.memoryLimit = 100;
  EXPECT_EQ(runProcess(request).output, "102400\n");
}

TEST(Process, LeavesNoDescriptorsAndNoZombies) {
  auto descriptors = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), std::filesystem::directory_iterator());
  };
  auto before = descriptors();
  for (int i = 0; i < 5; ++i) shell("echo x");
  EXPECT_EQ(descriptors(), before);
  EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
  EXPECT_EQ(shell("ls /proc/self/fd | wc -l").output, shell("exec 9>&-; ls /proc/self/fd | wc -l").output);
}

TEST(Process, DiesWithItsParent) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  pid_t parent = ::fork();
  if (parent == 0) {
    ProcessRequest request;
    request.command = {"sh", "-c", "echo $$ >&" + std::to_string(ends[1]) + "; exec sleep 100"};
    runProcess(request);
    ::_exit(0);
  }
  char text[32] = {};
  ASSERT_GT(::read(ends[0], text, sizeof text - 1), 0);
  ::kill(parent, SIGKILL);
  ::waitpid(parent, nullptr, 0);
  EXPECT_TRUE(gone(std::stoi(text)));
  ::close(ends[0]);
  ::close(ends[1]);
}

}  // namespace
}  // namespace redcomp::os

#include "os/worker.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <stdexcept>

#include "os/process.h"
#include "os/process_tree.h"
#include "os/suspension.h"

namespace redcomp::os {
namespace {

std::vector<std::string> everything(Worker& worker) {
  std::vector<std::string> lines;
  while (!worker.ended()) {
    pollfd descriptor{worker.descriptor(), POLLIN, 0};
    ::poll(&descriptor, 1, 1000);
    for (std::string& line : worker.news()) lines.push_back(std::move(line));
  }
  return lines;
}

TEST(Worker, SaysLines) {
  const std::string longLine(1 << 20, 'x');
  Worker worker([&](const Worker::Say& say) {
    say("first");
    say("");
    say(longLine);
  });
  EXPECT_EQ(everything(worker), (std::vector<std::string>{"first", "", longLine}));
  EXPECT_EQ(worker.mishap(), "");
}

TEST(Worker, WorksOnACopyOfMemory) {
  int value = 1;
  Worker worker([&](const Worker::Say& say) {
    value = 2;
    say(std::to_string(value));
  });
  EXPECT_EQ(everything(worker), std::vector<std::string>{"2"});
  EXPECT_EQ(value, 1);
}

TEST(Worker, TellsItsMishap) {
  Worker crash([](const Worker::Say& say) {
    say("begun");
    ::raise(SIGKILL);
  });
  EXPECT_EQ(everything(crash), std::vector<std::string>{"begun"});
  EXPECT_EQ(crash.mishap(), "was killed by signal 9 (Killed)");
  Worker thrown([](const Worker::Say&) { throw std::runtime_error("no"); });
  everything(thrown);
  EXPECT_EQ(thrown.mishap(), "failed");
}

TEST(Worker, IsStoppedByItsEnd) {
  pid_t process = 0;
  {
    Worker worker([](const Worker::Say& say) {
      say(std::to_string(::getpid()));
      ::pause();
    });
    pollfd descriptor{worker.descriptor(), POLLIN, 0};
    ASSERT_EQ(::poll(&descriptor, 1, 10000), 1);
    process = std::stoi(worker.news().at(0));
    EXPECT_EQ(::kill(process, 0), 0);
  }
  EXPECT_NE(::kill(process, 0), 0);
}

// 'R' running, 'S' sleeping, 'T' stopped, 'Z' ended, and its parent has not asked yet; '-' there is none.
char stateOf(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  const std::size_t name = text.rfind(')');
  return name == std::string::npos ? '-' : text.at(name + 2);
}

// Waits for a signal to arrive.
bool stops(pid_t process) {
  const auto stopped = [&] { return stateOf(process) == 'T' || stateOf(process) == 'Z'; };
  for (int k = 0; k < 5000 && !stopped(); ++k) ::usleep(1000);
  return stopped();
}

// Waits until the worker has said something new.
std::vector<std::string> nextNews(Worker& worker) {
  pollfd descriptor{worker.descriptor(), POLLIN, 0};
  EXPECT_EQ(::poll(&descriptor, 1, 30'000), 1);
  return worker.news();
}

TEST(Worker, ASuspendedProcessDoesNothingAndGoesOnLater) {
  Worker worker([](const Worker::Say& say) {
    for (int k = 1; k < 10'000; ++k) {
      ::usleep(1000);
      say(std::to_string(k));
    }
  });
  const std::vector<std::string> before = nextNews(worker);
  worker.suspend();
  ::usleep(20'000);
  const std::vector<std::string> onTheWay = worker.news();
  ::usleep(50'000);
  EXPECT_EQ(worker.news(), std::vector<std::string>{});
  worker.resume();
  EXPECT_EQ(nextNews(worker).at(0), std::to_string(before.size() + onTheWay.size() + 1));
}

// A shell that counts in a process below the worker is suspended with it.
TEST(Worker, WhatItHasStartedIsSuspendedToo) {
  Worker worker([](const Worker::Say& say) {
    ProcessRequest request;
    request.command = {"/bin/sh", "-c", "while true; do echo x; sleep 0.002; done"};
    int ticks = 0;
    request.tick = [&] {
      say(std::to_string(++ticks));
      return true;
    };
    runProcess(request);
  });
  nextNews(worker);
  EXPECT_GT(worker.memory(), 0);
  worker.suspend();
  for (const pid_t process : processTree(worker.process())) EXPECT_TRUE(stops(process)) << process;
  worker.resume();
  for (const pid_t process : processTree(worker.process())) EXPECT_NE(stateOf(process), 'T') << process;
}

// As a process that is about to become a solver, and was stopped before it could ask to be told of its parent's end.
TEST(Worker, WhatItHasStartedEndsWithItWhileSuspended) {
  pid_t started = 0;
  {
    Worker worker([](const Worker::Say& say) {
      const pid_t child = ::fork();
      if (child > 0) say(std::to_string(child));
      ::pause();
    });
    started = std::stoi(nextNews(worker).at(0));
    worker.suspend();
    EXPECT_TRUE(stops(started));
  }
  for (int k = 0; k < 1000 && stateOf(started) != '-' && stateOf(started) != 'Z'; ++k) ::usleep(10'000);
  EXPECT_TRUE(stateOf(started) == '-' || stateOf(started) == 'Z') << stateOf(started);
}

TEST(Worker, SuspensionsAreCounted) {
  Worker worker([](const Worker::Say& say) {
    say("begun");
    while (suspensions() == 0) ::usleep(1000);
    say("noticed");
  });
  EXPECT_EQ(nextNews(worker), std::vector<std::string>{"begun"});
  worker.suspend();
  worker.resume();
  EXPECT_EQ(everything(worker), std::vector<std::string>{"noticed"});
}

}  // namespace
}  // namespace redcomp::os

#include "driver/worker.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace redcomp::driver {
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

}  // namespace
}  // namespace redcomp::driver

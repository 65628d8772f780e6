#include "os/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "os/process_tree.h"
#include "os/suspension.h"

namespace redcomp::os {

namespace {

constexpr int workFailed = 1;

void writeAll(int descriptor, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t written = ::write(descriptor, text.data() + done, text.size() - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) ::_exit(workFailed);  // the parent has closed its end
    done += static_cast<std::size_t>(written);
  }
}

[[noreturn]] void workAndExit(const std::function<void(const Worker::Say&)>& work, int descriptor, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(workFailed);  // orphaned before the line above
  if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0) ::dup2(nowhere, STDOUT_FILENO);
  countSuspensions();
  try {
    work([descriptor](const std::string& line) { writeAll(descriptor, line + "\n"); });
  } catch (...) {
    ::_exit(workFailed);
  }
  ::_exit(0);
}

std::string mishapOf(int status) {
  if (WIFSIGNALED(status)) return fmt::format("was killed by signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  return WEXITSTATUS(status) == 0 ? "" : "failed";
}

}  // namespace

Worker::Worker(const std::function<void(const Say&)>& work) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  std::fflush(nullptr);  // otherwise both processes would write what is buffered
  const pid_t parent = ::getpid();
  process_ = ::fork();
  if (process_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process_ == 0) workAndExit(work, ends[1], parent);
  ::close(ends[1]);
  descriptor_ = ends[0];
  ::fcntl(descriptor_, F_SETFL, O_NONBLOCK);
}

Worker::Worker(Worker&& other) noexcept
    : process_(std::exchange(other.process_, -1)), descriptor_(std::exchange(other.descriptor_, -1)),
      suspended_(other.suspended_), unread_(std::move(other.unread_)), mishap_(std::move(other.mishap_)) {}

// What is stopped does not notice that its parent has ended, if it had no time yet to ask for that (os/process.cpp).
Worker::~Worker() {
  if (process_ > 0 && suspended_) signalTree(process_, SIGKILL);
  if (process_ > 0) ::kill(process_, SIGKILL);
  close();
}

// Called when the pipe is at its end or the process has been killed, so the wait is short.
void Worker::close() {
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  if (process_ <= 0) return;
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  mishap_ = mishapOf(status);
}

void Worker::suspend() {
  suspended_ = true;
  if (process_ > 0) signalTree(process_, SIGSTOP);
}

void Worker::resume() {
  suspended_ = false;
  if (process_ > 0) signalTree(process_, SIGCONT);
}

long Worker::memory() const { return process_ > 0 ? memoryOfTree(process_) : 0; }

std::vector<std::string> Worker::news() {
  char buffer[1 << 16];
  while (!ended()) {
    const ssize_t got = ::read(descriptor_, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && errno == EAGAIN) break;
    if (got <= 0) close();
    else unread_.append(buffer, static_cast<std::size_t>(got));
  }
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end; (end = unread_.find('\n', begin)) != std::string::npos; begin = end + 1)
    lines.push_back(unread_.substr(begin, end - begin));
  unread_.erase(0, begin);
  return lines;
}

}  // namespace redcomp::os

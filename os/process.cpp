#include "os/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <cstring>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

namespace redcomp::os {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t outputLimit = std::size_t{1} << 30;
constexpr double tickSeconds = 0.1;
// The address sanitizer reserves more address space for its shadow memory than any limit allows.
#if defined(__SANITIZE_ADDRESS__)
constexpr bool limitsMemory = false;
#else
constexpr bool limitsMemory = true;
#endif

class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Fd& operator=(Fd&& other) noexcept {
    reset();
    fd_ = std::exchange(other.fd_, -1);
    return *this;
  }
  ~Fd() { reset(); }
  void reset() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  int get() const { return fd_; }
  bool open() const { return fd_ >= 0; }

 private:
  int fd_ = -1;
};

struct Pipe { Fd read, write; };

// A descriptor above 2, so that the child can safely redirect its standard streams to any of the pipes.
Fd aboveStandard(Fd fd) {
  if (fd.get() > 2) return fd;
  return Fd(::fcntl(fd.get(), F_DUPFD_CLOEXEC, 3));
}

Pipe makePipe() {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  Pipe pipe{aboveStandard(Fd(ends[0])), aboveStandard(Fd(ends[1]))};
  if (!pipe.read.open() || !pipe.write.open()) throw std::system_error(errno, std::generic_category(), "pipe");
  return pipe;
}

void makeNonBlocking(const Fd& fd) { ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK); }

// While it lives, writing to a closed pipe fails with EPIPE instead of killing this process.
class SigpipeBlocked {
 public:
  SigpipeBlocked() {
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    pendingBefore_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &before_);
  }
  ~SigpipeBlocked() {
    timespec now{};
    if (!pendingBefore_)
      while (sigtimedwait(&sigpipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  SigpipeBlocked(const SigpipeBlocked&) = delete;
  const sigset_t& before() const { return before_; }

 private:
  sigset_t sigpipe_;
  sigset_t before_;
  bool pendingBefore_ = false;
};

struct Pipes { Pipe input = makePipe(), output = makePipe(), errors = makePipe(), failure = makePipe(); };

// In the child, between fork and exec: calls only async-signal-safe functions.
[[noreturn]] void becomeProgram(const ProcessRequest& request, char* const* arguments, const Pipes& pipes,
                                const sigset_t& mask, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, request.signalWhenOrphaned);
  if (::getppid() != parent) ::_exit(127);  // orphaned before the line above
  if (limitsMemory && request.memoryLimit > 0) {
    rlim_t bytes = static_cast<rlim_t>(request.memoryLimit) << 20;
    rlimit limit{bytes, bytes};
    ::setrlimit(RLIMIT_AS, &limit);
  }
  ::dup2(pipes.input.read.get(), 0);
  ::dup2(pipes.output.write.get(), 1);
  ::dup2(pipes.errors.write.get(), 2);
  ::sigprocmask(SIG_SETMASK, &mask, nullptr);
  ::execvp(arguments[0], arguments);
  int error = errno;
  if (::write(pipes.failure.write.get(), &error, sizeof error) < 0) ::_exit(126);
  ::_exit(127);
}

class Child {
 public:
  Child(const ProcessRequest& request, const sigset_t& mask) : input_(request.input) {
    Pipes pipes;
    std::vector<char*> arguments;
    for (const std::string& argument : request.command) arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    pid_t self = ::getpid();
    pid_ = ::fork();
    if (pid_ < 0) throw std::system_error(errno, std::generic_category(), "fork");
    if (pid_ == 0) becomeProgram(request, arguments.data(), pipes, mask, self);
    ::setpgid(pid_, pid_);  // parent and child both do this, because either may run first
    adopt(std::move(pipes));
  }

  ~Child() { killAll(); }

  // The errno of a failed exec. Waits until the exec has succeeded or failed.
  std::optional<int> startError() {
    int error = 0;
    ssize_t got;
    do got = ::read(failure_.get(), &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == sizeof error ? std::optional(error) : std::nullopt;
  }

  // Feeds input and reads output until something has happened or the time is over.
  void exchange(double seconds) {
    pollfd fds[3];
    nfds_t count = 0;
    if (stdin_.open()) fds[count++] = {stdin_.get(), POLLOUT, 0};
    if (stdout_.open()) fds[count++] = {stdout_.get(), POLLIN, 0};
    if (stderr_.open()) fds[count++] = {stderr_.get(), POLLIN, 0};
    // A program that has closed its output is about to end; poll cannot tell when, so check again soon.
    bool silent = !stdout_.open() && !stderr_.open();
    int wait = static_cast<int>(std::ceil(std::min(seconds, silent ? 0.001 : tickSeconds) * 1000));
    if (::poll(fds, count, wait) <= 0) return;
    feed();
    drain();
  }

  void drain() {
    drain(stdout_, result.output);
    drain(stderr_, result.errors);
  }

  // How the program ended, if it has. It is left a zombie until killAll, so that the number of its group is not reused.
  std::optional<ProcessEnd> ended() const {
    siginfo_t info{};
    if (::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
      return std::nullopt;
    if (info.si_code == CLD_EXITED) return Exited{info.si_status};
    return Killed{info.si_status};
  }

  void killAll() {
    if (pid_ <= 0) return;
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    rusage usage{};
    while (::wait4(pid_, nullptr, 0, &usage) < 0 && errno == EINTR) {
    }
    result.peakMemory = usage.ru_maxrss;
    pid_ = -1;
  }

  ProcessResult result;

 private:
  void adopt(Pipes pipes) {
    stdin_ = std::move(pipes.input.write);
    stdout_ = std::move(pipes.output.read);
    stderr_ = std::move(pipes.errors.read);
    failure_ = std::move(pipes.failure.read);
    for (Fd* fd : {&stdin_, &stdout_, &stderr_}) makeNonBlocking(*fd);
    if (input_.empty()) stdin_.reset();
  }

  void feed() {
    while (stdin_.open()) {
      ssize_t written = ::write(stdin_.get(), input_.data(), input_.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0 && errno == EAGAIN) return;
      if (written >= 0) input_.remove_prefix(static_cast<std::size_t>(written));
      if (written < 0 || input_.empty()) stdin_.reset();  // the program reads no more, or has got everything
    }
  }

  static void drain(Fd& fd, std::string& into) {
    char buffer[1 << 16];
    while (fd.open()) {
      ssize_t got = ::read(fd.get(), buffer, sizeof buffer);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0 && errno == EAGAIN) return;
      if (got <= 0) return fd.reset();
      if (into.size() < outputLimit) into.append(buffer, static_cast<std::size_t>(got));
    }
  }

  pid_t pid_ = -1;
  std::string_view input_;
  Fd stdin_, stdout_, stderr_, failure_;
};

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

ProcessEnd waitForEnd(Child& child, const ProcessRequest& request, Clock::time_point start) {
  double nextTick = tickSeconds;
  while (true) {
    if (auto end = child.ended()) return *end;
    double now = secondsSince(start);
    if (request.timeLimit > 0 && now >= request.timeLimit) return TimedOut{};
    if (now >= nextTick) {
      nextTick = now + tickSeconds;
      if (request.tick && !request.tick()) return Cancelled{};
    }
    child.exchange(request.timeLimit > 0 ? std::min(request.timeLimit - now, tickSeconds) : tickSeconds);
  }
}

ProcessResult run(const ProcessRequest& request, Clock::time_point start) {
  SigpipeBlocked sigpipe;
  Child child(request, sigpipe.before());
  if (auto error = child.startError()) return {NotStarted{std::strerror(*error)}, "", "", secondsSince(start)};
  ProcessEnd end = waitForEnd(child, request, start);
  child.killAll();  // processes that the program left running are killed too
  child.drain();
  child.result.end = end;
  child.result.seconds = secondsSince(start);
  return std::move(child.result);
}

std::string describe(const Exited& end) { return fmt::format("ended with exit code {}", end.code); }
std::string describe(const Killed& end) {
  return fmt::format("was killed by signal {} ({})", end.signal, ::strsignal(end.signal));
}
std::string describe(const TimedOut&) { return "ran out of time"; }
std::string describe(const Cancelled&) { return "was cancelled"; }
std::string describe(const NotStarted& end) { return "could not be started: " + end.reason; }

}  // namespace

ProcessResult runProcess(const ProcessRequest& request) {
  auto start = Clock::now();
  try {
    return run(request, start);
  } catch (const std::system_error& error) {
    return {NotStarted{error.what()}, "", "", secondsSince(start)};
  }
}

std::string toString(const ProcessEnd& end) {
  return std::visit([](const auto& e) { return describe(e); }, end);
}

}  // namespace redcomp::os

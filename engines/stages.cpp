#include "engines/stages.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "os/machine.h"

namespace redcomp::engines {

namespace {

constexpr double secondsBetweenLooks = 0.05;
constexpr double secondsBetweenLines = 30;  // of a log

std::size_t widthOfTerminal() {
  winsize size{};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col : 80;
}

}  // namespace

std::string Stages::timeOverText() const {
  return fmt::format("time limit of {:.3g} s reached in stage '{}'", timeLimit_, current_);
}

void Stages::tickOrGiveUp() {
  tick();
  if (remaining() <= 0) throw TimeOver(timeOverText());
}

void Stages::tickOrGiveUp(long memoryLimit) {
  if (elapsed() < nextLook_) return;
  nextLook_ = elapsed() + secondsBetweenLooks;
  tickOrGiveUp();
  if (memoryLimit > 0 && os::residentMemory() > memoryLimit)
    throw TimeOver(fmt::format("memory limit of {} MB reached in stage '{}'", memoryLimit, current_));
}

Stages::Stages(double timeLimit, Progress progress, bool verbose)
    : start_(std::chrono::steady_clock::now()), timeLimit_(timeLimit), progress_(progress), verbose_(verbose) {}

Stages::Stages(Begins begins, Notes notes) : Stages(0, Progress::None, false) {
  begins_ = std::move(begins);
  notes_ = std::move(notes);
}

Stages::~Stages() { endLine(); }

double Stages::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double Stages::remaining() const { return timeLimit_ > 0 ? timeLimit_ - elapsed() : 1e9; }

void Stages::tick() {
  const double now = elapsed();
  const std::string text = fmt::format("[{:.1f} s] {} for {:.1f} s{}{}", now, current_, now - currentSince_, howFar_.empty() ? "" : "; ", howFar_);
  if (progress_ == Progress::Line && now - currentSince_ >= 0.3) {  // short stages need no progress line
    fmt::print(stderr, "\r\033[K{}", text.substr(0, widthOfTerminal() - 1));
    std::fflush(stderr);
    lineShown_ = true;
  }
  if (progress_ == Progress::Log && now >= nextInLog_) {
    fmt::print(stderr, "redcomp: {}\n", text);
    nextInLog_ = now + secondsBetweenLines;
  }
}

void Stages::tick(const std::string& whatGoesOn, const std::string& howFar) {
  if (whatGoesOn != current_) currentSince_ = elapsed();
  current_ = whatGoesOn;
  howFar_ = howFar;
  tick();
}

void Stages::endLine() {
  if (!lineShown_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  lineShown_ = false;
}

void Stages::announce(const Running& running) {
  current_ = running.name;
  howFar_.clear();
  currentSince_ = elapsed();
  if (begins_) begins_(running.name, running.confirms);
}

Stages::Running::Running(Stages& s, const std::string& name, bool confirms)
    : stages(s), name(name), confirms(confirms), begin(s.elapsed()), outer(s.innermost_) {
  stages.announce(*this);
  if (stages.verbose_) fmt::print(stderr, "redcomp: [{:.2f} s] {}\n", begin, name);
  if (stages.remaining() <= 0) throw TimeOver(stages.timeOverText());
  stages.innermost_ = this;
}

Stages::Running::~Running() {
  stages.endLine();
  const double seconds = stages.elapsed() - begin;
  stages.add(name, seconds);
  stages.innermost_ = outer;
  if (!outer) return;
  stages.add(outer->name, -seconds);  // this time is not its own
  stages.announce(*outer);
}

void Stages::add(const std::string& name, double seconds) {
  auto known = std::find_if(times_.begin(), times_.end(), [&](const StageTime& t) { return t.name == name; });
  if (known == times_.end()) known = times_.insert(known, {name, 0});
  known->seconds += seconds;
}

}  // namespace redcomp::engines

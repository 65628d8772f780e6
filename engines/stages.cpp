#include "engines/stages.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "os/machine.h"

namespace redcomp::engines {

namespace {

constexpr double secondsBetweenLooks = 0.05;

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

Stages::Stages(double timeLimit, bool progress, bool verbose)
    : start_(std::chrono::steady_clock::now()), timeLimit_(timeLimit), progress_(progress), verbose_(verbose) {}

Stages::Stages(Begins begins, Notes notes) : Stages(0, false, false) {
  begins_ = std::move(begins);
  notes_ = std::move(notes);
}

Stages::~Stages() { clearLine(); }

double Stages::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

double Stages::remaining() const { return timeLimit_ > 0 ? timeLimit_ - elapsed() : 1e9; }

void Stages::tick() {
  if (!progress_ || elapsed() - currentSince_ < 0.3) return;  // short stages need no progress line
  fmt::print(stderr, "\r\033[K[{:.1f} s] {} for {:.1f} s", elapsed(), current_, elapsed() - currentSince_);
  std::fflush(stderr);
  lineShown_ = true;
}

void Stages::tick(const std::string& whatGoesOn) {
  if (whatGoesOn != current_) currentSince_ = elapsed();
  current_ = whatGoesOn;
  tick();
}

void Stages::clearLine() {
  if (!lineShown_) return;
  fmt::print(stderr, "\r\033[K");
  std::fflush(stderr);
  lineShown_ = false;
}

void Stages::announce(const Running& running) {
  current_ = running.name;
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
  stages.clearLine();
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

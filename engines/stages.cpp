#include "engines/stages.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace redcomp::engines {

std::string Stages::timeOverText() const {
  return fmt::format("time limit of {:.3g} s reached in stage '{}'", timeLimit_, current_);
}

void Stages::tickOrGiveUp() {
  tick();
  if (remaining() <= 0) throw TimeOver(timeOverText());
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

Stages::Running::Running(Stages& s, const std::string& name, bool confirms) : stages(s), begin(s.elapsed()) {
  stages.current_ = name;
  stages.currentSince_ = begin;
  if (stages.begins_) stages.begins_(name, confirms);
  if (stages.verbose_) fmt::print(stderr, "redcomp: [{:.2f} s] {}\n", begin, name);
  if (stages.remaining() <= 0) throw TimeOver(stages.timeOverText());
}

Stages::Running::~Running() {
  stages.clearLine();
  stages.add(stages.current_, stages.elapsed() - begin);
}

void Stages::add(const std::string& name, double seconds) {
  auto known = std::find_if(times_.begin(), times_.end(), [&](const StageTime& t) { return t.name == name; });
  if (known == times_.end()) known = times_.insert(known, {name, 0});
  known->seconds += seconds;
}

}  // namespace redcomp::engines

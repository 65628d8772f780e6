#include "driver/sweep_board.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "sweep/score.h"

namespace redcomp::driver {

using sweep::AtWork;
using sweep::Judgement;
using sweep::Record;

namespace {

constexpr std::size_t shownAtWork = 10;

std::size_t widthOfTerminal() {
  winsize size{};
  return ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 20 ? size.ws_col : 80;
}

std::string clipped(std::string line, std::size_t width) {
  if (line.size() >= width) line = line.substr(0, width - 4) + "...";
  return line + "\n";
}

std::string lineOf(const Record& r) {
  const char* const mark = judgementOf(r) == Judgement::Wrong ? "WRONG " : "";
  return fmt::format("{}{:<12} {:>8.2f} s  {}{}{}\n", mark, toString(r.verdict), r.seconds, r.task, r.reason.empty() ? "" : ": ", r.reason);
}

}  // namespace

SweepBoard::SweepBoard(std::size_t tasks) : tasks_(tasks), isTerminal_(::isatty(STDERR_FILENO) != 0) {}

SweepBoard::~SweepBoard() { clear(); }

void SweepBoard::done(const Record& record, Was was) {
  ++done_;
  ++verdicts_[toString(record.verdict)];
  const bool isWrong = judgementOf(record) == Judgement::Wrong;
  wrong_ += isWrong;
  if (was == Was::KnownBefore) {
    ++before_;
    return;
  }
  if (isTerminal_ && !isWrong) return;
  clear();
  fmt::print(stderr, "{}", lineOf(record));
}

void SweepBoard::show(const std::vector<AtWork>& atWork) {
  if (!isTerminal_) return;
  clear();
  const std::string text = table(atWork);
  drawn_ = static_cast<int>(std::ranges::count(text, '\n'));
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

std::string SweepBoard::table(const std::vector<AtWork>& atWork) const {
  const std::size_t width = widthOfTerminal();
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  std::string text = fmt::format("{} of {} tasks in {:.0f} s", done_, tasks_, seconds);
  for (const auto& [verdict, number] : verdicts_) text += fmt::format(", {} {}", number, verdict);
  if (wrong_ > 0) text += fmt::format(", {} WRONG", wrong_);
  if (done_ > before_) text += fmt::format(", {:.0f} s left", seconds / static_cast<double>(done_ - before_) * static_cast<double>(tasks_ - done_));
  text = clipped(text, width);
  std::vector<AtWork> longest = atWork;
  std::ranges::sort(longest, std::greater{}, &AtWork::seconds);
  for (std::size_t k = 0; k < std::min(longest.size(), shownAtWork); ++k)
    text += clipped(fmt::format("  {:>7.1f} s  {}", longest[k].seconds, longest[k].task), width);
  return text;
}

void SweepBoard::clear() {
  for (; drawn_ > 0; --drawn_) std::fputs("\033[A\033[K", stderr);
}

}  // namespace redcomp::driver

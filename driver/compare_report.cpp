#include "driver/compare_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace redcomp::driver {

using nlohmann::ordered_json;

namespace {

constexpr int barWidth = 16;

// At least one character for every run.
std::string bar(double seconds, double timeLimit) {
  const double whole = timeLimit > 0 ? timeLimit : 300;
  const int length = std::min(barWidth, static_cast<int>(std::ceil(seconds / whole * barWidth)));
  return std::string(static_cast<std::size_t>(std::max(length, 1)), '#');
}

// A count of 0 may mean that the run did not get to the clauses.
std::string counted(const MethodRun& run, int count) {
  return count == 0 && run.verdict != "proved" ? "-" : std::to_string(count);
}

}  // namespace

std::string comparisonHead(const std::string& file) {
  return fmt::format("{}\n  {:<17} {:<12} {:>9}  {:<{}} {:>8} {:>8} {:>11}\n", file, "method", "verdict", "time", "", barWidth,
                     "memory", "clauses", "predicates");
}

std::string comparisonRow(const MethodRun& run, double timeLimit) {
  std::string row = fmt::format("  {:<17} {:<12} {:>7.2f} s  {:<{}} {:>5} MB {:>8} {:>11}", run.method, run.verdict, run.seconds,
                                bar(run.seconds, timeLimit), barWidth, run.peakMemory / 1024, counted(run, run.clauses),
                                counted(run, run.predicates));
  if (run.verdict == "refused" || run.verdict == "failed") row += "  " + run.reason;
  return row + "\n";
}

std::string comparisonMatrix(const std::vector<Comparison>& comparisons) {
  if (comparisons.empty()) return "";
  std::string head = "| program |", line = "|---|", last = "| answers |";
  for (std::size_t m = 0; m < comparisons.front().runs.size(); ++m) {
    head += fmt::format(" {} |", comparisons.front().runs[m].method);
    line += "---|";
    int answers = 0;
    for (const Comparison& c : comparisons) answers += c.runs[m].verdict == "proved" || c.runs[m].verdict == "violated";
    last += fmt::format(" {} of {} |", answers, comparisons.size());
  }
  std::string text = head + "\n" + line + "\n";
  for (const Comparison& c : comparisons) {
    text += fmt::format("| {} |", std::filesystem::path(c.file).filename().string());
    for (const MethodRun& run : c.runs)
      text += run.verdict == "inconclusive" || run.verdict == "refused" ? fmt::format(" {} |", run.verdict == "refused" ? "refused" : "-")
                                                                        : fmt::format(" {} {:.2f} |", run.verdict, run.seconds);
    text += "\n";
  }
  return text + last + "\n";
}

std::string comparisonsAsJson(const std::vector<Comparison>& comparisons, const CompareLimits& limits) {
  ordered_json methods = ordered_json::array(), programs = ordered_json::array();
  for (const Method& method : comparedMethods()) methods.push_back({{"name", method.name}, {"options", method.options}});
  for (const Comparison& c : comparisons) {
    ordered_json runs = ordered_json::array();
    for (const MethodRun& run : c.runs) {
      ordered_json one{{"method", run.method}, {"verdict", run.verdict}, {"seconds", run.seconds},
                       {"peakMemoryKilobytes", run.peakMemory}, {"clauses", run.clauses}, {"predicates", run.predicates}};
      if (!run.reason.empty()) one["reason"] = run.reason;
      runs.push_back(std::move(one));
    }
    programs.push_back({{"file", c.file}, {"agree", !disagreement(c)}, {"runs", std::move(runs)}});
  }
  const ordered_json all{{"tool", "redcomp"}, {"timeout", limits.timeLimit}, {"methods", std::move(methods)}, {"programs", std::move(programs)}};
  return all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace redcomp::driver

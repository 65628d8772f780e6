#include "sweep/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace redcomp::sweep {

namespace {

const char* nameOf(Change::Kind kind) {
  switch (kind) {
    case Change::Kind::Contradiction: return "contradiction";
    case Change::Kind::Lost: return "lost";
    case Change::Kind::Won: return "won";
    case Change::Kind::Other: return "other";
    case Change::Kind::OnlyNow: return "only now";
    case Change::Kind::OnlyBefore: return "only before";
  }
  return "";
}

std::string rowOf(const std::string& name, const Totals& t, std::size_t width) {
  return fmt::format("{:<{}}  {:>5}  {:>6}  {:>8}  {:>5}  {:>5}  {:>5}  {:>6} of {:<6}  {:>8.1f} s\n", name, width, t.tasks, t.proved,
                     t.violated, t.open, t.right, t.wrong, t.points, t.possible, t.seconds);
}

// Tasks that somebody should look at.
std::string alarms(const std::vector<Record>& records) {
  std::string text;
  for (const Record& r : records) {
    if (judgementOf(r) == Judgement::Wrong)
      text += fmt::format("WRONG: {}: {}{}, but it is {}{}\n", r.task, toString(r.verdict), r.part.empty() ? "" : " (" + r.part + ")",
                          *r.expected ? "true" : "false", r.expectedPart.empty() ? "" : " (" + r.expectedPart + ")");
    if (r.verdict == Verdict::Failed || r.verdict == Verdict::Lost)
      text += fmt::format("{}: {}: {}\n", toString(r.verdict), r.task, r.reason);
  }
  return text;
}

// In text and in values of attributes; characters that XML does not have become question marks.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') result += "&lt;";
    else if (c == '>') result += "&gt;";
    else if (c == '&') result += "&amp;";
    else if (c == '"') result += "&quot;";
    else result += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? '?' : c;
  }
  return result;
}

const char* colourOf(const Record& r) {
  switch (judgementOf(r)) {
    case Judgement::Right: return "right";
    case Judgement::Wrong: return "wrong";
    case Judgement::NotKnown: return "answer";
    case Judgement::Open: return "open";
  }
  return "";
}

const char* const kHead = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>redcomp sweep</title><style>
body { font: 14px/1.4 sans-serif; margin: 2em; } table { border-collapse: collapse; margin: 1em 0; }
th, td { text-align: left; padding: 2px 10px; border-bottom: 1px solid #ddd; } .n { text-align: right; }
.right td:nth-child(2) { color: #060; } .wrong td { background: #fcc; } .open td:nth-child(2) { color: #777; }
</style></head><body><h1>redcomp sweep</h1>
)";

const char* const kScript = R"(<script>
const input = document.getElementById('filter');
input.addEventListener('input', () => {
  for (const row of document.querySelectorAll('#tasks tr'))
    row.hidden = !row.textContent.toLowerCase().includes(input.value.toLowerCase());
});
</script></body></html>
)";

std::string totalsHtml(const std::vector<Record>& records) {
  std::string text = "<table><tr><th>category<th>tasks<th>proved<th>violated<th>open<th>right<th>wrong<th>points<th>time</tr>\n";
  for (const auto& [name, t] : totalsOf(records))
    text += fmt::format("<tr><td>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}<td class=n>{}"
                        "<td class=n>{} of {}<td class=n>{:.1f} s</tr>\n",
                        name.empty() ? "all" : escaped(name), t.tasks, t.proved, t.violated, t.open, t.right, t.wrong, t.points,
                        t.possible, t.seconds);
  return text + "</table>\n";
}

std::string changesHtml(const std::vector<Change>& changes) {
  if (changes.empty()) return "";
  std::string text = "<h2>Changes</h2><table>\n";
  for (const Change& each : changes)
    text += fmt::format("<tr><td>{}<td>{}<td>{}<td>{}</tr>\n", nameOf(each.kind), escaped(each.task), escaped(each.before), escaped(each.now));
  return text + "</table>\n";
}

// The word by which benchexec knows a verdict.
std::string statusOf(const Record& r) {
  switch (r.verdict) {
    case Verdict::Proved: return "true";
    case Verdict::Violated: return fmt::format("false({})", !r.part.empty() ? r.part : !r.specification.empty() ? r.specification : "property");
    case Verdict::Inconclusive: return "unknown";
    case Verdict::TimeOut: return "TIMEOUT";
    case Verdict::Memory: return "OUT OF MEMORY";
    case Verdict::Refused: return "ERROR (refused)";
    case Verdict::Failed: return "ERROR (failed)";
    case Verdict::Lost: return "ERROR (lost)";
  }
  return "";
}

std::string categoryOf(const Record& r) {
  const std::string status = statusOf(r);
  if (judgementOf(r) == Judgement::Open) return status == "unknown" ? "unknown" : "error";
  return judgementOf(r) == Judgement::NotKnown ? "missing" : judgementOf(r) == Judgement::Right ? "correct" : "wrong";
}

std::string runXml(const Record& r) {
  std::string run = fmt::format("  <run name=\"{}\" files=\"[{}]\"", escaped(r.task), escaped(fmt::format("{}", fmt::join(r.files, ", "))));
  if (!r.specification.empty()) run += fmt::format(" properties=\"{}\"", escaped(r.specification));
  if (!r.propertyFile.empty()) run += fmt::format(" propertyFile=\"{}\"", escaped(r.propertyFile));
  if (r.expected)
    run += fmt::format(" expectedVerdict=\"{}{}\"", *r.expected ? "true" : "false", r.expectedPart.empty() ? "" : "(" + escaped(r.expectedPart) + ")");
  run += ">\n";
  const auto column = [&](const char* title, const std::string& value) {
    run += fmt::format("    <column title=\"{}\" value=\"{}\"/>\n", title, escaped(value));
  };
  column("status", statusOf(r));
  column("category", categoryOf(r));
  column("walltime", fmt::format("{:.6f}s", r.seconds));
  column("memory", fmt::format("{}B", r.memory * 1024));
  if (!r.host.empty()) column("host", r.host);
  return run + "  </run>\n";
}

}  // namespace

std::string summaryText(const std::vector<Record>& records) {
  const std::map<std::string, Totals> totals = totalsOf(records);
  std::size_t width = 8;
  for (const auto& [name, unused] : totals) width = std::max(width, name.size());
  std::string text = fmt::format("{:<{}}  {:>5}  {:>6}  {:>8}  {:>5}  {:>5}  {:>5}  {:>16}  {:>10}\n", "category", width, "tasks",
                                 "proved", "violated", "open", "right", "wrong", "points   ", "time");
  for (const auto& [name, each] : totals)
    if (!name.empty()) text += rowOf(name, each, width);
  return text + rowOf("all", totals.at(""), width) + alarms(records);
}

std::string changesText(const std::vector<Change>& changes) {
  std::map<Change::Kind, int> numbers;
  std::string text;
  for (const Change& each : changes) {
    ++numbers[each.kind];
    text += fmt::format("{:<13}  {}: {} -> {}\n", nameOf(each.kind), each.task, each.before.empty() ? "-" : each.before,
                        each.now.empty() ? "-" : each.now);
  }
  if (changes.empty()) return "no verdict has changed\n";
  std::vector<std::string> counts;
  for (const auto& [kind, number] : numbers) counts.push_back(fmt::format("{} {}", number, nameOf(kind)));
  return text + fmt::format("{}\n", fmt::join(counts, ", "));
}

std::string summaryHtml(const Plan& plan, const std::vector<Record>& records, const std::vector<Change>& changes) {
  std::string text = kHead;
  text += fmt::format("<p>redcomp {}, {:g} s and {} MB for a task{}</p>\n", escaped(plan.version), plan.limits.time, plan.limits.memory,
                      plan.options.empty() ? "" : ", options " + escaped(fmt::format("{}", fmt::join(plan.options, " "))));
  text += totalsHtml(records) + changesHtml(changes);
  text += "<h2>Tasks</h2><p><input id=filter placeholder=\"filter\"></p><table><thead><tr><th>task<th>verdict<th>expected<th>time<th>memory<th>reason</tr>"
          "</thead><tbody id=tasks>\n";
  for (const Record& r : records)
    text += fmt::format("<tr class={}><td>{}<td>{}{}<td>{}<td class=n>{:.2f} s<td class=n>{} MB<td>{}</tr>\n", colourOf(r), escaped(r.task),
                        toString(r.verdict), r.part.empty() ? "" : " (" + escaped(r.part) + ")",
                        !r.expected ? "" : *r.expected ? "true" : "false", r.seconds, r.memory / 1024, escaped(r.reason));
  return text + "</tbody></table>\n" + kScript;
}

std::string benchexecXml(const Plan& plan, const std::vector<Record>& records) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<!DOCTYPE result PUBLIC \"+//IDN sosy-lab.org//DTD BenchExec result 3.18//EN\" "
                     "\"https://www.sosy-lab.org/benchexec/result-3.18.dtd\">\n";
  text += fmt::format("<result benchmarkname=\"redcomp-sweep\" displayName=\"redcomp\" tool=\"redcomp\" toolmodule=\"redcomp\" version=\"{}\" "
                      "options=\"{}\" timelimit=\"{:g}s\" memlimit=\"{}B\" cpuCores=\"{}\" generator=\"redcomp sweep\">\n",
                      escaped(plan.version), escaped(fmt::format("{}", fmt::join(plan.options, " "))), plan.limits.time,
                      plan.limits.memory * 1024 * 1024, plan.limits.cores);
  text += "  <columns><column title=\"status\"/><column title=\"walltime\"/><column title=\"memory\"/></columns>\n";
  for (const Record& each : records) text += runXml(each);
  return text + "</result>\n";
}

}  // namespace redcomp::sweep

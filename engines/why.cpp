#include "engines/why.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace redcomp::engines {

namespace {

using Kind = TraceLine::Kind;
using Trace = std::vector<TraceLine>;

struct Cause {
  std::string text;
  std::vector<std::size_t> lines;
};

bool reads(const TraceLine& line, const std::string& variable) {
  return std::ranges::find(line.reads, variable, &ChangedValue::variable) != line.reads.end();
}

const ChangedValue* changeOf(const TraceLine& line, const std::string& variable) {
  const auto found = std::ranges::find(line.changes, variable, &ChangedValue::variable);
  return found == line.changes.end() ? nullptr : &*found;
}

std::string at(const TraceLine& line) { return fmt::format("line {}", line.source.line); }

// The line where the thread last wrote a new value, or read the variable, before `end`.
std::optional<std::size_t> lastWrite(const Trace& trace, const std::string& variable, std::size_t end) {
  while (end-- > 0)
    if (changeOf(trace[end], variable)) return end;
  return std::nullopt;
}

bool sameStatement(const TraceLine& a, const TraceLine& b) { return a.thread == b.thread && a.source == b.source && a.text == b.text; }

// `write` stores what its statement has read at an earlier line, and another thread has written in between: {read, between}.
std::optional<std::pair<std::size_t, std::size_t>> lostBy(const Trace& trace, const std::string& variable, std::size_t write) {
  for (std::size_t k = write; k-- > 0;) {
    if (trace[k].thread != trace[write].thread) continue;
    if (!sameStatement(trace[k], trace[write]) || !reads(trace[k], variable) || changeOf(trace[k], variable)) return std::nullopt;
    for (std::size_t between = k + 1; between < write; ++between)
      if (changeOf(trace[between], variable)) return std::pair{k, between};
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Cause> lostUpdate(const Trace& trace, const std::string& variable, std::size_t end) {
  for (std::size_t write = end; write-- > 0;) {
    if (!changeOf(trace[write], variable)) continue;
    const auto lost = lostBy(trace, variable, write);
    if (!lost) continue;
    const auto [read, between] = *lost;
    return Cause{fmt::format("lost update of {}: {} writes at {} what it made of the value it had read before {} wrote {} at {}", variable,
                             trace[write].thread, at(trace[write]), trace[between].thread, variable, at(trace[between])),
                 {read, between, write}};
  }
  return std::nullopt;
}

// The thread has decided by the variable, and another one has changed it before the thread looks again.
std::optional<Cause> staleDecision(const Trace& trace, const std::string& variable, std::size_t end) {
  const std::string& thread = trace[end].thread;
  for (std::size_t k = end; k-- > 0;) {
    if (trace[k].thread != thread || !reads(trace[k], variable) || sameStatement(trace[k], trace[end])) continue;
    for (std::size_t between = end; --between > k;)
      if (changeOf(trace[between], variable) && trace[between].thread != thread)
        return Cause{fmt::format("{}, read by {} at {}, was changed by {} at {} before {}", variable, thread, at(trace[k]),
                                 trace[between].thread, at(trace[between]), at(trace[end])),
                     {k, between, end}};
  }
  return std::nullopt;
}

std::optional<Cause> lastChange(const Trace& trace, const std::string& variable, std::size_t end) {
  const auto write = lastWrite(trace, variable, end);
  if (!write) return std::nullopt;
  const ChangedValue& change = *changeOf(trace[*write], variable);
  return Cause{fmt::format("{} is {} since {} of {}", variable, change.value, at(trace[*write]), trace[*write].thread), {*write, end}};
}

// A wait that came back although nobody signalled.
std::optional<Cause> spuriousWakeUp(const Trace& trace) {
  const auto calls = [](const TraceLine& line, const char* what) { return line.text.find(what) != std::string::npos; };
  for (std::size_t back = trace.size(); back-- > 0;) {
    if (!calls(trace[back], "cond_wait(") || trace[back].kind != Kind::Lock) continue;
    std::size_t begin = back;
    while (begin > 0 && !(sameStatement(trace[begin], trace[back]) && trace[begin].kind == Kind::Unlock)) --begin;
    const auto signals = [&](const TraceLine& line) { return calls(line, "cond_signal(") || calls(line, "cond_broadcast("); };
    const auto first = trace.begin() + static_cast<std::ptrdiff_t>(begin), last = trace.begin() + static_cast<std::ptrdiff_t>(back);
    if (std::any_of(first, last, signals)) continue;
    return Cause{fmt::format("spurious wake-up of {} at {}: nobody had signalled", trace[back].thread, at(trace[back])), {back}};
  }
  return std::nullopt;
}

// The variables on which the last line depends: what it reads, the last one first.
std::vector<std::string> readAtEnd(const Trace& trace) {
  std::vector<std::string> variables;
  const TraceLine& last = trace.back();
  for (auto read = last.reads.rbegin(); read != last.reads.rend(); ++read) variables.push_back(read->variable);
  return variables;
}

std::optional<Cause> causeOfFailure(const Trace& trace) {
  const std::vector<std::string> variables = readAtEnd(trace);
  const std::size_t end = trace.size() - 1;
  for (const std::string& variable : variables)
    if (auto cause = lostUpdate(trace, variable, end + 1)) return cause;
  if (auto cause = spuriousWakeUp(trace)) return cause;
  for (const std::string& variable : variables)
    if (auto cause = staleDecision(trace, variable, end)) return cause;
  for (const std::string& variable : variables)
    if (auto cause = lastChange(trace, variable, end)) return cause;
  return std::nullopt;
}

// The line where a thread took the lock that it holds at the end.
std::optional<std::size_t> taken(const Trace& trace, const std::string& thread, const std::string& lock) {
  for (std::size_t k = trace.size(); k-- > 0;)
    if (trace[k].thread == thread && trace[k].kind == Kind::Lock && trace[k].object == lock) return k;
  return std::nullopt;
}

std::optional<Cause> lockOrder(const Violation& v) {
  const auto waits = [](const WaitLine& line) { return line.what == WaitLine::What::Lock && !line.holds.empty(); };
  if (v.chain.size() < 2 || !std::ranges::all_of(v.chain, waits)) return std::nullopt;
  Cause cause{"lock order: ", {}};
  for (const WaitLine& line : v.chain) {
    const auto held = std::ranges::find_if(line.holds, [&](const std::string& lock) {
      return std::ranges::any_of(v.chain, [&](const WaitLine& other) { return other.waitsFor == lock; });
    });
    const std::string& first = held == line.holds.end() ? line.holds.front() : *held;
    cause.text += fmt::format("{}{} takes {} before {}", &line == &v.chain.front() ? "" : ", ", line.thread, first, line.waitsFor);
    if (const auto where = taken(v.trace, line.thread, first)) cause.lines.push_back(*where);
  }
  return cause;
}

// Of a thread that waits on a condition variable: a signal came before it waited.
std::optional<Cause> lostSignal(const Violation& v) {
  for (const WaitLine& line : v.chain) {
    const std::size_t open = line.waitsFor.find("cond_wait(");
    if (line.what != WaitLine::What::Call || open == std::string::npos) continue;
    const std::size_t first = line.waitsFor.find('(') + 1;
    const std::string condition = line.waitsFor.substr(first, line.waitsFor.find(',') - first);
    for (std::size_t k = v.trace.size(); k-- > 0;) {
      const TraceLine& signal = v.trace[k];
      const bool signals = signal.text.find("cond_signal(") != std::string::npos || signal.text.find("cond_broadcast(") != std::string::npos;
      if (!signals || signal.thread == line.thread || signal.text.find(condition) == std::string::npos) continue;
      const auto waits = [&](const TraceLine& each) { return each.thread == line.thread && each.source == line.source; };
      const auto wait = std::find_if(v.trace.begin() + static_cast<std::ptrdiff_t>(k), v.trace.end(), waits);
      if (wait == v.trace.end()) return std::nullopt;
      return Cause{fmt::format("lost signal: {} signals at {} before {} waits at line {}", signal.thread, at(signal), line.thread, line.source.line),
                   {k, static_cast<std::size_t>(wait - v.trace.begin())}};
    }
  }
  return std::nullopt;
}

// What was used, or freed again, had been freed.
std::optional<Cause> freedBefore(const Violation& v) {
  if (v.message.find("freed") == std::string::npos) return std::nullopt;
  for (std::size_t k = v.trace.size() - 1; k-- > 0;)
    if (v.trace[k].text.find("free(") != std::string::npos)
      return Cause{fmt::format("{} has freed memory at {}", v.trace[k].thread, at(v.trace[k])), {k, v.trace.size() - 1}};
  return std::nullopt;
}

std::optional<Cause> causeOf(const Violation& v) {
  if (v.trace.empty() || v.repeatsFrom) return std::nullopt;
  if (!v.chain.empty()) {
    const auto order = lockOrder(v);
    return order ? order : lostSignal(v);
  }
  if (auto freed = freedBefore(v)) return freed;
  if (v.race.empty()) return causeOfFailure(v.trace);
  Cause race;
  for (std::size_t k = 0; k < v.trace.size(); ++k)
    if (v.trace[k].note.starts_with("is about to")) race.lines.push_back(k);
  return race;
}

}  // namespace

void explainWhy(Violation& violation) {
  auto cause = causeOf(violation);
  if (!cause) return;
  violation.why = std::move(cause->text);
  violation.decisive = std::move(cause->lines);
  std::ranges::sort(violation.decisive);
}

}  // namespace redcomp::engines

// Runs as lines that name statements, what they read and what they change.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engines/condition_values.h"
#include "engines/explain.h"
#include "engines/source_names.h"
#include "logic/rewrite.h"
#include "passes/race_errors.h"

namespace redcomp::engines {

using namespace ts;

namespace {

using search::State;
using search::TraceStep;

constexpr std::string_view kReads = " [reads ";

// What the text of a step says besides the statement.
struct StepText {
  std::string statement;
  std::string reads;   // "counter" of "counter++ [reads counter]"
  std::string about;   // "write x", of an access that races
};

StepText partsOf(const std::string& text) {
  const passes::RaceText race = passes::partsOfRaceText(text);
  StepText parts{race.statement, "", race.access};
  const std::size_t reads = parts.statement.rfind(kReads);
  if (reads == std::string::npos || !parts.statement.ends_with(']')) return parts;
  const std::size_t first = reads + kReads.size();
  parts.reads = parts.statement.substr(first, parts.statement.size() - first - 1);
  parts.statement.resize(reads);
  return parts;
}

std::string negated(const std::string& condition) { return "!(" + condition + ")"; }

std::vector<CallLine> callsOf(const Step& step) {
  std::vector<CallLine> calls;
  for (const Call* call = step.calls.innermost.get(); call; call = call->in.get()) calls.push_back({call->function, call->source});
  return calls;
}

class TraceTeller {
 public:
  TraceTeller(const ConcurrentSystem& system, State initial, const std::vector<TraceStep>& steps)
      : system_(system), names_(system), state_(std::move(initial)) {
    names_.nameLocks(steps);
    for (const ThreadSystem& thread : system.threads) leaving_.push_back(stepsFrom(thread));
  }

  // `newLine`: the step must begin one.
  void take(const TraceStep& taken, bool newLine) {
    const Step& step = system_[taken.thread][taken.step];
    StepText text = partsOf(step.text);
    const bool isFalse = isNegativeBranch(taken);
    if (isFalse) text.statement = text.statement.substr(2, text.statement.size() - 3);
    if (newLine || !goesOn(taken, text)) beginLine(taken, text);
    TraceLine& line = lines_.back();
    inLine_.insert(taken.step);
    const auto effect = search::effect(system_, state_, taken.thread, taken.step, taken.inputs);
    for (const auto& [symbol, value] : std::get<search::Updates>(effect)) {
      if (!text.reads.empty()) addRead(line, taken, symbol, value, text);
      else addChange(line, taken, symbol, value);
    }
    if (isFalse || isBranch(taken)) endBranch(line, taken, !isFalse);
    noteSync(line, step.sync);
    if (!text.about.empty()) line.note = aboutText(text.about);
    state_ = std::get<State>(search::execute(system_, state_, taken.thread, taken.step, taken.inputs));
    wasRead_ = !text.reads.empty();
  }

  std::size_t lines() const { return lines_.size(); }
  std::vector<TraceLine> finish() { return std::move(lines_); }

 private:
  // "is about to write job->size", of "write main.heap23".
  std::string aboutText(const std::string& about) const {
    const std::size_t name = about.rfind(' ') + 1;
    return "is about to " + about.substr(0, name) + names_.of(about.substr(name));
  }

  // Another step from there has the negated text, or this one has.
  bool hasSibling(const TraceStep& taken, const std::string& text) const {
    const ThreadSystem& thread = system_[taken.thread];
    const auto& steps = leaving_[taken.thread.index][thread[taken.step].from.index];
    return std::ranges::any_of(steps, [&](StepId other) { return thread[other].text == text; });
  }

  bool isBranch(const TraceStep& taken) const { return hasSibling(taken, negated(system_[taken.thread][taken.step].text)); }

  // Also where ranges have removed the other branch: no statement of C is written so.
  bool isNegativeBranch(const TraceStep& taken) const {
    const std::string& text = system_[taken.thread][taken.step].text;
    if (!text.starts_with("!(") || !text.ends_with(')')) return false;
    const std::string positive = text.substr(2, text.size() - 3);
    return hasSibling(taken, positive) || (!lines_.empty() && lines_.back().text == positive && wasRead_);
  }

  // The line is of the same execution of the same statement. A library function takes some steps more than once.
  bool goesOn(const TraceStep& taken, const StepText& text) const {
    if (lines_.empty() || text.statement.empty()) return false;
    const TraceLine& line = lines_.back();
    const Step& step = system_[taken.thread][taken.step];
    const bool same = line.thread == system_[taken.thread].name && line.source == step.source && line.text == text.statement;
    if (!same || line.kind == TraceLine::Kind::Branch) return false;
    const bool concernsThread = std::holds_alternative<Create>(step.sync) || std::holds_alternative<Join>(step.sync);
    if (concernsThread && !line.object.empty()) return false;  // a line for each thread that is created or joined
    const bool isCall = text.statement.find('(') != std::string::npos && line.reads.empty() && text.reads.empty();
    return isCall || !inLine_.contains(taken.step);
  }

  void beginLine(const TraceStep& taken, const StepText& text) {
    const Step& step = system_[taken.thread][taken.step];
    TraceLine line{system_[taken.thread].name, step.source, text.statement};
    line.calls = callsOf(step);
    if (goesOnLater(line)) line.note = "goes on";
    lines_.push_back(std::move(line));
    inLine_.clear();
    wasRead_ = false;
  }

  // The last line of the thread was an unfinished part of the same statement.
  bool goesOnLater(const TraceLine& line) const {
    const auto before = std::find_if(lines_.rbegin(), lines_.rend(), [&](const TraceLine& l) { return l.thread == line.thread; });
    return before != lines_.rend() && before != lines_.rbegin() && before->source == line.source && before->text == line.text &&
           before->changes.empty() && before->kind == TraceLine::Kind::Statement && !before->reads.empty();
  }

  // What the statement reads, by the right side of the assignment to a temporary.
  void addRead(TraceLine& line, const TraceStep& taken, Term target, const logic::Value& value, const StepText& text) {
    const Step& step = system_[taken.thread][taken.step];
    const auto update = std::ranges::find(step.updates, target, &Assignment::target);
    const ts::Variable& temporary = names_.variable(target);
    ChangedValue read{text.reads, names_.value(temporary, value)};
    if (update != step.updates.end() && update->value.op() == logic::Op::Variable && names_.of(update->value))
      read.variable = *names_.of(update->value);
    else if (update != step.updates.end() && update->value.op() == logic::Op::Select && names_.of(update->value.arg(0)))
      read.variable = cellName(*names_.of(update->value.arg(0)), valueOf(update->value.arg(1), taken));
    line.reads.push_back(read);
    if (text.reads.starts_with("what a pointer")) throughPointers_.insert(read.variable);
  }

  std::optional<logic::Value> valueOf(Term term, const TraceStep& taken) const {
    logic::Valuation values = state_.values;
    for (const auto& [input, value] : taken.inputs) values[input] = value;
    return logic::evaluate(term, values);
  }

  static std::string cellName(const std::string& array, const std::optional<logic::Value>& index) {
    return index ? fmt::format("{}[{}]", array, std::get<logic::Integer>(*index).str()) : array;
  }

  void addChange(TraceLine& line, const TraceStep& taken, Term symbol, const logic::Value& value) const {
    const auto name = names_.of(symbol);
    if (!name) return;
    const ts::Variable& variable = names_.variable(symbol);
    ChangedValue change{*name, names_.value(variable, value), names_.value(variable, state_.values.at(symbol))};
    if (const auto cell = assignedCell(taken, symbol)) {
      const auto at = [&](const logic::Value& array) {
        const auto& contents = std::get<logic::ArrayValue>(array);
        const auto found = contents.cells.find(*cell);
        return names_.value(variable, found == contents.cells.end() ? contents.otherwise : found->second);
      };
      change = {cellName(*name, *cell), at(value), at(state_.values.at(symbol))};
    }
    if (change.value == "0" && line.text.find("NULL") != std::string::npos) change.value = "NULL";
    if (variable.role == Role::Lock && change.value == "held") change.value = "held by " + line.thread;
    if (change.before == change.value || !hadValue(line, variable)) change.before.clear();
    merge(line, change);
  }

  // Not a variable that begins here: by its declaration, or as the parameter of what is called.
  bool hadValue(const TraceLine& line, const ts::Variable& variable) const {
    const auto isIt = [&](const ts::Variable& each) { return each.symbol == variable.symbol; };
    if (std::ranges::any_of(system_.globals, isIt)) return true;
    const std::string place = placeAtBeginning(line.text);
    return place == variable.name || line.text.find("++") != std::string::npos || line.text.find("--") != std::string::npos;
  }

  // Later changes of one line replace earlier ones of the same variable, but not what was there before.
  static void merge(TraceLine& line, const ChangedValue& change) {
    const auto before = std::ranges::find(line.changes, change.variable, &ChangedValue::variable);
    if (before == line.changes.end()) return line.changes.push_back(change);
    const std::string first = before->before.empty() ? before->value : before->before;
    *before = {change.variable, change.value, first == change.value ? "" : first};
  }

  // The index of the only cell of the array that the step assigns; nothing if it assigns more.
  std::optional<logic::Integer> assignedCell(const TraceStep& taken, Term array) const {
    const Step& step = system_[taken.thread][taken.step];
    const auto update = std::ranges::find(step.updates, array, &Assignment::target);
    if (update == step.updates.end() || update->value.op() != logic::Op::Store || update->value.arg(0) != array) return std::nullopt;
    const auto index = valueOf(update->value.arg(1), taken);
    return index ? std::optional(std::get<logic::Integer>(*index)) : std::nullopt;
  }

  void endBranch(TraceLine& line, const TraceStep& taken, bool holds) {
    line.kind = TraceLine::Kind::Branch;
    line.holds = holds;
    KnownValues known;
    known.named = [&](const std::string& name) { return valueBehind(line, taken, name); };
    for (const ChangedValue& read : line.reads)
      if (throughPointers_.contains(read.variable)) known.throughPointers.push_back(read.value);
    line.values = withValues(line.text, known);
  }

  // A shared variable that the condition has read, or a local of the function.
  std::optional<std::string> valueBehind(const TraceLine& line, const TraceStep& taken, const std::string& name) const {
    for (const ChangedValue& read : line.reads)
      if (read.variable == name || read.variable.substr(0, read.variable.find('[')) == name) return read.value;
    const ts::Variable* found = nullptr;
    for (const ts::Variable& local : system_[taken.thread].locals) {
      if (local.name != name || !isUsed(taken, local.symbol)) continue;
      if (found) return std::nullopt;  // which of them?
      found = &local;
    }
    return found ? std::optional(names_.value(*found, state_.values.at(found->symbol))) : std::nullopt;
  }

  // The condition depends on the variable.
  bool isUsed(const TraceStep& taken, Term symbol) const {
    const std::set<Term> used = logic::variables(system_[taken.thread][taken.step].guard);
    return used.contains(symbol);
  }

  void noteSync(TraceLine& line, const Sync& sync) const {
    using Kind = TraceLine::Kind;
    const auto as = [&](Kind kind, const std::string& object) { line.kind = kind, line.object = object; };
    if (const auto* acquire = std::get_if<Acquire>(&sync)) as(Kind::Lock, names_.ofLock(acquire->lock));
    if (const auto* release = std::get_if<Release>(&sync)) as(Kind::Unlock, names_.ofLock(release->lock));
    if (const auto* create = std::get_if<Create>(&sync)) as(Kind::Create, system_[create->thread].name);
    if (const auto* join = std::get_if<Join>(&sync)) as(Kind::Join, system_[join->thread].name);
    if (std::holds_alternative<Start>(sync)) as(Kind::Start, "");
    if (std::holds_alternative<Exit>(sync)) as(Kind::End, "");
  }

  const ConcurrentSystem& system_;
  SourceNames names_;
  State state_;
  std::vector<std::vector<std::vector<StepId>>> leaving_;  // by thread and location
  std::vector<TraceLine> lines_;
  std::set<StepId> inLine_;                // steps of the last line
  bool wasRead_ = false;                   // the last step was
  std::set<std::string> throughPointers_;  // names of what was read so
};

// `loop`: a step that must begin a line; becomes the number of that line.
std::vector<TraceLine> traceLines(const ConcurrentSystem& system, const search::State& state, const std::vector<TraceStep>& steps,
                                  std::size_t* loop = nullptr) {
  TraceTeller teller(system, state, steps);
  const std::size_t begins = loop ? *loop : 0;
  for (std::size_t k = 0; k < steps.size(); ++k) {
    if (loop && k == begins) *loop = teller.lines();
    teller.take(steps[k], loop && k == begins);
  }
  return teller.finish();
}

}  // namespace

Violation explainTrace(const ConcurrentSystem& system, const search::Trace& trace) {
  const ErrorCondition& error = system.errors[trace.error];
  Violation violation{error.message, error.source, "", traceLines(system, trace.initial, trace.steps)};
  if (error.at.size() == 1) violation.thread = system[error.at.front().thread].name;
  if (!violation.trace.empty() && violation.trace.back().kind == TraceLine::Kind::Branch &&
      violation.trace.back().thread == violation.thread)
    violation.values = violation.trace.back().values;
  return violation;
}

Violation explainLasso(const ConcurrentSystem& system, const search::LassoTrace& trace) {
  const TraceStep& first = trace.steps[trace.loop];
  std::size_t loop = trace.loop;
  Violation violation{"a run does not end: it goes round for ever", system[first.thread][first.step].source, "",
                      traceLines(system, trace.initial, trace.steps, &loop)};
  const bool alone = std::all_of(trace.steps.begin() + static_cast<std::ptrdiff_t>(trace.loop), trace.steps.end(),
                                 [&](const TraceStep& s) { return s.thread == first.thread; });
  if (alone) violation.thread = system[first.thread].name;
  violation.repeatsFrom = loop;
  return violation;
}

}  // namespace redcomp::engines

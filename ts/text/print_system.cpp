#include <fmt/format.h>

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "logic/print.h"
#include "ts/text/sync.h"
#include "ts/text/text.h"

namespace redcomp::ts {
namespace {

using logic::Sort;

// ---- pieces ------------------------------------------------------------------------------------------------------
std::string place(const SourceLocation& source) {
  const char* plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./+#$~-";
  const std::string& file = source.file;
  bool bare = !file.empty() && file.find_first_not_of(plain) == std::string::npos && !file.starts_with("//");
  std::string text = bare ? file : quotedText(file);
  if (source.line > 0) text += fmt::format(":{}", source.line);
  if (source.line > 0 && source.column > 0) text += fmt::format(":{}", source.column);
  return text;
}

// " @ prog.c:12:3" or "".
std::string sourceNote(const SourceLocation& source) { return source == SourceLocation{} ? "" : " @ " + place(source); }

// "int32" and "", or "int" and " in 0..5": the text before and after the name.
std::pair<std::string, std::string> typeAndRange(Sort sort, const Range& range) {
  if (sort == Sort::Bool) return {"bool", ""};
  for (unsigned bits : {8u, 16u, 32u, 64u}) {
    if (range == logic::signedRange(bits)) return {fmt::format("int{}", bits), ""};
    if (range == logic::unsignedRange(bits)) return {fmt::format("uint{}", bits), ""};
  }
  if (!range.low && !range.high) return {"int", ""};
  auto end = [](const std::optional<logic::Integer>& value) { return value ? value->str() : ""; };
  return {"int", fmt::format(" in {}..{}", end(range.low), end(range.high))};
}

std::string typedName(const std::string& name, Sort sort, const Range& range) {
  auto [type, in] = typeAndRange(sort, range);
  return fmt::format("{} {}{}{}", type, name, sort == Sort::IntArray ? "[]" : "", in);
}

std::string initialText(const logic::Value& value) {
  auto* array = std::get_if<logic::ArrayValue>(&value);
  return array && array->cells.empty() ? array->otherwise.str() : logic::toString(value);
}

const char* roleNote(Role role) {
  switch (role) {
    case Role::Data: return "";
    case Role::Lock: return " as lock";
    case Role::Started: return " as started";
    case Role::Finished: return " as finished";
  }
  return "";
}

// `name` is the name of the symbol in the text, which need not be the one in the program.
std::string declaration(const char* keyword, const Variable& v, const std::string& name) {
  std::string shown = v.name == name ? "" : " " + quotedText(v.name);
  if (v.role == Role::Lock && v.initial == logic::Value(false) && shown.empty()) return fmt::format("lock {};\n", name);
  std::string initial = v.initial ? " = " + initialText(*v.initial) : "";
  return fmt::format("{} {}{}{}{};\n", keyword, typedName(name, v.symbol.sort(), v.range), initial, roleNote(v.role),
                     shown);
}

// ---- names inside a thread ---------------------------------------------------------------------------------------
// A thread's locals and inputs lose their prefix; a global with the name of one of them is written ::x.
class Names {
 public:
  explicit Names(const ThreadSystem& thread) {
    for (const Variable& local : thread.locals) add(local.symbol, text::localPrefix(thread.name));
  }
  void add(Term symbol, const std::string& prefix) {
    const std::string& name = symbol.name();
    own_[symbol] = name.starts_with(prefix) ? name.substr(prefix.size()) : name;
    taken_.insert(own_[symbol]);
  }
  std::string operator()(Term symbol) const {
    if (auto own = own_.find(symbol); own != own_.end()) return own->second;
    return taken_.contains(symbol.name()) ? "::" + symbol.name() : symbol.name();
  }

 private:
  std::unordered_map<Term, std::string> own_;
  std::unordered_set<std::string> taken_;
};

std::string term(Term t, const Names& names) { return logic::cTerm(t, std::cref(names)); }

// Throws if a term is too large as text, which would then not describe the system.
void requirePrintable(const ConcurrentSystem& system) {
  const auto require = [](Term t, const SourceLocation& at) {
    if (!logic::hasCTerm(t))
      throw logic::InputError(at, "this is too large to be printed: its terms share parts, as text cannot");
  };
  for (const ThreadSystem& thread : system.threads)
    for (const Step& step : thread.steps) {
      require(step.guard, step.source);
      require(step.defined, step.source);
      for (const Assignment& update : step.updates) require(update.value, step.source);
    }
  for (const ErrorCondition& error : system.errors) require(error.condition, error.source);
}

// ---- actions -----------------------------------------------------------------------------------------------------
struct SyncText {
  const std::vector<std::string>& threads;
  const Names& names;
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const Acquire& s) const { return fmt::format("acquire({})", names(s.lock)); }
  std::string operator()(const Release& s) const { return fmt::format("release({})", names(s.lock)); }
  std::string operator()(const Create& s) const { return fmt::format("create({})", threads[s.thread.index]); }
  std::string operator()(const Join& s) const { return fmt::format("join({})", threads[s.thread.index]); }
  std::string operator()(const Start&) const { return "start"; }
  std::string operator()(const Exit&) const { return "exit"; }
  std::string operator()(const Wait& s) const { return s.forLock ? "waitlock" : "wait"; }
};

class ThreadPrinter {
 public:
  ThreadPrinter(const ConcurrentSystem& system, ThreadId id) : thread_(system[id]), id_(id), names_(system[id]) {
    for (const ThreadSystem& thread : system.threads) threads_.push_back(thread.name);
  }

  std::string action(const Step& step) const {
    if (step.inputs.empty()) return action(step, names_);
    Names names = names_;
    for (const Input& input : step.inputs) names.add(input.symbol, text::inputPrefix(thread_.name));
    return action(step, names);
  }

  std::string print(const TextOptions& options) const {
    std::string text = fmt::format("thread {}{} {{\n", thread_.replicated ? "replicated " : "", thread_.name);
    for (const Variable& local : thread_.locals) text += "  " + declaration("local", local, names_(local.symbol));
    text += locations(options);
    text += fmt::format("  initial {};\n", thread_[thread_.initial].name);
    text += locationsWith("atomic", &Location::atomic) + locationsWith("stop", &Location::endsProgram);
    for (const Step& step : thread_.steps)
      text += fmt::format("  {} -> {}: {}{};\n", thread_[step.from].name, thread_[step.to].name, action(step),
                          options.sources ? note(step) : "");
    return text + "}\n";
  }

 private:
  std::string action(const Step& step, const Names& names) const {
    std::string sync = std::visit(SyncText{threads_, names}, step.sync);
    bool isShort = !sync.empty() && text::Effect{step.guard, step.updates} == text::effectOf(step.sync, id_, threads_);
    std::string text = inputs(step, names) + (isShort ? sync : guardAndUpdates(step, names));
    if (!step.defined.isTrue()) text += fmt::format(" defined({})", term(step.defined, names));
    if (!sync.empty() && !isShort) text += " as " + sync;
    return text;
  }

  static std::string inputs(const Step& step, const Names& names) {
    std::string text;
    for (const Input& input : step.inputs)
      text += (text.empty() ? "input " : ", ") + typedName(names(input.symbol), input.symbol.sort(), input.range);
    return text.empty() ? "" : text + ": ";
  }

  static std::string guardAndUpdates(const Step& step, const Names& names) {
    if (step.guard.isTrue() && step.updates.empty()) return "skip";
    std::string text;
    for (const Assignment& update : step.updates) text += (text.empty() ? "" : ", ") + updateText(update, names);
    if (step.guard.isTrue()) return text;
    return fmt::format("[{}]{}{}", term(step.guard, names), text.empty() ? "" : " ", text);
  }

  static std::string updateText(const Assignment& update, const Names& names) {
    std::string target = names(update.target);
    Term value = update.value;
    if (value.op() == logic::Op::Store && value.arg(0) == update.target)
      return fmt::format("{}[{}] := {}", target, term(value.arg(1), names), term(value.arg(2), names));
    return fmt::format("{} := {}", target, term(value, names));
  }

  std::string note(const Step& step) const {
    bool shown = !step.text.empty() && step.text != action(step);
    return sourceNote(step.source) + (shown ? " " + quotedText(step.text) : "");
  }

  std::string locationsWith(const std::string& keyword, bool Location::* mark) const {
    std::string text;
    for (const Location& location : thread_.locations)
      if (location.*mark) text += (text.empty() ? "  " + keyword + " " : ", ") + location.name;
    return text.empty() ? "" : text + ";\n";
  }

  // Needed only if parsing the steps alone would give other locations, another order or other places.
  std::string locations(const TextOptions& options) const {
    std::vector<SourceLocation> implied = impliedSources();
    bool needed = !inOrderOfSteps();
    std::string text;
    for (std::size_t i = 0; i < thread_.locations.size(); ++i) {
      const Location& location = thread_.locations[i];
      std::string source = options.sources && location.source != implied[i] ? sourceNote(location.source) : "";
      needed |= !source.empty();
      text += (i == 0 ? "" : i % 10 == 0 ? ",\n            " : ", ") + location.name + source;
    }
    return needed ? fmt::format("  locations {};\n", text) : "";
  }

  bool inOrderOfSteps() const {
    if (thread_.steps.empty()) return thread_.locations.size() == 1;
    int next = 0;
    for (const Step& step : thread_.steps)
      for (LocationId location : {step.from, step.to}) {
        if (location.index > next) return false;
        if (location.index == next) ++next;
      }
    return next == static_cast<int>(thread_.locations.size());
  }

  // The places that parseSystem would assign: that of the first step that leaves the location, or else of one that enters it.
  std::vector<SourceLocation> impliedSources() const {
    std::vector<SourceLocation> sources(thread_.locations.size());
    std::vector<bool> placed(thread_.locations.size(), false);
    for (LocationId Step::*end : {&Step::from, &Step::to})
      for (const Step& step : thread_.steps) {
        auto i = static_cast<std::size_t>((step.*end).index);
        if (!placed[i]) sources[i] = step.source;
        placed[i] = true;
      }
    return sources;
  }

  const ThreadSystem& thread_;
  ThreadId id_;
  Names names_;
  std::vector<std::string> threads_;
};

std::string errorLine(const ConcurrentSystem& system, const ErrorCondition& error, const TextOptions& options) {
  std::string condition;
  for (const ThreadLocation& at : error.at)
    condition += fmt::format("{}{}@{}", condition.empty() ? "" : " && ", system[at.thread].name,
                             system[at.thread][at.location].name);
  if (!error.condition.isTrue() || condition.empty()) {
    std::string term = logic::cTerm(error.condition);
    bool bracket =
        !condition.empty() && (error.condition.op() == logic::Op::Or || error.condition.op() == logic::Op::Ite);
    condition += (condition.empty() ? "" : " && ") + (bracket ? "(" + term + ")" : term);
  }
  std::string message = error.message.empty() || error.message == condition ? "" : " " + quotedText(error.message);
  return fmt::format("error {}{}{};\n", condition, options.sources ? sourceNote(error.source) : "", message);
}

}  // namespace

std::string quotedText(const std::string& text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\' || c == '\r') result += '\\';
    result += c == '\n' ? "\\n" : std::string(1, c);
  }
  return result + "\"";
}

std::string printSystem(const ConcurrentSystem& system, const TextOptions& options) {
  requirePrintable(system);
  std::string text;
  for (const Variable& global : system.globals) text += declaration("global", global, global.symbol.name());
  for (int i = 0; i < static_cast<int>(system.threads.size()); ++i)
    text += (text.empty() ? "" : "\n") + ThreadPrinter(system, ThreadId{i}).print(options);
  if (!system.errors.empty()) text += "\n";
  for (const ErrorCondition& error : system.errors) text += errorLine(system, error, options);
  for (const std::string& reason : system.incomplete) text += fmt::format("incomplete {};\n", quotedText(reason));
  for (const std::string& warning : system.warnings) text += fmt::format("warning {};\n", quotedText(warning));
  return text;
}

std::string printAction(const ConcurrentSystem& system, ThreadId thread, const Step& step) {
  return ThreadPrinter(system, thread).action(step);
}

}  // namespace redcomp::ts

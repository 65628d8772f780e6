#include "seq/emit_c.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/rewrite.h"
#include "passes/sequentialize.h"
#include "seq/c_statements.h"

namespace redcomp::seq {

using namespace logic;
using namespace ts;

namespace {

class Emitter {
 public:
  Emitter(const ConcurrentSystem& system, const movers::Blocks& blocks, const EmitOptions& options)
      : system_(system), blocks_(blocks), options_(options), statements_(system, names_) {
    for (const ThreadSystem& thread : system.threads) {
      functions_.push_back(names_.unique("thread_" + thread.name));
      pcs_.push_back(names_.unique("pc_" + thread.name));
    }
    for (const ErrorCondition& error : system.errors)
      if (error.at.size() != 1) collectVariables(error.condition, seenByDriver_);
  }

  // Functions first: they determine which helpers the head must declare.
  std::string run() {
    std::vector<Line> body;
    for (ThreadId t : threadIds(system_)) addThread(body, t);
    addMain(body);
    CLines lines(options_.fileName);
    addHead(lines);
    for (const Line& line : body) lines.add(line.text, line.source);
    return lines.text();
  }

 private:
  struct Line {
    std::string text;
    SourceLocation source = {};
    LocationId label = {};  // the first line of this location
  };
  using Lines = std::vector<Line>;

  // ---- the head of the file --------------------------------------------------------------------------------------
  void addHead(CLines& lines) {
    lines.add(fmt::format("/* {}: its threads as one sequential program, with any number of context switches.", cComment(options_.title)));
    lines.add("   redcomp, after UL-CSeq. Choices: __VERIFIER_nondet_*; waiting: __VERIFIER_assume; error: reach_error. */");
    for (const std::string& reason : system_.incomplete)
      lines.add(fmt::format("/* Fewer behaviours than the program: {}. */", cComment(reason)));
    if (approximates()) lines.add("/* More behaviours than the program where a comment says `any`. */");
    lines.add("");
    for (const auto& [function, type] : drawers()) lines.add(fmt::format("extern {} __VERIFIER_nondet_{}(void);", type, function));
    lines.addAll("extern void __VERIFIER_assume(int condition);\n"
                 "extern void reach_error(void);\n\n"
                 "enum { RESUME, EXECUTE, SUSPEND };\n"
                 "static int mode;\n"
                 "/* Before each statement: the stored label is reached; or the thread is suspended here. */\n"
                 "#define CONTROL(pc, label) \\\n"
                 "  if (mode == RESUME && (pc) == (label)) mode = EXECUTE; \\\n"
                 "  if (mode == EXECUTE && __VERIFIER_nondet_bool()) { (pc) = (label); mode = SUSPEND; return; }\n"
                 "#define EXEC if (mode == EXECUTE)\n\n");
    if (const std::string helpers = statements_.helpers(); !helpers.empty()) lines.addAll(helpers + "\n");
    for (const Variable& v : system_.globals) lines.add(statements_.declaration(v) + statements_.initializer(v) + ";");
    for (const ThreadSystem& thread : system_.threads)
      for (const Variable& v : thread.locals)
        if (!isLocal(v)) lines.add(statements_.declaration(v) + statements_.initializer(v) + ";");
    for (ThreadId t : threadIds(system_))
      lines.add(fmt::format("static int {} = {};", pcs_[t.index], system_[t].initial.index));
    lines.add("");
  }

  std::map<std::string, std::string> drawers() const {
    std::map<std::string, std::string> all = statements_.drawers();
    all["bool"] = "_Bool";
    return all;
  }

  bool approximates() const {
    for (const ThreadSystem& thread : system_.threads)
      for (const Step& step : thread.steps)
        if (!step.approximates.empty()) return true;
    return false;
  }

  // Whether it can be a static variable of the thread's function: only the thread reads it, and it needs no assignment in main.
  bool isLocal(const Variable& v) {
    return !seenByDriver_.contains(v.symbol) && statements_.initialisation(v).empty();
  }

  // ---- threads ---------------------------------------------------------------------------------------------------
  void addThread(Lines& lines, ThreadId t) {
    const ThreadSystem& thread = system_[t];
    const auto from = stepsFrom(thread);
    lines.push_back({fmt::format("/* {} */", cComment(thread.name))});
    lines.push_back({fmt::format("static void {}(void) {{", functions_[t.index])});
    for (const Variable& v : thread.locals) {
      const Uses uses = usesOf(thread, v.symbol);
      if (!isLocal(v) || uses == Uses::None) continue;
      const bool readSomewhere = uses == Uses::Read && v.symbol.sort() != Sort::IntArray;  // a store is no use of the array
      const std::string kept = !readSomewhere ? fmt::format(" (void){};", statements_.name(v.symbol)) : "";
      lines.push_back({"  static " + statements_.declaration(v) + statements_.initializer(v) + ";" + kept});
    }
    jumps_.assign(thread.locations.size(), false);
    Lines body;
    for (LocationId l : locationIds(thread)) addLocation(body, {t, l}, from[l.index]);
    for (Line& line : body) lines.push_back({indented(line), line.source});
    lines.push_back({"}"});
    lines.push_back({""});
  }

  enum class Uses { None, Written, Read };  // compilers warn about variables that are only written
  static Uses usesOf(const ThreadSystem& thread, Term symbol) {
    Uses uses = Uses::None;
    for (const Step& step : thread.steps) {
      std::set<Term> read = variables(step.guard);
      collectVariables(step.defined, read);
      for (const Assignment& u : step.updates) {
        collectVariables(u.value, read);
        if (u.target == symbol) uses = std::max(uses, Uses::Written);
      }
      if (read.contains(symbol)) return Uses::Read;
    }
    return uses;
  }

  std::string label(LocationId l) const { return fmt::format("L{}", l.index); }

  void addLocation(Lines& lines, ThreadLocation place, const std::vector<StepId>& steps) {
    const ThreadSystem& thread = system_[place.thread];
    const SourceLocation source = steps.empty() ? thread[place.location].source : thread[steps.front()].source;
    std::string head;
    LocationId first = place.location;
    if (passes::maySuspend(system_, blocks_, place)) head += fmt::format("CONTROL({}, {}) ", pcs_[place.thread.index], place.location.index);
    for (const ErrorCondition& error : system_.errors) {
      if (error.at.size() != 1 || error.at.front() != place) continue;
      lines.push_back({head + errorText(error), error.source, first});
      head.clear();
      first = {};
    }
    lines.push_back({head + stepsText(place, steps), source, first});
  }

  std::string errorText(const ErrorCondition& error) {
    const std::string test = error.condition.isTrue() ? "" : fmt::format("if ({}) ", conditionText(error.condition, error.source));
    return fmt::format("EXEC {{ {}reach_error(); }} /* {} */", test, cComment(error.message));
  }

  std::string stepsText(ThreadLocation place, const std::vector<StepId>& steps) {
    const ThreadSystem& thread = system_[place.thread];
    // Stuck inside an atomic section: the run is cut off.
    if (steps.empty() && !passes::maySuspend(system_, blocks_, place)) return "EXEC { __VERIFIER_assume(0); }";
    if (steps.empty())
      return fmt::format("EXEC {{ {} = {}; mode = SUSPEND; return; }}", pcs_[place.thread.index], place.location.index);
    if (steps.size() == 1) {
      const std::string text = stepText(thread, steps[0], place.location, true);
      return text.empty() ? ";" : fmt::format("EXEC {{ {}}}{}", text, remark(thread[steps[0]]));
    }
    std::string text = "EXEC { ";
    const bool branch = steps.size() == 2 && isBranch(thread[steps[0]], thread[steps[1]]);
    for (std::size_t k = 0; k < steps.size(); ++k) {
      const std::string test = branch ? conditionText(thread[steps[0]].guard, thread[steps[0]].source) : "__VERIFIER_nondet_bool()";
      if (k > 0) text += "else ";
      if (k + 1 < steps.size()) text += fmt::format("if ({}) ", test);
      text += fmt::format("{{ {}}}{} ", stepText(thread, steps[k], place.location, !branch), remark(thread[steps[k]]));
    }
    return text + "}";
  }

  static bool isBranch(const Step& a, const Step& b) {
    const auto drawsForGuard = [](const Step& s) {
      return std::any_of(s.inputs.begin(), s.inputs.end(),
                         [&](const Input& input) { return variables(s.guard).contains(input.symbol); });
    };
    return b.guard == negation(a.guard) && !drawsForGuard(a) && !drawsForGuard(b);
  }

  static std::string remark(const Step& step) {
    return step.approximates.empty() ? "" : fmt::format(" /* any: {} */", cComment(step.approximates));
  }

  std::string stepText(const ThreadSystem& thread, StepId id, LocationId at, bool guarded) {
    const Step& step = thread[id];
    std::string text = inC(step.source, [&] { return statements_.effect(step, guarded); });
    if (step.to.index == at.index + 1) return text;  // the next statement in the text
    jumps_[step.to.index] = true;
    return text + fmt::format("goto {}; ", label(step.to));
  }

  std::string conditionText(Term condition, const SourceLocation& source) {
    return inC(source, [&] { return statements_.condition(condition); });
  }

  template <class Work>
  static std::string inC(const SourceLocation& source, Work&& work) {
    try {
      return work();
    } catch (const NoCode& no) {
      throw InputError(source, fmt::format("cannot be written as C: {}", no.what()));
    }
  }

  // The label is printed only if something jumps to it: compilers warn about unused labels.
  std::string indented(const Line& line) const {
    const bool labelled = line.label.index >= 0 && jumps_[line.label.index];
    return "  " + (labelled ? label(line.label) + ": " : "") + line.text;
  }

  // ---- the driver ------------------------------------------------------------------------------------------------
  void addMain(Lines& lines) {
    lines.push_back({"int main(void) {"});
    const auto initialise = [&](const Variable& v) {
      const std::string text = inC({}, [&] { return statements_.initialisation(v); });
      if (!text.empty()) lines.push_back({"  " + text});
    };
    for (const Variable& v : system_.globals) initialise(v);
    for (const ThreadSystem& thread : system_.threads)
      for (const Variable& v : thread.locals) initialise(v);
    lines.push_back({"  while (1) {"});
    for (const ErrorCondition& error : system_.errors)
      if (error.at.size() != 1) addSharedError(lines, error);
    lines.push_back({fmt::format("    if ({}) return 0; /* all have ended */", allEnded())});
    for (ThreadId t : threadIds(system_)) {
      const Term created = passes::createdFlag(system_, t);
      const std::string test = created ? fmt::format("if ({}) ", statements_.name(created)) : "";
      lines.push_back({fmt::format("    mode = RESUME; {}{}();", test, functions_[t.index])});
    }
    lines.push_back({"  }"});
    lines.push_back({"}"});
  }

  void addSharedError(Lines& lines, const ErrorCondition& error) {
    std::string text;
    for (const ThreadLocation& place : error.at)
      text += fmt::format("{} == {} && ", pcs_[place.thread.index], place.location.index);
    text += "(" + conditionText(error.condition, error.source) + ")";
    lines.push_back({fmt::format("    if ({}) reach_error(); /* {} */", text, cComment(error.message))});
  }

  std::string allEnded() const {
    std::vector<std::string> threads;
    for (ThreadId t : threadIds(system_)) {
      const auto from = stepsFrom(system_[t]);
      std::vector<std::string> ways;
      if (const Term created = passes::createdFlag(system_, t)) ways.push_back("!" + statements_.name(created));
      for (LocationId l : locationIds(system_[t]))
        if (from[l.index].empty() && passes::maySuspend(system_, blocks_, {t, l})) ways.push_back(fmt::format("{} == {}", pcs_[t.index], l.index));
      if (ways.empty()) return "0";
      const std::string text = fmt::format("{}", fmt::join(ways, " || "));
      threads.push_back(ways.size() > 1 && system_.threads.size() > 1 ? "(" + text + ")" : text);
    }
    return fmt::format("{}", fmt::join(threads, " && "));
  }

  const ConcurrentSystem& system_;
  const movers::Blocks& blocks_;
  const EmitOptions& options_;
  CNames names_;
  CStatements statements_;
  std::vector<std::string> functions_, pcs_;  // by thread
  std::set<Term> seenByDriver_;               // variables in errors that are checked in the driver
  std::vector<bool> jumps_;                   // of the current thread, by location: it is the target of a jump
};

}  // namespace

std::string emitC(const ConcurrentSystem& system, const movers::Blocks& blocks, const EmitOptions& options) {
  if (const auto obstacle = passes::obstacleTo(system)) throw InputError({}, *obstacle);
  try {
    return Emitter(system, blocks, options).run();
  } catch (const NoCode& no) {
    throw InputError({}, fmt::format("cannot be written as C: {}", no.what()));
  }
}

}  // namespace redcomp::seq

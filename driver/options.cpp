#include "driver/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "driver/changed.h"
#include "driver/completion.h"
#include "driver/project.h"
#include "driver/swarm_run.h"
#include "driver/validate_witness.h"
#include "engines/property.h"
#include "passes/pass_lists.h"

namespace redcomp::driver {

namespace {

using rules::Rule;

// The arguments after `--` are for Clang.
std::vector<std::string> splitOffClangArguments(int argc, const char* const* argv, std::vector<std::string>& own) {
  std::vector<std::string> clang;
  bool behind = false;
  for (int k = 1; k < argc; ++k) {
    if (!behind && std::string(argv[k]) == "--") behind = true;
    else (behind ? clang : own).push_back(argv[k]);
  }
  return clang;
}

std::optional<Rule> ruleCalled(const std::string& name) {
  if (name == "graph") return Rule::Graph;
  if (name == "paper") return Rule::Paper;
  if (name == "views") return Rule::Views;
  return std::nullopt;
}

const std::map<std::string, Dump::What> dumpNames{
    {"program", Dump::What::Program}, {"ts", Dump::What::Ts},         {"dot", Dump::What::Dot},
    {"intervals", Dump::What::Intervals}, {"movers", Dump::What::Movers}, {"blocks", Dump::What::Blocks}};

bool isPass(const std::string& name) {
  const auto in = [&](const passes::PassList& list) { return std::ranges::find(list, name, &passes::Pass::name) != list.end(); };
  return in(passes::safetyPasses()) || in(passes::terminationPasses());
}

std::optional<engines::Lemmas> lemmasCalled(const std::string& name) {
  using enum engines::Lemmas;
  static const std::map<std::string, engines::Lemmas> kNames{{"none", None}, {"numbers", Numbers}, {"relations", Relations}, {"cells", Cells}};
  const auto found = kNames.find(name);
  return found == kNames.end() ? std::nullopt : std::optional(found->second);
}

Dump dumpCalled(const std::string& word) {
  const std::string after = "after:";
  if (const auto found = dumpNames.find(word); found != dumpNames.end()) return {found->second};
  if (word.starts_with(after) && isPass(word.substr(after.size()))) return {Dump::What::AfterPass, word.substr(after.size())};
  if (word.starts_with(after))
    throw CLI::ValidationError("--dump", "there is no pass " + word.substr(after.size()) + "; --list-passes shows them");
  throw CLI::ValidationError("--dump", word + " is not one of program, ts, dot, intervals, movers, blocks, after:PASS");
}

// Of assumptions, as docs/answers.md lists them.
const std::vector<std::string> kKinds{"addresses", "allocation", "assembly", "cancellation", "data-race", "entry", "external-function", "join", "library",
                                      "memory-order", "pragma", "processes", "signals", "system-calls", "thread-ids", "undefined-behaviour"};

std::string kindCalled(const std::string& word) {
  if (std::ranges::find(kKinds, word) != kKinds.end()) return word;
  std::string known;
  for (const std::string& kind : kKinds) known += (known.empty() ? "" : ", ") + kind;
  throw CLI::ValidationError("--accept", word + " is no kind of assumption; there are " + known);
}

std::vector<std::string> propertyNames() {
  std::vector<std::string> names;
  for (const engines::Property each : engines::allProperties()) names.emplace_back(nameOf(each));
  return names;
}

std::vector<std::string> dumpWords() {
  std::vector<std::string> words;
  for (const auto& [word, what] : dumpNames) words.push_back(word);
  for (const passes::Pass& pass : passes::safetyPasses()) words.push_back("after:" + pass.name);
  return words;
}

engines::Shard partCalled(const std::string& word) {
  if (const auto shard = engines::shardCalled(word)) return *shard;
  throw CLI::ValidationError("--shard", word + " is no part of a question: K/N, K/N:I/M, K/N:wI/M, K/N:graph or K/N:views is expected");
}

// Declares options in the groups of the help. One function per kind of option, so that the help is uniform.
class Declarations {
 public:
  explicit Declarations(CLI::App& app) : app_(app) {}

  void group(const std::string& title) { group_ = title; }

  void flag(const std::string& name, bool& value, const std::string& help) { app_.add_flag(name, value, help)->group(group_); }

  void off(const std::string& name, bool& value, const std::string& help) {
    app_.add_flag_callback(name, [&value] { value = false; }, help)->group(group_);
  }

  // An option that takes one of some words.
  void choice(const std::string& name, const std::string& type, const std::vector<std::string>& words,
              std::function<void(const std::string&)> take, const std::string& help) {
    app_.add_option_function<std::string>(name, std::move(take), help)
        ->check(oneOf(words))->type_name(type)->group(group_);
  }

  template <typename Value>
  CLI::Option* value(const std::string& name, const std::string& type, Value& value, const std::string& help) {
    return app_.add_option(name, value, help)->type_name(type)->group(group_);
  }

  CLI::Option* words(const std::string& name, const std::string& type, std::function<void(const std::string&)> take, const std::string& help) {
    return app_.add_option_function<std::vector<std::string>>(
                   name, [take = std::move(take)](const std::vector<std::string>& all) { std::ranges::for_each(all, take); }, help)
        ->type_name(type)->allow_extra_args(false)->group(group_);
  }

 private:
  CLI::App& app_;
  std::string group_;
};

void pick(Options& options, const tasks::Specification& specification) {
  const engines::Property property = engines::propertyCalled(specification.property).value();
  asks(options.question, property) = true;
  const auto& parts = specification.subproperties;
  if (property == engines::Property::Leaks)
    options.question.reachableLeaks = std::ranges::find(parts, "valid-memcleanup") != parts.end();
  options.specification = specification.text;
}

// "races", "races,memory", or a property file.
void pick(Options& options, const std::string& names) {
  engines::Question& question = options.question;
  if (names.ends_with(".prp")) return pick(options, tasks::readSpecification(names));
  for (const std::string& name : CLI::detail::split(names, ',')) {
    const auto property = engines::propertyCalled(name);
    if (!property) throw CLI::ValidationError("--property", name + " is no property; --help lists them");
    asks(question, *property) = true;
  }
  question.each = propertiesOf(question).size() > 1;
}

void readTaskInto(Options& options, const std::string& file) {
  tasks::TaskDefinition task = tasks::readTaskDefinition(file);
  options.question.files = task.inputFiles;
  options.semantics.architecture = task.is32Bit ? frontend::Architecture::Bits32 : frontend::Architecture::Bits64;
  std::erase_if(task.properties, [](const tasks::AskedProperty& each) { return !each.specification; });
  for (const tasks::AskedProperty& each : task.properties) pick(options, *each.specification);
  if (task.properties.size() > 1) options.specification.clear();
  options.asked = std::move(task.properties);
}

void declareQuestion(Declarations& d, Options& o) {
  engines::Question& q = o.question;
  d.group("What to prove (if nothing is named: all that applies, but leaks, uninitialised values and termination)");
  d.flag("--safety", q.safety, "no assertion can fail");
  d.value("--error-label", "NAME", q.errorLabel, "no run reaches a label of this name, in any function; with --safety besides: nor fails an assertion")
      ->check([](const std::string& name) { return name.empty() ? "a name is expected" : ""; }, "");
  d.flag("--races", q.races, "no two threads access memory at the same time, one of them writing and one not atomically");
  d.flag("--overflow", q.overflow,
         "no signed arithmetic overflows, nothing is divided by zero or shifted too far, and numbers fit where they are converted");
  d.flag("--memory", q.memory, "no memory is accessed or freed that is not there");
  d.flag("--memory-leaks", q.leaks, "the same, and all memory has been freed when the program ends");
  d.flag("--uninit", q.uninit, "no value decides anything that has not been initialised");
  d.flag("--deadlock", q.deadlock, "no threads can wait for ever");
  d.flag("--termination", q.termination, "every run ends, and none is blocked for ever");
  d.flag("--fair", q.fair, "for --termination: a thread that can always move is not ignored for ever");
  d.words("--property", "NAME", [&o](const std::string& name) { pick(o, name); },
          "the same by name, several with an answer for each: safety, races, memory, memory-leaks, overflow, uninit, locks, deadlock, "
          "termination; or a property file of SV-COMP (.prp)")
      ->check(suggesting(propertyNames()));
  d.words("--task", "FILE", [&o](const std::string& file) { readTaskInto(o, file); },
          "a task definition of SV-COMP (.yml): the program, its properties, and what is expected of them");
  d.flag("--all", q.all, "show every violation of a property, not only the first one that is found (of deadlocks and infinite runs: one)");
  d.flag("--strict", q.strict, "a proof that rests on assumptions about the program or the library is inconclusive");
  d.words("--accept", "KIND", [&q](const std::string& kind) { q.accepted.insert(kindCalled(kind)); },
          "with --strict: a proof may rest on assumptions of this kind (\"library\"; docs/answers.md lists the kinds)")
      ->check(suggesting(kKinds));
  d.choice("--check", "WHAT", {"locks"}, [&q](const std::string&) { q.locks = true; },
           "locks: no mutex is misused (unlocked by a thread that does not hold it, locked by its holder, used after it was "
           "destroyed, initialised while it is held)");
}

void addThreads(Semantics& s, const std::string& names) {
  for (const std::string& name : CLI::detail::split(names, ',')) s.entry.threads.push_back(name);
}

void giveArguments(Semantics& s, const std::string& words) {
  s.entry.arguments.emplace();
  std::istringstream all(words);
  for (std::string word; all >> word;) s.entry.arguments->push_back(word);
}

void declareChanged(Declarations& d, Options& o) {
  d.words("--changed", "[BASE]", [&o](const std::string& base) { o.changedSince = base; },
          "instead of files: those that git says differ from the commit BASE (default HEAD), and those that include what differs; each with a "
          "main is a program, or with --project all of it")
      ->expected(0, 1)->default_str("HEAD");
}

void declareSemantics(Declarations& d, Semantics& s) {
  using frontend::ExternalEffects;
  using translate::SignedOverflow;
  d.group("What the program means");
  d.choice("--arch", "BITS", {"32", "64"},
           [&s](const std::string& bits) {
             s.architecture = bits == "32" ? frontend::Architecture::Bits32 : frontend::Architecture::Bits64;
           },
           "the data model: 32 or 64 (default) bits for long and pointers");
  d.choice("--signed-overflow", "HOW", {"assume", "wrap", "report"},
           [&s](const std::string& how) {
             s.signedOverflow = how == "assume" ? SignedOverflow::Undefined : how == "wrap" ? SignedOverflow::Wraps : SignedOverflow::Reports;
           },
           "assume that there is none (default), wrap around, or report it as an error");
  d.choice("--external", "WHAT", {"pure", "args", "globals"},
           [&s](const std::string& what) {
             s.external = what == "pure" ? ExternalEffects::Pure : what == "args" ? ExternalEffects::Arguments : ExternalEffects::Globals;
           },
           "what functions without a body may change: nothing (pure), what their arguments point to (args), or also all variables "
           "with external linkage and all that they were given before (globals, default)");
  d.choice("--spurious-wakeups", "ON", {"on", "off"}, 
           [&s](const std::string& wanted) { s.spuriousWakeups = wanted == "on", s.spuriousWakeupsGiven = true; },
           "on (default, but not for --termination): a wait on a condition variable may return without a signal; off: it may not");
  d.flag("--volatile-is-atomic", s.volatileIsAtomic, "accesses to volatile variables do not race with one another: each is atomic, as with a C11 atomic");
  d.value("--compile-commands", "DIR", s.compileCommands,
          "compile the files as DIR/compile_commands.json says; without files: all of the program that it builds");
  d.words("--project", "DIR", [&s](const std::string& directory) { s.project = directory; },
          "the same, with compile_commands.json in DIR or a directory in it");
  d.words("--stub", "FILE", [&s](const std::string& file) { s.stubs.push_back(file); },
          "a C file with bodies for functions that the program has none of");
  d.value("--entry", "FUNCTION", s.entry.function, "begin with this function instead of main, with any arguments");
  d.words("--threads-of", "F,G:2", [&s](const std::string& names) { addThreads(s, names); },
          "instead of main, run these functions as threads, beside each other (G:2: two of it), after --entry if it is given");
  d.words("--args", "ARGS", [&s](const std::string& words) { giveArguments(s, words); },
          "the arguments of the program, as in \"2 10\"; default: any");
  d.value("--recursion", "N", s.recursion,
          "calls of a function inside of each other that are followed where there may be any number: deeper runs are inconclusive (default 5)")
      ->check(CLI::Range(0, 100).description(""));
}

void declareBounds(Declarations& d, engines::Method& m) {
  d.value("--rounds", "K", m.bounds.rounds, "with --engine lazy-cseq: rounds in which each thread runs once (default: 2, 3, ...)")
      ->check(CLI::Range(1, 1000).description(""));
  d.value("--unwind", "U", m.bounds.unwind, "with --engine lazy-cseq: how often loops go round (default: 1, 2, 4, ...)")
      ->check(CLI::Range(0, 1'000'000).description(""));
  d.words("--unwind-loop", "LINE:U",
          [&m](const std::string& text) {
            const auto bound = bounded::loopBoundCalled(text);
            if (!bound) throw CLI::ValidationError("--unwind-loop", text + " is not of the form LINE:U, as 12:5");
            m.bounds.unwindAtLine[bound->first] = bound->second;
          },
          "the same for loops that begin in this line");
  d.words("--schedule", "ROUNDS",
          [&m](const std::string& text) {
            const auto schedule = bounded::scheduleCalled(text);
            if (!schedule) throw CLI::ValidationError("--schedule", text + " is not of the form 1,2:+:3");
            m.bounds.schedule = *schedule;
          },
          "with --engine lazy-cseq: the threads that may run in each of the first rounds: 1,2:+:3 for threads 1 and 2, then all, then thread 3; "
          "main is 0");
  d.off("--no-narrow", m.narrow, "with --engine lazy-cseq: variables have the bits of their types");
}

void declareMethod(Declarations& d, engines::Method& m, engines::Limits& limits) {
  d.group("How to prove it");
  d.choice("--rule", "RULE", {"auto", "graph", "views", "paper"}, [&m](const std::string& name) { m.rule = ruleCalled(name); },
           "the proof rule: graph (one predicate per node of an explicit control graph), views (over a few threads at a time), "
           "paper (S1..S7 and T1..T4 as printed), or auto (default): a search, graph and views in parallel");
  d.choice("--views", "K", {"1", "2", "3", "auto"},
           [&m](const std::string& level) { if (level != "auto") m.viewLevel = std::stoi(level); },
           "threads that a view shows: 1, 2, 3, or auto (default): one after the other; implies --rule views");
  d.choice("--engine", "ENGINE", {"search", "lazy-cseq", "ul-cseq"},
           [&m](const std::string& name) { (name == "search" ? m.search : name == "lazy-cseq" ? m.bounded : m.sequential) = true; },
           "search: explicit states and nothing else, a proof if it comes to an end; lazy-cseq: rounds and unwindings up to a bound, by a "
           "SAT solver; ul-cseq: the threads as one sequential program, with no bound on context switches");
  declareBounds(d, m);
  d.flag("--reduce", m.reduceSequential, "with --engine ul-cseq and --emit-c: switch threads only between reducible blocks");
  d.value("--threads", "N", limits.copies, "with --engine ul-cseq, lazy-cseq and --emit-c: copies of a thread that may be any number (default 2)")
      ->check(CLI::Range(1, 100).description(""));
  d.off("--no-reduction", m.reduction, "interrupt threads everywhere: the plain Owicki-Gries rule (with --rule graph: its graph)");
  d.off("--no-slicing", m.slicing, "keep the variables and steps that no assertion depends on");
  d.off("--no-intervals", m.intervals, "do not simplify by ranges of values; with --engine lazy-cseq: nor narrow words (--no-narrow)");
  d.choice("--lemmas", "WHAT", {"none", "numbers", "relations", "cells", "auto"}, [&m](const std::string& name) { m.lemmas = lemmasCalled(name); },
           "with --rule graph or views, what is found out before the solver is asked: none; numbers (polyhedra and congruences); "
           "relations (also what holds of sampled facts); cells (also arrays, by one cell that stands for all)");
  d.off("--no-explicit", m.explicitVariables, "leave all variables to the solver: control graphs and views carry none");
  d.value("--solver", "'CMD {}'", m.solver, "another CHC solver: its command, with {} for the SMT-LIB2 file; its model is checked like Spacer's");
}

void declareLimits(Declarations& d, engines::Limits& limits) {
  d.group("Limits");
  d.value("--timeout", "S", limits.time, "seconds for the whole run; 0: no limit (default 300)")->check(CLI::Range(0.0, 1e9).description(""));
  d.value("--memory-limit", "MB", limits.memory, "megabytes for a solver or the states of a search; 0: no limit (default 4096)")->check(CLI::Range(0.0, 1e9).description(""));
  d.value("--max-states", "N", limits.states, "states that a search remembers; 0: as many as there is memory for (default)");
  d.value("--max-switches", "N", limits.switches, "context switches of the runs that a search tries: first all runs without one, then those "
          "with one, and so on (default: any number)")
      ->check(CLI::Range(0, 1'000'000).description(""));
  d.value("--swarm", "N", limits.swarm, "share one question among so many processes, each within these limits (docs/scaling.md)")
      ->check(CLI::Range(1, 100'000).description(""));
  d.choice("--on", "WHERE", {"local", "slurm"}, [&limits](const std::string& where) { limits.swarmOn = where; },
           "where the processes of a swarm run: on this machine (default), or as jobs of Slurm");
  d.value("--jobs", "N", limits.jobs, "engines at work at a time (default: as many as there are cores)")
      ->check(CLI::Range(1, 1024).description(""));
}

void declareOutput(Declarations& d, Output& o) {
  d.group("Output");
  d.words("--show", "WHAT",
          [&o](const std::string& what) { (what == "vacuous" ? o.vacuous : what == "blocks" ? o.blocks : o.invariants) = true; },
          "invariants: those of a proof, in C syntax; blocks: lines that may be taken as one step, and the locks that are held; vacuous: with "
          "--safety, assertions that no run reaches")
      ->check(oneOf({"invariants", "blocks", "vacuous"}));
  d.choice("--trace", "HOW", {"short", "full", "none"},
           [&o](const std::string& how) {
             using enum reports::Style::Trace;
             o.trace = how == "short" ? Short : how == "full" ? Full : None;
           },
           "counterexamples: short (default; loops folded), full (a row for every step), none");
  d.value("--json", "FILE", o.jsonFile, "write all facts of the run as JSON, errors too; -: to standard output, instead of the text");
  d.value("--sarif", "FILE", o.sarifFile, "write violations as SARIF 2.1.0, for code scanning");
  d.value("--witness", "FILE", o.witnessFile, "write a witness of SV-COMP: YAML 2.2, or GraphML 1.0 if FILE ends in .graphml");
  d.value("--validate-witness", "FILE", o.givenWitness,
          "confirm or reject a witness of SV-COMP (YAML 2.x): whether its target can be reached, or its invariants hold and the program is right");
  d.value("--html", "FILE", o.htmlFile, "write the answers as one page: threads side by side, step by step, with variables and source");
  d.value("--annotate", "FILE", o.annotatedFile, "write the source with blocks, held locks and invariants as comments");
  d.value("--replay-program", "FILE", o.replayFile, "write the violation as a C program: the source, with the schedule built in");
  d.choice("--format", "FORMAT", {"text", "github", "gitlab"},
           [&o](const std::string& name) {
             using enum Output::Format;
             o.format = name == "github" ? Github : name == "gitlab" ? Gitlab : Text;
           },
           "of what is printed: text (default), annotations of GitHub Actions (github), or a code quality report of GitLab (gitlab)");
  d.value("--cache", "DIR", o.cache, "keep proofs and violations in this folder, and do not look again for what is there (docs/scaling.md)");
  d.value("--dump-smt2", "FILE", o.smt2File, "write the Horn clauses in the form of the CHC competition");
  d.value("--emit-c", "FILE", o.emitFile, "write the threads as one sequential program in C99; with --engine lazy-cseq: without loops, up to "
          "--rounds (default 2) and --unwind (default 1)");
  d.choice("--dialect", "NAME", {"sv-comp", "cbmc"}, [&o](const std::string& name) { o.cbmcDialect = name == "cbmc"; },
           "of the C that --engine lazy-cseq --emit-c writes: sv-comp (default), or cbmc, with as few bits for each variable as it needs");
  d.words("--dump", "WHAT", [&o](const std::string& word) { o.dumps.push_back(dumpCalled(word)); },
          "print: program (control-flow graphs of C), ts (the transition systems, as text that redcomp reads again), dot (the "
          "same for Graphviz), after:PASS (the system after a pass), intervals, movers, blocks (as the proof uses them)")
      ->check(suggesting(dumpWords()));
  d.flag("--stats", o.stats, "time per stage, sizes, and what each engine came to");
  d.flag("--verbose", o.verbose, "say on stderr what is being done");
  d.flag("--quiet", o.quiet, "neither progress nor warnings on stderr");
  d.flag("--strict-checks", o.strictChecks, "for tests: an answer that does not pass its check is an internal error");
}

// The question is that of the witness.
void askForWitness(Options& options) {
  const std::string file = *options.output.givenWitness;
  const tasks::Specification specification = tasks::parseSpecification(readWitness(file).specification, file);
  options.question = engines::askingFor(options.question, {});
  pick(options, specification);
  options.question.all = true;  // the violation of the witness need not be the first one
}

void declare(CLI::App& app, Options& o) {
  app.add_option("FILE", o.question.files)->group("");
  Declarations d(app);
  declareQuestion(d, o);
  declareSemantics(d, o.semantics);
  declareChanged(d, o);
  declareMethod(d, o.question.method, o.limits);
  declareLimits(d, o.limits);
  declareOutput(d, o.output);
  app.add_option_function<std::string>(
         "--shard", [&o](const std::string& word) { o.question.shard = partCalled(word); }, "of a swarm: one part of the question")
      ->group("");
  declareAbout(app);
}

HelpFrame helpFrame() {
  return {.usage = "redcomp FILE... [--safety|--races|--memory|--overflow|--uninit|--deadlock|--termination|--check locks] [options] [-- ARGS]\n"
                   "redcomp compare FILE... [options] [-- ARGS]\n"
                   "redcomp sweep TASKS... --out DIR [options] [-- ARGS]\n"
                   "redcomp explain [TOPIC]\n"
                   "redcomp lsp",
          .besides = {{"FILE...", "the files of a C program with pthreads (.c, .i), or a transition system (.ts)"},
                      {"-- ARGS", "arguments for Clang, such as -Iinclude -DN=3"},
                      {"compare FILE...", "runs the methods side by side on each file; `redcomp compare --help` shows its options"},
                      {"sweep TASKS...", "answers many tasks, on this machine or by Slurm; `redcomp sweep --help` shows its options"},
                      {"explain TOPIC", "explains what answers speak of, with a program to try; without a topic, lists them"},
                      {"lsp", "answers inside of an editor, by the Language Server Protocol; `redcomp lsp --help` shows its options"}},
          .exitCodes = "0 proved, 10 violated, 5 inconclusive, 1 wrong usage, 2 bad or unsupported input, 6 internal error, or a "
                       "file that cannot be written"};
}

bool isSystem(const std::string& file) { return file.ends_with(".ts"); }

std::optional<std::string> complaintAboutInput(const Options& o) {
  const engines::Question& q = o.question;
  const frontend::Entry& entry = o.semantics.entry;
  if (q.files.empty()) return o.changedSince ? std::nullopt : std::optional<std::string>("no input file");
  if (entry.arguments && (!entry.function.empty() || !entry.threads.empty())) return "--args is for main: not with --entry or --threads-of";
  if (q.files.size() > 1 && std::ranges::any_of(q.files, isSystem)) return "a transition system is the only input file";
  if (q.locks && isSystem(q.files.front())) return "--check locks needs a C program";
  if (q.races && isSystem(q.files.front())) return "--races needs a C program: steps of a transition system are atomic";
  if (q.undefined() && isSystem(q.files.front())) return "--overflow, --memory and --uninit need a C program";
  if (!q.errorLabel.empty() && isSystem(q.files.front())) return "--error-label needs a C program";
  if (!q.errorLabel.empty() && o.output.givenWitness) return "--error-label is not for --validate-witness: the witness says what is asked";
  if (!q.errorLabel.empty() && !q.onlyLabel && o.output.witnessFile) return "--witness is of assertions or of a label, not of both";
  if (o.output.vacuous && (!q.safety || q.onlyLabel || isSystem(q.files.front()))) return "--show vacuous is for --safety of a C program";
  return std::nullopt;
}

std::optional<std::string> complaintAboutQuestion(const engines::Question& q) {
  if (!q.accepted.empty() && !q.strict) return "--accept is for --strict";
  if (q.fair && !q.termination) return "--fair is for --termination";
  if (q.fair && q.method.rule == Rule::Paper) return "the paper's rule knows no fairness: --fair needs --rule graph";
  if (q.termination && (q.method.rule == Rule::Views || q.method.viewLevel)) return "there are no views for --termination";
  return std::nullopt;
}

std::optional<std::string> complaintAboutSequential(const Options& o) {
  const engines::Method& method = o.question.method;
  const bool sequential = method.sequential || o.output.emitFile;
  if (method.reduceSequential && !sequential)
    return "--reduce is for --engine ul-cseq and --emit-c; other engines reduce unless told not to";
  if (method.reduceSequential && method.bounded) return "--engine lazy-cseq reduces unless told not to: without --reduce";
  if (o.output.cbmcDialect && !(method.bounded && o.output.emitFile)) return "--dialect is for --engine lazy-cseq with --emit-c";
  if (o.limits.copies > 0 && !sequential && !method.bounded) return "--threads is for --engine ul-cseq, lazy-cseq and --emit-c";
  if ((method.sequential || method.search || method.bounded) && (method.rule || method.viewLevel)) return "--engine and --rule exclude each other";
  if (method.sequential + method.search + method.bounded > 1) return "one --engine is enough";
  if (o.question.termination && (method.search || method.bounded)) return "--engine search and lazy-cseq are not for --termination";
  if (!method.bounded && (method.bounds != bounded::Bounds{} || !method.narrow))
    return "--rounds, --unwind, --unwind-loop, --schedule and --no-narrow are for --engine lazy-cseq";
  if ((o.question.deadlock || o.question.termination || o.question.races) && sequential) return "--engine ul-cseq and --emit-c are for --safety alone";
  return std::nullopt;
}

std::optional<std::string> complaintAboutShard(const Options& o) {
  const engines::Question& q = o.question;
  if (q.shard && (q.each || q.termination)) return "--shard is for one question about errors";
  return std::nullopt;
}

std::optional<std::string> complaintAboutEach(const Options& o) {
  if (!o.question.each) return std::nullopt;
  if (o.question.method.rule == Rule::Paper || o.question.method.sequential) return "a method is for one property: name it, as --safety";
  if (!o.output.dumps.empty() || o.output.smt2File || o.output.emitFile) return "dumps are of one property: name it, as --safety";
  return std::nullopt;
}

std::optional<std::string> complaint(const Options& o) {
  if (auto wrong = complaintAboutChanged(o)) return wrong;
  if (auto wrong = complaintAboutInput(o)) return wrong;
  if (auto wrong = complaintAboutEach(o)) return wrong;
  if (auto wrong = complaintAboutShard(o)) return wrong;
  if (auto wrong = complaintAboutSwarm(o)) return wrong;
  if (auto wrong = complaintAboutQuestion(o.question)) return wrong;
  return complaintAboutSequential(o);
}

// Nothing is asked for: everything is, that applies to such a file.
void askForAll(engines::Question& question) {
  using enum engines::Property;
  const bool isText = !question.files.empty() && isSystem(question.files.front());
  question = askingFor(question, isText ? std::vector{Assertions, Deadlock} : std::vector{Assertions, Races, Memory, Overflow, Locks, Deadlock});
}

// Reaching a label is one more way to be unsafe, or the only one.
void askForLabel(Options& o) {
  engines::Question& question = o.question;
  if (question.errorLabel.empty()) return;
  question.onlyLabel = !question.safety;
  question.safety = true;
  if (question.onlyLabel) o.specification = fmt::format("CHECK( init(main()), LTL(G ! label({})) )", question.errorLabel);
}

// One answer or several: properties that need different systems are different questions.
void decideOnQuestions(Options& o) {
  askForLabel(o);
  const bool printsOnly = !o.output.dumps.empty() || o.output.smt2File || o.output.emitFile;
  if (!o.question.asked() && !printsOnly) askForAll(o.question), o.question.each = true;
  if (!isOneQuestion(propertiesOf(o.question))) o.question.each = true;
}

// Those of the project, if none is named; and those that take the place of what is missing.
std::optional<std::string> findFiles(Options& o) try {
  std::vector<std::string>& files = o.question.files;
  if (o.semantics.project) o.semantics.compileCommands = databaseBelow(*o.semantics.project);
  if (files.empty() && o.semantics.compileCommands) files = filesOfProject(*o.semantics.compileCommands);
  files.insert(files.end(), o.semantics.stubs.begin(), o.semantics.stubs.end());
  return std::nullopt;
} catch (const logic::InputError& e) {
  return e.what();
}

void methodOfShard(engines::ShardWork work, engines::Method& method) {
  switch (work) {
    case engines::ShardWork::Everything: break;
    case engines::ShardWork::SearchPart: method.search = true; break;
    case engines::ShardWork::Window: method.bounded = true; break;
    case engines::ShardWork::Graph: method.rule = Rule::Graph; break;
    case engines::ShardWork::Views: method.rule = Rule::Views; break;
  }
}

// Sets options that depend on which others were given.
void complete(Options& o, const CLI::App& app) {
  engines::Method& method = o.question.method;
  if (o.question.shard) methodOfShard(o.question.shard->work, method);
  if (method.sequential) {
    method.reduction = method.reduceSequential;
    return;
  }
  const bool ruleGiven = app.count("--rule") > 0, viewsGiven = app.count("--views") > 0;
  if (o.question.termination && !o.question.each && !o.semantics.spuriousWakeupsGiven) o.semantics.spuriousWakeups = false;
  if (method.bounded && !method.intervals) method.narrow = false;
  if (viewsGiven && !ruleGiven) method.rule = Rule::Views;
  if (!method.reduction && !ruleGiven && !viewsGiven && !method.search && !method.bounded && !o.question.termination) method.rule = Rule::Paper;
}

}  // namespace

engines::Request requestOf(const Options& options) {
  engines::Request request;
  request.question = options.question;
  request.limits = options.limits;
  request.wantsInvariants = options.output.invariants || options.output.annotatedFile;
  request.wantsClauses = options.output.smt2File.has_value();
  request.verbose = options.output.verbose;
  request.strictChecks = options.output.strictChecks;
  return request;
}

std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> own;
  options.semantics.clangArguments = splitOffClangArguments(argc, argv, own);
  CLI::App app{"redcomp: proves multi-threaded C programs safe, or shows an interleaving in which they fail", "redcomp"};
  declare(app, options);
  if (auto end = parseOrEnd(app, helpFrame(), own)) return *end;
  if (options.output.givenWitness) askForWitness(options);
  if (auto wrong = findFiles(options)) return EndNow{1, "", "redcomp: " + *wrong + "\n"};
  decideOnQuestions(options);
  if (auto wrong = complaint(options))
    return EndNow{1, "", "redcomp: " + *wrong + "\nRun with --help for more information.\n"};
  complete(options, app);
  return options;
}

}  // namespace redcomp::driver

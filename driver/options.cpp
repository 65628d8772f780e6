#include "driver/options.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <sstream>

namespace redcomp::driver {

namespace {

const char* const exitCodes =
    "Exit codes: 0 proved, 10 violated, 5 inconclusive, 1 wrong usage, 2 bad or unsupported input,\n"
    "            6 internal error, or a file that cannot be written.";

// What follows `--` is Clang's.
std::vector<std::string> splitOffClangArguments(int argc, const char* const* argv, std::vector<std::string>& own) {
  std::vector<std::string> clang;
  bool behind = false;
  for (int k = 1; k < argc; ++k) {
    if (!behind && std::string(argv[k]) == "--") behind = true;
    else (behind ? clang : own).push_back(argv[k]);
  }
  return clang;
}

std::optional<rules::Rule> ruleCalled(const std::string& name) {
  if (name == "graph") return rules::Rule::Graph;
  if (name == "paper") return rules::Rule::Paper;
  if (name == "views") return rules::Rule::Views;
  return std::nullopt;
}

// What the C program means.
void declareLanguage(CLI::App& app, Options& o) {
  app.add_option_function<std::string>(
         "--arch", [&o](const std::string& bits) {
           o.parse.architecture = bits == "32" ? frontend::Architecture::Bits32 : frontend::Architecture::Bits64;
         }, "data model: 32 or 64 (default) bits for long and pointers")
      ->check(CLI::IsMember({"32", "64"}).description(""))->type_name("BITS");
  const std::map<std::string, ts::SignedOverflow> overflow{{"assume", ts::SignedOverflow::Undefined},
                                                           {"wrap", ts::SignedOverflow::Wraps},
                                                           {"report", ts::SignedOverflow::Reports}};
  app.add_option("--signed-overflow", o.build.signedOverflow,
                 "assume: it does not happen (default); wrap: two's complement; report: it is an error")
      ->transform(CLI::Transformer(overflow).description(""))->type_name("HOW");
  app.add_option_function<std::string>(
         "--spurious-wakeups", [&o](const std::string& wanted) { o.parse.spuriousWakeups = wanted == "on"; },
         "on (default, but not for --termination): a wait on a condition variable may return without a signal; off: it may not")
      ->check(CLI::IsMember({"on", "off"}).description(""))->type_name("ON");
  app.add_option("--compile-commands", o.parse.compileCommands,
                 "a directory with compile_commands.json, which says how the files are compiled")->type_name("DIR");
}

void declareSequentialization(CLI::App& app, Options& o) {
  app.add_option_function<std::string>(
         "--engine", [&o](const std::string&) { o.sequential = true; },
         "ul-cseq: the threads as one sequential program, with no bound on context switches")
      ->check(CLI::IsMember({"ul-cseq"}).description(""))->type_name("ENGINE");
  app.add_flag("--reduce", o.reduce,
               "with --engine ul-cseq and --emit-c: switch threads only between reducible blocks");
  app.add_option("--threads", o.threads,
                 "with --engine ul-cseq and --emit-c: copies of a thread that may be any number (default 2)")
      ->check(CLI::Range(1, 100).description(""))->type_name("N");
  app.add_option("--emit-c", o.emitFile, "write the threads as one sequential program in C")->type_name("FILE");
}

void declare(CLI::App& app, Options& o) {
  app.footer(exitCodes);
  app.set_version_flag("--version", "redcomp 0.1.0");
  app.add_option("FILE", o.files, "the files of a C program with pthreads (.c, .i), or a transition system (.ts)");
  app.add_flag("--safety", o.safety, "prove that no assertion can fail, or show how one does");
  app.add_flag("--termination", o.termination, "prove that every run ends, or show one that does not or is blocked for ever");
  app.add_flag("--fair", o.fair, "for --termination: a thread that can always move is not ignored for ever");
  app.add_flag("--deadlock", o.deadlock, "prove that no threads can wait for ever, or show how they do");
  app.add_option_function<std::string>(
         "--check", [&o](const std::string&) { o.parse.checkLocks = true; },
         "locks: misuse of a mutex is an error (unlock by another thread, lock by its holder, use after destroy)")
      ->check(CLI::IsMember({"locks"}).description(""))->type_name("WHAT");
  declareLanguage(app, o);

  app.add_option_function<std::string>(
         "--rule", [&o](const std::string& name) { o.rule = ruleCalled(name); },
         "proof rule: graph, views, paper, or auto (default): graph and views")
      ->check(CLI::IsMember({"auto", "graph", "views", "paper"}).description(""))->type_name("RULE");
  app.add_option_function<std::string>(
         "--views", [&o](const std::string& level) { if (level != "auto") o.viewLevel = std::stoi(level); },
         "threads that a view shows: 1, 2, 3, or auto (default): one after the other; implies --rule views")
      ->check(CLI::IsMember({"1", "2", "3", "auto"}).description(""))->type_name("K");
  declareSequentialization(app, o);
  app.add_flag_callback("--no-reduction", [&o] { o.reduction = false; },
                        "interrupt threads everywhere: the plain Owicki-Gries rule (with --rule graph: its graph)");
  app.add_flag_callback("--no-slicing", [&o] { o.slicing = false; }, "keep what no assertion depends on");
  app.add_flag_callback("--no-intervals", [&o] { o.intervals = false; }, "do not simplify by ranges of values");
  app.add_flag_callback("--no-explicit", [&o] { o.explicitVariables = false; },
                        "leave all variables to the solver: control graphs and views carry none");
  app.add_option("--timeout", o.timeLimit, "seconds for the whole run; 0: no limit (default 300)")
      ->check(CLI::NonNegativeNumber)->type_name("S");
  app.add_option("--jobs", o.jobs, "engines at work at a time (default: as many as there are cores)")
      ->check(CLI::Range(1, 1024).description(""))->type_name("N");
  app.add_option("--memory", o.memoryLimit, "megabytes for a solver; 0: no limit (default 4096)")
      ->check(CLI::NonNegativeNumber)->type_name("MB");
  app.add_option("--solver", o.solver, "another CHC solver: its command, with {} for the SMT-LIB2 file")
      ->type_name("'CMD {}'");

  const std::map<std::string, Dump> dumps{{"program", Dump::Program}, {"ts", Dump::Ts}, {"dot", Dump::Dot}, {"intervals", Dump::Intervals},
                                          {"movers", Dump::Movers}, {"blocks", Dump::Blocks}};
  app.add_option("--dump", o.dumps, "print program, ts, dot, intervals, movers or blocks")
      ->transform(CLI::Transformer(dumps).description(""))->type_name("WHAT")->allow_extra_args(false);
  app.add_option("--dump-smt2", o.smt2File, "write the Horn clauses in CHC-COMP form")->type_name("FILE");
  app.add_option_function<std::string>(
         "--show", [&o](const std::string&) { o.showInvariants = true; }, "invariants: show those of a proof")
      ->check(CLI::IsMember({"invariants"}).description(""))->type_name("WHAT");
  app.add_flag("--stats", o.stats, "time per stage, and sizes");
  app.add_option("--json", o.jsonFile, "write all facts of the run as JSON")->type_name("FILE");
  app.add_flag("--verbose", o.verbose, "say on stderr what is being done");
}

std::optional<std::string> complaint(const Options& o) {
  if (o.files.empty()) return "no input file";
  const auto isSystem = [](const std::string& file) { return file.ends_with(".ts"); };
  if (o.files.size() > 1 && std::any_of(o.files.begin(), o.files.end(), isSystem))
    return "a transition system is the only input file";
  if (o.parse.checkLocks && isSystem(o.files.front())) return "--check locks needs a C program";
  if (o.deadlock && (o.safety || o.parse.checkLocks)) return "--deadlock is checked alone, without --safety or --check";
  if (!o.verifies() && o.dumps.empty() && !o.smt2File && !o.emitFile)
    return "nothing to do: give --safety, --deadlock, --termination, --check locks, --dump, --dump-smt2 or --emit-c";
  if (o.reduce && !o.sequential && !o.emitFile)
    return "--reduce is for --engine ul-cseq and --emit-c; other engines reduce unless told not to";
  if (o.threads > 0 && !o.sequential && !o.emitFile) return "--threads is for --engine ul-cseq and --emit-c";
  if (o.sequential && (o.rule || o.viewLevel)) return "--engine and --rule exclude each other";
  if ((o.deadlock || o.termination) && (o.sequential || o.emitFile))
    return "--engine ul-cseq and --emit-c are for --safety alone";
  if (o.termination && (o.safety || o.deadlock || o.parse.checkLocks)) return "--termination is a question of its own: give it alone";
  if (o.fair && !o.termination) return "--fair is for --termination";
  if (o.fair && o.rule == rules::Rule::Paper) return "the paper's rule knows no fairness: --fair needs --rule graph";
  if (o.termination && (o.rule == rules::Rule::Views || o.viewLevel)) return "there are no views for --termination";
  return std::nullopt;
}

}  // namespace

std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> own;
  options.parse.clangArguments = splitOffClangArguments(argc, argv, own);
  CLI::App app{"redcomp: proves multi-threaded C programs safe, or shows an interleaving in which they fail", "redcomp"};
  declare(app, options);
  bool ruleGiven = false, viewsGiven = false, wakeupsGiven = false;
  try {
    std::vector<std::string> reversed(own.rbegin(), own.rend());
    app.parse(reversed);
    ruleGiven = app.count("--rule") > 0;
    viewsGiven = app.count("--views") > 0;
    wakeupsGiven = app.count("--spurious-wakeups") > 0;
  } catch (const CLI::ParseError& e) {
    std::ostringstream out, err;
    int code = app.exit(e, out, err);
    return EndNow{code == 0 ? 0 : 1, out.str(), err.str()};
  }
  if (auto wrong = complaint(options))
    return EndNow{1, "", "redcomp: " + *wrong + "\nRun with --help for more information.\n"};
  if (options.sequential) {
    options.reduction = options.reduce;
    return options;
  }
  if (options.termination && !wakeupsGiven) options.parse.spuriousWakeups = false;
  if (viewsGiven && !ruleGiven) options.rule = rules::Rule::Views;
  if (!options.reduction && !ruleGiven && !viewsGiven && !options.termination) options.rule = rules::Rule::Paper;
  return options;
}

}  // namespace redcomp::driver

#include "driver/options.h"

#include <CLI/CLI.hpp>
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

void declare(CLI::App& app, Options& o) {
  app.footer(exitCodes);
  app.set_version_flag("--version", "redcomp 0.1.0");
  app.add_option("FILE", o.files, "a C program with pthreads (.c, .i), or a transition system (.ts)");
  app.add_flag("--safety", o.safety, "prove that no assertion can fail, or show how one does");

  const std::map<std::string, rules::Rule> rules{{"graph", rules::Rule::Graph}, {"paper", rules::Rule::Paper}};
  app.add_option("--rule", o.rule, "proof rule: graph (default) or paper")
      ->transform(CLI::Transformer(rules).description(""))->type_name("RULE");
  app.add_flag_callback("--no-reduction", [&o] { o.reduction = false; },
                        "interrupt threads everywhere: the plain Owicki-Gries rule (with --rule graph: its graph)");
  app.add_flag_callback("--no-slicing", [&o] { o.slicing = false; }, "keep what no assertion depends on");
  app.add_flag_callback("--no-intervals", [&o] { o.intervals = false; }, "do not simplify by ranges of values");
  app.add_option("--timeout", o.timeLimit, "seconds for the whole run; 0: no limit (default 300)")
      ->check(CLI::NonNegativeNumber)->type_name("S");
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
  if (o.files.size() > 1) return "more than one input file";
  if (!o.safety && o.dumps.empty() && !o.smt2File) return "nothing to do: give --safety, --dump or --dump-smt2";
  return std::nullopt;
}

}  // namespace

std::variant<Options, EndNow> parseCommandLine(int argc, const char* const* argv) {
  Options options;
  std::vector<std::string> own;
  options.clangArguments = splitOffClangArguments(argc, argv, own);
  CLI::App app{"redcomp: proves multi-threaded C programs safe, or shows an interleaving in which they fail", "redcomp"};
  declare(app, options);
  bool ruleGiven = false;
  try {
    std::vector<std::string> reversed(own.rbegin(), own.rend());
    app.parse(reversed);
    ruleGiven = app.count("--rule") > 0;
  } catch (const CLI::ParseError& e) {
    std::ostringstream out, err;
    int code = app.exit(e, out, err);
    return EndNow{code == 0 ? 0 : 1, out.str(), err.str()};
  }
  if (auto wrong = complaint(options))
    return EndNow{1, "", "redcomp: " + *wrong + "\nRun with --help for more information.\n"};
  if (!options.reduction && !ruleGiven) options.rule = rules::Rule::Paper;
  return options;
}

}  // namespace redcomp::driver

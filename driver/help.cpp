#include "driver/help.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "driver/compare_command.h"
#include "driver/completion.h"
#include "driver/explain_command.h"
#include "driver/lsp_command.h"
#include "driver/sweep_command.h"
#include "frontend/library.h"
#include "passes/pass_lists.h"
#include "reports/tool.h"

namespace redcomp::driver {

namespace {

using Row = HelpFrame::Row;

// Thrown while the words are read.
struct HelpWanted {
  enum class What { Help, Version, Passes, Library, Markdown, ManPage, Completion } what;
  std::string shell = {};  // for Completion
};

// The commands besides redcomp itself, declared for what the manual page and completion say of them.
class Subcommands {
 public:
  Subcommands() {
    declareCompare(compare_, compareOptions_);
    declareSweep(sweep_, sweepOptions_);
    declareExplain(explain_, explainOptions_);
    declareLsp(lsp_, lspOptions_);
  }

  struct Each {
    CLI::App& app;
    HelpFrame frame;
  };
  std::vector<Each> all() { return {{compare_, compareFrame()}, {sweep_, sweepFrame()}, {explain_, explainFrame()}, {lsp_, lspFrame()}}; }

 private:
  CompareOptions compareOptions_;
  SweepOptions sweepOptions_;
  ExplainOptions explainOptions_;
  lsp::CheckOptions lspOptions_;
  CLI::App compare_{"", "redcomp compare"}, sweep_{"", "redcomp sweep"}, explain_{"", "redcomp explain"}, lsp_{"", "redcomp lsp"};
};

struct Group {
  std::string title;
  std::vector<Row> rows;
};

Row rowOf(const CLI::Option& option) {
  const std::string type = option.get_type_size() > 0 ? option.get_type_name() : "";
  return {option.get_name() + (type.empty() ? "" : " " + type), option.get_description()};
}

std::vector<Group> groupsOf(const CLI::App& app, const HelpFrame& frame) {
  std::vector<Group> groups;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty() || option->get_positional()) continue;
    auto group = std::ranges::find(groups, option->get_group(), &Group::title);
    if (group == groups.end()) group = groups.insert(groups.end(), {option->get_group(), {}});
    group->rows.push_back(rowOf(*option));
  }
  groups.push_back({"Besides", frame.besides});
  return groups;
}

// ---- text ----------------------------------------------------------------------------------------------------------

// Lines of moderate length, the later ones indented.
std::string wrapped(const std::string& text, std::size_t indent) {
  constexpr std::size_t width = 100;
  std::istringstream words(text);
  std::string result;
  std::size_t column = indent;
  for (std::string word; words >> word; column += word.size() + 1) {
    if (column + word.size() > width && column > indent) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!result.empty()) {
      result += " ";
    }
    result += word;
  }
  return result;
}

std::string plainHelp(const CLI::App& app, const HelpFrame& frame) {
  constexpr std::size_t column = 26;
  std::string text = fmt::format("{}\n\n{}\n", app.get_description(), frame.usage);
  for (const Group& group : groupsOf(app, frame)) {
    text += fmt::format("\n{}\n", group.title);
    for (const Row& row : group.rows) {
      const bool fits = row.what.size() + 3 <= column;
      text += fmt::format("  {}{}{}\n", row.what, fits ? std::string(column - 2 - row.what.size(), ' ') : "\n" + std::string(column, ' '),
                          wrapped(row.meaning, column));
    }
  }
  return text + fmt::format("\nExit codes\n  {}\n", wrapped(frame.exitCodes, 2));
}

// ---- Markdown ------------------------------------------------------------------------------------------------------

std::string markdown(const CLI::App& app, const HelpFrame& frame) {
  std::string text = "| option | meaning |\n|---|---|\n";
  for (const Group& group : groupsOf(app, frame)) {
    text += fmt::format("| **{}** | |\n", group.title);
    for (const Row& row : group.rows) text += fmt::format("| `{}` | {} |\n", row.what, row.meaning);
  }
  return text;
}

// ---- man page ------------------------------------------------------------------------------------------------------

// Text that roff prints as it is.
std::string roff(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '-') result += "\\-";
    else if (c == '\\') result += "\\e";
    else if (c == '\'') result += "\\(aq";
    else if (c == '`') result += "\\(ga";
    else result += c;
  }
  return result.starts_with('.') ? "\\&" + result : result;
}

std::string optionsAsRoff(const CLI::App& app, const HelpFrame& frame) {
  std::string text;
  for (const Group& group : groupsOf(app, frame)) {
    text += fmt::format(".SS {}\n", roff(group.title));
    for (const Row& row : group.rows) text += fmt::format(".TP\n.B {}\n{}\n", roff(row.what), roff(row.meaning));
  }
  return text;
}

std::string manPage(const CLI::App& app, const HelpFrame& frame) {
  const std::string prefix = app.get_name() + ": ";
  std::string others;
  Subcommands subcommands;
  for (const auto& [command, its] : subcommands.all()) {
    std::string name = command.get_name();
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::toupper(c); });
    others += fmt::format(".SH OPTIONS OF {0}\n{1}.SH EXIT STATUS OF {0}\n{2}\n", name, optionsAsRoff(command, its), roff(its.exitCodes));
  }
  return fmt::format(".TH REDCOMP 1 \"\" \"redcomp {}\" \"User Commands\"\n", reports::version()) +
         fmt::format(".SH NAME\nredcomp \\- {}\n", roff(app.get_description().substr(prefix.size()))) +
         fmt::format(".SH SYNOPSIS\n.nf\n{}\n.fi\n", roff(frame.usage)) +
         ".SH DESCRIPTION\nThe first line that is printed begins with proved, violated or inconclusive. What each of them means "
         "and assumes is described in README.md and in docs/answers.md of the documentation.\n" +
         fmt::format(".SH OPTIONS\n{}", optionsAsRoff(app, frame)) +
         fmt::format(".SH EXIT STATUS\n{}\n", roff(frame.exitCodes)) + others;
}

std::string completion(const std::string& shell, CLI::App& app) {
  Subcommands subcommands;
  std::vector<CompletedCommand> commands{{"", &app}};
  for (const auto& [command, its] : subcommands.all()) commands.push_back({command.get_name().substr(command.get_name().find(' ') + 1), &command});
  return completionFor(shell, commands);
}

std::string helpText(CLI::App& app, const HelpFrame& frame, const HelpWanted& wanted) {
  switch (wanted.what) {
    case HelpWanted::What::Help: return plainHelp(app, frame);
    case HelpWanted::What::Version: return fmt::format("redcomp {}\n", reports::version());
    case HelpWanted::What::Passes: return passes::listPasses();
    case HelpWanted::What::Library: return frontend::printLibraryTable();
    case HelpWanted::What::Markdown: return markdown(app, frame);
    case HelpWanted::What::ManPage: return manPage(app, frame);
    case HelpWanted::What::Completion: return completion(wanted.shell, app);
  }
  return "";
}

void declareEnd(CLI::App& app, const std::string& name, HelpWanted::What what, const std::string& help, const std::string& group) {
  app.add_flag_callback(name, [what] { throw HelpWanted{what, {}}; }, help)->group(group);
}

const char* const about = "About";
const char* const hidden = "";  // the group of what is for the build and for tests

}  // namespace

void declareHelp(CLI::App& app) {
  app.set_help_flag();
  declareEnd(app, "-h,--help", HelpWanted::What::Help, "print this text", about);
  declareEnd(app, "--help-markdown", HelpWanted::What::Markdown, "", hidden);
}

void declareAbout(CLI::App& app) {
  declareHelp(app);
  declareEnd(app, "--version", HelpWanted::What::Version, "print the version", about);
  declareEnd(app, "--list-passes", HelpWanted::What::Passes,
             "print the passes from the program to what is proved, and which runs each keeps", about);
  declareEnd(app, "--list-library", HelpWanted::What::Library,
             "print the functions of the C library and of POSIX that are known, and what is known of each", about);
  app.add_option_function<std::string>(
         "--completion", [](const std::string& shell) { throw HelpWanted{HelpWanted::What::Completion, shell}; },
         "print what this shell reads to complete options: bash, zsh or fish (an installation brings it along)")
      ->check(oneOf(completedShells()))->type_name("SHELL")->group(about);
  declareEnd(app, "--help-man", HelpWanted::What::ManPage, "", hidden);
}

std::optional<EndNow> parseOrEnd(CLI::App& app, const HelpFrame& frame, const std::vector<std::string>& words) {
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    return std::nullopt;
  } catch (const HelpWanted& wanted) {
    return EndNow{0, helpText(app, frame, wanted), ""};
  } catch (const CLI::ParseError& e) {
    std::ostringstream out, err;
    app.exit(e, out, err);
    return EndNow{1, out.str(), err.str()};
  }
}

}  // namespace redcomp::driver

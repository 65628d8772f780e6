#include "driver/help.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "passes/pass_lists.h"

namespace redcomp::driver {

namespace {

const char* const usage =
    "redcomp FILE... --safety|--deadlock|--termination|--check locks [options] [-- ARGS]\n"
    "redcomp compare FILE... [options] [-- ARGS]";
const char* const clangArguments = "arguments for Clang, such as -Iinclude -DN=3";
const char* const comparison = "the methods side by side on each file; `redcomp compare --help` has its options";
const char* const exitCodes =
    "0 proved, 10 violated, 5 inconclusive, 1 wrong usage, 2 bad or unsupported input, 6 internal error, or a file that cannot "
    "be written";

struct Row {
  std::string option, help;
};

struct Group {
  std::string title;
  std::vector<Row> rows;
};

std::vector<Group> groupsOf(const CLI::App& app) {
  std::vector<Group> groups;
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    const std::string type = option->get_type_size() > 0 ? option->get_type_name() : "";
    auto group = std::ranges::find(groups, option->get_group(), &Group::title);
    if (group == groups.end()) group = groups.insert(groups.end(), {option->get_group(), {}});
    group->rows.push_back({option->get_name() + (type.empty() ? "" : " " + type), option->get_description()});
  }
  groups.push_back({"Besides", {{"-- ARGS", clangArguments}, {"compare FILE...", comparison}}});
  return groups;
}

// Wraps lines; all but the first are indented.
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

std::string plainHelp(const CLI::App& app) {
  constexpr std::size_t column = 26;
  std::string text = fmt::format("{}\n\n{}\n", app.get_description(), usage);
  for (const Group& group : groupsOf(app)) {
    text += fmt::format("\n{}\n", group.title);
    for (const Row& row : group.rows) {
      const bool fits = row.option.size() + 3 <= column;
      text += fmt::format("  {}{}{}\n", row.option, fits ? std::string(column - 2 - row.option.size(), ' ') : "\n" + std::string(column, ' '),
                          wrapped(row.help, column));
    }
  }
  return text + fmt::format("\nExit codes\n  {}\n", wrapped(exitCodes, 2));
}

std::string markdown(const CLI::App& app) {
  std::string text;
  for (const Group& group : groupsOf(app)) {
    text += fmt::format("| {} | |\n|---|---|\n", group.title);
    for (const Row& row : group.rows) text += fmt::format("| `{}` | {} |\n", row.option, row.help);
    text += "\n";
  }
  return text;
}

std::string roff(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of("-\\", at)) != std::string::npos; at += 2) text.insert(at, "\\");
  return text;
}

std::string manPage(const CLI::App& app) {
  std::string text = fmt::format(".TH REDCOMP 1 \"\" \"redcomp {}\"\n.SH NAME\nredcomp \\- verifier of multi\\-threaded C programs\n", version());
  text += fmt::format(".SH SYNOPSIS\n.nf\n{}\n.fi\n.SH DESCRIPTION\n{}.\n", roff(usage), roff(app.get_description().substr(9)));
  for (const Group& group : groupsOf(app)) {
    text += fmt::format(".SH {}\n", group.title);
    for (const Row& row : group.rows) text += fmt::format(".TP\n.B {}\n{}\n", roff(row.option), roff(row.help));
  }
  return text + fmt::format(".SH EXIT STATUS\n{}\n", roff(exitCodes));
}

}  // namespace

std::string version() { return REDCOMP_VERSION; }

void declareHelp(CLI::App& app) {
  const auto end = [&app](const std::string& name, HelpWanted::What what, const std::string& help) {
    return app.add_flag_callback(name, [what] { throw HelpWanted{what}; }, help)->group("About");
  };
  app.set_help_flag();
  end("--help", HelpWanted::What::Help, "print this text");
  end("--version", HelpWanted::What::Version, "print the version");
  end("--list-passes", HelpWanted::What::Passes, "print the passes from the program to what is proved, and which runs each keeps");
  end("--help-markdown", HelpWanted::What::Markdown, "")->group("");
  end("--help-man", HelpWanted::What::ManPage, "")->group("");
}

std::string helpText(const CLI::App& app, const HelpWanted& wanted) {
  switch (wanted.what) {
    case HelpWanted::What::Help: return plainHelp(app);
    case HelpWanted::What::Version: return fmt::format("redcomp {}\n", version());
    case HelpWanted::What::Passes: return passes::listPasses();
    case HelpWanted::What::Markdown: return markdown(app);
    case HelpWanted::What::ManPage: return manPage(app);
  }
  return "";
}

}  // namespace redcomp::driver

#include "driver/completion.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

namespace redcomp::driver {

namespace {

constexpr char kBetweenWords = '|';  // in the name of a validator, which keeps the words

struct Completed {
  std::vector<std::string> names = {};  // "-h", "--help"; none: what is no option
  bool takesValue = false;
  std::string type = {};                // "FILE", "DIR", ...
  std::vector<std::string> words = {};  // that may follow
  std::string meaning = {};
};

struct Command {
  std::string name, meaning;
  std::vector<Completed> options;
  std::vector<std::string> words;  // for what is no option; none: files
};

// As much of the first sentence as fits beside an option.
std::string shortened(const std::string& text) {
  constexpr std::size_t width = 70;
  const std::string first = text.substr(0, text.find("; "));
  if (first.size() <= width) return first;
  return first.substr(0, first.rfind(' ', width)) + " ...";
}

std::vector<std::string> wordsOf(CLI::Option& option) {
  for (int k = 0;; ++k) {
    try {
      const std::string name = option.get_validator(k)->get_name();
      if (!name.empty()) return CLI::detail::split(name, kBetweenWords);
    } catch (const CLI::OptionNotFound&) {
      return {};
    }
  }
}

Completed completed(CLI::Option& option) {
  Completed result{.meaning = shortened(option.get_description())};
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  result.takesValue = option.get_type_size() > 0 && option.get_expected_min() > 0;
  if (result.takesValue) result.type = option.get_type_name();
  result.words = wordsOf(option);
  return result;
}

Command commandOf(const CompletedCommand& given) {
  const std::string description = given.app->get_description();
  Command command{given.name, shortened(description.substr(description.find(": ") + 2)), {}, {}};
  for (CLI::Option* option : given.app->get_options({})) {
    if (option->get_positional()) command.words = wordsOf(*option);
    else if (!option->get_group().empty()) command.options.push_back(completed(*option));
  }
  return command;
}

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

// ---- bash ----------------------------------------------------------------------------------------------------------

std::string bashProposal(const std::vector<std::string>& words, const std::string& type) {
  if (!words.empty()) return fmt::format("words={}", quoted(fmt::format("{}", fmt::join(words, " "))));
  if (type == "DIR") return "kind=-d";
  return type.starts_with("FILE") ? "kind=-f" : "kind=";
}

std::string forBash(const std::vector<Command>& commands) {
  std::string values, first, options;
  for (const Command& command : commands) {
    std::vector<std::string> names;
    for (const Completed& option : command.options) {
      names.insert(names.end(), option.names.begin(), option.names.end());
      if (option.takesValue)
        values += fmt::format("    '{} {}') {} ;;\n", command.name, option.names.back(), bashProposal(option.words, option.type));
    }
    options += fmt::format("    '{}') options={}", command.name, quoted(fmt::format("{}", fmt::join(names, " "))));
    options += command.words.empty() ? " kind=-f ;;\n" : " " + bashProposal(command.words, "") + " ;;\n";
    if (!command.name.empty()) first += (first.empty() ? "" : " ") + command.name;
  }
  return fmt::format(R"(# Completion of redcomp by bash; written by redcomp --completion bash.
_redcomp() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} command= options= words= kind=
  [[ $word == = ]] && word=
  [[ $before == = ]] && before=${{COMP_WORDS[COMP_CWORD-2]}}
  [[ $COMP_CWORD -gt 1 && " {0} " == *" ${{COMP_WORDS[1]}} "* ]] && command=${{COMP_WORDS[1]}}
  case "$command $before" in
{1}    *) case "$command" in
{2}    esac ;;
  esac
  [[ $COMP_CWORD -eq 1 ]] && words+=" {0}"
  [[ $word == -* ]] && words=$options kind=
  COMPREPLY=()
  [[ -n $words ]] && mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
  [[ -z $kind ]] && return
  compopt -o filenames 2>/dev/null
  mapfile -t -O "${{#COMPREPLY[@]}}" COMPREPLY < <(compgen $kind -- "$word")
}}
complete -F _redcomp redcomp
)",
                     first, values, options);
}

// ---- zsh -----------------------------------------------------------------------------------------------------------

std::string inBrackets(const std::string& text) {
  std::string result;
  for (const char c : text) result += (c == '[' || c == ']' || c == ':' || c == '\\') ? std::string("\\") + c : std::string(1, c);
  return result;
}

std::string zshProposal(const std::vector<std::string>& words, const std::string& type) {
  if (!words.empty()) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : " ") + inBrackets(word);
    return "(" + all + ")";
  }
  if (type == "DIR") return "_files -/";
  return type.starts_with("FILE") ? "_files" : "";
}

std::string zshArguments(const Command& command) {
  std::string text;
  for (const Completed& option : command.options)
    for (const std::string& name : option.names) {
      const std::string value = option.takesValue ? fmt::format(":{}:{}", inBrackets(option.type), zshProposal(option.words, option.type)) : "";
      text += fmt::format("    {} \\\n", quoted(fmt::format("*{}{}[{}]{}", name, option.takesValue ? "=" : "", inBrackets(option.meaning), value)));
    }
  if (command.name.empty()) text += "    '1: :_redcomp_first' \\\n";
  return text + fmt::format("    {}", quoted("*: :" + zshProposal(command.words, "FILE")));
}

std::string forZsh(const std::vector<Command>& commands) {
  std::string first, cases, own;
  for (const Command& command : commands) {
    if (command.name.empty()) {
      own = zshArguments(command);
      continue;
    }
    first += fmt::format("    {}\n", quoted(command.name + ":" + command.meaning));
    cases += fmt::format("  {})\n    shift words\n    (( CURRENT-- ))\n    _arguments -S \\\n{}\n    return ;;\n", command.name, zshArguments(command));
  }
  return fmt::format(R"(#compdef redcomp
# Completion of redcomp by zsh; written by redcomp --completion zsh.
_redcomp_first() {{
  local -a commands
  commands=(
{0}  )
  _describe command commands
  _files
}}
_redcomp() {{
  case $words[2] in
{1}  esac
  _arguments -S \
{2}
}}
if [ "$funcstack[1]" = "_redcomp" ]; then _redcomp "$@"; else compdef _redcomp redcomp; fi
)",
                     first, cases, own);
}

// ---- fish ----------------------------------------------------------------------------------------------------------

std::string forFish(const std::vector<Command>& commands) {
  std::string names, text = "# Completion of redcomp by fish; written by redcomp --completion fish.\n";
  for (const Command& command : commands) names += command.name.empty() ? "" : " " + command.name;
  for (const Command& command : commands) {
    const std::string where = fmt::format("complete -c redcomp -n '{}__fish_seen_subcommand_from {}'", command.name.empty() ? "not " : "",
                                          command.name.empty() ? names.substr(1) : command.name);
    if (!command.words.empty()) text += fmt::format("{} -f -a {}\n", where, quoted(fmt::format("{}", fmt::join(command.words, " "))));
    for (const Completed& option : command.options) {
      text += where;
      for (const std::string& name : option.names) text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      if (!option.words.empty()) text += fmt::format(" -x -a {}", quoted(fmt::format("{}", fmt::join(option.words, " "))));
      else if (option.type == "DIR") text += " -x -a '(__fish_complete_directories)'";
      else if (option.takesValue) text += option.type.starts_with("FILE") ? " -r" : " -x";
      text += fmt::format(" -d {}\n", quoted(option.meaning));
    }
    if (!command.name.empty())
      text += fmt::format("complete -c redcomp -n __fish_is_first_arg -a {} -d {}\n", command.name, quoted(command.meaning));
  }
  return text;
}

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, std::string(1, kBetweenWords))); }

}  // namespace

CLI::Validator oneOf(const std::vector<std::string>& words) {
  CLI::Validator validator = CLI::IsMember(words);
  return validator.description("").name(joined(words));
}

CLI::Validator suggesting(const std::vector<std::string>& words) {
  return {[](std::string&) { return std::string(); }, "", joined(words)};
}

const std::vector<std::string>& completedShells() {
  static const std::vector<std::string> kShells{"bash", "fish", "zsh"};
  return kShells;
}

std::string completionFor(const std::string& shell, const std::vector<CompletedCommand>& given) {
  std::vector<Command> commands;
  for (const CompletedCommand& each : given) commands.push_back(commandOf(each));
  return shell == "bash" ? forBash(commands) : shell == "zsh" ? forZsh(commands) : forFish(commands);
}

}  // namespace redcomp::driver

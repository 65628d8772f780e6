// Completion of command lines by bash, zsh and fish, made from the options as they are declared (help.h).
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Validator;
}

namespace redcomp::driver {

// What may follow an option: one of some words; or anything, of which some words are proposed.
CLI::Validator oneOf(const std::vector<std::string>& words);
CLI::Validator suggesting(const std::vector<std::string>& words);

struct CompletedCommand {
  std::string name;  // "compare"; "" for redcomp itself, which comes first
  CLI::App* app;
};

const std::vector<std::string>& completedShells();  // bash, fish, zsh

// What the shell reads: for bash a file in bash-completion/completions, for zsh one in $fpath, for fish one in vendor_completions.d.
std::string completionFor(const std::string& shell, const std::vector<CompletedCommand>& commands);

}  // namespace redcomp::driver

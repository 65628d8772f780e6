#include "driver/lsp_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>

#include "driver/outputs.h"
#include "lsp/server.h"

namespace redcomp::driver {

void declareLsp(CLI::App& app, lsp::CheckOptions& o) {
  app.description("redcomp lsp: answers inside of an editor, by the Language Server Protocol over standard input and output");
  app.add_option("--timeout", o.seconds, "seconds for a check (default 20)")->check(CLI::PositiveNumber.description(""))->type_name("S")->group("Limits");
  app.add_option("--option", o.options, "an option for every check, as in --option=--races; initializationOptions.options adds to them")
      ->allow_extra_args(false)->type_name("OPTION")->group("What to check");
  declareHelp(app);
}

HelpFrame lspFrame() {
  return {.usage = "redcomp lsp [--timeout S] [--option=OPTION]... [-- ARGS]",
          .besides = {{"-- ARGS", "arguments for Clang"}},
          .exitCodes = "0 the client has asked for the end, 1 wrong usage, or the client has gone"};
}

std::variant<lsp::CheckOptions, EndNow> parseLspLine(const std::vector<std::string>& words) {
  lsp::CheckOptions options;
  const auto behind = std::ranges::find(words, "--");
  if (behind != words.end()) options.clangArguments.assign(behind + 1, words.end());
  CLI::App app{"", "redcomp lsp"};
  declareLsp(app, options);
  if (auto end = parseOrEnd(app, lspFrame(), {words.begin(), behind})) return *end;
  return options;
}

int lspCommand(int argc, const char* const* argv) {
  const auto parsed = parseLspLine(std::vector<std::string>(argv + 2, argv + argc));
  if (const auto* end = std::get_if<EndNow>(&parsed)) {
    print(end->out);
    std::fputs(end->err.c_str(), stderr);
    return end->exitCode;
  }
  return lsp::serve(STDIN_FILENO, STDOUT_FILENO, std::get<lsp::CheckOptions>(parsed));
}

}  // namespace redcomp::driver

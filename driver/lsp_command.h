// `redcomp lsp`: answers inside of an editor (lsp/).
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "driver/help.h"
#include "lsp/text_check.h"

namespace redcomp::driver {

void declareLsp(CLI::App& app, lsp::CheckOptions& options);
HelpFrame lspFrame();
std::variant<lsp::CheckOptions, EndNow> parseLspLine(const std::vector<std::string>& words);

// 0 if the client has asked for the end; 1 wrong usage, or the client has gone.
int lspCommand(int argc, const char* const* argv);

}  // namespace redcomp::driver

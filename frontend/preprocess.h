// The text of a program after preprocessing: what its meaning depends on, and nothing else of the files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontend/parse.h"

namespace redcomp::frontend {

// All files one after the other, with the arguments of Clang, line markers and the definitions of macros, without comments. Nothing if Clang reports an error.
// Throws logic::InputError as parseC does when a file cannot be read.
std::optional<std::string> preprocessC(const std::vector<std::string>& files, const ParseOptions& options = {});

}  // namespace redcomp::frontend

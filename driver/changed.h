// `--changed [BASE]`: checks what git says has changed, as a hook before a commit does.
//
// Each changed C file with a `main` is a program of its own; so is each that includes a changed header, by its name or through
// others. With compile_commands.json the whole program is one, and is checked if any of its files has changed.
#pragma once

#include <string>
#include <vector>

#include "driver/options.h"
#include "driver/read_input.h"

namespace redcomp::driver {

// The C files that differ from the commit `base`, or are new to git, and those that include such headers; as seen from the working
// directory. Throws logic::InputError with what git says if it cannot tell.
std::vector<std::string> changedFiles(const std::string& base);

// What does not go together with --changed.
std::optional<std::string> complaintAboutChanged(const Options& options);

// The worst exit code of all: 10 violated, 6 internal error, 2 bad input, 5 inconclusive.
int runChanged(const Options& options, const Reader& reader);

}  // namespace redcomp::driver

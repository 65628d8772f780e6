// A file is written completely or not at all.
#pragma once

#include <string>

namespace redcomp::os {

// Writes a temporary file beside the target and renames it, so that nobody sees half a file; anything but a regular file
// (/dev/stdout, a pipe) is written directly. Throws std::system_error: "cannot write 'a.smt2': No space left on device";
// then the target is unchanged and no temporary is left.
void writeFile(const std::string& path, const std::string& text);

}  // namespace redcomp::os

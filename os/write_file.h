// A file is written completely or not at all.
#pragma once

#include <string>

namespace redcomp::os {

// Writes beside the target and renames, so that nobody sees half a file; what is no regular file (/dev/stdout, a
// pipe) is written directly. Throws std::system_error: "cannot write 'a.smt2': No space left on device"; then the
// target is as it was and no temporary is left.
void writeFile(const std::string& path, const std::string& text);

}  // namespace redcomp::os

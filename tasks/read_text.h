// The text of a file that a user has named.
#pragma once

#include <string>

namespace redcomp::tasks {

// Throws logic::InputError if it is no regular file, or cannot be read.
std::string readText(const std::string& file);

}  // namespace redcomp::tasks

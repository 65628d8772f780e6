// A project with a compile_commands.json: where that is, and which files it compiles.
#pragma once

#include <string>
#include <vector>

namespace redcomp::driver {

// The directory of compile_commands.json: this one, or one at most two levels below, the first by name. Throws logic::InputError.
std::string databaseBelow(const std::string& directory);

// The C files that the database in the directory compiles. Throws logic::InputError if several of them have a main.
std::vector<std::string> filesOfProject(const std::string& directory);

// Whether a C file seems to define main; no preprocessor is asked.
bool seemsToHaveMain(const std::string& text);

}  // namespace redcomp::driver

// Folders with all that is needed to reproduce a defect: the program, the commands, what they printed.
#pragma once

#include <string>
#include <vector>

namespace redcomp::driver {

// Quoted so that a shell reads it as one word.
std::string shellQuoted(const std::string& word);

// A command as a line for a shell, with the files replaced by their names in the folder.
std::string commandLine(const std::vector<std::string>& command, const std::vector<std::string>& files);

// Copies the files into the folder. Throws std::filesystem::filesystem_error.
void copyInto(const std::string& folder, const std::vector<std::string>& files);

// Makes a new folder below `parent` with the files, the command and the message; returns its path. Throws like copyInto, or
// std::system_error.
std::string saveFailure(const std::string& parent, const std::vector<std::string>& files,
                        const std::vector<std::string>& command, const std::string& message);

}  // namespace redcomp::driver

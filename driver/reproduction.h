// Folders with what is needed to look into a defect: the program, the commands, what they printed.
#pragma once

#include <string>
#include <vector>

namespace redcomp::driver {

// So that a shell reads it as one word.
std::string shellQuoted(const std::string& word);

// A command as a line for a shell, with files by their names in the folder.
std::string commandLine(const std::vector<std::string>& command, const std::vector<std::string>& files);

// Copies the files into the folder. Throws std::filesystem::filesystem_error.
void copyInto(const std::string& folder, const std::vector<std::string>& files);

// A new folder below `parent` with the files, the command and the message; its path. Throws as above, or
// std::system_error.
std::string saveFailure(const std::string& parent, const std::vector<std::string>& files,
                        const std::vector<std::string>& command, const std::string& message);

}  // namespace redcomp::driver

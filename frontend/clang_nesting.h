// Code that is nested so deeply that Clang cannot be trusted with it.
#pragma once

#include <string>

namespace redcomp::frontend {

// Throws logic::InputError for such text. `file`: its name, for the message.
void refuseDeepNesting(const std::string& text, const std::string& file);

}  // namespace redcomp::frontend

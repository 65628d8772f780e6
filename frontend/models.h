// Library functions written in C: condition variables, reader-writer locks, semaphores, barriers, strings, ... They are
// parsed with the program and linked to it where it defines nothing of the same name.
//
// They are the files of frontend/models/, which the build puts into the program (embed_models.cmake); models/prelude.h says
// how a model is written.
#pragma once

#include <string>

namespace redcomp::frontend {

// All of them, as one text.
const std::string& libraryModels();

}  // namespace redcomp::frontend
